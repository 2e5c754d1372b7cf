//! Durations of RFC 3339, appendix A. A number has one to nine digits, so that every library can hold it.

use std::fmt::Write;

/// The seconds of each unit.
const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;

/// Whether the text is a duration.
pub(super) fn is_duration(text: &str) -> bool {
    weeks(text).is_some() || parts(text, [b'Y', b'M', b'D']).is_some()
}

/// The seconds of a duration that has no years and no months, which are no exact number of seconds. A day has 24 hours.
pub(crate) fn duration_seconds(text: &str) -> Option<u64> {
    if let Some(weeks) = weeks(text) {
        // In days, which is how they are written, nine digits of weeks would be ten.
        return (text.len() <= "P99999999W".len()).then_some(weeks * WEEK);
    }
    let ([days], [hours, minutes, seconds]) = parts(text, [b'D'])?;
    Some(days * DAY + hours * HOUR + minutes * MINUTE + seconds)
}

/// As much as nine digits say.
const MOST: u64 = 999_999_999;

/// The longest duration that is read.
const LONGEST: u64 = MOST * (DAY + HOUR + MINUTE + 1);

/// Writes a duration in days, hours, minutes and seconds, each as large as it gets.
///
/// A part of zero is left out, unless it is minutes between hours and seconds: the grammar has no hours with seconds
/// alone. What nine digits of days do not hold is in the hours, and so on, so that what was read is read again.
pub(crate) fn write_duration(seconds: u64) -> String {
    // What is longer is read by no gate; it is written as people expect it.
    let most = if seconds <= LONGEST { MOST } else { u64::MAX };
    let mut rest = seconds;
    let mut take = |unit: u64| {
        let number = (rest / unit).min(most);
        rest -= number * unit;
        number
    };
    let [days, hours, minutes, seconds] = [take(DAY), take(HOUR), take(MINUTE), take(1)];

    let mut text = "P".to_owned();
    // Writing to a `String` does not fail.
    if days > 0 {
        let _ = write!(text, "{days}D");
    }
    if days == 0 || hours > 0 || minutes > 0 || seconds > 0 {
        text.push('T');
    }
    if hours > 0 {
        let _ = write!(text, "{hours}H");
    }
    if minutes > 0 || (hours > 0 && seconds > 0) {
        let _ = write!(text, "{minutes}M");
    }
    if seconds > 0 || text == "PT" {
        let _ = write!(text, "{seconds}S");
    }
    text
}

/// The number of `PnW`. Weeks are alone.
fn weeks(text: &str) -> Option<u64> {
    let [weeks] = chain(text.strip_prefix('P')?, [b'W'])?;
    Some(weeks)
}

/// The numbers of a duration before its `T`, in these units, and after it. There is at least one.
fn parts<const N: usize>(text: &str, units: [u8; N]) -> Option<([u64; N], [u64; 3])> {
    let rest = text.strip_prefix('P')?;
    let clock = [b'H', b'M', b'S'];
    match rest.split_once('T') {
        None => Some((chain(rest, units)?, [0; 3])),
        Some(("", time)) => Some(([0; N], chain(time, clock)?)),
        Some((date, time)) => Some((chain(date, units)?, chain(time, clock)?)),
    }
}

/// The numbers before these units, of which some that follow each other are there, at least one.
fn chain<const N: usize>(text: &str, units: [u8; N]) -> Option<[u64; N]> {
    let mut rest = text.as_bytes();
    let mut numbers = [0; N];
    let mut has_begun = false;
    for (unit, number) in units.into_iter().zip(&mut numbers) {
        if let Some((read, after)) = one(rest, unit) {
            (*number, rest) = (read, after);
            has_begun = true;
        } else if has_begun {
            break;
        }
    }
    (has_begun && rest.is_empty()).then_some(numbers)
}

