//! What a tool is beside the schema of its arguments.

use super::{Object, Spec};
use crate::schema::Dialect;
use crate::write::Writer;

/// A tool: its name, its arguments, and what is known of its effects.
#[derive(Debug, Clone, Copy)]
pub struct Tool<'s> {
    pub(crate) name: &'s str,
    pub(crate) version: Option<&'s str>,
    /// What its arguments are: an object.
    pub(crate) spec: &'s Spec<'s>,
    pub(crate) destructive: bool,
    pub(crate) read_only: bool,
    pub(crate) idempotent: bool,
    pub(crate) examples: &'s [fn(&mut Writer)],
    /// Those in which it is to be defined.
    pub(crate) dialects: &'s [Dialect],
}

impl<'s> Tool<'s> {
    /// A tool without a name, for values that are no tool's.
    pub(crate) const NONE: &'static Tool<'static> =
        &Tool::new("", const { &Spec::object(|| const { &Object::new("", &[], &[]) }) });

    /// The tool with this name and these arguments.
    #[must_use]
    pub const fn new(name: &'s str, spec: &'s Spec<'s>) -> Self {
        Self {
            name,
            version: None,
            spec,
            destructive: false,
            read_only: false,
            idempotent: false,
            examples: &[],
            dialects: &[],
        }
    }

    /// The version, as part of the definition.
    #[must_use]
    pub const fn version(mut self, version: &'s str) -> Self {
        self.version = Some(version);
        self
    }

    /// The tool may destroy something.
    #[must_use]
    pub const fn destructive(mut self) -> Self {
        self.destructive = true;
        self
    }

    /// The tool changes nothing.
    #[must_use]
    pub const fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// Calling the tool again with the same arguments changes nothing more.
    #[must_use]
    pub const fn idempotent(mut self) -> Self {
        self.idempotent = true;
        self
    }

    /// Whole calls, for the model; each function writes one.
    #[must_use]
    pub const fn examples(mut self, examples: &'s [fn(&mut Writer)]) -> Self {
        self.examples = examples;
        self
    }

    /// The dialects in which it is to be defined.
    #[must_use]
    pub const fn dialects(mut self, dialects: &'s [Dialect]) -> Self {
        self.dialects = dialects;
        self
    }
}
