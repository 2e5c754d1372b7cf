//! What would be accepted, in words.

use std::fmt::Write;

use super::shorten;
use crate::read::quote;
use crate::spec::{Enum, Integer, Kind, Number, Spec, Text};

/// How many members of an enum are listed.
const LISTED: usize = 30;

/// What a value of this spec is, as a noun phrase: `an integer from 1 to 50000`.
pub(crate) fn expected(spec: &Spec) -> String {
    let phrase = phrase(spec.kind);
    if spec.is_nullable() { format!("{phrase} or null") } else { phrase }
}

/// The same for a number that is out of range: what the type itself takes is said too.
pub(crate) fn expected_range(spec: &Spec) -> String {
    match spec.kind {
        Kind::Integer(Integer { min, max, .. }) => format!("an integer from {min} to {max}"),
        _ => expected(spec),
    }
}

fn phrase(kind: Kind) -> String {
    match kind {
        Kind::Boolean => "true or false".to_owned(),
        Kind::Integer(integer) => integer_phrase(integer),
        Kind::Number(number) => number_phrase(number),
        Kind::String(text) => string_phrase(text),
        Kind::Date => "a date as \"YYYY-MM-DD\"".to_owned(),
        Kind::Enum(set) => enum_phrase(set),
        Kind::List(list) => {
            let count = range("item", list.min_items, list.max_items);
            format!("an array{count}, each item {}", expected(list.item))
        }
        Kind::Object(_) => "an object".to_owned(),
    }
}

fn integer_phrase(integer: Integer) -> String {
    let Integer { min, max, declared, .. } = integer;
    match declared {
        [false, false] => "an integer".to_owned(),
        [true, false] => format!("an integer of at least {min}"),
        // Of a type without a sign, what is the least goes without saying, but is short.
        [false, true] if min < 0 => format!("an integer of at most {max}"),
        [_, true] => format!("an integer from {min} to {max}"),
    }
}

fn number_phrase(number: Number) -> String {
    let unbounded = if number.single { Spec::SINGLE } else { Spec::DOUBLE };
    let Kind::Number(widest) = unbounded.kind else { return String::new() };
    let mut phrase = "a number".to_owned();
    if number.bounded && number.min > -widest.max {
        let _ = write!(phrase, " of at least {}", number.min);
    }
    if number.bounded && number.max < widest.max {
        let and = if phrase.len() > "a number".len() { " and" } else { " of" };
        let _ = write!(phrase, "{and} at most {}", number.max);
    }
    phrase
}

fn string_phrase(text: Text) -> String {
    let mut phrase = format!("a string{}", range("character", text.min_len, text.max_len));
    if let Some(pattern) = text.pattern {
        let _ = write!(phrase, " that matches `{}`", shorten(pattern.source));
    }
    phrase
}

fn enum_phrase(set: &Enum) -> String {
    let mut phrase = "one of ".to_owned();
    for (i, variant) in set.variants.iter().take(LISTED).enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        let _ = write!(phrase, "{comma}{}", quote(variant.name));
    }
    if set.variants.len() > LISTED {
        let _ = write!(phrase, " and {} more", set.variants.len() - LISTED);
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
