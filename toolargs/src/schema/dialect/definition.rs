//! A tool's definition as a provider takes it, or why it takes none.

use std::error::Error;
use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::answer::Rewriting;
use super::capabilities::Envelope;
use super::limits::{Counts, Measure};
use super::openapi::translate;
use super::rewrite::{Rewritten, joined};
use super::{Dialect, DialectReport};
use crate::json::{Json, Unread};
use crate::read::to_value;
use crate::report::shorten;
use crate::schema_gate::Validator;
use crate::write::Json as Written;

/// The definition of a tool as a provider's API takes it: an item of the list of tools in a request.
///
/// `Display` is the text, compact, in the order of declaration; `Serialize` writes the same in the same order. Equal tools have
/// equal texts.
///
/// ```
/// use toolargs::{Dialect, ToolSet};
///
/// let tools = ToolSet::from_text(
///     r#"{"name": "search", "description": "Finds pages.", "inputSchema": {
///         "type": "object",
///         "properties": {"limit": {"type": "integer", "minimum": 1, "maximum": 50}},
///         "required": ["limit"],
///         "additionalProperties": false
///     }}"#,
/// )?;
/// let tool = tools.get("search").ok_or("no such tool")?;
/// let definition = tool.definition(Dialect::AnthropicStrict)?;
/// assert!(definition.schema().contains(r#""limit":{"type":"integer","description":"between 1 and 50"}"#));
/// assert_eq!(definition.report().moved().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    pub(super) dialect: Dialect,
    pub(super) name: String,
    pub(super) text: String,
    pub(super) schema: String,
    pub(super) report: DialectReport,
    pub(super) counts: Counts,
}

impl Definition {
    /// How much there is in it of what is limited in all tools of a request together.
    pub(crate) const fn counts(&self) -> Counts {
        self.counts
    }

    /// The dialect.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The tool's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text: compact JSON.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The definition as a value, whose keys are in the order that serde_json's map has.
    #[must_use]
    pub fn to_value(&self) -> Value {
        to_value(&self.text)
    }

    /// The schema of the arguments alone, as it stands in the definition.
    #[must_use]
    pub fn schema(&self) -> &str {
        &self.schema
    }

    /// What became of each keyword of the tool's schema.
    #[must_use]
    pub const fn report(&self) -> &DialectReport {
        &self.report
    }

    /// How many characters the text has.
    #[must_use]
    pub fn characters(&self) -> usize {
        self.text.chars().count()
    }

    /// How many tokens that is: a quarter of the characters, rounded up. An estimate, for each model counts in another way.
    #[must_use]
    pub fn estimated_tokens(&self) -> usize {
        self.characters().div_ceil(4)
    }
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Serialize for Definition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written(&self.text).serialize(serializer)
    }
}

/// Why a provider does not take a definition: all of it at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefinitionError(Box<Refused>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Refused {
    tool: Option<String>,
    report: DialectReport,
    problems: Vec<DefinitionProblem>,
}

/// One thing that a provider does not take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefinitionProblem {
    pub(super) path: String,
    pub(super) wrong: String,
    pub(super) advice: String,
    pub(super) unverified: bool,
}

impl DefinitionError {
    pub(super) fn new(tool: Option<&str>, report: DialectReport, problems: Vec<DefinitionProblem>) -> Self {
        Self(Box::new(Refused { tool: tool.map(str::to_owned), report, problems }))
    }

    /// The dialect.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.0.report.dialect()
    }

    /// The tool, if it is one's definition that was asked for.
    #[must_use]
    pub fn tool(&self) -> Option<&str> {
        self.0.tool.as_deref()
    }

    /// What became of each keyword, and of the others would have become.
    #[must_use]
    pub const fn report(&self) -> &DialectReport {
        &self.0.report
    }

    /// What the provider does not take: what the schema says, in its order, then the limits.
    #[must_use]
    pub fn problems(&self) -> &[DefinitionProblem] {
        &self.0.problems
    }
}

impl DefinitionProblem {
    /// Where in the arguments: `$` for the whole, `$.list[*].name` for any item's; or in a definition that is written:
    /// `#/$defs/Node`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is wrong.
    #[must_use]
    pub fn wrong(&self) -> &str {
        &self.wrong
    }

    /// What to write instead.
    #[must_use]
    pub fn advice(&self) -> &str {
        &self.advice
    }

    /// Whether it is not known for sure that the provider does not take it.
    #[must_use]
    pub const fn is_unverified(&self) -> bool {
        self.unverified
    }
}

