//! The days that a date and a date-time name.

/// A day of the proleptic Gregorian calendar that exists: year 0 to 9999, month and day from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Day {
    pub(crate) year: u16,
    pub(crate) month: u8,
    pub(crate) day: u8,
}

/// A word of eight equal bytes.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

impl Day {
    /// The parts of `YYYY-MM-DD` (RFC 3339 `full-date`), whether or not there is such a day.
    pub(crate) fn written(text: &str) -> Option<Self> {
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

    /// Whether the calendar has this day.
    pub(crate) const fn exists(self) -> bool {
        1 <= self.day && self.day <= self.days()
    }

    /// How many days the month has; none if there is no such month.
    const fn days(self) -> u8 {
        let leap =
            self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 0,
        }
    }

    /// The day before; none before year 0.
    pub(super) fn before(self) -> Option<Self> {
        match self {
            Self { month: 1, day: 1, year } => Some(Self { year: year.checked_sub(1)?, month: 12, day: 31 }),
            Self { day: 1, .. } => {
                let month = Self { month: self.month - 1, ..self };
                Some(Self { day: month.days(), ..month })
            }
            _ => Some(Self { day: self.day - 1, ..self }),
        }
    }

    /// The day after; none after year 9999.
    pub(super) fn after(self) -> Option<Self> {
        match self {
            _ if self.day < self.days() => Some(Self { day: self.day + 1, ..self }),
            Self { month: 12, year, .. } => {
                (year < 9999).then_some(Self { year: year + 1, month: 1, day: 1 })
            }
            _ => Some(Self { month: self.month + 1, day: 1, ..self }),
        }
    }
}

impl std::fmt::Display for Day {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
