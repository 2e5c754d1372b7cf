//! What the gate of a schema costs, beside a `Value` and a compiled validator. `cargo run --release --bin schema_gate`
//! prints a Markdown table.

use std::hint::black_box;

use serde_json::Value;
use toolargs::{SchemaGate, ToolArgs};
use toolargs_benches::measure::{Contender, measure};
use toolargs_benches::payloads::{self, Orders, Points, Refund};

fn main() {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(101);
    println!("| | ns | ratio |\n|---|---|---|");
    payload::<Refund>("144 B", &payloads::refund(), rounds);
    payload::<Orders>("2 KB", &payloads::orders(), rounds);
    payload::<Points>("64 KB", &payloads::points(), rounds);
}

fn payload<T: ToolArgs>(name: &str, text: &str, rounds: usize) {
    let schema = T::tool().schema();
    let validator =
        jsonschema::options().should_validate_formats(true).build(&schema.to_value()).expect("a schema");
    let gate = SchemaGate::from_text(schema.as_str()).expect("a gate");
    assert!(gate.check_str(text).is_ok_and(|checked| checked.repairs.is_empty()));
    let allocations = allocation_counter::measure(|| {
        black_box(gate.check_str(text).is_ok());
    });
    let reference = || {
        let value: Value = serde_json::from_str(text).unwrap_or_default();
        validator.is_valid(black_box(&value))
    };
    let contenders = [
        Contender::new(format!("{name}: Value + jsonschema"), reference),
        Contender::new(format!("{name}: Value + jsonschema again"), reference),
        Contender::new(format!("{name}: **check**"), || black_box(gate.check_str(text)).is_ok()),
        Contender::new(format!("{name}: **check, to_value**"), || {
            black_box(gate.check_str(text)).is_ok_and(|checked| black_box(checked.to_value()).is_ok())
        }),
    ];
    for row in measure(&contenders, rounds) {
        println!("| {} | {:.0} | {:.2} |", row.name, row.nanoseconds, row.ratio);
    }
    println!("| {name}: allocations of a check | {} | |", allocations.count_total);
}
