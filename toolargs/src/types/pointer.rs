use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

#[diagnostic::do_not_recommend]
impl<T: Arg> Arg for Box<T> {
    const SPEC: Spec = T::SPEC;

    fn decode<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report) -> Decoded<Self> {
        Ok(T::decode(source, place, report)?.map(Self::new))
    }

    fn decode_present<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report,
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
