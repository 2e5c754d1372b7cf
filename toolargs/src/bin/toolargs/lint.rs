//! `toolargs lint`: what makes models fill a tool wrong.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::styling::{AnsiColor, Style};
use toolargs::{Finding, Lint as Name};

use crate::settings::Reading;
use crate::{Failure, Outcome, visible};

/// Say what in the tools' definitions makes models fill them wrong: where, why, and what to write instead.
///
/// Exits with 0 if nothing is found, 1 if something is, 2 for bad usage or a bad file.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  toolargs lint tools.json
  toolargs lint tools.json --allow short_description,unclosed_object
  toolargs lint tools.json --json | jq -r .lint | sort | uniq -c
  toolargs explain prose_set")]
pub struct Lint {
    /// The tools: an MCP `tools/list` result, definitions of OpenAI, Anthropic, Gemini or Bedrock, or a schema.
    #[arg(value_name = "TOOLS.json")]
    tools: PathBuf,
    #[command(flatten)]
    reading: Reading,
    /// A line of JSON for each finding.
    #[arg(long)]
    json: bool,
    /// A lint that does not matter; several with commas.
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    allow: Vec<Name>,
    /// One line for each finding, without reasons.
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

const NAME: Style = AnsiColor::Yellow.on_default().bold();
const PATH: Style = Style::new().bold();
const BETTER: Style = AnsiColor::Green.on_default();

impl Lint {
    /// Looks at all tools.
    ///
    /// # Errors
    /// The tools cannot be read.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let mut findings = self.reading.load(&self.tools)?.lints();
        findings.retain(|finding| !self.allow.contains(&finding.lint()));
        let mut out = anstream::stdout().lock();
        for finding in &findings {
            match (self.json, self.quiet) {
                (true, _) => {
                    serde_json::to_writer(&mut out, finding).map_err(std::io::Error::from)?;
                    writeln!(out)?;
                }
                (false, quiet) => self.show(finding, quiet, &mut out)?,
            }
        }
        out.flush()?;
        Ok(if findings.is_empty() { Outcome::Passed } else { Outcome::Refused })
    }

    fn show(&self, finding: &Finding, quiet: bool, out: &mut impl Write) -> std::io::Result<()> {
        let (file, lint, path) = (self.tools.display(), finding.lint(), visible(finding.path()));
        let tool = match finding.tool() {
            "" => String::new(),
            tool => format!("{} ", visible(tool)),
        };
        writeln!(out, "{file}: {tool}{PATH}{path}{PATH:#}: {NAME}{lint}{NAME:#}")?;
        if quiet {
            return Ok(());
        }
        writeln!(out, "    {}", visible(&finding.why()))?;
        writeln!(out, "    instead: {}", visible(&finding.advice()))?;
        if let Some(better) = finding.better() {
            writeln!(out, "    {BETTER}{}{BETTER:#}", visible(better))?;
        }
        Ok(())
    }
}
