//! Looks for what a provider does not take in a schema that was written for it.

use serde_json::{Map, Value};
use toolargs::Dialect;

use super::facts::{Verdict, formats, limits, not_in_patterns, verdict};

type Keywords = Map<String, Value>;

/// The keywords under which a schema stands, a list of them, or schemas by name.
const SCHEMAS: [&str; 9] = [
    "items",
    "additionalProperties",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
    "contains",
    "additionalItems",
];
const LISTS: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];
const MAPS: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "defs"];

/// All schemas in a schema, each with where it stands.
pub fn schemas<'s>(schema: &'s Value, pointer: &str, found: &mut Vec<(String, &'s Value)>) {
    found.push((pointer.to_owned(), schema));
    let Value::Object(keywords) = schema else { return };
    for (name, value) in keywords {
        let at = format!("{pointer}/{name}");
        match value {
            Value::Object(members) if MAPS.contains(&name.as_str()) => {
                members.iter().for_each(|(name, schema)| schemas(schema, &format!("{at}/{name}"), found));
            }
            Value::Array(list) if LISTS.contains(&name.as_str()) => {
                list.iter()
                    .enumerate()
                    .for_each(|(index, schema)| schemas(schema, &format!("{at}/{index}"), found));
            }
            Value::Object(_) | Value::Bool(_) if SCHEMAS.contains(&name.as_str()) => {
                schemas(value, &at, found)
            }
            _ => {}
        }
    }
}

/// The groups of keywords that a schema uses, without those in it.
pub fn groups(keywords: &Keywords, is_root: bool) -> Vec<&'static str> {
    let has = |name: &str| keywords.contains_key(name);
    let any = |names: &[&str]| names.iter().any(|name| has(name));
    let list = |name: &str| keywords.get(name).and_then(Value::as_array);
    let reference = any(&["$ref", "ref"]);
    let members = list("enum");
    let is_type = |wanted: &str| match keywords.get("type") {
        Some(Value::String(name)) => name.eq_ignore_ascii_case(wanted),
        Some(Value::Array(names)) => names.iter().any(|name| name == wanted),
        _ => false,
    };
    let properties = keywords.get("properties").and_then(Value::as_object);
    let required = list("required");
    let is_required =
        |name: &String| required.is_some_and(|names| names.iter().any(|one| one.as_str() == Some(name)));
    let open = keywords.get("additionalProperties");
    let typed = any(&["type", "enum", "const", "anyOf", "oneOf", "allOf"]) || reference;
    [
        ("type_array", matches!(keywords.get("type"), Some(Value::Array(_)))),
        (
            "enum_nonstring",
            members.is_some_and(|members| members.iter().any(|one| !one.is_string() && !one.is_null())),
        ),
        ("const", has("const")),
        ("anyOf", has("anyOf")),
        ("root_anyOf", is_root && any(&["anyOf", "oneOf", "allOf"])),
        ("oneOf", has("oneOf")),
        ("allOf_single", list("allOf").is_some_and(|all| all.len() == 1)),
        ("allOf_multi", list("allOf").is_some_and(|all| all.len() > 1)),
        ("not_if", any(&["not", "if", "then", "else"])),
        ("ref_defs", reference),
        ("ref_siblings", reference && keywords.len() > 1),
        ("pattern", has("pattern")),
        ("format", has("format")),
        ("min_max", any(&["minimum", "maximum"])),
        ("exclusive_min_max", any(&["exclusiveMinimum", "exclusiveMaximum"])),
        ("multipleOf", has("multipleOf")),
        ("min_max_length", any(&["minLength", "maxLength"])),
        ("minItems", has("minItems")),
        ("maxItems", has("maxItems")),
        ("uniqueItems", has("uniqueItems")),
        ("optional_property", properties.is_some_and(|all| !all.keys().all(is_required))),
        ("additionalProperties_false", open == Some(&Value::Bool(false))),
        ("additionalProperties_open_or_map", open.is_some_and(|open| *open != Value::Bool(false))),
        ("patternProperties", has("patternProperties")),
        ("prefixItems", has("prefixItems")),
        ("array_without_items", is_type("array") && !any(&["items", "prefixItems"])),
        ("untyped_schema", !typed),
        ("default", has("default")),
        ("examples", has("examples")),
        ("title", has("title")),
        ("dollar_schema", has("$schema")),
    ]
    .into_iter()
    .filter_map(|(group, used)| used.then_some(group))
    .collect()
}

