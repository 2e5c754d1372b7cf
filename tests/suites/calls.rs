//! Real tools load, and recorded calls that are valid pass with no repair (law 9).

use libtest_mimic::{Failed, Trial};
use toolargs::SchemaGate;

use crate::Row;

pub fn trials() -> Vec<Trial> {
    let name = |index: usize, row: &Row| format!("{index} {} {}", row.text("server"), row.text("tool"));
    let mut trials = crate::rows("data/mcp_tools.jsonl", name, loads);
    trials.extend(crate::rows("data/recorded_calls.jsonl", name, passes));
    trials
}

fn loads(row: &Row) -> Result<(), Failed> {
    SchemaGate::from_text(row.raw("inputSchema")).map(drop).map_err(|error| error.to_string().into())
}

fn passes(row: &Row) -> Result<(), Failed> {
    let gate = SchemaGate::from_text(row.raw("schema")).map_err(|error| error.to_string())?;
    let raw = row.text("arguments");
    let checked = gate.check_str(&raw).map_err(|rejection| format!("{raw}\n{rejection}"))?;
    if !checked.repairs.is_empty() || checked.text() != raw {
        return Err(format!("{raw} was repaired: {}", checked.repairs).into());
    }
    Ok(())
}
