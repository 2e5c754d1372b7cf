//! What a field or a newtype demands of a value beyond its type. A constraint that does not apply to the kind changes
//! nothing but is remembered: for a type that is no parameter, an assertion has reported it.

use super::{Bound, Field, Kind, Multiple, Pattern, Spec};
use crate::format::Format;
use crate::read::parse_decimal;

impl<'s> Spec<'s> {
    /// The least value.
    #[must_use]
    pub const fn min(mut self, bound: Bound) -> Self {
        match (&mut self.kind, bound.to_int()) {
            (Kind::Integer(integer), Some(min)) => {
                if integer.min.is_less(min) {
                    integer.min = min;
                }
                integer.declared[0] = true;
                *integer = integer.ready();
            }
            (Kind::Number(number), _) => {
                number.bounded = true;
                if bound.to_f64() > number.min {
                    number.min = bound.to_f64();
                }
            }
            _ => return self.without("min"),
        }
        self
    }

    /// The greatest value.
    #[must_use]
    pub const fn max(mut self, bound: Bound) -> Self {
        match (&mut self.kind, bound.to_int()) {
            (Kind::Integer(integer), Some(max)) => {
                if max.is_less(integer.max) {
                    integer.max = max;
                }
                integer.declared[1] = true;
                *integer = integer.ready();
            }
            (Kind::Number(number), _) => {
                number.bounded = true;
                if bound.to_f64() < number.max {
                    number.max = bound.to_f64();
                }
            }
            _ => return self.without("max"),
        }
        self
    }

    /// What every value is greater than.
    #[must_use]
    pub const fn exclusive_min(mut self, bound: Bound) -> Self {
        match (&mut self.kind, bound.to_int()) {
            (Kind::Integer(integer), Some(least)) => {
                if integer.min.is_less(least.next()) {
                    integer.min = least.next();
                }
                integer.declared[0] = true;
                *integer = integer.ready();
            }
            (Kind::Number(number), _) => {
                number.bounded = true;
                if bound.to_f64() >= number.min {
                    (number.min, number.exclusive[0]) = (bound.to_f64(), true);
                }
            }
            _ => return self.without("exclusive_min"),
        }
        self
    }

    /// What every value is less than.
    #[must_use]
    pub const fn exclusive_max(mut self, bound: Bound) -> Self {
        match (&mut self.kind, bound.to_int()) {
            (Kind::Integer(integer), Some(most)) => {
                if most.previous().is_less(integer.max) {
                    integer.max = most.previous();
                }
                integer.declared[1] = true;
                *integer = integer.ready();
            }
            (Kind::Number(number), _) => {
                number.bounded = true;
                if bound.to_f64() <= number.max {
                    (number.max, number.exclusive[1]) = (bound.to_f64(), true);
                }
            }
            _ => return self.without("exclusive_max"),
        }
        self
    }

    /// No value is zero.
    #[must_use]
    pub const fn nonzero(mut self) -> Self {
        match &mut self.kind {
            Kind::Integer(integer) => {
                integer.nonzero = true;
                // Of a type without a sign, one is the least.
                if integer.min.is_zero() {
                    integer.min = integer.min.next();
                }
                *integer = integer.ready();
            }
            _ => return self.without("nonzero"),
        }
        self
    }

    /// What every value is a multiple of: a positive JSON number, which is compared by its digits.
    #[must_use]
    pub const fn multiple_of(mut self, text: &'s str) -> Self {
        let Some(of) = parse_decimal(text) else { return self.without("multiple_of") };
        match &mut self.kind {
            Kind::Integer(integer) => {
                integer.multiple_of = Some(Multiple { text, of });
                *integer = integer.ready();
            }
            Kind::Number(number) => number.multiple_of = Some(Multiple { text, of }),
            _ => return self.without("multiple_of"),
        }
        self
    }

    /// The least length, in characters.
    #[must_use]
    pub const fn min_len(mut self, min_len: usize) -> Self {
        match &mut self.kind {
            Kind::String(text) => {
                if min_len > text.min_len {
                    text.min_len = min_len;
                }
            }
            _ => return self.without("min_len"),
        }
        self
    }

    /// The greatest length, in characters.
    #[must_use]
    pub const fn max_len(mut self, max_len: usize) -> Self {
        match &mut self.kind {
            Kind::String(text) => {
                if max_len < text.max_len {
                    text.max_len = max_len;
                }
            }
            _ => return self.without("max_len"),
        }
        self
    }

    /// The length: of a string in characters, of a list in items.
    #[must_use]
    pub const fn len(self, len: usize) -> Self {
        match self.kind {
            Kind::String(_) => self.min_len(len).max_len(len),
            Kind::List(_) | Kind::Map(_) => self.min_items(len).max_items(len),
            _ => self.without("len"),
        }
    }

    /// The least length: of a string in characters, of a list in items.
    #[must_use]
    pub const fn min_length(self, least: usize) -> Self {
        match self.kind {
            Kind::List(_) | Kind::Map(_) => self.min_items(least),
            _ => self.min_len(least),
        }
    }

