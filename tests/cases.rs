//! The case file of every rule: where it fires, and where it must not.
//!
//! A row about a value stands for six trials: at the top, in a nested object and in a list item, as text and as a
//! delivered value. Its forms:
//! - `on`, `send` and `get`: the value (JSON text) sent for a field becomes this; one repair by the file's rule,
//!   or those in `repairs`, with paths from the field on; `absent` if the field is left out
//! - `on`, `send` and `stand`: the value is accepted as it stands
//! - `on`, `send` and `refuse`: a code at the field, or `[path, code]` pairs from the field on
//! - `members` with `args`, `errors`, `repairs`: the same for a whole object
//! - `tool`, `send`: a payload
//!
//! A rule's file is tried under the lowest preset that has the rule, or under `standard` with the rule allowed; `gate` names
//! another preset. The gate of the type's schema has to say the same.

use serde_json::{Map, Value, json};
use toolargs::{Gate, Preset, Rule, SchemaGate, ToolArgs};

use crate::support::types::{Everything, IssueRefund, Ping};
use crate::support::value::value_of;
use crate::support::{Outcome, checked, gate_text, gate_value, outcome, rows};

/// A row about members of an object, whichever form it had.
struct Members {
    text: String,
    args: Option<Value>,
    repairs: Vec<Value>,
    errors: Vec<Value>,
    text_only: bool,
}

impl Members {
    fn of(row: &Value, rule: Rule) -> Self {
        let list = |key: &str| row[key].as_array().cloned();
        let text_only = row["text_only"] == true;
        if let Some(text) = row["members"].as_str() {
            let repairs = list("repairs").unwrap_or_default();
            let args = row.get("args").map(|args| with_default(args.clone()));
            return Self {
                text: text.to_owned(),
                args,
                repairs,
                errors: list("errors").unwrap_or_default(),
                text_only,
            };
        }
        let field = row["on"].as_str().unwrap();
        let send = row["send"].as_str().unwrap();
        let below = |path: &Value| json!(format!(".{field}{}", path.as_str().unwrap()));
        let mut args = Map::new();
        let mut repairs = Vec::new();
        let mut errors = Vec::new();
        if let Some(stand) = row.get("stand") {
            args.insert(field.to_owned(), stand.clone());
        } else if let Some(get) = row.get("get") {
            args.insert(field.to_owned(), get.clone());
            repairs.push(json!(["", rule, value_of(send).unwrap(), get]));
        }
        if let Some(listed) = list("repairs") {
            repairs = listed;
        }
        for repair in &mut repairs {
            repair[0] = below(&repair[0]);
        }
        match &row["refuse"] {
            Value::String(code) => errors.push(json!([below(&json!("")), code])),
            Value::Array(listed) => {
                errors.extend(listed.iter().map(|error| json!([below(&error[0]), error[1]])))
            }
            _ => {}
        }
        let args = errors.is_empty().then(|| with_default(Value::Object(args)));
        Self { text: format!("{}:{send}", json!(field)), args, repairs, errors, text_only }
    }

    fn fires(&self, rule: Rule) -> bool {
        self.args.is_some() && self.repairs.iter().any(|repair| repair[1] == rule.as_str())
    }

    /// The trials: a payload with the outcome it must have.
    fn trials(&self) -> Vec<(String, Outcome)> {
        let at = |prefix: &str, wrap: &dyn Fn(Value) -> Value| {
            let under = |list: &[Value]| -> Vec<Value> {
                list.iter()
                    .map(|entry| {
                        let mut entry = entry.clone();
                        entry[0] = json!(format!("{prefix}{}", entry[0].as_str().unwrap()));
                        entry
                    })
                    .collect()
            };
            Outcome {
                args: self.args.clone().map(wrap),
                repairs: under(&self.repairs),
                errors: under(&self.errors),
            }
        };
        let members = &self.text;
        vec![
            (format!("{{{members}}}"), at("$", &|args| args)),
            (
                format!("{{\"inner\":{{{members}}}}}"),
                at("$.inner", &|args| with_default(json!({ "inner": args }))),
            ),
            (
                format!("{{\"list\":[{{}},{{{members}}}]}}"),
                at("$.list[1]", &|args| with_default(json!({ "list": [{ "seven": 7 }, args] }))),
            ),
        ]
    }
}

/// Adds the field that has a default.
fn with_default(mut args: Value) -> Value {
    let members = args.as_object_mut().unwrap();
    members.entry("seven").or_insert(json!(7));
    args
}

fn sorted(mut outcome: Outcome) -> Outcome {
    outcome.repairs.sort_by_key(Value::to_string);
    outcome.errors.sort_by_key(Value::to_string);
    outcome
}

