use url::Url;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, string};
use crate::format::Format;
use crate::read::{Given, JsonType, Source};
use crate::report::ErrorCode;
use crate::spec::Spec;
use crate::write::Writer;

/// A URI (RFC 3986) that is a URL by the WHATWG's standard too, in whose normal form it is kept.
#[diagnostic::do_not_recommend]
impl Arg for Url {
    const SPEC: Spec<'static> = Spec::formatted(Format::Uri);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let Some(text) = string(source, place, report)? else { return Ok(None) };
        match Self::parse(&text) {
            Ok(url) => Ok(Some(url)),
            Err(_) => {
                let given = Given::new(JsonType::String, text, 0);
                Ok(report.refuse(place, ErrorCode::Format, &given))
            }
        }
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self.as_str());
    }
}
