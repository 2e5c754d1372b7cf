//! The definitions of all tools of a request, and what is limited in them together.

use std::error::Error;
use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::Dialect;
use super::capabilities::Envelope;
use super::definition::{Definition, DefinitionError, DefinitionProblem};
use super::limits::of_request;
use crate::json::Json;
use crate::read::to_value;
use crate::write::Json as Written;

/// The definitions of all tools of a request, as a provider's API takes them: its list of tools.
///
/// `Display` is the text, compact, in the order of the tools; `Serialize` writes the same. Gemini has all declarations in one
/// item of the list, for it takes several items of searches alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definitions {
    dialect: Dialect,
    definitions: Vec<Definition>,
}

/// Why a provider does not take a request with these tools: all of it at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefinitionsError(Box<Refused>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Refused {
    dialect: Dialect,
    tools: Vec<DefinitionError>,
    problems: Vec<DefinitionProblem>,
}

impl Dialect {
    /// The definitions of all tools of a request: each of them, and what is limited in all together, such as how many strict
    /// tools there are.
    ///
    #[cfg_attr(feature = "derive", doc = "```")]
    #[cfg_attr(not(feature = "derive"), doc = "```ignore")]
    /// use toolargs::{Dialect, ToolArgs};
    ///
    /// /// Answer that the server is there.
    /// #[derive(Debug, ToolArgs)]
    /// struct Ping;
    ///
    /// let definitions = Dialect::OpenAi.definitions(&[Ping::tool()])?;
    /// assert_eq!(definitions.to_value()[0]["function"]["name"], "ping");
    /// # Ok::<(), toolargs::DefinitionsError>(())
    /// ```
    ///
    /// # Errors
    /// The provider does not take one of them, or not all of them together.
    pub fn definitions(self, tools: &[crate::ToolDef]) -> Result<Definitions, DefinitionsError> {
        Definitions::of(self, tools.iter().map(|tool| tool.definition(self)))
    }
}

impl Definitions {
    pub(crate) fn of(
        dialect: Dialect,
        tools: impl Iterator<Item = Result<Definition, DefinitionError>>,
    ) -> Result<Self, DefinitionsError> {
        let (mut definitions, mut refused) = (Vec::new(), Vec::new());
        for tool in tools {
            match tool {
                Ok(definition) => definitions.push(definition),
                Err(error) => refused.push(error),
            }
        }
        let problems = problems(dialect, &definitions);
        match refused.is_empty() && problems.is_empty() {
            true => Ok(Self { dialect, definitions }),
            false => Err(DefinitionsError(Box::new(Refused { dialect, tools: refused, problems }))),
        }
    }

    /// The dialect.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Each tool's, in the order of the tools.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Definition> {
        self.definitions.iter()
    }

    /// The list as a value, whose keys are in the order that serde_json's map has.
    #[must_use]
    pub fn to_value(&self) -> Value {
        to_value(&self.to_string())
    }

    /// How many characters the texts of the definitions have.
    #[must_use]
    pub fn characters(&self) -> usize {
        self.iter().map(Definition::characters).sum()
    }

    /// How many tokens that is: a quarter of the characters, rounded up. An estimate, for each model counts in another way.
    #[must_use]
    pub fn estimated_tokens(&self) -> usize {
        self.characters().div_ceil(4)
    }
}

/// What is wrong with tools that are each for themselves as the provider takes them.
fn problems(dialect: Dialect, definitions: &[Definition]) -> Vec<DefinitionProblem> {
    let again = definitions
        .iter()
        .enumerate()
        .filter(|(index, one)| definitions.iter().take(*index).any(|other| other.name() == one.name()));
    let again = again.map(|(_, one)| DefinitionProblem {
        path: "$".to_owned(),
        wrong: format!("two tools are called {:?}", one.name()),
        advice: "rename one, or offer one version".to_owned(),
        unverified: false,
    });
    let counts: Vec<_> = definitions.iter().map(Definition::counts).collect();
    again.chain(ambiguous(dialect, definitions)).chain(of_request(dialect, &counts)).collect()
}

/// Names of `$defs` that mean one thing in a tool and another in the next: `SGLang` reads those of all tools as one.
fn ambiguous(dialect: Dialect, definitions: &[Definition]) -> Vec<DefinitionProblem> {
    if dialect != Dialect::JsonSchema {
        return Vec::new();
    }
    let mut known: Vec<(String, Json)> = Vec::new();
    let mut problems = Vec::new();
    for schema in definitions.iter().filter_map(|one| Json::read(one.schema()).ok()) {
        let Some(Json::Object(named)) = schema.get("$defs") else { continue };
        for (name, definition) in named {
            match known.iter().find(|(other, _)| other == name) {
                Some((_, other)) if other != definition => problems.push(DefinitionProblem {
                    path: "$".to_owned(),
                    wrong: format!("two tools define {name:?} under `$defs`, and not the same"),
                    advice: "rename one of the types".to_owned(),
                    unverified: false,
                }),
                Some(_) => {}
                None => known.push((name.clone(), definition.clone())),
            }
        }
    }
    problems
}

impl fmt::Display for Definitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text of a tool without the list around its one declaration.
        const AROUND: &str = "{\"functionDeclarations\":[";
        const BEHIND: &str = "]}";
        let is_one = matches!(self.dialect.capabilities().envelope, Envelope::Gemini { .. });
        let around = |text: &'static str| if is_one { text } else { "" };
        write!(f, "[{}", around(AROUND))?;
        for (index, definition) in self.definitions.iter().enumerate() {
            let text = definition.as_str();
            let inner = text.strip_prefix(AROUND).and_then(|text| text.strip_suffix(BEHIND));
            let text = inner.filter(|_| is_one).unwrap_or(text);
            write!(f, "{}{text}", if index == 0 { "" } else { "," })?;
        }
        write!(f, "{}]", around(BEHIND))
    }
}

impl Serialize for Definitions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written(&self.to_string()).serialize(serializer)
    }
}

impl DefinitionsError {
    /// The dialect.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.0.dialect
    }

    /// What is wrong with single tools.
    #[must_use]
    pub fn tools(&self) -> &[DefinitionError] {
        &self.0.tools
    }

    /// What is wrong with all of them together.
    #[must_use]
    pub fn problems(&self) -> &[DefinitionProblem] {
        &self.0.problems
    }
}

impl fmt::Display for DefinitionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = self.tools().iter().map(ToString::to_string).collect::<Vec<_>>();
        if !self.problems().is_empty() {
            let problems =
                self.problems().iter().map(|problem| format!("\n  {}; {}", problem.wrong, problem.advice));
            let problems: String = problems.collect();
            lines.push(format!("the tools cannot be sent together to `{}`:{problems}", self.dialect()));
        }
        f.write_str(&lines.join("\n"))
    }
}

impl Error for DefinitionsError {}
