//! The gate behind serde and schemars.

use serde::Deserialize;
use serde_json::{Value, json};
use toolargs::{Gated, ToolArgs};

use crate::support::types::{IssueRefund, Ping};

const SENT: &str = r#"{"order_id":"ord_A1b2C3d4","amount_cents":"1999","reason":"Late"}"#;

fn refused(json: &str) -> String {
    serde_json::from_str::<Gated<IssueRefund>>(json).unwrap_err().to_string()
}

#[test]
fn arguments_are_repaired_on_the_way_in() {
    let gated: Gated<IssueRefund> = serde_json::from_str(SENT).unwrap();
    assert_eq!(gated.amount_cents, 1999);
    let rules: Vec<_> = gated.repairs().iter().map(|repair| repair.rule().to_string()).collect();
    assert_eq!(rules, ["numeric_string_to_int", "enum_casefold"]);
    let value: Value = serde_json::from_str(SENT).unwrap();
    let gated: Gated<IssueRefund> = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(gated.into_inner().repairs.len(), 2);
    assert_eq!(Gated::<IssueRefund>::deserialize(&value).unwrap().repairs().len(), 2);
}

#[test]
fn the_error_is_the_answer_for_the_model_in_lines() {
    let text = refused(r#"{"amount_cents":"1,999","reason":"zebra"}"#);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].starts_with("$.amount_cents: ambiguous_integer: "), "{text}");
    assert!(lines[1].starts_with("$.reason: enum: "), "{text}");
    assert!(lines[2].starts_with("$.order_id: missing: "), "{text}");
    assert!(lines[3].contains("`issue_refund`") && lines[3].contains("only the fields listed"), "{text}");
}

#[test]
fn a_payload_of_any_shape_is_gated() {
    let wrapped = json!(SENT).to_string();
    let gated: Gated<IssueRefund> = serde_json::from_str(&wrapped).unwrap();
    assert_eq!(gated.repairs().iter().next().unwrap().rule().as_str(), "unwrap_double_encoded");
    for empty in ["{}", "null", "[]", "\"{}\""] {
        assert!(serde_json::from_str::<Gated<Ping>>(empty).is_ok(), "{empty}");
    }
    for other in ["5", "-5", "0.5", "true", "[1]", "\"x\"", "18446744073709551615"] {
        assert!(refused(other).starts_with("$: not_object: "), "{other}");
    }
    let inside: Vec<Gated<Ping>> = serde_json::from_str("[{},{}]").unwrap();
    assert_eq!(inside.len(), 2);
}

/// A deserialiser keeps both of two equal keys of the payload itself, and the gate sees them.
#[test]
fn a_key_that_occurs_twice_is_refused() {
    let text = refused(r#"{"order_id":"ord_A1b2C3d4","amount_cents":1,"reason":"late","amount_cents":2}"#);
    assert!(text.starts_with("$.amount_cents: duplicate_key: "), "{text}");
}

/// What is hidden in a report is hidden here.
#[test]
fn a_sensitive_value_is_in_no_error() {
    #[derive(Debug, ToolArgs)]
    #[allow(dead_code, reason = "only its errors are read")]
    struct Login {
        #[tool(sensitive)]
        pin: i64,
    }
    let text = serde_json::from_str::<Gated<Login>>(r#"{"pin":"canary"}"#).unwrap_err().to_string();
    assert!(!text.contains("canary"), "{text}");
}
