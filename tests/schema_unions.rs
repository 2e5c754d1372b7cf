//! Alternatives of a schema: which of them a value is meant as.

use toolargs::{Gate, Preset, Rule};

use crate::schema_gate::{becomes, of, outcome, stands};

/// Where a schema allows a value's own JSON type, the value is of that type and breaks what is said of it; it is no list of
/// one, nor anything else.
#[test]
fn a_value_of_a_type_that_is_allowed_is_no_other() {
    for (schema, value, error) in [
        (r#"{"maximum":100}"#, "500", "$.x out_of_range"),
        (r#"{"format":"uuid"}"#, r#""x""#, "$.x format"),
        (r#"{"pattern":"^a"}"#, r#""x""#, "$.x pattern"),
        (r#"{"minLength":3}"#, r#""ab""#, "$.x length"),
        (r#"{"properties":{"id":{"type":"integer"}},"required":["id"]}"#, r#"{"y":1}"#, "$.x.id missing"),
        (
            r#"{"properties":{"id":{"type":"integer"}},"required":["id"]}"#,
            r#"{"id":"abc"}"#,
            "$.x.id ambiguous_integer",
        ),
        (r#"{"type":["string","array"],"maxLength":3}"#, r#""abcdef""#, "$.x length"),
        (r#"{"type":["object","array"],"required":["id"]}"#, r#"{"y":1}"#, "$.x.id missing"),
        (
            r#"{"anyOf":[{"type":"string","format":"uri"},{"type":"array","items":{"type":"string"}}]}"#,
            r#""not a uri""#,
            "$.x format",
        ),
        (
            r#"{"anyOf":[{"type":"integer","maximum":5},{"type":"array","items":{"type":"integer"}}]}"#,
            "9",
            "$.x out_of_range",
        ),
        (
            r#"{"anyOf":[{"type":"boolean","const":true},{"type":"array","items":{"type":"boolean"}}]}"#,
            "false",
            "$.x enum",
        ),
        // Nor is JSON in a field that may hold a string touched.
        (r#"{"anyOf":[{"type":"string","maxLength":5},{"type":"object"}]}"#, r#""{\"a\":1}""#, "$.x length"),
        (
            r#"{"anyOf":[{"type":"string","format":"date"},{"type":"string","format":"uuid"},{"type":"array"}]}"#,
            r#""x""#,
            "$.x type",
        ),
    ] {
        let gate = of(schema);
        assert_eq!(becomes(&gate, value), error, "{schema} {value}");
    }
    // What is in it is repaired as ever.
    let object = of(r#"{"properties":{"id":{"type":"integer"}},"required":["id"]}"#);
    assert_eq!(becomes(&object, r#"{"id":"5"}"#), r#"{"id":5}"#);
    // Of a type that no alternative has, it is meant as the one that accepts it.
    let lists = of(r#"{"anyOf":[{"type":"integer"},{"type":"array","items":{"type":"string"}}]}"#);
    assert_eq!(becomes(&lists, r#""a""#), r#"["a"]"#);
    assert_eq!(becomes(&lists, r#""5""#), "$.x ambiguous_variant");
}

#[test]
fn any_of_takes_a_value_as_any_alternative_does() {
    let upper = r#""6F9619FF-8B86-4D01-B42D-00CF4FC964FF""#;
    let lower = upper.to_ascii_lowercase();
    let strict = Gate::new().preset(Preset::Strict);
    for schema in [
        r#"{"anyOf":[{"type":"integer"},{"type":"number"}]}"#,
        r#"{"anyOf":[{"type":"number"},{"type":"integer"}]}"#,
    ] {
        assert!(stands(&of(schema), "1.0") && stands(&of(schema).with(strict), "1.0"), "{schema}");
    }
    for schema in [
        r#"{"anyOf":[{"type":"string","format":"uuid"},{"type":"string"}]}"#,
        r#"{"anyOf":[{"type":"string"},{"type":"string","format":"uuid"}]}"#,
    ] {
        assert!(stands(&of(schema), upper) && stands(&of(schema).with(strict), upper), "{schema}");
    }
    // Valid, and canonical by no alternative: the one rule on that form, or its code.
    for schema in [
        r#"{"type":["integer","array"],"items":{"type":"number"}}"#,
        r#"{"anyOf":[{"type":"integer"},{"type":"array","items":{"type":"number"}}]}"#,
        r#"{"anyOf":[{"type":"integer","maximum":5},{"type":"integer","minimum":-5}]}"#,
    ] {
        let gate = of(schema);
        assert_eq!(
            outcome(&gate, r#"{"x":1.0}"#),
            Ok((r#"{"x":1}"#.to_owned(), vec!["$.x integral_float_to_int".to_owned()])),
            "{schema}"
        );
        let denied = gate.clone().with(Gate::new().deny(Rule::IntegralFloatToInt));
        assert_eq!(becomes(&denied, "1.0"), "$.x repair_forbidden", "{schema}");
        assert_eq!(becomes(&gate.with(strict), "1.0"), "$.x lossy_number", "{schema}");
    }
    let uuids =
        of(r#"{"anyOf":[{"type":"string","format":"uuid"},{"type":"array","items":{"type":"string"}}]}"#);
    assert_eq!(becomes(&uuids, upper), lower);
    assert_eq!(becomes(&uuids.with(strict), upper), "$.x format");
    // To `oneOf` it is both.
    let one = of(r#"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#);
    assert_eq!(becomes(&one, "1.0"), "$.x ambiguous_variant");
}

#[test]
fn what_is_forbidden_in_alternatives_is_said() {
    for schema in [
        r#"{"anyOf":[{"type":"integer"},{"type":"boolean"}],"x-toolargs":{"strict":true}}"#,
        r#"{"anyOf":[{"type":"integer","x-toolargs":{"strict":true}},{"type":"boolean"}]}"#,
        r#"{"type":["integer","boolean"],"x-toolargs":{"deny":["numeric_string_to_int"]}}"#,
    ] {
        let gate = of(schema);
        let rejection = gate.check_str(r#"{"x":"5"}"#).unwrap_err();
        assert_eq!(rejection.errors()[0].rule(), Some(Rule::NumericStringToInt), "{schema}: {rejection}");
        assert_eq!(becomes(&gate, r#""x""#), "$.x type", "{schema}");
    }
}

/// What is said of one alternative is not said of null, which is the other.
#[test]
fn null_beside_members_that_are_no_strings_is_null() {
    for alternative in [
        r#"{"type":"integer","enum":[1,2]}"#,
        r#"{"const":1}"#,
        r#"{"const":true}"#,
        r#"{"enum":[1.5]}"#,
        r#"{"type":"integer","not":{"const":5}}"#,
        r#"{"type":"array","items":{"type":"integer"},"contains":{"const":1}}"#,
    ] {
        for list in ["anyOf", "oneOf"] {
            let gate = of(&format!(r#"{{"{list}":[{alternative},{{"type":"null"}}]}}"#));
            assert!(stands(&gate, "null"), "{list} {alternative}");
        }
    }
}
