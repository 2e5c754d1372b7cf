//! The fields of an object.

use super::literal::inside;
use super::{Policy, Quoted, Spec, Word};
use crate::write::Writer;

/// A field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field<'s> {
    pub(crate) name: &'s str,
    pub(crate) quoted: Quoted<'s>,
    /// The same in JSON in a JSON string.
    pub(crate) escaped: Quoted<'s>,
    pub(crate) word: Word<'s>,
    /// The field's path in the tool's own object, if the name is an identifier of ASCII characters, as most are.
    pub(crate) path: Option<&'static str>,
    pub(crate) aliases: &'s [&'s str],
    pub(crate) description: &'s str,
    /// What a value that is present may be.
    pub(crate) spec: Spec<'s>,
    pub(crate) required: bool,
    pub(crate) default: Option<Default<'s>>,
    pub(crate) title: &'s str,
    pub(crate) examples: &'s [fn(&mut Writer)],
    pub(crate) sensitive: bool,
    pub(crate) policy: Option<Policy>,
    /// Why repairs do no harm, if that has to be said.
    pub(crate) lenient_because: Option<&'s str>,
    /// Whether a check of the user's own judges the value.
    pub(crate) checked: bool,
    /// Whether the field is one of several of which one is there.
    pub(crate) choice: bool,
    /// Whether null, where it is one of the values, is absence.
    pub(crate) null_is_absent: bool,
}

/// The value that a field has when it is absent.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Default<'s> {
    /// What a function writes, or nothing.
    Written(fn(&mut Writer)),
    /// A JSON text.
    Text(&'s str),
}

impl<'s> Field<'s> {
    /// A field of a schema, where the value may be null if the spec says so.
    pub(crate) const fn property(name: &'s str, spec: Spec<'s>, required: bool) -> Self {
        Self { path: None, ..Self::of(name, "", spec, required) }
    }

    /// A field of this name with a type's spec. The name stands behind `$.`, which makes it the field's path in a tool's
    /// own object. The field is optional if the type has a value for absence.
    ///
    /// # Panics
    /// There is no `$.`; in a constant that is a compile error.
    #[must_use]
    pub const fn new(path: &'static str, spec: &'s Spec<'s>) -> Self {
        let name = inside("$.", path, "");
        let required = spec.options == 0;
        // With two of them, absence and null are two things.
        let null_is_absent = spec.options == 1 && spec.may_take_null();
        let spec = spec.without_option();
        Self { null_is_absent, ..Self::of(name, path, spec, required) }
    }

    /// A field that is one of several, as a variant's key is.
    #[must_use]
    pub const fn choice(path: &'static str, spec: &'s Spec<'s>) -> Self {
        Self { choice: true, ..Self::of(inside("$.", path, ""), path, *spec, false) }
    }

    /// A field that has to be there, and is null where the type says so.
    #[must_use]
    pub const fn content(path: &'static str, spec: &'s Spec<'s>) -> Self {
        Self::of(inside("$.", path, ""), path, *spec, true)
    }

    const fn of(name: &'s str, path: &'static str, spec: Spec<'s>, required: bool) -> Self {
        Self {
            name,
            quoted: Quoted::new(name),
            escaped: Quoted::escaped(name),
            word: Word::of(name),
            path: if is_identifier(name.as_bytes()) { Some(path) } else { None },
            aliases: &[],
            description: "",
            spec,
            required,
            default: None,
            title: "",
            examples: &[],
            sensitive: spec.is_sensitive(),
            policy: None,
            lenient_because: None,
            checked: false,
            choice: false,
            null_is_absent: false,
        }
    }

    /// Names that are accepted and never shown.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'s [&'s str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Says what the field is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'s str) -> Self {
        self.description = description;
        self
    }

    /// The JSON text of the value that the field has when absent, if there is one.
    pub(crate) fn default_text(&self) -> Option<String> {
        match self.default? {
            Default::Written(write) => {
                let mut writer = Writer::new();
                write(&mut writer);
                Some(writer.finish()).filter(|text| !text.is_empty())
            }
            Default::Text(text) => Some(text.to_owned()),
        }
    }

    /// Makes the field optional; the function writes the value it has when absent, or nothing if that is none.
    #[must_use]
    pub const fn default(mut self, default: fn(&mut Writer)) -> Self {
        self.required = false;
        self.default = Some(Default::Written(default));
        self
    }

    /// A short name, for people.
    #[must_use]
    pub const fn title(mut self, title: &'s str) -> Self {
        self.title = title;
        self
    }

    /// Values for the model to go by; each function writes one.
    #[must_use]
    pub const fn examples(mut self, examples: &'s [fn(&mut Writer)]) -> Self {
        self.examples = examples;
        self
    }

    /// Makes null a value of an optional field, and the same as absence.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.spec = self.spec.option();
        self.null_is_absent = true;
        self
    }

    /// Says why repairs do no harm in a field where a lint asks for that.
    #[must_use]
    pub const fn lenient_because(mut self, reason: &'s str) -> Self {
        self.lenient_because = Some(reason);
        self
    }

    /// Notes that a check of the user's own judges the value.
    #[must_use]
    pub const fn checked(mut self) -> Self {
        self.checked = true;
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
