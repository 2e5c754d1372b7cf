//! What `lenient` and the rules that have to be named do together, and beside everything else.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset};
use serde_json::{Value, json};
use toolargs::{Gate, Preset, Rejection, Rule, RuleSet, SchemaGate, ToolArgs};

use crate::support::types::{Everything, Item, Node};
use crate::support::{checked, errors, gate_text, outcome_of};

const STANDARD: Gate = Gate::new();
const LENIENT: Gate = Gate::new().preset(Preset::Lenient);

/// With every rule that is on a field.
fn every() -> Gate {
    let named = Rule::ALL.iter().copied().filter(|rule| rule.preset().is_none());
    LENIENT.allow_all(named.collect())
}

type Found = Result<(String, Vec<String>), Vec<String>>;

fn accepted(args: &str, repairs: &[&str]) -> Found {
    Ok((args.to_owned(), errors(repairs)))
}

fn refused(list: &[&str]) -> Found {
    Err(errors(list))
}

/// The type's gate, and that of its schema.
fn try_both<T: ToolArgs>(gate: Gate, text: &str, expected: &Found) {
    assert_eq!(outcome_of::<T>(gate, text), *expected, "{text}");
    let schema = SchemaGate::from_text(T::tool().full_schema().as_str()).unwrap().with(gate);
    let found = checked(schema.check_str(text));
    let own = gate_text::<T>(gate, text);
    assert_eq!(
        (found.args, found.repairs, found.errors),
        (own.args, own.repairs, own.errors),
        "{text} by the schema"
    );
}

#[derive(ToolArgs)]
struct Fields {
    plain: Option<i64>,
    #[tool(strict)]
    strict: Option<i64>,
    #[tool(strict)]
    text: Option<String>,
    #[tool(deny(trim_whitespace))]
    untrimmed: Option<i64>,
    #[tool(allow(bool_words, empty_string_to_absent))]
    flag: Option<bool>,
    #[tool(allow(empty_string_to_absent))]
    note: Option<Note>,
    texts: Option<Vec<String>>,
    #[tool(strict)]
    list: Option<Vec<i64>>,
    nested: Option<Nested>,
    closed: Option<Closed>,
    #[tool(alias = "when")]
    time: Option<DateTime<FixedOffset>>,
    #[tool(allow(key_casefold))]
    file_path: Option<String>,
    #[tool(strict)]
    line_count: Option<i64>,
}

#[derive(ToolArgs)]
struct Note(String);

#[derive(ToolArgs)]
struct Nested {
    int: Option<i64>,
    list: Option<Vec<Nested>>,
}

#[derive(ToolArgs)]
#[tool(strict)]
struct Closed {
    int: Option<i64>,
    nested: Option<Nested>,
}

/// What has to come of a payload: rules that fired, errors, or the rule that is forbidden.
enum Expected {
    Repaired(&'static [&'static str]),
    Refused(&'static [&'static str]),
    Forbidden(&'static str, Rule),
}

use Expected::{Forbidden, Refused, Repaired};

