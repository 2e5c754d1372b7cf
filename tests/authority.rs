//! Who may allow and forbid a rule: preset, gate, containers and fields from the outside in.

use serde_json::{Value, json};
use toolargs::{Gate, Preset, Rule, RuleSet, ToolArgs};

use crate::support::types::Color;
use crate::support::{gate_text, outcome};

const STANDARD: Gate = Gate::new();
const STRICT: Gate = Gate::new().preset(Preset::Strict);

#[derive(ToolArgs)]
struct Fields {
    plain: Option<i64>,
    #[tool(strict)]
    strict: Option<i64>,
    #[tool(strict, max = 9)]
    bounded: Option<i64>,
    #[tool(deny(numeric_string_to_int))]
    denied: Option<i64>,
    #[tool(allow(numeric_string_to_int))]
    allowed: Option<i64>,
    #[tool(strict, allow(numeric_string_to_int))]
    only: Option<i64>,
    #[tool(strict)]
    lists: Option<Vec<i64>>,
    #[tool(strict)]
    texts: Option<Vec<String>>,
    #[tool(allow(decode_json_string))]
    decoded: Option<Vec<String>>,
    #[tool(strict)]
    nested: Option<Nested>,
    #[tool(deny(decode_json_string))]
    undecoded: Option<Nested>,
    closed: Option<Closed>,
    #[tool(alias = "old")]
    renamed: Option<i64>,
    #[tool(alias = "older", deny(key_alias))]
    fixed: Option<i64>,
    #[tool(alias = "oldest", strict)]
    rigid: Option<i64>,
    #[tool(allow(enum_casefold))]
    exact: Option<Exact>,
    color: Option<Color>,
    objects: Option<Vec<Nested>>,
}

#[derive(ToolArgs)]
struct Nested {
    int: Option<i64>,
    #[tool(allow(numeric_string_to_int))]
    open: Option<i64>,
    #[tool(strict)]
    shut: Option<i64>,
}

#[derive(ToolArgs)]
#[tool(strict)]
struct Closed {
    int: Option<i64>,
    #[tool(allow(numeric_string_to_int))]
    open: Option<i64>,
}

#[derive(ToolArgs)]
#[tool(rename_all = "lowercase", strict)]
enum Exact {
    Red,
}

/// A tool that takes its payload as it is, but for two rules.
#[derive(ToolArgs)]
#[tool(strict, allow(strip_bom, enum_casefold))]
struct Tool {
    int: Option<i64>,
    color: Option<Color>,
    #[tool(allow(numeric_string_to_int))]
    open: Option<i64>,
    nested: Option<Nested>,
}

#[derive(ToolArgs)]
#[tool(deny(strip_code_fence, numeric_string_to_int))]
struct Unfenced {
    int: Option<i64>,
    nested: Option<Lenient>,
}

#[derive(ToolArgs)]
#[tool(allow(numeric_string_to_int))]
struct Lenient {
    int: Option<i64>,
}

