//! Integers of every type that a field can have, from `i128::MIN` to `u128::MAX`.

use std::fmt;

/// An integer as sign and magnitude; zero has no sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Int {
    negative: bool,
    magnitude: u128,
}

impl Int {
    pub(crate) const fn of(value: i128) -> Self {
        Self { negative: value < 0, magnitude: value.unsigned_abs() }
    }

    pub(crate) const fn natural(magnitude: u128) -> Self {
        Self { negative: false, magnitude }
    }

    /// The integer that digits, perhaps after a minus sign, stand for; none if no type holds it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix('-') {
            Some(digits) => digits.parse().ok().map(|magnitude| Self { negative: magnitude != 0, magnitude }),
            None => text.parse().ok().map(Self::natural),
        }
    }

    pub(crate) const fn is_zero(self) -> bool {
        self.magnitude == 0
    }

    pub(crate) const fn is_negative(self) -> bool {
        self.negative
    }

    pub(crate) const fn magnitude(self) -> u128 {
        self.magnitude
    }

    pub(crate) const fn is_less(self, other: Self) -> bool {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude < other.magnitude,
            (true, true) => self.magnitude > other.magnitude,
            (negative, _) => negative,
        }
    }

    /// The next greater integer; none is greater than the greatest.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self { negative: true, magnitude } => Self { negative: magnitude > 1, magnitude: magnitude - 1 },
            Self { magnitude, .. } => Self { negative: false, magnitude: magnitude.saturating_add(1) },
        }
    }

    /// The next lesser integer.
    pub(crate) const fn previous(self) -> Self {
        match self {
            Self { negative: false, magnitude: 1.. } => Self { magnitude: self.magnitude - 1, ..self },
            Self { magnitude, .. } => Self { negative: true, magnitude: magnitude.saturating_add(1) },
        }
    }

    pub(crate) const fn to_i128(self) -> Option<i128> {
        const LEAST: u128 = i128::MIN.unsigned_abs();
        match self {
            Self { negative: true, magnitude: LEAST } => Some(i128::MIN),
            #[allow(clippy::cast_possible_wrap, reason = "below the least")]
            Self { negative, magnitude: 0..LEAST } => {
                let value = self.magnitude as i128;
                Some(if negative { -value } else { value })
            }
            _ => None,
        }
    }

    pub(crate) const fn to_u128(self) -> Option<u128> {
        if self.negative { None } else { Some(self.magnitude) }
    }

    /// The nearest `i64`.
    #[allow(clippy::cast_possible_truncation, reason = "compared before")]
    pub(super) const fn clamped(self) -> i64 {
        match self.to_i128() {
            Some(value) if value < i64::MIN as i128 => i64::MIN,
            Some(value) if value <= i64::MAX as i128 => value as i64,
            _ => i64::MAX,
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(!self.negative, "", &self.magnitude.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::Int;

    #[test]
    fn integers_are_ordered_and_written() {
        let ordered =
            [Int::of(i128::MIN), Int::of(-2), Int::of(-1), Int::of(0), Int::of(1), Int::natural(u128::MAX)];
        for (i, a) in ordered.iter().enumerate() {
            assert_eq!(Int::parse(&a.to_string()), Some(*a), "{a}");
            for (j, b) in ordered.iter().enumerate() {
                assert_eq!(a.is_less(*b), i < j, "{a} {b}");
            }
        }
        assert_eq!(Int::parse("-0"), Some(Int::of(0)));
        assert_eq!(Int::parse(&"9".repeat(40)), None);
        for value in [-2, -1, 0, 1, 5] {
            assert_eq!(
                (Int::of(value).next(), Int::of(value).previous()),
                (Int::of(value + 1), Int::of(value - 1))
            );
        }
        assert_eq!(Int::of(i128::MIN).to_i128(), Some(i128::MIN));
        assert_eq!(Int::natural(1 << 127).to_i128(), None);
        assert_eq!((Int::of(-1).to_u128(), Int::natural(u128::MAX).to_u128()), (None, Some(u128::MAX)));
    }
}
