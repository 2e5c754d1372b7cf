//! A bound of a number, as it was written.

use super::Int;

/// A bound as it was written: a whole number, or one with a fraction.
#[derive(Debug, Clone, Copy)]
pub enum Bound {
    /// A whole number.
    Integer(i128),
    /// A whole number that is too great for that.
    Natural(u128),
    /// A number with a point or an exponent.
    Float(f64),
}

impl Bound {
    /// The bound as a float; an integer that no `f64` holds is refused at compile time.
    #[allow(clippy::cast_precision_loss, reason = "checked where the bound is declared")]
    pub(crate) const fn to_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Natural(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    /// The bound, if it is a whole number.
    pub(crate) const fn to_int(self) -> Option<Int> {
        match self {
            Self::Integer(value) => Some(Int::of(value)),
            Self::Natural(value) => Some(Int::natural(value)),
            Self::Float(_) => None,
        }
    }
}
