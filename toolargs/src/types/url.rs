use std::net::Ipv4Addr;

use fluent_uri::Uri;
use url::{Host, Url};

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, string};
use crate::format::Format;
use crate::read::{Given, JsonType, Source};
use crate::report::ErrorCode;
use crate::spec::Spec;
use crate::write::Writer;

/// A URI (RFC 3986) that is a URL by the WHATWG's standard too, of the same place, in whose normal form it is kept.
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
            Ok(url) if is_same_place(&text, &url) => Ok(Some(url)),
            Ok(_) | Err(_) => {
                let given = Given::new(JsonType::String, text, 0);
                Ok(report.refuse(place, ErrorCode::Format, &given))
            }
        }
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self.as_str());
    }
}

/// Whether both standards mean the same place: to the WHATWG's, `http:a` has a host and `http://0x7f.1` is an address; to
/// RFC 3986 the one has none, and the other is a name.
fn is_same_place(text: &str, url: &Url) -> bool {
    let Ok(uri) = Uri::parse(text) else { return false };
    match (uri.authority(), url.host()) {
        (None, host) => host.is_none(),
        (Some(authority), Some(Host::Ipv4(_))) => authority.host().parse::<Ipv4Addr>().is_ok(),
        (Some(_), _) => true,
    }
}
