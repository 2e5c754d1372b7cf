//! Walking a schema, which knows where schemas stand in schemas.

use serde_json::{Map, Value};

pub type Node = Map<String, Value>;

/// Every schema in a schema, the inner ones first.
pub fn each(schema: &mut Value, visit: &mut impl FnMut(&mut Value)) {
    if let Value::Object(node) = schema {
        for (keyword, value) in node {
            match (keyword.as_str(), value) {
                ("properties" | "patternProperties" | "$defs", Value::Object(named)) => {
                    named.values_mut().for_each(|inner| each(inner, visit));
                }
                ("oneOf" | "anyOf" | "allOf" | "prefixItems", Value::Array(list)) => {
                    list.iter_mut().for_each(|inner| each(inner, visit));
                }
                ("items" | "additionalProperties" | "propertyNames" | "not", inner) => each(inner, visit),
                _ => {}
            }
        }
    }
    visit(schema);
}

/// Every schema that is an object.
pub fn each_node(schema: &mut Value, mut visit: impl FnMut(&mut Node)) {
    each(schema, &mut |schema| {
        if let Value::Object(node) = schema {
            visit(node);
        }
    });
}

pub fn is_null(schema: &Value) -> bool {
    schema == &serde_json::json!({"type": "null"})
}

/// The definition that a schema refers to.
pub fn referred<'d>(node: &Node, definitions: &'d Node) -> Option<(&'d str, &'d Node)> {
    let name = node.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
    let (name, definition) = definitions.get_key_value(name)?;
    Some((name, definition.as_object()?))
}

/// Puts definitions in the places of the references to them, as often as there are any, and drops what nothing refers to.
pub fn inline(schema: &mut Value, put: impl Fn(&mut Node, &Node) -> bool) {
    loop {
        let definitions = schema.get("$defs").and_then(Value::as_object).cloned().unwrap_or_default();
        let mut is_changed = false;
        each_node(schema, |node| {
            if let Some((_, definition)) = referred(node, &definitions) {
                is_changed |= put(node, definition);
            }
        });
        if !is_changed {
            break;
        }
    }
    drop_unused(schema);
}

fn drop_unused(schema: &mut Value) {
    let mut used = Vec::new();
    each_node(schema, |node| used.extend(node.get("$ref").cloned()));
    let Some(definitions) = schema.get_mut("$defs").and_then(Value::as_object_mut) else { return };
    definitions.retain(|name, _| used.contains(&Value::from(format!("#/$defs/{name}"))));
    if definitions.is_empty() {
        schema.as_object_mut().unwrap().remove("$defs");
    }
}
