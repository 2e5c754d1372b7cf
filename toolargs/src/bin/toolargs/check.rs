//! `toolargs check`: one line of JSON for each call.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::call::{Call, Gates};
use crate::said::Said;
use crate::settings::{Settings, without_bom};
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
    /// Leave out calls that are accepted as they stand; those without an `id` are named by their `line`.
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

impl Check {
    /// Checks all calls.
    ///
    /// # Errors
    /// The tools or the calls cannot be read.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let mut gates = Gates::new(self.settings.load()?, &self.settings);
        let (name, mut calls) = open(&self.calls)?;
        let mut out = BufWriter::new(std::io::stdout().lock());
        let (mut totals, mut space) = (Totals::default(), Vec::new());
        let mut text = Vec::new();
        for number in 1.. {
            // Who waits for answers has sent no more calls.
            if memchr::memchr(b'\n', calls.buffer()).is_none() {
                out.flush()?;
            }
            let bad = |message: String| Failure::new(format!("{name}:{number}: {message}"));
            text.clear();
            if calls.read_until(b'\n', &mut text).map_err(|error| bad(error.to_string()))? == 0 {
                break;
            }
            let line = str::from_utf8(&text).map_err(|_| bad("this is no UTF-8".to_owned()))?;
            let line = line.strip_suffix('\n').unwrap_or(line);
            let line = if number == 1 { without_bom(line) } else { line };
            if line.trim().is_empty() {
                continue;
            }
            let call = Call::read(line, &mut space).map_err(bad)?;
            let checked = gates.check(&call).map_err(bad)?;
            totals.calls += 1;
            let args;
            let said = match &checked {
                Ok(checked) => {
                    args = checked.args();
                    Said::accepted(&args, &checked.repairs)
                }
                Err(rejection) => {
                    totals.refused += 1;
                    Said::refused(rejection)
                }
            };
            let said = said.and_then(|said| said.of(call.id)).map_err(|error| bad(error.to_string()))?;
            if checked.is_ok() && !said.is_clean() {
                totals.repaired += 1;
            }
            if self.quiet && said.is_clean() {
                continue;
            }
            // Where lines are left out, their number does not say which call it was.
            let said = if self.quiet { said.at(number) } else { said };
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
fn open(file: &Path) -> Result<(String, BufReader<Box<dyn Read>>), Failure> {
    let (name, bytes): (_, Box<dyn Read>) = if file == Path::new("-") {
        ("standard input".to_owned(), Box::new(std::io::stdin()))
    } else {
        let name = file.display().to_string();
        match File::open(file) {
            Ok(file) => (name, Box::new(file)),
            Err(error) => return Err(Failure::new(format!("{name}: {error}"))),
        }
    };
    Ok((name, BufReader::with_capacity(AHEAD, bytes)))
}

/// How much of the calls is read ahead, in bytes.
const AHEAD: usize = 64 << 10;
