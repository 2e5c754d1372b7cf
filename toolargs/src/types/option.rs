use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report};
use crate::read::Source;
use crate::spec::{Keys, Spec};
use crate::write::Writer;

/// In a field, `None` is absence, and the field has the inner spec; anywhere else it is `null`.
impl<T: Arg> Arg for Option<T> {
    const SPEC: Spec<'static> = T::SPEC.option();
    const KEYS: Keys<'static> = T::KEYS;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        if source.null()? {
            return Ok(Some(None));
        }
        Ok(T::decode(source, place, report)?.map(Some))
    }

    #[inline]
    fn decode_present<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        // Null is `None` where the field says so, and where the type has a null of its own, as for serde.
        if place.spec.is_nullable() {
            let declared = place.spec.options > const { T::SPEC.options };
            if (declared || const { T::SPEC.may_take_null() } && T::SPEC.takes_null()) && source.null()? {
                return Ok(Some(None));
            }
        }
        Ok(T::decode(source, place, report)?.map(Some))
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Some(value) => value.write(writer),
            None => writer.null(),
        }
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}