/// The same with each number as a text, which has no point if nothing stands behind it.
fn without_points(mut outcome: Outcome) -> Outcome {
    fn plain(value: &mut Value) {
        match value {
            Value::Number(number) => {
                let text = number.to_string();
                *value = json!(text.strip_suffix(".0").unwrap_or(&text));
            }
            Value::Array(items) => items.iter_mut().for_each(plain),
            Value::Object(members) => members.values_mut().for_each(plain),
            _ => {}
        }
    }
    outcome.args.iter_mut().for_each(plain);
    outcome
}

/// The gate under which a row is tried.
fn gate(row: &Value, rule: Rule) -> Gate {
    if let Some(preset) = row["gate"]["preset"].as_str() {
        return Gate::new().preset(preset.parse().unwrap());
    }
    match rule.preset() {
        Some(Preset::Lenient) => Gate::new().preset(Preset::Lenient),
        Some(_) => Gate::new(),
        None => Gate::new().allow(rule),
    }
}

/// Tries a row; whether the rule fired in it.
fn try_row(row: &Value, rule: Rule, schema: &SchemaGate) -> bool {
    if let Some(tool) = row["tool"].as_str() {
        return try_payload(row, tool, rule);
    }
    let (members, gate) = (Members::of(row, rule), gate(row, rule));
    let schema = schema.clone().with(gate);
    for (payload, expected) in members.trials() {
        assert_eq!(gate_text::<Everything>(gate, &payload), expected, "{payload}");
        // A schema's gate keeps the digits of a number.
        let found = without_points(checked(schema.check_str(&payload)));
        assert_eq!(found, without_points(expected.clone()), "{payload} by the schema");
        // Numbers in a value count by their shortest text, and keys by the map's order.
        if let (false, Ok(value)) = (members.text_only, serde_json::from_str::<Value>(&payload)) {
            let found = sorted(gate_value::<Everything>(gate, &value));
            assert_eq!(found, sorted(expected), "{payload} as a value");
        }
    }
    members.fires(rule)
}

fn try_payload(row: &Value, tool: &str, rule: Rule) -> bool {
    let (send, gate) = (row["send"].as_str().unwrap(), gate(row, rule));
    let found = match tool {
        "everything" => both_gates::<Everything>(send, gate),
        "issue_refund" => both_gates::<IssueRefund>(send, gate),
        "ping" => both_gates::<Ping>(send, gate),
        other => panic!("no tool {other}"),
    };
    let list = |key: &str| row[key].as_array().cloned().unwrap_or_default();
    let reasons: Vec<Value> = list("errors").iter().filter_map(|error| error.get(2)).cloned().collect();
    let expected = Outcome {
        args: row.get("args").cloned(),
        repairs: list("repairs"),
        errors: list("errors").iter().map(|error| json!([error[0], error[1]])).collect(),
    };
    assert_eq!(found, expected, "{row}");
    if !reasons.is_empty() {
        let found = match tool {
            "issue_refund" => reason::<IssueRefund>(send, gate),
            _ => reason::<Everything>(send, gate),
        };
        assert_eq!(found, reasons, "{row}");
    }
    row.get("args").is_some() && list("repairs").iter().any(|repair| repair[1] == rule.as_str())
}

/// The outcome of a payload; the gate of the type's full schema has to agree.
fn both_gates<T: ToolArgs>(send: &str, gate: Gate) -> Outcome {
    let found = outcome(gate.from_str::<T>(send));
    let schema = T::tool().full_schema();
    let untyped = SchemaGate::from_text(schema.as_str()).unwrap().with(gate).check_str(send);
    let repairs = untyped.as_ref().map_or_else(|rejection| rejection.repairs(), |checked| &checked.repairs);
    let repairs: Vec<Value> = repairs
        .iter()
        .map(|r| json!([r.path(), r.rule(), value_of(r.before()).unwrap(), value_of(r.after()).unwrap()]))
        .collect();
    assert_eq!(
        (untyped.is_ok(), repairs),
        (found.args.is_some(), found.repairs.clone()),
        "{send} by its schema"
    );
    found
}

fn reason<T: ToolArgs>(send: &str, gate: Gate) -> Vec<Value> {
    let Err(rejection) = gate.from_str::<T>(send) else { return Vec::new() };
    rejection.errors().iter().filter_map(|error| error.reason()).map(|reason| json!(reason)).collect()
}

#[test]
fn every_rule_has_its_cases_and_they_hold() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let schema = SchemaGate::from_text(Everything::tool().full_schema().as_str()).unwrap();
    for rule in Rule::ALL {
        let file = format!("{folder}/{rule}.jsonl");
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut counts = [0, 0];
        for row in rows(&text) {
            counts[usize::from(try_row(&row, *rule, &schema))] += 1;
        }
        let [still, fired] = counts;
        assert!(fired >= 5 && still >= 5, "{rule} fires in {fired} cases and does not in {still}");
    }
    let files = std::fs::read_dir(folder).unwrap().count();
    assert_eq!(files, Rule::ALL.len(), "a case file without a rule");
}
