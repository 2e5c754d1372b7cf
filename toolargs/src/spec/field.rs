//! The fields of an object.

use super::literal::inside;
use super::{Bound, Kind, Pattern, Policy, Quoted, Spec, Word};
use crate::write::Writer;

/// A field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub(crate) name: &'static str,
    pub(crate) quoted: Quoted,
    pub(crate) word: Word<'static>,
    /// The field's path in the tool's own object, if the name is an identifier of ASCII characters, as most are.
    pub(crate) path: Option<&'static str>,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) description: &'static str,
    /// What a value that is present may be.
    pub(crate) spec: Spec,
    pub(crate) required: bool,
    pub(crate) default: Option<fn(&mut Writer)>,
    pub(crate) sensitive: bool,
    pub(crate) policy: Option<Policy>,
}

impl Field {
    /// A field of this name with a type's spec. The name stands behind `$.`, which makes it the field's path in a tool's
    /// own object. The field is optional if the type has a value for absence.
    ///
    /// # Panics
    /// There is no `$.`; in a constant that is a compile error.
    #[must_use]
    pub const fn new(path: &'static str, spec: &'static Spec) -> Self {
        let name = inside("$.", path, "");
        let required = !spec.is_nullable();
        let spec = Spec { options: spec.options.saturating_sub(1), ..*spec };
        Self {
            name,
            quoted: Quoted::new(name),
            word: Word::of(name),
            path: if is_identifier(name.as_bytes()) { Some(path) } else { None },
            aliases: &[],
            description: "",
            spec,
            required,
            default: None,
            sensitive: false,
            policy: None,
        }
    }

    /// Names that are accepted and never shown.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Says what the field is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }

    /// The JSON text of the value that the field has when absent, if there is one.
    pub(crate) fn default_text(&self) -> Option<String> {
        let mut writer = Writer::new();
        self.default?(&mut writer);
        Some(writer.finish()).filter(|text| !text.is_empty())
    }

    /// Makes the field optional; the function writes the value it has when absent, or nothing if that is none.
    #[must_use]
    pub const fn default(mut self, default: fn(&mut Writer)) -> Self {
        self.required = false;
        self.default = Some(default);
        self
    }

    /// Keeps the field's value out of every report.
    #[must_use]
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Says what may be repaired in it.
    #[must_use]
    pub const fn policy(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }

    /// The least value.
    #[must_use]
    pub const fn min(mut self, bound: Bound) -> Self {
        self.spec = self.spec.min(bound);
        self
    }

    /// The greatest value.
    #[must_use]
    pub const fn max(mut self, bound: Bound) -> Self {
        self.spec = self.spec.max(bound);
        self
    }

    /// The least length, in characters.
    #[must_use]
    pub const fn min_len(mut self, min_len: usize) -> Self {
        if let Kind::String(text) = &mut self.spec.kind {
            text.min_len = min_len;
        }
        self
    }

    /// The greatest length, in characters.
    #[must_use]
    pub const fn max_len(mut self, max_len: usize) -> Self {
        if let Kind::String(text) = &mut self.spec.kind {
            text.max_len = max_len;
        }
        self
    }

    /// The pattern that the whole string matches.
    #[must_use]
    pub const fn pattern(mut self, pattern: Pattern) -> Self {
        if let Kind::String(text) = &mut self.spec.kind {
            text.pattern = Some(pattern);
        }
        self
    }

    /// The least number of items.
    #[must_use]
    pub const fn min_items(mut self, min_items: usize) -> Self {
        if let Kind::List(list) = &mut self.spec.kind {
            list.min_items = min_items;
        }
        self
    }

    /// The greatest number of items.
    #[must_use]
    pub const fn max_items(mut self, max_items: usize) -> Self {
        if let Kind::List(list) = &mut self.spec.kind {
            list.max_items = max_items;
        }
        self
    }
}

const fn is_identifier(name: &[u8]) -> bool {
    let [first, rest @ ..] = name else { return false };
    let mut rest = rest;
    let mut holds = matches!(first, b'a'..=b'z' | b'A'..=b'Z' | b'_');
    while let [byte, others @ ..] = rest {
        holds &= matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9');
        rest = others;
    }
    holds
}