#[test]
fn a_forbidden_rule_is_named_where_it_would_have_helped() {
    use Rule::*;
    let named = |rule: Rule| STANDARD.allow(rule).deny(rule);
    let cases: Vec<(Gate, &str, Expected)> = vec![
        (
            LENIENT,
            r#"{"plain":" 5"}"#,
            Repaired(&["$.plain trim_whitespace", "$.plain numeric_string_to_int"]),
        ),
        (LENIENT, r#"{"untrimmed":" 5"}"#, Forbidden("$.untrimmed", TrimWhitespace)),
        (LENIENT, r#"{"untrimmed":" x"}"#, Refused(&["$.untrimmed ambiguous_integer"])),
        (LENIENT, r#"{"strict":" 5"}"#, Forbidden("$.strict", TrimWhitespace)),
        (LENIENT, r#"{"strict":[5]}"#, Forbidden("$.strict", ListToScalar)),
        (LENIENT, r#"{"strict":"null"}"#, Forbidden("$.strict", NullWordToAbsent)),
        (LENIENT, r#"{"strict":"nil"}"#, Refused(&["$.strict ambiguous_integer"])),
        (LENIENT, r#"{"text":5}"#, Forbidden("$.text", NumberToString)),
        (LENIENT, r#"{"text":5.5}"#, Refused(&["$.text type"])),
        (LENIENT, r#"{"list":{"item":[1]}}"#, Forbidden("$.list", UnwrapItemList)),
        (LENIENT.deny(NumericStringToInt), r#"{"plain":" 5"}"#, Forbidden("$.plain", NumericStringToInt)),
        (STANDARD, r#"{"plain":" 5"}"#, Refused(&["$.plain ambiguous_integer"])),
        (STANDARD.deny(TrimWhitespace), r#"{"plain":" 5"}"#, Refused(&["$.plain ambiguous_integer"])),
        // Both conditions of one rule.
        (LENIENT, r#"{"texts":"[\"a\"]"}"#, Repaired(&["$.texts decode_json_string"])),
        (LENIENT.deny(DecodeJsonString), r#"{"texts":"[\"a\"]"}"#, Forbidden("$.texts", DecodeJsonString)),
        (STANDARD, r#"{"texts":"[\"a\"]"}"#, Refused(&["$.texts ambiguous_list"])),
        // Words.
        (STANDARD, r#"{"flag":"yes"}"#, Repaired(&["$.flag bool_words"])),
        (STANDARD, r#"{"flag":""}"#, Repaired(&["$.flag empty_string_to_absent"])),
        (STANDARD.deny(BoolWords), r#"{"flag":"yes"}"#, Forbidden("$.flag", BoolWords)),
        (STANDARD, r#"{"note":""}"#, Repaired(&["$.note empty_string_to_absent"])),
        // What the field accepts is not refused for a rule that may not fire.
        (STANDARD.deny(EmptyStringToAbsent), r#"{"note":""}"#, Repaired(&[])),
        (STANDARD.deny(EmptyStringToAbsent), r#"{"flag":""}"#, Forbidden("$.flag", EmptyStringToAbsent)),
        // Keys.
        (LENIENT, r#"{"nested.int":5}"#, Repaired(&["$ unflatten_keys"])),
        (LENIENT, r#"{"closed.int":5}"#, Repaired(&["$ unflatten_keys"])),
        (LENIENT, r#"{"closed.int":"5"}"#, Forbidden("$.closed.int", NumericStringToInt)),
        (LENIENT, r#"{"closed":{"nested.int":5}}"#, Forbidden("$.closed", UnflattenKeys)),
        (LENIENT, r#"{"closed":{"nested.int":"x"}}"#, Refused(&["$.closed.nested.int ambiguous_integer"])),
        (LENIENT.deny(UnflattenKeys), r#"{"nested.int":5}"#, Forbidden("$", UnflattenKeys)),
        (LENIENT.deny(UnflattenKeys), r#"{"nested.int":"x"}"#, Refused(&["$.nested.int ambiguous_integer"])),
        (LENIENT.deny(UnflattenKeys), r#"{"nested.x":5}"#, Refused(&[r#"$["nested.x"] unknown_field"#])),
        (STANDARD, r#"{"nested.int":5}"#, Refused(&[r#"$["nested.int"] unknown_field"#])),
        (STANDARD, r#"{"filePath":"a"}"#, Repaired(&["$.file_path key_casefold"])),
        (STANDARD.deny(KeyCasefold), r#"{"filePath":"a"}"#, Forbidden("$.file_path", KeyCasefold)),
        (STANDARD.allow(KeyCasefold), r#"{"lineCount":5}"#, Forbidden("$.line_count", KeyCasefold)),
        (STANDARD.allow(KeyCasefold), r#"{"lineCount":"x"}"#, Refused(&["$.line_count ambiguous_integer"])),
        (STANDARD, r#"{"lineCount":5}"#, Refused(&["$.lineCount unknown_field"])),
        (named(DropUnknownKey), r#"{"zzz":5}"#, Forbidden("$.zzz", DropUnknownKey)),
        (
            STANDARD.allow(DropUnknownKey),
            r#"{"closed":{"zzz":5}}"#,
            Forbidden("$.closed.zzz", DropUnknownKey),
        ),
        (
            named(DropIdenticalDuplicate),
            r#"{"plain":5,"plain":5}"#,
            Forbidden("$.plain", DropIdenticalDuplicate),
        ),
        (named(DropIdenticalDuplicate), r#"{"plain":5,"plain":6}"#, Refused(&["$.plain duplicate_key"])),
        (
            named(DropIdenticalDuplicate),
            r#"{"plain":"x","plain":"x"}"#,
            Refused(&["$.plain ambiguous_integer"]),
        ),
        (
            STANDARD.allow(DropIdenticalDuplicate),
            r#"{"strict":5,"strict":5}"#,
            Forbidden("$.strict", DropIdenticalDuplicate),
        ),
    ];
    for (gate, text, expected) in cases {
        let (schema, found) =
            (SchemaGate::from_text(Fields::tool().full_schema().as_str()), gate.from_str::<Fields>(text));
        let by_schema = schema.unwrap().with(gate).check_str(text).map(|checked| checked.repairs);
        let forbidden = |rejection: Rejection| -> Vec<_> {
            let named = |error: &toolargs::ArgumentError| {
                let what =
                    error.rule().map_or(error.code().to_string(), |rule| format!("{} {rule}", error.code()));
                format!("{} {what}", error.path())
            };
            rejection.errors().iter().map(named).collect()
        };
        let lines = |repairs: &toolargs::Repairs| -> Vec<_> {
            repairs.iter().map(|repair| format!("{} {}", repair.path(), repair.rule())).collect()
        };
        let expected = match expected {
            Repaired(repairs) => Ok(errors(repairs)),
            Refused(list) => Err(errors(list)),
            Forbidden(path, rule) => Err(vec![format!("{path} repair_forbidden {rule}")]),
        };
        assert_eq!(found.map(|parsed| lines(&parsed.repairs)).map_err(forbidden), expected, "{text}");
        assert_eq!(
            by_schema.map(|repairs| lines(&repairs)).map_err(forbidden),
            expected,
            "{text} by the schema"
        );
    }
}

#[test]
fn repairs_chain_and_a_path_has_four_at_most() {
    let text = r#"{"when":" 2026-09-18 09:00:00z"}"#;
    let chain = [
        "$.time key_alias",
        "$.time trim_whitespace",
        "$.time datetime_separator",
        "$.time datetime_canonical",
    ];
    try_both::<Fields>(LENIENT, text, &accepted(r#"{"time":"2026-09-18T09:00:00Z"}"#, &chain));
    // A fifth would be one too many.
    let twice = r#"{"when":" 2026-09-18 09:00:00z","when":" 2026-09-18 09:00:00z"}"#;
    try_both::<Fields>(every(), twice, &refused(&["$.time duplicate_key"]));
    let twice = r#"{"when":"2026-09-18 09:00:00z","when":"2026-09-18 09:00:00z"}"#;
    let chain = [chain[0], chain[2], chain[3], "$.time drop_identical_duplicate"];
    try_both::<Fields>(every(), twice, &accepted(r#"{"time":"2026-09-18T09:00:00Z"}"#, &chain));
    // Each record is on its own path, in the order in which it was made.
    let text = r#"{"nested":"{\"list[0].int\":\" 5\"}"}"#;
    let expected = [
        "$.nested decode_json_string",
        "$.nested unflatten_keys",
        "$.nested.list[0].int trim_whitespace",
        "$.nested.list[0].int numeric_string_to_int",
    ];
    try_both::<Fields>(LENIENT, text, &accepted(r#"{"nested":{"list":[{"int":5}]}}"#, &expected));
}

#[test]
fn what_is_rewritten_is_decoded_once_more_and_said_once() {
    // The alias before the first unknown key has been read twice, and is recorded once, after what made it be.
    let text = r#"{"when":"2026-09-18T09:00:00Z","nested.list[0].int":"1","texts":"[\"a\"]","nested.int":2}"#;
    let repairs = [
        "$ unflatten_keys",
        "$.time key_alias",
        "$.nested.list[0].int numeric_string_to_int",
        "$.texts decode_json_string",
    ];
    let args = r#"{"texts":["a"],"nested":{"int":2,"list":[{"int":1}]},"time":"2026-09-18T09:00:00Z"}"#;
    try_both::<Fields>(LENIENT, text, &accepted(args, &repairs));
    // Nothing of it is recorded where it is refused, and all its errors are there.
    let text = r#"{"plain":"x","nested.list[0].int":"y","nested.list[0].list":5}"#;
    let list =
        ["$.plain ambiguous_integer", "$.nested.list[0].int ambiguous_integer", "$.nested.list[0].list type"];
    try_both::<Fields>(LENIENT, text, &refused(&list));
    // A token that is no JSON is said where it stands, or stops everything where nothing looks.
    let text = r#"{"nested.int":5,"plain":NaN}"#;
    let list = [r#"$["nested.int"] unknown_field"#, "$.plain non_finite_number"];
    assert_eq!(outcome_of::<Fields>(LENIENT, text), refused(&list));
    assert_eq!(outcome_of::<Fields>(LENIENT, r#"{"nested.int":NaN}"#), refused(&["$ invalid_json"]));
    assert_eq!(outcome_of::<Fields>(LENIENT, r#"{"nested.int":5,"plain":1"#), refused(&["$ invalid_json"]));
}

#[derive(ToolArgs)]
enum Shape {
    #[tool(rename = "true")]
    Yes,
    #[tool(rename = "dot")]
    Dot,
    #[tool(rename = "circle")]
    Circle { centre: Point, radius: f64 },
}

#[derive(ToolArgs)]
struct Point {
    x: i64,
    y: i64,
}

#[derive(ToolArgs)]
#[tool(tag = "kind", rename_all = "snake_case")]
enum Event {
    Click { at: Point, button: Option<i64> },
    Key,
}

#[derive(ToolArgs)]
#[tool(untagged)]
enum Target {
    Place(Point),
    Name(String),
}

#[derive(ToolArgs)]
struct Unions {
    shape: Option<Shape>,
    event: Option<Event>,
    target: Option<Target>,
    targets: Option<Vec<Target>>,
    by: Option<BTreeMap<String, i64>>,
    any: Option<Value>,
}

#[test]
fn shapes_are_told_before_anything_is_repaired_in_them() {
    for (text, expected) in [
        (r#"{"shape":["dot"]}"#, accepted(r#"{"shape":"dot"}"#, &["$.shape list_to_scalar"])),
        (r#"{"shape":true}"#, accepted(r#"{"shape":"true"}"#, &["$.shape bool_to_enum"])),
        (
            r#"{"shape":" Dot"}"#,
            accepted(r#"{"shape":"dot"}"#, &["$.shape trim_whitespace", "$.shape enum_casefold"]),
        ),
        (r#"{"shape":["dot","dot"]}"#, refused(&["$.shape type"])),
        (
            r#"{"shape":{"circle":{"centre.x":1,"centre.y":2,"radius":" 3.5"}}}"#,
            accepted(
                r#"{"shape":{"circle":{"centre":{"x":1,"y":2},"radius":3.5}}}"#,
                &[
                    "$.shape.circle unflatten_keys",
                    "$.shape.circle.radius trim_whitespace",
                    "$.shape.circle.radius numeric_string_to_number",
                ],
            ),
        ),
        (
            r#"{"event":{"kind":" click","at":{"x":[1],"y":2},"button":"null"}}"#,
            accepted(
                r#"{"event":{"kind":"click","at":{"x":1,"y":2}}}"#,
                &[
                    "$.event.kind trim_whitespace",
                    "$.event.at.x list_to_scalar",
                    "$.event.button null_word_to_absent",
                ],
            ),
        ),
        // A key that says which shape it is, or could, is no path.
        (
            r#"{"event":{"kind":"click","at.x":1,"at.y":2}}"#,
            refused(&[
                r#"$.event["at.x"] unknown_field"#,
                r#"$.event["at.y"] unknown_field"#,
                "$.event.at missing",
            ]),
        ),
        (r#"{"event.kind":"key"}"#, refused(&[r#"$["event.kind"] unknown_field"#])),
        (r#"{"shape.circle.radius":1}"#, refused(&[r#"$["shape.circle.radius"] unknown_field"#])),
        (
            r#"{"target.x":1,"target.y":2}"#,
            refused(&[r#"$["target.x"] unknown_field"#, r#"$["target.y"] unknown_field"#]),
        ),
        (
            r#"{"targets[0]":{"x":1,"y":"2"},"targets[1]":"n"}"#,
            accepted(
                r#"{"targets":[{"x":1,"y":2},"n"]}"#,
                &["$ unflatten_keys", "$.targets[0].y numeric_string_to_int"],
            ),
        ),
        // A text, and whatever else a string may be, is what it says.
        (r#"{"target":"null"}"#, accepted(r#"{"target":"null"}"#, &[])),
        (r#"{"target":5}"#, accepted(r#"{"target":"5"}"#, &["$.target number_to_string"])),
        (r#"{"event":"null"}"#, accepted("{}", &["$.event null_word_to_absent"])),
        (r#"{"shape":"null"}"#, refused(&["$.shape enum"])),
        (r#"{"any":"null"}"#, accepted(r#"{"any":"null"}"#, &[])),
        (r#"{"by":"null"}"#, accepted("{}", &["$.by null_word_to_absent"])),
        // The inside of a map is not declared.
        (r#"{"by.a":1}"#, refused(&[r#"$["by.a"] unknown_field"#])),
        (r#"{"any.a":1}"#, refused(&[r#"$["any.a"] unknown_field"#])),
        (r#"{"by":{"a.b":1}}"#, accepted(r#"{"by":{"a.b":1}}"#, &[])),
    ] {
        try_both::<Unions>(LENIENT, text, &expected);
    }
}

/// Law 8 has the same errors only for most types, so that the schema's are not compared here.
#[test]
fn keys_that_are_there_again_are_dropped_wherever_keys_are() {
    let drops = |path: &str| format!("{path} drop_identical_duplicate");
    for (text, args, paths) in [
        (r#"{"by":{"a":1,"a":1}}"#, r#"{"by":{"a":1}}"#, vec!["$.by.a"]),
        (
            r#"{"any":{"a":[{"b":1,"b":1}],"a":[{"b":1,"b":1}]}}"#,
            r#"{"any":{"a":[{"b":1}]}}"#,
            vec!["$.any.a[0].b", "$.any.a"],
        ),
        (r#"{"event":{"kind":"key","kind":"key"}}"#, r#"{"event":{"kind":"key"}}"#, vec!["$.event.kind"]),
        (r#"{"target":{"x":1,"y":2,"x":1}}"#, r#"{"target":{"x":1,"y":2}}"#, vec!["$.target.x"]),
    ] {
        let repairs: Vec<String> = paths.into_iter().map(drops).collect();
        let expected = Ok((args.to_owned(), repairs));
        let gate = STANDARD.allow(Rule::DropIdenticalDuplicate);
        assert_eq!(outcome_of::<Unions>(gate, text), expected, "{text}");
        let schema = SchemaGate::from_text(Unions::tool().full_schema().as_str()).unwrap().with(gate);
        let found = schema.check_str(text).unwrap();
        assert_eq!(
            serde_json::from_str::<Value>(found.text()).unwrap(),
            serde_json::from_str::<Value>(args).unwrap()
        );
        assert!(!found.text().contains(r#""a":1,"a":1"#), "{}", found.text());
    }
}

#[derive(ToolArgs)]
struct Page {
    #[tool(flatten)]
    paging: Paging,
    query: String,
    #[tool(flatten)]
    more: More,
}

#[derive(ToolArgs)]
struct Paging {
    page_size: Option<i64>,
    start: Option<Point>,
}

#[derive(ToolArgs)]
struct More {
    #[tool(alias = "lang")]
    language: Option<String>,
}

#[test]
fn flattened_fields_are_repaired_as_those_beside_them() {
    for (text, expected) in [
        (
            r#"{"query":"q","start.x":" 1","start.y":2}"#,
            accepted(
                r#"{"start":{"x":1,"y":2},"query":"q"}"#,
                &["$ unflatten_keys", "$.start.x trim_whitespace", "$.start.x numeric_string_to_int"],
            ),
        ),
        (
            r#"{"Query":"q","pageSize":5,"lang":"en"}"#,
            accepted(
                r#"{"page_size":5,"query":"q","language":"en"}"#,
                &["$.query key_casefold", "$.page_size key_casefold", "$.language key_alias"],
            ),
        ),
        (
            r#"{"query":"q","zzz":1,"page_size":"null","page_size":"null"}"#,
            accepted(
                r#"{"query":"q"}"#,
                &[
                    "$.zzz drop_unknown_key",
                    "$.page_size null_word_to_absent",
                    "$.page_size drop_identical_duplicate",
                ],
            ),
        ),
        (
            r#"{"query":"q","pageSize":1,"PageSize":2}"#,
            accepted(r#"{"query":"q"}"#, &["$.pageSize drop_unknown_key", "$.PageSize drop_unknown_key"]),
        ),
        (
            r#"{"query":"q","start.x":1,"page_size":2,"Lang":3}"#,
            accepted(
                r#"{"page_size":2,"query":"q"}"#,
                &[r#"$["start.x"] drop_unknown_key"#, "$.Lang drop_unknown_key"],
            ),
        ),
    ] {
        try_both::<Page>(every(), text, &expected);
    }
    let text = r#"{"query":"q","start.x":1,"zzz":2}"#;
    let list = [r#"$["start.x"] unknown_field"#, "$.zzz unknown_field"];
    try_both::<Page>(LENIENT, text, &refused(&list));
}

/// A schema says more of a value than its kind: nothing is repaired into what it does not allow.
#[test]
fn a_schema_is_not_widened() {
    for (schema, value, expected) in [
        (json!({"type": "string", "format": "byte"}), json!(5), Err("type")),
        (json!({"type": "string", "format": "password"}), json!(12), Err("type")),
        (json!({"type": "string", "format": "email"}), json!(5), Err("type")),
        (json!({"type": "string", "pattern": "^[0-9]{4}$"}), json!(1234), Ok(json!("1234"))),
        (json!({"type": "string", "pattern": "^[0-9]{4}$"}), json!(123), Err("pattern")),
        (json!({"type": "string", "not": {"const": "5"}}), json!(5), Err("check")),
        (json!({"const": "5"}), json!(5), Err("type")),
        (json!({"enum": ["5", 6]}), json!(5), Err("enum")),
        (json!({"enum": [5, 6]}), json!([5]), Ok(json!(5))),
        (json!({"enum": [5, 6]}), json!([7]), Err("enum")),
        (json!({"type": ["integer", "null"]}), json!("null"), Err("ambiguous_integer")),
        (json!({"type": ["integer", "null"]}), json!([null]), Err("type")),
        (json!({"type": ["integer", "string"]}), json!("null"), Ok(json!("null"))),
        (json!({"type": ["integer", "string"]}), json!(" 5"), Ok(json!(" 5"))),
        (json!({"type": ["integer", "boolean"]}), json!("null"), Ok(json!(null))),
        (
            json!({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": false, "minItems": 2}),
            json!({"item": [1, "a"]}),
            Ok(json!([1, "a"])),
        ),
        (json!({"type": "array"}), json!({"item": [1]}), Err("type")),
        (json!({"type": "array", "items": {"type": "object"}}), json!({"item": {"a": 1}}), Err("type")),
        (
            json!({"type": "array", "items": {"type": "integer"}, "minItems": 2}),
            json!({"item": 1}),
            Err("type"),
        ),
        (
            json!({"type": "array", "items": {"type": "integer"}, "uniqueItems": true}),
            json!({"item": [1, 1]}),
            Err("type"),
        ),
    ] {
        let schema = json!({"type": "object", "properties": {"v": schema}, "additionalProperties": false});
        let gate = SchemaGate::new(&schema).unwrap().with(LENIENT);
        let found = gate.check_value(&json!({ "v": value }));
        let found = match &found {
            Ok(checked) => Ok(checked.to_value().unwrap()["v"].clone()),
            Err(rejection) => Err(rejection.errors()[0].code().as_str()),
        };
        assert_eq!(found, expected, "{schema} {value}");
    }
}

#[test]
fn paths_into_a_schema_are_whole() {
    let gate = |schema: Value| SchemaGate::new(&schema).unwrap().with(LENIENT);
    let object = |properties: Value| json!({"type": "object", "properties": properties, "additionalProperties": false});
    let int = || json!({"type": "integer"});
    // A name that has a point, or starts as another does, is read as it is declared, if that is one way.
    let odd = gate(object(json!({"a": object(json!({"b.c": int(), "x-y": int()})), "a.z": int()})));
    assert_eq!(odd.check_str(r#"{"a.b.c":1,"a.z":2}"#).unwrap().text(), r#"{"a":{"b.c":1},"a.z":2}"#);
    assert_eq!(odd.check_str(r#"{"a.x-y":1}"#).unwrap().text(), r#"{"a":{"x-y":1}}"#);
    let two = gate(object(json!({"a": object(json!({"b.c": int(), "b": object(json!({"c": int()}))}))})));
    assert!(two.check_str(r#"{"a.b.c":1}"#).is_err());
    // An open object has no unknown key, and what is not declared in one has no path.
    let open = gate(json!({"type": "object", "properties": {"a": object(json!({"b": int()}))}}));
    assert_eq!(open.check_str(r#"{"a.b":1}"#).unwrap().text(), r#"{"a.b":1}"#);
    let inside = gate(object(json!({"a": {"type": "object", "properties": {"b": int()}}})));
    assert_eq!(inside.check_str(r#"{"a.b":1}"#).unwrap().text(), r#"{"a":{"b":1}}"#);
    assert!(inside.check_str(r#"{"a.c":1}"#).is_err());
    // What is beside it keeps its bytes.
    let beside = gate(object(json!({"a": object(json!({"b": int()})), "c": {"type": "number"}})));
    assert_eq!(beside.check_str(r#"{ "c" : 1.50, "a.b" : 7 }"#).unwrap().text(), r#"{"c":1.50,"a":{"b":7}}"#);
}

/// However it is nested, it is read, or refused for the work that it takes.
#[test]
fn what_is_read_again_comes_to_an_end() {
    let steps = format!("{{\"nodes[0]{}\":{{}}}}", ".item".repeat(50_000));
    assert!(LENIENT.from_str::<Everything>(&steps).is_err());
    // Each level has a key that makes all of it be read again.
    let mut nested = r#"{"item.k":1}"#.to_owned();
    for _ in 0..60 {
        nested = format!(r#"{{"inner":{nested},"item.k":1}}"#);
    }
    let _ = LENIENT.from_str::<Everything>(&nested);
    let mut lists = r#"{"item":{}}"#.to_owned();
    for _ in 0..60 {
        lists = format!(r#"{{"item":{lists}}}"#);
    }
    let _ = LENIENT.from_str::<Everything>(&format!(r#"{{"nodes":{lists},"grid":{lists},"list":{lists}}}"#));
    let keys: String = (0..5_000).map(|i| format!(r#""Key{i}":{i},"#)).collect();
    assert!(LENIENT.allow(Rule::KeyCasefold).from_str::<Item>(&format!(r#"{{{keys}"k":1}}"#)).is_err());
    let found = every().from_str::<Item>(&format!(r#"{{{keys}"k":1}}"#)).unwrap();
    assert_eq!(found.repairs.len(), 5_000);
    let twice: String = (0..5_000).map(|_| r#""k":1,"#).collect();
    let found = every().from_str::<Item>(&format!(r#"{{{twice}"k":1}}"#)).unwrap();
    assert_eq!(found.repairs.iter().map(|repair| repair.count()).collect::<Vec<_>>(), [5_000]);
    let items: String = (0..5_000).map(|i| format!(r#""ints[{i}]":{i},"#)).collect();
    let found = LENIENT.from_str::<Everything>(&format!(r#"{{{items}"int":1}}"#)).unwrap();
    assert_eq!(found.args.ints.map(|ints| ints.len()), Some(5_000));
}

/// Nothing that stands as it is, is touched by any rule.
#[test]
fn every_rule_leaves_what_stands() {
    for text in [
        r#"{"text":" null "}"#,
        r#"{"text":"[\"a\"]"}"#,
        r#"{"texts":["", " a ", "null", "[1]"]}"#,
        r#"{"nullable":null}"#,
        r#"{"nodes":[{"item":{"item":{}}}]}"#,
    ] {
        let found = LENIENT.from_str::<Everything>(text).unwrap();
        assert!(found.repairs.is_empty(), "{text}: {}", found.repairs);
    }
    let clean = r#"{"item":{"item":{}}}"#;
    assert!(every().from_str::<Node>(clean).unwrap().repairs.is_empty());
    assert_eq!(Preset::Lenient.rules().and(Preset::Standard.rules()), Preset::Standard.rules());
    assert_eq!(RuleSet::ALL.and(Preset::Lenient.rules()), Preset::Lenient.rules());
}

/// What is unwrapped out of a string has the place of the string.
#[test]
fn a_record_of_what_stood_in_a_string_is_where_the_string_is() {
    for (before, rules) in [("\n\n", 2), ("/* x */ ", 3), ("<think>a</think> /**/", 4)] {
        let text = format!("{before}{}", r#""{\"arguments\":{\"plain\":1}}""#);
        let found = LENIENT.from_str::<Fields>(&text).unwrap().repairs;
        let offsets: Vec<_> = found.iter().skip(rules - 2).map(|repair| repair.offset()).collect();
        assert_eq!(found.len(), rules, "{found}");
        assert_eq!(offsets, [Some(before.len()), Some(before.len())], "{text:?}: {found}");
    }
    let value = json!(r#"{"arguments":{"plain":1}}"#);
    let found = LENIENT.from_value_ref::<Fields>(&value).unwrap().repairs;
    assert_eq!(found.iter().map(|repair| repair.offset()).collect::<Vec<_>>(), [None, None]);
}

/// A schema may be of a tool without a name, which a payload cannot say.
#[test]
fn a_tool_without_a_name_is_not_named_by_nothing() {
    let schema = r#"{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}"#;
    let gate = SchemaGate::from_text(schema).unwrap().with(LENIENT);
    let rejection = gate.check_str(r#"{"name":"","arguments":{"a":1}}"#).unwrap_err();
    assert_eq!(rejection.errors()[0].code().as_str(), "unknown_field");
    assert!(gate.check_str(r#"{"arguments":{"a":1}}"#).is_ok());
}

/// A record of what was cut is where it was cut: at the front where the text begins, else where the rest begins.
#[test]
fn a_record_of_what_was_cut_is_where_it_stood() {
    for (text, expected) in [
        (r#"{"plain":1}<|end|>"#, &[11][..]),
        ("\u{feff}{\"plain\":1}", &[0]),
        ("<think>a</think>{\"plain\":1}</tool_call>", &[0, 27]),
        ("```json\n{\"plain\":1}\n```", &[0]),
    ] {
        let found = LENIENT.from_str::<Fields>(text).unwrap().repairs;
        let offsets: Vec<_> = found.iter().filter_map(|repair| repair.offset()).collect();
        assert_eq!(offsets, expected, "{text:?} {found}");
    }
}
