use std::rc::Rc;
use std::sync::Arc;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report};
use crate::read::Source;
use crate::spec::{Keys, Spec};
use crate::write::Writer;

impl<T: Arg> Arg for Box<T> {
    const SPEC: Spec<'static> = T::SPEC;
    const KEYS: Keys<'static> = T::KEYS;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        boxed(T::decode(source, place, report))
    }

    fn decode_present<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        boxed(T::decode_present(source, place, report))
    }

    fn absent() -> Option<Self> {
        T::absent().map(Self::new)
    }

    fn write(&self, writer: &mut Writer) {
        T::write(self, writer);
    }

    fn is_absent(&self) -> bool {
        T::is_absent(self)
    }
}

macro_rules! pointers {
    ($($pointer:ident)*) => {$(
        impl<T: Arg> Arg for $pointer<T> {
            const SPEC: Spec<'static> = T::SPEC;
    const KEYS: Keys<'static> = T::KEYS;

            fn decode<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report<'_>,
            ) -> Decoded<Self> {
                Ok(T::decode(source, place, report)?.map(Self::new))
            }

            fn decode_present<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report<'_>,
            ) -> Decoded<Self> {
                Ok(T::decode_present(source, place, report)?.map(Self::new))
            }

            fn absent() -> Option<Self> {
                T::absent().map(Self::new)
            }

            fn write(&self, writer: &mut Writer) {
                T::write(self, writer);
            }

            fn is_absent(&self) -> bool {
                T::is_absent(self)
            }
        }
    )*};
}

pointers! { Rc Arc }

/// A box around a value, which is moved as rarely as possible: types that contain themselves do so in boxes, and
/// an unoptimised build gives every move room on the stack.
fn boxed<T>(decoded: Decoded<T>) -> Decoded<Box<T>> {
    match decoded {
        Ok(Some(value)) => Ok(Some(Box::new(value))),
        Ok(None) => Ok(None),
        Err(stop) => Err(stop),
    }
}
