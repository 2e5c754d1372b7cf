//! What keywords say, in words that a model can follow. None of this knows a dialect.

use std::cmp::Ordering;

use super::document::{Holds, holds};
use crate::json::Json;
use crate::read::compare;

/// What `minimum` and its like say together; none if it is only what a number's Rust type says.
pub(super) fn range(
    min: Option<&str>,
    max: Option<&str>,
    above: Option<&str>,
    below: Option<&str>,
) -> Option<String> {
    let telling = |bound: Option<&str>| bound.filter(|bound| !is_of_a_type(bound)).map(str::to_owned);
    let (min, max, above, below) = (telling(min), telling(max), telling(above), telling(below));
    // Of two bounds on one side the closer one says it all.
    let (min, above) = match (min, above) {
        (Some(min), Some(above)) if compare(&min, &above) == Ordering::Greater => (Some(min), None),
        (Some(_), Some(above)) => (None, Some(above)),
        bounds => bounds,
    };
    let (max, below) = match (max, below) {
        (Some(max), Some(below)) if compare(&max, &below) == Ordering::Less => (Some(max), None),
        (Some(_), Some(below)) => (None, Some(below)),
        bounds => bounds,
    };
    if let (Some(min), Some(max)) = (&min, &max) {
        return Some(if min == max { format!("exactly {min}") } else { format!("between {min} and {max}") });
    }
    let parts = [
        min.map(|min| format!("at least {min}")),
        above.map(|above| format!("greater than {above}")),
        max.map(|max| format!("at most {max}")),
        below.map(|below| format!("less than {below}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" and "))
}

/// Whether a bound is the end of a type of numbers, or so far out that nobody chose it.
pub(super) fn is_of_a_type(bound: &str) -> bool {
    ["2147483647", "-2147483648", "4294967295"].contains(&bound) || is_far(bound)
}

/// Whether a bound is at the end of 64 bits or beyond: no tool means it, and engines that enforce a range digit by digit fail
/// at one so large.
pub(super) fn is_far(bound: &str) -> bool {
    compare(bound.trim_start_matches('-'), "9223372036854775807") != Ordering::Less
}

/// How many there are of something.
pub(super) fn count(min: Option<&str>, max: Option<&str>, noun: &str) -> Option<String> {
    let min = min.filter(|min| compare(min, "0") == Ordering::Greater);
    let nouns = |number: &str| if number == "1" { noun.to_owned() } else { format!("{noun}s") };
    Some(match (min, max) {
        (Some(min), Some(max)) if min == max => format!("exactly {min} {}", nouns(min)),
        (Some(min), Some(max)) => format!("{min} to {max} {}", nouns(max)),
        (Some(min), None) => format!("at least {min} {}", nouns(min)),
        (None, Some(max)) => format!("at most {max} {}", nouns(max)),
        (None, None) => return None,
    })
}

/// What a format is.
pub(super) fn format(name: &str) -> Option<String> {
    Some(match name {
        "date" => "a date as 2026-01-31".to_owned(),
        "date-time" => "a date and time as 2026-01-31T12:00:00Z".to_owned(),
        "time" => "a time as 12:00:00Z".to_owned(),
        "duration" => "a duration as P3DT12H".to_owned(),
        "email" => "an email address".to_owned(),
        "hostname" => "a host name".to_owned(),
        "ipv4" => "an IPv4 address".to_owned(),
        "ipv6" => "an IPv6 address".to_owned(),
        "uri" | "url" => "a URI".to_owned(),
        "uuid" => "a UUID".to_owned(),
        // These tell a program which type to take, and a model nothing.
        "int8" | "int16" | "int32" | "int64" | "uint" | "uint8" | "uint16" | "uint32" | "uint64" | "int"
        | "int128" | "uint128" | "float" | "double" => return None,
        other => format!("format {other}"),
    })
}

/// What a pattern asks for. One of whole strings is shown without the group that only holds it together.
pub(super) fn pattern(source: &str) -> String {
    let whole = source.strip_prefix("^(?:").and_then(|rest| rest.strip_suffix(")$"));
    match whole.filter(|inner| !inner.contains('|') && is_balanced(inner)) {
        Some(inner) => format!("matches ^{inner}$"),
        None => format!("matches {source}"),
    }
}

/// Whether no parenthesis closes one that is opened before; those in classes and escapes are counted too, which only keeps
/// the group.
fn is_balanced(pattern: &str) -> bool {
    let mut open = 0_usize;
    for c in pattern.chars() {
        match c {
            '(' => open += 1,
            ')' => match open.checked_sub(1) {
                Some(less) => open = less,
                None => return false,
            },
            _ => {}
        }
    }
    open == 0
}

/// What the members of an `enum` are.
pub(super) fn members(values: &[&Json]) -> String {
    match values {
        [one] => format!("exactly {one}"),
        several => format!("one of {}", list(several)),
    }
}

pub(super) fn multiple(of: &str) -> String {
    format!("a multiple of {of}")
}

pub(super) fn default(value: &Json) -> String {
    format!("default: {value}")
}

/// What null stands for where it stands for absence.
/// What null means where all properties are required.
pub(super) const LEFT_OUT: &str = "null leaves it out";

pub(super) fn null_default(value: &Json) -> String {
    format!("null stands for {value}")
}

pub(super) fn examples(values: &[&Json]) -> String {
    format!("for example {}", list(values))
}

/// What may not be.
pub(super) fn negation(schema: &Json) -> String {
    if let (Some(value), Json::Object(members)) = (schema.get("const"), schema)
        && members.len() == 1
    {
        return format!("not {value}");
    }
    if let Some(Json::Array(values)) = schema.get("enum") {
        return format!("none of {}", list(&values.iter().collect::<Vec<_>>()));
    }
    format!("not valid under {}", plain(schema))
}

/// A value in a word or two, or as its schema.
pub(super) fn brief(schema: &Json) -> String {
    let Json::Object(said) = schema else { return "anything".to_owned() };
    let telling: Vec<(&str, &Json)> = said
        .iter()
        .map(|(keyword, value)| (keyword.as_str(), value))
        .filter(|(keyword, value)| !is_prose(keyword) && !is_bound_of_a_type(keyword, value))
        .collect();
    let text = |wanted: &str| {
        telling.iter().find(|(keyword, _)| *keyword == wanted).and_then(|(_, value)| match value {
            Json::Number(text) | Json::String(text) => Some(text.as_str()),
            _ => None,
        })
    };
    let has_only = |known: &[&str]| telling.iter().all(|(keyword, _)| known.contains(keyword));
    match (telling.as_slice(), text("type")) {
        ([], _) => "anything".to_owned(),
        ([_], Some(name)) => name.to_owned(),
        ([("$ref", Json::String(reference))], _) => {
            reference.rsplit('/').next().unwrap_or_default().to_owned()
        }
        ([_, ("format", Json::String(name))], Some(own)) => format(name).unwrap_or_else(|| own.to_owned()),
        ([_, ("enum", Json::Array(values))], Some(_)) => members(&values.iter().collect::<Vec<_>>()),
        (_, Some(name @ ("integer" | "number")))
            if has_only(&["type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) =>
        {
            let [min, max] = [text("minimum"), text("maximum")];
            let range = range(min, max, text("exclusiveMinimum"), text("exclusiveMaximum"));
            range.map_or_else(|| name.to_owned(), |range| format!("{name} {range}"))
        }
        (_, Some(name)) if has_only(&["type", "minLength", "maxLength"]) => {
            let count = count(text("minLength"), text("maxLength"), "character");
            count.map_or_else(|| name.to_owned(), |count| format!("{name} of {count}"))
        }
        _ => plain(schema),
    }
}

/// A schema as it is, without what only describes it.
pub(super) fn plain(schema: &Json) -> String {
    strip(schema).to_string()
}

fn strip(schema: &Json) -> Json {
    let Json::Object(members) = schema else { return schema.clone() };
    let telling = members
        .iter()
        .filter(|(keyword, value)| !is_prose(keyword) && !is_bound_of_a_type(keyword, value))
        .map(|(keyword, value)| {
            let value = match (holds(keyword), value) {
                (Holds::Schemas, Json::Array(schemas)) => Json::Array(schemas.iter().map(strip).collect()),
                (Holds::Schemas, schema) => strip(schema),
                (Holds::Named, Json::Object(named)) => {
                    Json::Object(named.iter().map(|(name, schema)| (name.clone(), strip(schema))).collect())
                }
                (Holds::Named | Holds::Value, value) => value.clone(),
            };
            (keyword.clone(), value)
        });
    Json::Object(telling.collect())
}

fn is_prose(keyword: &str) -> bool {
    ["title", "description", "$comment", "examples", "default", "$schema"].contains(&keyword)
        || keyword.starts_with("x-")
}

/// Whether a keyword says only what a number's type says.
pub(super) fn is_bound_of_a_type(keyword: &str, value: &Json) -> bool {
    matches!((keyword, value), ("minimum" | "maximum", Json::Number(bound)) if is_of_a_type(bound))
}

fn list(values: &[&Json]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
