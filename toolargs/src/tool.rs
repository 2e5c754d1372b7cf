//! What a tool is to a model: its name, what it does, and the schema of its arguments.

use sha2::{Digest, Sha256};

use crate::arg::Arg;
use crate::schema::{Content, Definition, DefinitionError, Dialect, Schema, Tooling, define, root, value};
use crate::spec::{Spec, Tool};
use crate::write::Writer;

/// The definition of a tool, as [`ToolArgs::tool`](crate::ToolArgs::tool) gives it.
#[derive(Debug, Clone, Copy)]
pub struct ToolDef {
    tool: &'static Tool<'static>,
    output: Option<&'static Spec<'static>>,
}

impl ToolDef {
    pub(crate) const fn new(tool: &'static Tool<'static>) -> Self {
        Self { tool, output: None }
    }

    /// The name: of `#[tool(name = "…")]`, or the type's in snake case.
    #[must_use]
    pub fn name(&self) -> &str {
        self.tool.name
    }

    /// What the tool does: the type's doc comment, or its `#[tool(description = "…")]`; may be empty.
    #[must_use]
    pub fn description(&self) -> &str {
        self.tool.spec.own_description()
    }

    /// The version of `#[tool(version = "…")]`.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.tool.version
    }

    /// Whether the tool may destroy something: `#[tool(destructive)]`.
    #[must_use]
    pub fn is_destructive(&self) -> bool {
        self.tool.destructive
    }

    /// Whether the tool changes nothing: `#[tool(read_only)]`.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.tool.read_only
    }

    /// Whether calling the tool again changes nothing more: `#[tool(idempotent)]`.
    #[must_use]
    pub fn is_idempotent(&self) -> bool {
        self.tool.idempotent
    }

    /// The dialects of `#[tool(dialects(…))]`: those in which the tool is to be defined, as
    /// [`testing::check`](crate::testing::check) tries.
    #[must_use]
    pub const fn dialects(&self) -> &'static [Dialect] {
        self.tool.dialects
    }

    /// Whole calls that are examples, as JSON texts.
    #[must_use]
    pub fn examples(&self) -> Vec<String> {
        written(self.tool.examples)
    }

    /// The SHA-256 of [`full_schema`](Self::full_schema), in 64 hexadecimal digits: two tools with the same digest
    /// accept, repair and refuse the same. Reports carry it when they are serialised.
    #[must_use]
    pub fn digest(&self) -> String {
        let digest = Sha256::digest(self.full_schema().as_str());
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The same tool, which returns this: protocols that have a place for it are told its schema.
    #[must_use]
    pub const fn returning<O: Arg>(mut self) -> Self {
        self.output = Some(const { &O::SPEC });
        self
    }

    /// The neutral JSON Schema of what the tool returns, if [`returning`](Self::returning) said it.
    #[must_use]
    pub fn output_schema(&self) -> Option<Schema> {
        self.output.map(value)
    }

    /// The definition in a dialect: what its provider takes in a request.
    ///
    /// # Errors
    /// The provider does not take it: all that it does not take, where it stands and what to write instead.
    pub fn definition(&self, dialect: Dialect) -> Result<Definition, DefinitionError> {
        let (schema, output) = (self.schema(), self.output_schema());
        let tool = Tooling {
            name: self.name(),
            description: self.description(),
            schema: schema.as_str(),
            output: output.as_ref().map(Schema::as_str),
            hints: [self.is_destructive(), self.is_read_only(), self.is_idempotent()]
                .map(|hint| hint.then_some(true)),
        };
        define(dialect, &tool)
    }

    /// The neutral JSON Schema of the arguments, for the model: what it says is exactly what is accepted without a
    /// repair. Repairs never show in it.
    #[must_use]
    pub fn schema(&self) -> Schema {
        root(self.tool, Content::Neutral)
    }

    /// The same with what the schema language has no words for, as `x-toolargs`: what may be repaired where, other
    /// names, and what is sensitive.
    #[must_use]
    pub fn full_schema(&self) -> Schema {
        root(self.tool, Content::Full)
    }
}

/// What each function writes.
pub(crate) fn written(examples: &[fn(&mut Writer)]) -> Vec<String> {
    let write = |example: &fn(&mut Writer)| {
        let mut writer = Writer::new();
        example(&mut writer);
        writer.finish()
    };
    examples.iter().map(write).collect()
}
