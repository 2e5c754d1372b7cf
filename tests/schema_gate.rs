//! The gate of a JSON Schema: what it reads, what it refuses to be made of, and what becomes of calls.

use serde_json::{Value, json};
use toolargs::{
    ErrorCode, Gate, Preset, Rejection, Rule, SchemaGate, SchemaOptions, ToolSet, UnknownFormats, Validator,
};

pub fn gate(schema: &str) -> SchemaGate {
    SchemaGate::from_text(schema).unwrap()
}

/// The text that a payload becomes, with its repairs; or its errors.
pub fn outcome(gate: &SchemaGate, raw: &str) -> Result<(String, Vec<String>), Vec<String>> {
    match gate.check_str(raw) {
        Ok(checked) => {
            let repairs = checked.repairs.iter().map(|repair| format!("{} {}", repair.path(), repair.rule()));
            Ok((checked.text().to_owned(), repairs.collect()))
        }
        Err(rejection) => Err(errors(&rejection)),
    }
}

pub fn errors(rejection: &Rejection) -> Vec<String> {
    rejection.errors().iter().map(|error| format!("{} {}", error.path(), error.code())).collect()
}

/// An object with one property of a schema.
pub fn of(property: &str) -> SchemaGate {
    gate(&format!(r#"{{"type":"object","properties":{{"x":{property}}},"additionalProperties":false}}"#))
}

/// Whether a value of the property stands as it is.
pub fn stands(gate: &SchemaGate, value: &str) -> bool {
    let raw = format!(r#"{{"x":{value}}}"#);
    outcome(gate, &raw) == Ok((raw, vec![]))
}

/// The value after repair, if there was one, or the first error.
pub fn becomes(gate: &SchemaGate, value: &str) -> String {
    match outcome(gate, &format!(r#"{{"x":{value}}}"#)) {
        Ok((text, _)) => text.strip_prefix(r#"{"x":"#).unwrap().strip_suffix('}').unwrap().to_owned(),
        Err(errors) => errors[0].clone(),
    }
}

#[test]
fn what_was_not_repaired_stays_byte_for_byte() {
    let gate = gate(
        r#"{"type":"object","properties":{
            "amount_cents":{"type":"integer","minimum":1},
            "tags":{"type":"array","items":{"type":"string"}},
            "exact":{"type":"number"},
            "note":{"type":"string","x-toolargs":{"alias":["memo"]}},
            "when":{"type":"string","format":"date"}
        },"required":["amount_cents"],"additionalProperties":false}"#,
    );
    let clean = "{ \"exact\" : 1.50e2,\n \"amount_cents\": 5 }";
    let checked = gate.check_str(clean).unwrap();
    assert!(std::ptr::eq(checked.text(), clean));
    for (raw, text, repairs) in [
        (
            r#"{ "exact" : 1.50e2,  "amount_cents": "5" , "tags":"a"}"#,
            r#"{ "exact" : 1.50e2,  "amount_cents": 5 , "tags":["a"]}"#,
            vec!["$.amount_cents numeric_string_to_int", "$.tags scalar_to_list"],
        ),
        (
            r#"{"memo" : "x", "amount_cents": 1, "when":null}"#,
            r#"{"note" : "x", "amount_cents": 1}"#,
            vec!["$.note key_alias", "$.when null_to_absent"],
        ),
        (
            "```json\n{\"amount_cents\": \"7\"}\n```",
            "{\"amount_cents\": 7}",
            vec!["$ strip_code_fence", "$.amount_cents numeric_string_to_int"],
        ),
    ] {
        let repairs = repairs.into_iter().map(str::to_owned).collect();
        assert_eq!(outcome(&gate, raw), Ok((text.to_owned(), repairs)), "{raw}");
    }
}

#[test]
fn defaults_are_in_the_value_and_not_in_the_text() {
    let gate = gate(
        r#"{"type":"object","properties":{
            "page":{"type":"integer","default":1},
            "sort":{"type":"object","properties":{"by":{"type":"string","default":"name"}}}
        }}"#,
    );
    let checked = gate.check_str(r#"{"sort":{}}"#).unwrap();
    assert_eq!(checked.text(), r#"{"sort":{}}"#);
    assert_eq!(checked.args(), r#"{"page":1,"sort":{"by":"name"}}"#);
    assert_eq!(checked.to_value().unwrap(), json!({ "page": 1, "sort": { "by": "name" } }));
}

#[test]
fn a_number_that_no_value_holds_is_named() {
    let gate = gate(r#"{"type":"object","properties":{"list":{"type":"array","items":{"type":"integer"}}}}"#);
    let digits = "1234567890123456789012345678901234567890";
    let checked =
        gate.check_str(&format!(r#"{{"list":[1,{digits}]}}"#)).map(|checked| checked.args()).unwrap();
    assert_eq!(checked, format!(r#"{{"list":[1,{digits}]}}"#));
    let raw = format!(r#"{{"list":[1,{digits}]}}"#);
    assert_eq!(gate.check_str(&raw).unwrap().to_value().unwrap_err().path(), "$.list[1]");
    let longer = format!(r#"{{"list":[{digits}0]}}"#);
    assert_eq!(outcome(&gate, &longer).unwrap_err(), ["$.list[0] too_many"]);
}

#[test]
fn an_open_object_keeps_its_keys_and_a_closed_gate_refuses_them() {
    let open = gate(r#"{"type":"object","properties":{"a":{"type":"integer"},"m":{"type":"object"}}}"#);
    let raw = r#"{"a":1,"b":{"c":[1,2]},"m":{"free":true}}"#;
    let checked = open.check_str(raw).unwrap();
    assert_eq!(checked.untouched(), ["$.b"]);
    assert_eq!(outcome(&open.closed(true), raw).unwrap_err(), ["$.b unknown_field"]);
    // What is said of other keys is not open.
    let typed = gate(r#"{"type":"object","properties":{"a":{}},"additionalProperties":{"type":"integer"}}"#);
    let typed = typed.closed(true);
    assert_eq!(outcome(&typed, r#"{"b":"5"}"#).unwrap().0, r#"{"b":5}"#);
    assert_eq!(outcome(&typed, r#"{"b":"x"}"#).unwrap_err(), ["$.b ambiguous_integer"]);
}

#[test]
fn a_closed_gate_knows_all_that_is_declared() {
    let cases = [
        // To declare nothing is to declare that there is nothing.
        (r#"{"type":"object","properties":{}}"#, r#"{"a":1}"#, vec!["$.a unknown_field"]),
        (r#"{"type":"object","properties":{}}"#, "{}", vec![]),
        (r#"{"type":"object"}"#, r#"{"a":1}"#, vec![]),
        (r#"{"properties":{},"additionalProperties":{"type":"integer"}}"#, r#"{"a":1}"#, vec![]),
        // To say that there may be others does not say what they are.
        (r#"{"properties":{"a":{}},"additionalProperties":true}"#, r#"{"b":1}"#, vec!["$.b unknown_field"]),
        // What is declared only in some cases.
        (
            r#"{"properties":{"k":{}},"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"b":{"type":"integer"}}},
                "else":{"allOf":[{"properties":{"c":{}}}]}}"#,
            r#"{"k":"a","b":1,"c":2}"#,
            vec![],
        ),
        (
            r#"{"properties":{"k":{}},"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"b":{"type":"integer"}}}}"#,
            r#"{"k":"a","b":true,"d":1}"#,
            vec!["$.d unknown_field"],
        ),
        (
            r#"{"properties":{"k":{}},"allOf":[{"anyOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]},{"anyOf":[{"properties":{"c":{}}},{}]}]}"#,
            r#"{"a":1,"b":2,"c":3}"#,
            vec![],
        ),
    ];
    for (schema, raw, expected) in cases {
        let found = outcome(&gate(schema).closed(true), raw).err().unwrap_or_default();
        assert_eq!(found, expected, "{schema}: {raw}");
        let open = gate(schema);
        let found = outcome(&open, raw).err().unwrap_or_default();
        assert!(!found.iter().any(|error| error.ends_with("unknown_field")), "{schema}: {found:?}");
    }
}

#[test]
fn what_is_not_modelled_is_named_with_its_place() {
    for (schema, keyword, pointer) in [
        (
            r#"{"properties":{"a":{"unevaluatedProperties":false}}}"#,
            "unevaluatedProperties",
            "#/properties/a",
        ),
        (r##"{"$defs":{"x/y":{"$dynamicRef":"#a"}}}"##, "$dynamicRef", "#/$defs/x~1y"),
        (r#"{"propertis":{}}"#, "propertis", "#"),
        (r##"{"$ref":"https://example.com/schema.json"}"##, "$ref", "#"),
        (r##"{"items":{"$ref":"#/$defs/none"}}"##, "$ref", "#/items"),
        (r#"{"type":"text"}"#, "type", "#"),
        (r#"{"minimum":"5"}"#, "minimum", "#"),
        (r#"{"pattern":"(?=a)"}"#, "pattern", "#"),
        (r#"{"pattern":"(a)\\1"}"#, "pattern", "#"),
        (r#"{"multipleOf":0}"#, "multipleOf", "#"),
        (r#"{"type":"string","format":"zip-code"}"#, "format", "#"),
        (r#"{"x-toolargs":{"allow":["no_rule"]}}"#, "x-toolargs/allow", "#"),
        (r#"{"x-toolargs":{"strickt":true}}"#, "x-toolargs/strickt", "#"),
    ] {
        // What is said of one type is asked only where there may be values of it.
        let schema = format!(r#"{{"type":"object","properties":{{"p":{schema}}}}}"#);
        let schema = schema.replace("\"#/$defs", "\"#/properties/p/$defs");
        let error = SchemaGate::from_text(&schema).unwrap_err();
        assert_eq!(error.keyword(), Some(keyword), "{schema}: {error}");
        assert_eq!(error.pointer(), pointer.replacen('#', "#/properties/p", 1), "{schema}: {error}");
    }
    let message = SchemaGate::from_text(r#"{"propertis":{}}"#).unwrap_err().to_string();
    assert!(message.contains("did you mean `properties`?"), "{message}");
    assert!(SchemaGate::from_text("{").unwrap_err().message().contains("no JSON"));
    assert!(
        SchemaGate::from_text(r#"{"type":"object","type":"object"}"#)
            .unwrap_err()
            .message()
            .contains("twice")
    );
}

#[test]
fn older_drafts_and_openapi_are_read() {
    let gate = gate(
        r##"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","definitions":{"n":{"type":"integer"}},
            "properties":{
                "pair":{"type":"array","items":[{"type":"integer"},{"type":"string"}],"additionalItems":false},
                "n":{"$ref":"#/definitions/n"},
                "maybe":{"type":"string","nullable":true},
                "above":{"type":"number","minimum":0,"exclusiveMinimum":true},
                "small":{"type":"integer","format":"int8"}
            }}"##,
    );
    assert!(outcome(&gate, r#"{"pair":[1,"a"],"n":3,"maybe":null,"above":0.1,"small":-128}"#).is_ok());
    for (raw, error) in [
        (r#"{"pair":[1,"a",2]}"#, "$.pair item_count"),
        (r#"{"n":"x"}"#, "$.n ambiguous_integer"),
        (r#"{"above":0}"#, "$.above out_of_range"),
        (r#"{"small":128}"#, "$.small out_of_range"),
    ] {
        assert_eq!(outcome(&gate, raw).unwrap_err(), [error], "{raw}");
    }
}

#[test]
fn all_of_holds_as_one_schema() {
    let gate = gate(
        r##"{"type":"object","$defs":{"paging":{"type":"object","properties":{"page":{"type":"integer","minimum":1}}}},
            "allOf":[{"$ref":"#/$defs/paging"},{"properties":{"page":{"maximum":9},"q":{"type":"string"}},"required":["q"]}]}"##,
    );
    assert_eq!(outcome(&gate, r#"{"page":"5","q":"a"}"#).unwrap().0, r#"{"page":5,"q":"a"}"#);
    assert_eq!(outcome(&gate, r#"{"page":"10","q":"a"}"#).unwrap_err(), ["$.page out_of_range"]);
    assert_eq!(outcome(&gate, r#"{"page":0}"#).unwrap_err(), ["$.page out_of_range", "$.q missing"]);
}

#[test]
fn a_schema_may_contain_itself() {
    let gate = gate(
        r##"{"type":"object","$defs":{"node":{"type":"object","properties":{
            "value":{"type":"integer"},"children":{"type":"array","items":{"$ref":"#/$defs/node"}}},"required":["value"]}},
            "properties":{"root":{"$ref":"#/$defs/node"}},"required":["root"]}"##,
    );
    let raw = r#"{"root":{"value":1,"children":[{"value":"2","children":[{"value":3.0}]}]}}"#;
    let (text, repairs) = outcome(&gate, raw).unwrap();
    assert_eq!(text, r#"{"root":{"value":1,"children":[{"value":2,"children":[{"value":3}]}]}}"#);
    assert_eq!(
        repairs,
        [
            "$.root.children[0].value numeric_string_to_int",
            "$.root.children[0].children[0].value integral_float_to_int"
        ]
    );
    assert_eq!(
        outcome(&gate, r#"{"root":{"value":1,"children":[{"children":[]}]}}"#).unwrap_err(),
        ["$.root.children[0].value missing"]
    );
}

#[test]
fn a_union_takes_what_has_one_meaning() {
    let any = of(r#"{"anyOf":[{"type":"integer"},{"type":"boolean"}]}"#);
    assert!(stands(&any, "5") && stands(&any, "true"));
    assert_eq!(becomes(&any, r#""5""#), "5");
    assert_eq!(becomes(&any, r#""true""#), "true");
    assert_eq!(becomes(&any, r#""x""#), "$.x type");
    // A string is a string.
    let text = of(r#"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#);
    assert!(stands(&text, r#""5""#) && stands(&text, "5"));
    // Of several that accept it, `oneOf` is none.
    let one = of(r#"{"oneOf":[{"type":"number"},{"type":"integer"}]}"#);
    assert!(stands(&one, "0.5"));
    assert_eq!(becomes(&one, "5"), "$.x ambiguous_variant");
    assert!(stands(&of(r#"{"anyOf":[{"type":"number"},{"type":"integer"}]}"#), "5"));
    // With null it is the type, which may be null.
    let maybe = of(r#"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#);
    assert!(stands(&maybe, "null"));
    assert_eq!(becomes(&maybe, r#""5""#), "5");
    assert_eq!(becomes(&maybe, r#""x""#), "$.x ambiguous_integer");
    let types = of(r#"{"type":["integer","string","null"]}"#);
    assert!(stands(&types, "null") && stands(&types, r#""a""#) && stands(&types, "1"));
    assert_eq!(becomes(&types, "true"), "$.x type");
}

#[test]
fn a_key_with_a_constant_picks_the_branch() {
    let gate = of(r#"{"oneOf":[
            {"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"]},
            {"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"integer"}},"required":["kind","side"]}
        ]}"#);
    assert_eq!(becomes(&gate, r#"{"side":"2","kind":"Square"}"#), r#"{"side":2,"kind":"square"}"#);
    assert_eq!(becomes(&gate, r#"{"kind":"square"}"#), "$.x.side missing");
    assert_eq!(becomes(&gate, r#"{"kind":"cube"}"#), "$.x.kind enum");
    assert_eq!(becomes(&gate, "{}"), "$.x.kind missing");
}

#[test]
fn keywords_without_a_kind_are_asked_of_what_is_repaired() {
    let counted =
        of(r#"{"type":"array","items":{"type":"integer"},"contains":{"minimum":5},"minContains":2}"#);
    assert!(stands(&counted, "[5,1,6]"));
    assert_eq!(becomes(&counted, r#"["5","7"]"#), "[5,7]");
    assert_eq!(becomes(&counted, "[5,1]"), "$.x item_count");
    let conditional = gate(
        r#"{"type":"object","properties":{"to":{"type":"string"},"kind":{"type":"string"}},
            "if":{"properties":{"kind":{"const":"mail"}},"required":["kind"]},
            "then":{"required":["to"]},"dependentRequired":{"cc":["to"]},"not":{"required":["spam"]}}"#,
    );
    assert!(outcome(&conditional, r#"{"kind":"sms"}"#).is_ok());
    assert_eq!(outcome(&conditional, r#"{"kind":"mail"}"#).unwrap_err(), ["$.to missing"]);
    assert_eq!(outcome(&conditional, r#"{"cc":1}"#).unwrap_err(), ["$.to missing"]);
    let rejection = conditional.check_str(r#"{"spam":1}"#).unwrap_err();
    assert_eq!(
        (rejection.errors()[0].code(), rejection.errors()[0].reason()),
        (ErrorCode::Check, Some("not"))
    );
    let sized =
        of(r#"{"type":"object","minProperties":1,"maxProperties":2,"propertyNames":{"pattern":"^[a-z]+$"}}"#);
    assert!(stands(&sized, r#"{"a":1}"#));
    assert_eq!(becomes(&sized, "{}"), "$.x item_count");
    assert_eq!(becomes(&sized, r#"{"A":1}"#), "$.x.A check");
    let few = of(r#"{"enum":[1,2.5,"one",null,[1]]}"#);
    assert!(stands(&few, "1") && stands(&few, "2.5") && stands(&few, "null") && stands(&few, "[1]"));
    assert_eq!(becomes(&few, r#""One""#), r#""one""#);
    assert_eq!(becomes(&few, "3"), "$.x enum");
    assert_eq!(becomes(&of("false"), "1"), "$.x unknown_field");
}

#[test]
fn members_that_are_the_same_caselessly_are_told_apart_exactly() {
    let gate = of(r#"{"enum":["max","MAX","min"]}"#);
    assert!(stands(&gate, r#""max""#) && stands(&gate, r#""MAX""#));
    assert_eq!(becomes(&gate, r#""Min""#), r#""min""#);
    assert_eq!(becomes(&gate, r#""Max""#), "$.x enum");
}

#[test]
fn a_pattern_is_searched_for() {
    let gate = of(r#"{"type":"string","pattern":"[0-9]{3}"}"#);
    assert!(stands(&gate, r#""ab123""#));
    assert_eq!(becomes(&gate, r#""ab12""#), "$.x pattern");
}

#[test]
fn policy_stands_beside_the_schema() {
    let gate = gate(
        r#"{"type":"object","properties":{
            "strict":{"type":"integer","x-toolargs":{"strict":true}},
            "secret":{"type":"string","minLength":5,"x-toolargs":{"sensitive":true}},
            "flag":{"type":"boolean","x-toolargs":{"deny":["string_to_bool"]}}
        }}"#,
    );
    let rejection = gate.check_str(r#"{"strict":"5","flag":"true","secret":"abc"}"#).unwrap_err();
    assert_eq!(
        errors(&rejection),
        ["$.strict repair_forbidden", "$.flag repair_forbidden", "$.secret length"]
    );
    assert!(!rejection.to_model_text().contains("abc"));
    let strict = gate.with(Gate::new().preset(Preset::Strict).allow(Rule::StringToBool));
    assert_eq!(outcome(&strict, r#"{"flag":true}"#), Ok((r#"{"flag":true}"#.to_owned(), vec![])));
}

#[test]
fn types_that_refer_to_each_other_under_a_condition_cost_no_more_than_they_are() {
    let refer = |at: usize| {
        let properties: Vec<String> = (0..8)
            .map(|way| format!(r##""p{way}":{{"$ref":"#/$defs/d{}"}}"##, (at * 7 + way) % 40))
            .collect();
        format!(r#""d{at}":{{"type":"object","properties":{{{}}}}}"#, properties.join(","))
    };
    let types: Vec<String> = (0..40).map(refer).collect();
    let under: Vec<String> = (0..40)
        .map(|at| {
            format!(
                r##"{{"if":{{"required":["x{at}"]}},"then":{{"properties":{{"x{at}":{{"$ref":"#/$defs/d{at}"}}}}}}}}"##
            )
        })
        .collect();
    let schema =
        format!(r#"{{"type":"object","allOf":[{}],"$defs":{{{}}}}}"#, under.join(","), types.join(","));
    // It would take longer than anybody waits.
    let checked = gate(&schema).check_str(r#"{"x1":{"p0":{}}}"#).unwrap().args();
    assert_eq!(checked, r#"{"x1":{"p0":{}}}"#);
}

#[test]
fn what_policy_says_is_honoured_or_refused_but_never_ignored() {
    let secret = r#"{"type":"integer","x-toolargs":{"sensitive":true}}"#;
    let strict = r#"{"type":"integer","x-toolargs":{"strict":true}}"#;
    for (schema, keyword, pointer) in [
        // Where nothing is repaired or hidden.
        (format!(r#"{{"then":{{"properties":{{"a":{secret}}}}},"if":{{}}}}"#), "sensitive", "#/then/properties/a"),
        (format!(r#"{{"else":{{"properties":{{"a":{strict}}}}},"if":{{}}}}"#), "strict", "#/else/properties/a"),
        (format!(r#"{{"properties":{{"l":{{"contains":{strict}}}}}}}"#), "strict", "#/properties/l/contains"),
        (format!(r##"{{"then":{{"properties":{{"a":{{"$ref":"#/$defs/s"}}}}}},"if":{{}},"$defs":{{"s":{secret}}}}}"##), "sensitive", "#/$defs/s"),
        (r#"{"allOf":[{"anyOf":[{"properties":{"a":{"x-toolargs":{"sensitive":true}}}},{"type":"object"}]},{"anyOf":[{"properties":{"b":{}}},{"type":"object"}]}]}"#.to_owned(), "sensitive", "#/allOf/0/anyOf/0/properties/a"),
        (format!(r#"{{"allOf":[{{"additionalProperties":{secret}}},{{"additionalProperties":{{"minimum":1}}}}]}}"#), "sensitive", "#/allOf/0/additionalProperties"),
        // Names of what has none.
        (r#"{"x-toolargs":{"alias":["b"]}}"#.to_owned(), "alias", "#"),
        (r#"{"properties":{"a":{"items":{"x-toolargs":{"alias":["b"]}}}}}"#.to_owned(), "alias", "#/properties/a/items"),
        (r#"{"additionalProperties":{"x-toolargs":{"alias":["b"]}}}"#.to_owned(), "alias", "#/additionalProperties"),
        (r#"{"properties":{"a":{"anyOf":[{"type":"integer","x-toolargs":{"alias":["b"]}},{"type":"string"}]}}}"#.to_owned(), "alias", "#/properties/a/anyOf/0"),
        (r#"{"items":{"x-toolargs":{"null":"absent"}}}"#.to_owned(), "null", "#/items"),
        // Names of several.
        (r#"{"properties":{"a":{"x-toolargs":{"alias":["c"]}},"b":{"x-toolargs":{"alias":["c"]}}}}"#.to_owned(), "alias", "#/properties/b"),
        (r#"{"properties":{"a":{"x-toolargs":{"alias":["b"]}},"b":{}}}"#.to_owned(), "alias", "#/properties/a"),
        (r#"{"properties":{"a":{"x-toolargs":{"alias":["a"]}}}}"#.to_owned(), "alias", "#/properties/a"),
        (r#"{"properties":{"a":{"enum":["x","y"],"x-toolargs":{"alias":{"x":["z"],"y":["z"]}}}}}"#.to_owned(), "alias", "#/properties/a"),
        (r#"{"properties":{"a":{"enum":["x","y"],"x-toolargs":{"alias":{"x":["y"]}}}}}"#.to_owned(), "alias", "#/properties/a"),
        (r#"{"properties":{"a":{"enum":["x","y"],"x-toolargs":{"alias":{"w":["z"]}}}}}"#.to_owned(), "alias", "#/properties/a"),
        (r#"{"properties":{"a":{"type":"integer","x-toolargs":{"alias":{"5":["five"]}}}}}"#.to_owned(), "alias", "#/properties/a"),
        // Kinds and versions that there are not, and what is said of a tool where there is none.
        (r#"{"properties":{"a":{"x-toolargs":{"kind":"banana"}}}}"#.to_owned(), "kind", "#/properties/a"),
        (r#"{"properties":{"a":{"type":"integer","x-toolargs":{"kind":"utc"}}}}"#.to_owned(), "kind", "#/properties/a"),
        (r#"{"x-toolargs":{"policy_version":99}}"#.to_owned(), "policy_version", "#"),
        (r#"{"properties":{"a":{"x-toolargs":{"destructive":true}}}}"#.to_owned(), "destructive", "#/properties/a"),
    ] {
        let error = SchemaGate::from_text(&schema).expect_err(&schema);
        let keyword = format!("x-toolargs/{keyword}");
        assert_eq!((error.keyword(), error.pointer()), (Some(&*keyword), pointer), "{schema}: {error}");
    }
    // Names have one meaning behind a reference, and where alternatives are told apart.
    let gate = gate(
        r##"{"properties":{"a":{"$ref":"#/$defs/n"},"b":{"allOf":[{"type":"integer","x-toolargs":{"alias":["y"]}}]},
            "u":{"oneOf":[
                {"type":"object","properties":{"k":{"$ref":"#/$defs/k"},"i":{"type":"integer"}},"required":["k"]},
                {"type":"object","properties":{"k":{"const":"two","x-toolargs":{"alias":["kind"]}}},"required":["k"]}
            ]}},
            "$defs":{"n":{"type":"integer","x-toolargs":{"alias":["x"]}},
                "k":{"const":"one","x-toolargs":{"alias":{"one":["first"]}}}}}"##,
    );
    assert_eq!(outcome(&gate, r#"{"x":1,"y":2}"#).unwrap().0, r#"{"a":1,"b":2}"#);
    let repaired = outcome(&gate, r#"{"u":{"kind":"first","i":"5"}}"#);
    assert_eq!(repaired.unwrap().0, r#"{"u":{"k":"one","i":5}}"#);
}

#[test]
fn a_sensitive_root_hides_all_that_is_in_it() {
    let root = gate(
        r#"{"type":"object","properties":{"n":{"type":"integer"},"s":{"type":"string","maxLength":2}},
            "x-toolargs":{"sensitive":true}}"#,
    );
    let checked = root.check_str(r#"{"n":"4711"}"#).unwrap();
    assert_eq!(checked.repairs.iter().next().unwrap().before(), r#"{"redacted":"string","len":4}"#);
    let answer = root.check_str(r#"{"s":"canary","n":"canary"}"#).unwrap_err().to_model_text();
    assert!(!answer.contains("canary"), "{answer}");
    // The key that tells alternatives apart is one of those that are in it, and what may be repaired there is said beside them.
    let tagged = |words: &str| {
        let one = |tag: &str| {
            format!(r#"{{"type":"object","properties":{{"k":{{"const":"{tag}"}}}},"required":["k"]}}"#)
        };
        format!(r#"{{"x-toolargs":{{"{words}":true}},"oneOf":[{},{}]}}"#, one("one"), one("two"))
    };
    for (schema, raw) in [
        (tagged("sensitive"), r#"{"k":"canary"}"#),
        (
            format!(r#"{{"properties":{{"l":{{"items":{}}}}}}}"#, tagged("sensitive")),
            r#"{"l":[{"k":"canary"}]}"#,
        ),
    ] {
        let answer = gate(&schema).check_str(raw).unwrap_err().to_model_text();
        assert!(!answer.contains("canary"), "{answer}");
    }
    let strict = gate(&tagged("strict"));
    assert_eq!(outcome(&strict, r#"{"k":"One"}"#).unwrap_err(), ["$.k repair_forbidden"]);
    // So does any one of several patterns.
    let several = gate(
        r#"{"type":"object","patternProperties":{"^a":{"type":"integer"},"b$":{"x-toolargs":{"sensitive":true}}}}"#,
    );
    let answer = several.check_str(r#"{"ab":"canary"}"#).unwrap_err().to_model_text();
    assert!(!answer.contains("canary"), "{answer}");
}

#[test]
fn repair_only_refuses_nothing_but_what_is_no_object() {
    let gate = of(r#"{"type":"integer","maximum":5}"#).repair_only();
    assert_eq!(becomes(&gate, r#""5""#), "5");
    assert_eq!(becomes(&gate, r#""six""#), r#""six""#);
    assert_eq!(becomes(&gate, r#""7""#), r#""7""#);
    assert_eq!(outcome(&gate, r#"{"y":1}"#), Ok((r#"{"y":1}"#.to_owned(), vec![])));
    assert_eq!(outcome(&gate, "[1]").unwrap_err(), ["$ not_object"]);
    assert_eq!(outcome(&gate, "{").unwrap_err(), ["$ invalid_json"]);
}

#[test]
fn repair_only_leaves_what_was_sent_twice_and_refuses_what_is_no_json() {
    let gate = gate(
        r#"{"type":"object","properties":{
            "e":{"enum":["refund","charge"]},
            "n":{"type":"integer","x-toolargs":{"alias":["num"]}},
            "o":{"type":"object","properties":{"n":{"type":"integer"}}},
            "m":{"type":"object","additionalProperties":{"type":"integer"}},
            "ok":{"type":"integer"}
        }}"#,
    )
    .repair_only();
    for twice in [
        r#""e":"REFUND","e":"charge""#,
        r#""n":"5","n":"6""#,
        r#""n":null,"n":6"#,
        r#""num":"5","n":"6""#,
        r#""n":"6","num":"5""#,
        r#""num":"5","num":"6""#,
        r#""o":{"n":"5","n":"6"}"#,
        r#""o":{"n":"5"},"o":{"n":"6"}"#,
        r#""m":{"a b":"5","a b":"6"}"#,
    ] {
        let text = format!(r#"{{{twice},"ok":1}}"#);
        let repairs = vec!["$.ok numeric_string_to_int".to_owned()];
        assert_eq!(outcome(&gate, &format!(r#"{{{twice},"ok":"1"}}"#)), Ok((text, repairs)), "{twice}");
    }
    assert_eq!(outcome(&gate, r#"{"n":NaN,"e":"x"}"#).unwrap_err(), ["$.n non_finite_number"]);
    let fenced = "```json\n{\"ok\":Infinity}\n```";
    assert_eq!(outcome(&gate, fenced).unwrap_err(), ["$.ok non_finite_number"]);
}

#[test]
fn a_value_is_checked_as_its_text_is() {
    let gate = of(r#"{"type":"integer"}"#);
    let checked = gate.check_value(&json!({ "x": "5" })).unwrap();
    assert_eq!(checked.text(), r#"{"x":5}"#);
    let checked = gate.check_value(&Value::from(r#"{"x":"5"}"#)).unwrap();
    assert_eq!((checked.text(), checked.repairs.len()), (r#"{"x":5}"#, 2));
    assert_eq!(errors(&gate.check_value(&json!([1])).unwrap_err()), ["$ not_object"]);
}

#[test]
fn a_validator_takes_any_root_and_asserts_no_format() {
    let validator = Validator::from_text(r#"{"type":"integer","multipleOf":2}"#).unwrap();
    assert!(validator.is_valid(&json!(4)) && validator.check_str("1e400").is_ok());
    assert!(validator.check_str("4.0").is_ok() && validator.check_str("3").is_err());
    assert!(validator.check_str("\"4\"").is_err() && validator.check_str("4 4").is_err());
    assert!(Validator::from_text(r#"{"format":"zip-code"}"#).unwrap().is_valid(&json!("x")));
}

#[test]
fn tools_are_found_in_every_form_of_definition() {
    let schema = r#"{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#;
    for text in [
        format!(
            r#"{{"tools":[{{"name":"t","inputSchema":{schema},"annotations":{{"destructiveHint":true}}}}]}}"#
        ),
        format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"tools":[{{"name":"t","inputSchema":{schema}}}]}}}}"#),
        format!(r#"{{"name":"t","inputSchema":{schema}}}"#),
        format!(r#"[{{"type":"function","function":{{"name":"t","parameters":{schema},"strict":true}}}}]"#),
        format!(r#"{{"type":"function","name":"t","parameters":{schema}}}"#),
        format!(r#"[{{"name":"t","input_schema":{schema}}}]"#),
        format!(
            r#"{{"functionDeclarations":[{{"name":"t","parameters":{}}}]}}"#,
            schema.replace("object", "OBJECT").replace("integer", "INTEGER")
        ),
        format!(
            r#"{{"tools":[{{"functionDeclarations":[{{"name":"t","parametersJsonSchema":{schema}}}]}}]}}"#
        ),
        format!(
            r#"{{"toolConfig":{{"tools":[{{"toolSpec":{{"name":"t","inputSchema":{{"json":{schema}}}}}}}]}}}}"#
        ),
        schema.replacen('{', r#"{"x-toolargs":{"tool":"t"},"#, 1),
    ] {
        let tools = ToolSet::from_text(&text).unwrap();
        assert_eq!(tools.iter().map(|tool| tool.name()).collect::<Vec<_>>(), ["t"], "{text}");
        assert_eq!(tools.check_str("t", r#"{"n":"5"}"#).unwrap().text(), r#"{"n":5}"#, "{text}");
    }
    assert!(ToolSet::from_text("5").is_err() && ToolSet::from_text(r#"{"a":1}"#).is_err());
    assert!(ToolSet::from_text(r#"{"tools":[]}"#).unwrap().is_empty());
}

#[test]
fn what_a_provider_runs_is_left_out_and_a_schema_under_another_key_is_not() {
    let names = |text: &str| -> Vec<String> {
        ToolSet::from_text(text).unwrap().iter().map(|tool| tool.name().to_owned()).collect()
    };
    let schema = r#"{"type":"object"}"#;
    for text in [
        format!(r#"[{{"type":"web_search"}},{{"type":"function","name":"t","parameters":{schema}}}]"#),
        format!(
            r#"[{{"type":"file_search","vector_store_ids":["v"],"filters":{{}}}},{{"type":"function","function":{{"name":"t","parameters":{schema}}}}}]"#
        ),
        format!(
            r#"[{{"type":"web_search_20250305","name":"web_search","max_uses":5}},{{"type":"custom","name":"t","input_schema":{schema}}}]"#
        ),
        format!(
            r#"{{"tools":[{{"googleSearch":{{}}}},{{"functionDeclarations":[{{"name":"t","parameters":{schema}}}]}},{{"code_execution":{{}}}}]}}"#
        ),
        format!(
            r#"{{"toolConfig":{{"tools":[{{"toolSpec":{{"name":"t","inputSchema":{{"json":{schema}}}}}}},{{"cachePoint":{{"type":"default"}}}}]}}}}"#
        ),
        format!(r#"{{"functions":[{{"name":"t","parameters":{schema}}}]}}"#),
        r#"[{"name":"t","description":"Takes nothing.","annotations":{"readOnlyHint":true}}]"#.to_owned(),
    ] {
        assert_eq!(names(&text), ["t"], "{text}");
    }
    assert!(ToolSet::from_text(r#"{"type":"web_search"}"#).is_err());
    for (text, said) in [
        (r#"[{"name":"t","inputschema":{"type":"object"}}]"#, "`inputschema` is no key under which"),
        (r#"[{"name":"t","inputschema":{"type":"object"}}]"#, "did you mean `inputSchema`?"),
        (
            r#"{"tools":[{"name":"t","parameter_definitions":{"a":{"type":"str"}}}]}"#,
            "`parameter_definitions` is no key under which",
        ),
    ] {
        let error = ToolSet::from_text(text).unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn a_schema_on_its_own_has_a_name() {
    let schema =
        |name: &str| format!(r#"{{{name}"type":"object","properties":{{"n":{{"type":"integer"}}}}}}"#);
    for (name, called) in [
        (r#""title":"Count things","#, "Count things"),
        (r#""$id":"https://example.com/schemas/count","#, "count"),
        (r#""$id":"urn:example:count","title":"c","#, "c"),
        (r#""title":"c","x-toolargs":{"tool":"count"},"#, "count"),
    ] {
        let tools = ToolSet::from_text(&schema(name)).unwrap();
        assert_eq!(tools.check_str(called, r#"{"n":"5"}"#).unwrap().text(), r#"{"n":5}"#, "{name}");
    }
    let both = format!("[{},{}]", schema(r#""title":"a","#), schema(r#""title":"b","#));
    assert!(ToolSet::from_text(&both).unwrap().check_str("b", "{}").is_ok());
    assert_eq!(ToolSet::from_text(&schema("")).unwrap().len(), 1);
    let error = ToolSet::from_text(&format!("[{},{},{}]", schema(r#""title":"a","#), schema(""), schema("")));
    assert!(error.as_ref().unwrap_err().to_string().contains("at index 1"), "{error:?}");
}

#[test]
fn formats_that_are_not_known_may_be_ignored() {
    let ignoring = SchemaOptions::new().unknown_formats(UnknownFormats::Ignore);
    for (format, kind) in [
        ("url", "string"),
        ("uuid4", "string"),
        ("money", "integer"),
        ("money", "number"),
        ("set", "array"),
        ("x", "object"),
        ("bit", "boolean"),
    ] {
        let schema = format!(r#"{{"properties":{{"x":{{"type":"{kind}","format":"{format}"}}}}}}"#);
        let error = SchemaGate::from_text(&schema).unwrap_err();
        assert_eq!((error.keyword(), error.pointer()), (Some("format"), "#/properties/x"), "{error}");
        assert!(error.message().contains("UnknownFormats::Ignore"), "{error}");
        let gate = ignoring.gate(&schema).unwrap();
        assert_eq!(outcome(&gate, r#"{"x":null}"#).unwrap().0, "{}");
        let tools = format!(r#"[{{"name":"t","parameters":{schema}}}]"#);
        assert!(
            ToolSet::from_text(&tools).is_err()
                && ignoring.tools(&tools).unwrap().check_str("t", "{}").is_ok()
        );
    }
    // What is known is asserted all the same.
    let gate = ignoring.gate(r#"{"properties":{"x":{"type":"string","format":"uuid"}}}"#).unwrap();
    assert_eq!(becomes(&gate, r#""x""#), "$.x format");
}

#[test]
fn gemini_is_read_in_its_own_words() {
    let tools = ToolSet::from_text(
        r#"[{"functionDeclarations":[{"name":"t","parameters":{
            "type":"OBJECT",
            "properties":{
                "note":{"type":"STRING","nullable":true},
                "size":{"type":"STRING","format":"enum","enum":["s","l"]},
                "level":{"type":"INTEGER","format":"enum","enum":["1","2"]},
                "tags":{"type":"ARRAY","items":{"type":"STRING"},"minItems":"1","maxItems":"2"},
                "default":{"type":"INTEGER"},
                "enum":{"type":"OBJECT","properties":{"example":{"type":"BOOLEAN"}}},
                "either":{"anyOf":[{"type":"INTEGER"},{"type":"BOOLEAN"}],"nullable":true},
                "ref":{"nullable":true,"allOf":[{"type":"OBJECT","properties":{"n":{"type":"INTEGER"}}}]}
            },
            "required":["note","either","ref"],
            "propertyOrdering":["note","size"]
        }}]}]"#,
    )
    .unwrap();
    let gate = tools.get("t").unwrap().gate();
    let required = r#""note":null,"either":null,"ref":null"#;
    for (more, expected) in [
        ("", Ok("")),
        (r#","size":"l","level":2,"tags":["a"],"default":1,"enum":{"example":true}"#, Ok("")),
        (r#","default":"5""#, Ok(r#","default":5"#)),
        (r#","enum":{"example":"true"}"#, Ok(r#","enum":{"example":true}"#)),
        (r#","size":"m""#, Err("$.size enum")),
        (r#","level":3"#, Err("$.level enum")),
        (r#","tags":[]"#, Err("$.tags item_count")),
        (r#","tags":["a","b","c"]"#, Err("$.tags item_count")),
    ] {
        let found = outcome(gate, &format!("{{{required}{more}}}")).map(|(text, _)| text);
        let expected = match expected {
            Ok("") => Ok(format!("{{{required}{more}}}")),
            Ok(more) => Ok(format!("{{{required}{more}}}")),
            Err(error) => Err(vec![error.to_owned()]),
        };
        assert_eq!(found, expected, "{more}");
    }
    let found = outcome(gate, r#"{"note":"n","either":5,"ref":{"n":"5"}}"#);
    assert_eq!(found.unwrap().0, r#"{"note":"n","either":5,"ref":{"n":5}}"#);
    // OpenAPI's words beside a reference.
    let referring = crate::schema_gate::gate(
        r##"{"properties":{"a":{"nullable":true,"$ref":"#/$defs/n"}},"required":["a"],"$defs":{"n":{"type":"integer"}}}"##,
    );
    assert_eq!(outcome(&referring, r#"{"a":null}"#), Ok((r#"{"a":null}"#.to_owned(), vec![])));
    assert_eq!(outcome(&referring, r#"{"a":"5"}"#).unwrap().0, r#"{"a":5}"#);
    assert_eq!(outcome(&referring, "{}").unwrap_err(), ["$.a missing"]);
}

#[test]
fn the_name_of_a_schema_and_the_dependencies_of_older_drafts_are_read() {
    for name in [r#""$id":"https://example.com/t","#, r#""id":"t","#] {
        let gate = gate(&format!(
            r##"{{{name}"properties":{{"a":{{"$ref":"#/definitions/n"}}}},"definitions":{{"n":{{"type":"integer"}}}}}}"##
        ));
        assert_eq!(outcome(&gate, r#"{"a":"5"}"#).unwrap().0, r#"{"a":5}"#);
    }
    let dependent = gate(r#"{"properties":{"a":{},"b":{}},"dependencies":{"a":["b"]}}"#);
    assert_eq!(outcome(&dependent, r#"{"a":1}"#).unwrap_err(), ["$.b missing"]);
    for (schema, keyword) in [
        (r#"{"properties":{"a":{"$id":"b"}}}"#, "$id"),
        (r#"{"$schema":"https://example.com/dialect","$id":"b"}"#, "$id"),
        (r#"{"dependencies":{"a":{"required":["b"]}}}"#, "dependencies"),
    ] {
        assert_eq!(SchemaGate::from_text(schema).unwrap_err().keyword(), Some(keyword));
    }
}

#[test]
fn a_tool_that_there_is_not_is_refused_unread() {
    let tools = ToolSet::from_text(r#"[{"name":"issue_refund","inputSchema":{"type":"object"}}]"#).unwrap();
    let rejection = tools.check_str("issue_refunds", "no JSON").unwrap_err();
    assert_eq!(errors(&rejection), ["$ unknown_tool"]);
    assert_eq!(rejection.errors()[0].suggestion(), Some("issue_refund"));
    assert!(tools.check_str("x", "{}").unwrap_err().errors()[0].message().contains("\"issue_refund\""));
    // The nearest name, and the list; of very many names whole ones, and how many more.
    let many = |count: usize| {
        let tools: Vec<String> =
            (0..count).map(|at| format!(r#"{{"name":"tool_number_{at:04}"}}"#)).collect();
        ToolSet::from_text(&format!("[{}]", tools.join(","))).unwrap()
    };
    let said = |count: usize, name: &str| {
        many(count).check_str(name, "{}").unwrap_err().errors()[0].message().to_owned()
    };
    let message = said(20, "tool_number_19");
    assert!(message.contains("did you mean \"tool_number_0019\"?"), "{message}");
    assert!((0..20).all(|at| message.contains(&format!("\"tool_number_{at:04}\""))), "{message}");
    let message = said(1000, "none");
    let shown = message.matches("\"tool_number_").count();
    let end = format!("\"tool_number_{:04}\" and {} more", shown - 1, 1000 - shown);
    assert!(shown > 50 && message.ends_with(&end), "{message}");
}

#[test]
fn versions_of_a_tool_are_kept_apart() {
    let tool = |version: &str, kind: &str| {
        format!(
            r#"{{"name":"t","version":"{version}","inputSchema":{{"properties":{{"n":{{"type":"{kind}"}}}}}}}}"#
        )
    };
    let (one, two) = (tool("1", "integer"), tool("2", "string"));
    let tools = ToolSet::from_text(&format!("[{one},{two}]")).unwrap();
    let raw = r#"{"n":"5"}"#;
    assert_eq!(tools.get_version("t", "1").unwrap().gate().check_str(raw).unwrap().text(), r#"{"n":5}"#);
    assert_eq!(tools.check_str("t", raw).unwrap().text(), raw);
    assert!(ToolSet::from_text(&format!("[{one},{one}]")).unwrap_err().to_string().contains("two tools"));
    assert_eq!(tools.find("t", Some("2")).unwrap().version(), Some("2"));
    assert_eq!(tools.find("t", None).unwrap().version(), Some("2"));
    let rejection = tools.find("t", Some("3")).unwrap_err();
    assert_eq!(errors(&rejection), ["$ unknown_tool"]);
    let message = rejection.errors()[0].message();
    assert!(message.contains(r#"no version "3""#) && message.contains(r#""1", "2""#), "{message}");
    // Of a tool without versions, a log may still say them.
    let plain = ToolSet::from_text(r#"{"name":"t"}"#).unwrap();
    assert!(plain.find("t", Some("3")).is_ok());
    // A version may be a number.
    let numbered = ToolSet::from_text(r#"[{"name":"t","version":1},{"name":"t","version":2}]"#).unwrap();
    assert_eq!(numbered.find("t", Some("1")).unwrap().version(), Some("1"));
}

#[test]
fn a_gate_is_shared_between_threads() {
    fn shared<T: Send + Sync + Clone>() {}
    shared::<SchemaGate>();
    shared::<ToolSet>();
    shared::<Validator>();
}

/// Twelve types that all contain each other are twelve types, however many paths lead through them.
#[test]
fn what_is_referred_to_is_made_once() {
    let names: Vec<String> = (0..12).map(|n| format!("n{n}")).collect();
    let links: serde_json::Map<String, Value> = names
        .iter()
        .map(|name| (name.clone(), json!({"$ref": format!("#/$defs/{name}"), "description": "One of them."})))
        .collect();
    let definition = json!({"type": "object", "properties": links, "additionalProperties": false});
    let definitions: serde_json::Map<String, Value> =
        names.iter().map(|name| (name.clone(), definition.clone())).collect();
    let gate = gate(&json!({"type": "object", "properties": links, "$defs": definitions}).to_string());
    assert!(gate.check_str(r#"{"n3":{"n4":{"n3":{"n11":{}}}}}"#).is_ok());
    let rejection = gate.check_str(r#"{"n3":{"n4":{"n3":{"n12":{}}}}}"#).unwrap_err();
    assert_eq!(errors(&rejection), ["$.n3.n4.n3.n12 unknown_field"]);
}

/// References that lead nowhere but back say nothing of a value.
#[test]
fn references_in_a_circle_say_nothing() {
    let circle = r##"{"type":"object","properties":{"x":{"$ref":"#/$defs/A"}},
        "$defs":{"A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}}}"##;
    assert!(gate(circle).check_str(r#"{"x":5}"#).is_ok());
    // One that is none of itself says so without end.
    let itself = r##"{"type":"object","properties":{"x":{"type":"integer","anyOf":[{"$ref":"#/$defs/A"}]}},
        "$defs":{"A":{"anyOf":[{"$ref":"#/$defs/A"}]}}}"##;
    let _ = gate(itself).check_str(r#"{"x":5}"#);
}

/// Definitions may lead to each other without end, in whichever order they stand, and fit the stack of a thread.
#[test]
fn definitions_may_lead_to_each_other_without_end() {
    let line = |depth: usize, kind: &str, from: usize| {
        let within = |n: usize| {
            let next = json!({"$ref": format!("#/$defs/d{n}")});
            match kind {
                "list" => json!({"type": "array", "items": next}),
                "map" => json!({"type": "object", "additionalProperties": next}),
                _ => json!({"type": "object", "properties": {"a": next}, "required": ["a"]}),
            }
        };
        let mut definitions: serde_json::Map<String, Value> =
            (0..depth).map(|n| (format!("d{n}"), within(n + 1))).collect();
        definitions.insert(format!("d{depth}"), json!({"type": "integer"}));
        let properties: serde_json::Map<String, Value> = (0..=from)
            .map(|n| (format!("p{}", from - n), json!({"$ref": format!("#/$defs/d{}", from - n)})))
            .collect();
        gate(&json!({"type": "object", "properties": properties, "$defs": definitions}).to_string())
    };
    for (depth, from) in [(20, 0), (60, 0), (60, 60), (3_000, 0), (700, 700)] {
        for (kind, open, close) in [("object", r#"{"a":"#, "}"), ("list", "[", "]"), ("map", r#"{"k":"#, "}")]
        {
            let gate = line(depth, kind, from);
            let levels = depth.min(100);
            let text =
                |leaf: &str| format!(r#"{{"p0":{}{leaf}{}}}"#, open.repeat(levels), close.repeat(levels));
            if depth <= 100 {
                assert_eq!(outcome(&gate, &text(r#""5""#)).unwrap().0, text("5"), "{depth} {kind}");
                assert!(gate.check_str(&text("5.5")).unwrap_err().errors()[0].path().len() > depth);
            }
            // What is wrong is said where it is, with all there is to know of what is below.
            assert_eq!(errors(&gate.check_str(&text("true")).unwrap_err()).len(), 1, "{depth} {kind}");
            assert!(!gate.policy_table().rows().is_empty());
        }
    }
    // A web, in which each leads to eight others.
    let names = |n: usize| (0..8).map(move |k| (n * 7 + k * 37 + 1) % 300);
    let definitions: serde_json::Map<String, Value> = (0..300)
        .map(|n| {
            let links: serde_json::Map<String, Value> = names(n)
                .map(|to| (format!("to{to}"), json!({"$ref": format!("#/$defs/n{to}")})))
                .chain([("id".to_owned(), json!({"type": "integer"}))])
                .collect();
            (format!("n{n}"), json!({"type": "object", "properties": links, "additionalProperties": false}))
        })
        .collect();
    let web = gate(
        &json!({"type": "object", "properties": {"n": {"$ref": "#/$defs/n0"}}, "$defs": definitions})
            .to_string(),
    );
    let (mut at, mut text, mut ends) = (0, r#"{"n":"#.to_owned(), String::from("}"));
    for step in 0..100 {
        at = names(at).nth(step % 8).unwrap();
        text.push_str(&format!(r#"{{"to{at}":"#));
        ends.push('}');
    }
    assert_eq!(outcome(&web, &format!(r#"{text}{{"id":"7"}}{ends}"#)).unwrap().1.len(), 1);
    assert_eq!(outcome(&web, &format!(r#"{text}{{"ID":7}}{ends}"#)).unwrap_err().len(), 1);
}

/// Alternatives within alternatives of one value are bounded.
#[test]
fn deep_alternatives_are_refused_before_the_stack_ends() {
    for depth in [20, 60, 1_000] {
        let definitions: serde_json::Map<String, Value> = (0..depth)
            .map(|n| {
                (
                    format!("d{n}"),
                    json!({"anyOf": [{"type": "integer"}, {"not": {"$ref": format!("#/$defs/d{}", n + 1)}}]}),
                )
            })
            .chain([(format!("d{depth}"), json!({"type": "boolean"}))])
            .collect();
        let schema =
            json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": definitions});
        match SchemaGate::new(&schema) {
            Ok(gate) => assert!(gate.check_str(r#"{"a":1}"#).is_ok()),
            Err(error) => assert!(error.message().contains("too deep"), "{error}"),
        }
    }
}

/// A name that has to be escaped is no name as it stands: it ends too early, or says something else.
#[test]
fn a_property_is_not_found_by_a_key_that_is_no_json() {
    let gate =
        gate(r#"{"type":"object","properties":{"a\"b":{"type":"integer"},"c\\nd":{"type":"integer"}}}"#);
    assert!(gate.check_str(r#"{"a\"b":1,"c\\nd":1}"#).is_ok_and(|checked| checked.untouched().is_empty()));
    assert_eq!(outcome(&gate, r#"{"a"b":1}"#), Err(vec!["$ invalid_json".to_owned()]));
    let other = gate.check_str(r#"{"c\nd":1}"#).unwrap();
    assert_eq!(other.untouched(), [r#"$["c\nd"]"#]);
}
