//! Limits: the last that passes, and the first that does not, for text, value and schema.

use serde::Deserialize;
use serde_json::{Value, json};
use toolargs::{Gate, Gated, Limits, Preset, Rejection, SchemaGate, ToolArgs};

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

/// Whether the one error is that of a limit, with this code and reason.
fn is_over(found: Result<(), Rejection>, code: &str, reason: Option<&str>) -> bool {
    found.is_err_and(|found| over(&found) == (code.to_owned(), reason.map(str::to_owned)))
}

/// What was sent is measured, whatever a rule makes of it.
#[test]
fn a_repair_of_the_text_changes_no_measure() {
    let new = Limits::new;
    let string = Some("string");
    let control = |count: usize| format!("{{\"text\":\"{}\"}}", "\u{1}".repeat(count));
    let passes = |limits: Limits, text: &str| {
        for preset in [Preset::Standard, Preset::Lenient] {
            let gate = Gate::new().preset(preset).limits(limits);
            let schema = SchemaGate::from_text(Loose::tool().full_schema().as_str()).unwrap().with(gate);
            assert!(gate.from_str::<Loose>(text).is_ok(), "{text:?}");
            assert!(schema.check_str(text).is_ok(), "{text:?}");
        }
    };
    let refuses = |limits: Limits, text: &str, code: &str, reason: Option<&str>| {
        for preset in [Preset::Standard, Preset::Lenient] {
            let gate = Gate::new().preset(preset).limits(limits);
            let schema = SchemaGate::from_text(Loose::tool().full_schema().as_str()).unwrap().with(gate);
            assert!(is_over(gate.from_str::<Loose>(text).map(drop), code, reason), "{text:?}");
            assert!(is_over(schema.check_str(text).map(drop), code, reason), "{text:?}");
        }
    };
    passes(new().bytes(16), &control(5));
    refuses(new().bytes(16), &control(6), "too_large", Some("bytes"));
    passes(new().string(5), &control(5));
    refuses(new().string(5), &control(6), "too_large", string);
    // So are the same characters, written with escapes, and those of keys.
    passes(new().string(5), &json!({ "text": "\u{1}\n\"\\a" }).to_string());
    refuses(new().string(5), &json!({ "text": "\u{1}\n\"\\ab" }).to_string(), "too_large", string);
    passes(new().string(5), r#"{"any":{"\u0041bcde":"\u0041bcde"}}"#);
    refuses(new().string(5), r#"{"any":{"\u0041bcdef":1}}"#, "too_large", string);
    refuses(new().string(5), r#"{"any":["\u0041bcdef"]}"#, "too_large", string);
    // A word that is no number has no digits.
    passes(new().digits(3), r#"{"any":[true,false,null,123]}"#);
    refuses(new().digits(3), r#"{"any":[true,false,null,1234]}"#, "too_many", Some("digits"));

    let lenient = |limits: Limits| Gate::new().preset(Preset::Lenient).limits(limits);
    for (limits, within, beyond, code, reason) in [
        (new().string(5), r#"{'text':'"""""'}"#, r#"{'text':'""""""'}"#, "too_large", string),
        (new().string(5), r"{'text':'\u0041bcd\''}", r"{'text':'\u0041bcde\''}", "too_large", string),
        (new().string(5), "{“text”:“abcde”}", "{“text”:“abcdef”}", "too_large", string),
        (new().bytes(14), "{ints:[1,2,],}", "{ints:[1,2,],} ", "too_large", Some("bytes")),
        (new().items(2), "{ints:[1,2,],}", "{ints:[1,2,3,],}", "too_many", Some("items")),
        (new().keys(2), "{ints:[],any:{a:1,b:2}}", "{any:{a:1,b:2,c:3}}", "too_many", Some("keys")),
        (new().nodes(4), "{ints:[1,2]}", "{ints:[1,2,3]}", "too_many", Some("nodes")),
        (new().digits(3), "{ints:[123]}", "{ints:[1234]}", "too_many", Some("digits")),
        (new().depth(2), "{any:[1]}", "{any:[[]]}", "too_deep", None),
    ] {
        assert!(lenient(limits).from_str::<Loose>(within).is_ok(), "{within}");
        assert!(is_over(lenient(limits).from_str::<Loose>(beyond).map(drop), code, reason), "{beyond}");
        // Behind prose they are the same, but for the length, which is that of all.
        if reason != Some("bytes") {
            assert!(lenient(limits).from_str::<Loose>(&format!("Sure: {within} Bye.")).is_ok(), "{within}");
            assert!(lenient(limits).from_str::<Loose>(&format!("Sure: {beyond} Bye.")).is_err(), "{beyond}");
        }
    }
    let most = new().bytes(13);
    assert!(lenient(most).from_str::<Loose>("Sure: {} Bye.").is_ok());
    assert!(is_over(lenient(most).from_str::<Loose>("Sure: {} Bye!!").map(drop), "too_large", Some("bytes")));
}

/// An envelope is a level of what was sent.
#[test]
fn an_envelope_counts_as_a_level() {
    let nested = |depth: usize| format!("{{\"any\":{}1{}}}", "[".repeat(depth - 1), "]".repeat(depth - 1));
    let wrapped = |depth: usize| format!("{{\"arguments\":{}}}", nested(depth - 1));
    let encoded = |depth: usize| json!({ "arguments": nested(depth - 1) }).to_string();
    let twice = |depth: usize| json!(wrapped(depth)).to_string();
    for (most, limits) in [(3, Limits::new().depth(3)), (128, Limits::new()), (2, Limits::new().depth(2))] {
        let gate = Gate::new().preset(Preset::Lenient).limits(limits);
        let schema = SchemaGate::from_text(Loose::tool().full_schema().as_str()).unwrap().with(gate);
        for (make, code) in [
            (&nested as &dyn Fn(usize) -> String, "too_deep"),
            (&wrapped, "too_deep"),
            // A string is no object where its inside is too deep.
            (&encoded, "unknown_field"),
            (&twice, "too_deep"),
        ] {
            let (within, beyond) = (make(most), make(most + 1));
            assert!(gate.from_str::<Loose>(&within).is_ok(), "{within}");
            assert!(schema.check_str(&within).is_ok(), "{within}");
            let value = serde_json::from_str::<Value>(&within).ok();
            assert!(value.is_none_or(|value| gate.from_value::<Loose>(value).is_ok()), "{within}");
            let found = gate.from_str::<Loose>(&beyond).unwrap_err();
            assert_eq!(found.errors()[0].code().as_str(), code, "{beyond}");
            let found = schema.check_str(&beyond).unwrap_err();
            assert_eq!(found.errors()[0].code().as_str(), code, "{beyond}");
            if let Ok(value) = serde_json::from_str::<Value>(&beyond) {
                let found = schema.check_value(&value).unwrap_err();
                assert_eq!(found.errors()[0].code().as_str(), code, "{beyond}");
                let found = gate.from_value::<Loose>(value).unwrap_err();
                assert_eq!(found.errors()[0].code().as_str(), code, "{beyond}");
            }
        }
    }
}

/// What an SDK delivers has neither bytes nor digits, nor a place in a text.
#[test]
fn a_value_has_no_bytes_no_digits_and_no_positions() {
    let limits = Limits::new().bytes(0).digits(0);
    let values = [
        json!({}),
        json!({ "any": 1.25, "ints": [123, "456"] }),
        json!({ "arguments": { "ints": [123] } }),
        json!(json!({ "text": "a" }).to_string()),
    ];
    for preset in [Preset::Standard, Preset::Lenient] {
        let gate = Gate::new().preset(preset).limits(limits);
        let schema = SchemaGate::from_text(Loose::tool().full_schema().as_str()).unwrap().with(gate);
        for value in &values {
            let is_accepted = preset == Preset::Lenient || value.get("arguments").is_none();
            assert_eq!(gate.from_value_ref::<Loose>(value).is_ok(), is_accepted, "{value}");
            assert_eq!(schema.check_value(value).is_ok(), is_accepted, "{value}");
        }
        let beyond = Limits::new().items(2).string(4).depth(3);
        let (gate, schema) = (gate.limits(beyond), schema.with(gate.limits(beyond)));
        for value in [
            json!({ "ints": [1, 2, 3] }),
            json!({ "any": "abcde" }),
            json!({ "any": [[[1]]] }),
            json!([1, 2, 3]),
            json!("{\"text\":\"a\"}"),
        ] {
            let found =
                [gate.from_value_ref::<Loose>(&value).map(drop), schema.check_value(&value).map(drop)];
            let [typed, untyped] = found.map(|found| found.unwrap_err());
            assert_eq!(over(&typed), over(&untyped), "{value}");
            // The text says the same, with the place.
            assert_eq!(over(&gate.from_str::<Loose>(&value.to_string()).unwrap_err()), over(&typed));
            let errors = typed.errors().iter().chain(untyped.errors());
            errors.for_each(|error| assert_eq!(error.position(), None, "{value}"));
        }
    }
}

/// Runs something on a stack that no recursion of some thousand levels fits on.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

/// Arrays or objects within one another, taken apart by nobody but the gate.
fn deep(levels: usize, around: fn(Value) -> Value) -> Value {
    let inside = (0..levels).fold(Value::from(1), |value, _| around(value));
    Value::Object([("any".to_owned(), inside)].into_iter().collect())
}

#[test]
fn no_value_is_too_deep_to_be_refused() {
    on_a_small_stack(|| {
        let in_array = |value: Value| Value::Array(vec![value]);
        let in_object = |value: Value| Value::Object([("a".to_owned(), value)].into_iter().collect());
        let schema = SchemaGate::from_text(Loose::tool().full_schema().as_str()).unwrap();
        let too_deep = ("too_deep".to_owned(), None);
        for around in [in_array as fn(Value) -> Value, in_object] {
            let value = deep(1_000_000, around);
            for gate in [Gate::new(), Gate::new().preset(Preset::Lenient)] {
                assert_eq!(over(&gate.from_value_ref::<Loose>(&value).unwrap_err()), too_deep);
                assert_eq!(over(&schema.clone().with(gate).check_value(&value).unwrap_err()), too_deep);
            }
            let found = Gated::<Loose>::deserialize(&value).unwrap_err().to_string();
            assert!(found.starts_with("$: too_deep: "), "{found}");
            // In a list, it is no object either.
            let value = in_array(value);
            assert_eq!(over(&schema.check_value(&value).unwrap_err()), too_deep);
            assert_eq!(over(&Gate::new().from_value::<Loose>(value).unwrap_err()), too_deep);
        }
    });
}

/// A deserialiser gives as much as the other doors take.
#[test]
fn a_deserialiser_is_read_as_deep_as_a_gate_reads() {
    let around = |value: Value| Value::Array(vec![value]);
    let within = deep(127, around);
    assert!(Gated::<Loose>::deserialize(&within).is_ok());
    let found = Gated::<Loose>::deserialize(&deep(128, around)).unwrap_err().to_string();
    let said = Gate::new().from_value::<Loose>(deep(128, around)).unwrap_err().to_string();
    assert!(found.starts_with(&said), "{found}");
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

/// An object for a list is read once on speculation, and so may be as long as that is free.
#[test]
fn the_last_byte_of_work_is_the_last_that_passes() {
    const FREE: usize = 64 << 10;
    let of = |length: usize| {
        let frame = json!({ "k": 1, "note": "" }).to_string().len();
        json!({ "items": { "k": 1, "note": "a".repeat(length - frame) } }).to_string()
    };
    let gate = Gate::new().limits(Limits::new().work(0));
    let schema = SchemaGate::from_text(Everything::tool().full_schema().as_str()).unwrap().with(gate);
    let (within, beyond) = (of(FREE), of(FREE + 1));
    assert!(gate.from_str::<Everything>(&within).is_ok());
    assert!(schema.check_str(&within).is_ok());
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert!(gate.from_value::<Everything>(value(&within)).is_ok());
    assert!(schema.check_value(&value(&within)).is_ok());
    for found in [
        gate.from_str::<Everything>(&beyond).map(drop),
        schema.check_str(&beyond).map(drop),
        gate.from_value::<Everything>(value(&beyond)).map(drop),
        schema.check_value(&value(&beyond)).map(drop),
    ] {
        let found = found.unwrap_err();
        let [error] = found.errors() else { panic!("{found}") };
        assert_eq!(
            (error.path(), error.code().as_str(), error.reason()),
            ("$.items", "too_many", Some("work"))
        );
    }
    // One reading of the payload is enough for it.
    let gate = Gate::new().limits(Limits::new().work(1));
    assert!(gate.from_str::<Everything>(&of(1 << 20)).is_ok());
}

/// To forget what a reading that came to nothing has said costs what it has said, and not what others have: eight times as many
/// of them take about eight times as long.
#[test]
fn forgetting_costs_what_is_forgotten() {
    let gate = Gate::new().limits(Limits::new().repairs(usize::MAX));
    let schema = SchemaGate::from_text(Everything::tool().full_schema().as_str()).unwrap().with(gate);
    let taken = |items: usize| {
        let text = json!({ "grid": vec![1; items] }).to_string();
        let took = (0..3).map(|_| {
            let start = std::time::Instant::now();
            assert_eq!(schema.check_str(&text).unwrap().repairs.len(), items);
            start.elapsed()
        });
        took.min().unwrap()
    };
    let (few, many) = (taken(5_000), taken(40_000));
    assert!(many < few * 20, "{few:?} and {many:?}");
}

#[derive(Debug, ToolArgs)]
#[tool(untagged)]
#[allow(dead_code, reason = "only read by the gate")]
enum Chart {
    Inner { a: Option<Box<Chart>>, x: Option<i64> },
    Outer { a: Option<Box<Chart>>, y: i64 },
    Several(Vec<Chart>),
    Name(String),
}

#[derive(Debug, ToolArgs)]
struct Charts {
    charts: Vec<Chart>,
}

/// What was not tried to the end is refused as such, wherever the work ended.
#[test]
fn a_value_without_enough_work_is_never_called_ambiguous() {
    let limits = Limits::new().work(0).errors(1_000);
    let gate = Gate::new().limits(limits);
    let schema = SchemaGate::from_text(Charts::tool().full_schema().as_str()).unwrap().with(gate);
    // Each has one reading, of which some bytes more have to be read on speculation than of the one before.
    for item in [r#"{"a":{"y":"1"}}"#, r#"{"a":{"a":{"y":"1"}}}"#, r#"[{"a":{"y":"1"}}]"#] {
        for note in 0..12 {
            let first = format!("\"{}\"", "a".repeat(note));
            let text = format!("{{\"charts\":[{first},{}]}}", vec![item; 600].join(","));
            let value: Value = serde_json::from_str(&text).unwrap();
            for found in [
                gate.from_str::<Charts>(&text).map(drop),
                gate.from_value_ref::<Charts>(&value).map(drop),
                schema.check_str(&text).map(drop),
            ] {
                for error in found.err().iter().flat_map(Rejection::errors) {
                    assert_eq!(
                        (error.code().as_str(), error.reason()),
                        ("too_many", Some("work")),
                        "{error}"
                    );
                }
            }
        }
    }
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
