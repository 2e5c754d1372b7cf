//! What a field is about, as far as its name and its description tell.

use crate::format::Format;
use crate::spec::{Field, Kind, Spec, Text};

/// What a field is about.
#[derive(Debug, Clone, Copy)]
pub(super) struct About {
    /// An amount of something that is paid.
    pub(super) amount: bool,
    /// What names one thing among others.
    pub(super) id: bool,
}

const AMOUNTS: [&str; 8] = ["amount", "price", "cost", "fee", "total", "balance", "payment", "budget"];

/// What says in which unit an amount is.
const UNITS: [&str; 20] = [
    "cent", "cents", "dollar", "dollars", "euro", "euros", "usd", "eur", "gbp", "jpy", "percent", "unit",
    "units", "minor", "major", "currency", "grams", "kg", "hours", "tokens",
];

impl About {
    pub(super) fn of(field: &Field, spec: &Spec) -> Self {
        let words = split(field.name);
        let is_number = matches!(spec.kind, Kind::Integer(_) | Kind::Number(_));
        let ends_with_id =
            words.last().is_some_and(|word| matches!(word.as_str(), "id" | "ids" | "uuid" | "key"));
        Self {
            amount: is_number && words.iter().any(|word| AMOUNTS.contains(&word.as_str())),
            id: ends_with_id && matches!(spec.kind, Kind::String(_) | Kind::Integer(_)),
        }
    }
}

/// The words of a name: `orderId`, `order_id` and `order-id` have two.
fn split(name: &str) -> Vec<String> {
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
pub(super) fn innermost(spec: &Spec) -> &Spec {
    match spec.kind {
        Kind::List(list) => innermost(list.item),
        _ => spec,
    }
}

/// How many words a description has.
pub(super) fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Whether a name is that of a time zone.
pub(super) fn is_zone(name: &str) -> bool {
    split(name).iter().any(|word| matches!(word.as_str(), "zone" | "timezone" | "tz"))
}

/// Whether it is a day and a time on it.
pub(super) const fn is_date_time(spec: &Spec) -> bool {
    matches!(spec.kind, Kind::DateTime(_) | Kind::String(Text { format: Some(Format::LocalDateTime), .. }))
}

/// Whether there is a greatest value that says more than the type does.
pub(super) fn is_bounded(spec: &Spec) -> bool {
    match spec.kind {
        Kind::Integer(integer) => integer.declared[1],
        Kind::Number(number) => number.max < 1e15,
        _ => true,
    }
}

/// Whether a name, the description or a field beside it says in which unit an amount is.
pub(super) fn has_unit(field: &Field, names: &[&str]) -> bool {
    let words = split(field.description).into_iter().chain(names.iter().flat_map(|name| split(name)));
    words.into_iter().any(|word| UNITS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(split("orderId"), ["order", "id"]);
        assert_eq!(split("order_id"), ["order", "id"]);
        assert_eq!(split("x-amount2Cents"), ["x", "amount2", "cents"]);
        assert!(is_zone("timeZone") && is_zone("tz") && !is_zone("ozone"));
    }
}
