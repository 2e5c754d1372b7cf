//! `"fragile"` → `["fragile"]`, `5` → `[5]`

use super::caseless::caseless;
use super::{Room, stands_as_item};
use crate::decode::{Place, Report};
use crate::read::{Given, JsonType};

/// A string with one of these may be several items: separators, tab, and the line breaks of Unicode.
const SEPARATORS: [char; 15] = [
    ',', ';', '|', '、', '，', '；', '،', '\t', '\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}',
    '\u{2029}',
];

/// Those that are ASCII, by their number.
#[allow(clippy::indexing_slicing, reason = "in a constant it is checked by the compiler")]
const ASCII_SEPARATORS: [bool; 256] = {
    let mut table = [false; 256];
    let mut rest: &[char] = &SEPARATORS;
    while let [separator, others @ ..] = rest {
        if separator.is_ascii() {
            table[*separator as usize] = true;
        }
        rest = others;
    }
    table
};

/// A string that is one of these, in any case, may mean that there is no item.
const NOTHING: [&str; 5] = ["null", "none", "undefined", "nil", "n/a"];

/// The item of a list of the value, if it is one as it stands.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    if given.json == JsonType::String && !is_one_item(&given.text) {
        return None;
    }
    let item = given.recorded().json();
    let stands = stands_as_item(given, &item, place, report);
    stands.then(|| room.keep(item))
}

/// Whether a string can only be meant as one item.
pub(crate) fn is_one_item(text: &str) -> bool {
    let trimmed = text.trim();
    if trimmed.is_empty() || trimmed.starts_with(['[', '{']) {
        return false;
    }
    if text.is_ascii() {
        let separates = |byte: u8| ASCII_SEPARATORS.get(usize::from(byte)) == Some(&true);
        // All bytes of it, without a branch for each.
        return !text.bytes().fold(false, |found, byte| found | separates(byte))
            && !NOTHING.iter().any(|word| trimmed.eq_ignore_ascii_case(word));
    }
    !text.contains(SEPARATORS) && !NOTHING.iter().any(|word| caseless(trimmed, word))
}

/// The items that a string spells if its separators are taken as such.
pub(super) fn split(text: &str) -> Vec<&str> {
    text.split(SEPARATORS).map(str::trim).filter(|item| !item.is_empty()).collect()
}
