use std::borrow::Cow;

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
#[inline]
pub(crate) fn date<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
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
    report: &mut Report,
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

/// A word of eight equal bytes.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

impl Day {
    /// The parts of `YYYY-MM-DD` (RFC 3339 `full-date`), whether or not there is such a day.
    fn written(text: &str) -> Option<Self> {
        let [y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] = text.as_bytes() else { return None };
        // All eight at once: a digit is at most nine then, and nothing else is.
        let digits = u64::from_le_bytes([*y0, *y1, *y2, *y3, *m0, *m1, *d0, *d1]) ^ each(b'0');
        let above_nine = ((digits & each(0x7F)) + each(0x7F - 9)) | digits;
        if above_nine & each(0x80) != 0 {
            return None;
        }
        // Each byte and its neighbour as a number of two digits.
        let [century, _, year, _, month, _, day, _] = (digits * 10 + (digits >> 8)).to_le_bytes();
        Some(Self { year: u16::from(century) * 100 + u16::from(year), month, day })
    }

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
