//! What the gate costs. `cargo run --release` prints Markdown tables, `cargo run --release -- ROUNDS` in more or fewer
//! rounds than 101.

use std::hint::black_box;

use garde::Validate;
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolargs::ToolArgs;
use toolargs_benches::measure::{Contender, Row, measure};
use toolargs_benches::payloads::{self, Document, Layout, Orders, Points, Refund};

fn main() {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(101);
    let dirty = |text: String, repairs| Some((text, repairs));
    payload::<Refund>(
        "144 B: a refund call",
        &payloads::refund(),
        dirty(payloads::refund_dirty(), 5),
        rounds,
    );
    payload::<Orders>(
        "2 KB: 20 objects of 5 fields",
        &payloads::orders(),
        dirty(payloads::orders_dirty(), 15),
        rounds,
    );
    payload::<Document>("100 KB: one escaped string", &payloads::document(), None, rounds);
    payload::<Points>("64 KB: 2,000 small objects", &payloads::points(), None, rounds);
}

fn payload<T>(name: &str, compact: &str, dirty: Option<(String, usize)>, rounds: usize)
where
    T: ToolArgs + DeserializeOwned + Validate<Context = ()> + PartialEq,
{
    println!("\n### {name} ({} bytes)\n", compact.len());
    println!("| | ns | ratio |\n|---|---|---|");
    for layout in Layout::ALL {
        let text = layout.apply(compact);
        let text = text.as_str();
        let reference = || serde_json::from_str::<T>(text);
        let expected = reference().expect("valid");
        assert!(toolargs::from_str::<T>(text).is_ok_and(|parsed| parsed.args == expected));
        let label = format!("{layout:?}").to_lowercase();
        let mut contenders = vec![
            Contender::new(format!("{label}: serde_json typed"), move || black_box(reference()).is_ok()),
            Contender::new(format!("{label}: serde_json typed again"), move || {
                black_box(reference()).is_ok()
            }),
            Contender::new(format!("{label}: **toolargs**"), move || {
                black_box(toolargs::from_str::<T>(text)).is_ok()
            }),
        ];
        if layout == Layout::Compact {
            contenders.extend(peers::<T>(text));
            if let Some((dirty, repairs)) = &dirty {
                let repairs = *repairs;
                contenders.push(Contender::new(
                    format!("dirty, {repairs} repairs, to the clean reference: **toolargs**"),
                    move || {
                        black_box(toolargs::from_str::<T>(dirty))
                            .as_ref()
                            .is_ok_and(|parsed| parsed.repairs.len() == repairs)
                    },
                ));
            }
        }
        print(&measure(&contenders, rounds));
    }
    let value: Value = serde_json::from_str(compact).expect("valid");
    let value = &value;
    let contenders = [
        Contender::new("&Value: T::deserialize", move || black_box(T::deserialize(value)).is_ok()),
        Contender::new("&Value: T::deserialize again", move || black_box(T::deserialize(value)).is_ok()),
        Contender::new("&Value: **toolargs**", move || {
            black_box(toolargs::from_value_ref::<T>(value)).is_ok()
        }),
    ];
    print(&measure(&contenders, rounds));
}

/// What people would use instead, on the clean text.
fn peers<T>(text: &str) -> Vec<Contender<'_>>
where
    T: ToolArgs + DeserializeOwned + Validate<Context = ()>,
{
    let schema = T::tool().schema().to_value();
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
    vec![
        Contender::new("serde_json typed + garde", move || {
            black_box(serde_json::from_str::<T>(text)).is_ok_and(|args| args.validate().is_ok())
        }),
        Contender::new("Value + jsonschema + from_value", move || {
            let value: Value = serde_json::from_str(text).unwrap_or_default();
            validator.is_valid(&value) && black_box(serde_json::from_value::<T>(value)).is_ok()
        }),
        Contender::new("llm_json + serde_json typed", move || {
            let repaired =
                llm_json::repair_json(text, &llm_json::RepairOptions::default()).unwrap_or_default();
            black_box(serde_json::from_str::<T>(&repaired)).is_ok()
        }),
    ]
}

fn print(rows: &[Row]) {
    for row in rows {
        println!("| {} | {:.0} | {:.2} |", row.name, row.nanoseconds, row.ratio);
    }
}
