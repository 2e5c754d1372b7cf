//! The reader alone: a suite of JSON texts, and what three syntax repairers make of texts that are nearly JSON.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use serde_json::value::RawValue;
use toolargs::Preset;
use toolargs::read::{check, repair};

use crate::Row;

pub fn trials() -> Vec<Trial> {
    let mut trials = crate::rows("data/json_test_suite.jsonl", |_, row| row.text("name"), json_test);
    let name = |index: usize, row: &Row| format!("{index} {}", row.text("consensus"));
    trials.extend(crate::numbered("data/syntax_consensus.jsonl", name, consensus));
    trials
}

/// A text that every parser has to accept or to refuse; what becomes of the others is on a page.
fn json_test(row: &Row) -> Result<(), Failed> {
    let bytes = match row.text("input_b64") {
        encoded if encoded.is_empty() => row.text("input").into_bytes(),
        encoded => BASE64_STANDARD.decode(encoded)?,
    };
    let read = check(&bytes);
    match row.text("expect").as_str() {
        "accept" => read.map_err(|rejection| rejection.to_string().into()),
        "reject" if read.is_ok() => Err("accepted".into()),
        "reject" => Ok(()),
        "either" => {
            let name = row.text("name").replace(".json", "");
            let page = include_str!("../../docs/json-test-suite.md");
            let listed =
                page.lines().find(|line| line.contains(&format!("`{name}`"))).ok_or("not on the page")?;
            let outcome = match &read {
                Ok(()) => "accepted".to_owned(),
                Err(rejection) => {
                    let [error] = rejection.errors() else { return Err("several errors".into()) };
                    format!("`{}`", error.reason().unwrap_or(error.code().as_str()))
                }
            };
            match listed.strip_prefix("| ").is_some_and(|listed| listed.starts_with(&outcome)) {
                true => Ok(()),
                false => Err(format!("{outcome}, and the page says {listed}").into()),
            }
        }
        other => Err(format!("no verdict {other}").into()),
    }
}

/// Names by the number of a row.
type Entries = BTreeMap<usize, Vec<String>>;

/// What docs/syntax-consensus.md says of the rows: the rules that read it, or the reason why it is not read.
fn table() -> &'static [Entries; 2] {
    static TABLE: OnceLock<[Entries; 2]> = OnceLock::new();
    TABLE.get_or_init(|| {
        let (_, page) =
            include_str!("../../docs/syntax-consensus.md").split_once("## Rows that are read").unwrap();
        let (read, refused) = page.split_once("## Rows that JSON5").unwrap();
        [entries(read), entries(refused)]
    })
}

/// The names in the first column of each row, by each of the numbers in the last.
fn entries(section: &str) -> Entries {
    let lines = section.lines().filter(|line| line.starts_with("| `"));
    lines
        .flat_map(|line| {
            let columns: Vec<&str> = line.split(" | ").collect();
            let names: Vec<String> = columns[0].split('`').skip(1).step_by(2).map(str::to_owned).collect();
            let rows = columns[2].trim_end_matches(" |").split(", ").map(|row| row.parse().unwrap());
            rows.map(|row| (row, names.clone())).collect::<Vec<_>>()
        })
        .collect()
}

fn consensus(index: usize, row: &Row) -> Result<(), Failed> {
    let [read, refused] = table();
    let input = row.text("input");
    let agreement = row.text("consensus");
    match repair(&input, Preset::Lenient.rules()) {
        Ok(repaired) => {
            let rules: Vec<String> =
                repaired.repairs.iter().map(|repair| repair.rule().to_string()).collect();
            let listed = read.get(&index).cloned().unwrap_or_default();
            if rules != listed {
                return Err(format!("read by {rules:?}; the table says {listed:?}").into());
            }
            if (agreement == "strict") != rules.is_empty() {
                return Err(format!("{agreement}, and read by {rules:?}").into());
            }
            let value: Value = serde_json::from_str(&repaired.text)?;
            let peers: Vec<Value> = ["json5", "jsonrepair_js", "json_repair_py"]
                .iter()
                .filter_map(|peer| {
                    let answer: BTreeMap<String, Box<RawValue>> = serde_json::from_str(row.raw(peer)).ok()?;
                    serde_json::from_str(answer.get("ok")?.get()).ok()
                })
                .collect();
            let agrees = match agreement.as_str() {
                "strict" => repaired.text == input && peers.iter().all(|peer| is_equal(peer, &value)),
                "json5+both" | "both_agree_no_json5" => peers.iter().all(|peer| is_equal(peer, &value)),
                _ => peers.iter().any(|peer| is_equal(peer, &value)),
            };
            if peers.is_empty() || !agrees {
                Err(format!("read {value}; the others {peers:?}").into())
            } else {
                Ok(())
            }
        }
        Err(rejection) => {
            if read.contains_key(&index) || agreement == "strict" {
                return Err(rejection.to_string().into());
            }
            let reason = rejection.errors()[0].reason().unwrap_or_default();
            let listed = refused.get(&index).map(|names| names[0].as_str());
            match (agreement.as_str(), listed) {
                ("json5+both", listed) if listed != Some(reason) => {
                    Err(format!("{rejection}; the table says {listed:?}").into())
                }
                (_, None) | ("json5+both", Some(_)) => Ok(()),
                (agreement, Some(_)) => {
                    Err(format!("{agreement} is in the table of what all others read").into())
                }
            }
        }
    }
}

/// Whether two values are one to a language that has only doubles for numbers, as two of the repairers are written in.
fn is_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_equal(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| is_equal(a, b)))
        }
        (a, b) => a == b,
    }
}
