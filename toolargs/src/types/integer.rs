use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, Whole, long_integer, short_integer};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

macro_rules! integers {
    ($($int:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Arg for $int {
            const SPEC: Spec = Spec::integer(<$int>::MIN as i128, <$int>::MAX as i128);

            // Out of line, so that what calls it for each of an object's fields stays small.
            #[inline]
            fn decode<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report,
            ) -> Decoded<Self> {
                // The spec's range is within the type's.
                match short_integer(source, place)? {
                    Some(value) => Ok(Self::try_from(value).ok()),
                    None => Ok(long_integer(source, place, report)?.and_then(Whole::to)),
                }
            }

            fn write(&self, writer: &mut Writer) {
                writer.integer(i128::try_from(*self).unwrap_or_default());
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 isize u8 u16 u32 u64 usize }
