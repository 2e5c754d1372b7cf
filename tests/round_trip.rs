//! Strict modes that want every property: null comes back where an optional field is absent.

use std::collections::BTreeMap;

use toolargs::{Dialect, Gate, Limits, Patch, Preset, Rule, SchemaGate, ToolArgs};

#[derive(Debug, PartialEq, ToolArgs)]
struct Order {
    id: String,
    note: Option<String>,
    #[tool(default = 3)]
    count: i64,
    #[tool(default, strict)]
    notify: bool,
    own: Option<Option<i64>>,
    lines: Option<Vec<Line>>,
    #[tool(default)]
    by_name: BTreeMap<String, Option<i64>>,
}

#[derive(Debug, PartialEq, ToolArgs)]
struct Line {
    sku: String,
    amount: Option<i64>,
}

const NULLS: &str = r#"{"id":"a","note":null,"count":null,"notify":null,"own":null,"lines":[{"sku":"x","amount":null}],"by_name":null}"#;

fn expected() -> Order {
    Order {
        id: "a".to_owned(),
        note: None,
        count: 3,
        notify: false,
        // It has a null of its own; what cannot be left out in any other way is not cleared.
        own: None,
        lines: Some(vec![Line { sku: "x".to_owned(), amount: None }]),
        by_name: BTreeMap::new(),
    }
}

/// Those whose definitions ask for null.
const ASKING: [Dialect; 4] =
    [Dialect::OpenAiStrict, Dialect::OpenAiResponsesStrict, Dialect::AzureStrict, Dialect::DeepSeekStrict];

#[test]
fn a_null_that_the_schema_asked_for_is_no_repair() {
    for dialect in ASKING {
        for gate in [Gate::new(), Gate::new().preset(Preset::Strict), Gate::new().deny(Rule::NullToAbsent)] {
            let gate = gate.for_dialect(dialect);
            let parsed = gate.from_str::<Order>(NULLS).unwrap();
            assert_eq!(parsed.args, expected());
            assert!(parsed.repairs.is_empty(), "{:?}", parsed.repairs);
            let value = serde_json::from_str(NULLS).unwrap();
            let parsed = gate.from_value::<Order>(value).unwrap();
            assert_eq!(parsed.args, expected());
            assert!(parsed.repairs.is_empty());
        }
    }
}

#[test]
fn the_gate_of_the_schema_takes_it_for_absence_too() {
    let schema = SchemaGate::from_text(Order::tool().full_schema().as_str()).unwrap();
    let gate = schema.clone().with(Gate::new().preset(Preset::Strict).for_dialect(Dialect::OpenAiStrict));
    for raw in [NULLS, &format!(" {NULLS}\n")] {
        let checked = gate.check_str(raw).unwrap();
        assert!(checked.repairs.is_empty());
        let clean = r#"{"id":"a","lines":[{"sku":"x"}]}"#;
        assert_eq!(checked.text().trim(), clean);
        assert_eq!(checked.to_value().unwrap(), schema.check_str(clean).unwrap().to_value().unwrap());
    }
}

