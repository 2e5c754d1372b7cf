//! The differences that both crates mean to have, each in one place. All but one are made in schemars' schema: it is told
//! what ours says instead.

use serde_json::{Value, json};

use crate::schema::{Node, each, each_node, inline, is_null, referred};
use crate::subject::Subject;

/// A difference that many schemas have.
#[derive(Debug, Clone, Copy)]
pub struct Normalisation {
    pub name: &'static str,
    pub reason: &'static str,
    /// Takes the difference out of ours and theirs.
    pub apply: fn(&mut Value, &mut Value),
}

macro_rules! normalisations {
    ($($constant:ident $name:literal $reason:literal $apply:expr;)*) => {
        $(pub const $constant: Normalisation = Normalisation { name: $name, reason: $reason, apply: $apply };)*

        /// All of them, in the order in which they are applied.
        pub const ALL: &[Normalisation] = &[$($constant),*];
    };
}

normalisations! {
    ANY "any value" "`true` and `{}` are one schema; a keyword beside it needs an object, and strict dialects refuse `true`"
        |_, theirs| each(theirs, &mut any);
    NEWTYPES "newtypes" "a newtype is what is in it, and its description joins that of its place; schemars refers to it by name"
        |_, theirs| inline(theirs, newtype);
    TAGGED_NEWTYPES "tagged newtypes" "a closed object cannot be made of another by reference, so that a variant's tag and the keys of its struct stand in one object"
        |_, theirs| inline(theirs, tagged_newtype);
    FLATTENED_ENUMS "flattened enums" "for the same reason the keys of the struct, or the outer tag, stand in each variant of an enum among them"
        |_, theirs| each_node(theirs, flattened_enum);
    ONE_OF "one of" "an untagged enum accepts what exactly one variant accepts; serde takes the first that does"
        |_, theirs| each_node(theirs, one_of);
    VARIANT_DOCS "variant docs" "an enum without data stays one `enum`, which every provider knows, and its description says what each value means; schemars has a `oneOf` of constants, those without a description first"
        |ours, theirs| {
            each_node(theirs, variant_docs);
            each_node(ours, sort_enum);
            each_node(theirs, sort_enum);
        };
    OPTION "option" "an `Option` is left out rather than null, which a model then has no reason to send"
        |_, theirs| each_node(theirs, option);
    NULL_DEFAULT "null default" "that what is left out is nothing needs no default, and null is no value of the field"
        |_, theirs| each_node(theirs, null_default);
    RANGES "ranges" "what a number's type can hold is said by keywords that every validator checks; `format: int64` is checked by none"
        |_, theirs| each_node(theirs, range);
    BOUNDS_OF_FLOATS "bounds of floats" "the bound of a float is written as one: 90.0, not 90"
        |_, theirs| each_node(theirs, bounds_of_float);
    WHOLE_PATTERN "whole pattern" "a pattern that is anchored at both ends is a whole match, which ours writes with a group of its own"
        |_, theirs| each_node(theirs, whole_pattern);
    OBJECT_UNION "object union" "where every variant is an object the union says so itself, as MCP asks of a tool's root"
        object_union;
    PROPERTIES "properties" "an object without fields says that it has none"
        |_, theirs| each_node(theirs, properties);
    CLOSED "closed" "a key that is not declared is refused, as with `deny_unknown_fields`"
        |_, theirs| each_node(theirs, close);
    TITLE "title" "the name of a Rust type says nothing to a model, and a tool has a name already"
        |_, theirs| { theirs.as_object_mut().unwrap().remove("title"); };
}

/// The names of those that no subject has.
pub fn idle(subjects: &[Subject]) -> Vec<&'static str> {
    let is_used = |name: &str| {
        subjects.iter().any(|subject| subject.normalisations.iter().any(|used| used.name == name))
    };
    ALL.iter().map(|normalisation| normalisation.name).filter(|name| !is_used(name)).collect()
}

fn any(schema: &mut Value) {
    if *schema == Value::Bool(true) {
        *schema = json!({});
    }
}

fn newtype(node: &mut Node, definition: &Node) -> bool {
    if ["properties", "enum", "oneOf", "anyOf"].iter().any(|keyword| definition.contains_key(*keyword)) {
        return false;
    }
    node.remove("$ref");
    for (keyword, inner) in definition {
        match (node.get_mut(keyword), inner) {
            (Some(Value::String(outer)), Value::String(inner)) if keyword == "description" => {
                *outer = format!("{outer}\n{inner}");
            }
            (Some(_), _) => {}
            (None, _) => drop(node.insert(keyword.clone(), inner.clone())),
        }
    }
    true
}

fn tagged_newtype(node: &mut Node, definition: &Node) -> bool {
    if !node.contains_key("properties") {
        return false;
    }
    node.remove("$ref");
    merge(node, definition);
    if let Some(branches) = definition.get("oneOf") {
        node.insert("oneOf".to_owned(), branches.clone());
    }
    true
}

/// Adds the properties and the required names of an object.
fn merge(node: &mut Node, added: &Node) {
    if let Some(Value::Object(properties)) = added.get("properties") {
        let own = node.entry("properties").or_insert(json!({})).as_object_mut().unwrap();
        own.extend(properties.clone());
    }
    if let Some(Value::Array(required)) = added.get("required") {
        let own = node.entry("required").or_insert(json!([])).as_array_mut().unwrap();
        own.extend(required.clone());
    }
}

fn flattened_enum(node: &mut Node) {
    let (Some(_), Some(Value::Array(branches))) = (node.get("properties"), node.get("oneOf")) else { return };
    let mut branches = branches.clone();
    for branch in branches.iter_mut().filter_map(Value::as_object_mut) {
        let (properties, required) = (branch.remove("properties"), branch.remove("required"));
        merge(branch, node);
        let own = [("properties", properties), ("required", required)];
        let own = own.into_iter().filter_map(|(keyword, value)| Some((keyword.to_owned(), value?)));
        merge(branch, &own.collect());
    }
    node.remove("properties");
    node.remove("required");
    node.insert("oneOf".to_owned(), Value::Array(branches));
}

