use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, boolean};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

#[diagnostic::do_not_recommend]
impl Arg for bool {
    const SPEC: Spec<'static> = Spec::BOOLEAN;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        boolean(source, place, report)
    }

    fn write(&self, writer: &mut Writer) {
        writer.boolean(*self);
    }
}
