//! What the loss report promises: every keyword has its fate, and what is left out is nothing that was not said.

use std::collections::BTreeSet;

use serde_json::Value;
use toolargs::{Definition, Dialect, Fate, ToolArgs};

use crate::types::{Host, IssueRefund, Labels, Node, Payload, Ping, Seats, Step, Steps, Tree};

/// What JSON Schema 2020-12 calls assertions and applicators, and `$ref`.
const CONSTRAINTS: &[&str] = &[
    "$ref",
    "type",
    "enum",
    "const",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "items",
    "prefixItems",
    "contains",
    "minItems",
    "maxItems",
    "uniqueItems",
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
];

/// The keywords of each schema object, found without the walk that is tested: the pointer, the keyword, and its value.
fn keywords(schema: &Value, pointer: &str, found: &mut Vec<(String, String)>) {
    let Value::Object(members) = schema else { return };
    for (keyword, value) in members {
        found.push((pointer.to_owned(), keyword.clone()));
        let within = format!("{pointer}/{keyword}");
        match (keyword.as_str(), value) {
            ("properties" | "$defs" | "patternProperties", Value::Object(named)) => {
                for (name, schema) in named {
                    keywords(schema, &format!("{within}/{name}"), found);
                }
            }
            ("items" | "additionalProperties" | "not" | "contains" | "propertyNames", schema) => {
                keywords(schema, &within, found);
            }
            ("prefixItems" | "anyOf" | "oneOf" | "allOf", Value::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    keywords(schema, &format!("{within}/{index}"), found);
                }
            }
            _ => {}
        }
    }
}

/// Tries something on each definition that there is.
fn each(attempt: fn(Dialect, &Value, &Definition)) {
    fn one<T: ToolArgs>(attempt: fn(Dialect, &Value, &Definition)) -> usize {
        let neutral = T::tool().schema().to_value();
        let definitions = Dialect::ALL.iter().filter_map(|dialect| {
            let definition = T::tool().definition(*dialect).ok()?;
            attempt(*dialect, &neutral, &definition);
            Some(())
        });
        definitions.count()
    }
    let tried = [
        one::<IssueRefund>(attempt),
        one::<Ping>(attempt),
        one::<Seats>(attempt),
        one::<Labels>(attempt),
        one::<Payload>(attempt),
        one::<Node>(attempt),
        one::<Tree>(attempt),
        one::<Step>(attempt),
        one::<Steps>(attempt),
        one::<Host>(attempt),
    ];
    assert!(tried.iter().all(|definitions| *definitions > 10), "{tried:?}");
}

#[test]
fn every_keyword_has_exactly_one_fate() {
    each(|dialect, neutral, definition| {
        let mut expected = Vec::new();
        keywords(neutral, "", &mut expected);
        expected.sort();
        let entries = definition.report().entries();
        let mut told: Vec<(String, String)> =
            entries.iter().map(|entry| (entry.pointer().to_owned(), entry.keyword().to_owned())).collect();
        told.sort();
        assert_eq!(told, expected, "{dialect}");
        for entry in entries {
            assert_eq!(entry.is_constraint(), CONSTRAINTS.contains(&entry.keyword()), "{dialect} {entry}");
            assert!(neutral.pointer(entry.pointer()).is_some(), "{dialect} {entry}");
            assert!(entry.path().starts_with('$'), "{dialect} {entry}");
        }
        assert_eq!(definition.report().refused().count(), 0);
    });
}

#[test]
fn what_was_moved_is_said() {
    each(|dialect, _, definition| {
        let text = definition.to_string();
        for entry in definition.report().moved() {
            let words = entry.words().unwrap_or_default();
            assert!(!words.is_empty());
            let quoted = serde_json::to_string(words).unwrap();
            assert!(text.contains(quoted.trim_matches('"')), "{dialect} {entry}: {text}");
        }
    });
}

