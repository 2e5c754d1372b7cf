//! Types to try, and a report in the form of the case files.

pub mod types;
pub mod value;

use serde_json::{Value, json};
use toolargs::{Checked, Gate, Parsed, Rejection, ToolArgs};

/// What became of a payload.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The canonical form, if the payload was accepted.
    pub args: Option<Value>,
    /// Path, rule, before and after of each repair.
    pub repairs: Vec<Value>,
    /// Path and code of each error.
    pub errors: Vec<Value>,
}

/// Gates a delivered value.
pub fn gate_value<T: ToolArgs>(gate: Gate, value: &Value) -> Outcome {
    let found = outcome(gate.from_value_ref::<T>(value));
    assert_eq!(outcome(gate.from_value::<T>(value.clone())), found);
    found
}

/// Gates a text, as a string and as bytes.
pub fn gate_text<T: ToolArgs>(gate: Gate, text: &str) -> Outcome {
    let found = outcome(gate.from_str::<T>(text));
    assert_eq!(outcome(gate.from_slice::<T>(text.as_bytes())), found);
    found
}

/// The outcome in the form of the case files. An accepted payload is also gated again: its canonical form must
/// stand, and give the same arguments.
pub fn outcome<T: ToolArgs>(result: Result<Parsed<T>, Rejection>) -> Outcome {
    let parsed = match result {
        Ok(parsed) => parsed,
        Err(rejection) => return refused(&rejection),
    };
    let canonical = toolargs::to_string(&parsed.args);
    let again = toolargs::from_str::<T>(&canonical).unwrap();
    assert!(again.repairs.is_empty(), "{canonical} needs {}", again.repairs);
    assert_eq!(toolargs::to_string(&again.args), canonical);
    accepted(&canonical, &parsed.repairs)
}

/// The same of a schema's gate.
pub fn checked(result: Result<Checked<'_>, Rejection>) -> Outcome {
    match result {
        Ok(checked) => accepted(&checked.args(), &checked.repairs),
        Err(rejection) => refused(&rejection),
    }
}

fn parse(json: &str) -> Value {
    value::value_of(json).unwrap()
}

fn listed(repairs: &toolargs::Repairs) -> Vec<Value> {
    repairs.iter().map(|r| json!([r.path(), r.rule(), parse(r.before()), parse(r.after())])).collect()
}

fn accepted(args: &str, repairs: &toolargs::Repairs) -> Outcome {
    Outcome { args: Some(parse(args)), repairs: listed(repairs), errors: Vec::new() }
}

fn refused(rejection: &Rejection) -> Outcome {
    assert!(!rejection.errors().is_empty());
    Outcome {
        args: None,
        repairs: listed(rejection.repairs()),
        errors: rejection.errors().iter().map(|e| json!([e.path(), e.code()])).collect(),
    }
}

/// The rows of a file of JSON lines; blank lines and lines that start with `//` are for people.
pub fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with("//"))
        .map(|line| value::value_of(line).unwrap_or_else(|| panic!("no JSON: {line}")))
        .collect()
}

/// The canonical form and `path rule` of each repair; or `path code` of each error.
pub fn outcome_of<T: ToolArgs>(gate: Gate, text: &str) -> Result<(String, Vec<String>), Vec<String>> {
    match gate.from_str::<T>(text) {
        Ok(parsed) => {
            let repairs = parsed.repairs.iter().map(|repair| format!("{} {}", repair.path(), repair.rule()));
            Ok((toolargs::to_string(&parsed.args), repairs.collect()))
        }
        Err(rejection) => {
            let errors = rejection.errors().iter();
            Err(errors.map(|error| format!("{} {}", error.path(), error.code())).collect())
        }
    }
}

/// Errors as [`outcome_of`] gives them.
pub fn errors(list: &[&str]) -> Vec<String> {
    list.iter().map(|error| (*error).to_owned()).collect()
}
