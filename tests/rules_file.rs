//! Small payloads for rules, numbers, lists, syntax and the order of errors, each with the type it is for.

use chrono::NaiveDate;
use serde_json::{Value, json};
use toolargs::{Parsed, Rejection, ToolArgs};

use crate::support::{Outcome, outcome, rows};

#[derive(ToolArgs)]
struct Limit {
    limit: i64,
}

#[derive(ToolArgs)]
struct Spaced {
    #[tool(rename = "a b")]
    a_b: Option<i64>,
}

#[derive(ToolArgs)]
struct Link {
    u: Option<String>,
}

#[derive(ToolArgs)]
struct Switch {
    on: Option<bool>,
    n: Option<Option<String>>,
}

#[derive(ToolArgs)]
struct Plain {
    t: Option<String>,
}

#[derive(ToolArgs)]
struct Chain {
    n: i64,
    xs: Option<Vec<i64>>,
}

#[derive(ToolArgs)]
struct Required {
    n: i64,
}

#[derive(ToolArgs)]
struct Number {
    n: Option<f64>,
}

#[derive(ToolArgs)]
struct Integer {
    n: Option<i64>,
}

#[derive(ToolArgs)]
struct Integers {
    xs: Option<Vec<i64>>,
}

#[derive(ToolArgs)]
struct Texts {
    xs: Option<Vec<String>>,
}

#[derive(ToolArgs)]
struct Choices {
    xs: Option<Vec<Choice>>,
}

#[derive(ToolArgs)]
#[tool(rename_all = "lowercase")]
enum Choice {
    Late,
    Lost,
}

#[derive(ToolArgs)]
struct Keyed {
    xs: Option<Vec<Key>>,
}

#[derive(ToolArgs)]
struct Key {
    k: i64,
}

#[derive(ToolArgs)]
struct Four {
    a: i64,
    b: bool,
    c: NaiveDate,
    d: Vec<String>,
}

#[derive(ToolArgs)]
struct Nested {
    p: Pair,
}

#[derive(ToolArgs)]
struct Pair {
    q: i64,
    s: i64,
}

#[derive(ToolArgs)]
struct One {
    a: i64,
}

/// What became of a payload, and the reasons of its errors.
type Found = (Outcome, Vec<Option<String>>);

fn found<T: ToolArgs>(result: Result<Parsed<T>, Rejection>) -> Found {
    let reasons = match &result {
        Ok(_) => Vec::new(),
        Err(rejection) => rejection.errors().iter().map(|error| error.reason().map(str::to_owned)).collect(),
    };
    (outcome(result), reasons)
}

/// Gates a row's payload as text, and as a value where that has lost nothing.
fn gate(id: &str, send: &str) -> (Found, Option<Found>) {
    fn through<T: ToolArgs>(send: &str, value: Option<Value>) -> (Found, Option<Found>) {
        (found(toolargs::from_str::<T>(send)), value.map(|value| found(toolargs::from_value::<T>(value))))
    }
    let read: fn(&str, Option<Value>) -> _ = match id {
        "unquoted-0" | "unquoted-1" => through::<Limit>,
        "unquoted-2" => through::<Spaced>,
        "comments-1" => through::<Link>,
        "python-1" => through::<Switch>,
        "python-2" | "smart-1" => through::<Plain>,
        "chain-1" => through::<Chain>,
        "chain-2" | "chain-3" => through::<Required>,
        "number-0" | "number-1" | "number-2" | "number-3" => through::<Number>,
        "number-4" | "number-5" | "number-6" | "number-7" | "number-8" => through::<Integer>,
        "list-0" | "list-1" => through::<Integers>,
        "list-2" | "list-3" => through::<Texts>,
        "list-4" => through::<Choices>,
        "list-5" | "list-6" => through::<Keyed>,
        "errors-0" => through::<Four>,
        "errors-1" => through::<Nested>,
        "errors-2" | "errors-3" => through::<One>,
        other => panic!("no type for {other}"),
    };
    // Digits beyond an f64's, and all but one of equal keys, are gone from a value.
    let lost = matches!(id, "number-6" | "errors-2" | "errors-3");
    read(send, serde_json::from_str(send).ok().filter(|_| !lost))
}

fn sorted(mut list: Vec<Value>) -> Vec<Value> {
    list.sort_by_key(Value::to_string);
    list
}

#[test]
fn every_payload_has_exactly_its_outcome() {
    let rows = rows(include_str!("data/rules.jsonl"));
    assert_eq!(rows.len(), 30);
    let mut both = 0;
    for row in rows {
        let id = row["id"].as_str().unwrap();
        let ((found, reasons), other) = gate(id, row["send"].as_str().unwrap());
        let list = |key: &str| row[key].as_array().cloned().unwrap_or_default();
        let pairs =
            |list: &[Value]| list.iter().map(|entry| json!([entry[0], entry[1]])).collect::<Vec<Value>>();
        assert_eq!(found.args, row.get("args").cloned(), "{id}");
        assert_eq!(pairs(&found.repairs), list("repairs"), "{id}");
        assert_eq!(found.errors, pairs(&list("errors")), "{id}");
        for (error, reason) in list("errors").iter().zip(reasons) {
            if let Some(expected) = error.get(2) {
                assert_eq!(json!(reason), *expected, "{id}");
            }
        }
        if let Some((other, _)) = other {
            both += 1;
            assert_eq!(other.args, found.args, "{id} as a value");
            assert_eq!(sorted(pairs(&other.repairs)), sorted(list("repairs")), "{id} as a value");
            assert_eq!(sorted(other.errors), sorted(found.errors), "{id} as a value");
        }
    }
    // With serde_json's `arbitrary_precision` there is one more.
    assert!((17..=18).contains(&both), "{both} payloads lose nothing as a value");
}