#[test]
fn texts_are_deterministic_json_in_the_order_of_declaration() {
    each(|dialect, neutral, definition| {
        let text = definition.to_string();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(definition.to_value(), value);
        let serialised = serde_json::to_string(definition).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&serialised).unwrap(), value);
        assert!(text.contains(definition.schema()), "{dialect}");
        assert_eq!(definition.characters(), text.chars().count());
        assert_eq!(definition.estimated_tokens(), text.chars().count().div_ceil(4));
        let Some(Value::Object(properties)) = neutral.get("properties") else { return };
        let mut places: Vec<usize> = Vec::new();
        // The order of the neutral text is that of the declaration.
        let neutral = neutral_order(definition.name());
        assert_eq!(neutral.len(), properties.len());
        for name in neutral {
            let place = definition.schema().find(&format!("\"{name}\":{{")).unwrap();
            places.push(place);
        }
        assert!(places.is_sorted(), "{dialect} {places:?}");
    });
}

/// The properties of a tool, in the order in which its type has them.
fn neutral_order(tool: &str) -> Vec<&'static str> {
    match tool {
        "issue_refund" => {
            vec!["order_id", "amount", "currency", "notify_customer", "reason", "tags", "notify_at"]
        }
        "ping" => vec![],
        "seats" => vec!["first", "others", "name", "steps", "retries", "offset"],
        "labels" => vec!["labels"],
        "payload" => vec!["body"],
        "node" => vec!["name", "children"],
        "tree" => vec!["root"],
        "steps" => vec!["steps", "last"],
        "host" => vec!["address", "id", "url", "weight", "level"],
        other => panic!("{other}"),
    }
}

#[test]
fn equal_tools_have_equal_definitions() {
    for dialect in Dialect::ALL {
        let [first, second] = [(); 2].map(|()| IssueRefund::tool().definition(*dialect).unwrap());
        assert_eq!(first, second);
    }
}

#[test]
fn definitions_are_valid_schemas() {
    each(|dialect, _, definition| {
        if [Dialect::GeminiParameters, Dialect::Vertex].contains(&dialect) {
            return;
        }
        let schema: Value = serde_json::from_str(definition.schema()).unwrap();
        assert!(jsonschema::meta::is_valid(&schema), "{dialect} {schema}");
        assert_eq!(schema["type"], "object");
    });
}

#[test]
fn reports_are_readable_and_serialise() {
    let definition = IssueRefund::tool().definition(Dialect::AnthropicStrict).unwrap();
    let report = definition.report();
    assert_eq!(
        report.to_string(),
        "anthropic_strict:\n  \
         $: `$schema` is left out\n  \
         $.amount: `minimum` is said in the description: between 1 and 50000\n  \
         $.amount: `maximum` is said in the description: between 1 and 50000"
    );
    let value = serde_json::to_value(report).unwrap();
    assert_eq!(value["dialect"], "anthropic_strict");
    let entries = value["entries"].as_array().unwrap();
    let minimum = entries.iter().find(|entry| entry["keyword"] == "minimum").unwrap();
    assert_eq!(
        *minimum,
        serde_json::json!({
            "pointer": "/properties/amount", "path": "$.amount", "keyword": "minimum", "fate": "moved",
            "constraint": true, "words": "between 1 and 50000"
        })
    );
    let fates: BTreeSet<&str> = Fate::ALL.iter().map(|fate| fate.as_str()).collect();
    assert_eq!(fates.len(), 4);
}

#[test]
fn rewriting_again_changes_nothing() {
    each(|dialect, _, definition| {
        // Cohere's patterns mean something else in JSON Schema.
        if dialect == Dialect::Cohere {
            return;
        }
        let schema: Value = serde_json::from_str(definition.schema()).unwrap();
        let again = dialect.rewrite(&schema.clone().try_into().unwrap());
        let (again, report) = again.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(unordered(again.into()), unordered(schema), "{dialect}");
        assert!(report.moved().next().is_none(), "{dialect} {report}");
    });
}

/// A schema without the order of its properties, which a map of values does not have.
fn unordered(mut schema: Value) -> Value {
    match &mut schema {
        Value::Array(items) => items.iter_mut().for_each(|item| *item = unordered(item.take())),
        Value::Object(members) => {
            for (keyword, value) in members {
                *value = unordered(value.take());
                if let ("required" | "propertyOrdering", Value::Array(names)) = (keyword.as_str(), value) {
                    names.sort_by_key(Value::to_string);
                }
            }
        }
        _ => {}
    }
    schema
}