    /// The greatest length: of a string in characters, of a list in items.
    #[must_use]
    pub const fn max_length(self, most: usize) -> Self {
        match self.kind {
            Kind::List(_) | Kind::Map(_) => self.max_items(most),
            _ => self.max_len(most),
        }
    }

    /// The pattern that the whole string matches.
    #[must_use]
    pub const fn pattern(mut self, pattern: Pattern<'s>) -> Self {
        match &mut self.kind {
            Kind::String(text) => text.pattern = Some(pattern),
            _ => return self.without("pattern"),
        }
        self
    }

    /// The form of the string, by the name that JSON Schema has for it.
    #[must_use]
    pub const fn format(mut self, name: &'s str) -> Self {
        let Kind::String(text) = &mut self.kind else { return self.without("format") };
        match Format::named(name) {
            Some(format) => text.format = Some(format),
            // These are kinds of their own, with codes and rules of their own.
            None if crate::names::equal(name, "date") => return self.other(Self::DATE),
            None if crate::names::equal(name, "date-time") => return self.other(Self::DATE_TIME),
            None => return self.without("format"),
        }
        self.other(Self::of(self.kind))
    }

    /// The least number of items.
    #[must_use]
    pub const fn min_items(mut self, min_items: usize) -> Self {
        match &mut self.kind {
            Kind::List(list) if min_items > list.min_items => list.min_items = min_items,
            Kind::Map(map) if min_items > map.min_items => map.min_items = min_items,
            Kind::List(_) | Kind::Map(_) => {}
            _ => return self.without("min_items"),
        }
        self
    }

    /// The greatest number of items.
    #[must_use]
    pub const fn max_items(mut self, max_items: usize) -> Self {
        match &mut self.kind {
            Kind::List(list) if max_items < list.max_items => list.max_items = max_items,
            Kind::Map(map) if max_items < map.max_items => map.max_items = max_items,
            Kind::List(_) | Kind::Map(_) => {}
            _ => return self.without("max_items"),
        }
        self
    }

    /// No two items are equal.
    #[must_use]
    pub const fn unique(mut self) -> Self {
        match &mut self.kind {
            Kind::List(list) => list.unique = true,
            _ => return self.without("unique"),
        }
        self
    }

    /// What each item of a list may be.
    #[must_use]
    pub const fn items(mut self, item: &'s Self) -> Self {
        match &mut self.kind {
            Kind::List(list) => list.item = item,
            _ => return self.without("items"),
        }
        self.kinds = Self::of(self.kind).kinds;
        self
    }

    /// What each key of a map may be.
    #[must_use]
    pub const fn keys(mut self, key: &'s Self) -> Self {
        match &mut self.kind {
            Kind::Map(map) => map.key = key,
            _ => return self.without("keys"),
        }
        self
    }

    /// What an item of the list may be.
    #[must_use]
    pub const fn item(self) -> Self {
        match self.kind {
            Kind::List(list) => *list.item,
            _ => Self::BROKEN,
        }
    }

    /// What a key of the map may be.
    #[must_use]
    pub const fn key(self) -> Self {
        match self.kind {
            Kind::Map(map) => *map.key,
            _ => Self::BROKEN,
        }
    }

    /// The same without the constraint, which does not apply.
    const fn without(mut self, constraint: &'static str) -> Self {
        self.misplaced = Some(constraint);
        self
    }

    /// The same with the kind of another spec.
    const fn other(mut self, other: Self) -> Self {
        (self.kind, self.kinds) = (other.kind, other.kinds);
        self
    }
}

macro_rules! on_fields {
    ($($(#[doc = $doc:literal])* $name:ident($($argument:ident: $type:ty)?);)*) => {
        impl<'s> Field<'s> {
            $(
                $(#[doc = $doc])*
                #[must_use]
                pub const fn $name(mut self $(, $argument: $type)?) -> Self {
                    self.spec = self.spec.$name($($argument)?);
                    self
                }
            )*
        }
    };
}

on_fields! {
    /// The least value.
    min(bound: Bound);
    /// The greatest value.
    max(bound: Bound);
    /// What every value is greater than.
    exclusive_min(bound: Bound);
    /// What every value is less than.
    exclusive_max(bound: Bound);
    /// What every value is a multiple of: a positive JSON number.
    multiple_of(text: &'s str);
    /// The least length, in characters.
    min_len(min_len: usize);
    /// The greatest length, in characters.
    max_len(max_len: usize);
    /// The length: of a string in characters, of a list in items.
    len(len: usize);
    /// The least length: of a string in characters, of a list in items.
    min_length(least: usize);
    /// The greatest length: of a string in characters, of a list in items.
    max_length(most: usize);
    /// The pattern that the whole string matches.
    pattern(pattern: Pattern<'s>);
    /// The form of the string, by the name that JSON Schema has for it.
    format(name: &'s str);
    /// The least number of items.
    min_items(min_items: usize);
    /// The greatest number of items.
    max_items(max_items: usize);
    /// No two items are equal.
    unique();
    /// What each item of a list may be.
    items(item: &'s Spec<'s>);
    /// What each key of a map may be.
    keys(key: &'s Spec<'s>);
}
