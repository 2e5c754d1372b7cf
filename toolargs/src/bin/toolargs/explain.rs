//! `toolargs explain`: what a code, a reason, a rule or a lint means.

use std::io::Write;

use clap::Args;
use clap::builder::styling::{AnsiColor, Style};
use toolargs::Explanation;

use crate::{Failure, Outcome};

/// Say what an error code, a rule or a lint means, to which kind of failure it points, and what helps.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  toolargs explain ambiguous_date
  toolargs explain enum_casefold
  toolargs explain free_id --json")]
pub struct Explain {
    /// The code, rule or lint, or the reason of an `invalid_json`; all of them if it is left out.
    #[arg(value_name = "CODE|RULE|LINT")]
    name: Option<String>,
    /// A line of JSON for each.
    #[arg(long)]
    json: bool,
}

const NAME: Style = AnsiColor::Yellow.on_default().bold();

impl Explain {
    /// Explains one name, or all.
    ///
    /// # Errors
    /// Nothing has this name.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let explanations = match &self.name {
            None => Explanation::all(),
            Some(name) => {
                let found = Explanation::of(name);
                if found.is_empty() {
                    return Err(Failure::new(unknown(name)));
                }
                found
            }
        };
        let mut out = anstream::stdout().lock();
        for (index, explanation) in explanations.iter().enumerate() {
            if self.json {
                serde_json::to_writer(&mut out, explanation).map_err(std::io::Error::from)?;
                writeln!(out)?;
                continue;
            }
            if index > 0 {
                writeln!(out)?;
            }
            let (name, sort) = (explanation.name(), explanation.sort());
            writeln!(out, "{NAME}{name}{NAME:#}: {sort}")?;
            writeln!(out, "  meaning: {}", explanation.meaning())?;
            writeln!(out, "  failure: {}: {}", explanation.failure(), explanation.failure().description())?;
            writeln!(out, "  cure:    {}", explanation.cure())?;
        }
        out.flush()?;
        Ok(Outcome::Passed)
    }
}

fn unknown(name: &str) -> String {
    let near = Explanation::nearest(name);
    let near: Vec<_> = near.iter().map(|name| format!("`{name}`")).collect();
    match near.as_slice() {
        [] => format!("no code, rule or lint is called `{name}`; `toolargs explain` lists all"),
        _ => format!("no code, rule or lint is called `{name}`; the nearest are {}", near.join(", ")),
    }
}
