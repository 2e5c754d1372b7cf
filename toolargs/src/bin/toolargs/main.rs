//! The `toolargs` command: the gate of any JSON Schema on recorded calls.
#![forbid(unsafe_code)]
#![allow(unreachable_pub, reason = "the modules of a command have no other users")]

mod call;
mod check;
mod completions;
mod explain;
mod lint;
mod policy;
mod replay;
mod said;
mod schema;
mod settings;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Repairs an LLM's tool arguments where they have exactly one meaning, and says what is wrong where not.
#[derive(Debug, Parser)]
#[command(name = "toolargs", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Check),
    Replay(replay::Replay),
    Merge(replay::Merge),
    Completions(completions::Completions),
    Explain(explain::Explain),
    Lint(lint::Lint),
    Policy(policy::Policy),
    Schema(schema::Schema),
}

/// Why the command could not do what was asked: bad usage, or a bad file. The exit code is 2.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// What is wrong, with the file and the line if it is one's.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            // Whoever reads has enough, as `head` has.
            ErrorKind::BrokenPipe => Self(String::new()),
            _ => Self(error.to_string()),
        }
    }
}

/// What a command comes to; the exit code is the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Everything asked for is so.
    Passed = 0,
    /// Some calls were refused, or something was found.
    Refused = 1,
    /// A rate has risen too much.
    Worse = 3,
}

/// A text as it may be shown on a terminal: names come from schemas and logs, and may say what a terminal would obey.
pub fn visible(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Check(check) => check.run(),
        Command::Replay(replay) => replay.run(),
        Command::Merge(merge) => merge.run(),
        Command::Completions(completions) => completions.run(),
        Command::Explain(explain) => explain.run(),
        Command::Lint(lint) => lint.run(),
        Command::Policy(policy) => policy.run(),
        Command::Schema(schema) => schema.run(),
    };
    match outcome {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(Failure(message)) if message.is_empty() => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            // Nothing is left to be done about an error that cannot be shown.
            let _ = writeln!(std::io::stderr(), "toolargs: {}", visible(&message));
            ExitCode::from(2)
        }
    }
}