#[test]
fn other_repairs_are_recorded_as_ever() {
    let gate = Gate::new().for_dialect(Dialect::OpenAiStrict);
    let parsed = gate.from_str::<Order>(r#"{"id":"a","note":null,"count":"4","lines":null}"#).unwrap();
    let rules: Vec<_> = parsed.repairs.iter().map(|repair| (repair.path(), repair.rule())).collect();
    assert_eq!(rules, [("$.count", Rule::NumericStringToInt)]);
    let rejection = gate.from_str::<Order>(r#"{"id":5,"note":null,"count":"4"}"#).unwrap_err();
    let rules: Vec<_> = rejection.repairs().iter().map(|repair| repair.rule()).collect();
    assert!(!rules.contains(&Rule::NullToAbsent), "{rules:?}");
    let limits = Limits::new().repairs(1);
    assert!(gate.limits(limits).from_str::<Order>(NULLS).is_ok());
}

/// What is required has no null to stand for its absence, in any dialect.
#[test]
fn the_null_of_a_required_field_is_refused() {
    for dialect in Dialect::ALL {
        let gate = Gate::new().for_dialect(*dialect);
        let rejection = gate.from_str::<Order>(r#"{"id":null}"#).unwrap_err();
        assert_eq!(rejection.errors()[0].code().as_str(), "missing", "{dialect}");
    }
}

#[test]
fn where_the_schema_does_not_ask_for_null_it_is_a_repair() {
    for dialect in Dialect::ALL.iter().filter(|dialect| !ASKING.contains(dialect)) {
        let gate = Gate::new().for_dialect(*dialect);
        let parsed = gate.from_str::<Order>(r#"{"id":"a","note":null}"#).unwrap();
        let rules: Vec<_> = parsed.repairs.iter().map(|repair| repair.rule()).collect();
        assert_eq!(rules, [Rule::NullToAbsent], "{dialect}");
        let strict = gate.preset(Preset::Strict).from_str::<Order>(r#"{"id":"a","note":null}"#);
        assert_eq!(strict.unwrap_err().errors()[0].code().as_str(), "type", "{dialect}");
    }
}

/// A patch that leaves out what it does not change changes nothing of it.
#[test]
fn a_patch_is_never_cleared_by_a_null_that_had_to_be_sent() {
    #[derive(Debug, PartialEq, ToolArgs)]
    struct Profile {
        name: Patch<String>,
        age: Option<Option<u8>>,
        #[tool(nullable)]
        motto: Option<String>,
    }
    let raw = r#"{"name":null,"age":null,"motto":null}"#;
    for dialect in ASKING {
        let parsed = Gate::new().for_dialect(dialect).from_str::<Profile>(raw).unwrap();
        assert_eq!(parsed.args, Profile { name: Patch::Absent, age: None, motto: None }, "{dialect}");
        assert!(parsed.repairs.is_empty());
    }
    let parsed = Gate::new().for_dialect(Dialect::Anthropic).from_str::<Profile>(raw).unwrap();
    assert_eq!(parsed.args, Profile { name: Patch::Null, age: Some(None), motto: None });
}

/// The default of a schema is reached by null, even where null is a value of its own.
#[test]
fn a_schemas_default_stands_for_the_null_that_was_asked_for() {
    let schema = r#"{"type":"object","additionalProperties":false,
        "properties":{"a":{"type":["string","null"],"default":"x"},"b":{"type":["integer","null"]}},"required":["b"]}"#;
    let gate = SchemaGate::from_text(schema).unwrap().with(Gate::new().for_dialect(Dialect::OpenAiStrict));
    let checked = gate.check_str(r#"{"a":null,"b":null}"#).unwrap();
    assert_eq!(checked.to_value().unwrap(), serde_json::json!({"a": "x", "b": null}));
    assert!(checked.repairs.is_empty());
}

/// What is said of an object's keys is not said of those that are null only because they have to be there.
#[test]
fn keys_that_had_to_be_sent_do_not_count() {
    for (more, raw, is_taken) in [
        (r#""maxProperties":1"#, r#"{"p":{"a":"x","b":null}}"#, true),
        (r#""maxProperties":1"#, r#"{"p":{"a":"x","b":"y"}}"#, false),
        (r#""minProperties":1"#, r#"{"p":{"a":null,"b":null}}"#, false),
        (r#""dependentRequired":{"a":["b"]}"#, r#"{"p":{"a":null,"b":null}}"#, true),
        (r#""dependentRequired":{"a":["b"]}"#, r#"{"p":{"a":"x","b":null}}"#, false),
        (r#""not":{"required":["b"]}"#, r#"{"p":{"a":"x","b":null}}"#, true),
        (r#""not":{"required":["b"]}"#, r#"{"p":{"a":"x","b":"y"}}"#, false),
    ] {
        let schema = format!(
            r#"{{"type":"object","properties":{{"p":{{"type":"object","properties":{{"a":{{"type":"string"}},
            "b":{{"type":"string"}}}},{more}}}}},"required":["p"]}}"#
        );
        let gate =
            SchemaGate::from_text(&schema).unwrap().with(Gate::new().for_dialect(Dialect::OpenAiStrict));
        assert_eq!(gate.check_str(raw).is_ok(), is_taken, "{more} {raw}");
    }
}
