//! What a report says, to a program, to the model and to a person.

use serde_json::{Value, json};
use toolargs::{
    ErrorCode, Gate, POLICY_VERSION, Preset, Rejection, Repairs, Rule, RuleSet, SchemaGate, ToolArgs,
};

use crate::support::types::{Color, Everything, IssueRefund, Reason};

fn refused<T: ToolArgs>(text: &str) -> Rejection {
    toolargs::from_str::<T>(text).err().unwrap_or_else(|| panic!("{text} is accepted"))
}

const BROKEN: &str = r#"{"amount_cents":"1,999","reason":"Lat","notify_customer":"yes","ammount":1,"effective_date":"03/04/2026"}"#;

#[test]
fn the_answer_for_the_model_is_one_object() {
    let rejection = refused::<IssueRefund>(BROKEN);
    let answer: Value = serde_json::from_str(&rejection.to_model_text()).unwrap();
    assert_eq!(answer, rejection.to_model_json());
    assert_eq!(answer["ok"], false);
    assert_eq!(answer["error"], "ambiguous_integer");
    assert_eq!(answer["path"], "$.amount_cents");
    assert_eq!(answer["message"], answer["errors"][0]["message"]);
    let listed: Vec<_> =
        answer["errors"].as_array().unwrap().iter().map(|e| json!([e["path"], e["code"]])).collect();
    assert_eq!(
        listed,
        [
            json!(["$.amount_cents", "ambiguous_integer"]),
            json!(["$.reason", "enum"]),
            json!(["$.notify_customer", "ambiguous_boolean"]),
            json!(["$.ammount", "unknown_field"]),
            json!(["$.effective_date", "ambiguous_date"]),
            json!(["$.order_id", "missing"]),
        ]
    );
    assert_eq!(answer["errors"][0]["readings"], json!([1999, 1.999]));
    assert_eq!(answer["errors"][1]["suggestion"], "late");
    assert_eq!(answer["errors"][3]["suggestion"], "amount_cents");
    assert_eq!(answer["errors"][4]["readings"], json!(["2026-04-03", "2026-03-04"]));
    let hint = answer["hint"].as_str().unwrap();
    for part in ["`issue_refund`", "only the fields listed", "corrected call alone"] {
        assert!(hint.contains(part), "{hint}");
    }
    // The keys that come first in the text are the ones that say most.
    assert!(
        rejection
            .to_model_text()
            .starts_with(r#"{"ok":false,"error":"ambiguous_integer","path":"$.amount_cents","message":"#)
    );
}

#[test]
fn a_message_says_what_arrived_and_what_would_be_accepted() {
    for (text, message) in [
        (
            r#"{"percent":"19.99"}"#,
            r#"got the string "19.99", which is not exactly one integer; expected an integer from 1 to 100"#,
        ),
        (
            r#"{"percent":101}"#,
            "got the number 101, which is out of range; expected an integer from 1 to 100",
        ),
        (r#"{"byte":300}"#, "got the number 300, which is out of range; expected an integer from 0 to 255"),
        (r#"{"flag":[1]}"#, "got an array; expected true or false"),
        (
            r#"{"color":"blue"}"#,
            r#"got the string "blue", which is not one of them; expected one of "red", "green", "straße", "café", "gray""#,
        ),
        (
            r#"{"code":"a"}"#,
            r#"got the string "a"; expected a string of 2 to 4 characters that matches `[a-z]*`"#,
        ),
        (
            r#"{"pair":[1]}"#,
            "got an array of 1 item; expected an array of 2 to 3 items, each item an integer",
        ),
        (r#"{"item":{}}"#, "the field is required and is missing; expected an integer"),
        (r#"{"item":{"k":null}}"#, "the field is required and is null; expected an integer"),
        (r#"{"ints":{}}"#, "got an object; expected an array, each item an integer"),
    ] {
        assert_eq!(refused::<Everything>(text).errors()[0].message(), message, "{text}");
    }
}

/// However many repairs have made something else of it by then.
#[test]
fn what_arrived_is_what_was_sent() {
    let lenient = Gate::new().preset(Preset::Lenient);
    let schema = SchemaGate::from_text(Everything::tool().full_schema().as_str()).unwrap();
    for (text, path, got) in [
        (r#"{"percent":" 1,2"}"#, "$.percent", r#"got the string " 1,2", which is not exactly one integer"#),
        (r#"{"percent":" "}"#, "$.percent", r#"got the string " ", which"#),
        (r#"{"percent":"500"}"#, "$.percent", r#"got the string "500", which is out of range; expected"#),
        (r#"{"percent":500.0}"#, "$.percent", "got the number 500.0, which is out of range; expected"),
        (r#"{"percent":" 500.0 "}"#, "$.percent", r#"got the string " 500.0 ", which"#),
        (
            r#"{"time":"2026-09-18 09:00:00"}"#,
            "$.time",
            r#"got the string "2026-09-18 09:00:00", which has no offset from UTC"#,
        ),
        (r#"{"code":12345}"#, "$.code", "got the number 12345; expected"),
        (r#"{"flag":" maybe "}"#, "$.flag", r#"got the string " maybe ", which is neither true nor false"#),
        (r#"{"pair":"[1]"}"#, "$.pair", r#"got the string "[1]"; expected an array of 2 to 3 items"#),
        (r#"{"pair":"7"}"#, "$.pair", r#"got the string "7""#),
        (r#"{"inner":{"list":[{"byte":"300"}]}}"#, "$.inner.list[0].byte", r#"got the string "300", which"#),
        // What is inside a string has a place of its own, and arrived there.
        (r#"{"item":"{\"k\":\"x\"}"}"#, "$.item.k", r#"got the string "x", which"#),
        (r#"{"item.k":" x "}"#, "$.item.k", r#"got the string " x ", which"#),
    ] {
        // A rule that is forbidden may have been tried as well.
        for gate in [lenient, lenient.deny_all(RuleSet::ALL.without(Rule::UnflattenKeys.into()))] {
            let typed = gate.from_str::<Everything>(text).unwrap_err();
            let untyped = schema.clone().with(gate).check_str(text).unwrap_err();
            for found in [typed, untyped] {
                let error = &found.errors()[0];
                assert!(
                    error.code() == ErrorCode::RepairForbidden || error.message().starts_with(got),
                    "{found}"
                );
                assert_eq!(error.path(), path, "{found}");
            }
        }
    }
    // So it is where a schema says more than a kind of value does.
    let schema =
        r#"{"type":"object","properties":{"n":{"type":"integer","anyOf":[{"maximum":3},{"minimum":10}]}}}"#;
    let found = SchemaGate::from_text(schema).unwrap().check_str(r#"{"n":"5"}"#).unwrap_err();
    assert!(found.errors()[0].message().starts_with(r#"got the string "5"; expected"#), "{found}");
    // And a payload that is one word.
    for (text, message) in
        [("None", "got None; expected an object"), ("true", "got true; expected an object")]
    {
        assert_eq!(lenient.from_str::<IssueRefund>(text).unwrap_err().errors()[0].message(), message);
    }
}

#[test]
fn a_message_repeats_a_bounded_part() {
    for text in [
        format!("{{\"int\":\"{}\"}}", "x".repeat(100_000)),
        format!("{{\"int\":{}.5}}", "1".repeat(100_000)),
        format!("{{\"color\":\"{}\"}}", "é".repeat(100_000)),
        format!("{{\"texts\":\"{}\"}}", "a, ".repeat(100_000)),
        format!("{{\"text\":\"{}\"", "x".repeat(100_000)),
        format!("\"{}\"", "x".repeat(100_000)),
        "x".repeat(100_000),
    ] {
        let answer = refused::<Everything>(&text).to_model_text();
        assert!(answer.len() < 2000, "{} bytes", answer.len());
    }
}

#[test]
fn readings_are_none_or_several() {
    for (text, readings) in [
        (r#"{"int":"1,999"}"#, json!([1999, 1.999])),
        (r#"{"int":"1.999"}"#, json!([1999, 1.999])),
        (r#"{"number":"1,999"}"#, json!([1999, 1.999])),
        (r#"{"int":"19.99"}"#, json!([])),
        (r#"{"int":"1e3"}"#, json!([])),
        (r#"{"date":"03/04/2026"}"#, json!(["2026-04-03", "2026-03-04"])),
        (r#"{"date":"25/12/2026"}"#, json!([])),
        (r#"{"date":"3.4.2026"}"#, json!(["2026-04-03", "2026-03-04"])),
        (r#"{"date":"03/03/2026"}"#, json!([])),
        (r#"{"date":"2026-4-3"}"#, json!([])),
        (r#"{"texts":"[\"a\"]"}"#, json!([["[\"a\"]"], ["a"]])),
        (r#"{"texts":"a, b"}"#, json!([["a, b"], ["a", "b"]])),
        (r#"{"texts":""}"#, json!([])),
        (r#"{"nodes":{"item":{}}}"#, json!([[{ "item": {} }], [{}]])),
        (r#"{"color":"gren"}"#, json!([])),
    ] {
        let rejection = refused::<Everything>(text);
        let [error] = rejection.errors() else { panic!("{rejection}") };
        let found: Vec<Value> = error.readings().iter().map(|r| serde_json::from_str(r).unwrap()).collect();
        assert_eq!(json!(found), readings, "{text}");
    }
    // In every preset, whether or not the rule that has one of the readings may fire.
    let strict = Gate::new().preset(Preset::Strict).from_str::<Everything>(r#"{"nodes":{"item":{}}}"#);
    assert_eq!(strict.unwrap_err().errors()[0].readings().len(), 2);
}

#[test]
fn names_are_suggested_and_never_taken() {
    let suggestion = |text: &str| {
        let rejection = refused::<Everything>(text);
        rejection.errors()[0].suggestion().map(str::to_owned)
    };
    assert_eq!(suggestion(r#"{"textt":"a"}"#).as_deref(), Some("text"));
    assert_eq!(suggestion(r#"{"Text":"a"}"#).as_deref(), Some("text"));
    assert_eq!(suggestion(r#"{"zzz":"a"}"#), None);
    assert_eq!(suggestion(r#"{"color":"gren"}"#).as_deref(), Some("green"));
    assert_eq!(suggestion(r#"{"color":"Grey"}"#).as_deref(), Some("gray"));
    assert_eq!(suggestion(r#"{"color":"violet"}"#), None);
}

#[test]
fn an_error_under_an_alias_says_so() {
    let rejection = refused::<Everything>(r#"{"hue":"blue"}"#);
    let [error] = rejection.errors() else { panic!("{rejection}") };
    assert_eq!((error.path(), error.sent_as()), ("$.shade", Some("hue")));
    assert_eq!(rejection.to_model_json()["errors"][0]["sent_as"], "hue");
    // Under a preset without the rule, the alias is no name, and what it stands for is only suggested.
    let strict = Gate::new().preset(Preset::Strict).from_str::<Everything>(r#"{"hue":"red"}"#).unwrap_err();
    let [error] = strict.errors() else { panic!("{strict}") };
    assert_eq!(
        (error.path(), error.code(), error.suggestion()),
        ("$.hue", ErrorCode::UnknownField, Some("shade"))
    );
}

#[test]
fn errors_come_in_the_documented_order() {
    #[derive(ToolArgs)]
    struct Outer {
        first: i64,
        inner: Inner,
        list: Vec<i64>,
        #[tool(min_len = 3, pattern = "[a-z]+")]
        text: String,
        last: bool,
    }
    #[derive(ToolArgs)]
    struct Inner {
        a: i64,
        b: i64,
    }
    let rejection = refused::<Outer>(
        r#"{"text":"A","zebra":1,"list":["x",1,null],"inner":{"c":1,"b":"x"},"zebra":2,"last":null,"list":[]}"#,
    );
    let found: Vec<_> = rejection.errors().iter().map(|e| (e.path(), e.code().as_str())).collect();
    assert_eq!(
        found,
        [
            ("$.text", "length"),
            ("$.text", "pattern"),
            ("$.zebra", "unknown_field"),
            ("$.list[0]", "ambiguous_integer"),
            ("$.list[2]", "type"),
            ("$.inner.c", "unknown_field"),
            ("$.inner.b", "ambiguous_integer"),
            ("$.inner.a", "missing"),
            ("$.zebra", "duplicate_key"),
            ("$.list", "duplicate_key"),
            ("$.first", "missing"),
            ("$.last", "missing"),
        ]
    );
}

#[test]
fn a_list_reports_its_items_before_itself() {
    let rejection = refused::<Everything>(r#"{"pair":["x",2,3,4]}"#);
    let found: Vec<_> = rejection.errors().iter().map(|e| (e.path(), e.code().as_str())).collect();
    assert_eq!(found, [("$.pair[0]", "ambiguous_integer"), ("$.pair", "item_count")]);
}

#[test]
fn a_person_reads_a_line_per_error() {
    let rejection = refused::<IssueRefund>(BROKEN);
    let lines: Vec<_> = rejection.to_string().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), rejection.errors().len());
    assert!(lines[0].starts_with("$.amount_cents: ambiguous_integer: got the string"), "{}", lines[0]);
    let syntax =
        refused::<IssueRefund>("{\"order_id\": \"ord_A1b2C3d4\",\n \"amount_cents\": 24*60}").to_string();
    assert_eq!(
        syntax.lines().skip(1).collect::<Vec<_>>(),
        ["     \"amount_cents\": 24*60}", "                       ^"]
    );
}

#[test]
fn a_long_line_is_cut_around_the_fault() {
    let text = format!("{{\"text\":\"{}\" \"{}\"}}", "a".repeat(500), "b".repeat(500));
    let shown = refused::<Everything>(&text).to_string();
    let [_, line, caret] = shown.lines().collect::<Vec<_>>()[..] else { panic!("{shown}") };
    assert!(line.chars().count() < 80 && line.contains("…aaa") && line.ends_with("bbb…"), "{line}");
    assert_eq!(line.chars().nth(caret.chars().count() - 1), Some('"'), "{shown}");
}

#[test]
fn a_payload_repair_has_its_offset_and_count() {
    let parsed =
        toolargs::from_str::<Everything>("\u{feff}```\n{\"text\":\"a\tb\nc\",\"code\":\"x\\ty\"}\n```")
            .unwrap_err();
    assert_eq!(parsed.errors()[0].path(), "$.code");
    let parsed =
        toolargs::from_str::<Everything>("\u{feff}```\n \"{\\\"text\\\":\\\"a\\\\tb\\\"}\"\n```").unwrap();
    let found: Vec<_> = parsed.repairs.iter().map(|r| (r.rule().as_str(), r.offset(), r.count())).collect();
    assert_eq!(
        found,
        [("strip_bom", Some(0), 1), ("strip_code_fence", Some(3), 1), ("unwrap_double_encoded", Some(8), 1),]
    );
    let parsed = toolargs::from_str::<Everything>(" {\"text\":\"a\tb\nc\",\"int\":\"1\"}").unwrap();
    let found: Vec<_> = parsed.repairs.iter().map(|r| (r.rule().as_str(), r.offset(), r.count())).collect();
    assert_eq!(found, [("escape_control_chars", Some(11), 2), ("numeric_string_to_int", None, 1)]);
}

#[test]
fn paths_are_written_as_documented() {
    #[derive(ToolArgs)]
    struct Odd {
        #[tool(rename = "odd key")]
        odd: Option<i64>,
        #[tool(rename = "a.b")]
        dotted: Option<i64>,
        #[tool(rename = "größe")]
        size: Option<i64>,
        #[tool(rename = "9lives")]
        lives: Option<i64>,
        #[tool(rename = "a\"b")]
        quoted: Option<i64>,
        r#type: Option<Vec<Odd>>,
    }
    let rejection = refused::<Odd>(
        r#"{"odd key":true,"a.b":true,"größe":true,"9lives":true,"a\"b":true,"type":[{},{"":1,"odd key":[]}]}"#,
    );
    let paths: Vec<_> = rejection.errors().iter().map(toolargs::ArgumentError::path).collect();
    assert_eq!(
        paths,
        [
            r#"$["odd key"]"#,
            r#"$["a.b"]"#,
            "$.größe",
            r#"$["9lives"]"#,
            r#"$["a\"b"]"#,
            r#"$.type[1][""]"#,
            r#"$.type[1]["odd key"]"#,
        ]
    );
}

#[test]
fn reports_serialise() {
    let parsed = toolargs::from_str::<Everything>(r#"{"int":"1","ints":"[1,2]"}"#).unwrap();
    assert_eq!(
        serde_json::to_value(&parsed.repairs).unwrap(),
        json!({
            "policy_version": POLICY_VERSION,
            "tool": "everything",
            "digest": Everything::tool().digest(),
            "repairs": [
                { "path": "$.int", "rule": "numeric_string_to_int", "before": "1", "after": 1 },
                { "path": "$.ints", "rule": "decode_json_string", "before": "[1,2]", "after": [1, 2] },
            ],
        })
    );
    let rejection = refused::<Everything>("\u{feff}{\"int\":\"x\",\"flag\":\"True\"}");
    let value = serde_json::to_value(&rejection).unwrap();
    assert_eq!(value["policy_version"], POLICY_VERSION);
    assert_eq!(value["tool"], "everything");
    assert_eq!(value["errors"][0]["path"], "$.int");
    assert_eq!(value["errors"][0]["code"], "ambiguous_integer");
    assert_eq!(value["repairs"][0]["rule"], "strip_bom");
    assert_eq!(value["repairs"][0]["offset"], 0);
    assert_eq!(value["repairs"][1]["rule"], "string_to_bool");
}

/// A number that no f64 is exactly keeps its digits where a report is text.
#[test]
fn long_numbers_keep_their_digits_in_text() {
    let digits = "123456789012345678901234567890.5";
    let parsed = toolargs::from_str::<Everything>(&format!(r#"{{"numbers":"[{digits}]"}}"#)).unwrap();
    let repair = parsed.repairs.iter().next().unwrap();
    assert_eq!((repair.before(), repair.after()), (&*format!("\"[{digits}]\""), &*format!("[{digits}]")));
    let value = serde_json::to_value(&parsed.repairs).unwrap();
    assert_eq!(value["repairs"][0]["after"], json!([123_456_789_012_345_678_901_234_567_890.5]));
}

/// The names are the same in code, text and serde.
#[test]
fn names_are_stable() {
    fn check<T>(all: &[T], name: fn(T) -> &'static str)
    where
        T: Copy + PartialEq + std::fmt::Debug + std::fmt::Display + std::str::FromStr,
        T: serde::Serialize + serde::de::DeserializeOwned,
        T::Err: std::error::Error,
    {
        for one in all {
            let text = name(*one);
            assert_eq!(one.to_string(), text);
            assert_eq!(format!("{one:<40}|").len(), 41);
            assert_eq!(text.parse::<T>().ok(), Some(*one));
            assert_eq!(serde_json::to_value(one).unwrap(), json!(text));
            assert_eq!(serde_json::from_value::<T>(json!(text)).unwrap(), *one);
            assert!(text.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{text}");
        }
        assert!("no_such_name".parse::<T>().unwrap_err().to_string().contains("no_such_name"));
        assert!(serde_json::from_value::<T>(json!("no_such_name")).is_err());
        assert!(serde_json::from_value::<T>(json!(5)).is_err());
    }
    check(Rule::ALL, Rule::as_str);
    check(ErrorCode::ALL, ErrorCode::as_str);
    check(Preset::ALL, Preset::as_str);
}

#[test]
fn every_rule_says_why() {
    for rule in Rule::ALL {
        for text in [rule.justification(), rule.description(), rule.condition(), rule.otherwise()] {
            assert!(!text.is_empty() && !text.ends_with('.') && !text.contains('\n'), "{rule}: {text}");
        }
    }
    for code in ErrorCode::ALL {
        assert!(!code.description().is_empty() && !code.description().ends_with('.'), "{code}");
    }
}

#[test]
fn reports_can_go_anywhere() {
    fn portable<T: Send + Sync + Clone + 'static>() {}
    fn error<T: std::error::Error>() {}
    portable::<Gate>();
    portable::<Rejection>();
    portable::<Repairs>();
    portable::<RuleSet>();
    portable::<toolargs::ArgumentError>();
    portable::<toolargs::Parsed<Color>>();
    error::<Rejection>();
    error::<toolargs::ArgumentError>();
    assert_eq!(size_of::<Rejection>(), size_of::<usize>());
    // A gate can be a constant, and one gate serves many tools.
    const GATE: Gate = Gate::new().preset(Preset::Strict).allow(Rule::EnumCasefold).deny(Rule::StripBom);
    assert!(GATE.from_str::<IssueRefund>("{}").is_err());
    assert!(GATE.from_str::<Everything>("{\"color\":\"RED\"}").is_ok());
}

#[test]
fn repairs_are_a_collection() {
    let parsed = toolargs::from_str::<IssueRefund>(
        r#"{"order_id":"ord_A1b2C3d4","amount_cents":"1999","reason":"Late","tags":"vip"}"#,
    )
    .unwrap();
    assert_eq!(parsed.args.reason, Reason::Late);
    assert_eq!(parsed.repairs.len(), 3);
    assert_eq!(parsed.repairs.iter().len(), 3);
    assert!(!parsed.repairs.is_empty());
    assert_eq!(parsed.repairs.tool(), "issue_refund");
    let mut lines = Vec::new();
    for repair in &parsed.repairs {
        lines.push(repair.to_string());
    }
    assert_eq!(lines.join("\n"), parsed.repairs.to_string());
    assert_eq!(lines[0], r#"$.amount_cents: numeric_string_to_int: "1999" → 1999"#);
}
