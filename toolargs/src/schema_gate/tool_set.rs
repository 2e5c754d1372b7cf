//! Tools that are known by their definitions, each with its gate.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::definitions::{Definition, Unknown, definitions};
use super::lint::{Finding, lints};
use super::node::Document;
use super::options::SchemaOptions;
use super::{Checked, SchemaError, SchemaGate};
use crate::delivery::{Arguments, ToolCall};
use crate::gate::Gate;
use crate::json::{Json, Unread, offset};
use crate::policy_table::PolicyTable;
use crate::report::{
    ArgumentError, Called, Loaded, Position, Rejection, Repairs, nearest, place_in, shorten, unknown_tool,
    unknown_version,
};
use crate::schema::{self, DefinitionError, Definitions, DefinitionsError, Dialect, Tooling, define};

/// A set of tools, loaded from definitions as protocols and providers have them.
///
/// An MCP `tools/list` result or a single tool of one; tool definitions of OpenAI (Chat and Responses), Anthropic, Gemini
/// and Bedrock; bare schemas; and lists of any of these. Tools that the provider runs itself, such as a web search, have no
/// schema and are left out.
///
/// ```
/// use toolargs::{ErrorCode, ToolSet};
///
/// let tools = ToolSet::from_text(r#"{"tools": [{"name": "ping", "inputSchema": {"type": "object"}}]}"#)?;
/// assert!(tools.check_str("ping", "{}").is_ok());
/// let rejection = tools.check_str("pong", "{}").unwrap_err();
/// assert_eq!(rejection.errors()[0].code(), ErrorCode::UnknownTool);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It is compiled once, and cheap to clone.
#[derive(Debug, Clone)]
pub struct ToolSet {
    tools: Arc<[LoadedTool]>,
}

/// A tool of a set.
#[derive(Debug, Clone)]
pub struct LoadedTool {
    name: String,
    version: Option<String>,
    description: String,
    hints: [Option<bool>; 3],
    schema: String,
    output: Option<String>,
    gate: SchemaGate,
}

/// Why definitions make no set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolSetError {
    tool: Option<String>,
    message: String,
    schema: Option<Box<SchemaError>>,
    position: Option<Position>,
}

impl ToolSet {
    /// Loads the tools of a JSON text.
    ///
    /// # Errors
    /// The text is no JSON, holds no definitions that are known, two of one name and version, or a schema that makes no
    /// gate: the tool, the keyword, and where it stands.
    pub fn from_text(text: &str) -> Result<Self, ToolSetError> {
        Self::read(text, SchemaOptions::new())
    }

    pub(super) fn read(text: &str, options: SchemaOptions) -> Result<Self, ToolSetError> {
        let at = |offset: usize| Some(place_in(text, offset).0);
        let at_steps = |steps: &[String]| at(offset(text, steps.iter().map(String::as_str)));
        let json = Json::read(text).map_err(|unread| match unread {
            Unread::Fault { offset, wrong } => {
                let column = at(offset).map_or(1, |position| position.column);
                let message = format!("the definitions are no JSON: {wrong} at column {column}");
                ToolSetError::new(None, message, at(offset))
            }
            Unread::Twice { offset, name } => {
                let message = format!("an object has the key {name:?} twice; drop one");
                ToolSetError::new(None, message, at(offset))
            }
        })?;
        let found = definitions(&json).map_err(|Unknown { place, wrong }| {
            let expected = "expected those of MCP, OpenAI, Anthropic, Gemini or Bedrock, or a schema";
            let message = match (wrong, place.as_slice()) {
                (Some(wrong), _) => wrong,
                (None, []) => format!("there are no tool definitions here; {expected}"),
                (None, _) => format!("this is no tool definition that is known; {expected}"),
            };
            ToolSetError::new(None, message, at_steps(&place))
        })?;
        let unnamed = found.iter().filter(|definition| definition.name.is_empty()).count();
        let mut tools: Vec<LoadedTool> = Vec::new();
        for (index, definition) in found.into_iter().enumerate() {
            if definition.name.is_empty() && unnamed > 1 {
                let message = format!(
                    "the schema at index {index} has no name by which it could be called; give it a `title`"
                );
                return Err(ToolSetError::new(None, message, at_steps(&definition.place)));
            }
            let (name, place) = (definition.name.clone(), definition.place.clone());
            let within = |steps: &[String]| at_steps(&[&place, steps].concat());
            let schema_place = definition.schema_place.clone();
            let tool = LoadedTool::new(definition, options).map_err(|error| {
                let position = within(&[schema_place, error.steps()].concat());
                let message = error.to_string();
                ToolSetError {
                    schema: Some(Box::new(error)),
                    ..ToolSetError::new(Some(&name), message, position)
                }
            })?;
            if tools.iter().any(|other| other.name == tool.name && other.version == tool.version) {
                let message = "two tools have this name, and no version tells them apart; rename one";
                return Err(ToolSetError::new(
                    Some(&tool.name),
                    message.to_owned(),
                    within(&["name".to_owned()]),
                ));
            }
            tools.push(tool);
        }
        Ok(Self { tools: tools.into() })
    }

