//! What an ambiguous value could mean, for the error that refuses it: none, or more than one reading.

use std::ops::Range;

use super::object_to_list::{self, Reading};
use super::{enum_casefold, scalar_to_list};
use crate::decode::{Place, Report};
use crate::format::Day;
use crate::read::{DEPTH, Given, JsonType, quote, strict};
use crate::spec::Kind;

/// A value longer than this, in bytes, has no readings shown.
const LONGEST: usize = 2048;

/// A reading nested deeper than this is not shown: not every reader of the answer could read it.
const DEEPEST: usize = 16;

/// The readings of a value, as JSON texts; none, or at least two that differ.
pub(crate) fn of(given: &Given<'_>, place: &Place<'_>, report: &mut Report<'_>) -> Vec<String> {
    if given.text.len() > LONGEST {
        return Vec::new();
    }
    let mut readings = match (place.spec.kind, given.json) {
        (Kind::Integer(_) | Kind::Number(_), JsonType::String) => numbers(&given.text),
        (Kind::Date, JsonType::String) => days(&given.text),
        (Kind::Enum(set), JsonType::String) => enum_casefold::matching(set, &given.text)
            .map(|member| member.literal.json().into_owned())
            .collect(),
        (Kind::List(_), JsonType::String) if place.spec.items_may_be_strings() => lists(&given.text),
        (Kind::List(_), JsonType::Object) => object_to_list::readings(given, place, report)
            .into_iter()
            .map(|(Reading::Item(json) | Reading::Unwrapped(json))| json)
            .collect(),
        _ => Vec::new(),
    };
    readings.dedup();
    readings.retain(|json| strict(json, DEPTH - DEEPEST).is_ok());
    if readings.len() < 2 { Vec::new() } else { readings }
}

/// `1,999`: with a separator of thousands, or of decimals. So too `1.999`, which is 1999 in other countries.
fn numbers(text: &str) -> Vec<String> {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let Some((whole, fraction)) = digits.split_once([',', '.']) else { return Vec::new() };
    let grouped = fraction.len() == 3 && (1..=3).contains(&whole.len()) && !whole.starts_with('0');
    let plain = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if !grouped || !plain(whole) || !plain(fraction) {
        return Vec::new();
    }
    vec![format!("{sign}{whole}{fraction}"), format!("{sign}{whole}.{fraction}")]
}

/// `03/04/2026`: the day first, or the month.
fn days(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(['/', '.', '-']).collect();
    let [first, second, year] = parts.as_slice() else { return Vec::new() };
    let number = |part: &str, len: Range<usize>| {
        let digits = len.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| part.parse::<u16>().ok()).flatten()
    };
    let (Some(first), Some(second), Some(year)) =
        (number(first, 1..3), number(second, 1..3), number(year, 4..5))
    else {
        return Vec::new();
    };
    [(second, first), (first, second)]
        .into_iter()
        .filter_map(|(month, day)| {
            let day = Day { year, month: u8::try_from(month).ok()?, day: u8::try_from(day).ok()? };
            day.exists().then(|| quote(&day.to_string()))
        })
        .collect()
}

/// One item that is the text, or the list that the text spells, as JSON or with separators.
fn lists(text: &str) -> Vec<String> {
    let one = format!("[{}]", quote(text));
    if strict(text, 0) == Ok(JsonType::Array) {
        return vec![one, text.trim().to_owned()];
    }
    let items: Vec<String> = scalar_to_list::split(text).into_iter().map(quote).collect();
    // What starts like JSON is none that can be read; splitting it would only cut it up.
    if items.len() < 2 || text.trim_start().starts_with(['[', '{']) {
        return Vec::new();
    }
    vec![one, format!("[{}]", items.join(","))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_are_the_ones_people_have() {
        assert_eq!(numbers("1,999"), ["1999", "1.999"]);
        assert_eq!(numbers("-12.500"), ["-12500", "-12.500"]);
        for text in ["19.99", "1,5", "0,999", "1999", "1,9990", "1,999,999", ",999", "1,99a"] {
            assert!(numbers(text).is_empty(), "{text}");
        }
        assert_eq!(days("03/04/2026"), [r#""2026-04-03""#, r#""2026-03-04""#]);
        for text in ["31/12/2026x", "3/4/26", "2026/04/03", "32/13/2026", "today", "1/2/3/2026"] {
            assert!(days(text).is_empty(), "{text}");
        }
        assert_eq!(lists(r#"["a"]"#), [r#"["[\"a\"]"]"#, r#"["a"]"#]);
        assert_eq!(lists("a, b"), [r#"["a, b"]"#, r#"["a","b"]"#]);
        for text in ["a", "a,", "", "['a']", "[a, b"] {
            assert!(lists(text).is_empty(), "{text}");
        }
    }
}
