use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, null};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

/// `null`, as for serde.
#[diagnostic::do_not_recommend]
impl Arg for () {
    const SPEC: Spec<'static> = Spec::NULL;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        null(source, place, report)
    }

    fn write(&self, writer: &mut Writer) {
        writer.null();
    }
}
