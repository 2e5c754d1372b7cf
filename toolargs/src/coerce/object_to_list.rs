//! `{…}` → `[{…}]`

use super::{Room, would_accept};
use crate::decode::{Place, Report};
use crate::read::{Given, JsonType, only_member};
use crate::rules::Rule;
use crate::spec::Kind;

/// The item of a list of the object, if it is one, with repairs or without.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    _: &'g Room,
) -> Option<&'g str> {
    let mut readings = readings(given, place, report).into_iter();
    match (readings.next(), readings.next()) {
        (Some(Reading::Item(_)), None) => Some(&given.text),
        _ => None,
    }
}

/// A list that an object could stand for.
pub(super) enum Reading {
    /// The object is its one item.
    Item(String),
    /// The object is `{"item": …}`, a wrapper around the items, as some models write a list.
    Unwrapped(String),
}

/// Every list that the object could stand for and that would be accepted.
pub(super) fn readings(given: &Given<'_>, place: &Place<'_>, report: &mut Report<'_>) -> Vec<Reading> {
    let Kind::List(list) = place.spec.kind else { return Vec::new() };
    if given.json != JsonType::Object || !list.item.has_type(JsonType::Object) {
        return Vec::new();
    }
    let mut readings = Vec::new();
    let wrapped = place.repaired_by(Rule::ObjectToList);
    if would_accept(&given.text, given.depth + 1, &wrapped.item(0, list.item), report) {
        readings.push(Reading::Item(format!("[{}]", given.text)));
    }
    if let Some(inside) = only_member(&given.text, "item") {
        let wrapped = format!("[{inside}]");
        for json in [inside, &wrapped] {
            if json.starts_with('[') && would_accept(json, given.depth, place, report) {
                readings.push(Reading::Unwrapped(json.to_owned()));
            }
        }
    }
    readings
}
