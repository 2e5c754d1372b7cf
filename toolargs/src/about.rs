//! What a field is about, as far as its name and its description tell.

use crate::format::Format;
use crate::spec::{Kind, Spec, Text};

/// What a value is, as far as that tells what its name means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Integer,
    Number,
    Text,
    Other,
}

/// What a field is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct About {
    /// An amount of something that is paid.
    pub(crate) amount: bool,
    /// What names one thing among others.
    pub(crate) id: bool,
    /// How many there are, or which one it is in a row.
    pub(crate) count: bool,
}

const AMOUNTS: [&str; 7] = ["amount", "price", "cost", "fee", "balance", "payment", "budget"];

/// What says in which unit an amount is.
const UNITS: [&str; 22] = [
    "cent", "cents", "dollar", "dollars", "euro", "euros", "usd", "eur", "gbp", "jpy", "percent", "unit",
    "units", "minor", "major", "currency", "grams", "kg", "hours", "tokens", "gb", "mb",
];

/// What says by which clock a time is.
const CLOCKS: [&str; 7] = ["utc", "gmt", "zone", "timezone", "tz", "offset", "zulu"];

/// The last word of a name of what is counted.
const COUNTS: [&str; 22] = [
    "count", "page", "pages", "limit", "offset", "index", "port", "year", "month", "day", "quantity",
    "retries", "attempts", "skip", "rows", "row", "lines", "line", "column", "results", "items", "number",
];

impl About {
    pub(crate) fn of(name: &str, shape: Shape) -> Self {
        let words = split(name);
        let is_number = matches!(shape, Shape::Integer | Shape::Number);
        let last = words.last().map_or("", String::as_str);
        let per_page = matches!(words.as_slice(), [.., per, _] if per == "per");
        Self {
            // Of `total_items` there is a number.
            amount: is_number
                && (last == "total" || words.iter().any(|word| AMOUNTS.contains(&word.as_str()))),
            id: matches!(last, "id" | "ids" | "uuid" | "key")
                && matches!(shape, Shape::Text | Shape::Integer),
            count: is_number && (per_page || COUNTS.contains(&last)),
        }
    }
}

impl Shape {
    /// That of a value.
    pub(crate) const fn of(spec: &Spec<'_>) -> Self {
        match spec.kind {
            Kind::Integer(_) => Self::Integer,
            Kind::Number(_) => Self::Number,
            Kind::String(_) => Self::Text,
            _ => Self::Other,
        }
    }
}

/// The words of a name: `orderId`, `order_id` and `order-id` have two.
pub(crate) fn split(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() && after_lower {
            words.push(String::new());
        }
        after_lower = c.is_lowercase() || c.is_numeric();
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The value itself, or the item of a list of lists.
pub(crate) fn innermost<'s>(spec: &'s Spec<'s>) -> &'s Spec<'s> {
    match spec.kind {
        Kind::List(list) => innermost(list.item),
        _ => spec,
    }
}

/// How many words a description has.
pub(crate) fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Whether a name is that of a time zone.
fn is_zone(name: &str) -> bool {
    split(name).iter().any(|word| matches!(word.as_str(), "zone" | "timezone" | "tz"))
}

/// Whether a field beside it names the time zone, or the description says by which clock it is.
pub(crate) fn says_zone(description: &str, names: &[&str]) -> bool {
    let said = split(description);
    let has_z = ["SSZ", "ssZ", "0Z"].iter().any(|end| description.contains(end));
    has_z || names.iter().any(|name| is_zone(name)) || said.iter().any(|word| CLOCKS.contains(&word.as_str()))
}

/// Whether it is a day and a time on it.
pub(crate) const fn is_date_time(spec: &Spec) -> bool {
    matches!(spec.kind, Kind::DateTime(_) | Kind::String(Text { format: Some(Format::LocalDateTime), .. }))
}

/// Whether there is a greatest value that says more than the type does.
pub(crate) fn is_bounded(spec: &Spec<'_>) -> bool {
    match spec.kind {
        Kind::Integer(integer) => integer.declared[1],
        Kind::Number(number) => number.max < 1e15,
        _ => true,
    }
}

/// Whether a name, the description or a field beside it says in which unit an amount is.
pub(crate) fn has_unit(description: &str, names: &[&str]) -> bool {
    let words = split(description).into_iter().chain(names.iter().flat_map(|name| split(name)));
    words.into_iter().any(|word| UNITS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told_by_the_name() {
        let is_count = |name, shape| About::of(name, shape).count;
        assert!(is_count("per_page", Shape::Number) && is_count("maxResults", Shape::Number));
        assert!(!is_count("page", Shape::Text) && !is_count("lineWidth", Shape::Number));
    }

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(split("orderId"), ["order", "id"]);
        assert_eq!(split("order_id"), ["order", "id"]);
        assert_eq!(split("x-amount2Cents"), ["x", "amount2", "cents"]);
        assert!(is_zone("timeZone") && is_zone("tz") && !is_zone("ozone"));
    }
}
