//! A refund tool on recorded calls: what the gate makes of each, and counts of what happened.
//!
//! `cargo run --example refund` reads `examples/data/calls.jsonl`; `cargo run --example refund -- FILE` another
//! file of the same form, such as `examples/data/more_calls.jsonl`.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;

use chrono::NaiveDate;
use serde_json::Value;
use toolargs::{Parsed, Rejection, ToolArgs};

/// Issue a refund against one existing order.
#[derive(Debug, ToolArgs)]
#[tool(name = "issue_refund")]
pub struct IssueRefund {
    /// Order id exactly as returned by find_orders.
    #[tool(pattern = r"ord_[A-Za-z0-9]{8}")]
    pub order_id: String,
    /// Amount in cents; add `strict` to refuse even "1999".
    #[tool(min = 1, max = 50000)]
    pub amount_cents: i64,
    /// Whether the customer gets a mail about it.
    #[tool(default)]
    pub notify_customer: bool,
    /// Why the money goes back.
    pub reason: Reason,
    /// Labels for the report.
    #[tool(default)]
    pub tags: Vec<String>,
    /// The day from which the refund counts; today if left out.
    pub effective_date: Option<NaiveDate>,
}

/// Why the money goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToolArgs)]
#[tool(rename_all = "snake_case")]
pub enum Reason {
    /// It arrived broken.
    Damaged,
    /// It arrived after the promised day.
    Late,
    /// It was charged twice.
    Duplicate,
    /// None of these.
    Other,
}

const CALLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/calls.jsonl");

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| CALLS.to_owned());
    report(&std::fs::read_to_string(file)?, &mut std::io::stdout())
}

/// Writes what happened to each recorded call, then the counts, sorted by name.
///
/// # Errors
/// A line is no recorded call, or `out` cannot be written to.
pub fn report(calls: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for line in calls.lines() {
        let call: Value = serde_json::from_str(line)?;
        let id = &call["id"];
        match gate(&call["arguments"]) {
            Ok(parsed) => {
                writeln!(out, "call {id}: {}", toolargs::to_string(&parsed.args))?;
                let outcome = if parsed.repairs.is_empty() { "ok_clean" } else { "ok_repaired" };
                *counts.entry(outcome.to_owned()).or_default() += 1;
                for repair in &parsed.repairs {
                    writeln!(out, "  repaired {repair}")?;
                    *counts.entry(format!("repair:{}", repair.rule())).or_default() += 1;
                }
            }
            Err(rejection) => {
                writeln!(out, "call {id}: refused")?;
                for line in rejection.to_string().lines() {
                    writeln!(out, "  {line}")?;
                }
                let first = rejection.errors().first().map_or("", |error| error.code().as_str());
                *counts.entry(format!("reject:{first}")).or_default() += 1;
            }
        }
    }
    writeln!(out)?;
    for (outcome, count) in counts {
        writeln!(out, "{count} {outcome}")?;
    }
    Ok(())
}

/// Models send text; some SDKs have parsed it already.
fn gate(arguments: &Value) -> Result<Parsed<IssueRefund>, Rejection> {
    match arguments {
        Value::String(text) => toolargs::from_str(text),
        value => toolargs::from_value_ref(value),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tool_is_sound() {
        toolargs::testing::check::<super::IssueRefund>();
    }
}
