//! What a fuzzer tries with bytes that it finds, tried with a corpus: the payloads of the case files and those of
//! `fuzz/corpus.jsonl`, which are of what went wrong once.

#[path = "../fuzz/src/checks.rs"]
#[allow(dead_code, reason = "the fields are only read by the gate")]
mod checks;

use crate::support::rows;

/// The payloads, as text.
fn corpus() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let mut corpus = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for row in rows(&text) {
            let member = |key: &str| row[key].as_str().map(str::to_owned);
            let send = member("send").or_else(|| member("members")).unwrap_or_default();
            match (member("on"), member("members")) {
                (Some(field), _) => corpus.push(format!("{{\"{field}\":{send}}}")),
                (None, Some(members)) => corpus.push(format!("{{{members}}}")),
                (None, None) => corpus.push(send),
            }
        }
    }
    corpus
        .extend(include_str!("../fuzz/corpus.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()));
    corpus
}

#[test]
fn what_a_fuzzer_tries_holds_for_the_corpus() {
    let corpus = corpus();
    assert!(corpus.len() > 300, "{}", corpus.len());
    for payload in corpus {
        // Which rules are in force depends on the bytes, so that blanks at the end try others.
        for blanks in ["", " ", "  ", "   "] {
            let payload = format!("{payload}{blanks}");
            let bytes = payload.as_bytes();
            checks::any_text(bytes);
            checks::strict_reader(bytes);
            checks::two_doors(bytes);
            checks::idempotence(bytes);
            checks::lenient_output(bytes);
            checks::two_gates(bytes);
        }
    }
}
