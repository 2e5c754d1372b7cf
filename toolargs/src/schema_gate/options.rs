//! How schemas are read, where that has to be known before a gate is built.

use super::node::Document;
use super::tool_set::ToolSet;
use super::{SchemaError, SchemaGate, ToolSetError};

/// How schemas are read.
///
/// ```
/// use toolargs::{SchemaOptions, UnknownFormats};
///
/// let schema = r#"{"type": "object", "properties": {"zip": {"type": "string", "format": "zip-code"}}}"#;
/// assert!(SchemaOptions::new().gate(schema).is_err());
/// let options = SchemaOptions::new().unknown_formats(UnknownFormats::Ignore);
/// assert!(options.gate(schema)?.check_str(r#"{"zip": "anything"}"#).is_ok());
/// # Ok::<(), toolargs::SchemaError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SchemaOptions {
    unknown_formats: UnknownFormats,
}

/// What becomes of a `format` that the gate does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum UnknownFormats {
    /// The schema is refused: nothing in it is ignored.
    #[default]
    Refuse,
    /// It says nothing about what is valid, as JSON Schema has it.
    Ignore,
}

impl SchemaOptions {
    /// Those of [`SchemaGate::from_text`] and [`ToolSet::from_text`].
    #[must_use]
    pub const fn new() -> Self {
        Self { unknown_formats: UnknownFormats::Refuse }
    }

    /// The same, with this done about formats that are not known.
    #[must_use]
    pub const fn unknown_formats(mut self, unknown_formats: UnknownFormats) -> Self {
        self.unknown_formats = unknown_formats;
        self
    }

    /// The gate of a schema, as JSON text.
    ///
    /// # Errors
    /// As [`SchemaGate::from_text`].
    pub fn gate(self, schema: &str) -> Result<SchemaGate, SchemaError> {
        let document = Document::read(schema)?;
        let name = document.tool_name().unwrap_or_default().to_owned();
        SchemaGate::named(document, schema, &name, self)
    }

    /// The tools of a JSON text.
    ///
    /// # Errors
    /// As [`ToolSet::from_text`].
    pub fn tools(self, text: &str) -> Result<ToolSet, ToolSetError> {
        ToolSet::read(text, self)
    }

    pub(super) const fn formats(self) -> UnknownFormats {
        self.unknown_formats
    }
}