/// The number before this unit, and what is after it.
fn one(bytes: &[u8], unit: u8) -> Option<(u64, &[u8])> {
    let end = bytes.iter().position(|byte| !byte.is_ascii_digit())?;
    let (digits, rest) = bytes.split_at_checked(end)?;
    let rest = rest.strip_prefix(&[unit])?;
    (1..=9)
        .contains(&end)
        .then(|| (digits.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0')), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_without_years_and_months_are_seconds() {
        for (text, seconds) in [
            ("PT0S", 0),
            ("P0D", 0),
            ("P0W", 0),
            ("PT1S", 1),
            ("PT90S", 90),
            ("PT1M", 60),
            ("PT1M1S", 61),
            ("PT1H", 3600),
            ("PT1H30M", 5400),
            ("PT1H0M5S", 3605),
            ("PT36H", 129_600),
            ("P1D", 86_400),
            ("P1DT1H", 90_000),
            ("P1DT5S", 86_405),
            ("P1DT1M", 86_460),
            ("P001DT01H00M00S", 90_000),
            ("P2W", 1_209_600),
            ("P99999999W", 99_999_999 * 604_800),
            (
                "P900000000DT999999999H999999999M999999999S",
                900_000_000 * 86_400 + 999_999_999 * (3600 + 60 + 1),
            ),
            ("P970000000DT800000000H", 970_000_000 * 86_400 + 800_000_000 * 3600),
        ] {
            assert_eq!(duration_seconds(text), Some(seconds), "{text}");
            assert!(is_duration(text), "{text}");
        }
        for text in ["P1Y", "P1M", "P1Y1M", "P1M1D", "P1Y2M3D", "P1YT1H", "P1MT1M", "P0Y", "P1Y2M3DT4H5M6S"] {
            assert_eq!(duration_seconds(text), None, "{text}");
            assert!(is_duration(text), "{text}");
        }
    }

    #[test]
    fn the_rest_is_no_duration() {
        for text in [
            "",
            "P",
            "PT",
            "T1H",
            "1D",
            "P1",
            "P1DT",
            "P1YT",
            "PT1",
            "PD",
            "P1S",
            "P1H",
            "PT1D",
            "PT1Y",
            "PT1W",
            // The chains have no gaps.
            "P1Y1D",
            "PT1H1S",
            "P1DT1H1S",
            // Nor another order, nor anything twice.
            "P1D1M",
            "P1M1Y",
            "PT1S1M",
            "PT1M1H",
            "P1D1D",
            "PT1S1S",
            "P1DT1HT1M",
            // Weeks are alone.
            "P1W1D",
            "P1D1W",
            "P1WT1H",
            "P1Y1W",
            // No fractions, no signs, no lower case, nothing around.
            "PT1.5S",
            "PT1,5S",
            "P0.5D",
            "-P1D",
            "+P1D",
            "P-1D",
            "p1d",
            "P1d",
            "Pt1H",
            "PT1h",
            " P1D",
            "P1D ",
            "P1D\n",
            "P 1D",
            "P１D",
            "P1D/P2D",
            "P0001-00-00T00:00:00",
            // Ten digits.
            "P1000000000D",
            "PT0000000001S",
            "P1000000000W",
            "P1000000000Y",
        ] {
            assert_eq!(duration_seconds(text), None, "{text:?}");
            assert!(!is_duration(text), "{text:?}");
        }
    }

    #[test]
    fn seconds_are_written_in_the_largest_units() {
        for (seconds, text) in [
            (0, "PT0S"),
            (5, "PT5S"),
            (60, "PT1M"),
            (65, "PT1M5S"),
            (3600, "PT1H"),
            (3605, "PT1H0M5S"),
            (3660, "PT1H1M"),
            (5400, "PT1H30M"),
            (86_400, "P1D"),
            (86_405, "P1DT5S"),
            (86_460, "P1DT1M"),
            (90_000, "P1DT1H"),
            (90_005, "P1DT1H0M5S"),
            (90_065, "P1DT1H1M5S"),
            (604_800, "P7D"),
            (MOST * DAY + DAY - 1, "P999999999DT23H59M59S"),
            (MOST * DAY + DAY, "P999999999DT24H"),
            (MOST * (DAY + HOUR) + 90 * MINUTE, "P999999999DT999999999H90M"),
            (LONGEST - 1, "P999999999DT999999999H999999999M999999998S"),
            (LONGEST, "P999999999DT999999999H999999999M999999999S"),
        ] {
            assert_eq!(write_duration(seconds), text);
            assert_eq!(duration_seconds(text), Some(seconds), "{text}");
        }
        assert_eq!(write_duration(u64::MAX), "P213503982334601DT7H0M15S");
        assert_eq!(duration_seconds(&write_duration(LONGEST + 1)), None);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for seconds in (0..200_000).chain((0..LONGEST).step_by(864_000_086_399)) {
            let text = write_duration(seconds);
            assert_eq!(duration_seconds(&text), Some(seconds), "{text}");
            assert!(is_duration(&text), "{text}");
        }
    }
}
