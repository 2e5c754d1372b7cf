//! `{…}` → `[{…}]`

use super::scalar_to_list::is_one_item;
use super::{Room, would_accept, would_be};
use crate::decode::{Place, Report};
use crate::read::{Given, JsonType, Source, Text, only_member};
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
    // One value is no list of a fixed length, which has no one kind of items.
    let item = match place.spec.kind {
        Kind::List(list) => Some(list.first.first().unwrap_or(list.item)),
        Kind::Tuple(_) => None,
        _ => return Vec::new(),
    };
    if given.json != JsonType::Object {
        return Vec::new();
    }
    let mut readings = Vec::new();
    if let Some(item) = item.filter(|item| item.has_type(JsonType::Object)) {
        let wrapped = place.repaired_by(Rule::ObjectToList);
        if would_accept(&given.text, given.depth + 1, &wrapped.item(0, item), report) {
            readings.push(Reading::Item(format!("[{}]", given.text)));
        }
    }
    if let Some(inside) = only_member(&given.text, "item") {
        // A string that could be several items, or none, is not read as one here either.
        let string = |inside| Text::inner(inside, 0).string().ok().flatten();
        let is_one = |inside| string(inside).is_none_or(|text| is_one_item(&text));
        let wrapped = item.filter(|_| is_one(inside)).map(|_| format!("[{inside}]"));
        let mut lists = Vec::new();
        for json in [Some(inside), wrapped.as_deref()].into_iter().flatten() {
            if json.starts_with('[')
                && let Some(list) = would_be(json, given.depth, place, report)
                // The two may be one list, which needs no further repairs if it is read as the first.
                && !lists.contains(&list)
            {
                readings.push(Reading::Unwrapped(json.to_owned()));
                lists.push(list);
            }
        }
    }
    readings
}
