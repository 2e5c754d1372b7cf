//! What has been seen of an object while it is read.

use std::collections::HashSet;

use super::{Place, Report};
use crate::coerce::drop_identical_duplicate::Copies;
use crate::coerce::key_casefold::Folds;
use crate::rules::Rule;

/// What has been seen of an object: a bit per field, and beyond 64 fields or for anything unusual a set.
#[derive(Default)]
pub(super) struct Seen {
    /// The fields that have been sent.
    pub(super) sent: u64,
    pub(super) more: Option<Box<More>>,
}

#[derive(Default)]
pub(super) struct More {
    /// The fields that have been sent and have no bit.
    sent: HashSet<usize>,
    /// The required fields that were null, and nothing else.
    void: HashSet<usize>,
    /// The fields that have been sent under aliases alone.
    alone: HashSet<usize>,
    /// How many errors there were before the first alias that would have been accepted if it were not forbidden.
    forbidden: Option<usize>,
    /// The keys that are no field's own name.
    names: HashSet<String>,
    /// Those that stand for a field that they agree with, if that has been looked for.
    folds: Option<Folds>,
    /// The keys that are there more than once, if they have been looked for.
    copies: Option<Copies>,
    /// Whether there has been a key that nothing is known of.
    has_unknown: bool,
}

impl Seen {
    /// Whether a field has been sent.
    pub(super) fn has(&self, index: usize) -> bool {
        match index {
            0..64 => self.sent >> index & 1 != 0,
            _ => self.more.as_ref().is_some_and(|more| more.sent.contains(&index)),
        }
    }

    /// Notes that a field has been sent; whether that is the first time.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the body of the loop, measured")]
    pub(super) fn insert(&mut self, index: usize) -> bool {
        if index >= 64 {
            return self.insert_more(index);
        }
        let before = self.sent;
        self.sent |= 1 << index;
        self.sent != before
    }

    #[cold]
    fn insert_more(&mut self, index: usize) -> bool {
        self.more.get_or_insert_default().sent.insert(index)
    }

    /// Notes that a required field was null.
    pub(super) fn set_void(&mut self, index: usize) {
        self.more.get_or_insert_default().void.insert(index);
    }

    /// Notes that a field has been sent with a value.
    #[cold]
    pub(super) fn unset_void(&mut self, index: usize) {
        if let Some(more) = &mut self.more {
            more.void.remove(&index);
        }
    }

    /// Whether a field has a value.
    pub(super) fn is_filled(&self, index: usize) -> bool {
        self.has(index) && !self.more.as_ref().is_some_and(|more| more.void.contains(&index))
    }

    /// Notes that a field has been sent, but not under its own name.
    pub(super) fn set_alone(&mut self, index: usize) {
        self.more.get_or_insert_default().alone.insert(index);
    }

    /// Whether a field has been sent, but not under its own name; now it is.
    pub(super) fn take_alone(&mut self, index: usize) -> bool {
        self.more.as_mut().is_some_and(|more| more.alone.remove(&index))
    }

    pub(super) fn note_forbidden(&mut self, report: &Report<'_>) {
        let more = self.more.get_or_insert_default();
        more.forbidden = more.forbidden.or(Some(report.errors.len()));
    }

    /// Takes back that an alias of a field is forbidden: the field has been sent twice, and would not be accepted.
    pub(super) fn withdraw(&self, place: &Place<'_>, report: &mut Report<'_>) {
        if let Some(from) = self.more.as_ref().and_then(|more| more.forbidden) {
            report.withdraw(place, Rule::KeyAlias, from);
        }
    }

    /// Whether a key that is no field's own name has been there.
    pub(super) fn has_name(&self, name: &str) -> bool {
        self.more.as_ref().is_some_and(|more| more.names.contains(name))
    }

    /// Notes that nothing is known of a key; whether that is the first time.
    pub(super) fn is_first_unknown(&mut self) -> bool {
        !std::mem::replace(&mut self.more.get_or_insert_default().has_unknown, true)
    }

    pub(super) fn folds(&mut self, folds: impl FnOnce() -> Folds) -> &Folds {
        self.more.get_or_insert_default().folds.get_or_insert_with(folds)
    }

    pub(super) fn copies(&mut self) -> &mut Option<Copies> {
        &mut self.more.get_or_insert_default().copies
    }

    /// Notes a key that is no field's own name; whether it is the first of its name.
    pub(super) fn insert_name(&mut self, name: &str) -> bool {
        self.more.get_or_insert_default().names.insert(name.to_owned())
    }
}
