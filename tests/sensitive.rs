//! A sensitive value appears in no report, whatever rule fires on it and whatever is wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::{Value, json};
use toolargs::{
    CheckError, ErrorCode, Gate, Limits, Parsed, Preset, Rejection, Repairs, Rule, RuleSet, ToolArgs,
};

use crate::support::types::Color;

#[derive(ToolArgs)]
struct Secrets {
    #[tool(sensitive, min_len = 4, max_len = 20, pattern = "[a-z0-9]*")]
    word: Option<String>,
    #[tool(sensitive, alias = "number", max = 1000)]
    pin: Option<i64>,
    #[tool(sensitive)]
    rate: Option<f64>,
    #[tool(sensitive)]
    flag: Option<bool>,
    #[tool(sensitive)]
    color: Option<Color>,
    #[tool(sensitive)]
    day: Option<NaiveDate>,
    #[tool(sensitive, format = "uuid")]
    id: Option<String>,
    #[tool(sensitive)]
    at: Option<DateTime<FixedOffset>>,
    #[tool(sensitive, unique, items(multiple_of = 7))]
    set: Option<Vec<i64>>,
    #[tool(sensitive)]
    either: Option<Either>,
    #[tool(sensitive)]
    by: Option<BTreeMap<u8, Value>>,
    tokens: Option<BTreeMap<Token, bool>>,
    #[tool(sensitive, check = never)]
    checked: Option<String>,
    #[tool(sensitive)]
    words: Option<Vec<String>>,
    #[tool(sensitive, min_items = 2)]
    pins: Option<Vec<i64>>,
    #[tool(sensitive)]
    login: Option<Login>,
    #[tool(sensitive)]
    logins: Option<Vec<Login>>,
    #[tool(sensitive, strict)]
    strict: Option<i64>,
    /// Not sensitive itself, but what is in it is.
    account: Option<Account>,
    accounts: Option<Vec<Account>>,
    #[tool(sensitive)]
    chain: Option<Vec<Chain>>,
    #[tool(sensitive)]
    note: Option<String>,
    #[tool(sensitive)]
    mode: Option<Mode>,
}

#[derive(ToolArgs)]
#[tool(rename_all = "lowercase")]
enum Mode {
    True,
    Off,
}

