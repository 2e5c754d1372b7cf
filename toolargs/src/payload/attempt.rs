//! From what the model sent to a text that is strict JSON: as it is, with its tokens rewritten, and without the prose around it.

use std::borrow::Cow;
use std::ops::Range;

use super::origin::Origin;
use super::strip_prose;
use super::syntax::{Change, rewrite};
use crate::read::Fault;
use crate::rules::{Acts, Rule, RuleSet};

/// A text that may be strict JSON, and how it was made of what the model sent.
pub(super) struct Attempt<'t> {
    pub(super) text: Cow<'t, str>,
    /// What was done, in the order in which it was.
    pub(super) changes: Vec<Change<'t>>,
    pub(super) origin: Origin,
}

/// Reads what the model sent with the least of these rules that it takes: `read` is given one text after the other until it
/// can read one.
///
/// # Errors
/// The first byte of what the model sent that no rule takes, and what had been cut before it.
pub(super) fn attempt<'t, R>(
    raw: &'t str,
    rules: RuleSet,
    read: &mut dyn FnMut(&Attempt<'_>) -> Result<R, Fault>,
) -> Result<R, (Fault, Vec<Change<'t>>)> {
    let mut cut = Cut { raw, rules, kept: 0..raw.len(), changes: Vec::new() };
    cut.run();
    let fault = match cut.read(read) {
        Ok(read) => return Ok(read),
        Err(fault) => fault,
    };
    let before = cut.changes.clone();
    if !fault.reason.is_limit() && rules.contains(Rule::StripProse) && cut.prose() {
        cut.run();
        if let Ok(read) = cut.read(read) {
            return Ok(read);
        }
    }
    Err((fault, before))
}

/// What is left of a text by the rules that cut.
struct Cut<'t> {
    raw: &'t str,
    rules: RuleSet,
    kept: Range<usize>,
    changes: Vec<Change<'t>>,
}

impl<'t> Cut<'t> {
    /// Applies the rules that cut, each once per payload.
    fn run(&mut self) {
        // Nothing to cut around it starts with a brace, as nearly every payload does, and ends with one.
        if self.text().starts_with('{') && self.text().ends_with('}') {
            return;
        }
        for rule in Rule::ALL.iter().copied() {
            let Acts::Cut(cut) = rule.row().acts else { continue };
            if self.rules.contains(rule)
                && !self.changes.iter().any(|change| change.rule == rule)
                && let Some(part) = cut(self.text())
            {
                self.keep(rule, part);
            }
        }
    }

    /// Cuts the text around the payload, if there is only one.
    fn prose(&mut self) -> bool {
        let part = strip_prose::cut(self.text(), self.rules);
        part.is_some_and(|part| {
            self.keep(Rule::StripProse, part);
            true
        })
    }

    fn keep(&mut self, rule: Rule, part: Range<usize>) {
        let text = self.text();
        let start = self.kept.start;
        let left = text.get(part.clone()).unwrap_or_default();
        let offset = start + if part.start > 0 { 0 } else { part.end };
        let (before, after) = (Cow::Borrowed(text), Cow::Borrowed(left));
        self.changes.push(Change { rule, offset, before, after, count: 1 });
        self.kept = start + part.start..start + part.end;
    }

    /// Reads what is left, as it is or with its tokens rewritten.
    fn read<R>(&self, read: &mut dyn FnMut(&Attempt<'_>) -> Result<R, Fault>) -> Result<R, Fault> {
        let (text, start) = (self.text(), self.kept.start);
        let as_it_is = Attempt {
            text: Cow::Borrowed(text),
            changes: self.changes.clone(),
            origin: Origin::starting_at(start),
        };
        let fault = match read(&as_it_is) {
            Ok(read) => return Ok(read),
            Err(fault) => Fault { offset: start + fault.offset, ..fault },
        };
        let has_token_rules = || self.rules.iter().any(|rule| matches!(rule.row().acts, Acts::Tokens));
        if fault.reason.is_limit() || !has_token_rules() {
            return Err(fault);
        }
        let rewritten = rewrite(text, start, self.rules)
            .map_err(|fault| Fault { offset: start + fault.offset, ..fault })?;
        if rewritten.changes.is_empty() {
            return Err(fault);
        }
        let mut changes = as_it_is.changes;
        changes.extend(rewritten.changes);
        let attempt = Attempt { text: Cow::Owned(rewritten.text), changes, origin: rewritten.origin };
        read(&attempt).map_err(|fault| Fault { offset: attempt.origin.of(fault.offset), ..fault })
    }

    fn text(&self) -> &'t str {
        self.raw.get(self.kept.clone()).unwrap_or_default()
    }
}
