use std::borrow::Cow;

use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::format::date_time::{DateTime, Fault, read};
use crate::read::{Given, JsonType, Source};
use crate::report::ErrorCode;
use crate::spec::{Kind, Zone};

/// Reads a date-time; `None` has been reported.
pub(crate) fn date_time<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<DateTime> {
    match source.string()? {
        Some(content) => string(content, place, report),
        None => {
            let given = source.take()?;
            repaired(&given, place, report, |text, place, report| date_time(text, place, report))
        }
    }
}

fn string(content: Cow<'_, str>, place: &Place<'_>, report: &mut Report<'_>) -> Decoded<DateTime> {
    let fault = match read(&content) {
        Ok(time) if is_instant(place) && time.in_utc().is_none() => Fault::NoSuchTime,
        Ok(time) => return Ok(Some(time)),
        Err(fault) => fault,
    };
    let given = Given::new(JsonType::String, content, 0);
    let code = match fault {
        Fault::NotWritten => {
            return repaired(&given, place, report, |text, place, report| date_time(text, place, report));
        }
        Fault::NoSuchTime => ErrorCode::InvalidDatetime,
        Fault::NoOffset => ErrorCode::MissingOffset,
    };
    Ok(report.refuse(place, code, &given))
}

/// Whether what is kept is the time in UTC.
fn is_instant(place: &Place<'_>) -> bool {
    matches!(place.spec.kind, Kind::DateTime(Zone::Utc))
}

/// A date-time as a type of this zone writes it.
pub(crate) fn write_date_time(time: DateTime, zone: Zone) -> String {
    match zone {
        Zone::Sent | Zone::InText => time.written(),
        Zone::Utc => time.in_utc().unwrap_or(time).written(),
    }
}
