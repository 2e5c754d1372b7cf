//! Limits: the last that passes, and the first that does not, for text, value and schema.

use serde_json::{Value, json};
use toolargs::{Gate, Limits, Preset, Rejection, SchemaGate, ToolArgs};

use crate::support::types::Everything;

#[derive(Debug, ToolArgs)]
struct Loose {
    any: Option<Value>,
    ints: Option<Vec<i64>>,
    text: Option<String>,
}

/// Code and reason of the one error.
fn over(rejection: &Rejection) -> (String, Option<String>) {
    let [error] = rejection.errors() else { panic!("{rejection}") };
    assert_eq!(error.path(), "$", "{rejection}");
    (error.code().to_string(), error.reason().map(str::to_owned))
}

/// Every way in, as far as it takes the text.
fn gates(limits: Limits, text: &str) -> Vec<(&'static str, Result<(), Rejection>)> {
    let gate = Gate::new().limits(limits);
    let schema = SchemaGate::from_text(Loose::tool().full_schema().as_str()).unwrap().with(gate);
    let mut found = vec![
        ("text", gate.from_str::<Loose>(text).map(drop)),
        ("bytes", gate.from_slice::<Loose>(text.as_bytes()).map(drop)),
        ("lenient", gate.preset(Preset::Lenient).from_str::<Loose>(text).map(drop)),
        ("schema", schema.check_str(text).map(drop)),
    ];
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        found.push(("value", gate.from_value_ref::<Loose>(&value).map(drop)));
        found.push(("value by its schema", schema.check_value(&value).map(drop)));
    }
    found
}