/// Everything in a schema that its provider does not take.
pub fn forbidden(dialect: Dialect, schema: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut all = Vec::new();
    schemas(schema, "", &mut all);
    let is = |group: &str, wanted: Verdict| verdict(dialect, group) == Some(wanted);
    for (pointer, one) in &all {
        let Value::Object(keywords) = one else {
            if is("untyped_schema", Verdict::Refuses) && !pointer.ends_with("/additionalProperties") {
                wrong.push(format!("untyped_schema at {pointer}"));
            }
            continue;
        };
        let used = groups(keywords, pointer.is_empty());
        // xAI refuses `true` and `false` where a schema stands, and takes `{}`.
        let is_taken = |group: &str| dialect == Dialect::XAi && group == "untyped_schema";
        let refused = used.iter().filter(|group| is(group, Verdict::Refuses) && !is_taken(group));
        wrong.extend(refused.map(|group| format!("{group} at {pointer}")));
        if is("additionalProperties_false", Verdict::Needs)
            && is_object(keywords)
            && !used.contains(&"additionalProperties_false")
        {
            wrong.push(format!("no additionalProperties:false at {pointer}"));
        }
        let mut say = |is_wrong: bool, what: &str| {
            if is_wrong {
                wrong.push(format!("{what} at {pointer}"));
            }
        };
        let text = |name: &str| keywords.get(name).and_then(Value::as_str);
        let count = |name: &str| keywords.get(name).and_then(Value::as_u64);
        let limits = limits(dialect);
        say(
            formats(dialect)
                .is_some_and(|known| text("format").is_some_and(|format| !known.contains(&format))),
            "unknown format",
        );
        let pattern = text("pattern").unwrap_or_default();
        say(not_in_patterns(dialect).iter().any(|part| pattern.contains(part)), "pattern");
        say(limits.min_items.is_some_and(|most| count("minItems").is_some_and(|n| n > most)), "minItems");
        let lengths = [count("minLength"), count("maxLength")];
        say(limits.length.is_some_and(|most| lengths.iter().flatten().any(|n| *n > most)), "length");
        let items = [count("minItems"), count("maxItems")];
        say(limits.items.is_some_and(|most| items.iter().flatten().any(|n| *n > most)), "items");
        let description = text("description").unwrap_or_default();
        say(limits.description.is_some_and(|most| description.chars().count() > most), "long description");
        peculiar(dialect, keywords, pointer, &mut wrong);
    }
    if is("recursion", Verdict::Refuses) && is_recursive(schema, &all) {
        wrong.push("recursion".to_owned());
    }
    over(dialect, schema, &all, &mut wrong);
    wrong
}

fn is_object(keywords: &Keywords) -> bool {
    let named = match keywords.get("type") {
        Some(Value::String(name)) => name.eq_ignore_ascii_case("object"),
        Some(Value::Array(names)) => names.iter().any(|name| name == "object"),
        _ => false,
    };
    named || keywords.contains_key("properties")
}

/// What one provider alone does not take.
fn peculiar(dialect: Dialect, keywords: &Keywords, pointer: &str, wrong: &mut Vec<String>) {
    let list = |name: &str| keywords.get(name).and_then(Value::as_array);
    let mut say = |is_wrong: bool, what: &str| {
        if is_wrong {
            wrong.push(format!("{what} at {pointer}"));
        }
    };
    let types = keywords.get("type");
    match dialect {
        Dialect::AnthropicStrict | Dialect::BedrockStrict => {
            let members = list("enum").into_iter().flatten();
            say(
                members.into_iter().any(|one| one.is_object() || one.is_array()),
                "a member that is no primitive",
            );
            let parts = list("allOf").into_iter().flatten();
            say(parts.into_iter().any(|part| part.get("$ref").is_some()), "a reference in allOf");
        }
        Dialect::GeminiParameters | Dialect::Vertex => {
            let is_upper = |name: &Value| name.as_str().is_some_and(|name| name == name.to_uppercase());
            say(types.is_some_and(|name| !is_upper(name)), "a type that is not in capitals");
        }
        Dialect::Mcp20260728 => {
            say(pointer.is_empty() && types != Some(&Value::from("object")), "a root that is no object");
        }
        Dialect::DeepSeekStrict => {
            say(keywords.contains_key("enum") && types.is_none(), "an enum without a type");
            let constant = keywords.get("const");
            say(constant.is_some_and(|one| !one.is_number()) && types.is_none(), "a constant without a type");
            let branches = list("anyOf").into_iter().flatten();
            say(branches.into_iter().any(|branch| branch.get("$ref").is_some()), "a reference in anyOf");
            let has_parts = |names: &Vec<Value>| names.iter().any(|name| name == "object" || name == "array");
            say(
                types.and_then(Value::as_array).is_some_and(has_parts),
                "a list of types with object or array",
            );
            let empty = keywords.get("properties").and_then(Value::as_object).is_none_or(Map::is_empty);
            say(is_object(keywords) && empty && !pointer.is_empty(), "an object without properties");
        }
        Dialect::Cohere => {
            say(
                is_object(keywords) && list("required").is_none_or(Vec::is_empty),
                "an object that requires nothing",
            );
        }
        _ => {}
    }
}

