//! Patterns of a schema, as its gate has them.

use toolargs::SchemaGate;

use crate::schema_gate::{becomes, of, stands};

#[test]
fn a_pattern_may_have_large_counts() {
    for (pattern, good, bad) in [
        ("^.{1,1000}$", "é".repeat(1000), "é".repeat(1001)),
        (r"^\\S{1,1024}$", "x".repeat(1024), "x y".to_owned()),
        ("^[^<>]{1,2048}$", "x".repeat(2048), "x".repeat(2049)),
        ("^[A-Za-z0-9_-]{1,10000}$", "a".repeat(10_000), "a".repeat(10_001)),
        ("^[a-z][A-Za-z0-9_.-]{0,2000}$", "a".repeat(2001), "a".repeat(2002)),
        (r"^arn:[^\\s]{1,1000}$", format!("arn:{}", "x".repeat(1000)), format!("arn:{}", "x".repeat(1001))),
        ("^x.{1,1000}$", format!("x{}", "é".repeat(1000)), "x".to_owned()),
    ] {
        let gate = of(&format!(r#"{{"type":"string","pattern":"{pattern}"}}"#));
        assert!(stands(&gate, &format!("\"{good}\"")), "{pattern}");
        assert_eq!(becomes(&gate, &format!("\"{bad}\"")), "$.x pattern", "{pattern}");
    }
    // What would take any amount of memory is still refused.
    let schema =
        |pattern: &str| format!(r#"{{"type":"object","properties":{{"x":{{"pattern":"{pattern}"}}}}}}"#);
    let error = SchemaGate::from_text(&schema("^(?:x.{1,1000}){1,1000}$")).unwrap_err();
    assert_eq!(error.keyword(), Some("pattern"));
    assert!(error.message().contains("memory"), "{error}");
}

#[test]
fn properties_of_unicode_are_read() {
    let gate = of(r#"{"type":"string","pattern":"^[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*$"}"#);
    assert!(stands(&gate, r#""Größe 1/2""#));
    assert_eq!(becomes(&gate, r##""#""##), "$.x pattern");
    let keys = of(r#"{"type":"object","patternProperties":{"^\\p{Letter}+$":{"type":"integer"}}}"#);
    assert_eq!(becomes(&keys, r#"{"π":"3"}"#), r#"{"π":3}"#);
}