fn one_of(node: &mut Node) {
    let Some(Value::Array(branches)) = node.get("anyOf") else { return };
    if !matches!(branches.as_slice(), [_, last] if is_null(last)) {
        let branches = node.remove("anyOf").unwrap();
        node.insert("oneOf".to_owned(), branches);
    }
}

fn variant_docs(node: &mut Node) {
    let Some(Value::Array(branches)) = node.get("oneOf") else { return };
    if !branches.iter().all(|branch| branch["type"] == "string") {
        return;
    }
    let mut members = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    lines.extend(node.get("description").and_then(Value::as_str).map(str::to_owned));
    for branch in branches {
        match (&branch["const"], &branch["enum"]) {
            (Value::String(name), _) => {
                let description = branch["description"].as_str().unwrap();
                let words: Vec<_> = description.split_whitespace().collect();
                lines.push(format!("- {name}: {}", words.join(" ")));
                members.push(Value::from(name.clone()));
            }
            (_, Value::Array(names)) => members.extend(names.clone()),
            _ => return,
        }
    }
    node.remove("oneOf");
    node.insert("type".to_owned(), "string".into());
    node.insert("enum".to_owned(), members.into());
    node.insert("description".to_owned(), lines.join("\n").into());
}

fn sort_enum(node: &mut Node) {
    if let Some(Value::Array(members)) = node.get_mut("enum") {
        members.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
    }
}

/// The properties that are not required.
fn optional(node: &mut Node) -> impl Iterator<Item = &mut Node> {
    let required = node.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let properties = node.get_mut("properties").and_then(Value::as_object_mut);
    let optional = properties.into_iter().flatten().filter(move |(name, _)| !required.contains(&json!(name)));
    optional.filter_map(|(_, property)| property.as_object_mut())
}

fn option(node: &mut Node) {
    for property in optional(node) {
        if let Some(Value::Array(names)) = property.get("type")
            && let [name, null] = names.as_slice()
            && null == "null"
        {
            let name = name.clone();
            property.insert("type".to_owned(), name);
        }
        if let Some(Value::Array(branches)) = property.get("anyOf")
            && let [Value::Object(branch), null] = branches.as_slice()
            && is_null(null)
        {
            let branch = branch.clone();
            property.remove("anyOf");
            property.extend(branch);
        }
    }
}

fn null_default(node: &mut Node) {
    for property in optional(node) {
        if property.get("default").is_some_and(Value::is_null) {
            property.remove("default");
        }
    }
}

/// The least and the greatest value of a number in schemars' words. A `Value` has those of 128 bits rounded.
fn bounds(format: &str) -> Option<[Value; 2]> {
    /// The greatest number that is rounded to a finite `f32`.
    const SINGLE: f64 = 3.402_823_567_797_336_2e38;
    #[expect(clippy::cast_precision_loss, reason = "as a `Value` does")]
    Some(match format {
        "int8" => [i8::MIN.into(), i8::MAX.into()],
        "int16" => [i16::MIN.into(), i16::MAX.into()],
        "int32" => [i32::MIN.into(), i32::MAX.into()],
        "int64" | "int" => [i64::MIN.into(), i64::MAX.into()],
        "int128" => [(i128::MIN as f64).into(), (i128::MAX as f64).into()],
        "uint8" => [0.into(), u8::MAX.into()],
        "uint16" => [0.into(), u16::MAX.into()],
        "uint32" => [0.into(), u32::MAX.into()],
        "uint64" | "uint" => [0.into(), u64::MAX.into()],
        "uint128" => [0.into(), (u128::MAX as f64).into()],
        "float" => [(-SINGLE).into(), SINGLE.into()],
        "double" => [f64::MIN.into(), f64::MAX.into()],
        _ => return None,
    })
}

fn range(node: &mut Node) {
    let Some([min, max]) = node.get("format").and_then(Value::as_str).and_then(bounds) else { return };
    node.remove("format");
    node.entry("minimum").or_insert(min);
    node.entry("maximum").or_insert(max);
}

fn bounds_of_float(node: &mut Node) {
    if node.get("type").is_some_and(|name| name == "number") {
        for keyword in ["minimum", "maximum"] {
            if let Some(bound) = node.get_mut(keyword) {
                *bound = bound.as_f64().into();
            }
        }
    }
}

fn whole_pattern(node: &mut Node) {
    if let Some(Value::String(pattern)) = node.get_mut("pattern")
        && let Some(inner) = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'))
    {
        *pattern = format!("^(?:{inner})$");
    }
}

fn object_union(_: &mut Value, theirs: &mut Value) {
    let definitions = theirs.get("$defs").and_then(Value::as_object).cloned().unwrap_or_default();
    each_node(theirs, |node| {
        let Some(Value::Array(branches)) = node.get("oneOf") else { return };
        let is_object = |branch: &Value| {
            let node = branch.as_object().unwrap();
            let (_, node) = referred(node, &definitions).unwrap_or(("", node));
            node.get("type").is_some_and(|name| name == "object")
        };
        if branches.iter().all(is_object) {
            node.insert("type".to_owned(), "object".into());
        }
    });
}

fn properties(node: &mut Node) {
    if node.get("type").is_some_and(|name| name == "object") {
        node.entry("properties").or_insert(json!({}));
    }
}

fn close(node: &mut Node) {
    if node.contains_key("properties") {
        node.entry("additionalProperties").or_insert(false.into());
    }
}