/// Whether following references comes back to where it started.
fn is_recursive(root: &Value, all: &[(String, &Value)]) -> bool {
    let target = |reference: &str| {
        let pointer = reference.strip_prefix('#')?;
        root.pointer(pointer).map(|schema| (pointer.to_owned(), schema))
    };
    let starts = all.iter().filter_map(|(_, schema)| schema.get("$ref").and_then(Value::as_str));
    starts.into_iter().any(|start| {
        let mut seen = vec![start.to_owned()];
        let mut next = vec![start.to_owned()];
        while let Some(reference) = next.pop() {
            let Some((pointer, schema)) = target(&reference) else { continue };
            let mut inner = Vec::new();
            schemas(schema, &pointer, &mut inner);
            for (_, schema) in inner {
                let Some(found) = schema.get("$ref").and_then(Value::as_str) else { continue };
                if found == start {
                    return true;
                }
                if !seen.iter().any(|known| known == found) {
                    seen.push(found.to_owned());
                    next.push(found.to_owned());
                }
            }
        }
        false
    })
}

/// What is larger than it may be.
fn over(dialect: Dialect, schema: &Value, all: &[(String, &Value)], wrong: &mut Vec<String>) {
    let limits = limits(dialect);
    let members = |name: &'static str| {
        all.iter().filter_map(move |(_, schema)| schema.get(name)).filter_map(Value::as_object).flatten()
    };
    let values = || {
        let listed =
            all.iter().filter_map(|(_, schema)| schema.get("enum")).filter_map(Value::as_array).flatten();
        listed.chain(all.iter().filter_map(|(_, schema)| schema.get("const")))
    };
    let text =
        |value: &Value| value.as_str().map_or_else(|| value.to_string().len(), |text| text.chars().count());
    let names = members("properties").chain(members("$defs")).map(|(name, _)| name.chars().count());
    let found = [
        ("properties", limits.properties, members("properties").count()),
        ("levels", limits.depth, depth(schema)),
        ("enum values", limits.enum_values, values().count()),
        ("characters", limits.text, names.sum::<usize>() + values().map(text).sum::<usize>()),
    ];
    for (what, limit, count) in found {
        if limit.is_some_and(|limit| count > limit) {
            wrong.push(format!("{count} {what}"));
        }
    }
}

/// How many objects stand within one another; a definition counts on its own.
fn depth(schema: &Value) -> usize {
    let Value::Object(keywords) = schema else { return 0 };
    let inner = |value: &Value| match value {
        Value::Object(_) => depth(value),
        Value::Array(list) => list.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    };
    let own = usize::from(is_object(keywords));
    let within = keywords.iter().map(|(name, value)| match (name.as_str(), value) {
        ("properties" | "patternProperties", Value::Object(members)) => {
            own + members.values().map(depth).max().unwrap_or(0)
        }
        ("$defs" | "definitions" | "defs", Value::Object(members)) => {
            members.values().map(depth).max().unwrap_or(0)
        }
        ("additionalProperties", value) => own + inner(value),
        (name, value) if SCHEMAS.contains(&name) || LISTS.contains(&name) => inner(value),
        _ => 0,
    });
    within.max().unwrap_or(0).max(own)
}
