//! Date-times of RFC 3339, read by a grammar of our own: libraries take more than RFC 3339 says, each other things.

use super::clock::{Clock, Offset};
use super::day::Day;

/// A moment with the offset it was written with. It exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DateTime {
    pub(crate) year: u16,
    pub(crate) month: u8,
    pub(crate) day: u8,
    pub(crate) hour: u8,
    pub(crate) minute: u8,
    pub(crate) second: u8,
    pub(crate) nanosecond: u32,
    /// Minutes east of UTC.
    pub(crate) offset: i16,
}

impl DateTime {
    /// The same moment in UTC; none if that is in no year from 0 to 9999.
    pub(crate) fn in_utc(self) -> Option<Self> {
        let Self { year, month, day, hour, minute, offset, .. } = self;
        let minutes = i16::from(hour) * 60 + i16::from(minute) - offset;
        let date = Day { year, month, day };
        let date = match minutes {
            ..0 => date.before()?,
            0..1440 => date,
            _ => date.after()?,
        };
        let of_day = minutes.rem_euclid(1440);
        let (hour, minute) = (u8::try_from(of_day / 60).ok()?, u8::try_from(of_day % 60).ok()?);
        let Day { year, month, day } = date;
        Some(Self { year, month, day, hour, minute, offset: 0, ..self })
    }

    /// The text, with as many digits of a second as are needed: none, three, six or nine.
    pub(crate) fn written(self) -> String {
        let Self { year, month, day, hour, minute, second, nanosecond, offset } = self;
        let mut text = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}");
        text.push_str(&match nanosecond {
            0 => String::new(),
            n if n % 1_000_000 == 0 => format!(".{:03}", n / 1_000_000),
            n if n % 1000 == 0 => format!(".{:06}", n / 1000),
            n => format!(".{n:09}"),
        });
        match (offset, offset.unsigned_abs()) {
            (0, _) => text.push('Z'),
            (_, minutes) => {
                let sign = if offset < 0 { '-' } else { '+' };
                text.push_str(&format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60));
            }
        }
        text
    }
}

/// Why a text is no date-time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is not of the form at all.
    NotWritten,
    /// It is of the form, but there is no such day, time or offset. This is said even if the offset is missing too:
    /// adding one would not help.
    NoSuchTime,
    /// It is of the form and exists, but has no offset, so it names no moment.
    NoOffset,
}

/// Reads `YYYY-MM-DDTHH:MM:SS`, a fraction if there is one, and `Z` or an offset (RFC 3339 `date-time`).
///
/// `T` and `Z` are upper case, and there are at most nine digits after the point: more would have to be cut off.
pub(crate) fn read(text: &str) -> Result<DateTime, Fault> {
    let (Day { year, month, day }, clock, offset) = written(text).ok_or(Fault::NotWritten)?;
    let nanosecond = clock.nanosecond.ok_or(Fault::NoSuchTime)?;
    let exists = Day { year, month, day }.exists() && clock.exists() && offset.is_none_or(Offset::exists);
    if !exists {
        return Err(Fault::NoSuchTime);
    }
    let offset = offset.ok_or(Fault::NoOffset)?.minutes();
    let Clock { hour, minute, second, .. } = clock;
    Ok(DateTime { year, month, day, hour, minute, second, nanosecond, offset })
}

/// The parts of a date-time that may lack its offset, whether or not they exist.
fn written(text: &str) -> Option<(Day, Clock, Option<Offset>)> {
    let (date, rest) = text.split_at_checked("YYYY-MM-DD".len())?;
    let day = Day::written(date)?;
    let [b'T', rest @ ..] = rest.as_bytes() else { return None };
    let (clock, rest) = Clock::written(rest)?;
    let offset = if rest.is_empty() { None } else { Some(Offset::written(rest)?) };
    Some((day, clock, offset))
}

/// The text with `t` and `z` in upper case, if that makes it a date-time and it was none.
///
/// A date-time has no letters but these two, so whatever else is made upper case here is refused by `read`.
pub(crate) fn with_upper_case(text: &str) -> Option<String> {
    let upper = text.to_ascii_uppercase();
    (upper != text && read(&upper).is_ok()).then_some(upper)
}

