//! `toolargs policy`: what becomes of what is sent.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use toolargs::PolicyRow;

use crate::settings::Gating;
use crate::{Failure, Outcome};

/// Say of each field what is accepted, what is repaired by which rule and why, and what is refused: a table in Markdown for
/// the people who have to sign off on it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  toolargs policy tools.json > policy.md
  toolargs policy tools.json --preset strict --allow numeric_string_to_int --closed
  toolargs policy tools.json --json | jq '.rows[] | select(.rule == \"decode_json_string\") | .path'")]
pub struct Policy {
    /// The tools: an MCP `tools/list` result, definitions of OpenAI, Anthropic, Gemini or Bedrock, or a schema.
    #[arg(value_name = "TOOLS.json")]
    tools: PathBuf,
    #[command(flatten)]
    gating: Gating,
    /// A line of JSON for each tool.
    #[arg(long)]
    json: bool,
    /// Only the tool with this name.
    #[arg(long, value_name = "NAME")]
    tool: Option<String>,
}

/// The table of a tool.
#[derive(Serialize)]
struct Said<'t> {
    tool: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'t str>,
    policy_version: u32,
    whole: bool,
    rows: &'t [PolicyRow],
}

impl Policy {
    /// Writes the tables.
    ///
    /// # Errors
    /// The tools cannot be read, or none has the name.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let tools = self.gating.load(&self.tools)?;
        let mut out = std::io::stdout().lock();
        if let Some(name) = &self.tool
            && tools.get(name).is_none()
        {
            let unknown = tools.unknown(name);
            let said = unknown.errors().first().map_or("there is no such tool", |error| error.message());
            return Err(Failure::new(format!("{}: {said}", self.tools.display())));
        }
        let asked = |name: &str| self.tool.as_deref().is_none_or(|tool| tool == name);
        for (index, tool) in tools.iter().filter(|tool| asked(tool.name())).enumerate() {
            let table = tool.policy_table();
            if self.json {
                let said = Said {
                    tool: tool.name(),
                    version: tool.version(),
                    policy_version: toolargs::POLICY_VERSION,
                    whole: table.is_whole(),
                    rows: table.rows(),
                };
                serde_json::to_writer(&mut out, &said).map_err(std::io::Error::from)?;
                writeln!(out)?;
                continue;
            }
            let between = if index > 0 { "\n" } else { "" };
            write!(out, "{between}{table}")?;
        }
        out.flush()?;
        Ok(Outcome::Passed)
    }
}
