//! What a schema says of a value beside what its kind does.

use super::Spec;

/// Something else that holds of a value: a keyword of a schema that no kind stands for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Also<'s> {
    /// No value is one.
    Never,
    /// All numbers in it are such as a `serde_json::Value` holds.
    Held,
    /// It is one of these values: JSON texts in the form by which values are compared.
    Member(&'s [&'s str]),
    /// It is one of these as well.
    All(&'s [Spec<'s>]),
    /// It is at least one of these as well.
    Any(&'s [Spec<'s>]),
    /// It is exactly one of these as well.
    One(&'s [Spec<'s>]),
    /// It is not one of these.
    Not(&'s Spec<'s>),
    /// If it is the first, it is the second as well, and otherwise the third.
    If { test: &'s Spec<'s>, then: Option<&'s Spec<'s>>, otherwise: Option<&'s Spec<'s>> },
    /// If it is a list, so many of its items are such.
    Contains { item: &'s Spec<'s>, min: usize, max: usize },
    /// If it is an object, it has so many members.
    Members { min: usize, max: usize },
    /// If it is an object, its keys are such strings.
    Names(&'s Spec<'s>),
    /// If it is an object with this key, it has these as well.
    Dependent { name: &'s str, required: &'s [&'s str] },
}
