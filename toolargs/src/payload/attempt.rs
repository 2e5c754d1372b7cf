//! From what the model sent to a text that is strict JSON: as it is, with its tokens rewritten, and without the prose around it.

use std::borrow::Cow;
use std::ops::Range;

use super::origin::Origin;
use super::syntax::{Change, rewrite};
use super::{strip_code_fence, strip_prose};
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
/// The first byte of what the model sent that no rule takes.
pub(super) fn attempt<'t, R>(
    raw: &'t str,
    rules: RuleSet,
    read: &mut dyn FnMut(&Attempt<'_>) -> Result<R, Fault>,
) -> Result<R, Unread<'t>> {
    let mut cut = Cut { raw, rules, kept: 0..raw.len(), changes: Vec::new() };
    cut.run();
    let fault = match cut.read(read) {
        Ok(read) => return Ok(read),
        Err(fault) => fault,
    };
    if !fault.reason.is_limit() && rules.contains(Rule::StripProse) && cut.prose() {
        cut.run();
        // Only this could have been the payload, so that what is wrong with it is what is wrong.
        return cut.read(read).map_err(|fault| cut.unread(fault));
    }
    Err(cut.without_a_whole_payload(fault))
}

/// Why a text cannot be read.
#[derive(Debug)]
pub(super) struct Unread<'t> {
    /// What is wrong, and where in what the model sent.
    pub(super) fault: Fault,
    /// What had been cut.
    pub(super) cut: Vec<Change<'t>>,
    /// What was left of it, or would have been if it were whole.
    pub(super) left: Range<usize>,
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

    /// What is wrong, and what has been cut so far.
    fn unread(self, fault: Fault) -> Unread<'t> {
        Unread { fault, cut: self.changes, left: self.kept }
    }

    /// The same where there is no whole payload to be cut out. If there is one that is broken, the fault is its own.
    fn without_a_whole_payload(mut self, fault: Fault) -> Unread<'t> {
        if fault.reason.is_limit() {
            return self.unread(fault);
        }
        let in_prose =
            || self.rules.contains(Rule::StripProse).then(|| strip_prose::broken(self.text(), self.rules))?;
        let in_fence = || {
            self.rules
                .contains(Rule::StripCodeFence)
                .then(|| strip_code_fence::cut_off(self.text(), self.rules))?
        };
        let Some((start, inside)) = in_prose().or_else(in_fence) else { return self.unread(fault) };
        self.kept.start += start;
        let offset = self.kept.start + inside.offset;
        self.unread(Fault { offset, ..inside })
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
        let Some(rewritten) = rewritten.filter(|rewritten| !rewritten.changes.is_empty()) else {
            return Err(fault);
        };
        let mut changes = as_it_is.changes;
        changes.extend(rewritten.changes);
        let attempt = Attempt { text: Cow::Owned(rewritten.text), changes, origin: rewritten.origin };
        read(&attempt).map_err(|fault| Fault { offset: attempt.origin.of(fault.offset), ..fault })
    }

    fn text(&self) -> &'t str {
        self.raw.get(self.kept.clone()).unwrap_or_default()
    }
}
