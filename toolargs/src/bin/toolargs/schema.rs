//! `toolargs schema`: tools as a provider takes them.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use toolargs::{Definition, DefinitionError, DefinitionProblem, Dialect, DialectReport, ReportEntry};

use crate::settings::Reading;
use crate::{Failure, Outcome, visible};

/// Write the definitions of tools as a provider takes them, and say what of their schemas it cannot express.
///
/// Exits with 0 if the provider takes them, 1 if it does not, 2 for bad usage or a bad file.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  toolargs schema --to openai_strict tools.json
  toolargs schema --to anthropic_strict tools.json --json | jq .definitions
  toolargs schema --to gemini_parameters tools.json --json | jq -r '.reports[].entries[] | select(.fate == \"dropped\") | .path'")]
pub struct Schema {
    /// The dialect, such as `openai_strict`, `anthropic_strict`, `gemini_parameters` or `mcp_2025_11_25`; a wrong one names
    /// all.
    #[arg(long, value_name = "DIALECT", value_parser = dialect)]
    to: Dialect,
    /// The tools: an MCP `tools/list` result, definitions of OpenAI, Anthropic, Gemini or Bedrock, or a schema.
    #[arg(value_name = "TOOLS.json")]
    tools: PathBuf,
    #[command(flatten)]
    reading: Reading,
    /// One JSON object, with all definitions and what became of each keyword.
    #[arg(long)]
    json: bool,
}

/// All of it in JSON.
#[derive(Serialize)]
struct Said<'s> {
    dialect: Dialect,
    /// What the request takes; none if the provider does not take it.
    definitions: Option<&'s toolargs::Definitions>,
    characters: usize,
    estimated_tokens: usize,
    reports: Vec<Report<'s>>,
    /// What is wrong with all tools together.
    problems: Vec<Problem<'s>>,
}

#[derive(Serialize)]
struct Report<'s> {
    tool: &'s str,
    entries: &'s [ReportEntry],
    problems: Vec<Problem<'s>>,
}

#[derive(Serialize)]
struct Problem<'s> {
    path: &'s str,
    wrong: &'s str,
    advice: &'s str,
    unverified: bool,
}

/// The dialect with a name.
fn dialect(name: &str) -> Result<Dialect, String> {
    let all = || Dialect::ALL.iter().map(|dialect| dialect.as_str()).collect::<Vec<_>>().join(", ");
    name.parse().map_err(|_| format!("there is no such dialect; there are {}", all()))
}

impl Schema {
    /// Writes the definitions.
    ///
    /// # Errors
    /// The tools cannot be read.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let tools = self.reading.load(&self.tools)?;
        let each: Vec<_> = tools.iter().map(|tool| (tool.name(), tool.definition(self.to))).collect();
        let all = tools.definitions(self.to);
        let mut out = std::io::stdout().lock();
        if self.json {
            let said = Said {
                dialect: self.to,
                definitions: all.as_ref().ok(),
                characters: all.as_ref().map_or(0, toolargs::Definitions::characters),
                estimated_tokens: all.as_ref().map_or(0, toolargs::Definitions::estimated_tokens),
                reports: each.iter().map(|(tool, definition)| report(tool, definition)).collect(),
                problems: problems(all.as_ref().err().map_or(&[], toolargs::DefinitionsError::problems)),
            };
            serde_json::to_writer(&mut out, &said).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            for (_, definition) in &each {
                match definition {
                    Ok(definition) => {
                        let size = definition.characters();
                        writeln!(out, "{definition}")?;
                        writeln!(out, "{size} characters, about {} tokens", definition.estimated_tokens())?;
                        writeln!(out, "{}\n", visible_lines(&definition.report().to_string()))?;
                    }
                    Err(error) => writeln!(out, "{}\n", visible_lines(&error.to_string()))?,
                }
            }
            for problem in all.as_ref().err().map_or(&[][..], toolargs::DefinitionsError::problems) {
                writeln!(out, "{}; {}", visible(problem.wrong()), problem.advice())?;
            }
        }
        out.flush()?;
        Ok(if all.is_ok() { Outcome::Passed } else { Outcome::Refused })
    }
}

fn report<'s>(tool: &'s str, definition: &'s Result<Definition, DefinitionError>) -> Report<'s> {
    let (report, wrong): (&DialectReport, &[DefinitionProblem]) = match definition {
        Ok(definition) => (definition.report(), &[]),
        Err(error) => (error.report(), error.problems()),
    };
    Report { tool, entries: report.entries(), problems: problems(wrong) }
}

fn problems(problems: &[DefinitionProblem]) -> Vec<Problem<'_>> {
    let problem = |problem| {
        let problem: &DefinitionProblem = problem;
        Problem {
            path: problem.path(),
            wrong: problem.wrong(),
            advice: problem.advice(),
            unverified: problem.is_unverified(),
        }
    };
    problems.iter().map(problem).collect()
}

/// The lines of a text, each as it may be shown on a terminal.
fn visible_lines(text: &str) -> String {
    text.lines().map(visible).collect::<Vec<_>>().join("\n")
}
