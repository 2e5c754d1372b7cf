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

/// What is paid, asked or had, in the singular.
const AMOUNTS: [&str; 18] = [
    "amount",
    "price",
    "cost",
    "fee",
    "balance",
    "payment",
    "budget",
    "refund",
    "payout",
    "deposit",
    "donation",
    "salary",
    "wage",
    "fare",
    "revenue",
    "discount",
    "subtotal",
    "surcharge",
];

/// What says in which unit an amount is, in the singular.
const UNITS: [&str; 29] = [
    "cent",
    "dollar",
    "euro",
    "pound",
    "penny",
    "pence",
    "yen",
    "franc",
    "rupee",
    "usd",
    "eur",
    "gbp",
    "jpy",
    "chf",
    "cny",
    "inr",
    "percent",
    "percentage",
    "unit",
    "minor",
    "major",
    "currency",
    "gram",
    "kg",
    "hour",
    "token",
    "credit",
    "gb",
    "mb",
];

/// Signs that say the same.
const SIGNS: [char; 5] = ['%', '$', '€', '£', '¥'];

/// What says by which clock a time is.
const CLOCKS: [&str; 7] = ["utc", "gmt", "zone", "timezone", "tz", "offset", "zulu"];

/// The last word of a name of what is counted. Of days, months and years there may be halves.
const COUNTS: [&str; 28] = [
    "count",
    "counts",
    "page",
    "pages",
    "limit",
    "limits",
    "offset",
    "index",
    "indexes",
    "indices",
    "port",
    "ports",
    "year",
    "month",
    "day",
    "quantity",
    "quantities",
    "retries",
    "attempts",
    "skip",
    "rows",
    "row",
    "lines",
    "line",
    "columns",
    "column",
    "results",
    "items",
];

/// Those that say what the most is of whatever stands before them.
const BOUNDS: [&str; 2] = ["limit", "limits"];

/// What names one thing among others, in the singular.
const IDS: [&str; 3] = ["id", "uuid", "guid"];

impl About {
    pub(crate) fn of(name: &str, shape: Shape) -> Self {
        let mut words = split(name);
        // The second price is a price.
        words.retain(|word| !word.chars().all(char::is_numeric));
        let is_number = matches!(shape, Shape::Integer | Shape::Number);
        let last = words.last().map_or("", String::as_str);
        let id = (is_known(last, &IDS) || last == "key") && matches!(shape, Shape::Text | Shape::Integer);
        // A number alone may be any.
        let is_number_of = last == "number" && words.len() > 1;
        let per_page = matches!(words.as_slice(), [.., per, _] if per == "per");
        let is_counted = per_page || is_number_of || COUNTS.contains(&last);
        let has_amount = words.iter().any(|word| is_known(word, &AMOUNTS));
        // Of `total_items` and `refund_count` there is a number, and `payment_id` names a payment.
        let amount = is_number
            && !id
            && (is_known(last, &["total"]) || has_amount && (!is_counted || BOUNDS.contains(&last)));
        Self { amount, id, count: is_number && is_counted && !amount }
    }
}

/// Whether a word is one of some that are in the singular, or its plural.
fn is_known(word: &str, known: &[&str]) -> bool {
    let is_one = |one: &str| known.contains(&one);
    let of_y = || word.strip_suffix("ies").is_some_and(|stem| is_one(&format!("{stem}y")));
    is_one(word) || word.strip_suffix('s').is_some_and(is_one) || of_y()
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

/// The words of a name: `orderId`, `order_id` and `order-id` have two, and so have `HTTPPort` and `price2`.
pub(crate) fn split(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    let mut rest = name.chars();
    while let Some(c) = rest.next() {
        let mut next = rest.clone();
        let (next, after) = (next.next().unwrap_or(' '), next.next().unwrap_or(' '));
        // The last of several capitals begins a word, unless the letter behind it makes a plural of them: `userIDs`.
        let ends_capitals =
            before.is_uppercase() && next.is_lowercase() && (next != 's' || after.is_lowercase());
        let begins = if c.is_uppercase() {
            before.is_lowercase() || before.is_numeric() || ends_capitals
        } else {
            c.is_numeric() != before.is_numeric()
        };
        if begins || !c.is_alphanumeric() {
            words.push(String::new());
        }
        before = c;
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
    split(name).iter().any(|word| is_known(word, &["zone", "timezone", "tz", "utc", "gmt"]))
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
    let mut words = split(description).into_iter().chain(names.iter().flat_map(|name| split(name)));
    description.contains(SIGNS) || words.any(|word| is_known(&word, &UNITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told_by_the_name() {
        let is_count = |name, shape| About::of(name, shape).count;
        assert!(is_count("per_page", Shape::Number) && is_count("maxResults", Shape::Number));
        assert!(is_count("issueNumber", Shape::Number) && is_count("row2", Shape::Number));
        assert!(!is_count("page", Shape::Text) && !is_count("lineWidth", Shape::Number));
        assert!(!is_count("number", Shape::Number) && !is_count("days", Shape::Number));
    }

    #[test]
    fn amounts_are_told_by_any_word_of_the_name() {
        let about = |name| About::of(name, Shape::Number);
        for name in [
            "amount",
            "costs",
            "prices",
            "price2",
            "unit_price_2",
            "refund",
            "fees",
            "totalFees",
            "salaries",
            "grand_total",
            "maxPrice",
            "price_limit",
            "PRICE",
            "shippingCost",
        ] {
            assert!(about(name).amount && !about(name).count, "{name}");
        }
        for name in
            ["total_items", "refund_count", "payment_year", "feedback", "costume", "discounted", "pricing"]
        {
            assert!(!about(name).amount, "{name}");
        }
        let id = About::of("payment_id", Shape::Integer);
        assert!(id.id && !id.amount);
        assert!(!About::of("costs", Shape::Text).amount);
    }

    #[test]
    fn ids_are_told_by_the_last_word_of_the_name() {
        let is_id = |name| About::of(name, Shape::Text).id;
        for name in ["id", "orderID", "userIDs", "order_ids", "node_guid", "order_id_2", "id2"] {
            assert!(is_id(name), "{name}");
        }
        for name in ["idea", "paid", "id_type", "keys", "grid"] {
            assert!(!is_id(name), "{name}");
        }
    }

    #[test]
    fn a_unit_is_a_word_or_a_sign() {
        for said in ["In cents.", "How much, in €", "up to 5GB", "In US dollars"] {
            assert!(has_unit(said, &[]), "{said}");
        }
        assert!(has_unit("", &["amount", "currency"]) && !has_unit("What is paid.", &["amount", "recent"]));
    }

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(split("orderId"), ["order", "id"]);
        assert_eq!(split("order_id"), ["order", "id"]);
        assert_eq!(split("x-amount2Cents"), ["x", "amount", "2", "cents"]);
        assert_eq!(split("HTTPPort"), ["http", "port"]);
        assert_eq!(split("userIDs"), ["user", "ids"]);
        assert_eq!(split("IDsOfURLs"), ["ids", "of", "urls"]);
        assert_eq!(split("5GB"), ["5", "gb"]);
        assert!(is_zone("timeZone") && is_zone("tz") && !is_zone("ozone"));
    }
}