/// The text with a `T` for the one space between a date and a time, if it is of the form of a date-time then, in either
/// case of its letters.
pub(crate) fn with_separator(text: &str) -> Option<String> {
    let (date, time) = text.split_at_checked("YYYY-MM-DD".len())?;
    let joined = format!("{date}T{}", time.strip_prefix(' ')?);
    let is_written = written(&joined).is_some() || with_upper_case(&joined).is_some();
    is_written.then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_time_is_read_whole() {
        let moment = DateTime {
            year: 2024,
            month: 2,
            day: 29,
            hour: 9,
            minute: 30,
            second: 5,
            nanosecond: 0,
            offset: 0,
        };
        for (text, expected) in [
            ("2024-02-29T09:30:05Z", moment),
            ("2024-02-29T09:30:05+00:00", moment),
            ("2024-02-29T09:30:05-00:00", moment),
            ("2024-02-29T09:30:05+05:30", DateTime { offset: 330, ..moment }),
            ("2024-02-29T09:30:05-23:59", DateTime { offset: -1439, ..moment }),
            ("2024-02-29T09:30:05.25Z", DateTime { nanosecond: 250_000_000, ..moment }),
            ("2024-02-29T09:30:05.000000001Z", DateTime { nanosecond: 1, ..moment }),
            ("2024-02-29T09:30:05.000000000Z", moment),
            ("0000-02-29T09:30:05Z", DateTime { year: 0, ..moment }),
            ("2024-02-29T00:00:00Z", DateTime { hour: 0, minute: 0, second: 0, ..moment }),
            ("2024-02-29T23:59:59Z", DateTime { hour: 23, minute: 59, second: 59, ..moment }),
            // The examples of RFC 3339, section 5.8.
            (
                "1985-04-12T23:20:50.52Z",
                DateTime {
                    year: 1985,
                    month: 4,
                    day: 12,
                    hour: 23,
                    minute: 20,
                    second: 50,
                    nanosecond: 520_000_000,
                    offset: 0,
                },
            ),
            (
                "1996-12-19T16:39:57-08:00",
                DateTime {
                    year: 1996,
                    month: 12,
                    day: 19,
                    hour: 16,
                    minute: 39,
                    second: 57,
                    nanosecond: 0,
                    offset: -480,
                },
            ),
            (
                "1937-01-01T12:00:27.87+00:20",
                DateTime {
                    year: 1937,
                    month: 1,
                    day: 1,
                    hour: 12,
                    minute: 0,
                    second: 27,
                    nanosecond: 870_000_000,
                    offset: 20,
                },
            ),
        ] {
            assert_eq!(read(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_not_of_the_form_is_not_written() {
        for text in [
            "",
            "2024-02-29",
            "09:30:05Z",
            "2024-02-29t09:30:05Z",
            "2024-02-29T09:30:05z",
            "2024-02-29 09:30:05Z",
            "2024-02-29_09:30:05Z",
            "2024-02-29T09:30Z",
            "2024-02-29T9:30:05Z",
            "2024-2-29T09:30:05Z",
            "2024-02-29T09:30:05.Z",
            "2024-02-29T09:30:05,5Z",
            "2024-02-29T09:30:05+0530",
            "2024-02-29T09:30:05+05",
            "2024-02-29T09:30:05+5:30",
            "2024-02-29T09:30:05\u{2212}05:30",
            "2024-02-29T09:30:05 Z",
            "2024-02-29T09:30:05 +05:30",
            "2024-02-29T09:30:05Z ",
            " 2024-02-29T09:30:05Z",
            "2024-02-29T09:30:05Z\n",
            "2024-02-29T09:30:05ZZ",
            "2024-02-29T09:30:05UTC",
            "2024-02-29T09:30:05+05:30[Asia/Kolkata]",
            "+2024-02-29T09:30:05Z",
            "12024-02-29T09:30:05Z",
            "20240229T093005Z",
            "2024-W09-4T09:30:05Z",
            "２024-02-29T09:30:05Z",
            "2024-02-2é09:30:05Z",
            // Not of the form, whether or not the rest exists.
            "2024-02-30t09:30:05Z",
            "2024-02-30T09:30:05+0530",
        ] {
            assert_eq!(read(text), Err(Fault::NotWritten), "{text:?}");
        }
    }

    #[test]
    fn a_time_that_is_not_is_told_apart_from_a_missing_offset() {
        for text in [
            "2024-02-30T09:30:05",
            "2023-02-29T09:30:05",
            "1900-02-29T09:30:05",
            "2024-04-31T09:30:05",
            "2024-13-01T09:30:05",
            "2024-00-01T09:30:05",
            "2024-01-00T09:30:05",
            "2024-01-01T24:00:00",
            "2024-01-01T09:60:05",
            "2024-01-01T09:30:60",
            "1990-12-31T23:59:60",
            "2024-01-01T09:30:05.0000000000",
        ] {
            for offset in ["", "Z", "+05:30", "+24:00"] {
                let text = format!("{text}{offset}");
                assert_eq!(read(&text), Err(Fault::NoSuchTime), "{text}");
            }
        }
        for offset in ["+24:00", "-24:00", "+25:30", "+05:60", "-99:99"] {
            let text = format!("2024-01-01T09:30:05{offset}");
            assert_eq!(read(&text), Err(Fault::NoSuchTime), "{text}");
        }
        for text in ["2024-01-01T09:30:05", "2024-01-01T09:30:05.123456789"] {
            assert_eq!(read(text), Err(Fault::NoOffset), "{text}");
        }
    }

    #[test]
    fn only_the_case_of_the_two_letters_is_changed() {
        for (text, changed) in [
            ("2024-02-29t09:30:05z", "2024-02-29T09:30:05Z"),
            ("2024-02-29T09:30:05z", "2024-02-29T09:30:05Z"),
            ("2024-02-29t09:30:05Z", "2024-02-29T09:30:05Z"),
            ("2024-02-29t09:30:05.5+05:30", "2024-02-29T09:30:05.5+05:30"),
        ] {
            assert_eq!(with_upper_case(text).as_deref(), Some(changed), "{text}");
        }
        for text in [
            "",
            "2024-02-29T09:30:05Z",
            "2024-02-29t09:30:05",
            "2024-02-30t09:30:05z",
            "2024-02-29 09:30:05z",
            "2024-02-29t09:30:05 z",
            "2024-02-29t09:30:05utc",
            "z",
            "\u{17F}",
        ] {
            assert_eq!(with_upper_case(text), None, "{text:?}");
        }
    }
}
