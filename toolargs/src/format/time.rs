//! Times of day of RFC 3339, which exist: no leap seconds.

use super::clock::{Clock, Offset};

/// Whether the text is a time with an offset.
pub(super) fn is_time(text: &str) -> bool {
    Clock::written(text.as_bytes())
        .is_some_and(|(clock, offset)| clock.exists() && Offset::written(offset).is_some_and(Offset::exists))
}

/// Hour, minute, second and nanosecond of a time without an offset.
pub(crate) fn local_time(text: &str) -> Option<(u8, u8, u8, u32)> {
    match Clock::written(text.as_bytes())? {
        (clock, []) if clock.exists() => Some((clock.hour, clock.minute, clock.second, clock.nanosecond?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            for offset in ["Z", "+00:00", "-00:00", "+05:30", "-23:59", "+23:59"] {
                let text = format!("{text}{offset}");
                assert!(is_time(&text), "{text}");
                assert_eq!(local_time(&text), None, "{text}");
            }
            for offset in [
                "z",
                "+24:00",
                "-05:60",
                "+0530",
                "+05",
                " Z",
                "Z ",
                "UTC",
                "\u{2212}05:30",
                "+5:30",
                "Z+05:30",
            ] {
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
