//! What a tool accepts, as data: the one description that decoding, reports and schemas read.
//!
//! A [`Spec`] is built in constants by the derive. It holds no policy code: nothing here decides what happens
//! to a value.

mod enumeration;
mod field;
mod literal;
mod named;
mod object;
mod pattern;
mod quoted;
mod word;

use crate::rules::{Kinds, RuleSet};

pub use enumeration::{Enum, Variant};
pub use field::Field;
pub(crate) use literal::Literal;
pub(crate) use named::Named;
pub use object::Object;
pub(crate) use object::ObjectRef;
pub use pattern::{CompiledPattern, Pattern};
pub(crate) use quoted::Quoted;
pub(crate) use word::{Folded, Word};

/// What one value may be: a kind with its constraints.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    pub(crate) kind: Kind,
    /// The kinds of the value itself, as rules name them.
    pub(crate) kinds: Kinds,
    /// How many `Option`s are around the type. A field takes one of them as optional; any other means null.
    options: u8,
    /// Whether the type could not be derived, so that nothing is known of it.
    pub(crate) broken: bool,
}

/// The kinds of value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Boolean,
    Integer(Integer),
    Number(Number),
    String(Text),
    Date,
    Enum(&'static Enum),
    List(List),
    Object(ObjectRef),
}

/// An integer within its type and its bounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Integer {
    pub(crate) min: i128,
    pub(crate) max: i128,
    /// The part of the range that an `i64` holds: nearly every integer is judged by these.
    least: i64,
    most: i64,
    /// Whether the least and the greatest value were declared, and say more than the type does.
    pub(crate) declared: [bool; 2],
}

/// A number within its bounds, which judge the text as an `f64`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    pub(crate) min: f64,
    pub(crate) max: f64,
    pub(crate) bounded: bool,
    /// Whether the type is `f32`.
    pub(crate) single: bool,
}

/// A string; lengths are in characters.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text {
    pub(crate) min_len: usize,
    pub(crate) max_len: usize,
    pub(crate) pattern: Option<Pattern>,
}

/// A list of items of one kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List {
    pub(crate) item: &'static Spec,
    pub(crate) min_items: usize,
    pub(crate) max_items: usize,
}

/// What one place in the code says about rules: `strict` removes all, `allow` adds, `deny` removes.
#[derive(Debug, Clone, Copy)]
pub struct Policy {
    pub(crate) strict: bool,
    pub(crate) allow: RuleSet,
    pub(crate) deny: RuleSet,
}

/// A bound as it was written: a whole number, or one with a fraction.
#[derive(Debug, Clone, Copy)]
pub enum Bound {
    /// A whole number.
    Integer(i128),
    /// A number with a point or an exponent.
    Float(f64),
}

impl Spec {
    /// `true` or `false`.
    pub const BOOLEAN: Self = Self::of(Kind::Boolean);
    /// A string.
    pub const STRING: Self = Self::of(Kind::String(Text { min_len: 0, max_len: usize::MAX, pattern: None }));
    /// A calendar date as `YYYY-MM-DD`, years 0000 to 9999.
    pub const DATE: Self = Self::of(Kind::Date);
    /// A number that becomes an `f64`.
    pub const DOUBLE: Self = Self::number(f64::MAX, false);
    /// A number that becomes an `f32`. Its range ends at the last `f64` that still rounds to `f32::MAX`.
    pub const SINGLE: Self = Self::number(3.402_823_567_797_336_2e38, true);
    /// The value of a type that could not be derived: what uses it is not checked.
    #[doc(hidden)]
    pub const BROKEN: Self = Self { broken: true, ..Self::BOOLEAN };

    /// An integer from `min` to `max`.
    #[must_use]
    pub const fn integer(min: i128, max: i128) -> Self {
        Self::of(Kind::Integer(Integer::new(min, max, [false; 2])))
    }

    const fn number(max: f64, single: bool) -> Self {
        Self::of(Kind::Number(Number { min: -max, max, bounded: false, single }))
    }

    /// One of a closed set of strings.
    #[must_use]
    pub const fn enumeration(set: &'static Enum) -> Self {
        Self::of(Kind::Enum(set))
    }

    /// A list of items.
    #[must_use]
    pub const fn list(item: &'static Self) -> Self {
        Self::of(Kind::List(List { item, min_items: 0, max_items: usize::MAX }))
    }

    /// An object.
    #[must_use]
    pub const fn object(object: fn() -> &'static Object) -> Self {
        Self::of(Kind::Object(ObjectRef(object)))
    }

    /// The same value or `null`. A field of such a type is optional instead, and its null is absence; with a second
    /// `Option` around it, absence and null are two things.
    #[must_use]
    pub const fn option(mut self) -> Self {
        self.options = self.options.saturating_add(1);
        self
    }

