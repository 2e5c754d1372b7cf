//! What a value has to be beyond its type.

use std::cmp::Ordering;

use proc_macro2::Ident;
use syn::LitStr;

use crate::attr::{Bound, Item, Number, Value};
use crate::keys::{Key, Limit};

/// The constraints on one value, in the order of the table of keys.
#[derive(Default)]
pub(crate) struct Constraints(Vec<Constraint>);

/// A constraint, with its key as it was written.
pub(crate) struct Constraint {
    pub(crate) limit: Limit,
    pub(crate) ident: Ident,
    pub(crate) value: Demand,
}

/// What a constraint demands.
pub(crate) enum Demand {
    /// Nothing more than its name says.
    Flag,
    Number(Number),
    Count(usize),
    /// A number of characters or items, whichever the type has.
    Length(usize),
    Text(LitStr),
    /// The same of each item of a list, or each key of a map.
    Each(Constraints),
}

impl Constraints {
    pub(crate) fn add(&mut self, limit: Limit, item: Item) {
        let ident = item.ident;
        let value = match item.value {
            Value::Flag => Demand::Flag,
            Value::Number(number) => Demand::Number(number),
            Value::Count(count) => Demand::Count(count),
            Value::Length(count) => Demand::Length(count),
            Value::Text(text) => Demand::Text(text),
            Value::Items(items) => Demand::Each(Self::of(items)),
            Value::Case(_)
            | Value::Path(_)
            | Value::Function(_)
            | Value::Rules(_)
            | Value::Expr(_)
            | Value::Exprs(_) => return,
        };
        self.0.push(Constraint { limit, ident, value });
        self.0.sort_by_key(|constraint| constraint.limit);
    }

    fn of(items: Vec<Item>) -> Self {
        let mut this = Self::default();
        for item in items {
            if let Key::Limit(limit) = item.key {
                this.add(limit, item);
            }
        }
        this
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Constraint> {
        self.0.iter()
    }

    pub(crate) fn get(&self, limit: Limit) -> Option<&Constraint> {
        self.0.iter().find(|constraint| constraint.limit == limit)
    }

    /// The patterns here and in what is demanded of items and keys.
    pub(crate) fn patterns(&self) -> Vec<&LitStr> {
        let mut patterns = Vec::new();
        for constraint in &self.0 {
            match (&constraint.value, constraint.limit) {
                (Demand::Text(text), Limit::Pattern) => patterns.push(text),
                (Demand::Each(each), _) => patterns.extend(each.patterns()),
                _ => {}
            }
        }
        patterns
    }

    /// The pairs of constraints that no value can satisfy together.
    pub(crate) fn contradictions(&self) -> impl Iterator<Item = Contradiction<'_>> {
        PAIRS.iter().filter_map(|(least, most, ends)| {
            let (least, most) = (self.get(*least)?, self.get(*most)?);
            let empty = match (least.bound()?.compare(most.bound()?)?, ends) {
                (Ordering::Greater, _) | (Ordering::Equal, Ends::Excluded) => true,
                (Ordering::Equal, Ends::Allowed) | (Ordering::Less, _) => false,
            };
            empty.then_some(Contradiction { least, most, ends: *ends })
        })
    }
}

impl Constraints {
    /// Whether no value can satisfy them, as far as tokens show it.
    pub(crate) fn exclude_everything(&self) -> bool {
        self.contradictions().next().is_some() || self.has_no_multiple()
    }

    /// Whether there is no multiple between the bounds; the multiples of a whole number are whole themselves.
    pub(crate) fn has_no_multiple(&self) -> bool {
        let whole = |limit| match self.get(limit).and_then(Constraint::bound) {
            Some(Bound::Integer(value)) => Some(value),
            _ => None,
        };
        let least = whole(Limit::Min)
            .into_iter()
            .chain(whole(Limit::ExclusiveMin).and_then(|end| end.checked_add(1)));
        let most = whole(Limit::Max)
            .into_iter()
            .chain(whole(Limit::ExclusiveMax).and_then(|end| end.checked_sub(1)));
        match (least.max(), most.min(), whole(Limit::MultipleOf)) {
            (Some(least), Some(most), Some(of)) if of > 0 => {
                let beyond = least.rem_euclid(of);
                let first = if beyond == 0 { Some(least) } else { least.checked_add(of - beyond) };
                first.is_none_or(|first| first > most)
            }
            _ => false,
        }
    }
}

/// Two constraints that exclude each other.
pub(crate) struct Contradiction<'a> {
    pub(crate) least: &'a Constraint,
    pub(crate) most: &'a Constraint,
    pub(crate) ends: Ends,
}

/// Whether a value may be the two ends of its range at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    Allowed,
    Excluded,
}

/// The least and the greatest of something.
const PAIRS: [(Limit, Limit, Ends); 10] = [
    (Limit::Min, Limit::Max, Ends::Allowed),
    (Limit::Min, Limit::ExclusiveMax, Ends::Excluded),
    (Limit::ExclusiveMin, Limit::Max, Ends::Excluded),
    (Limit::ExclusiveMin, Limit::ExclusiveMax, Ends::Excluded),
    (Limit::MinLen, Limit::MaxLen, Ends::Allowed),
    (Limit::MinLen, Limit::Len, Ends::Allowed),
    (Limit::Len, Limit::MaxLen, Ends::Allowed),
    (Limit::MinItems, Limit::MaxItems, Ends::Allowed),
    (Limit::MinItems, Limit::Len, Ends::Allowed),
    (Limit::Len, Limit::MaxItems, Ends::Allowed),
];

impl Constraint {
    /// The number that the constraint is about.
    pub(crate) fn bound(&self) -> Option<Bound> {
        match &self.value {
            Demand::Number(number) => Some(number.value),
            Demand::Count(count) | Demand::Length(count) => i128::try_from(*count).ok().map(Bound::Integer),
            Demand::Flag | Demand::Text(_) | Demand::Each(_) => None,
        }
    }

    /// That number as the user wrote it.
    pub(crate) fn written(&self) -> String {
        match &self.value {
            Demand::Number(number) => number.written(),
            Demand::Count(count) | Demand::Length(count) => count.to_string(),
            Demand::Flag | Demand::Text(_) | Demand::Each(_) => String::new(),
        }
    }

    /// Whether the constraint is one on a range, which could be empty.
    pub(crate) const fn is_range(&self) -> bool {
        matches!(self.value, Demand::Number(_) | Demand::Count(_) | Demand::Length(_))
    }
}
