use std::collections::{BinaryHeap, LinkedList, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use crate::__private::reread;
use crate::arg::Arg;
use crate::decode::{Decoded, Parts, Place, Report, list};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::{Writer, to_string};

impl<T: Arg> Arg for Vec<T> {
    const SPEC: Spec<'static> = Spec::list(&T::SPEC);

    #[inline]
    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        items(source, place, report)
    }

    fn write(&self, writer: &mut Writer) {
        write_items(self.iter(), writer);
    }
}

macro_rules! lists {
    ($($list:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Arg> Arg for $list {
            const SPEC: Spec<'static> = Spec::list(&T::SPEC);

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
    )*};
}

lists! { VecDeque<T> LinkedList<T> Box<[T]> Rc<[T]> Arc<[T]> }

/// A list whose order does not count.
#[diagnostic::do_not_recommend]
impl<T: Arg + Ord> Arg for BinaryHeap<T> {
    const SPEC: Spec<'static> = Spec::list(&T::SPEC);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(items(source, place, report)?.map(Vec::into))
    }

    /// The least first, since the heap's own order is what happened to it.
    fn write(&self, writer: &mut Writer) {
        let mut items: Vec<&T> = self.iter().collect();
        items.sort();
        write_items(items.into_iter(), writer);
    }
}

/// A list of exactly so many items.
impl<T: Arg, const N: usize> Arg for [T; N] {
    const SPEC: Spec<'static> = Spec::list(&T::SPEC).len(N);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(items(source, place, report)?.and_then(|items| items.try_into().ok()))
    }

    fn write(&self, writer: &mut Writer) {
        write_items(self.iter(), writer);
    }
}

/// Reads the items of a list; `None` has been reported.
#[inline]
pub(super) fn items<'a, T: Arg, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Vec<T>> {
    let mut items = Vec::new();
    let read = list(source, place, report, |source, count, place, report, written| {
        if items.capacity() == 0 {
            // Where nothing is known there is room for a few: that is less work than growing from nothing.
            items = Vec::with_capacity(count.unwrap_or(4).min(most_at_once::<T>()));
        }
        // One match, so that the item is moved once.
        match T::decode(source, place, report) {
            Ok(Some(item)) => {
                if let Some(written) = written {
                    *written = to_string(&item);
                }
                items.push(item);
                Ok(true)
            }
            Ok(None) => Ok(false),
            Err(stop) => Err(stop),
        }
    })?;
    match read {
        Parts::Whole => Ok(Some(items)),
        parts => reread::<Vec<T>, S>(parts, source, place, report),
    }
}

pub(super) fn write_items<'t, T: Arg>(items: impl Iterator<Item = &'t T>, writer: &mut Writer) {
    let mut array = writer.array();
    items.for_each(|item| item.write(array.item()));
    array.end();
}

/// How many items there is room for before one of them has been read: as for serde, a mebibyte's worth, since a short
/// payload may have many items that would be large.
const fn most_at_once<T>() -> usize {
    let size = if size_of::<T>() == 0 { 1 } else { size_of::<T>() };
    (1 << 20) / size
}
