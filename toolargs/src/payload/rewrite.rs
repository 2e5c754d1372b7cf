//! The rewriting pass: from a text that is no JSON to one that may be, with a map back.
//!
//! It runs only after the strict reader has stopped, so that clean text pays nothing for it. Token by token, each
//! rule that is in force may replace a span; what no rule takes is copied as it is, and the strict reader judges
//! the result.

use super::{Payload, escape_control_chars};
use crate::read::{Fault, Reason, plain_end, quote};
use crate::report::Extent;
use crate::rules::{Acts, Rule, Standing};

/// How many characters of a changed span, and of its replacement, are recorded.
const RECORDED: usize = 64;

impl Payload<'_> {
    /// Reads the payload from the rewritten text, where there is one to try; `text` starts at `start` of `raw`.
    pub(super) fn rewrite(&mut self, raw: &str, text: &str, start: usize, fault: Fault) -> bool {
        if fault.reason == Reason::TooDeep {
            return self.refuse_fault(raw, start + fault.offset, fault.reason);
        }
        let in_force = |rule: &&Rule| {
            matches!(rule.row().acts, Acts::Tokens) && self.rules.standing(**rule) != Standing::Absent
        };
        let rules: Vec<Rule> = Rule::ALL.iter().filter(in_force).copied().collect();
        let rewritten = Rewriting::new(text, &rules).run();
        if rewritten.changes.is_empty() {
            return self.refuse_fault(raw, start + fault.offset, fault.reason);
        }
        let before = self.state();
        for change in &rewritten.changes {
            if self.fires(change.rule) {
                let extent = Extent { offset: Some(start + change.offset), count: change.count };
                self.record(change.rule, &quote(&change.before), &quote(&change.after), extent);
            }
        }
        self.read_value(&rewritten.text, start).unwrap_or_else(|fault| {
            // The text does not parse, so nothing was repaired; the reason is what no rule takes.
            self.restore(before);
            self.refuse_fault(raw, start + rewritten.original(fault.offset), fault.reason)
        })
    }
}

/// A text that was rewritten.
pub(super) struct Rewritten {
    pub(super) text: String,
    /// One for each rule that changed something, in the order of their first change.
    changes: Vec<Change>,
    /// For each changed span, where it and what follows it start in the text and in the original.
    spans: Vec<Span>,
}

struct Change {
    rule: Rule,
    /// Where the first span starts in the original.
    offset: usize,
    before: String,
    after: String,
    count: usize,
}

struct Span {
    text: usize,
    original: usize,
    /// Whether the span is a replacement, all of which stands for one place in the original.
    replaced: bool,
}

impl Rewritten {
    /// The offset in the original that an offset in the rewritten text stands for.
    fn original(&self, offset: usize) -> usize {
        let after = self.spans.partition_point(|span| span.text <= offset);
        match after.checked_sub(1).and_then(|at| self.spans.get(at)) {
            None => offset,
            Some(span) if span.replaced => span.original,
            Some(span) => span.original + (offset - span.text),
        }
    }
}

/// A text being rewritten.
pub(super) struct Rewriting<'t> {
    original: &'t str,
    rules: &'t [Rule],
    position: usize,
    out: Rewritten,
}

impl<'t> Rewriting<'t> {
    fn new(original: &'t str, rules: &'t [Rule]) -> Self {
        let out =
            Rewritten { text: String::with_capacity(original.len()), changes: Vec::new(), spans: Vec::new() };
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
        self.out.spans.push(Span { text: self.out.text.len(), original: self.position, replaced: true });
        self.out.text.push_str(after);
        self.out.spans.push(Span { text: self.out.text.len(), original: end, replaced: false });
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
