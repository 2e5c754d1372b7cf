use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hash};

use super::list::{items, write_items};
use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::{Writer, to_string};

/// A list whose items all differ: one that is equal to an earlier one is refused, since it may be a slip.
impl<T: Arg + Hash + Eq, H: BuildHasher + Default + 'static> Arg for HashSet<T, H> {
    const SPEC: Spec<'static> = Spec::list(&T::SPEC).unique();

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(items(source, place, report)?.map(|items: Vec<T>| items.into_iter().collect()))
    }

    /// In the order of the items as text, since the set has none.
    fn write(&self, writer: &mut Writer) {
        let mut items: Vec<String> = self.iter().map(to_string).collect();
        items.sort_unstable();
        let mut array = writer.array();
        items.iter().for_each(|item| array.item().json(item));
        array.end();
    }
}

/// A list whose items all differ: one that is equal to an earlier one is refused, since it may be a slip.
impl<T: Arg + Ord> Arg for BTreeSet<T> {
    const SPEC: Spec<'static> = Spec::list(&T::SPEC).unique();

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(items(source, place, report)?.map(|items: Vec<T>| items.into_iter().collect()))
    }

    fn write(&self, writer: &mut Writer) {
        write_items(self.iter(), writer);
    }
}
