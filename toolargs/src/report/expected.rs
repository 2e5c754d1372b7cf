//! What would be accepted, in words.

use std::fmt::Write;

use super::shorten;
use crate::format::Format;
use crate::read::JsonType;
use crate::read::quote;
use crate::spec::{
    Enum, Exact, Integer, Kind, Multiple, Number, Object, Precision, Spec, Tagging, Text, Union,
};

/// How many members of an enum are listed.
const LISTED: usize = 30;

/// What a value of this spec is, as a noun phrase: `an integer from 1 to 50000`.
pub(crate) fn expected(spec: &Spec) -> String {
    if !spec.members.is_empty() {
        return one_of(spec.members.iter().map(|member| shorten(member)), spec.members.len());
    }
    let phrase = phrase(spec.kind);
    if spec.options > 0 && !spec.takes_null() { format!("{phrase} or null") } else { phrase }
}

/// The same for a number that is out of range: what the type itself takes is said too.
pub(crate) fn expected_range(spec: &Spec) -> String {
    match spec.kind {
        Kind::Integer(Integer { min, max, .. }) => format!("an integer from {min} to {max}"),
        _ => expected(spec),
    }
}

/// What a value of this JSON type has to be to be one of several.
pub(crate) fn expected_of(specs: &[Spec], json: JsonType) -> String {
    let mut phrases: Vec<String> = Vec::new();
    for phrase in specs.iter().map(|spec| phrase_of(spec, json, 0)) {
        if !phrases.contains(&phrase) {
            phrases.push(phrase);
        }
    }
    phrases.join(" or ")
}

/// How many alternatives within each other are looked into; one may be itself.
const MOST_UNIONS: usize = 4;

/// What a value of this JSON type has to be, of a spec that may allow others.
fn phrase_of(spec: &Spec, json: JsonType, unions: usize) -> String {
    match spec.kind {
        Kind::Union(union) if unions < MOST_UNIONS => match union.get().tagging {
            Tagging::Untagged { branches, .. } => {
                let mut alike = branches.iter().filter(|branch| branch.spec().has_type(json));
                match (alike.next(), alike.next()) {
                    (Some(branch), None) if spec.members.is_empty() => {
                        phrase_of(branch.spec(), json, unions + 1)
                    }
                    _ => expected(spec),
                }
            }
            _ => expected(spec),
        },
        Kind::Object(object) => object_phrase(object.get()),
        _ => expected(spec),
    }
}

fn phrase(kind: Kind) -> String {
    match kind {
        Kind::Null => "null".to_owned(),
        Kind::Any => "any value".to_owned(),
        Kind::Boolean => "true or false".to_owned(),
        Kind::Integer(integer) => integer_phrase(integer),
        Kind::Number(number) => number_phrase(number),
        Kind::String(text) => string_phrase(text),
        Kind::Date => "a date as \"YYYY-MM-DD\"".to_owned(),
        Kind::DateTime(_) => {
            "a date and time with an offset as \"YYYY-MM-DDThh:mm:ss+hh:mm\", or Z for the offset".to_owned()
        }
        Kind::Enum(set) => enum_phrase(set),
        Kind::List(list) => {
            let count = range("item", list.min_items, list.max_items);
            let differ = if list.unique { ", no two of them equal" } else { "" };
            format!("an array{count}, each item {}{differ}", expected(list.item))
        }
        Kind::Tuple(items) => {
            let items: Vec<String> = items.iter().map(expected).collect();
            format!("an array of exactly {}: {}", count_of("item", items.len()), items.join(", then "))
        }
        Kind::Map(map) => {
            let count = range("key", map.min_items, map.max_items);
            format!("an object{count}, each key {} and each value {}", expected(map.key), expected(map.value))
        }
        Kind::Union(union) => union_phrase(union.get()),
        Kind::Object(_) => "an object".to_owned(),
    }
}

/// What an enum with data may be: by its tags or keys, or else each variant.
fn union_phrase(union: &Union) -> String {
    match &union.tagging {
        Tagging::External { choices, units } => {
            let keys: Vec<String> = choices.fields.iter().map(|field| quote(field.name)).collect();
            let object = format!("an object with exactly one of the keys {}", keys.join(", "));
            match (units.has_members(), keys.is_empty()) {
                (false, _) => object,
                (true, true) => expected(units),
                (true, false) => format!("{}, or {object}", expected(units)),
            }
        }
        Tagging::Internal { .. } | Tagging::Adjacent { .. } => match union.tag() {
            Some(tag) => format!("an object whose {} is {}", quote(tag.name), expected(&tag.spec)),
            None => "an object".to_owned(),
        },
        Tagging::Untagged { branches: [only], .. } => branch_phrase(only.spec()),
        Tagging::Untagged { branches, .. } => {
            let branches: Vec<String> = branches.iter().map(|branch| branch_phrase(branch.spec())).collect();
            format!("one of: {}", branches.join("; "))
        }
    }
}

/// What a variant without a tag is: of an object, what tells it from others.
fn branch_phrase(spec: &Spec) -> String {
    match spec.kind {
        Kind::Object(object) => object_phrase(object.get()),
        // It may be the enum itself.
        Kind::Union(union) if matches!(union.get().tagging, Tagging::Untagged { .. }) => {
            spec.kind.noun().to_owned()
        }
        Kind::Union(union) => union_phrase(union.get()),
        kind => kind.noun().to_owned(),
    }
}

