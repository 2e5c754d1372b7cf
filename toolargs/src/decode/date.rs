use std::borrow::Cow;

use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::format::Day;
use crate::read::{Given, JsonType, Source};
use crate::report::ErrorCode;

/// Reads a date; `None` has been reported.
#[inline]
pub(crate) fn date<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Day> {
    let content = source.string()?;
    match content.as_deref().and_then(Day::written) {
        Some(day) if day.exists() => Ok(Some(day)),
        _ => unusual(content, source, place, report),
    }
}

/// Reads a date from a string that is none, or from what is no string.
#[cold]
#[inline(never)]
fn unusual<'a, S: Source<'a>>(
    content: Option<Cow<'a, str>>,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Day> {
    let given = match content {
        Some(content) => {
            let is_written = Day::written(&content).is_some();
            let given = Given::new(JsonType::String, content, 0);
            if is_written {
                return Ok(report.refuse(place, ErrorCode::InvalidDate, &given));
            }
            given
        }
        None => source.take()?,
    };
    repaired(&given, place, report, |text, place, report| date(text, place, report))
}
