use std::time::Duration;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, string};
use crate::format::{Format, duration_seconds, write_duration};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

/// ISO 8601, as far as it is an exact number of seconds: `PT1H30M`, `P2D`, `P1W`.
#[diagnostic::do_not_recommend]
impl Arg for Duration {
    const SPEC: Spec<'static> = Spec::formatted(Format::ExactDuration);

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        Ok(string(source, place, report)?.and_then(|text| duration_seconds(&text)).map(Self::from_secs))
    }

    /// Parts of a second, which no gate lets in, are written behind a point.
    fn write(&self, writer: &mut Writer) {
        writer.string(&write_with_fraction(self.as_secs(), self.subsec_nanos()));
    }
}

/// The canonical form of so many seconds and nanoseconds.
pub(super) fn write_with_fraction(seconds: u64, nanoseconds: u32) -> String {
    if nanoseconds == 0 {
        return write_duration(seconds);
    }
    let fraction = format!("{nanoseconds:09}");
    format!("PT{seconds}.{}S", fraction.trim_end_matches('0'))
}
