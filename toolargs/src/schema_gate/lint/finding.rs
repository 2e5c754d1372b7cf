//! What is found in a tool's definition.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::lints::Lint;

/// What makes models fill a tool wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub(super) tool: String,
    pub(super) lint: Lint,
    pub(super) path: String,
    pub(super) pointer: String,
    pub(super) details: String,
    pub(super) better: Option<String>,
}

impl Finding {
    /// The tool's name; empty for a schema that says none.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// What kind of thing it is.
    #[must_use]
    pub const fn lint(&self) -> Lint {
        self.lint
    }

    /// Where in the arguments: `$` for the whole, `$.list[*].name` for any item's.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Where in the schema, as a JSON pointer in a URI's fragment.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What is found, and why that matters.
    #[must_use]
    pub fn why(&self) -> String {
        match self.details.as_str() {
            "" => self.lint.description().to_owned(),
            details => format!("{} ({details})", self.lint.description()),
        }
    }

    /// What to do about it.
    #[must_use]
    pub const fn advice(&self) -> &'static str {
        self.lint.advice()
    }

    /// The better schema, as JSON text, where it follows from this one: all of it for a value without parts, the
    /// keywords to add for any other.
    #[must_use]
    pub fn better(&self) -> Option<&str> {
        self.better.as_deref()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.tool.is_empty() {
            write!(f, "{} ", self.tool)?;
        }
        write!(f, "{}: `{}`: {}; {}", self.path, self.lint, self.why(), self.advice())?;
        self.better.iter().try_for_each(|better| write!(f, ": {better}"))
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Finding", 7)?;
        fields.serialize_field("tool", &self.tool)?;
        fields.serialize_field("lint", &self.lint)?;
        fields.serialize_field("path", &self.path)?;
        fields.serialize_field("pointer", &self.pointer)?;
        fields.serialize_field("why", &self.why())?;
        fields.serialize_field("instead", self.advice())?;
        match &self.better {
            Some(better) => fields.serialize_field("better", better)?,
            None => fields.skip_field("better")?,
        }
        fields.end()
    }
}
