//! The refund tool: what is sent, and what must become of it.

use serde_json::Value;
use toolargs::{Gate, ToolArgs};

use crate::support::types::{IssueRefund, Reason};
use crate::support::{Outcome, gate_text, gate_value, rows};

/// Variants of the struct, each with one field strict.
mod strict {
    use super::{Reason, ToolArgs};

    macro_rules! variant {
        (
            $name:ident,
            [$($amount:meta)?] [$($notify:meta)?] [$($reason:meta)?] [$($date:meta)?]
        ) => {
            #[derive(Debug, ToolArgs)]
            #[tool(name = "issue_refund")]
            pub struct $name {
                #[tool(pattern = r"ord_[A-Za-z0-9]{8}")]
                pub order_id: String,
                #[tool(min = 1, max = 50000)]
                $(#[$amount])?
                pub amount_cents: i64,
                #[tool(default)]
                $(#[$notify])?
                pub notify_customer: bool,
                $(#[$reason])?
                pub reason: Reason,
                #[tool(default)]
                pub tags: Vec<String>,
                $(#[$date])?
                pub effective_date: Option<chrono::NaiveDate>,
            }
        };
    }

    variant!(Amount, [tool(strict)] [] [] []);
    variant!(Notify, [] [tool(strict)] [] []);
    variant!(Cause, [] [] [tool(strict)] []);
    variant!(Date, [] [] [] [tool(strict)]);
}

/// What the row's struct makes of a payload.
fn try_row(row: &Value, send: &Send) -> Outcome {
    match row["strict"][0].as_str() {
        None => send.to::<IssueRefund>(),
        Some("amount_cents") => send.to::<strict::Amount>(),
        Some("notify_customer") => send.to::<strict::Notify>(),
        Some("reason") => send.to::<strict::Cause>(),
        Some("effective_date") => send.to::<strict::Date>(),
        Some(other) => panic!("no variant with {other} strict"),
    }
}

/// A payload, and the door it comes through.
enum Send {
    Text(String),
    Value(Value),
}

impl Send {
    fn to<T: ToolArgs>(&self) -> Outcome {
        match self {
            Self::Text(text) => gate_text::<T>(Gate::new(), text),
            Self::Value(value) => gate_value::<T>(Gate::new(), value),
        }
    }
}

fn sorted(mut list: Vec<Value>) -> Vec<Value> {
    list.sort_by_key(Value::to_string);
    list
}

#[test]
fn every_payload_has_exactly_its_outcome() {
    let rows = rows(include_str!("data/refund.jsonl"));
    assert_eq!(rows.len(), 85);
    let mut both = 0;
    for row in &rows {
        let list = |key: &str| row[key].as_array().cloned().unwrap_or_default();
        let expected =
            Outcome { args: row.get("args").cloned(), repairs: list("repairs"), errors: list("errors") };
        let send = match &row["send"] {
            Value::String(text) => Send::Text(text.clone()),
            value => Send::Value(value.clone()),
        };
        assert_eq!(try_row(row, &send), expected, "{}", row["id"]);

        // The same through the other door, as far as it is open: a value has no duplicate keys and no order.
        let duplicate = expected.errors.iter().any(|error| error[1] == "duplicate_key");
        let other = match send {
            Send::Text(text) => serde_json::from_str(&text).ok().map(Send::Value),
            Send::Value(value) => Some(Send::Text(value.to_string())),
        };
        if let (Some(other), false) = (other, duplicate) {
            let found = try_row(row, &other);
            both += 1;
            assert_eq!(found.args, expected.args, "{} through the other door", row["id"]);
            assert_eq!(
                sorted(found.repairs),
                sorted(expected.repairs),
                "{} through the other door",
                row["id"]
            );
            assert_eq!(sorted(found.errors), sorted(expected.errors), "{} through the other door", row["id"]);
        }
    }
    assert!(both > 70, "only {both} payloads are plain JSON");
}