#[test]
fn a_limit_is_the_last_that_passes() {
    let new = Limits::new;
    let double = |text: &str| json!(text).to_string();
    for (limits, passes, too_much, code, reason) in [
        (new().depth(3), r#"{"any":[[]]}"#.to_owned(), r#"{"any":[[[]]]}"#.to_owned(), "too_deep", None),
        (
            new().keys(2),
            r#"{"any":1,"text":"a"}"#.to_owned(),
            r#"{"any":{"a":1,"b":2,"c":3}}"#.to_owned(),
            "too_many",
            Some("keys"),
        ),
        (
            new().keys(2),
            r#"{"any":1}"#.to_owned(),
            r#"{"any":1,"x":1,"y":1}"#.to_owned(),
            "too_many",
            Some("keys"),
        ),
        (
            new().items(2),
            r#"{"ints":[1,2]}"#.to_owned(),
            r#"{"ints":[1,2,3]}"#.to_owned(),
            "too_many",
            Some("items"),
        ),
        (
            new().nodes(4),
            r#"{"ints":[1,2]}"#.to_owned(),
            r#"{"ints":[1,2,3]}"#.to_owned(),
            "too_many",
            Some("nodes"),
        ),
        (
            new().string(4),
            r#"{"text":"abcd"}"#.to_owned(),
            r#"{"text":"abcde"}"#.to_owned(),
            "too_large",
            Some("string"),
        ),
        (
            new().string(4),
            r#"{"any":{"abcd":1}}"#.to_owned(),
            r#"{"any":{"abcde":1}}"#.to_owned(),
            "too_large",
            Some("string"),
        ),
        (
            new().items(2),
            double(r#"{"ints":[1,2]}"#),
            double(r#"{"ints":[1,2,3]}"#),
            "too_many",
            Some("items"),
        ),
        (
            new().items(2),
            "```\n{\"ints\":[1,2]}\n```".to_owned(),
            "```\n{\"ints\":[1,2,3]}\n```".to_owned(),
            "too_many",
            Some("items"),
        ),
        (
            new().repairs(2),
            r#"{"ints":["1","2"]}"#.to_owned(),
            r#"{"ints":["1","2","3"]}"#.to_owned(),
            "too_many",
            Some("repairs"),
        ),
    ] {
        for (door, found) in gates(limits, &passes) {
            assert!(found.is_ok(), "{passes} by {door}: {}", found.unwrap_err());
        }
        for (door, found) in gates(limits, &too_much) {
            let found = over(&found.expect_err(door));
            assert_eq!(found, (code.to_owned(), reason.map(str::to_owned)), "{too_much} by {door}");
        }
    }
}

/// These are of the text alone.
#[test]
fn bytes_and_digits_are_counted_as_they_are_written() {
    let limits = Limits::new().bytes(12);
    for (text, is_ok) in
        [(r#"{"ints":[1]}"#, true), (r#"{"ints": [1]}"#, false), ("\u{feff}{\"ints\":[]}", false)]
    {
        let found = Gate::new().limits(limits).from_str::<Loose>(text);
        assert_eq!(
            found.as_ref().map_err(over).err(),
            (!is_ok).then(|| ("too_large".to_owned(), Some("bytes".to_owned())))
        );
    }
    let invalid = Gate::new().limits(limits).from_slice::<Loose>(b"{\"ints\":[1],\xff").unwrap_err();
    assert_eq!(over(&invalid), ("too_large".to_owned(), Some("bytes".to_owned())));

    let gate = Gate::new().limits(Limits::new().digits(4));
    assert!(gate.from_str::<Loose>(r#"{"any":-123}"#).is_ok());
    let found = gate.from_str::<Loose>(r#"{"any":1.234}"#).unwrap_err();
    assert_eq!(over(&found), ("too_many".to_owned(), Some("digits".to_owned())));
    let position = found.errors()[0].position().unwrap();
    assert_eq!((position.offset, position.line, position.column), (7, 1, 8));
}

/// 128 is the most, whatever is asked for.
#[test]
fn no_payload_is_deeper_than_the_reader_goes() {
    let nested = |depth: usize| format!("{{\"any\":{}{}}}", "[".repeat(depth - 1), "]".repeat(depth - 1));
    let gate = Gate::new().limits(Limits::new().depth(1_000_000));
    assert!(gate.from_str::<Loose>(&nested(128)).is_ok());
    let found = gate.from_str::<Loose>(&nested(129)).unwrap_err();
    assert_eq!(over(&found), ("too_deep".to_owned(), None));
}

#[test]
fn errors_beyond_the_limit_are_counted() {
    let gate = Gate::new().limits(Limits::new().errors(3));
    let ints: Vec<_> = (0..10).map(|_| "x").collect();
    let payload = json!({ "ints": ints, "flag": "maybe" });
    for found in
        [gate.from_str::<Everything>(&payload.to_string()), gate.from_value_ref::<Everything>(&payload)]
    {
        let found = found.unwrap_err();
        assert_eq!((found.errors().len(), found.unlisted()), (3, 8));
        assert!(found.to_string().ends_with("\nand 8 more errors"), "{found}");
        assert!(found.to_model_text().contains("There are 8 more errors that are not listed."));
        assert_eq!(serde_json::to_value(&found).unwrap()["unlisted"], 8);
    }
    let all = Gate::new().from_value_ref::<Everything>(&payload).unwrap_err();
    assert_eq!((all.errors().len(), all.unlisted()), (11, 0));
    assert_eq!(serde_json::to_value(&all).unwrap().get("unlisted"), None);
    // A reading that came to nothing leaves no errors behind.
    let one = Gate::new().limits(Limits::new().errors(1));
    let found = one.from_str::<Everything>(r#"{"items":{"k":"x"},"ints":"x","flag":"x"}"#).unwrap_err();
    assert_eq!((found.errors().len(), found.unlisted()), (1, 2), "{found}");
}

/// How often speculative readings may read the payload.
#[test]
fn work_is_in_proportion_to_the_payload() {
    let text = "a".repeat(200_000);
    let payload = json!({ "items": { "k": 1, "note": text } }).to_string();
    assert!(Gate::new().from_str::<Everything>(&payload).is_ok());
    let found = Gate::new().limits(Limits::new().work(0)).from_str::<Everything>(&payload).unwrap_err();
    let [error] = found.errors() else { panic!("{found}") };
    assert_eq!((error.code().as_str(), error.reason()), ("too_many", Some("work")));
}

/// What is said to a model is short, however long names and values are, and JSON, whatever is in them.
#[test]
fn messages_do_not_grow_with_the_payload() {
    let long = "\u{202e}\"\\\u{0}é".repeat(2_000);
    let payloads = [
        json!({ &long: 1 }),
        json!({ "ints": &long }),
        json!({ "flag": &long, "color": &long, "date": &long, "time": &long, "uuid": &long, "code": &long }),
        json!({ "ints": [&long, &long], "item": { &long: &long } }),
        json!({ "colors": [&long], "texts": 5, "numbers": [&long], "item": [&long] }),
        json!(long),
    ];
    for preset in [Preset::Strict, Preset::Standard, Preset::Lenient] {
        let gate = Gate::new().preset(preset);
        for payload in &payloads {
            let text = payload.to_string();
            for cut in [text.len(), text.len() - 1, text.len() / 2] {
                let cut = (0..=cut).rev().find(|at| text.is_char_boundary(*at)).unwrap();
                let Err(found) = gate.from_str::<Everything>(&text[..cut]) else { panic!("accepted") };
                let said = found.to_model_text();
                assert!(said.len() < 16 << 10, "{} bytes", said.len());
                assert!(serde_json::from_str::<Value>(&said).is_ok());
            }
        }
    }
}
