//! The rewriting pass: from a text that is no JSON to one that may be, with a map back.
//!
//! It runs only after the strict reader has stopped, so that clean text pays nothing for it. Token by token, each
//! rule that is in force may replace a span; what no rule takes is copied as it is, and the strict reader judges
//! the result.

use super::origin::Origin;
use super::{Payload, escape_control_chars};
use crate::read::{Fault, Reason, plain_end};
use crate::report::{Extent, Recorded};
use crate::rules::{Acts, Rule, Standing};

/// How many characters of a changed span, and of its replacement, are recorded.
const RECORDED: usize = 64;

impl Payload<'_, '_> {
    /// Reads the payload from the rewritten text, where there is one to try; the fault is why `text`, which is what is
    /// left of `raw`, cannot be read.
    pub(super) fn rewrite(&mut self, raw: &str, text: &str, fault: Fault) -> bool {
        let offset = self.origin.of(fault.offset);
        if fault.reason == Reason::TooDeep {
            return self.refuse_fault(raw, Fault { offset, ..fault });
        }
        let in_force = |rule: &&Rule| {
            matches!(rule.row().acts, Acts::Tokens) && self.rules.standing(**rule) != Standing::Absent
        };
        let rules: Vec<Rule> = Rule::ALL.iter().filter(in_force).copied().collect();
        let rewritten = Rewriting::new(text, &rules, self.origin.of(0)).run();
        if rewritten.changes.is_empty() {
            return self.refuse_fault(raw, Fault { offset, ..fault });
        }
        let before = self.state();
        for change in &rewritten.changes {
            if self.fires(change.rule) {
                let extent = Extent { offset: Some(change.offset), count: change.count };
                let (before, after) = (Recorded::String(&change.before), Recorded::String(&change.after));
                self.record(change.rule, before, after, extent);
            }
        }
        self.origin = rewritten.origin;
        self.read_value(&rewritten.text).unwrap_or_else(|fault| {
            // The text does not parse, so nothing was repaired; the reason is what no rule takes.
            self.restore(before);
            self.refuse_fault(raw, Fault { offset: self.origin.of(fault.offset), ..fault })
        })
    }
}

/// A text that was rewritten.
struct Rewritten {
    text: String,
    /// One for each rule that changed something, in the order of their first change.
    changes: Vec<Change>,
    origin: Origin,
}

struct Change {
    rule: Rule,
    /// Where the first span starts in the original.
    offset: usize,
    before: String,
    after: String,
    count: usize,
}

/// A text being rewritten.
pub(super) struct Rewriting<'t> {
    original: &'t str,
    rules: &'t [Rule],
    position: usize,
    out: Rewritten,
}

impl<'t> Rewriting<'t> {
    /// `start` is where the text starts in what the model sent.
    fn new(original: &'t str, rules: &'t [Rule], start: usize) -> Self {
        let out = Rewritten {
            text: String::with_capacity(original.len()),
            changes: Vec::new(),
            origin: Origin::starting_at(start),
        };
        Self { original, rules, position: 0, out }
    }

    fn run(mut self) -> Rewritten {
        while let Some(byte) = self.byte() {
            self.copy(1);
            if byte == b'"' {
                self.string();
            }
        }
        self.out
    }

    /// Copies a string after its opening quote, to the end of the text if it is never closed.
    fn string(&mut self) {
        loop {
            let plain = plain_end(self.original.as_bytes(), self.position);
            self.copy(plain - self.position);
            match self.byte() {
                None => return,
                Some(b'"') => {
                    self.copy(1);
                    return;
                }
                Some(b'\\') => {
                    // What follows belongs to the escape, whatever it is: a raw control character that was escaped
                    // there would turn the backslash into an escaped one.
                    self.copy(1);
                    if self.byte().is_some() {
                        self.copy(1);
                    }
                }
                Some(_) => {
                    if !(self.rules.contains(&Rule::EscapeControlChars)
                        && escape_control_chars::rewrite(self))
                    {
                        self.copy(1);
                    }
                }
            }
        }
    }

    /// The next byte of the original.
    pub(super) fn byte(&self) -> Option<u8> {
        self.original.as_bytes().get(self.position).copied()
    }

    /// Copies so many bytes, and the rest of the last character.
    fn copy(&mut self, bytes: usize) {
        let mut end = self.position + bytes;
        while !self.original.is_char_boundary(end) {
            end += 1;
        }
        self.out.text.push_str(self.original.get(self.position..end).unwrap_or_default());
        self.position = end;
    }

    /// Puts `after` in the place of the next `bytes`.
    pub(super) fn replace(&mut self, rule: Rule, bytes: usize, after: &str) {
        let end = self.position + bytes;
        let start = self.out.text.len();
        self.out.text.push_str(after);
        self.out.origin.replaced(start..self.out.text.len(), self.position..end);
        match self.out.changes.iter_mut().find(|change| change.rule == rule) {
            Some(change) => change.count += 1,
            None => self.out.changes.push(Change {
                rule,
                offset: self.position,
                before: self
                    .original
                    .get(self.position..end)
                    .unwrap_or_default()
                    .chars()
                    .take(RECORDED)
                    .collect(),
                after: after.chars().take(RECORDED).collect(),
                count: 1,
            }),
        }
        self.position = end;
    }
}
