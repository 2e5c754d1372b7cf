//! `toolargs replay` and `toolargs merge`: how often the calls of a log had to be repaired or refused.

mod baseline;
mod count;
mod crew;
mod findings;
mod group;
mod hash;
mod html;
mod key;
mod lines;
mod paths;
mod progress;
mod summary;
mod text;
mod usual;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::settings::Settings;
use crate::{Failure, Outcome, visible};
use baseline::{Change, LIMITS, Limit};
use count::Counter;
use lines::Lines;
use summary::Summary;

/// Replay recorded calls, and count what is repaired and refused: by rule and code, tool, field, model, prompt and version
/// of the schema.
///
/// A line is a call as in `toolargs check`. A log may be packed with gzip. A line that is no call is counted and named, and
/// the rest goes on. Rates are shares of calls. Beside a field stands what `toolargs lint` finds in it. What the calls say is not shown, unless with `--values`.
///
/// Exits with 0, with 3 if a rate has risen too much since `--baseline`, and with 2 for bad usage or a bad file.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  toolargs replay --tools tools.json calls.jsonl
  toolargs replay --tools tools.json --json monday.jsonl.gz > monday.json
  toolargs replay --tools tools.json --baseline monday.json tuesday.jsonl.gz
  parallel toolargs replay -q --tools tools.json --json --threads 1 {} '>' {}.json ::: *.jsonl.gz
  toolargs merge *.json > all.json")]
pub struct Replay {
    #[command(flatten)]
    settings: Settings,
    /// The logs; standard input if one is `-` or none is named.
    #[arg(value_name = "CALLS.jsonl", default_value = "-")]
    calls: Vec<PathBuf>,
    /// Write the summary as JSON, for `merge` and `--baseline`.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reports: Reports,
    /// Show examples of what each rule repaired, before and after.
    #[arg(long)]
    values: bool,
    /// How many threads count; as many as there are processors if left out.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Show no progress, and do not name broken lines.
    #[arg(short, long)]
    quiet: bool,
}

