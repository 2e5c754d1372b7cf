//! `toolargs check`: one line of JSON for each call.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde_json::value::RawValue;
use toolargs::{ArgumentError, Repair};

use crate::call::{Call, Gates};
use crate::settings::Settings;
use crate::{Failure, Outcome};

/// Check calls, one JSON object a line, and say of each what was repaired or refused.
///
/// A line has `arguments` (a text, or a value as an SDK delivered it) and may have `id`, `tool` (needed if there are several),
/// `model`, `prompt`, `schema_version`, or a `schema` of its own.
///
/// Exits with 0 if all calls were accepted, 1 if some were refused, 2 for bad usage or a bad file.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  toolargs check --tools tools.json calls.jsonl
  my-agent | toolargs check --tools tools.json --deny scalar_to_list -
  toolargs check --tools tools.json -q -v calls.jsonl | jq -r '.errors[]?.code' | sort | uniq -c")]
pub struct Check {
    #[command(flatten)]
    settings: Settings,
    /// The calls; standard input if it is `-` or left out.
    #[arg(value_name = "CALLS.jsonl", default_value = "-")]
    calls: PathBuf,
    /// Leave out calls that are accepted as they stand.
    #[arg(short, long)]
    quiet: bool,
    /// Say at the end how many calls there were, on standard error.
    #[arg(short, long)]
    verbose: bool,
}

/// How many calls there were.
#[derive(Default)]
struct Totals {
    calls: usize,
    repaired: usize,
    refused: usize,
}

/// What is said of a call.
#[derive(Serialize)]
struct Said<'c> {
    id: Option<Box<RawValue>>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    args: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<&'c [ArgumentError]>,
    repairs: Vec<Repair<'c>>,
}

impl Check {
    /// Checks all calls.
    ///
    /// # Errors
    /// The tools or the calls cannot be read.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let mut gates = Gates::new(self.settings.load()?, &self.settings);
        let (name, calls) = open(&self.calls)?;
        let mut out = BufWriter::new(std::io::stdout().lock());
        let (mut totals, mut space) = (Totals::default(), Vec::new());
        for (index, line) in calls.lines().enumerate() {
            let bad = |message: String| Failure::new(format!("{name}:{}: {message}", index + 1));
            let line = line.map_err(|error| bad(error.to_string()))?;
            if line.trim().is_empty() {
                continue;
            }
            let call = Call::read(&line, &mut space).map_err(bad)?;
            let checked = gates.check(&call).map_err(bad)?;
            let raw = call.id.map(|id| RawValue::from_string(id.to_owned())).transpose();
            let id = raw.map_err(|error| bad(error.to_string()))?;
            totals.calls += 1;
            let said = match &checked {
                Ok(checked) => Said {
                    id,
                    ok: true,
                    args: Some(
                        RawValue::from_string(checked.args()).map_err(|error| bad(error.to_string()))?,
                    ),
                    errors: None,
                    repairs: checked.repairs.iter().collect(),
                },
                Err(rejection) => {
                    totals.refused += 1;
                    Said {
                        id,
                        ok: false,
                        args: None,
                        errors: Some(rejection.errors()),
                        repairs: rejection.repairs().iter().collect(),
                    }
                }
            };
            if said.ok && !said.repairs.is_empty() {
                totals.repaired += 1;
            }
            if self.quiet && said.ok && said.repairs.is_empty() {
                continue;
            }
            serde_json::to_writer(&mut out, &said).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        out.flush()?;
        if self.verbose {
            let Totals { calls, repaired, refused } = totals;
            let clean = calls - repaired - refused;
            writeln!(
                std::io::stderr(),
                "{calls} calls: {clean} clean, {repaired} repaired, {refused} refused"
            )?;
        }
        Ok(if totals.refused == 0 { Outcome::Passed } else { Outcome::Refused })
    }
}

/// A file, or standard input, with its name.
///
/// # Errors
/// The file cannot be opened.
pub fn open(file: &Path) -> Result<(String, Box<dyn BufRead>), Failure> {
    if file == Path::new("-") {
        return Ok(("standard input".to_owned(), Box::new(BufReader::new(std::io::stdin()))));
    }
    let name = file.display().to_string();
    match File::open(file) {
        Ok(file) => Ok((name, Box::new(BufReader::new(file)))),
        Err(error) => Err(Failure::new(format!("{name}: {error}"))),
    }
}
