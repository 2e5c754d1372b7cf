//! What a tool is beside the schema of its arguments.

use super::{Object, Spec};
use crate::write::Writer;

/// A tool: its name, its arguments, and what is known of its effects.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    pub(crate) name: &'static str,
    pub(crate) version: Option<&'static str>,
    /// What its arguments are: an object.
    pub(crate) spec: &'static Spec,
    pub(crate) destructive: bool,
    pub(crate) read_only: bool,
    pub(crate) idempotent: bool,
    pub(crate) examples: &'static [fn(&mut Writer)],
}

impl Tool {
    /// A tool without a name, for values that are no tool's.
    pub(crate) const NONE: &'static Self =
        &Self::new("", const { &Spec::object(|| const { &Object::new("", &[], &[]) }) });

    /// The tool with this name and these arguments.
    #[must_use]
    pub const fn new(name: &'static str, spec: &'static Spec) -> Self {
        Self {
            name,
            version: None,
            spec,
            destructive: false,
            read_only: false,
            idempotent: false,
            examples: &[],
        }
    }

    /// The version, as part of the definition.
    #[must_use]
    pub const fn version(mut self, version: &'static str) -> Self {
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
    pub const fn examples(mut self, examples: &'static [fn(&mut Writer)]) -> Self {
        self.examples = examples;
        self
    }
}
