//! Suites of other makes and recorded payloads, each row of a file a trial. Where a file is not there, as on a machine that
//! has only the project, one trial for it is shown as ignored.

mod calls;
mod dialects;
mod expected;
mod json_schema;
mod syntax;
#[path = "../support/written.rs"]
mod written;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use serde_json::value::RawValue;

/// Where the files are.
fn shared() -> PathBuf {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    std::env::var_os("TOOLARGS_SHARED").map_or(beside, PathBuf::from)
}

/// A row of a file: each member as its text, whose keys have an order and whose numbers have their digits.
#[derive(Debug)]
pub struct Row(pub BTreeMap<String, Box<RawValue>>);

impl Row {
    /// The JSON text of a member; empty if there is none.
    pub fn raw(&self, key: &str) -> &str {
        self.0.get(key).map_or("", |value| value.get())
    }

    /// A member that is an object.
    pub fn row(&self, key: &str) -> Self {
        Self(serde_json::from_str(self.raw(key)).unwrap())
    }

    /// A member as a value; null if there is none.
    pub fn value(&self, key: &str) -> Value {
        serde_json::from_str(self.raw(key)).unwrap_or_default()
    }

    /// A member that is a text; empty for any other.
    pub fn text(&self, key: &str) -> String {
        self.value(key).as_str().unwrap_or_default().to_owned()
    }
}

/// A trial for each row of a file.
fn rows(
    file: &str,
    name: impl Fn(usize, &Row) -> String,
    check: fn(&Row) -> Result<(), Failed>,
) -> Vec<Trial> {
    numbered(file, name, move |_, row| check(row))
}

/// A trial for each row of a file, which knows the row's number, from 0.
fn numbered(
    file: &str,
    name: impl Fn(usize, &Row) -> String,
    check: impl Fn(usize, &Row) -> Result<(), Failed> + Copy + Send + 'static,
) -> Vec<Trial> {
    let Ok(text) = std::fs::read_to_string(shared().join(file)) else {
        return vec![Trial::test(file.to_owned(), || Ok(())).with_ignored_flag(true)];
    };
    let rows = text.lines().filter(|line| !line.trim().is_empty()).enumerate();
    rows.map(|(index, line)| {
        let row = Row(serde_json::from_str(line).unwrap());
        Trial::test(format!("{file} {}", name(index, &row)), move || check(index, &row))
    })
    .collect()
}

fn main() -> ExitCode {
    let mut trials = json_schema::trials();
    trials.extend(calls::trials());
    trials.extend(dialects::trials());
    trials.extend(expected::trials());
    trials.extend(syntax::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