/// What has to come of a payload: rules that fired, or errors; a forbidden one names its rule.
enum Expected {
    Repaired(&'static [(&'static str, Rule)]),
    Refused(&'static [(&'static str, &'static str)]),
    Forbidden(&'static str, Rule),
}

use Expected::{Forbidden, Refused, Repaired};

fn try_case<T: ToolArgs>(gate: Gate, payload: &str, expected: &Expected) {
    let found = gate_text::<T>(gate, payload);
    match expected {
        Repaired(repairs) => {
            let repairs: Vec<_> = repairs.iter().map(|(path, rule)| (json!(path), json!(rule))).collect();
            let found_repairs: Vec<_> =
                found.repairs.iter().map(|repair| (repair[0].clone(), repair[1].clone())).collect();
            assert!(found.args.is_some(), "{payload}: {:?}", found.errors);
            assert_eq!(found_repairs, repairs, "{payload}");
        }
        Refused(errors) => {
            let errors: Vec<Value> = errors.iter().map(|(path, code)| json!([path, code])).collect();
            assert_eq!(found.errors, errors, "{payload}");
        }
        Forbidden(path, rule) => {
            let rejection =
                gate.from_str::<T>(payload).err().unwrap_or_else(|| panic!("{payload} is accepted"));
            let errors: Vec<_> =
                rejection.errors().iter().map(|e| (e.path(), e.code().as_str(), e.rule())).collect();
            assert_eq!(errors, [(*path, "repair_forbidden", Some(*rule))], "{payload}");
        }
    }
}

#[test]
fn values() {
    use Rule::{
        DecodeJsonString, EnumCasefold, IntegralFloatToInt, KeyAlias, NullToAbsent, NumericStringToInt,
        ObjectToList, ScalarToList,
    };
    let cases: &[(Gate, &str, Expected)] = &[
        // The preset.
        (STANDARD, r#"{"plain":"5"}"#, Repaired(&[("$.plain", NumericStringToInt)])),
        (STRICT, r#"{"plain":"5"}"#, Refused(&[("$.plain", "ambiguous_integer")])),
        (STRICT, r#"{"plain":5.0}"#, Refused(&[("$.plain", "lossy_number")])),
        (STRICT, r#"{"plain":-0}"#, Refused(&[("$.plain", "lossy_number")])),
        (STRICT, r#"{"plain":null}"#, Refused(&[("$.plain", "type")])),
        (STRICT, r#"{"color":"Red"}"#, Refused(&[("$.color", "enum")])),
        (STRICT, r#"{"texts":"a"}"#, Refused(&[("$.texts", "ambiguous_list")])),
        (STRICT, r#"{"objects":{}}"#, Refused(&[("$.objects", "type")])),
        (STRICT, r#"{"nested":"{}"}"#, Refused(&[("$.nested", "type")])),
        (STRICT, r#"{"old":5}"#, Refused(&[("$.old", "unknown_field")])),
        // The gate.
        (STRICT.allow(NumericStringToInt), r#"{"plain":"5"}"#, Repaired(&[("$.plain", NumericStringToInt)])),
        (STRICT.allow(NumericStringToInt), r#"{"plain":5.0}"#, Refused(&[("$.plain", "lossy_number")])),
        (STANDARD.deny(NumericStringToInt), r#"{"plain":"5"}"#, Forbidden("$.plain", NumericStringToInt)),
        (STANDARD.deny(NumericStringToInt), r#"{"allowed":"5"}"#, Forbidden("$.allowed", NumericStringToInt)),
        (STRICT.deny(NumericStringToInt), r#"{"plain":"5"}"#, Refused(&[("$.plain", "ambiguous_integer")])),
        (STRICT.deny(NumericStringToInt), r#"{"allowed":"5"}"#, Forbidden("$.allowed", NumericStringToInt)),
        (
            STRICT.allow(NumericStringToInt).deny(NumericStringToInt),
            r#"{"plain":"5"}"#,
            Forbidden("$.plain", NumericStringToInt),
        ),
        (
            STANDARD.deny(NumericStringToInt).allow(NumericStringToInt),
            r#"{"plain":"5"}"#,
            Forbidden("$.plain", NumericStringToInt),
        ),
        // The field.
        (STANDARD, r#"{"strict":"5"}"#, Forbidden("$.strict", NumericStringToInt)),
        (STANDARD, r#"{"strict":5.0}"#, Forbidden("$.strict", IntegralFloatToInt)),
        (STANDARD, r#"{"strict":null}"#, Forbidden("$.strict", NullToAbsent)),
        (STANDARD, r#"{"strict":5}"#, Repaired(&[])),
        (STRICT, r#"{"strict":"5"}"#, Refused(&[("$.strict", "ambiguous_integer")])),
        (STANDARD, r#"{"denied":"5"}"#, Forbidden("$.denied", NumericStringToInt)),
        (STANDARD, r#"{"denied":5.0}"#, Repaired(&[("$.denied", IntegralFloatToInt)])),
        (STANDARD, r#"{"only":"5"}"#, Repaired(&[("$.only", NumericStringToInt)])),
        (STANDARD, r#"{"only":5.0}"#, Forbidden("$.only", IntegralFloatToInt)),
        (STRICT, r#"{"allowed":"5"}"#, Repaired(&[("$.allowed", NumericStringToInt)])),
        (STRICT, r#"{"only":"5"}"#, Repaired(&[("$.only", NumericStringToInt)])),
        // Not forbidden, since it would not have been accepted anyway.
        (STANDARD, r#"{"bounded":"10"}"#, Refused(&[("$.bounded", "out_of_range")])),
        (STANDARD, r#"{"bounded":10.0}"#, Refused(&[("$.bounded", "out_of_range")])),
        (STANDARD, r#"{"strict":"1.5"}"#, Refused(&[("$.strict", "ambiguous_integer")])),
        (STANDARD, r#"{"strict":true}"#, Refused(&[("$.strict", "type")])),
        (STANDARD, r#"{"lists":[1,"x"]}"#, Refused(&[("$.lists[1]", "ambiguous_integer")])),
        // Below the field: items and nested objects.
        (STANDARD, r#"{"lists":["5"]}"#, Forbidden("$.lists[0]", NumericStringToInt)),
        (STANDARD, r#"{"lists":5}"#, Forbidden("$.lists", ScalarToList)),
        (STANDARD, r#"{"lists":"[5]"}"#, Forbidden("$.lists", DecodeJsonString)),
        (STANDARD, r#"{"lists":"[\"5\"]"}"#, Forbidden("$.lists", DecodeJsonString)),
        (STANDARD, r#"{"lists":"[\"x\"]"}"#, Refused(&[("$.lists[0]", "ambiguous_integer")])),
        (STANDARD, r#"{"nested":{"int":"5"}}"#, Forbidden("$.nested.int", NumericStringToInt)),
        (STANDARD, r#"{"nested":{"open":"5"}}"#, Repaired(&[("$.nested.open", NumericStringToInt)])),
        (STANDARD, r#"{"nested":{"open":5.0}}"#, Forbidden("$.nested.open", IntegralFloatToInt)),
        (STANDARD, r#"{"nested":"{\"int\":5}"}"#, Forbidden("$.nested", DecodeJsonString)),
        (STANDARD, r#"{"nested":"{\"int\":\"5\"}"}"#, Forbidden("$.nested", DecodeJsonString)),
        (STANDARD, r#"{"nested":"{\"int\":\"x\"}"}"#, Refused(&[("$.nested.int", "ambiguous_integer")])),
        (STANDARD, r#"{"undecoded":"{\"int\":\"5\"}"}"#, Forbidden("$.undecoded", DecodeJsonString)),
        // Another removal, further in, stays one.
        (STANDARD, r#"{"undecoded":"{\"shut\":\"5\"}"}"#, Forbidden("$.undecoded.shut", NumericStringToInt)),
        // The type's own container comes after the field.
        (STANDARD, r#"{"closed":{"int":"5"}}"#, Forbidden("$.closed.int", NumericStringToInt)),
        (STANDARD, r#"{"closed":{"open":"5"}}"#, Repaired(&[("$.closed.open", NumericStringToInt)])),
        (STANDARD, r#"{"closed":"{}"}"#, Forbidden("$.closed", DecodeJsonString)),
        (STANDARD, r#"{"closed":"{\"int\":\"5\"}"}"#, Forbidden("$.closed", DecodeJsonString)),
        (STANDARD, r#"{"exact":"Red"}"#, Forbidden("$.exact", EnumCasefold)),
        (STANDARD, r#"{"exact":"red"}"#, Repaired(&[])),
        (STRICT, r#"{"exact":"Red"}"#, Forbidden("$.exact", EnumCasefold)),
        // Aliases.
        (STANDARD, r#"{"old":5}"#, Repaired(&[("$.renamed", KeyAlias)])),
        (STANDARD, r#"{"older":5}"#, Forbidden("$.fixed", KeyAlias)),
        (STANDARD, r#"{"older":"5"}"#, Forbidden("$.fixed", KeyAlias)),
        (STANDARD, r#"{"older":"x"}"#, Refused(&[("$.fixed", "ambiguous_integer")])),
        (STANDARD, r#"{"oldest":5}"#, Forbidden("$.rigid", KeyAlias)),
        (STANDARD, r#"{"oldest":"5"}"#, Forbidden("$.rigid", KeyAlias)),
        (STANDARD.deny(KeyAlias), r#"{"old":5}"#, Forbidden("$.renamed", KeyAlias)),
        // Beside the field itself the alias would not have been accepted either, in whichever order they stand.
        (STANDARD, r#"{"older":5,"fixed":5}"#, Refused(&[("$.fixed", "duplicate_key")])),
        (STANDARD, r#"{"fixed":5,"older":5}"#, Refused(&[("$.fixed", "duplicate_key")])),
        (
            STANDARD,
            r#"{"older":5,"oldest":5,"fixed":5,"rigid":5}"#,
            Refused(&[("$.fixed", "duplicate_key"), ("$.rigid", "duplicate_key")]),
        ),
        // The second condition of decode_json_string is absent unless the rule is named, never forbidden.
        (STANDARD, r#"{"texts":"[\"a\"]"}"#, Refused(&[("$.texts", "ambiguous_list")])),
        (STANDARD, r#"{"decoded":"[\"a\"]"}"#, Repaired(&[("$.decoded", DecodeJsonString)])),
        (STRICT, r#"{"decoded":"[\"a\"]"}"#, Repaired(&[("$.decoded", DecodeJsonString)])),
        (
            STANDARD.deny(DecodeJsonString),
            r#"{"texts":"[\"a\"]"}"#,
            Refused(&[("$.texts", "ambiguous_list")]),
        ),
        (
            STANDARD.deny(DecodeJsonString),
            r#"{"decoded":"[\"a\"]"}"#,
            Forbidden("$.decoded", DecodeJsonString),
        ),
        (STANDARD.allow(DecodeJsonString), r#"{"texts":"[\"a\"]"}"#, Forbidden("$.texts", DecodeJsonString)),
        // A list of the item is no item as it stands, whatever is allowed further in.
        (
            STANDARD,
            r#"{"objects":{"int":"5"}}"#,
            Repaired(&[("$.objects", ObjectToList), ("$.objects[0].int", NumericStringToInt)]),
        ),
        (STANDARD.deny(ObjectToList), r#"{"objects":{"int":"5"}}"#, Forbidden("$.objects", ObjectToList)),
        (STANDARD.deny(ObjectToList), r#"{"objects":{"int":"x"}}"#, Refused(&[("$.objects", "type")])),
    ];
    for (gate, payload, expected) in cases {
        try_case::<Fields>(*gate, payload, expected);
    }
}

#[test]
fn payloads() {
    use Rule::{
        EmptyToObject, EnumCasefold, EscapeControlChars, NumericStringToInt, StripBom, StripCodeFence,
        UnwrapDoubleEncoded,
    };
    let tool: &[(Gate, &str, Expected)] = &[
        (STANDARD, "\u{feff}{}", Repaired(&[("$", StripBom)])),
        (STRICT, "\u{feff}{}", Repaired(&[("$", StripBom)])),
        (STANDARD.deny(StripBom), "\u{feff}{}", Forbidden("$", StripBom)),
        (STANDARD, "```\n{}\n```", Forbidden("$", StripCodeFence)),
        (STANDARD, "\"{}\"", Forbidden("$", UnwrapDoubleEncoded)),
        (STANDARD, "", Forbidden("$", EmptyToObject)),
        (STANDARD, "null", Forbidden("$", EmptyToObject)),
        (STANDARD, "\"\n{}\"", Forbidden("$", EscapeControlChars)),
        (STANDARD, r#"{"color":"Red"}"#, Repaired(&[("$.color", EnumCasefold)])),
        (STANDARD, r#"{"int":"5"}"#, Forbidden("$.int", NumericStringToInt)),
        (STANDARD, r#"{"open":"5"}"#, Repaired(&[("$.open", NumericStringToInt)])),
        (STANDARD, r#"{"nested":{"int":"5"}}"#, Forbidden("$.nested.int", NumericStringToInt)),
        // One removal, one error: with the forbidden rules the whole payload would have been accepted.
        (STANDARD, "```\n{\"int\":\"5\"}\n```", Forbidden("$", StripCodeFence)),
        (STANDARD, "```\n\"{}\"\n```", Forbidden("$", StripCodeFence)),
        // It would not have been accepted: then its errors are those that it would have had.
        (STANDARD, "```\n{\"int\":\"x\"}\n```", Refused(&[("$.int", "ambiguous_integer")])),
        (STANDARD, "```\n{\"int\":5\n```", Refused(&[("$", "invalid_json")])),
        (STANDARD, "\"{\\\"z\\\":1}\"", Refused(&[("$.z", "unknown_field")])),
        (STANDARD, "\"[]\"", Refused(&[("$", "not_object")])),
    ];
    for (gate, payload, expected) in tool {
        try_case::<Tool>(*gate, payload, expected);
    }
    let unfenced: &[(Gate, &str, Expected)] = &[
        (STANDARD, "```\n{}\n```", Forbidden("$", StripCodeFence)),
        (STANDARD, "\u{feff}```\n{}\n```", Forbidden("$", StripCodeFence)),
        (STANDARD, "\"{}\"", Repaired(&[("$", UnwrapDoubleEncoded)])),
        (STANDARD, r#"{"int":"5"}"#, Forbidden("$.int", NumericStringToInt)),
        (STANDARD, r#"{"nested":{"int":"5"}}"#, Repaired(&[("$.nested.int", NumericStringToInt)])),
        (
            STANDARD.deny(NumericStringToInt),
            r#"{"nested":{"int":"5"}}"#,
            Forbidden("$.nested.int", NumericStringToInt),
        ),
        (STRICT, "```\n{}\n```", Refused(&[("$", "invalid_json")])),
        (STRICT, "\u{feff}{}", Refused(&[("$", "invalid_json")])),
        (STRICT, "\"{}\"", Refused(&[("$", "not_object")])),
        (STRICT, "", Refused(&[("$", "empty_payload")])),
        (STRICT, "[]", Refused(&[("$", "not_object")])),
        (STRICT, "{\"int\":\"\n\"}", Refused(&[("$", "invalid_json")])),
        (STANDARD.deny(EscapeControlChars), "{\"int\":\"\n\"}", Refused(&[("$.int", "ambiguous_integer")])),
        (STANDARD.deny(EscapeControlChars), "{\"int\":\"\n\"", Refused(&[("$", "invalid_json")])),
    ];
    for (gate, payload, expected) in unfenced {
        try_case::<Unfenced>(*gate, payload, expected);
    }
}

/// What a gate forbids in a payload that is a value, it forbids by the same rules.
#[test]
fn delivered_values() {
    for (value, rule) in [(json!("{}"), Rule::UnwrapDoubleEncoded), (json!([]), Rule::EmptyToObject)] {
        let found = outcome(STANDARD.deny(rule).from_value::<Unfenced>(value.clone()));
        assert_eq!(found.errors, [json!(["$", "repair_forbidden"])], "{value}");
        let found = outcome(STANDARD.from_value::<Unfenced>(value.clone()));
        assert_eq!(found.repairs.len(), 1, "{value}");
    }
}

/// A rejection says what had been repaired before the forbidden rule, and nothing of what was only tried.
#[test]
fn repairs_before_a_forbidden_rule_are_reported() {
    let found = gate_text::<Unfenced>(STANDARD, "\u{feff}```\n\"{}\"\n```");
    assert_eq!(found.errors, [json!(["$", "repair_forbidden"])]);
    let rules: Vec<_> = found.repairs.iter().map(|repair| repair[1].clone()).collect();
    assert_eq!(rules, [json!("strip_bom")]);
    for broken in ["\u{feff}```\n{\"int\":1\n```", "\u{feff}```\n{\"int\":\"\n\n```", "\u{feff}```\n\"{\n```"]
    {
        let found = gate_text::<Unfenced>(STANDARD, broken);
        assert_eq!(found.errors, [json!(["$", "invalid_json"])]);
        assert_eq!(found.repairs.len(), 1, "{:?}", found.repairs);
    }
}

#[test]
fn presets_and_sets() {
    assert!(Preset::Strict.rules().is_empty());
    assert_eq!(Preset::default(), Preset::Standard);
    let standard: Vec<_> = Preset::Standard.rules().iter().collect();
    let marked: Vec<_> =
        Rule::ALL.iter().copied().filter(|rule| rule.preset() == Some(Preset::Standard)).collect();
    assert_eq!(standard, marked);
    let set = RuleSet::from([Rule::StripBom, Rule::EnumCasefold]);
    assert_eq!(Gate::new().allow_all(set), Gate::new().allow(Rule::StripBom).allow(Rule::EnumCasefold));
    assert_eq!(Gate::new().deny_all(set), Gate::new().deny(Rule::EnumCasefold).deny(Rule::StripBom));
}
