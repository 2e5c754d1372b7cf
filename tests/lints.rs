//! What makes models fill a tool wrong: for each lint a definition in which it is found, and one in which it is not.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use toolargs::{Finding, Lint, ToolSet};

/// What is found in a tool with one required property `x`, of which enough is said.
fn property(name: &str, schema: &Value) -> Vec<Finding> {
    object(&json!({"properties": {name: schema}, "required": [name]}))
}

/// What is found in a tool whose arguments are a closed object of these keywords.
fn object(keywords: &Value) -> Vec<Finding> {
    let mut schema = json!({"type": "object", "additionalProperties": false});
    schema.as_object_mut().unwrap().extend(keywords.as_object().unwrap().clone());
    tool(&json!({"name": "act", "description": "Does something useful.", "inputSchema": schema}))
}

fn tool(definition: &Value) -> Vec<Finding> {
    ToolSet::from_text(&definition.to_string()).unwrap().lints()
}

/// Where a lint is found.
fn paths(lint: Lint, findings: &[Finding]) -> Vec<&str> {
    findings.iter().filter(|finding| finding.lint() == lint).map(Finding::path).collect()
}

/// Schemas of a property: the lint, the name, where it is found, where it is not.
fn properties() -> Vec<(Lint, &'static str, Value, Value)> {
    let said = "What it is about.";
    vec![
        (
            Lint::ShortDescription,
            "x",
            json!({"type": "boolean"}),
            json!({"type": "boolean", "description": said}),
        ),
        (
            Lint::ShortDescription,
            "x",
            json!({"type": "boolean", "description": "x"}),
            json!({"type": "boolean", "$ref": "#/properties/x/$defs/X", "$defs": {"X": {"description": said}}}),
        ),
        (
            Lint::DateTimeWithoutZone,
            "start",
            json!({"type": "string", "format": "date-time", "description": said}),
            json!({"type": "string", "format": "date", "description": said}),
        ),
        (
            Lint::DateTimeWithoutZone,
            "start",
            json!({"type": "string", "description": "ISO 8601 time of the start"}),
            json!({"type": "string", "description": "ISO 8601 time of the start, in UTC"}),
        ),
        (
            Lint::UnboundedAmount,
            "amount",
            json!({"type": "integer", "description": said}),
            json!({"type": "integer", "maximum": 500, "description": "What is paid, in cents."}),
        ),
        (
            Lint::UnboundedAmount,
            "price",
            json!({"type": "number", "maximum": 500, "description": said}),
            json!({"type": "string", "description": said}),
        ),
        (Lint::UnboundedAmount, "total", json!({"type": "number"}), json!({"type": "boolean"})),
        (
            Lint::UnboundedAmount,
            "prices",
            json!({"type": "array", "items": {"type": "number"}}),
            json!({"type": "array", "items": {"type": "string"}}),
        ),
        (
            Lint::UnboundedAmount,
            "refund2",
            json!({"type": "integer", "maximum": 500}),
            json!({"type": "integer", "maximum": 500, "description": "Up to 500 €"}),
        ),
        (
            Lint::UnboundedAmount,
            "fee_usd",
            json!({"type": "number"}),
            json!({"type": "number", "exclusiveMaximum": 9}),
        ),
        (
            Lint::FreeId,
            "order_id",
            json!({"type": "string"}),
            json!({"type": "string", "pattern": "^o_[0-9]+$"}),
        ),
        (
            Lint::FreeId,
            "userIds",
            json!({"type": "array", "items": {"type": "string", "minLength": 1}}),
            json!({"type": "array", "items": {"type": "string", "format": "uuid"}}),
        ),
        (Lint::FreeId, "key", json!({"type": "string"}), json!({"enum": ["a", "b"]})),
        (
            Lint::IdWithoutSource,
            "order_id",
            json!({"type": "string", "pattern": "^o_[0-9]+$", "description": "The order's id."}),
            json!({"type": "string", "description": "The order's id, from find_orders."}),
        ),
        (Lint::CaselessMembers, "x", json!({"enum": ["Open", "open"]}), json!({"enum": ["open", "opened"]})),
        (Lint::CaselessMembers, "x", json!({"enum": ["strasse", "straße"]}), json!({"enum": [1, "1"]})),
        (
            Lint::CaselessMembers,
            "x",
            json!({"oneOf": [{"const": "a"}, {"const": "A"}]}),
            json!({"oneOf": [{"const": "a"}, {"const": "b"}]}),
        ),
        (
            Lint::ProseSet,
            "state",
            json!({"type": "string", "description": "One of open, closed or all."}),
            json!({"type": "string", "enum": ["open", "closed"], "description": "One of open, closed or all."}),
        ),
        (
            Lint::ProseSet,
            "state",
            json!({"type": "array", "items": {"type": "string", "description": "'open' or 'closed'"}}),
            json!({"type": "string", "description": "A state such as 'open' or 'closed'"}),
        ),
        (Lint::FractionalCount, "page", json!({"type": "number"}), json!({"type": "integer"})),
        (Lint::FractionalCount, "maxResults", json!({"type": "number"}), json!({"type": "string"})),
        (
            Lint::FractionalCount,
            "per_page",
            json!({"type": "number", "maximum": 5.0}),
            json!({"type": "number", "maximum": 5.5}),
        ),
        (Lint::FractionalCount, "limit", json!({"type": ["number", "null"]}), json!({"enum": [1, 2]})),
        (
            Lint::FractionalCount,
            "row2",
            // Such bounds are a type's.
            json!({"type": "number", "minimum": -3.402_823_466_385_288_6e38, "multipleOf": 1.0}),
            json!({"type": "number", "multipleOf": 0.5}),
        ),
        (
            Lint::Untyped,
            "x",
            json!({"description": said}),
            json!({"type": ["string", "number"], "description": said}),
        ),
        (Lint::Untyped, "x", json!({}), json!({"enum": ["a"]})),
        (Lint::Untyped, "x", json!({"description": "The value."}), json!({"description": "Any JSON value."})),
        (
            Lint::OpenObject,
            "x",
            json!({"type": "object"}),
            json!({"type": "object", "additionalProperties": {"type": "string"}}),
        ),
        (
            Lint::OpenObject,
            "x",
            json!({"type": "object", "additionalProperties": true}),
            json!({"type": "object", "properties": {"a": {"type": "string"}}}),
        ),
        (
            Lint::UnclosedObject,
            "x",
            json!({"type": "object", "properties": {"a": {"type": "string"}}}),
            json!({"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false}),
        ),
        (
            Lint::UnclosedObject,
            "x",
            json!({"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": {}}),
            // A key that is mistyped is then missing.
            json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}),
        ),
        (
            Lint::NullUnion,
            "x",
            json!({"anyOf": [{"type": "integer"}, {"type": "null"}]}),
            json!({"type": ["integer", "null"]}),
        ),
        (
            Lint::NullUnion,
            "x",
            json!({"oneOf": [{"type": "string"}, {"const": null}]}),
            json!({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
        ),
        (
            Lint::WideUnion,
            "x",
            json!({"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "array"}, {"type": "boolean"}]}),
            json!({"anyOf": [{"const": "a"}, {"const": "b"}, {"const": "c"}, {"const": "d"}]}),
        ),
        (
            Lint::WideUnion,
            "x",
            json!({"type": ["string", "number", "boolean", "array"]}),
            json!({"oneOf": [tagged("a"), tagged("b"), tagged("c"), tagged("d")]}),
        ),
        (
            Lint::CaseStyleNames,
            "x",
            json!({"type": "object", "properties": {"userId": {}, "user_id": {}}}),
            json!({"type": "object", "properties": {"user_id": {}, "users_id": {}}}),
        ),
    ]
}

fn tagged(tag: &str) -> Value {
    json!({"type": "object", "properties": {"kind": {"const": tag}}, "required": ["kind"]})
}

#[test]
fn properties_are_found_fault_with() {
    for (lint, name, bad, good) in properties() {
        // Of items, what is wrong with each is said of the list.
        let found = property(name, &bad);
        assert_eq!(paths(lint, &found), [format!("$.{name}")], "{lint}: {bad}");
        let found = property(name, &good);
        assert_eq!(paths(lint, &found), [""; 0], "{lint}: {good}");
    }
}

#[test]
fn a_field_beside_it_says_what_is_meant() {
    let time = json!({"type": "string", "format": "date-time"});
    for (other, count) in [("time_zone", 0), ("title", 1)] {
        let found = object(&json!({"properties": {"at": time, other: {"type": "string"}}}));
        assert_eq!(paths(Lint::DateTimeWithoutZone, &found).len(), count, "{other}");
    }
    let amount = json!({"type": "integer", "maximum": 5});
    for (other, count) in [("currency", 0), ("title", 1)] {
        let found = object(&json!({"properties": {"amount": amount, other: {"type": "string"}}}));
        assert_eq!(paths(Lint::UnboundedAmount, &found).len(), count, "{other}");
    }
}

#[test]
fn names_of_properties_are_no_values() {
    let schema = json!({"type": "string", "description": "The name: 'first' or 'last'"});
    for (others, count) in [(["first", "last"], 0), (["one", "two"], 1)] {
        let [one, other] = others;
        let found = object(
            &json!({"properties": {"name": schema, one: {"type": "string"}, other: {"type": "string"}}}),
        );
        assert_eq!(paths(Lint::ProseSet, &found).len(), count, "{others:?}");
    }
}

#[test]
fn a_form_with_a_z_says_the_clock() {
    for (said, count) in
        [("ISO 8601 time, YYYY-MM-DDTHH:MM:SSZ", 0), ("ISO 8601 time, YYYY-MM-DDTHH:MM:SS", 1)]
    {
        let found = property("since", &json!({"type": "string", "description": said}));
        assert_eq!(paths(Lint::DateTimeWithoutZone, &found).len(), count, "{said}");
    }
}

#[test]
fn absence_is_explained() {
    let explained = |schema: Value| {
        let found = object(&json!({"properties": {"x": schema}}));
        paths(Lint::UnexplainedAbsence, &found).is_empty()
    };
    assert!(!explained(json!({"type": "string", "description": "The new title."})));
    assert!(!explained(json!({"type": "string", "description": "The title (optional)"})));
    assert!(explained(json!({"type": "string", "description": "The new title; unchanged if left out."})));
    assert!(explained(json!({"type": "string", "description": "Required for 'rename'."})));
    assert!(explained(json!({"type": "string", "description": "The new title.", "default": "Untitled"})));
    // That it has no description has been said.
    assert!(explained(json!({"type": "string"})));
    let required = property("x", &json!({"type": "string", "description": "The new title."}));
    assert_eq!(paths(Lint::UnexplainedAbsence, &required), [""; 0]);
}

#[test]
fn another_tool_is_a_source_of_ids() {
    let schema = |said: &str| {
        json!({
            "type": "object", "required": ["order_id"],
            "properties": {"order_id": {"type": "string", "description": said}},
        })
    };
    let found = |said: &str| {
        let tools = json!([
            {"name": "find_orders", "inputSchema": {"type": "object"}},
            {"name": "cancel", "inputSchema": schema(said)},
        ]);
        !paths(Lint::IdWithoutSource, &ToolSet::from_text(&tools.to_string()).unwrap().lints()).is_empty()
    };
    assert!(!found("The order's id, see find_orders"));
    assert!(found("The order's id, see the manual"));
    // It is no source of what it takes.
    assert!(found("The order's id, to cancel"));
}

#[test]
fn destruction_is_announced() {
    let silent = |definition: Value| {
        let mut whole = json!({"name": "delete_file", "description": "Deletes a file.", "inputSchema": {"type": "object"}});
        whole.as_object_mut().unwrap().extend(definition.as_object().unwrap().clone());
        paths(Lint::SilentDestructive, &tool(&whole)) == ["$"]
    };
    assert!(silent(json!({})));
    assert!(silent(json!({"name": "bulkRemoveUsers"})));
    assert!(silent(json!({"annotations": {"title": "Delete a file", "idempotentHint": true}})));
    assert!(!silent(json!({"name": "read_file"})));
    assert!(!silent(json!({"name": "undeleted_files"})));
    assert!(!silent(json!({"annotations": {"destructiveHint": true}})));
    assert!(!silent(json!({"description": "Deletes a file. This cannot be undone."})));
    assert!(!silent(json!({"inputSchema": {"type": "object", "x-toolargs": {"destructive": true}}})));
}

#[test]
fn depth_is_that_of_objects() {
    let within = |schema: &Value| json!({"type": "object", "properties": {"a": schema}, "required": ["a"]});
    let leaf = json!({"type": "object", "properties": {}, "additionalProperties": {"type": "string"}});
    let three = within(&within(&leaf));
    let found = object(&json!({"properties": {"a": within(&leaf)}}));
    assert_eq!(paths(Lint::DeepNesting, &found), [""; 0]);
    let found = object(&json!({"properties": {"a": three}}));
    assert_eq!(paths(Lint::DeepNesting, &found), ["$.a.a.a"]);
    // Lists add nothing.
    let list = json!({"type": "array", "items": within(&leaf)});
    assert_eq!(paths(Lint::DeepNesting, &object(&json!({"properties": {"a": list}}))), [""; 0]);
}

#[test]
fn recursion_is_found_once_and_ends() {
    let tree = json!({
        "type": "object",
        "properties": {
            "left": {"$ref": "#/$defs/Tree"},
            "right": {"anyOf": [{"$ref": "#/$defs/Tree"}, {"type": "null"}]},
            "all": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
        },
    });
    let found = object(&json!({"properties": {"tree": {"$ref": "#/$defs/Tree"}}, "$defs": {"Tree": tree}}));
    // Which of the three comes first is not said by a map.
    assert_eq!(paths(Lint::Recursion, &found).len(), 1);
    let found = object(
        &json!({"properties": {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/A"}}, "$defs": {"A": leaf()}}),
    );
    assert_eq!(paths(Lint::Recursion, &found), [""; 0]);
    // A list of itself has no innermost item.
    let found = object(
        &json!({"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "array", "items": {"$ref": "#/$defs/A"}}}}),
    );
    assert_eq!(paths(Lint::Recursion, &found), ["$.a[*]"]);
}

fn leaf() -> Value {
    json!({"type": "string"})
}

#[test]
fn the_whole_is_looked_at_as_well() {
    let bare = json!({"name": "act", "inputSchema": {"type": "object", "properties": {}}});
    assert_eq!(paths(Lint::ShortDescription, &tool(&bare)), ["$"]);
    // A tool that takes nothing.
    assert_eq!(paths(Lint::OpenObject, &tool(&bare)), [""; 0]);
    let open =
        json!({"name": "act", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}}});
    assert_eq!(paths(Lint::UnclosedObject, &tool(&open)), ["$"]);
}

#[test]
fn the_better_schema_is_the_same_but_for_what_is_wrong() {
    let better = |lint: Lint, name: &str, schema: Value| -> Value {
        let found = property(name, &schema);
        let finding = found.iter().find(|finding| finding.lint() == lint).unwrap();
        serde_json::from_str(finding.better().unwrap()).unwrap()
    };
    assert_eq!(
        better(Lint::FractionalCount, "page", json!({"type": "number", "minimum": 1})),
        json!({"type": "integer", "minimum": 1})
    );
    let said = "One of open or closed.";
    assert_eq!(
        better(Lint::ProseSet, "x", json!({"type": "string", "description": said})),
        json!({"type": "string", "description": said, "enum": ["open", "closed"]})
    );
    assert_eq!(
        better(
            Lint::NullUnion,
            "x",
            json!({"anyOf": [{"type": "integer"}, {"type": "null"}], "description": "How many."})
        ),
        json!({"type": "integer", "description": "How many."})
    );
    // Null is then more than absence.
    let said = "Whom to tell, or null for nobody.";
    assert_eq!(
        better(
            Lint::NullUnion,
            "x",
            json!({"anyOf": [{"type": "string"}, {"type": "null"}], "description": said})
        ),
        json!({"type": ["string", "null"], "description": said})
    );
    let whole = tool(
        &json!({"name": "act", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}),
    );
    let closed = whole.iter().find(|finding| finding.lint() == Lint::UnclosedObject).unwrap();
    assert_eq!(closed.better(), Some(r#"{"additionalProperties":false}"#));
    assert_eq!(closed.pointer(), "#");
}

#[test]
fn a_finding_says_all_as_json() {
    let found = property("page", &json!({"type": "number"}));
    let counts: Vec<_> = found.iter().filter(|finding| finding.lint() == Lint::FractionalCount).collect();
    assert_eq!(
        serde_json::to_value(&counts).unwrap(),
        json!([{
            "tool": "act", "lint": "fractional_count", "path": "$.page", "pointer": "#/properties/page",
            "why": Lint::FractionalCount.description(), "instead": Lint::FractionalCount.advice(),
            "better": "{\"type\":\"integer\"}",
        }])
    );
}

/// Each lint is tried here, but for the one that is about what only a Rust type says.
#[test]
fn each_lint_is_tried() {
    let mut tried: BTreeSet<Lint> = properties().into_iter().map(|(lint, ..)| lint).collect();
    tried.extend([Lint::UnexplainedAbsence, Lint::SilentDestructive, Lint::DeepNesting, Lint::Recursion]);
    tried.insert(Lint::LenientDestructive);
    assert_eq!(tried, Lint::ALL.iter().copied().collect());
}

#[test]
fn the_readme_lists_them() {
    let readme = include_str!("../README.md");
    for lint in Lint::ALL {
        let row = format!("| `{lint}` | {} | {} |", lint.description(), lint.advice());
        assert!(readme.contains(&row), "{row}");
    }
}
