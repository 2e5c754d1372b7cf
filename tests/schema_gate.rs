//! The gate of a JSON Schema: what it reads, what it refuses to be made of, and what becomes of calls.

use serde_json::{Value, json};
use toolargs::{ErrorCode, Gate, Preset, Rejection, Rule, SchemaGate, ToolSet, Validator};

fn gate(schema: &str) -> SchemaGate {
    SchemaGate::from_text(schema).unwrap()
}

/// The text that a payload becomes, with its repairs; or its errors.
fn outcome(gate: &SchemaGate, raw: &str) -> Result<(String, Vec<String>), Vec<String>> {
    match gate.check_str(raw) {
        Ok(checked) => {
            let repairs = checked.repairs.iter().map(|repair| format!("{} {}", repair.path(), repair.rule()));
            Ok((checked.text().to_owned(), repairs.collect()))
        }
        Err(rejection) => Err(errors(&rejection)),
    }
}

fn errors(rejection: &Rejection) -> Vec<String> {
    rejection.errors().iter().map(|error| format!("{} {}", error.path(), error.code())).collect()
}

/// An object with one property of a schema.
fn of(property: &str) -> SchemaGate {
    gate(&format!(r#"{{"type":"object","properties":{{"x":{property}}},"additionalProperties":false}}"#))
}

/// Whether a value of the property stands as it is.
fn stands(gate: &SchemaGate, value: &str) -> bool {
    let raw = format!(r#"{{"x":{value}}}"#);
    outcome(gate, &raw) == Ok((raw, vec![]))
}

/// The value after repair, if there was one, or the first error.
fn becomes(gate: &SchemaGate, value: &str) -> String {
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
    assert!(validator.is_valid(&json!(4)) && validator.check_str("1e400").is_err());
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
}

#[test]
fn a_tool_that_there_is_not_is_refused_unread() {
    let tools = ToolSet::from_text(r#"[{"name":"issue_refund","inputSchema":{"type":"object"}}]"#).unwrap();
    let rejection = tools.check_str("issue_refunds", "no JSON").unwrap_err();
    assert_eq!(errors(&rejection), ["$ unknown_tool"]);
    assert_eq!(rejection.errors()[0].suggestion(), Some("issue_refund"));
    assert!(tools.check_str("x", "{}").unwrap_err().errors()[0].message().contains("\"issue_refund\""));
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
}

/// As deep as a schema may be, it fits the stack of a thread.
#[test]
fn a_deep_schema_is_refused_before_the_stack_ends() {
    for depth in [40, 100, 127, 400] {
        let definitions: serde_json::Map<String, Value> = (0..depth)
            .map(|n| {
                let next = json!({"$ref": format!("#/$defs/d{}", (n + 1).min(depth - 1))});
                (format!("d{n}"), json!({"type": "object", "properties": {"a": next}}))
            })
            .collect();
        let schema =
            json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": definitions});
        match SchemaGate::new(&schema) {
            Ok(gate) => assert!(gate.check_str(r#"{"a":{"a":{}}}"#).is_ok()),
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