/// An object by the keys that it must have, or else by those that it may have.
fn object_phrase(object: &Object) -> String {
    const SHOWN: usize = 5;
    let required = object.fields.iter().filter(|field| field.required);
    let mut names: Vec<&str> = required.map(|field| field.name).collect();
    let verb = if names.is_empty() { "that may have" } else { "with" };
    if names.is_empty() {
        names = object.names();
    }
    let more = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let s = if names.len() == 1 { "" } else { "s" };
    match names.iter().map(|name| quote(name)).collect::<Vec<_>>().join(", ") {
        names if names.is_empty() => "an object without keys".to_owned(),
        names => format!("an object {verb} the key{s} {names}{more}"),
    }
}

/// `3 items`
fn count_of(unit: &str, count: usize) -> String {
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

fn integer_phrase(integer: Integer) -> String {
    let Integer { min, max, nonzero, multiple_of, .. } = integer;
    let range = integer_range(integer);
    let other = if nonzero && min.is_negative() && !max.is_negative() { " other than 0" } else { "" };
    let multiple =
        multiple_of.map_or_else(String::new, |multiple| format!(", a multiple of {}", multiple.text));
    format!("{range}{other}{multiple}")
}

fn integer_range(integer: Integer) -> String {
    let Integer { min, max, declared, .. } = integer;
    match declared {
        [false, false] => "an integer".to_owned(),
        [true, false] => format!("an integer of at least {min}"),
        // Of a type without a sign, what is the least goes without saying, but is short.
        [false, true] if min.is_negative() => format!("an integer of at most {max}"),
        [_, true] => format!("an integer from {min} to {max}"),
    }
}

fn number_phrase(number: Number) -> String {
    let unbounded = match number.precision {
        Precision::Double | Precision::Text => Spec::DOUBLE,
        Precision::Single => Spec::SINGLE,
        Precision::Decimal => Spec::DECIMAL,
        Precision::Json => Spec::NUMBER,
    };
    let [above, below] = number.exclusive;
    let Kind::Number(widest) = unbounded.kind else { return String::new() };
    if let Some(exact) = number.exact {
        return exact_phrase(exact, number.multiple_of);
    }
    let mut phrase = "a number".to_owned();
    if number.bounded && number.min > -widest.max {
        let _ = write!(phrase, " {} {}", if above { "above" } else { "of at least" }, number.min);
    }
    if number.bounded && number.max < widest.max {
        let and = if phrase.len() > "a number".len() {
            " and"
        } else if below {
            ""
        } else {
            " of"
        };
        let _ = write!(phrase, "{and} {} {}", if below { "below" } else { "at most" }, number.max);
    }
    if let Some(multiple) = number.multiple_of {
        let _ = write!(phrase, ", a multiple of {}", multiple.text);
    }
    phrase
}

fn exact_phrase(exact: &Exact, multiple_of: Option<Multiple>) -> String {
    let [above, below] = exact.exclusive;
    let mut phrase = if exact.is_whole { "an integer" } else { "a number" }.to_owned();
    if let Some(min) = exact.min {
        let _ = write!(phrase, " {} {min}", if above { "above" } else { "of at least" });
    }
    if let Some(max) = exact.max {
        let and = match exact.min {
            Some(_) => " and",
            None if below => "",
            None => " of",
        };
        let _ = write!(phrase, "{and} {} {max}", if below { "below" } else { "at most" });
    }
    if let Some(multiple) = multiple_of {
        let _ = write!(phrase, ", a multiple of {}", multiple.text);
    }
    phrase
}

fn string_phrase(text: Text) -> String {
    let noun = text.format.map_or("a string", Format::noun);
    let mut phrase = format!("{noun}{}", range("character", text.min_len, text.max_len));
    if let Some(pattern) = text.pattern {
        let _ = write!(phrase, " that matches `{}`", shorten(pattern.source));
    }
    phrase
}

fn enum_phrase(set: &Enum) -> String {
    one_of(set.variants.iter().map(|variant| quote(variant.name)), set.variants.len())
}

/// The members of a closed set of so many.
fn one_of(members: impl Iterator<Item = impl AsRef<str>>, count: usize) -> String {
    let mut phrase = "one of ".to_owned();
    for (i, member) in members.take(LISTED).enumerate() {
        phrase.push_str(if i == 0 { "" } else { ", " });
        phrase.push_str(member.as_ref());
    }
    if count > LISTED {
        let _ = write!(phrase, " and {} more", count - LISTED);
    }
    phrase
}

/// ` of 1 to 5 items`, or nothing if any number will do.
fn range(unit: &str, min: usize, max: usize) -> String {
    let s = |n: usize| if n == 1 { "" } else { "s" };
    match (min, max) {
        (0, usize::MAX) => String::new(),
        (min, usize::MAX) => format!(" of at least {min} {unit}{}", s(min)),
        (0, max) => format!(" of at most {max} {unit}{}", s(max)),
        (min, max) if min == max => format!(" of exactly {min} {unit}{}", s(min)),
        (min, max) => format!(" of {min} to {max} {unit}s"),
    }
}