#[derive(ToolArgs, PartialEq, Eq, PartialOrd, Ord)]
struct Token(#[tool(sensitive, max_len = 8)] String);

#[derive(ToolArgs)]
#[tool(untagged)]
enum Either {
    Text(String),
    Color(Color),
}

fn never(value: &Option<String>) -> Result<(), CheckError> {
    Err(CheckError::new("never", format!("{value:?} is not accepted")))
}

#[derive(ToolArgs)]
struct Login {
    user: String,
}

#[derive(ToolArgs)]
struct Account {
    #[tool(sensitive)]
    password: String,
}

/// Needs a value, so that an empty payload is refused.
#[derive(ToolArgs)]
struct Demanding {
    #[tool(sensitive)]
    password: String,
    #[tool(sensitive)]
    pin: Option<i64>,
}

/// A list in a list in a list, each of which may be sent as its only item.
#[derive(ToolArgs)]
struct Chain {
    #[tool(alias = "l")]
    chain: Option<Vec<Chain>>,
    text: Option<String>,
}

/// Everything that a report can say.
fn said(result: Result<&Repairs, &Rejection>) -> Vec<String> {
    let repairs = |repairs: &Repairs| {
        let mut said =
            vec![repairs.to_string(), format!("{repairs:?}"), serde_json::to_string(repairs).unwrap()];
        for repair in repairs {
            said.extend([repair.to_string(), format!("{repair:?}"), repair.path().to_owned()]);
            said.extend([repair.before().to_owned(), repair.after().to_owned()]);
        }
        said
    };
    match result {
        Ok(log) => repairs(log),
        Err(rejection) => {
            let mut said = repairs(rejection.repairs());
            said.extend([rejection.to_string(), format!("{rejection:?}"), format!("{rejection:#?}")]);
            said.extend([rejection.to_model_text(), rejection.to_model_json().to_string()]);
            said.push(serde_json::to_string(rejection).unwrap());
            for error in rejection.errors() {
                said.extend([error.to_string(), format!("{error:?}"), error.message().to_owned()]);
                said.extend(error.suggestion().map(str::to_owned));
                said.extend(error.readings().to_vec());
            }
            said
        }
    }
}

#[derive(Default)]
struct Covered {
    rules: BTreeSet<Rule>,
    codes: BTreeSet<ErrorCode>,
}

impl Covered {
    /// Gates a payload that holds `canary` in a sensitive place.
    fn gate<T: ToolArgs>(&mut self, gate: Gate, payload: &str, canary: &str) {
        self.check(gate.from_str::<T>(payload), payload, canary);
        if let Ok(value) = serde_json::from_str::<Value>(payload) {
            self.check(gate.from_value::<T>(value), payload, canary);
        }
    }

    /// Notes which rules and codes came up.
    fn note<T>(&mut self, result: &Result<Parsed<T>, Rejection>) {
        let repairs = match result {
            Ok(parsed) => &parsed.repairs,
            Err(rejection) => {
                self.codes.extend(rejection.errors().iter().map(toolargs::ArgumentError::code));
                rejection.repairs()
            }
        };
        self.rules.extend(repairs.iter().map(|repair| repair.rule()));
    }

    fn check<T>(&mut self, result: Result<Parsed<T>, Rejection>, payload: &str, canary: &str) {
        assert!(payload.contains(canary), "{payload} has no {canary}");
        self.note(&result);
        for text in said(result.as_ref().map(|parsed| &parsed.repairs)) {
            assert!(!text.contains(canary), "{payload} is repeated in\n{text}");
        }
    }
}

#[test]
fn no_rule_and_no_code_repeats_a_sensitive_value() {
    let mut covered = Covered::default();
    let standard = Gate::new();
    let every = standard.allow_all(RuleSet::ALL);
    for (payload, canary) in [
        // The payload rules: a tool with any sensitive field shows no payload.
        ("\u{feff}{\"word\":\"canary42\"}", "canary42"),
        ("```json\n{\"word\":\"canary42\"}\n```", "canary42"),
        ("\"{\\\"word\\\":\\\"canary42\\\"}\"", "canary42"),
        ("{\"word\":\"canary\n42\"}", "canary"),
        ("{\"words\":[\"canary\t42\"]}", "canary"),
        ("<think>canary</think>{\"word\":\"canary42\"}", "canary"),
        ("{\"word\":\"canary42\"}<|canary|>", "canary"),
        ("{\"word\":\"canary42\"/*canary*/}", "canary"),
        ("{\"word\":\"canary42\",}", "canary42"),
        ("{\"word\":“canary42”}", "canary42"),
        ("{\"word\":'canary42'}", "canary42"),
        ("{word:\"canary42\"}", "canary42"),
        ("{\\n\"word\":\"canary42\"}", "canary42"),
        ("{\"word\":\"canary42\"}}", "canary42"),
        ("The canary: {\"word\":\"canary42\"}", "canary"),
        (r#"{"arguments":{"word":"canary42"}}"#, "canary42"),
        (r#"{"input":"{\"word\":\"canary42\"}"}"#, "canary42"),
        (r#"{"arguments":{"odd":"canary42"}}"#, "canary42"),
        // Rules on a value.
        (r#"{"pin":"731"}"#, "731"),
        (r#"{"pin":731.0}"#, "731"),
        (r#"{"number":"731"}"#, "731"),
        (r#"{"rate":"73.1"}"#, "73.1"),
        (r#"{"flag":"tRuE"}"#, "tRuE"),
        (r#"{"color":"gReEn"}"#, "gReEn"),
        (r#"{"color":"grey"}"#, "grey"),
        (r#"{"words":"canary"}"#, "canary"),
        (r#"{"pins":"[731,732]"}"#, "731"),
        (r#"{"pins":["731",732]}"#, "731"),
        (r#"{"login":"{\"user\":\"canary\"}"}"#, "canary"),
        (r#"{"logins":{"user":"canary"}}"#, "canary"),
        (r#"{"account":"{\"password\":\"canary\"}"}"#, "canary"),
        (r#"{"accounts":{"password":"canary"}}"#, "canary"),
        (r#"{"accounts":["{\"password\":\"canary\"}"]}"#, "canary"),
        (r#"{"login":null,"word":"canary"}"#, "canary"),
        (r#"{"id":"123E4567-E89B-12D3-A456-426614174000"}"#, "123E4567"),
        (r#"{"at":"2019-09-18t09:00:00z"}"#, "2019"),
        (r#"{"pin":" 731"}"#, "731"),
        (r#"{"color":" gReEn\n"}"#, "gReEn"),
        (r#"{"id":" 123E4567-E89B-12D3-A456-426614174000"}"#, "123E4567"),
        (r#"{"at":"2019-09-18 09:00:00Z"}"#, "2019"),
        (r#"{"note":731942}"#, "731942"),
        (r#"{"mode":true,"word":"canary"}"#, "canary"),
        (r#"{"mode":"\"off\"","word":"canary"}"#, "canary"),
        (r#"{"pin":[731]}"#, "731"),
        (r#"{"pins":{"item":[731,732]}}"#, "731"),
        (r#"{"logins":{"item":{"user":"canary"}}}"#, "canary"),
        (r#"{"login.user":"canary"}"#, "canary"),
        (r#"{"account.password":"canary"}"#, "canary"),
        (r#"{"login":{"user.canary":731}}"#, "canary"),
        (r#"{"pin":"None","word":"canary"}"#, "canary"),
        (r#"{"note":"","word":"canary"}"#, "canary"),
        (r#"{"flag":"yes","word":"canary"}"#, "canary"),
        (r#"{"color":"gr een"}"#, "gr een"),
        (r#"{"Pin":731}"#, "731"),
        (r#"{"login":{"User":"canary"}}"#, "canary"),
        (r#"{"zebra":"canary"}"#, "canary"),
        (r#"{"login":{"user":"u","canary":731}}"#, "canary"),
        (r#"{"login":{"user":"u","canary":731}}"#, "731"),
        (r#"{"word":"canary","word":"canary"}"#, "canary"),
        (r#"{"login":{"user":"u","canary":1,"canary":1}}"#, "canary"),
        (r#"{"by":{"7":{"canary":731,"canary":731}}}"#, "canary"),
        // Errors on a value.
        (r#"{"id":"canary"}"#, "canary"),
        (r#"{"at":"2019-09-18T09:00:00"}"#, "2019"),
        (r#"{"at":"2019-02-30T09:00:00Z"}"#, "2019"),
        (r#"{"at":"yesterday, canary"}"#, "canary"),
        (r#"{"set":[731]}"#, "731"),
        (r#"{"set":[7315,7315]}"#, "7315"),
        (r#"{"either":"green"}"#, "green"),
        (r#"{"by":{"731":1}}"#, "731"),
        (r#"{"by":{"7":{"canary":1,"canary":2}}}"#, "canary"),
        (r#"{"checked":"canary"}"#, "canary"),
        (r#"{"tokens":{"canary":"x"}}"#, "canary"),
        (r#"{"tokens":{"canary42canary":true}}"#, "canary"),
        (r#"{"word":731}"#, "731"),
        (r#"{"word":["canary"]}"#, "canary"),
        (r#"{"word":"can"}"#, "can\""),
        (r#"{"word":"canary42canary42canary42"}"#, "canary42"),
        (r#"{"word":"CANARY"}"#, "CANARY"),
        (r#"{"pin":"7,319"}"#, "7,319"),
        (r#"{"pin":"7,319"}"#, "319"),
        (r#"{"pin":73.19}"#, "73.19"),
        (r#"{"pin":7319}"#, "7319"),
        (r#"{"pin":"7319"}"#, "7319"),
        (r#"{"pin":NaN,"word":"canary"}"#, "canary"),
        (r#"{"rate":"7,319"}"#, "319"),
        (r#"{"rate":7319e999}"#, "7319"),
        (r#"{"flag":"canary"}"#, "canary"),
        (r#"{"color":"canary"}"#, "canary"),
        (r#"{"color":"Greeen"}"#, "Greeen"),
        (r#"{"day":"07/03/2019"}"#, "2019"),
        (r#"{"day":"2019-02-30"}"#, "2019"),
        (r#"{"words":"canary, bird"}"#, "canary"),
        (r#"{"words":"[\"canary\"]"}"#, "canary"),
        (r#"{"words":[731]}"#, "731"),
        (r#"{"pins":[731]}"#, "731"),
        (r#"{"pins":"canary"}"#, "canary"),
        (r#"{"strict":"731"}"#, "731"),
        (r#"{"strict":731.0}"#, "731"),
        (r#"{"word":"canary","word":"canary42"}"#, "canary"),
        (r#"{"login":{}, "word":"canary"}"#, "canary"),
        (r#"{"login":{"user":"u","canary":1,"canary":2}}"#, "canary"),
        (r#"{"login":"{\"user\":731}"}"#, "731"),
        (r#"{"logins":{"user":731}}"#, "731"),
        (r#"{"account":{"password":731}}"#, "731"),
        (r#"{"account":"{\"password\":731}"}"#, "731"),
        (r#"{"accounts":{"password":731}}"#, "731"),
        (r#"{"zebra":1,"word":"canary"}"#, "canary"),
        // The payload as a whole.
        ("{\"word\":\"canary42", "canary42"),
        ("{\"word\":\"canary42\",}", "canary42"),
        ("{\"word\":canary42}", "canary42"),
        ("canary42", "canary42"),
        ("\"canary42\"", "canary42"),
        ("\"\\\"canary42\\\"\"", "canary42"),
        ("[\"canary42\"]", "canary42"),
        ("73194", "73194"),
        ("{\"word\":\"\\ud800canary42\"}", "canary42"),
    ] {
        covered.gate::<Secrets>(standard, payload, canary);
        covered.gate::<Secrets>(standard.preset(Preset::Strict), payload, canary);
        covered.gate::<Secrets>(standard.preset(Preset::Lenient), payload, canary);
        covered.gate::<Secrets>(every, payload, canary);
        for rule in Preset::Standard.rules().iter() {
            covered.gate::<Secrets>(standard.deny(rule), payload, canary);
        }
        for rule in Rule::ALL {
            covered.gate::<Secrets>(every.deny(*rule), payload, canary);
        }
    }
    covered.gate::<Demanding>(standard, "{\"pin\":731}", "731");
    let lenient = standard.preset(Preset::Lenient);
    covered.gate::<Demanding>(lenient, "{}{\"password\":\"canary\"}", "canary");
    // These hold no value that could be repeated.
    covered.note(&standard.from_str::<Demanding>(" \n"));
    covered.note(&standard.from_str::<Secrets>("[]"));
    let small = standard.limits(Limits::new().bytes(8));
    covered.gate::<Secrets>(small, "{\"word\":\"canary\"}", "canary");
    let deep = format!("{{\"login\":{}\"canary\"{}}}", "[".repeat(200), "]".repeat(200));
    covered.gate::<Secrets>(standard, &deep, "canary");
    let mut chain = json!({ "text": "canary" });
    for _ in 0..60 {
        chain = json!({ "chain": chain, "text": "canary".repeat(200) });
    }
    covered.gate::<Secrets>(standard, &json!({ "chain": chain }).to_string(), "canary");

    // The arguments are unread.
    let tools = toolargs::ToolSet::from_text("[]").unwrap();
    let rejection = tools.check_str("other", "canary").unwrap_err();
    assert!(!rejection.to_model_text().contains("canary"));
    covered.codes.extend(rejection.errors().iter().map(|error| error.code()));

    let missing = |all: &[String], seen: &[String]| -> Vec<String> {
        all.iter().filter(|name| !seen.contains(name)).cloned().collect()
    };
    let names = |list: &[Rule]| list.iter().map(Rule::to_string).collect::<Vec<_>>();
    let rules: Vec<_> = covered.rules.into_iter().collect();
    assert_eq!(missing(&names(Rule::ALL), &names(&rules)), Vec::<String>::new(), "rules that were not tried");
    let names = |list: &[ErrorCode]| list.iter().map(ErrorCode::to_string).collect::<Vec<_>>();
    let codes: Vec<_> = covered.codes.into_iter().collect();
    assert_eq!(
        missing(&names(ErrorCode::ALL), &names(&codes)),
        Vec::<String>::new(),
        "codes that were not tried"
    );
}

/// What is said instead: the type, and the length in characters unless that would tell one of a few values.
#[test]
fn the_type_and_the_length_are_said() {
    let parsed = toolargs::from_str::<Secrets>(r#"{"words":"cänäry","pin":"731","color":"Red"}"#).unwrap();
    let repairs: Vec<Value> =
        parsed.repairs.iter().map(|r| json!([r.path(), r.rule(), r.before(), r.after()])).collect();
    let redacted = |name: &str, len: usize| format!(r#"{{"redacted":"{name}","len":{len}}}"#);
    assert_eq!(
        repairs,
        [
            json!(["$.words", "scalar_to_list", redacted("string", 6), redacted("array", 10)]),
            json!(["$.pin", "numeric_string_to_int", redacted("string", 3), redacted("number", 3)]),
            json!(["$.color", "enum_casefold", r#"{"redacted":"string"}"#, r#"{"redacted":"string"}"#]),
        ]
    );

    let rejection = toolargs::from_str::<Secrets>(r#"{"pin":"7,319"}"#).err().unwrap();
    let [error] = rejection.errors() else { panic!("{rejection}") };
    assert_eq!(error.readings(), [redacted("number", 4), redacted("number", 5)]);
    assert!(error.message().starts_with("got a string, which"), "{}", error.message());
    assert_eq!(error.suggestion(), None);
}

/// A syntax error in a tool with a sensitive field gives its place, and no excerpt.
#[test]
fn a_syntax_error_has_a_place_and_no_excerpt() {
    let rejection = toolargs::from_str::<Secrets>("{\"word\":\"canary\" 1}").err().unwrap();
    let [error] = rejection.errors() else { panic!("{rejection}") };
    assert_eq!(error.position().map(|position| position.offset), Some(17));
    assert_eq!(rejection.to_string().lines().count(), 1);
}

/// An undeclared key inside a sensitive value is part of it.
#[test]
fn an_undeclared_key_in_a_sensitive_object_is_not_named() {
    let rejection = toolargs::from_str::<Secrets>(r#"{"login":{"user":"u","x":1}}"#).err().unwrap();
    assert_eq!(rejection.errors()[0].path(), "$.login[\"…\"]");
    let rejection = toolargs::from_str::<Secrets>(r#"{"account":{"password":"p","x":1}}"#).err().unwrap();
    assert_eq!(rejection.errors()[0].path(), "$.account.x");
}

#[test]
fn a_number_that_no_value_holds_is_named_without_private_keys() {
    let gate = |schema: &str| {
        toolargs::SchemaGate::from_text(&format!(r#"{{"type":"object","properties":{{"x":{schema}}}}}"#))
            .unwrap()
    };
    let path = |schema: &str, value: &str| {
        let raw = format!(r#"{{"x":{value}}}"#);
        let error = gate(schema).check_str(&raw).unwrap().to_value().unwrap_err();
        assert!(!error.to_string().contains("ann"), "{error}");
        error.path().to_owned()
    };
    let secret = r#""x-toolargs":{"sensitive":true}"#;
    let inexact = "0.12345678901234567890123";
    let number = |key: &str| format!(r#"{{"{key}":[{inexact}]}}"#);
    // Keys that nobody has declared are data, wherever what is sensitive begins.
    assert_eq!(path(&format!("{{{secret}}}"), &number("ann")), r#"$.x["…"][0]"#);
    assert_eq!(path(&format!(r#"{{"type":"object",{secret}}}"#), &number("ann")), r#"$.x["…"][0]"#);
    let declared = format!(r#"{{"type":"object",{secret},"properties":{{"known":{{}}}}}}"#);
    assert_eq!(path(&declared, &number("known")), "$.x.known[0]");
    assert_eq!(path(&declared, &number("ann")), r#"$.x["…"][0]"#);
    assert_eq!(path(&declared, &format!(r#"{{"known":{}}}"#, number("ann"))), r#"$.x.known["…"][0]"#);
    let map = format!(r#"{{"type":"object","additionalProperties":{{"type":"array",{secret}}}}}"#);
    assert_eq!(path(&map, &number("ann")), r#"$.x["…"][0]"#);
    let union = format!(r#"{{"anyOf":[{{"type":"object",{secret}}},{{"type":"array"}}]}}"#);
    assert_eq!(path(&union, &number("ann")), r#"$.x["…"][0]"#);
    let keys = format!(
        r#"{{"type":"object","propertyNames":{{"type":"string",{secret}}},"additionalProperties":{{}}}}"#
    );
    assert_eq!(path(&keys, &number("ann")), r#"$.x["…"][0]"#);
    // Others are named.
    assert_eq!(path(r#"{"type":"object"}"#, &number("bob")), "$.x.bob[0]");
    assert_eq!(
        path(&format!(r#"{{"type":"object","properties":{{"other":{{{secret}}}}}}}"#), &number("bob")),
        "$.x.bob[0]"
    );
}
