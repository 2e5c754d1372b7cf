//! The kinds of value, each with what it is judged by.

use super::{Enum, Int, ObjectRef, Pattern, Spec, UnionRef};
use crate::format::Format;
use crate::read::Decimal;

/// The kinds of value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind<'s> {
    Null,
    Boolean,
    Integer(Integer<'s>),
    Number(Number<'s>),
    String(Text<'s>),
    Date,
    DateTime(Zone),
    Enum(&'s Enum<'s>),
    List(List<'s>),
    Tuple(&'s [Spec<'s>]),
    Map(Map<'s>),
    Object(ObjectRef<'s>),
    Union(UnionRef<'s>),
    /// Any JSON value.
    Any,
}

/// An integer within its type and its bounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Integer<'s> {
    pub(crate) min: Int,
    pub(crate) max: Int,
    /// The part of the range that an `i64` holds, if nothing else has to be judged: nearly every integer is by these.
    least: i64,
    most: i64,
    /// Whether the least and the greatest value were declared, and say more than the type does.
    pub(crate) declared: [bool; 2],
    /// Whether zero is no value.
    pub(crate) nonzero: bool,
    /// The bounds of an integer that may have more digits than any type holds.
    pub(crate) wide: Option<Wide<'s>>,
    pub(crate) multiple_of: Option<Multiple<'s>>,
}

/// The bounds of an integer of any length, as digits; both ends belong to the range.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wide<'s> {
    pub(crate) min: Option<&'s str>,
    pub(crate) max: Option<&'s str>,
}

/// A number within its bounds, which judge the text as an `f64`, or exactly for a decimal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number<'s> {
    pub(crate) min: f64,
    pub(crate) max: f64,
    /// Whether the least and the greatest value are no values themselves.
    pub(crate) exclusive: [bool; 2],
    pub(crate) bounded: bool,
    pub(crate) precision: Precision,
    pub(crate) multiple_of: Option<Multiple<'s>>,
    /// Bounds that judge the digits, whatever the number becomes.
    pub(crate) exact: Option<&'s Exact<'s>>,
}

/// Bounds of a number as they were written in a schema.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Exact<'s> {
    pub(crate) min: Option<&'s str>,
    pub(crate) max: Option<&'s str>,
    /// Whether the least and the greatest value are no values themselves.
    pub(crate) exclusive: [bool; 2],
    /// Whether every value is an integer, however it is written.
    pub(crate) is_whole: bool,
}

/// What a number becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Precision {
    /// An `f64`.
    Double,
    /// An `f32`.
    Single,
    /// Decimal digits, exactly: 96 bits of them, 28 at most behind the point.
    Decimal,
    /// What a `serde_json::Number` is: an integer in 64 bits, exactly, or else an `f64`.
    Json,
    /// Nothing: it is the number that its text says, as a validator has it.
    Text,
}

/// What a number is a multiple of, as it was written and as digits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Multiple<'s> {
    pub(crate) text: &'s str,
    pub(crate) of: Decimal,
}

/// A string; lengths are in characters.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text<'s> {
    pub(crate) min_len: usize,
    pub(crate) max_len: usize,
    pub(crate) pattern: Option<Pattern<'s>>,
    pub(crate) format: Option<Format>,
}

/// The offset from UTC that a date-time keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    /// The one it was sent with.
    Sent,
    /// None: it is an instant.
    Utc,
    /// That in the text, which is kept as it is: a schema's string.
    InText,
}

/// A list of items of one kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List<'s> {
    pub(crate) item: &'s Spec<'s>,
    pub(crate) min_items: usize,
    pub(crate) max_items: usize,
    /// Whether no two items are equal.
    pub(crate) unique: bool,
    /// What the first items are instead, each.
    pub(crate) first: &'s [Spec<'s>],
}

/// An object with any keys of one kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Map<'s> {
    pub(crate) key: &'s Spec<'s>,
    pub(crate) value: &'s Spec<'s>,
    pub(crate) min_items: usize,
    pub(crate) max_items: usize,
}

impl<'s> Integer<'s> {
    pub(super) const fn new(min: Int, max: Int) -> Self {
        Self {
            min,
            max,
            least: 0,
            most: 0,
            declared: [false; 2],
            nonzero: false,
            wide: None,
            multiple_of: None,
        }
        .ready()
    }

    /// The same with what most integers are judged by worked out.
    pub(super) const fn ready(mut self) -> Self {
        let nonzero = self.nonzero && !(Int::of(0).is_less(self.min) || self.max.is_less(Int::of(0)));
        let whole = !nonzero && self.multiple_of.is_none() && !self.max.is_less(self.min);
        (self.least, self.most) = if whole { (self.min.clamped(), self.max.clamped()) } else { (1, 0) };
        self
    }

    pub(crate) fn contains(&self, value: Int) -> bool {
        let outside = value.is_less(self.min) || self.max.is_less(value);
        !(outside || self.nonzero && value.is_zero())
    }

    #[inline]
    pub(crate) const fn contains_short(&self, value: i64) -> bool {
        self.least <= value && value <= self.most
    }
}

impl<'s> Number<'s> {
    #[inline]
    pub(crate) fn contains(&self, value: f64) -> bool {
        // Most bounds are values themselves.
        self.min <= value && value <= self.max && (self.exclusive == [false; 2] || !self.excludes(value))
    }

    /// Whether the value is a bound that is none itself.
    #[cold]
    pub(crate) fn excludes(&self, value: f64) -> bool {
        let [above, below] = self.exclusive;
        above && value == self.min || below && value == self.max
    }
}

impl Number<'_> {
    /// The first `f64` on the inside of each exclusive bound of an `f32` whose text never rounds to that bound.
    pub(crate) fn nearest_to_exclusive(&self) -> [Option<f64>; 2] {
        let [above, below] = self.exclusive;
        if self.precision != Precision::Single {
            return [None; 2];
        }
        // A text that is halfway to the next one as an `f64` may itself be on either side.
        let half = |bound: f32, next: f32| f64::midpoint(f64::from(bound), f64::from(next));
        let (min, max) = (single(self.min), single(self.max));
        let (least, most) = (half(min, min.next_up()).next_up(), half(max, max.next_down()).next_down());
        [above.then_some(least), below.then_some(most)]
    }
}

#[allow(clippy::cast_possible_truncation, reason = "it is rounded, as the text of a number is")]
const fn single(value: f64) -> f32 {
    value as f32
}

impl<'s> Kind<'s> {
    /// The kind, with an article.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Integer(_) => "an integer",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Date => "a date",
            Self::DateTime(_) => "a date-time",
            Self::Enum(_) => "an enum",
            Self::List(_) => "a list",
            Self::Tuple(_) => "a tuple",
            Self::Map(_) => "a map",
            Self::Object(_) => "an object",
            Self::Union(_) => "an enum with data",
            Self::Any => "any value",
        }
    }
}