    const fn of(kind: Kind) -> Self {
        Self { kind, kinds: Kinds::of(&kind), options: 0, broken: false }
    }

    /// Whether null is one of the values.
    pub(crate) const fn is_nullable(&self) -> bool {
        self.options > 0
    }

    const fn min(mut self, bound: Bound) -> Self {
        match (&mut self.kind, bound) {
            (Kind::Integer(integer), Bound::Integer(min)) => {
                let [_, declared] = integer.declared;
                let min = if min > integer.min { min } else { integer.min };
                *integer = Integer::new(min, integer.max, [true, declared]);
            }
            (Kind::Number(number), bound) => {
                number.bounded = true;
                if bound.to_f64() > number.min {
                    number.min = bound.to_f64();
                }
            }
            _ => {}
        }
        self
    }

    const fn max(mut self, bound: Bound) -> Self {
        match (&mut self.kind, bound) {
            (Kind::Integer(integer), Bound::Integer(max)) => {
                let [declared, _] = integer.declared;
                let max = if max < integer.max { max } else { integer.max };
                *integer = Integer::new(integer.min, max, [declared, true]);
            }
            (Kind::Number(number), bound) => {
                number.bounded = true;
                if bound.to_f64() < number.max {
                    number.max = bound.to_f64();
                }
            }
            _ => {}
        }
        self
    }

    /// Whether a string could be a value, so that a string in the value's place may be meant as it is.
    pub(crate) const fn may_be_string(&self) -> bool {
        match self.kind {
            Kind::String(_) | Kind::Date | Kind::Enum(_) => true,
            Kind::Boolean | Kind::Integer(_) | Kind::Number(_) | Kind::List(_) | Kind::Object(_) => false,
        }
    }

    /// Whether any string is such a value as it stands.
    pub(crate) const fn is_any_string(&self) -> bool {
        matches!(self.kind, Kind::String(Text { min_len: 0, max_len: usize::MAX, pattern: None }))
    }

    /// The object; one without fields for any other value.
    pub(crate) fn as_object(&self) -> &'static Object {
        match self.kind {
            Kind::Object(object) => object.get(),
            _ => const { &Object::new("", &[], &[]) },
        }
    }

    /// What the value's own type says about rules.
    pub(crate) fn policy(&self) -> Option<Policy> {
        match self.kind {
            Kind::Enum(set) => set.policy,
            Kind::Object(object) => object.get().policy,
            _ => None,
        }
    }

    /// Whether anything below the value is sensitive.
    pub(crate) fn has_sensitive_part(&self) -> bool {
        fn walk(spec: &Spec, seen: &mut Vec<*const Object>) -> bool {
            match spec.kind {
                Kind::List(list) => walk(list.item, seen),
                Kind::Object(object) => {
                    let object = object.get();
                    let id: *const Object = object;
                    if seen.contains(&id) {
                        return false;
                    }
                    seen.push(id);
                    object.fields.iter().any(|field| field.sensitive || walk(&field.spec, seen))
                }
                Kind::Boolean
                | Kind::Integer(_)
                | Kind::Number(_)
                | Kind::String(_)
                | Kind::Date
                | Kind::Enum(_) => false,
            }
        }
        walk(self, &mut Vec::new())
    }
}

impl Integer {
    const fn new(min: i128, max: i128, declared: [bool; 2]) -> Self {
        let (least, most) = (i64::MIN as i128, i64::MAX as i128);
        #[allow(clippy::cast_possible_truncation, reason = "clamped")]
        let (least, most) =
            (if min > least { min as i64 } else { i64::MIN }, if max < most { max as i64 } else { i64::MAX });
        Self { min, max, least, most, declared }
    }

    pub(crate) const fn contains(&self, value: i128) -> bool {
        self.min <= value && value <= self.max
    }

    #[inline]
    pub(crate) const fn contains_short(&self, value: i64) -> bool {
        self.least <= value && value <= self.most
    }
}

impl Number {
    pub(crate) const fn contains(&self, value: f64) -> bool {
        self.min <= value && value <= self.max
    }
}

impl Kind {
    /// The kind, with an article.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Boolean => "a boolean",
            Self::Integer(_) => "an integer",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Date => "a date",
            Self::Enum(_) => "an enum",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }
}

impl Policy {
    /// `strict` removes all rules, then `allow` adds some, then `deny` removes some.
    #[must_use]
    pub const fn new(strict: bool, allow: RuleSet, deny: RuleSet) -> Self {
        Self { strict, allow, deny }
    }
}

impl Bound {
    /// The bound as a float; an integer that no `f64` holds is refused at compile time.
    #[allow(clippy::cast_precision_loss, reason = "checked where the bound is declared")]
    pub(crate) const fn to_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}
