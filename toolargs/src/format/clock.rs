//! The times of day and the offsets of RFC 3339, which a time and a date-time share.
//!
//! How they are written and whether they exist are asked apart, because a caller is told apart which of them is wrong.

/// A time of day as it is written, which need not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) hour: u8,
    pub(crate) minute: u8,
    pub(crate) second: u8,
    /// None if the fraction has more than nine digits, which would have to be cut off.
    pub(crate) nanosecond: Option<u32>,
}

/// An offset from UTC as it is written, which need not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Offset {
    west: bool,
    hour: u8,
    minute: u8,
}

/// The number that two digits stand for.
fn two([tens, ones]: [u8; 2]) -> Option<u8> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    Some(digit(tens)? * 10 + digit(ones)?)
}

impl Clock {
    /// Reads `HH:MM:SS` and a fraction if there is one (RFC 3339 `partial-time`), and gives what is after it.
    pub(crate) fn written(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let [h0, h1, b':', m0, m1, b':', s0, s1, rest @ ..] = bytes else { return None };
        let (hour, minute, second) = (two([*h0, *h1])?, two([*m0, *m1])?, two([*s0, *s1])?);
        let [b'.', rest @ ..] = rest else {
            return Some((Self { hour, minute, second, nanosecond: Some(0) }, rest));
        };
        let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let (fraction, rest) = rest.split_at_checked(end)?;
        if fraction.is_empty() {
            return None;
        }
        let nine = fraction.iter().chain(std::iter::repeat(&b'0')).take(9);
        let nanosecond = nine.fold(0, |value, byte| value * 10 + u32::from(byte - b'0'));
        let nanosecond = (fraction.len() <= 9).then_some(nanosecond);
        Some((Self { hour, minute, second, nanosecond }, rest))
    }

    /// Whether a day has this time. No leap second does: most libraries have no value for it.
    pub(crate) const fn exists(self) -> bool {
        self.hour < 24 && self.minute < 60 && self.second < 60 && self.nanosecond.is_some()
    }
}

impl Offset {
    /// Reads `Z`, `+HH:MM` or `-HH:MM` (RFC 3339 `time-offset`) and nothing else.
    pub(crate) fn written(bytes: &[u8]) -> Option<Self> {
        match bytes {
            b"Z" => Some(Self { west: false, hour: 0, minute: 0 }),
            [sign @ (b'+' | b'-'), h0, h1, b':', m0, m1] => {
                Some(Self { west: *sign == b'-', hour: two([*h0, *h1])?, minute: two([*m0, *m1])? })
            }
            _ => None,
        }
    }

    /// Whether RFC 3339 has this offset.
    pub(crate) const fn exists(self) -> bool {
        self.hour < 24 && self.minute < 60
    }

    /// Minutes east of UTC.
    pub(crate) fn minutes(self) -> i16 {
        let minutes = i16::from(self.hour) * 60 + i16::from(self.minute);
        if self.west { -minutes } else { minutes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_read_to_the_nanosecond() {
        for (text, nanosecond, rest) in [
            ("09:30:00", Some(0), ""),
            ("09:30:00Z", Some(0), "Z"),
            ("09:30:00.5", Some(500_000_000), ""),
            ("09:30:00.000000001+00:00", Some(1), "+00:00"),
            ("09:30:00.999999999", Some(999_999_999), ""),
            ("09:30:00.9999999990 ", None, " "),
            ("99:99:99.012", Some(12_000_000), ""),
        ] {
            let (clock, after) = Clock::written(text.as_bytes()).unwrap();
            assert_eq!((clock.nanosecond, after), (nanosecond, rest.as_bytes()), "{text}");
        }
    }

    #[test]
    fn a_clock_that_is_not_written_is_none() {
        for text in [
            "",
            "09:30",
            "9:30:00",
            "09:30:0",
            "09:30:00.",
            "09:30:00.Z",
            "09-30-00",
            " 09:30:00",
            "0a:30:00",
        ] {
            assert_eq!(Clock::written(text.as_bytes()), None, "{text:?}");
        }
    }

    #[test]
    fn offsets_are_minutes_east_of_utc() {
        for (text, minutes) in
            [("Z", 0), ("+00:00", 0), ("-00:00", 0), ("+05:30", 330), ("-23:59", -1439), ("+99:99", 6039)]
        {
            assert_eq!(Offset::written(text.as_bytes()).unwrap().minutes(), minutes, "{text}");
        }
        for text in ["", "z", "+05", "+0530", "+5:30", "05:30", "\u{2212}05:30", "+05:30 ", "+05:30:00", "ZZ"]
        {
            assert_eq!(Offset::written(text.as_bytes()), None, "{text:?}");
        }
    }
}
