//! Payloads with their expected outcomes under `standard` and under `lenient`.

use std::collections::BTreeMap;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use serde_json::value::RawValue;
use toolargs::{Gate, Preset, SchemaGate};

use crate::Row;

pub fn trials() -> Vec<Trial> {
    let name = |_: usize, row: &Row| row.text("id");
    let mut trials = crate::rows("cases/refund.jsonl", name, refund);
    for file in ["cases/field_reports.jsonl", "cases/rules.jsonl"] {
        trials.extend(crate::rows(file, name, standard));
        trials.extend(crate::rows(file, |_, row| format!("{} lenient", row.text("id")), lenient));
    }
    trials
}

fn refund(row: &Row) -> Result<(), Failed> {
    let text = std::fs::read_to_string(crate::shared().join("cases/refund.tool.json")).unwrap();
    let tool: Row = Row(serde_json::from_str(&text).unwrap());
    let mut schema = tool.raw("inputSchema").to_owned();
    for field in row.value("strict").as_array().into_iter().flatten() {
        let start = format!("{field}: {{");
        schema = schema.replace(&start, &format!("{start}\"x-toolargs\": {{\"strict\": true}}, "));
    }
    outcome(&schema, Gate::new(), row, &row.row("expect"))
}

fn standard(row: &Row) -> Result<(), Failed> {
    outcome(row.raw("schema"), Gate::new(), row, &row.row("expect").row("standard"))
}

fn lenient(row: &Row) -> Result<(), Failed> {
    outcome(row.raw("schema"), Gate::new().preset(Preset::Lenient), row, &row.row("expect").row("lenient"))
}

fn outcome(schema: &str, gate: Gate, row: &Row, expected: &Row) -> Result<(), Failed> {
    let gate = SchemaGate::from_text(schema).map_err(|error| error.to_string())?.with(gate);
    let arguments = row.value("arguments");
    let found = match &arguments {
        Value::String(raw) => gate.check_str(raw),
        value => gate.check_value(value),
    };
    let is_ok = expected.value("ok").as_bool().ok_or("no verdict")?;
    match found {
        Ok(checked) => {
            if !is_ok {
                return Err(format!("accepted: {}; expected {expected:?}", checked.text()).into());
            }
            let (args, wanted) = (checked.args(), expected.raw("args"));
            if exact(&args) != exact(wanted) {
                return Err(format!("args {args}; expected {wanted}").into());
            }
            let found: Vec<Value> =
                checked.repairs.iter().map(|repair| serde_json::to_value(repair).unwrap()).collect();
            same(&found, expected.value("repairs").as_array().ok_or("no repairs")?)
        }
        Err(rejection) => {
            if is_ok {
                return Err(format!("refused: {rejection}; expected {expected:?}").into());
            }
            let found: Vec<Value> =
                rejection.errors().iter().map(|error| serde_json::to_value(error).unwrap()).collect();
            same(&found, expected.value("errors").as_array().ok_or("no errors")?)
        }
    }
}

/// A JSON text with the keys of its objects in order, and the digits of its numbers.
fn exact(json: &str) -> String {
    if let Ok(members) = serde_json::from_str::<BTreeMap<String, Box<RawValue>>>(json) {
        let members: Vec<String> =
            members.iter().map(|(name, value)| format!("{name:?}:{}", exact(value.get()))).collect();
        return format!("{{{}}}", members.join(","));
    }
    if let Ok(items) = serde_json::from_str::<Vec<Box<RawValue>>>(json) {
        let items: Vec<String> = items.iter().map(|item| exact(item.get())).collect();
        return format!("[{}]", items.join(","));
    }
    match serde_json::from_str::<String>(json) {
        Ok(text) => format!("{text:?}"),
        Err(_) => json.trim().to_owned(),
    }
}

/// Whether what was found says all that is expected, in order.
fn same(found: &[Value], expected: &[Value]) -> Result<(), Failed> {
    let says = |found: &Value, expected: &Value| {
        expected.as_object().is_some_and(|members| members.iter().all(|(key, value)| found[key] == *value))
    };
    if found.len() == expected.len()
        && found.iter().zip(expected).all(|(found, expected)| says(found, expected))
    {
        return Ok(());
    }
    Err(format!("found {}; expected {}", Value::from(found), Value::from(expected)).into())
}