/// Merge summaries that `toolargs replay --json` wrote: into the one that a run over all their logs would have written.
///
/// Exits as `toolargs replay`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  toolargs merge monday.json tuesday.json > both.json
  toolargs merge --html report.html shards/*.json > all.json")]
pub struct Merge {
    /// The summaries, in the order of their logs.
    #[arg(value_name = "SUMMARY.json", required = true)]
    summaries: Vec<PathBuf>,
    #[command(flatten)]
    reports: Reports,
}

/// What else is made of a summary.
#[derive(Debug, Args)]
struct Reports {
    /// Write a page of tables and charts that needs nothing else.
    #[arg(long, value_name = "REPORT.html")]
    html: Option<PathBuf>,
    /// An earlier summary: say what rose or fell since, and exit with 3 if it was too much.
    #[arg(long, value_name = "OLD.json")]
    baseline: Option<PathBuf>,
    /// What is too much: `rejected`, `repaired`, a rule or a code, and how many times the baseline's rate it may not exceed
    /// (2 if left out), with enough calls to say so; several with commas, or `none`. [default: rejected=2,repaired=2]
    #[arg(long, value_name = "RATE[=TIMES]", value_delimiter = ',', requires = "baseline", value_parser = limit)]
    fail_on: Option<Vec<Option<Limit>>>,
}

fn limit(text: &str) -> Result<Option<Limit>, String> {
    if text == "none" { Ok(None) } else { text.parse().map(Some) }
}

impl Replay {
    /// Counts all calls.
    ///
    /// # Errors
    /// The tools, a log or the baseline cannot be read, or a report cannot be written.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let tools = self.settings.load()?;
        let old = self.reports.baseline()?;
        self.reports.comparable(old.as_ref(), &self.settings.to_string())?;
        let bar = progress::bar(&self.calls, self.quiet);
        let lines = Lines::of(self.calls.clone(), bar.clone());
        let threads = self.threads.or_else(|| std::thread::available_parallelism().ok());
        let counted = crew::count(lines, threads.map_or(1, NonZeroUsize::get), || {
            Counter::new(tools.clone(), &self.settings, self.values)
        });
        bar.finish_and_clear();
        let mut summary = counted?;
        if let Some(tools) = &tools {
            findings::show(tools, &mut summary);
        }
        if !self.quiet {
            name_broken(&summary)?;
        }
        if tools.is_none() && summary.all.calls == 0 && summary.broken.lines > 0 {
            return Err(Failure::new("no call has a schema of its own; name the tools with `--tools`"));
        }
        let changes = self.reports.make(&summary, old.as_ref())?;
        let mut out = std::io::stdout().lock();
        match (self.json, &changes) {
            (true, _) => writeln!(out, "{summary}")?,
            (false, None) => out.write_all(text::text(&summary).as_bytes())?,
            (false, Some(changes)) => {
                out.write_all(text::text(&summary).as_bytes())?;
                out.write_all(text::changes(changes).as_bytes())?;
            }
        }
        out.flush()?;
        if let (true, Some(changes)) = (self.json, &changes) {
            std::io::stderr().write_all(text::changes(changes).as_bytes())?;
        }
        Ok(outcome(changes.as_deref()))
    }
}

impl Merge {
    /// Adds up all summaries.
    ///
    /// # Errors
    /// A summary cannot be read, or was made under other settings than the first; a report cannot be written.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let old = self.reports.baseline()?;
        let mut sum: Option<Summary> = None;
        for (index, file) in self.summaries.iter().enumerate() {
            let one = read(file, index)?;
            match &mut sum {
                Some(sum) if sum.gate != one.gate => {
                    return Err(Failure::new(format!(
                        "{}: its calls were checked under `{}`, those before under `{}`; they do not add up",
                        file.display(),
                        one.gate,
                        sum.gate
                    )));
                }
                Some(sum) => sum.add(one),
                None => sum = Some(one),
            }
        }
        let Some(sum) = sum else { return Err(Failure::new("there are no summaries")) };
        self.reports.comparable(old.as_ref(), &sum.gate)?;
        let changes = self.reports.make(&sum, old.as_ref())?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{sum}")?;
        out.flush()?;
        if let Some(changes) = &changes {
            std::io::stderr().write_all(text::changes(changes).as_bytes())?;
        }
        Ok(outcome(changes.as_deref()))
    }
}

impl Reports {
    fn baseline(&self) -> Result<Option<Summary>, Failure> {
        self.baseline.as_deref().map(|file| read(file, 0)).transpose()
    }

    /// That calls of the baseline were checked as those of this summary were.
    fn comparable(&self, old: Option<&Summary>, gate: &str) -> Result<(), Failure> {
        match (&self.baseline, old) {
            (Some(file), Some(old)) if old.gate != gate => Err(Failure::new(format!(
                "{}: its calls were checked under `{}`, these under `{gate}`; they cannot be compared",
                file.display(),
                old.gate
            ))),
            _ => Ok(()),
        }
    }

    /// Makes the reports; what rose or fell, if there is a baseline.
    fn make(&self, summary: &Summary, old: Option<&Summary>) -> Result<Option<Vec<Change>>, Failure> {
        let limits: Vec<Limit> = match &self.fail_on {
            Some(limits) => limits.iter().flatten().copied().collect(),
            None => LIMITS.to_vec(),
        };
        let changes = old.map(|old| baseline::changes(old, summary, &limits));
        if let Some(file) = &self.html {
            let page = html::page(summary, changes.as_deref());
            std::fs::write(file, page)
                .map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        }
        Ok(changes)
    }
}

/// Reads a summary, which counts as the log number `log`.
fn read(file: &Path, log: usize) -> Result<Summary, Failure> {
    let bad = |error: String| Failure::new(format!("{}: {error}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| bad(error.to_string()))?;
    Summary::from_text(&text, log).map_err(bad)
}

fn name_broken(summary: &Summary) -> Result<(), Failure> {
    let mut err = std::io::stderr().lock();
    for line in &summary.broken.first {
        writeln!(err, "toolargs: {}", visible(&format!("{}: {}", line.at, line.wrong)))?;
    }
    match summary.broken.lines.saturating_sub(summary.broken.first.len() as u64) {
        0 => {}
        more => writeln!(err, "toolargs: and {more} more broken lines")?,
    }
    Ok(())
}

fn outcome(changes: Option<&[Change]>) -> Outcome {
    match changes.is_some_and(|changes| changes.iter().any(|change| change.failed)) {
        true => Outcome::Worse,
        false => Outcome::Passed,
    }
}
