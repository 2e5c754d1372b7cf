//! From a [`Spec`](crate::spec::Spec) to JSON Schema: the neutral form, as ordered text and for `schemars`.

mod definitions;
mod dialect;
mod digits;
mod emit;
mod generate;
mod shape;

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::read::to_value;
use crate::write::Json;

pub use dialect::{
    Definition, DefinitionError, DefinitionProblem, Definitions, DefinitionsError, Dialect, DialectReport,
    Fate, ReportEntry,
};
pub(crate) use dialect::{Tooling, define};
pub(crate) use emit::{Content, root, value};
pub(crate) use generate::subschema;
pub use generate::{json_schema, schema_id, schema_name};

/// A JSON Schema (2020-12), its keywords and properties in order.
///
/// `Display` is the text, compact; `Serialize` writes the same, and `schemars::Schema` has a [`From`] it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    text: String,
}

impl Schema {
    pub(crate) const fn new(text: String) -> Self {
        Self { text }
    }

    /// The text: compact JSON.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The schema as a value, whose keys are in the order that serde_json's map has.
    #[must_use]
    pub fn to_value(&self) -> Value {
        to_value(&self.text)
    }
}

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Json(&self.text).serialize(serializer)
    }
}

impl From<Schema> for schemars::Schema {
    fn from(schema: Schema) -> Self {
        match schema.to_value() {
            Value::Object(keywords) => keywords.into(),
            // A schema is an object.
            _ => Self::default(),
        }
    }
}
