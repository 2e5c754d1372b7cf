//! Times of day of RFC 3339, which exist: no leap seconds.

use super::Day;
use super::clock::{Clock, Offset};

/// Whether the text is a time with an offset. RFC 3339 allows its `Z` in lower case, and the text stays a text.
pub(super) fn is_time(text: &str) -> bool {
    Clock::written(text.as_bytes()).is_some_and(|(clock, offset)| {
        clock.exists() && (offset == b"z" || Offset::written(offset).is_some_and(Offset::exists))
    })
}

/// Hour, minute, second and nanosecond of a time without an offset.
pub(crate) fn local_time(text: &str) -> Option<(u8, u8, u8, u32)> {
    match Clock::written(text.as_bytes())? {
        (clock, []) if clock.exists() => Some((clock.hour, clock.minute, clock.second, clock.nanosecond?)),
        _ => None,
    }
}

/// A day, and the hour, minute, second and nanosecond on it, without an offset.
pub(crate) fn local_date_time(text: &str) -> Option<(Day, (u8, u8, u8, u32))> {
    let (date, time) = text.split_once('T')?;
    let day = Day::written(date).filter(|day| day.exists())?;
    Some((day, local_time(time)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_local_date_time_is_a_day_and_a_time_without_an_offset() {
        let day = Day { year: 2024, month: 2, day: 29 };
        for (text, time) in [
            ("2024-02-29T00:00:00", (0, 0, 0, 0)),
            ("2024-02-29T23:59:59.5", (23, 59, 59, 500_000_000)),
            ("2024-02-29T09:30:05.123456789", (9, 30, 5, 123_456_789)),
        ] {
            assert_eq!(local_date_time(text), Some((day, time)), "{text}");
        }
        for text in [
            "",
            "T",
            "2024-02-29",
            "09:30:05",
            "2024-02-29T",
            "2024-02-29T09:30",
            "2024-02-29t09:30:05",
            "2024-02-29 09:30:05",
            "2024-02-29T09:30:05Z",
            "2024-02-29T09:30:05+01:00",
            "2024-02-29TT09:30:05",
            "2023-02-29T09:30:05",
            "1900-02-29T09:30:05",
            "2024-04-31T09:30:05",
            "2024-13-01T09:30:05",
            "2024-02-29T24:00:00",
            "2024-02-29T23:59:60",
            "2024-02-29T09:30:05.1234567890",
            "+2024-02-29T09:30:05",
        ] {
            assert_eq!(local_date_time(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_time_has_an_offset_and_a_local_time_has_none() {
        for (text, parts) in [
            ("00:00:00", (0, 0, 0, 0)),
            ("23:59:59", (23, 59, 59, 0)),
            ("09:30:05", (9, 30, 5, 0)),
            ("09:30:05.5", (9, 30, 5, 500_000_000)),
            ("09:30:05.000000001", (9, 30, 5, 1)),
            ("09:30:05.123456789", (9, 30, 5, 123_456_789)),
        ] {
            assert_eq!(local_time(text), Some(parts), "{text}");
            assert!(!is_time(text), "{text}");
            for offset in ["Z", "z", "+00:00", "-00:00", "+05:30", "-23:59", "+23:59"] {
                let text = format!("{text}{offset}");
                assert!(is_time(&text), "{text}");
                assert_eq!(local_time(&text), None, "{text}");
            }
            for offset in
                ["+24:00", "-05:60", "+0530", "+05", " Z", "Z ", "UTC", "\u{2212}05:30", "+5:30", "Z+05:30"]
            {
                let text = format!("{text}{offset}");
                assert!(!is_time(&text), "{text:?}");
                assert_eq!(local_time(&text), None, "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_no_time_is_none_with_an_offset_either() {
        for text in [
            "",
            "24:00:00",
            "23:60:00",
            "23:59:60",
            "09:30",
            "9:30:00",
            "09:30:0",
            "093000",
            "T09:30:00",
            " 09:30:00",
            "09:30:00.",
            "09:30:00,5",
            "09:30:00.0000000000",
            "09:30:00 PM",
            "-9:30:00",
            "０9:30:00",
        ] {
            assert_eq!(local_time(text), None, "{text:?}");
            assert!(!is_time(text), "{text:?}");
            assert!(!is_time(&format!("{text}Z")), "{text:?}");
        }
    }
}
