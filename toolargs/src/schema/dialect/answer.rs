//! The answers to what a provider takes, each as a word, and how sure it is.

use std::fmt;

/// An answer, and how sure it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fact<T> {
    pub(crate) is: T,
    /// Whether it is documented or was measured. What is not counts as not taken, and the report says so.
    pub(crate) verified: bool,
}

/// It is documented, or was measured.
pub(crate) const fn known<T: Copy>(is: T) -> Fact<T> {
    Fact { is, verified: true }
}

/// Sources contradict each other or say nothing.
pub(crate) const fn unsure<T: Copy>(is: T) -> Fact<T> {
    Fact { is, verified: false }
}

/// What is done with a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// It is written.
    Keep,
    /// It is not written, but said in the description.
    Say,
    /// It can be neither.
    Refuse,
}

impl Way {
    /// Whether there is no way.
    pub(crate) const fn is_refused(self) -> bool {
        matches!(self, Self::Refuse)
    }
}

/// A keyword that is written.
pub(crate) const KEEP: Fact<Way> = known(Way::Keep);
/// A keyword that is said in the description.
pub(crate) const SAY: Fact<Way> = known(Way::Say);
/// What is refused.
pub(crate) const REFUSE: Fact<Way> = known(Way::Refuse);
/// A keyword of which it is not known whether it is taken, so that it is said.
pub(crate) const SAY_UNSURE: Fact<Way> = unsure(Way::Say);
/// What is written though it is not known whether it is taken.
pub(crate) const KEEP_UNSURE: Fact<Way> = unsure(Way::Keep);
/// What may well be refused.
pub(crate) const REFUSE_UNSURE: Fact<Way> = unsure(Way::Refuse);

impl<T: fmt::Debug> fmt::Debug for Fact<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.is, if self.verified { "" } else { "?" })
    }
}

/// Whether schemas are rewritten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rewriting {
    /// They stay as they are.
    None,
    /// They stay as they are, though nothing tells which keywords are taken.
    Unverified,
    /// Keyword by keyword.
    Each,
}

/// How types are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeNames {
    /// As JSON Schema has them.
    Lower,
    /// In capitals.
    Capitals,
}

/// Several types in one `type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeLists {
    /// A list.
    Keep,
    /// A list, but not of `object` or `array`, which are alternatives.
    Scalars,
    /// Each is an alternative of an `anyOf`.
    Split,
}

/// How null is written where it stands in no list of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Null {
    /// `{"type": "null"}`.
    Type,
    /// `{"const": null}`.
    Constant,
    /// `nullable: true` beside what else it may be.
    Keyword,
}

/// Members of an `enum` that are no strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Values {
    /// As they are.
    Keep,
    /// As they are, but no arrays or objects.
    Scalars,
    /// As they are, but nothing beside numbers and texts.
    Numbers,
    /// Integers, as texts, with `format: enum`.
    Texts,
    /// Not written: said in the description.
    Say,
}

/// `const`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Constants {
    /// As it is.
    Keep,
    /// An `enum` of one.
    Enum,
}

/// `oneOf`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OneOf {
    /// As it is.
    Keep,
    /// As `anyOf`: alternatives that say less may have values in common, which `oneOf` would exclude.
    AnyOf,
}

/// `allOf`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AllOf {
    /// As it is.
    Keep,
    /// As one schema, and what that cannot say in words.
    Merge,
}

/// `$ref`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum References {
    /// As it is.
    Keep,
    /// As it is, but to the whole schema, of which there is a copy to refer to.
    ToDefinitions,
    /// With nothing beside it.
    Alone,
    /// Not within an `anyOf`.
    OutsideUnions,
    /// What it refers to stands in its place.
    Inline,
}

/// Schemas that refer to themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Recursion {
    /// They may.
    Keep,
    /// Through optional properties alone.
    Optional,
    /// Not through an `anyOf`.
    OutsideUnions,
    /// They end there, and the description says what follows.
    Say,
    /// They may not.
    Refuse,
}

/// `pattern`: what it may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Patterns {
    /// What is done with one that has nothing of what follows.
    pub(crate) way: Way,
    /// What no pattern may have, for it is said instead.
    pub(crate) without: &'static [Feature],
    pub(crate) anchors: Anchors,
}

impl Patterns {
    /// Any pattern, as it is.
    pub(crate) const ANY: Self = Self { way: Way::Keep, without: &[], anchors: Anchors::Written };

    /// None.
    pub(crate) const NONE: Self = Self { way: Way::Say, without: &[], anchors: Anchors::Written };

    /// All but those that have some features.
    pub(crate) const fn without(without: &'static [Feature]) -> Self {
        Self { way: Way::Keep, without, anchors: Anchors::Written }
    }
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.way)?;
        if !self.without.is_empty() {
            write!(f, ", without {:?}", self.without)?;
        }
        if self.anchors == Anchors::Written { Ok(()) } else { write!(f, ", anchors {:?}", self.anchors) }
    }
}

/// What a pattern may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feature {
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`.
    LookAround,
    /// `\1`, `\k<name>`.
    BackReference,
    /// `\b`, `\B`.
    WordBoundary,
    /// `\p{…}`, `\P{…}`.
    Property,
    /// `(?i)` and others.
    Flags,
    /// `{n,m}` with a number over a hundred.
    LargeCount,
}

/// How a pattern is held to be the whole string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchors {
    /// By `^` and `$`.
    Written,
    /// Every pattern is one of a whole string, so that others are said instead.
    Implied,
    /// As `Implied`, but `^` and `$` may not be written.
    Forbidden,
}

/// `format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Formats {
    /// Any.
    Any,
    /// These; others are said.
    Only(&'static [&'static str]),
}

/// `minItems`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MinItems {
    /// Any.
    Keep,
    /// 0 and 1; others are said.
    UpToOne,
    /// Said.
    Say,
}

/// Properties that need not be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Optional {
    /// They are not required.
    Absent,
    /// All are required; null stands for absence.
    Null,
}

/// `additionalProperties: false`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closed {
    /// Written as it is.
    Kept,
    /// Every object has it.
    Always,
    /// What does not say it is taken to be closed all the same, so that an open object says that it is open.
    Implied,
    /// It cannot be written.
    Unwritten,
}

/// `prefixItems`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tuples {
    /// As it is.
    Keep,
    /// Any item may be what any of them may be.
    Widen,
}

/// `default`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Defaults {
    /// As it is.
    Keep,
    /// As it is, if it is a number; others are said.
    Numbers,
    /// Said.
    Say,
}

/// `examples`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Examples {
    /// As they are.
    Keep,
    /// The first one, as `example`.
    One,
    /// Said in the description.
    Say,
}
