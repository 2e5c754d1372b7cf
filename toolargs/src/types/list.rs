use crate::__private::reread;
use crate::arg::Arg;
use crate::decode::{Decoded, Parts, Place, Report, list};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

impl<T: Arg> Arg for Vec<T> {
    const SPEC: Spec = Spec::list(&T::SPEC);

    #[inline]
    fn decode<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report) -> Decoded<Self> {
        let mut items = Self::new();
        let read = list(source, place, report, |source, count, place, report| {
            if items.capacity() == 0 {
                // Where nothing is known there is room for a few: that is less work than growing from nothing.
                items = Self::with_capacity(count.unwrap_or(4).min(most_at_once::<T>()));
            }
            // One match, so that the item is moved once.
            match T::decode(source, place, report) {
                Ok(Some(item)) => {
                    items.push(item);
                    Ok(true)
                }
                Ok(None) => Ok(false),
                Err(stop) => Err(stop),
            }
        })?;
        match read {
            Parts::Whole => Ok(Some(items)),
            parts => reread(parts, source, place, report),
        }
    }

    fn write(&self, writer: &mut Writer) {
        let mut array = writer.array();
        for item in self {
            item.write(array.item());
        }
        array.end();
    }
}

/// How many items there is room for before one of them has been read: as for serde, a mebibyte's worth, since a short
/// payload may have many items that would be large.
const fn most_at_once<T>() -> usize {
    let size = if size_of::<T>() == 0 { 1 } else { size_of::<T>() };
    (1 << 20) / size
}
