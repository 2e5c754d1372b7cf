//! What a tool is to a model: its name, what it does, and the schema of its arguments.

use sha2::{Digest, Sha256};

use crate::schema::{Content, Schema, root};
use crate::spec::Object;

/// The definition of a tool, as [`ToolArgs::tool`](crate::ToolArgs::tool) gives it.
#[derive(Debug, Clone, Copy)]
pub struct ToolDef {
    object: &'static Object,
}

impl ToolDef {
    pub(crate) const fn new(object: &'static Object) -> Self {
        Self { object }
    }

    /// The name: of `#[tool(name = "…")]`, or the type's in snake case.
    #[must_use]
    #[allow(clippy::misnamed_getters, reason = "the object's own name is its type's")]
    pub fn name(&self) -> &str {
        self.object.tool
    }

    /// What the tool does: the type's doc comment, or its `#[tool(description = "…")]`; may be empty.
    #[must_use]
    pub fn description(&self) -> &str {
        self.object.description
    }

    /// The version of `#[tool(version = "…")]`.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.object.version
    }

    /// The SHA-256 of [`full_schema`](Self::full_schema), in 64 hexadecimal digits: two tools with the same digest
    /// accept, repair and refuse the same. Reports carry it when they are serialised.
    #[must_use]
    pub fn digest(&self) -> String {
        let digest = Sha256::digest(self.full_schema().as_str());
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The neutral JSON Schema of the arguments, for the model: what it says is exactly what is accepted without a
    /// repair. Repairs never show in it.
    #[must_use]
    pub fn schema(&self) -> Schema {
        root(self.object, Content::Neutral)
    }

    /// The same with what the schema language has no words for, as `x-toolargs`: what may be repaired where, other
    /// names, and what is sensitive.
    #[must_use]
    pub fn full_schema(&self) -> Schema {
        root(self.object, Content::Full)
    }
}