    /// The same, all under the settings of a gate.
    #[must_use]
    pub fn with(&self, gate: Gate) -> Self {
        self.map(|own| own.with(gate))
    }

    /// The same, where an object that declares properties has no others, unless a schema says what they are.
    #[must_use]
    pub fn closed(&self, closed: bool) -> Self {
        self.map(|own| own.closed(closed))
    }

    fn map(&self, change: impl Fn(SchemaGate) -> SchemaGate) -> Self {
        let changed = |tool: &LoadedTool| LoadedTool { gate: change(tool.gate.clone()), ..tool.clone() };
        Self { tools: self.tools.iter().map(changed).collect() }
    }

    /// The tools, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = &LoadedTool> {
        self.tools.iter()
    }

    /// How many tools there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// Whether there are no tools.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// The tool with a name: of several versions the last.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&LoadedTool> {
        self.tools.iter().rev().find(|tool| tool.name == name)
    }

    /// The tool with a name and a version.
    #[must_use]
    pub fn get_version(&self, name: &str, version: &str) -> Option<&LoadedTool> {
        self.tools.iter().find(|tool| tool.name == name && tool.version.as_deref() == Some(version))
    }

    /// The tool that a call goes to: of several versions the one that it names, or else the last.
    ///
    /// # Errors
    /// `unknown_tool`: no tool has the name, or it has versions and this is none of them. A version says nothing of a tool
    /// that has none.
    pub fn find(&self, name: &str, version: Option<&str>) -> Result<&LoadedTool, Rejection> {
        let Some(last) = self.get(name) else { return Err(self.unknown(name)) };
        let Some(version) = version else { return Ok(last) };
        let versions: Vec<&str> =
            self.tools.iter().filter(|tool| tool.name == name).filter_map(LoadedTool::version).collect();
        match self.get_version(name, version) {
            Some(tool) => Ok(tool),
            None if versions.is_empty() => Ok(last),
            None => Err(rejection(name, unknown_version(name, version, &versions))),
        }
    }

    /// What makes models fill the tools wrong, tool by tool: where it is, why, and what to write instead.
    ///
    /// ```
    /// use toolargs::{Lint, ToolSet};
    ///
    /// let tools = ToolSet::from_text(
    ///     r#"{"name": "search", "description": "Finds pages.", "inputSchema": {
    ///         "type": "object",
    ///         "properties": {"page": {"type": "number", "description": "Which page of the results."}},
    ///         "required": ["page"]
    ///     }}"#,
    /// )?;
    /// let findings = tools.lints();
    /// assert_eq!(findings[0].lint(), Lint::FractionalCount);
    /// assert_eq!(findings[0].path(), "$.page");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lints(&self) -> Vec<Finding> {
        let names: Vec<&str> = self.tools.iter().map(LoadedTool::name).collect();
        self.tools.iter().flat_map(|tool| lints(tool, &names)).collect()
    }

    /// Checks a call in the text that the model sent.
    ///
    /// # Errors
    /// As [`SchemaGate::check_str`]; a name that no tool has is `unknown_tool`, and the arguments are not read.
    pub fn check_str<'t>(&self, name: &str, raw: &'t str) -> Result<Checked<'t>, Rejection> {
        match self.get(name) {
            Some(tool) => tool.gate.check_str(raw),
            None => Err(self.unknown(name)),
        }
    }

    /// Checks a call that an SDK delivered.
    ///
    /// # Errors
    /// As [`check_str`](Self::check_str), but never `invalid_json`.
    pub fn check_value(&self, name: &str, value: &Value) -> Result<Checked<'static>, Rejection> {
        match self.get(name) {
            Some(tool) => tool.gate.check_value(value),
            None => Err(self.unknown(name)),
        }
    }

    /// Checks a call that a provider delivered.
    ///
    /// # Errors
    /// As [`check_str`](Self::check_str).
    pub fn check_call<'t>(&self, call: &ToolCall<'t>) -> Result<Checked<'t>, Rejection> {
        match call.arguments {
            Arguments::Text(raw) => self.check_str(call.name, raw),
            Arguments::Value(value) => self.check_value(call.name, value),
        }
    }

    /// The definitions of all tools in a dialect: what its provider takes as the list of tools in a request.
    ///
    /// # Errors
    /// The provider does not take one of them, or not all of them together.
    pub fn definitions(&self, dialect: Dialect) -> Result<Definitions, DefinitionsError> {
        Definitions::of(dialect, self.iter().map(|tool| tool.definition(dialect)))
    }

    /// The answer to a call of a tool that there is not: `unknown_tool`, with the nearest name and the list.
    #[must_use]
    pub fn unknown(&self, name: &str) -> Rejection {
        let mut names: Vec<&str> = self.tools.iter().map(|tool| tool.name.as_str()).collect();
        names.dedup();
        let near = nearest(name, names.iter().copied());
        rejection(name, unknown_tool(name, near, &names))
    }
}

