//! An object whose members belong to several values: its own fields, and those that are flattened into it.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::ops::Range;

use crate::coerce::key_casefold::Folds;
use crate::spec::{Field, Object};

/// Which keys have been read, and what is said of each in which order.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// The keys that some value has taken, by their place among all.
    taken: RefCell<HashSet<usize>>,
    /// The keys of enums with data of which it is not known which variant they are.
    excused: RefCell<HashSet<String>>,
    /// How many fields have been missing so far.
    missing: Cell<usize>,
    /// The repairs of each key, by their places in the log.
    repairs: RefCell<Vec<(Turn, Range<usize>)>>,
    /// The keys that stand for a field that they agree with.
    folds: RefCell<Folds>,
}

/// Where something that is said belongs: with a key, or behind all keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Turn {
    Key(usize),
    Missing(usize),
}

impl Shared {
    /// Notes which keys stand for a field that they agree with.
    pub(crate) fn set_folds(&self, folds: Folds) {
        self.folds.replace(folds);
    }

    /// The field of an object that a key stands for, and its index.
    pub(crate) fn folded<'o>(&self, name: &str, object: &Object<'o>) -> Option<(usize, &'o Field<'o>)> {
        self.folds.borrow().find(name, object)
    }

    /// Notes that a value has taken the key at this place; whether none had.
    pub(crate) fn take(&self, key: usize) -> bool {
        self.taken.borrow_mut().insert(key)
    }

    pub(crate) fn is_taken(&self, key: usize) -> bool {
        self.taken.borrow().contains(&key)
    }

    /// Notes keys that could be those of a variant, if it were known which one is meant.
    pub(crate) fn excuse(&self, names: Vec<&str>) {
        self.excused.borrow_mut().extend(names.into_iter().map(str::to_owned));
    }

    /// Whether a key that nothing has taken may be one of those.
    pub(crate) fn is_excused(&self, name: &str) -> bool {
        self.excused.borrow().contains(name)
    }

    /// How many keys are taken.
    pub(crate) fn count(&self) -> usize {
        self.taken.borrow().len()
    }

    /// The turn of the next field that is missing.
    pub(crate) fn next_missing(&self) -> Turn {
        Turn::Missing(self.missing.replace(self.missing.get() + 1))
    }

    /// Notes which repairs belong with a key.
    pub(crate) fn note_repairs(&self, repairs: Range<usize>, turn: Turn) {
        if !repairs.is_empty() {
            self.repairs.borrow_mut().push((turn, repairs));
        }
    }

    /// The places of the repairs, in the order of the keys they belong with.
    pub(crate) fn repairs(&self) -> Vec<usize> {
        let mut repairs = self.repairs.borrow().clone();
        repairs.sort_by_key(|(turn, repairs)| (*turn, repairs.start));
        repairs.into_iter().flat_map(|(_, repairs)| repairs).collect()
    }

    /// The keys that are taken, to come back to.
    pub(crate) fn keys(&self) -> HashSet<usize> {
        self.taken.borrow().clone()
    }

    /// Goes back to the keys that were taken before something was tried.
    pub(crate) fn restore(&self, keys: HashSet<usize>) {
        self.taken.replace(keys);
    }
}
