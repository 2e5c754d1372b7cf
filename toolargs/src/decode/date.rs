use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{Given, JsonType, Source};
use crate::report::ErrorCode;

/// A day of the proleptic Gregorian calendar that exists: year 0 to 9999, month and day from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Day {
    pub(crate) year: u16,
    pub(crate) month: u8,
    pub(crate) day: u8,
}

/// Reads a date; `None` has been reported.
pub(crate) fn date<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<Day> {
    let Some(content) = source.string()? else {
        let given = source.take()?;
        return repaired(&given, place, report, |text, place, report| date(text, place, report));
    };
    let given = Given { json: JsonType::String, text: content, depth: 0 };
    match parts(&given.text) {
        Some(day) if day.exists() => Ok(Some(day)),
        Some(_) => Ok(report.refuse(place, ErrorCode::InvalidDate, &given)),
        None => repaired(&given, place, report, |text, place, report| date(text, place, report)),
    }
}

/// The parts of `YYYY-MM-DD` (RFC 3339 `full-date`), whether or not there is such a day.
fn parts(text: &str) -> Option<Day> {
    let digits = |range: std::ops::Range<usize>| -> Option<u16> {
        let digits = text.get(range).filter(|part| part.bytes().all(|b| b.is_ascii_digit()))?;
        digits.parse().ok()
    };
    let [_, _, _, _, b'-', _, _, b'-', _, _] = text.as_bytes() else { return None };
    Some(Day {
        year: digits(0..4)?,
        month: u8::try_from(digits(5..7)?).ok()?,
        day: u8::try_from(digits(8..10)?).ok()?,
    })
}

impl Day {
    pub(crate) fn exists(self) -> bool {
        let leap =
            self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        let days = match self.month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => return false,
        };
        (1..=days).contains(&self.day)
    }
}

impl std::fmt::Display for Day {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