impl fmt::Display for DefinitionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.path, self.wrong, self.advice)?;
        if self.unverified { f.write_str(" (unverified)") } else { Ok(()) }
    }
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tool() {
            Some(tool) => write!(f, "tool {tool:?} has no definition for `{}`:", self.dialect())?,
            None => write!(f, "the schema cannot be written for `{}`:", self.dialect())?,
        }
        self.problems().iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

impl Error for DefinitionError {}

/// What a definition says of a tool.
#[derive(Debug)]
pub(crate) struct Tooling<'t> {
    pub(crate) name: &'t str,
    pub(crate) description: &'t str,
    /// The schema of the arguments, as JSON text.
    pub(crate) schema: &'t str,
    /// The schema of what it returns.
    pub(crate) output: Option<&'t str>,
    /// Whether it destroys something, changes nothing, changes nothing more when it is called again: if that is known.
    pub(crate) hints: [Option<bool>; 3],
}

/// The definition of a tool in a dialect.
pub(crate) fn define(dialect: Dialect, tool: &Tooling<'_>) -> Result<Definition, DefinitionError> {
    let envelope = dialect.capabilities().envelope;
    let examples_beside = matches!(envelope, Envelope::Anthropic { .. });
    let input = read(dialect, tool.schema)?;
    let Rewritten { mut schema, report, problems } = Rewritten::of(dialect, &input, examples_beside);
    let description = description(dialect, &input, &mut schema, tool.description);
    let mut measure = Measure::of(dialect.capabilities(), &schema);
    measure.tool(tool.name, &description);
    let counts = measure.counts;
    let output = envelope.output(tool.output);
    let mut problems: Vec<DefinitionProblem> = problems.into_iter().chain(measure.problems()).collect();
    problems.extend(output.as_ref().err().cloned());
    if examples_beside {
        problems.extend(wrong_examples(&input, &schema));
    }
    if !problems.is_empty() {
        return Err(DefinitionError::new(Some(tool.name), report, problems));
    }
    let text =
        envelope.around(tool, &description, &input, schema.clone(), output.unwrap_or_default()).to_string();
    let schema = schema.to_string();
    Ok(Definition { dialect, name: tool.name.to_owned(), text, schema, report, counts })
}

/// The examples of calls that the schema does not take as it is written: the provider takes none of these.
fn wrong_examples(input: &Json, schema: &Json) -> Vec<DefinitionProblem> {
    let Some(Json::Array(examples)) = input.get("examples") else { return Vec::new() };
    // What a validator cannot judge is the provider's to judge.
    let Ok(validator) = Validator::from_text(&schema.to_string()) else { return Vec::new() };
    let wrong = examples.iter().filter(|example| validator.check_str(&example.to_string()).is_err());
    let problem = |example: &Json| DefinitionProblem {
        path: "$".to_owned(),
        wrong: format!("the example {} is not valid under the schema", shorten(&example.to_string())),
        advice: "correct it, or drop it".to_owned(),
        unverified: false,
    };
    wrong.map(problem).collect()
}

/// The tree of a schema's text.
pub(super) fn read(dialect: Dialect, text: &str) -> Result<Json, DefinitionError> {
    let read = Json::read(text).map(|mut schema| {
        translate(&mut schema);
        schema
    });
    read.map_err(|unread| {
        let wrong = match unread {
            Unread::Fault { wrong, .. } => format!("the schema cannot be read: {wrong}"),
            Unread::Twice { name, .. } => format!("an object of the schema has the key {name:?} twice"),
        };
        let problem = DefinitionProblem {
            path: "$".to_owned(),
            wrong,
            advice: "write a schema that is JSON, not nested too deep".to_owned(),
            unverified: false,
        };
        DefinitionError::new(None, DialectReport { dialect, entries: Vec::new() }, vec![problem])
    })
}

/// What the tool does, with what is said of the arguments as a whole. That is not said again in the schema, if it is
/// rewritten.
fn description(dialect: Dialect, input: &Json, schema: &mut Json, description: &str) -> String {
    let own = match input.get("description") {
        Some(Json::String(own)) => own.as_str(),
        _ => "",
    };
    let is_told_twice = own.is_empty() || description.is_empty() || own == description;
    let Json::Object(members) = schema else { return description.to_owned() };
    if dialect.capabilities().schema.rewriting != Rewriting::Each || !is_told_twice {
        return description.to_owned();
    }
    let Some(place) = members.iter().position(|(keyword, _)| keyword == "description") else {
        return description.to_owned();
    };
    match members.remove(place) {
        (_, Json::String(whole)) if own.is_empty() => joined(description, &whole),
        (_, Json::String(whole)) => whole,
        _ => description.to_owned(),
    }
}
