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
                items = Self::with_capacity(count.unwrap_or(4));
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
