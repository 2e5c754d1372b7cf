use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, Whole, integer, long_integer, short_integer};
use crate::read::Source;
use crate::spec::{Int, Spec};
use crate::write::Writer;

macro_rules! integers {
    ($($int:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Arg for $int {
            const SPEC: Spec<'static> = Spec::integer(<$int>::MIN as i128, <$int>::MAX as i128);

            // Out of line, so that what calls it for each of an object's fields stays small.
            #[inline]
            fn decode<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report<'_>,
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

macro_rules! long_integers {
    ($($int:ty, $spec:expr, $to:ident, $write:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Arg for $int {
            const SPEC: Spec<'static> = $spec;

            fn decode<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report<'_>,
            ) -> Decoded<Self> {
                Ok(integer(source, place, report)?.and_then(Int::$to))
            }

            fn write(&self, writer: &mut Writer) {
                writer.$write(*self);
            }
        }
    )*};
}

long_integers! {
    i128, Spec::integer(i128::MIN, i128::MAX), to_i128, integer;
    u128, Spec::natural(u128::MAX), to_u128, natural;
}

macro_rules! nonzero {
    ($($nonzero:ident $int:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Arg for $nonzero {
            const SPEC: Spec<'static> = <$int as Arg>::SPEC.nonzero();

            fn decode<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report<'_>,
            ) -> Decoded<Self> {
                Ok(<$int>::decode(source, place, report)?.and_then(Self::new))
            }

            fn write(&self, writer: &mut Writer) {
                self.get().write(writer);
            }
        }
    )*};
}

nonzero! {
    NonZeroI8 i8;
    NonZeroI16 i16;
    NonZeroI32 i32;
    NonZeroI64 i64;
    NonZeroI128 i128;
    NonZeroIsize isize;
    NonZeroU8 u8;
    NonZeroU16 u16;
    NonZeroU32 u32;
    NonZeroU64 u64;
    NonZeroU128 u128;
    NonZeroUsize usize;
}
