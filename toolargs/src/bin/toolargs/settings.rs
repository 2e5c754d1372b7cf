//! What is asked of every command that gates calls: the tools, and what may be repaired.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use toolargs::{Gate, Preset, Rule, SchemaError, SchemaGate, SchemaOptions, ToolSet, UnknownFormats};

use crate::Failure;

/// The tools, and what may be repaired in their calls.
#[derive(Debug, Args)]
pub struct Settings {
    /// The tools: an MCP `tools/list` result, definitions of OpenAI, Anthropic, Gemini or Bedrock, or a schema.
    #[arg(long, value_name = "TOOLS.json")]
    pub tools: Option<PathBuf>,
    #[command(flatten)]
    pub gating: Gating,
}

/// What may be repaired, and what a schema may leave open.
#[derive(Debug, Args)]
pub struct Gating {
    /// The rules that may fire before anything else is said: `strict`, `standard` or `lenient`.
    #[arg(long, default_value = "standard", value_parser = preset)]
    pub preset: Preset,
    /// A rule that may fire as well; several with commas.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub allow: Vec<Rule>,
    /// A rule that may not fire, whatever the schemas say; several with commas.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub deny: Vec<Rule>,
    /// Refuse keys of which a schema says nothing.
    #[arg(long)]
    pub closed: bool,
    #[command(flatten)]
    pub reading: Reading,
}

/// How schemas are read.
#[derive(Debug, Args)]
pub struct Reading {
    /// What becomes of a schema with a `format` that is not known: `refuse` it, or `ignore` the format.
    #[arg(long, value_name = "WHAT", default_value = "refuse", value_parser = unknown_formats)]
    pub unknown_formats: UnknownFormats,
}

fn preset(name: &str) -> Result<Preset, String> {
    name.parse().map_err(|_| "expected `strict`, `standard` or `lenient`".to_owned())
}

fn unknown_formats(name: &str) -> Result<UnknownFormats, String> {
    match name {
        "refuse" => Ok(UnknownFormats::Refuse),
        "ignore" => Ok(UnknownFormats::Ignore),
        _ => Err("expected `refuse` or `ignore`".to_owned()),
    }
}

impl Reading {
    /// The same, for the library.
    pub const fn options(&self) -> SchemaOptions {
        SchemaOptions::new().unknown_formats(self.unknown_formats)
    }

    /// The tools of a file.
    ///
    /// # Errors
    /// The file cannot be read, or holds no tools.
    pub fn load(&self, file: &Path) -> Result<ToolSet, Failure> {
        let shown = file.display();
        let text =
            std::fs::read_to_string(file).map_err(|error| Failure::new(format!("{shown}: {error}")))?;
        self.options().tools(without_bom(&text)).map_err(|error| {
            let line = error.position().map_or_else(String::new, |position| format!("{}:", position.line));
            Failure::new(format!("{shown}:{line} {error}"))
        })
    }
}

impl Gating {
    /// The gate that the settings make.
    pub fn gate(&self) -> Gate {
        Gate::new()
            .preset(self.preset)
            .allow_all(self.allow.iter().copied().collect())
            .deny_all(self.deny.iter().copied().collect())
    }

    /// The tools of a file under these settings.
    ///
    /// # Errors
    /// The file cannot be read, or holds no tools.
    pub fn load(&self, file: &Path) -> Result<ToolSet, Failure> {
        Ok(self.reading.load(file)?.with(self.gate()).closed(self.closed))
    }

    /// The gate of a schema under these settings.
    ///
    /// # Errors
    /// The schema makes no gate.
    pub fn gate_of(&self, schema: &str) -> Result<SchemaGate, SchemaError> {
        Ok(self.reading.options().gate(schema)?.with(self.gate()).closed(self.closed))
    }
}

impl Settings {
    /// The tools under these settings; none if no file is named.
    ///
    /// # Errors
    /// The file cannot be read, or holds no tools.
    pub fn load(&self) -> Result<Option<ToolSet>, Failure> {
        self.tools.as_deref().map(|file| self.gating.load(file)).transpose()
    }
}

/// A text without the byte order mark that some editors and shells put in front of it.
#[must_use]
pub fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

impl fmt::Display for Settings {
    /// What may be repaired, as it is asked for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.gating.fmt(f)
    }
}

impl fmt::Display for Gating {
    /// What may be repaired, as it is asked for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--preset {}", self.preset)?;
        for (option, rules) in [("--allow", &self.allow), ("--deny", &self.deny)] {
            // The order says nothing.
            let rules: BTreeSet<&str> = rules.iter().map(|rule| rule.as_str()).collect();
            for rule in rules {
                write!(f, " {option} {rule}")?;
            }
        }
        f.write_str(if self.closed { " --closed" } else { "" })?;
        match self.reading.unknown_formats {
            UnknownFormats::Ignore => f.write_str(" --unknown-formats ignore"),
            _ => Ok(()),
        }
    }
}
