//! Instances of a contract: what its schema allows.

use proptest::prelude::*;
use proptest::string::string_regex;
use serde_json::Value;

use crate::contract::{Kind, Node};
use crate::json::Json;

/// Strings that a gate could take for something else.
const ODD: [&str; 28] = [
    "",
    " ",
    "null",
    "None",
    "true",
    "False",
    "0",
    "1999",
    "-0",
    "1.5",
    "1e3",
    "NaN",
    "[]",
    "[1,2]",
    "{}",
    "{\"a\":1}",
    "a,b",
    "a;b",
    "x|y",
    "2026-04-03",
    "03/04/2026",
    "\"quoted\"",
    "line\nbreak",
    "tab\there",
    "\u{0}\u{1f}",
    "back\\slash",
    "é😀",
    "&amp; \\n",
];

/// How deep a type that contains itself goes.
const DEPTH: usize = 3;

/// A value that the schema allows, with the keys of its objects in any order.
pub fn instance(node: Node<'_>) -> BoxedStrategy<Json> {
    value(node, DEPTH)
}

fn value(node: Node<'_>, depth: usize) -> BoxedStrategy<Json> {
    let strategy = match node.kind() {
        Kind::Boolean => any::<bool>().prop_map(Json::Bool).boxed(),
        Kind::Integer => integer(node),
        Kind::Number => number(node),
        Kind::String => string(node),
        Kind::Date => date(),
        Kind::Enum => {
            let members: Vec<String> = node.members().into_iter().map(str::to_owned).collect();
            prop::sample::select(members).prop_map(Json::String).boxed()
        }
        Kind::List => list(node, depth),
        Kind::Object => object(node, depth),
    };
    if node.nullable { prop_oneof![1 => Just(Json::Null), 4 => strategy].boxed() } else { strategy }
}

fn integer(node: Node<'_>) -> BoxedStrategy<Json> {
    let bound = |name: &str| -> i128 { node.keyword(name).unwrap().to_string().parse().unwrap() };
    let (min, max) = (bound("minimum"), bound("maximum"));
    let near = 0.clamp(min, max);
    let (low, high) = (min.max(near - 100), max.min(near + 100));
    prop_oneof![low..=high, min..=max, Just(min), Just(max)]
        .prop_map(|value| Json::Number(value.to_string()))
        .boxed()
}

fn number(node: Node<'_>) -> BoxedStrategy<Json> {
    let bound = |name: &str| node.keyword(name).unwrap().as_f64().unwrap();
    let (min, max) = (bound("minimum"), bound("maximum"));
    let (low, high) = (min.max(-1000.0), max.min(1000.0));
    let within = move |value: f64| value.clamp(min, max);
    prop_oneof![
        // In hundredths, as people write them.
        (0..=100_000_i32).prop_map(move |i| low + (high - low) * f64::from(i) / 100_000.0),
        any::<f64>().prop_map(move |value| if value.is_finite() { within(value) } else { low }),
        Just(min),
        Just(max),
        Just(within(0.0)),
        Just(within(-0.0)),
        Just(within(5e-324)),
    ]
    .prop_map(|value| Json::Number(serde_json::to_string(&value).unwrap()))
    .boxed()
}

fn string(node: Node<'_>) -> BoxedStrategy<Json> {
    let min = node.count("minLength").unwrap_or(0);
    let max = node.count("maxLength").unwrap_or(usize::MAX);
    let fits = move |text: &String| (min..=max).contains(&text.chars().count());
    let strategy = match node.keyword("pattern").and_then(Value::as_str) {
        Some(pattern) => {
            // The classes are ASCII's.
            let pattern = pattern.replace("\\w", "[0-9A-Za-z_]").replace("\\d", "[0-9]");
            let whole = pattern.strip_prefix('^').unwrap().strip_suffix('$').unwrap();
            string_regex(whole).unwrap().prop_filter("length", fits).boxed()
        }
        None => {
            let odd: Vec<String> = ODD.iter().map(|text| (*text).to_owned()).filter(fits).collect();
            let any = prop::collection::vec(any::<char>(), min..=max.min(min + 8))
                .prop_map(|chars| chars.into_iter().collect::<String>());
            if odd.is_empty() {
                any.boxed()
            } else {
                prop_oneof![
                    any,
                    string_regex("[a-z]{2,5}").unwrap().prop_filter("length", fits),
                    prop::sample::select(odd)
                ]
                .boxed()
            }
        }
    };
    strategy.prop_map(Json::String).boxed()
}

fn date() -> BoxedStrategy<Json> {
    let day = (0..=9999_u32, 1..=12_u32, 1..=28_u32)
        .prop_map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}"));
    let edges = ["0000-01-01", "9999-12-31", "2024-02-29", "2000-02-29", "2026-01-31"].map(str::to_owned);
    prop_oneof![4 => day, 1 => prop::sample::select(edges.to_vec())].prop_map(Json::String).boxed()
}

fn list(node: Node<'_>, depth: usize) -> BoxedStrategy<Json> {
    let min = node.count("minItems").unwrap_or(0);
    let most = if depth == 0 { 0 } else { 3 };
    let max = node.count("maxItems").unwrap_or(usize::MAX).min(min.max(1) + most);
    if depth == 0 && min == 0 {
        return Just(Json::Array(Vec::new())).boxed();
    }
    let items = value(node.items(), depth.saturating_sub(1));
    prop::collection::vec(items, min..=max).prop_map(Json::Array).boxed()
}

fn object(node: Node<'_>, depth: usize) -> BoxedStrategy<Json> {
    let required = node.required();
    let mut members: BoxedStrategy<Vec<(String, Json)>> = Just(Vec::new()).boxed();
    for (name, field) in node.fields() {
        let is_required = required.contains(&name);
        if depth == 0 && !is_required {
            continue;
        }
        let name = name.to_owned();
        let value = value(field, depth.saturating_sub(1));
        let value = if is_required { value.prop_map(Some).boxed() } else { prop::option::of(value).boxed() };
        members = (members, value)
            .prop_map(move |(mut members, value)| {
                members.extend(value.map(|value| (name.clone(), value)));
                members
            })
            .boxed();
    }
    members.prop_shuffle().prop_map(Json::Object).boxed()
}

/// What the arguments are, written out: the defaults of absent fields filled in, and numbers as their type has them.
pub fn canonical(node: Node<'_>, json: &Json) -> Value {
    match (node.kind(), json) {
        (_, Json::Null) => Value::Null,
        (Kind::Number, Json::Number(text)) if node.is_single() => {
            let single: f32 = text.parse().unwrap();
            // Of two texts that are as near and as short, the standard library's.
            single.to_string().parse::<f64>().unwrap().into()
        }
        (Kind::Number, Json::Number(text)) => text.parse::<f64>().unwrap().into(),
        (Kind::List, Json::Array(items)) => items.iter().map(|item| canonical(node.items(), item)).collect(),
        (Kind::Object, Json::Object(members)) => {
            let mut object = serde_json::Map::new();
            for (name, field) in node.fields() {
                let sent = members.iter().find(|(other, _)| other == name);
                let value = sent.map(|(_, value)| canonical(field, value)).or(field.default().cloned());
                object.extend(value.map(|value| (name.to_owned(), value)));
            }
            object.into()
        }
        (_, scalar) => scalar.value().unwrap(),
    }
}
