//! A dialect takes what the type takes: it may say less, and never something else.

use serde_json::{Value, json};
use toolargs::{Dialect, ToolArgs, ToolSet};

use crate::types::{Host, IssueRefund, Labels, Node, Payload, Ping, Seats, Step, Steps, Tree};

/// An instance as strict modes have it: what is required and not there is null.
fn with_nulls(instance: &Value, schema: &Value) -> Value {
    let mut instance = instance.clone();
    if let (Value::Object(members), Some(Value::Array(required))) = (&mut instance, schema.get("required")) {
        for name in required.iter().filter_map(Value::as_str) {
            members.entry(name).or_insert(Value::Null);
        }
    }
    instance
}

/// Tries calls that the type takes without a repair on each definition, read as anybody's.
fn takes<T: ToolArgs>(instances: &[Value]) {
    for instance in instances {
        let parsed = toolargs::from_value_ref::<T>(instance).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(parsed.repairs.len(), 0, "{instance}");
        for dialect in Dialect::ALL {
            let Ok(definition) = T::tool().definition(*dialect) else { continue };
            let schema: Value = serde_json::from_str(definition.schema()).unwrap();
            let instance = with_nulls(instance, &schema);
            let tools =
                ToolSet::from_text(definition.as_str()).unwrap_or_else(|error| panic!("{dialect} {error}"));
            match tools.check_value(definition.name(), &instance) {
                Ok(checked) => assert_eq!(checked.repairs.len(), 0, "{dialect} {instance} {definition}"),
                Err(error) => panic!("{dialect} {instance} {definition}: {error}"),
            }
            if ![Dialect::GeminiParameters, Dialect::Vertex].contains(dialect) {
                assert!(jsonschema::is_valid(&schema, &instance), "{dialect} {instance} {schema}");
            }
        }
    }
}

#[test]
fn each_dialect_takes_what_the_type_takes() {
    takes::<IssueRefund>(&[
        json!({ "order_id": "ord_12345678", "amount": 50000, "currency": "EUR" }),
        json!({
            "order_id": "ord_12345678", "amount": 1, "currency": "USD", "notify_customer": true, "reason": "late",
            "tags": ["a"], "notify_at": "2026-01-31T12:00:00Z"
        }),
    ]);
    takes::<Ping>(&[json!({})]);
    takes::<Seats>(&[json!({
        "first": [7, "b"], "others": [1, 2], "name": "ab", "steps": 10, "retries": 4_294_967_295_u32, "offset": -1
    })]);
    takes::<Labels>(&[json!({ "labels": {} }), json!({ "labels": { "any key": "value" } })]);
    takes::<Payload>(&[json!({ "body": 1 }), json!({ "body": { "a": [null] } })]);
    takes::<Node>(&[json!({ "name": "a", "children": [{ "name": "b", "children": [] }] })]);
    takes::<Tree>(&[json!({ "root": { "name": "a", "children": [] } })]);
    takes::<Step>(&[
        json!({ "kind": "read", "path": "a" }),
        json!({ "kind": "write", "path": "a", "text": "b" }),
    ]);
    takes::<Steps>(&[
        json!({ "steps": [] }),
        json!({ "steps": [{ "kind": "write", "path": "a", "text": "b" }], "last": { "kind": "read", "path": "a" } }),
    ]);
    let host = json!({
        "address": "10.0.0.1", "id": "6f2d1c9a-6d0b-4b60-9c3e-5d5f0e8c6b11", "url": "https://example.com/", "weight": 0.5
    });
    let mut levelled = host.clone();
    levelled["level"] = Value::Null;
    takes::<Host>(&[host, levelled]);
}
