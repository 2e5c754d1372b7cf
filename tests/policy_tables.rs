//! The policy table of a schema that no Rust type has: each thing that is refused has its row.

use serde_json::{Value, json};
use toolargs::{Gate, PolicyRow, Preset, SchemaGate, ToolSet};

fn gate(schema: &Value) -> SchemaGate {
    SchemaGate::new(schema).unwrap()
}

/// What becomes of what is sent at a path, by the table.
fn at(gate: &SchemaGate, path: &str) -> Vec<String> {
    let table = gate.policy_table();
    table.rows().iter().filter(|row| row.path() == path).map(outcome).collect()
}

fn outcome(row: &PolicyRow) -> String {
    match (row.rule(), row.code()) {
        (None, None) => "stands".to_owned(),
        (Some(rule), None) => rule.to_string(),
        (None, Some(code)) => code.to_string(),
        (Some(rule), Some(code)) => format!("{code}: {rule}"),
    }
}

/// Schemas of a property `x`, what is sent, and the row that says so: its path and code.
fn refusals() -> Vec<(Value, Value, &'static str, &'static str)> {
    vec![
        // Keys that no property has.
        (
            json!({"type": "object", "properties": {"a": {}}, "additionalProperties": false}),
            json!({"b": 1}),
            "$.x",
            "unknown_field",
        ),
        (
            json!({"type": "object", "properties": {"a": {}}, "additionalProperties": {"type": "integer", "maximum": 5}}),
            json!({"b": 6}),
            "$.x[*]",
            "out_of_range",
        ),
        (
            json!({"type": "object", "patternProperties": {"^n": {"type": "boolean"}}, "additionalProperties": false}),
            json!({"n": 6}),
            "$.x[*]",
            "type",
        ),
        (
            json!({"type": "object", "patternProperties": {"^n": {"type": "boolean"}}, "additionalProperties": false}),
            json!({"m": 6}),
            "$.x",
            "unknown_field",
        ),
        (
            json!({"type": "object", "properties": {"a": false, "b": {}}}),
            json!({"a": 1}),
            "$.x.a",
            "unknown_field",
        ),
        // Lists whose first items are others.
        (
            json!({"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "boolean"}}),
            json!([1]),
            "$.x[0]",
            "type",
        ),
        (
            json!({"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "integer", "minimum": 5}}),
            json!(["a", 1]),
            "$.x[*]",
            "out_of_range",
        ),
        (
            json!({"type": "array", "prefixItems": [{"type": "string"}], "items": false}),
            json!(["a", 1]),
            "$.x",
            "item_count",
        ),
        // What holds beside the kind.
        (
            json!({"type": "string", "allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}),
            json!("a"),
            "$.x",
            "pattern",
        ),
        (json!({"type": "integer", "enum": [1, 2]}), json!(3), "$.x", "enum"),
        (json!({"type": "string", "not": {"const": "a"}}), json!("a"), "$.x", "check"),
        (json!({"type": "array", "contains": {"const": 1}}), json!([2]), "$.x", "item_count"),
        (
            json!({"type": "object", "properties": {"a": {}}, "minProperties": 1}),
            json!({}),
            "$.x",
            "item_count",
        ),
        (
            json!({"type": "object", "properties": {"a": {}}, "propertyNames": {"maxLength": 2}}),
            json!({"abc": 1}),
            "$.x[*]",
            "check",
        ),
        (
            json!({"type": "object", "properties": {"a": {}, "b": {}}, "dependentRequired": {"a": ["b"]}}),
            json!({"a": 1}),
            "$.x.b",
            "missing",
        ),
        (
            json!({"type": "integer", "if": {"minimum": 5}, "then": {"multipleOf": 5}}),
            json!(7),
            "$.x",
            "not_multiple",
        ),
        (
            json!({"type": "integer", "oneOf": [{"minimum": 5}, {"maximum": 9}]}),
            json!(7),
            "$.x",
            "ambiguous_variant",
        ),
        (json!({"type": "integer", "anyOf": [{"minimum": 5}, {"maximum": 1}]}), json!(3), "$.x", "type"),
        // Several shapes.
        (json!({"type": ["integer", "boolean"]}), json!("a"), "$.x", "type"),
        (json!({"type": ["string", "array"], "items": {"type": "boolean"}}), json!([1]), "$.x[*]", "type"),
        (
            json!({"oneOf": [
                {"type": "object", "properties": {"kind": {"const": "a"}, "n": {"type": "boolean"}}, "required": ["kind"]},
                {"type": "object", "properties": {"kind": {"const": "b"}}, "required": ["kind"]},
            ]}),
            json!({"kind": "c"}),
            "$.x.kind",
            "enum",
        ),
    ]
}

#[test]
fn what_a_schema_refuses_has_a_row() {
    for (schema, sent, path, code) in refusals() {
        let gate = gate(&json!({"type": "object", "properties": {"x": schema}, "required": ["x"]}));
        let rejection = gate.check_value(&json!({"x": sent})).unwrap_err();
        let codes: Vec<_> = rejection.errors().iter().map(|error| error.code().as_str()).collect();
        assert!(codes.contains(&code), "{schema}: {rejection}");
        let rows = at(&gate, path);
        assert!(rows.contains(&code.to_owned()), "{schema}: {path}: {rows:?}");
    }
}

/// An open object keeps what it does not know; where a gate is closed, that is refused.
#[test]
fn a_closed_gate_has_the_table_of_a_closed_schema() {
    let open = gate(&json!({"type": "object", "properties": {"a": {"type": "integer"}}}));
    assert!(!at(&open, "$").contains(&"unknown_field".to_owned()));
    assert_eq!(at(&open, "$[*]")[0], "stands");
    assert!(open.check_str(r#"{"b":1}"#).is_ok());
    let closed = open.closed(true);
    assert!(at(&closed, "$").contains(&"unknown_field".to_owned()));
    assert!(!at(&closed, "$[*]").contains(&"stands".to_owned()));
    assert!(closed.check_str(r#"{"b":1}"#).is_err());
}

/// The table is that of the gate's own settings.
#[test]
fn what_the_settings_forbid_is_not_repaired_by_the_table() {
    let open = gate(&json!({"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}));
    assert!(at(&open, "$.a").contains(&"numeric_string_to_int".to_owned()));
    let strict = open.clone().with(Gate::new().preset(Preset::Strict));
    assert!(!at(&strict, "$.a").contains(&"numeric_string_to_int".to_owned()));
    let denied = open.with(Gate::new().deny(toolargs::Rule::NumericStringToInt));
    assert!(at(&denied, "$.a").contains(&"repair_forbidden: numeric_string_to_int".to_owned()));
}

/// What contains itself is described, and the table ends.
#[test]
fn a_schema_within_itself_has_a_table() {
    for schema in [
        json!({"type": "object", "properties": {"next": {"$ref": "#"}}}),
        json!({
            "type": "object", "properties": {"tree": {"$ref": "#/$defs/Tree"}},
            "$defs": {"Tree": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/Tree"}}]}},
        }),
        json!({
            "type": "object", "properties": {"list": {"$ref": "#/$defs/List"}},
            "$defs": {"List": {"type": "array", "items": {"$ref": "#/$defs/List"}}},
        }),
        json!({
            "type": "object", "properties": {"map": {"$ref": "#/$defs/Map"}},
            "$defs": {"Map": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Map"}}},
        }),
        json!({
            "type": "object", "properties": {"all": {"$ref": "#/$defs/All"}},
            "$defs": {"All": {"type": "object", "if": {"required": ["b"]}, "then": {"$ref": "#/$defs/All"}, "properties": {"a": {"type": "string"}}, "not": {"required": ["b"], "properties": {"b": {"$ref": "#/$defs/All"}}}}},
        }),
    ] {
        assert!(gate(&schema).policy_table().rows().len() > 5, "{schema}");
    }
}

/// The paths through types that contain each other are more than there is room for.
#[test]
fn a_table_that_nobody_reads_ends() {
    let names: Vec<String> = (0..12).map(|n| format!("n{n}")).collect();
    let links: serde_json::Map<String, Value> =
        names.iter().map(|name| (name.clone(), json!({"$ref": format!("#/$defs/{name}")}))).collect();
    let definition = json!({"type": "object", "properties": links});
    let definitions: serde_json::Map<String, Value> =
        names.iter().map(|name| (name.clone(), definition.clone())).collect();
    let gate = gate(&json!({"type": "object", "properties": links, "$defs": definitions}));
    let table = gate.policy_table();
    assert!(!table.is_whole());
    assert!(table.rows().len() <= 20_000);
    assert!(table.to_string().ends_with("too many rows.\n"));
    let ping = SchemaGate::from_text(r#"{"type": "object"}"#).unwrap();
    assert!(ping.policy_table().is_whole());
}

#[test]
fn each_tool_of_a_set_has_its_own_table() {
    let tools =
        json!([{"name": "ping", "inputSchema": {"type": "object"}}, {"type": "object", "properties": {}}]);
    let tools = ToolSet::from_text(&tools.to_string()).unwrap();
    let tables: Vec<_> = tools.iter().map(|tool| tool.gate().policy_table()).collect();
    assert_eq!([tables[0].tool(), tables[1].tool()], ["ping", ""]);
    assert!(
        tables[0]
            .to_string()
            .starts_with("### `ping`\n\n| path | sent | outcome | why |\n|---|---|---|---|\n| `$` |")
    );
}

/// What refers to the root is the root, in a type and in its schema.
#[test]
fn a_root_that_contains_itself_is_described_once() {
    let gate = toolargs::SchemaGate::from_text(
        r##"{"type":"object","properties":{
            "name":{"type":"string"},
            "children":{"type":"array","items":{"$ref":"#"}},
            "one":{"$ref":"#"}
        },"additionalProperties":false}"##,
    )
    .unwrap();
    let table = gate.policy_table();
    let mut paths: Vec<&str> = table.rows().iter().map(toolargs::PolicyRow::path).collect();
    paths.dedup();
    assert_eq!(paths, ["$", "$.name", "$.children", "$.children[*]", "$.one", "$"]);
}

#[test]
fn names_and_members_are_no_markup() {
    let tools = ToolSet::from_text(
        r#"[{"name":"a`b\u001b\n# c","version":"1","inputSchema":{"properties":{"x":{"enum":["<img src=a>","`b","[c](d)"]}}}},
            {"name":"t","version":"2","inputSchema":{"type":"object"}},{"name":"t","version":3,"inputSchema":{"type":"object"}}]"#,
    )
    .unwrap();
    let tables: Vec<String> = tools.iter().map(|tool| tool.policy_table().to_string()).collect();
    assert!(tables[0].starts_with("### ``a`b\u{fffd}\u{fffd}# c``, version `1`\n"), "{}", tables[0]);
    assert!(!tables[0].contains("<img") && tables[0].contains("&lt;img src=a>"), "{}", tables[0]);
    assert!(tables[0].contains("\"&#96;b\"") && tables[0].contains("[c\\](d)"), "{}", tables[0]);
    assert!(
        tables[1].starts_with("### `t`, version `2`\n") && tables[2].starts_with("### `t`, version `3`\n")
    );
    assert!(!tables[0].contains("compile time"), "{}", tables[0]);
}
