//! What a schema says beside the kind of a value: that it is asked, and of what.

use toolargs::{SchemaGate, Validator};

use crate::schema_gate::{becomes, gate, of, outcome, stands};

/// Whether a validator accepts a text.
fn is_valid(schema: &str, text: &str) -> bool {
    Validator::from_text(schema).unwrap().check_str(text).is_ok()
}

#[test]
fn what_is_required_is_missing_where_it_can_never_be_there() {
    for schema in [
        r#"{"type":"object","required":["x"],"additionalProperties":false}"#,
        r#"{"type":"object","properties":{"x":false},"required":["x"]}"#,
        r#"{"type":"object","allOf":[
            {"properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false},
            {"properties":{"x":{"type":"string"}},"required":["x"]}]}"#,
        r#"{"type":"object","anyOf":[
            {"type":"object","required":["x"],"additionalProperties":false},
            {"type":"object","properties":{"x":false},"required":["x"]}]}"#,
    ] {
        for text in ["{}", r#"{"a":"y"}"#, r#"{"x":"y"}"#, r#"{"a":"y","x":"y"}"#] {
            assert!(!is_valid(schema, text), "{schema} {text}");
            assert!(gate(schema).check_str(text).is_err(), "{schema} {text}");
        }
    }
    let closed =
        gate(r#"{"type":"object","properties":{"y":{}},"required":["x","y"],"additionalProperties":false}"#);
    assert_eq!(outcome(&closed, "{}").unwrap_err(), ["$.y missing", "$.x missing"]);
    assert_eq!(outcome(&closed, r#"{"x":1,"y":1}"#).unwrap_err(), ["$.x unknown_field"]);
    // A required field, so that no empty object is made of nothing.
    assert_eq!(outcome(&closed, "null").unwrap_err(), ["$ not_object"]);
    // It is none of the alternatives that could be meant.
    let one = of(
        r#"{"oneOf":[{"type":"object","required":["x"],"additionalProperties":false},{"type":"object","properties":{"a":{"type":"integer"}}}]}"#,
    );
    assert_eq!(becomes(&one, "{}"), "{}");
}

#[test]
fn null_is_ambiguous_where_two_of_one_of_accept_it() {
    for schema in [
        r#"{"oneOf":[{"type":["object","null"]},{"type":"null"}]}"#,
        r#"{"oneOf":[{},{"type":"null"}]}"#,
        r#"{"oneOf":[{"enum":["a",null]},{"type":"null"}]}"#,
        r#"{"oneOf":[{"type":"null"},{"type":"null"}]}"#,
    ] {
        assert!(!is_valid(schema, "null"), "{schema}");
        assert_eq!(becomes(&of(schema), "null"), "$.x ambiguous_variant", "{schema}");
    }
    assert!(is_valid(r#"{"oneOf":[{"type":["object","null"]},{"type":"null"}]}"#, "{}"));
    assert!(is_valid(r#"{"oneOf":[{"type":"object"},{"type":"null"}]}"#, "null"));
    assert!(is_valid(r#"{"anyOf":[{"type":["object","null"]},{"type":"null"}]}"#, "null"));
    // A required field whose null is meant is there.
    let required: SchemaGate = gate(
        r#"{"type":"object","properties":{"x":{"oneOf":[{"type":"object"},{"type":"null"}]}},"required":["x"]}"#,
    );
    assert!(required.check_str(r#"{"x":null}"#).is_ok());
}

/// Assertions are no readings: a schema may ask much of a large value.
#[test]
fn a_schema_may_ask_much_of_a_large_value() {
    let long = "x".repeat(100_000);
    let conditions = |count: usize| {
        let one = r#"{"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["text"]}}"#;
        gate(&format!(r#"{{"type":"object","allOf":[{}]}}"#, vec![one; count].join(",")))
    };
    for count in [2, 8, 20] {
        for size in [340, 1_000, 17_000, 100_000] {
            let text = format!(r#"{{"kind":"a","text":"{}"}}"#, &long[..size]);
            assert!(conditions(count).check_str(&text).is_ok(), "{count} {size}");
            let text = format!(r#"{{"kind":"a","texts":"{}"}}"#, &long[..size]);
            assert_eq!(outcome(&conditions(count), &text).unwrap_err()[0], "$.text missing");
        }
    }
    let not = gate(&format!(
        r#"{{"type":"object","allOf":[{}]}}"#,
        [r#"{"not":{"required":["x","y"]}}"#; 3].join(",")
    ));
    assert!(not.check_str(&format!(r#"{{"x":"{long}"}}"#)).is_ok());
    let dependent: Vec<String> = (0..12).map(|n| format!(r#""a{n}":["b"]"#)).collect();
    let dependent = gate(&format!(r#"{{"type":"object","dependentRequired":{{{}}}}}"#, dependent.join(",")));
    assert!(dependent.check_str(&format!(r#"{{"a1":"{long}","b":1}}"#)).is_ok());
    let items =
        of(r#"{"type":"array","items":{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}],
        "not":{"required":["c"]},"minProperties":1,
        "properties":{"list":{"type":"array","contains":{"const":1}}}}}"#);
    let item = format!(r#"{{"b":"{}","list":[0,1]}}"#, &long[..180]);
    assert!(items.check_str(&format!(r#"{{"x":[{}]}}"#, vec![item; 100].join(","))).is_ok());
    // Of many alternatives the last may be the one.
    let branches: Vec<String> = (0..30)
        .map(|n| format!(r#"{{"type":"object","properties":{{"n":{{"type":"integer","maximum":{n}}}}},"required":["n"]}}"#))
        .collect();
    let any = of(&format!(r#"{{"type":"array","items":{{"anyOf":[{}]}}}}"#, branches.join(",")));
    let item = format!(r#"{{"n":29,"t":"{}"}}"#, &long[..1000]);
    assert!(any.check_str(&format!(r#"{{"x":[{}]}}"#, vec![item; 100].join(","))).is_ok());
    // What is repaired far down is asked by all that is around it.
    let mut schema = r#"{"type":"integer"}"#.to_owned();
    for _ in 0..12 {
        schema = format!(r#"{{"type":"object","properties":{{"a":{schema}}},"not":{{"required":["z"]}}}}"#);
    }
    let deep = |leaf: &str| format!(r#"{}{leaf}{}"#, r#"{"a":"#.repeat(12), "}".repeat(12));
    let padded = deep(r#""5""#).replacen('{', &format!(r#"{{"pad":"{long}","#), 1);
    let expected = padded.replace(r#""5""#, "5");
    assert_eq!(outcome(&gate(&schema), &padded).unwrap().0, expected);
}

/// What doubles with every level of a value is ended, and an answer that was not waited for lets nothing pass.
#[test]
fn what_a_recursive_schema_asks_is_bounded() {
    let twice = r##"{"type":"object","properties":{"x":{"$ref":"#/$defs/n"}},"$defs":{
        "n":{"type":"array","items":{"$ref":"#/$defs/n"},"not":{"$ref":"#/$defs/m"}},
        "m":{"type":"array","items":{"$ref":"#/$defs/n"},"minItems":2}}}"##;
    let union = r##"{"type":"object","properties":{"x":{"$ref":"#/$defs/n"}},"$defs":{
        "n":{"oneOf":[{"type":"array","items":{"$ref":"#/$defs/n"}},{"type":"array","items":{"$ref":"#/$defs/n"},"maxItems":0}]}}}"##;
    let any = r##"{"type":"object","properties":{"x":{"$ref":"#/$defs/n"}},"$defs":{
        "n":{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/n"},"minItems":9},{"type":"array","items":{"$ref":"#/$defs/n"}}]}}}"##;
    for schema in [twice, union, any] {
        let gate = gate(schema);
        let text = |depth: usize| format!(r#"{{"x":{}{}}}"#, "[".repeat(depth), "]".repeat(depth));
        let start = std::time::Instant::now();
        let found = outcome(&gate, &text(120));
        assert!(start.elapsed().as_secs() < 20, "{schema}");
        assert!(found.unwrap_err()[0].ends_with("too_many"), "{schema}");
        if schema != union {
            assert!(outcome(&gate, &text(8)).is_ok(), "{schema}");
        }
    }
}

#[test]
fn a_default_under_a_condition_is_in_the_value_where_it_holds() {
    let gate = gate(
        r#"{"type":"object","properties":{"kind":{"type":"string"},"page":{"type":"integer","default":1}},
            "if":{"properties":{"kind":{"const":"weight"}},"required":["kind"]},
            "then":{"properties":{"unit":{"type":"string","default":"kg"},
                "scale":{"type":"object","properties":{"by":{"type":"integer","default":10}}}}},
            "else":{"properties":{"note":{"default":null},"unit":{"type":"string","default":"m"}}}}"#,
    );
    for (raw, args) in [
        (r#"{"kind":"weight"}"#, r#"{"kind":"weight","page":1,"unit":"kg"}"#),
        (r#"{"kind":"weight","unit":"g"}"#, r#"{"kind":"weight","page":1,"unit":"g"}"#),
        (r#"{"kind":"weight","scale":{}}"#, r#"{"kind":"weight","page":1,"scale":{"by":10},"unit":"kg"}"#),
        (r#"{"page":2}"#, r#"{"page":2,"note":null,"unit":"m"}"#),
    ] {
        let checked = gate.check_str(raw).unwrap();
        assert_eq!(checked.text(), raw);
        assert_eq!(checked.args(), args, "{raw}");
        let value: serde_json::Value = serde_json::from_str(args).unwrap();
        assert_eq!(checked.to_value().unwrap(), value, "{raw}");
    }
}

/// Each schema is asked for its own keys; what stands beside it is asked for its own.
#[test]
fn several_schemas_say_what_other_keys_there_are() {
    for schema in [
        r#"{"type":"object","additionalProperties":{"type":"string"},"allOf":[{"additionalProperties":{"maxLength":3}}]}"#,
        r##"{"type":"object","$ref":"#/$defs/m","additionalProperties":{"type":"string"},
            "$defs":{"m":{"type":"object","additionalProperties":{"maxLength":3}}}}"##,
        r#"{"type":"object","patternProperties":{"":{"type":"string"}},"allOf":[{"patternProperties":{"^a":{"maxLength":3}}}]}"#,
        r#"{"type":"object","additionalProperties":{"type":"string"},"anyOf":[{"additionalProperties":{"maxLength":3}}]}"#,
    ] {
        let gate = gate(schema);
        for raw in ["{}", r#"{"a":"abc"}"#, r#"{"a":"","ab":"abc"}"#] {
            assert_eq!(outcome(&gate, raw), Ok((raw.to_owned(), vec![])), "{schema}");
        }
        for raw in [r#"{"a":"abcd"}"#, r#"{"a":7}"#, r#"{"a":"abc","ab":"abcd"}"#] {
            let errors = outcome(&gate, raw).unwrap_err();
            assert!(!errors.is_empty(), "{schema} {raw}");
        }
        assert!(is_valid(schema, r#"{"a":"abc"}"#) && !is_valid(schema, r#"{"a":"abcd"}"#), "{schema}");
    }
    // Of itself as well.
    let gate = gate(
        r##"{"type":"object","additionalProperties":{"$ref":"#"},"allOf":[{"additionalProperties":{"maxProperties":1}}]}"##,
    );
    assert!(outcome(&gate, r#"{"a":{"b":{"c":{}}},"d":{}}"#).is_ok());
    assert!(outcome(&gate, r#"{"a":{"b":{},"c":{}}}"#).is_err());
    assert!(outcome(&gate, r#"{"a":{"b":{"c":{},"d":{}}}}"#).is_err());
}

/// Keywords of strings say nothing of null.
#[test]
fn null_stands_beside_a_date_of_which_more_is_said() {
    for (schema, value) in [
        (r#"{"type":["string","null"],"format":"date","maxLength":10}"#, r#""2026-01-02""#),
        (r#"{"type":"string","nullable":true,"format":"date","pattern":"^2026"}"#, r#""2026-01-02""#),
        (r#"{"type":["string","null"],"format":"date-time","minLength":5}"#, r#""2026-01-02T03:04:05Z""#),
        (r#"{"type":["string","null"],"enum":["ab",null],"maxLength":2}"#, r#""ab""#),
    ] {
        let gate = of(schema);
        assert!(stands(&gate, "null") && stands(&gate, value), "{schema}");
    }
    let gate = of(r#"{"type":["string","null"],"format":"date","pattern":"^2026"}"#);
    assert_eq!(outcome(&gate, r#"{"x":"2025-01-02"}"#), Err(vec!["$.x pattern".to_owned()]));
}

/// In the order of the keys, in every run.
#[test]
fn names_that_do_not_fit_come_in_their_order() {
    let gate = gate(r#"{"type":"object","propertyNames":{"pattern":"^x"}}"#);
    let names: Vec<String> = (0..20).map(|index| format!("k{}", index * 7 % 20)).collect();
    let members: Vec<String> = names.iter().map(|name| format!("\"{name}\":1")).collect();
    let errors = outcome(&gate, &format!("{{{}}}", members.join(","))).unwrap_err();
    let paths: Vec<&str> = errors.iter().filter_map(|error| error.split(' ').next()).collect();
    assert_eq!(paths, names.iter().map(|name| format!("$.{name}")).collect::<Vec<_>>());
}
