//! What the gate allocates, beside serde_json. `cargo run --release --bin allocations` prints a Markdown table. A
//! program of its own, since counting slows both sides.

use std::hint::black_box;

use serde::de::DeserializeOwned;
use serde_json::Value;
use toolargs::ToolArgs;
use toolargs_benches::payloads::{self, Document, Orders, Points, Refund};

fn main() {
    println!(
        "| allocations (bytes) | serde_json typed | toolargs | toolargs, dirty | T::deserialize(&Value) | toolargs, &Value |"
    );
    println!("|---|---|---|---|---|---|");
    payload::<Refund>("144 B", &payloads::refund(), Some(&payloads::refund_dirty()));
    payload::<Orders>("2 KB", &payloads::orders(), Some(&payloads::orders_dirty()));
    payload::<Document>("100 KB", &payloads::document(), None);
    payload::<Points>("64 KB", &payloads::points(), None);
}

fn payload<T: ToolArgs + DeserializeOwned>(name: &str, clean: &str, dirty: Option<&str>) {
    let reference = counted(|| black_box(serde_json::from_str::<T>(clean)).is_ok());
    let gate = |text| counted(|| black_box(toolargs::from_str::<T>(text)).is_ok());
    let value: Value = serde_json::from_str(clean).expect("valid");
    let delivered = counted(|| black_box(T::deserialize(&value)).is_ok());
    let gated = counted(|| black_box(toolargs::from_value_ref::<T>(&value)).is_ok());
    let (clean, dirty) = (gate(clean), dirty.map_or_else(String::new, gate));
    println!("| {name} | {reference} | {clean} | {dirty} | {delivered} | {gated} |");
}

/// How often a call allocates, and how much; the first call may build what is built once.
fn counted(call: impl Fn() -> bool) -> String {
    assert!(call());
    let counted = allocation_counter::measure(|| assert!(call()));
    format!("{} ({})", counted.count_total, counted.bytes_total)
}
