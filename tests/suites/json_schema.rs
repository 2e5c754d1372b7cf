//! The JSON Schema test suite, draft 2020-12: what uses the modelled keywords alone is judged as the suite says; the rest is
//! refused by the name of a keyword.

use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use toolargs::{SchemaError, Validator};

use crate::Row;

/// What the suite uses and no gate models: keywords, and references that lead out of the document or to what is no
/// schema.
const REFUSED: &[&str] = &[
    "$anchor",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "dependentSchemas",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// How many of the suite's 1,299 tests have a schema that a validator is made of; each of them is judged as the suite says,
/// by its own trial.
const BUILT: usize = 951;

const FILE: &str = "data/json_schema_2020_12.jsonl";

pub fn trials() -> Vec<Trial> {
    let counted = Trial::test(format!("{FILE}: how many are built"), || {
        let text = std::fs::read_to_string(crate::shared().join(FILE)).map_err(|error| error.to_string())?;
        let rows = text.lines().filter_map(|line| serde_json::from_str(line).ok()).map(Row);
        let built = rows.filter(|row| Validator::from_text(row.raw("schema")).is_ok()).count();
        if built == BUILT { Ok(()) } else { Err(format!("{built}, and not {BUILT}").into()) }
    });
    let is_there = crate::shared().join(FILE).exists();
    let mut trials = rows();
    trials.push(counted.with_ignored_flag(!is_there));
    trials
}

fn rows() -> Vec<Trial> {
    crate::rows(
        FILE,
        |index, row| format!("{index} {} {}: {}", row.text("file"), row.text("group"), row.text("test")),
        check,
    )
}

fn check(row: &Row) -> Result<(), Failed> {
    let (schema, input) = (row.raw("schema"), row.text("input"));
    let validator = match Validator::from_text(schema) {
        Ok(validator) => validator,
        Err(error) => {
            let schema = row.value("schema");
            let is_named = error.keyword().is_some_and(|keyword| uses(&schema, keyword));
            return match is_named && is_beyond(&schema, &error) {
                true => Ok(()),
                false => Err(format!("{error}").into()),
            };
        }
    };
    let found = validator.check_str(&input);
    let valid = row.value("valid").as_bool().ok_or("no verdict")?;
    if found.is_ok() == valid {
        return Ok(());
    }
    let said = found.err().map_or_else(|| "accepted".to_owned(), |rejection| rejection.to_string());
    Err(format!("{schema}\n{input}\nvalid: {valid}, but {said}").into())
}

/// Whether a schema has a keyword.
fn uses(schema: &Value, keyword: &str) -> bool {
    match schema {
        Value::Object(members) => {
            members.contains_key(keyword) || members.values().any(|value| uses(value, keyword))
        }
        Value::Array(items) => items.iter().any(|item| uses(item, keyword)),
        _ => false,
    }
}

/// Whether a schema may be refused for a keyword.
fn is_beyond(schema: &Value, error: &SchemaError) -> bool {
    let keyword = error.keyword().unwrap_or_default();
    if REFUSED.contains(&keyword) {
        return true;
    }
    match keyword {
        "$ref" => leads_out(schema),
        // The suite puts schemas under keywords of its own to refer to.
        _ => error.message().contains("no such keyword"),
    }
}

fn leads_out(schema: &Value) -> bool {
    match schema {
        Value::Object(members) => {
            let own = members.get("$ref").and_then(Value::as_str);
            own.is_some_and(|place| !place.starts_with("#/") && place != "#")
                || members.values().any(leads_out)
        }
        Value::Array(items) => items.iter().any(leads_out),
        _ => false,
    }
}
