//! Closed sets of strings: what an enum without data is.

use super::{Folded, Literal, Named, Policy, Word};
use crate::arg::Arg;

/// A closed set of strings.
#[derive(Debug, Clone, Copy)]
pub struct Enum<'s> {
    /// The type's name.
    pub(crate) name: &'s str,
    /// What the set is decoded into.
    pub(crate) named: Option<Named>,
    pub(crate) title: &'s str,
    pub(crate) description: &'s str,
    pub(crate) variants: &'s [Variant<'s>],
    pub(crate) policy: Option<Policy>,
}

/// A member of an [`Enum`].
#[derive(Debug, Clone, Copy)]
pub struct Variant<'s> {
    pub(crate) name: &'s str,
    word: Word<'s>,
    pub(crate) folded: Option<Folded>,
    pub(crate) literal: Literal<'s>,
    pub(crate) aliases: &'s [&'s str],
    pub(crate) description: &'s str,
}

impl<'s> Enum<'s> {
    /// The set of the type with this name, of these members in declaration order.
    #[must_use]
    pub const fn new(name: &'s str, variants: &'s [Variant<'s>]) -> Self {
        Self { name, named: None, title: "", description: "", variants, policy: None }
    }

    /// What the set is decoded into: a schema then defines it once, wherever it stands. Without it, `schemars` is only
    /// told that it is a string.
    #[must_use]
    pub const fn decodes_to<T: Arg>(mut self) -> Self {
        self.named = Some(Named::of::<T>());
        self
    }

    /// Whether two sets are of one type.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Named::is_same(self.named, other.named).unwrap_or(std::ptr::eq(self, other))
    }

    /// A short name, for people.
    #[must_use]
    pub const fn title(mut self, title: &'s str) -> Self {
        self.title = title;
        self
    }

    /// Says what the set is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'s str) -> Self {
        self.description = description;
        self
    }

    /// Says what may be repaired in it.
    #[must_use]
    pub const fn policy(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }

    /// The index of the member with this name.
    #[inline]
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        let name = Word::of(name);
        self.variants.iter().position(|variant| variant.word == name)
    }
}

impl<'s> Variant<'s> {
    /// A member of this name, which stands in quotes: if nothing in it has to be escaped, that is its JSON text.
    ///
    /// # Panics
    /// There are no quotes; in a constant that is a compile error.
    #[must_use]
    pub const fn new(quoted: &'s str) -> Self {
        Self::of(Literal::new(quoted))
    }

    /// A member of any name.
    pub(crate) const fn named(name: &'s str) -> Self {
        Self::of(Literal::named(name))
    }

    const fn of(literal: Literal<'s>) -> Self {
        let (name, word) = (literal.name, Word::of(literal.name));
        Self { name, word, folded: word.folded(), literal, aliases: &[], description: "" }
    }

    /// Names that are accepted and never shown.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'s [&'s str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Says what the member means, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'s str) -> Self {
        self.description = description;
        self
    }
}