/// The answer to a call of another tool than the one whose arguments are asked for.
pub(crate) fn another_tool(name: &str, tool: &str) -> Rejection {
    rejection(name, unknown_tool(name, nearest(name, [tool].into_iter()), &[tool]))
}

/// The answer to a call of a tool that is not here.
fn rejection(name: &str, error: ArgumentError) -> Rejection {
    let loaded = Loaded { name: shorten(name).into_owned(), digest: String::new() };
    Rejection::new(vec![error], Repairs::of(Called::Loaded(Arc::new(loaded))), 0)
}

impl LoadedTool {
    fn new(definition: Definition, options: SchemaOptions) -> Result<Self, SchemaError> {
        let Definition { name, version, description, schema, output, hints, .. } = definition;
        let text = schema.to_string();
        let document = Document::of(&schema)?;
        let version = version.or_else(|| document.version().map(str::to_owned));
        let gate = SchemaGate::named(document, &text, &name, options)?;
        let output = output.map(|output| output.to_string());
        Ok(Self { name, version, description, hints, schema: text, output, gate })
    }

    /// The name: of a bare schema what `x-toolargs` calls the `tool`, its `title`, or the end of its `$id`; empty for one that
    /// says none of these.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version, if the definition says one.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// What the tool does, as its definition says it.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Whether the tool may destroy something, if its definition says so.
    #[must_use]
    pub const fn is_destructive(&self) -> Option<bool> {
        self.hints[0]
    }

    /// Whether the tool changes nothing, if its definition says so.
    #[must_use]
    pub const fn is_read_only(&self) -> Option<bool> {
        self.hints[1]
    }

    /// Whether calling the tool again changes nothing more, if its definition says so.
    #[must_use]
    pub const fn is_idempotent(&self) -> Option<bool> {
        self.hints[2]
    }

    /// The schema of the arguments, as JSON text without white space.
    #[must_use]
    pub fn schema(&self) -> &str {
        &self.schema
    }

    pub(super) fn document(&self) -> &Document {
        &self.gate.document
    }

    /// What is accepted, repaired and refused at each field, as [`SchemaGate::policy_table`] says it, with the version.
    #[must_use]
    pub fn policy_table(&self) -> PolicyTable {
        self.gate.policy_table().of_version(self.version())
    }

    /// The definition in a dialect: what its provider takes in a request.
    ///
    /// # Errors
    /// The provider does not take it: all that it does not take, where it stands and what to write instead.
    pub fn definition(&self, dialect: Dialect) -> Result<schema::Definition, DefinitionError> {
        let tool = Tooling {
            name: &self.name,
            description: &self.description,
            schema: &self.schema,
            output: self.output.as_deref(),
            hints: self.hints,
        };
        define(dialect, &tool)
    }

    /// The gate of the arguments.
    #[must_use]
    pub const fn gate(&self) -> &SchemaGate {
        &self.gate
    }
}

impl ToolSetError {
    fn new(tool: Option<&str>, message: String, position: Option<Position>) -> Self {
        Self { tool: tool.map(str::to_owned), message, schema: None, position }
    }

    /// The tool whose definition is wrong, if it is one's.
    #[must_use]
    pub fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// Where in the text it is wrong: at the keyword of a schema, the schema of a tool, or where it is no JSON.
    #[must_use]
    pub const fn position(&self) -> Option<Position> {
        self.position
    }

    /// What is wrong with its schema, if it is that.
    #[must_use]
    pub fn schema(&self) -> Option<&SchemaError> {
        self.schema.as_deref()
    }
}

impl fmt::Display for ToolSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tool {
            Some(tool) => write!(f, "tool {tool:?}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl Error for ToolSetError {}
