//! Numbers of a schema: bounds and formats, and what a validator has of them.

use toolargs::{SchemaGate, Validator};

use crate::schema_gate::{becomes, gate, of, outcome, stands};

/// The first error's message about a value.
fn message(gate: &SchemaGate, value: &str) -> String {
    let rejection = gate.check_str(&format!(r#"{{"x":{value}}}"#)).unwrap_err();
    rejection.errors()[0].message().to_owned()
}

#[test]
fn a_format_of_integers_is_a_range_of_any_number() {
    for schema in [r#"{"type":"number","format":"int32"}"#, r#"{"format":"int32"}"#] {
        let gate = of(schema);
        for value in ["2147483647", "-2147483648", "5.0", "2e3", "-0"] {
            assert!(stands(&gate, value), "{schema} {value}");
        }
        for value in ["2147483648", "-2147483649", "1e10"] {
            assert_eq!(becomes(&gate, value), "$.x out_of_range", "{schema} {value}");
        }
        assert_eq!(becomes(&gate, "1.5"), "$.x lossy_number", "{schema}");
    }
    assert!(stands(&of(r#"{"format":"int32"}"#), r#""text""#));
    let int64 = of(r#"{"type":"number","format":"int64"}"#);
    assert!(stands(&int64, "9223372036854775807"));
    assert_eq!(becomes(&int64, "9223372036854775808"), "$.x out_of_range");
    assert_eq!(becomes(&int64, r#""7""#), "7");
    let both = of(r#"{"type":"number","format":"uint8","maximum":100}"#);
    assert!(stands(&both, "100"));
    assert_eq!(becomes(&both, "101"), "$.x out_of_range");
    assert_eq!(becomes(&both, "-1"), "$.x out_of_range");
    // A validator has it as an annotation.
    let validator = Validator::from_text(r#"{"type":"number","format":"int32"}"#).unwrap();
    assert!(validator.check_str("1.5").is_ok());
}

#[test]
fn a_validator_compares_digits() {
    for (schema, valid, invalid) in [
        (r#"{"type":"number","exclusiveMaximum":9007199254740993}"#, "9007199254740992", "9007199254740993"),
        (r#"{"type":"integer","exclusiveMaximum":9007199254740993}"#, "9007199254740992", "9007199254740993"),
        (r#"{"maximum":9007199254740992}"#, "9007199254740992.0", "9007199254740993"),
        (r#"{"minimum":0.1}"#, "0.10", "0.09999999999999999999999"),
        (r#"{"type":"number"}"#, "1e400", "\"1e400\""),
        (r#"{"maximum":1e400}"#, "9e399", "1.1e400"),
        (r#"{"minimum":0,"exclusiveMinimum":0}"#, "1e-400", "0"),
        (r#"{"exclusiveMinimum":0,"minimum":1}"#, "1", "0.5"),
        (r#"{"type":"integer"}"#, "1e400", "1e-400"),
        (r#"{"type":"integer"}"#, "12345678901234567890.0", "12345678901234567890.5"),
        (r#"{"multipleOf":2}"#, "9007199254740992", "9007199254740993"),
        (r#"{"minItems":2e0}"#, "[1,2]", "[1]"),
        (r#"{"maxItems":1e23}"#, "[]", "0x"),
        (r#"{"maxLength":2.0}"#, "\"ab\"", "\"abc\""),
    ] {
        let validator = Validator::from_text(schema).unwrap();
        assert!(validator.check_str(valid).is_ok(), "{schema} {valid}");
        assert!(validator.check_str(invalid).is_err(), "{schema} {invalid}");
    }
    for schema in [r#"{"minItems":-1}"#, r#"{"minItems":1.5}"#, r#"{"minItems":1e-1}"#] {
        assert!(Validator::from_text(schema).is_err(), "{schema}");
    }
}

#[test]
fn a_number_of_a_set_is_a_number() {
    let gate = of(r#"{"type":"number","enum":[1,2,3]}"#);
    let repairs = outcome(&gate, r#"{"x":"2"}"#).unwrap().1;
    assert_eq!(repairs, ["$.x numeric_string_to_number"]);
    assert!(stands(&gate, "2.0"));
    let integer = of(r#"{"type":"integer","enum":[1,2,3]}"#);
    assert_eq!(outcome(&integer, r#"{"x":"2"}"#).unwrap().1, ["$.x numeric_string_to_int"]);
    assert_eq!(becomes(&integer, "2.0"), "2");
}

#[test]
fn a_message_names_what_would_be_accepted() {
    for (schema, value, part) in [
        (r#"{"type":"integer","enum":[1,2,3]}"#, "7", "expected one of 1, 2, 3"),
        (r#"{"type":"integer","enum":[1,2,3]}"#, r#""x""#, "expected one of 1, 2, 3"),
        (r#"{"enum":["auto",1,2]}"#, r#""9""#, r#"expected one of "auto", 1, 2"#),
        (r#"{"enum":["auto",1,2]}"#, "true", r#"expected one of "auto", 1, 2"#),
        (r#"{"enum":["auto",1,null]}"#, "7", r#"expected one of "auto", 1, null"#),
        (r#"{"const":{"a":[1]}}"#, r#"{"a":[2]}"#, r#"expected one of {"a":[1]}"#),
        (r#"{"enum":["a","b"]}"#, r#""x""#, r#"expected one of "a", "b""#),
        (
            r#"{"anyOf":[{"required":["dateTime"]},{"required":["date"]}]}"#,
            "{}",
            r#"expected an object with the key "dateTime" or an object with the key "date""#,
        ),
        (
            r#"{"type":"integer","anyOf":[{"maximum":5},{"minimum":10}]}"#,
            "7",
            "expected a number of at most 5 or a number of at least 10",
        ),
        (
            r#"{"type":"object","oneOf":[{"required":["a"]},{"required":["b"]}]}"#,
            r#"{"a":1,"b":1}"#,
            r#"expected only one of an object with the key "a" or an object with the key "b""#,
        ),
    ] {
        let message = message(&of(schema), value);
        assert!(message.contains(part), "{schema} {value}: {message}");
    }
    let validated = gate(r#"{"type":"object","properties":{"x":{"type":"number","format":"int8"}}}"#);
    let message = message(&validated, "1.5");
    assert!(message.contains("expected an integer of at least -128 and at most 127"), "{message}");
}
