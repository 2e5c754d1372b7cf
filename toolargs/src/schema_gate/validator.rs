//! A schema as a validator has it: valid or not.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::built::Built;
use super::compile::Settings;
use super::error::SchemaError;
use super::node::Document;
use super::options::UnknownFormats;
use crate::decode::{Place, Report, check};
use crate::read::Text;
use crate::report::Rejection;
use crate::rules::Rules;
use crate::spec::Tool;

/// Says whether a value is valid under a schema, by the same engine as the gate: nothing is repaired, the root may be any
/// value, numbers are equal by their value, and formats are not asserted.
#[derive(Clone)]
pub struct Validator(Arc<Built>);

impl Validator {
    pub(super) fn of(document: &Document) -> Result<Self, SchemaError> {
        let settings = Settings { validator: true, unknown_formats: UnknownFormats::Ignore };
        Ok(Self(Arc::new(Built::of(document, settings)?)))
    }

    /// The validator of a schema, as JSON text.
    ///
    /// # Errors
    /// As [`SchemaGate::from_text`](super::SchemaGate::from_text), but any root will do.
    pub fn from_text(schema: &str) -> Result<Self, SchemaError> {
        Self::of(&Document::read(schema)?)
    }

    /// Whether a JSON text is valid under the schema.
    ///
    /// # Errors
    /// What is not; a text that is no JSON is `invalid_json`.
    pub fn check_str(&self, raw: &str) -> Result<(), Rejection> {
        let mut report = Report::new(Tool::NONE, raw.len()).verbatim().asking(self.0.weight(), raw.len());
        let place =
            Place::root(self.0.spec(), const { &Rules::CANONICAL }).within(const { &Rules::CANONICAL });
        let mut source = Text::new(raw);
        let read = check(&mut source, &place, &mut report).and_then(|valid| source.end().map(|()| valid));
        match read {
            Ok(true) => return Ok(()),
            Ok(false) => {}
            Err(_) => report.stopped_in(&place, &source),
        }
        Err(report.reject())
    }

    /// Whether a value is valid under the schema.
    #[must_use]
    pub fn is_valid(&self, value: &Value) -> bool {
        self.check_str(&value.to_string()).is_ok()
    }
}

impl fmt::Debug for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Validator").finish_non_exhaustive()
    }
}
