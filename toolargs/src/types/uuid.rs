use uuid::Uuid;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, string};
use crate::format::Format;
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

#[diagnostic::do_not_recommend]
impl Arg for Uuid {
    const SPEC: Spec<'static> = Spec::formatted(Format::Uuid);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(string(source, place, report)?.and_then(|text| text.parse().ok()))
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self.as_hyphenated().encode_lower(&mut Self::encode_buffer()));
    }
}
