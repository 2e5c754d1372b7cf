//! Repairing one value: what it stands for where its spec wants something else.
//!
//! One file per rule. Each says which JSON text a value stands for if it has exactly one meaning; the value is
//! then decoded again from that text, so constraints judge the result and a next rule may follow. A rule sees
//! one value and its spec, and knows nothing of the text around it.

pub(crate) mod bool_to_enum;
pub(crate) mod bool_words;
pub(crate) mod caseless;
pub(crate) mod datetime_canonical;
pub(crate) mod datetime_separator;
pub(crate) mod decode_json_string;
pub(crate) mod drop_identical_duplicate;
pub(crate) mod drop_unknown_key;
pub(crate) mod empty_string_to_absent;
pub(crate) mod enum_alias;
pub(crate) mod enum_casefold;
pub(crate) mod enum_separator_fold;
pub(crate) mod enum_unquote;
pub(crate) mod integral_float_to_int;
pub(crate) mod key_alias;
pub(crate) mod key_casefold;
pub(crate) mod list_to_scalar;
pub(crate) mod null_to_absent;
pub(crate) mod null_word_to_absent;
pub(crate) mod number_to_string;
pub(crate) mod numeric_string_to_int;
pub(crate) mod numeric_string_to_number;
pub(crate) mod object_to_list;
pub(crate) mod readings;
pub(crate) mod scalar_to_list;
pub(crate) mod string_to_bool;
pub(crate) mod trim_whitespace;
pub(crate) mod unflatten_keys;
pub(crate) mod unwrap_item_list;
pub(crate) mod uuid_canonical;

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::decode::{Decoded, Mark, Place, Report, canonical, check};
use crate::read::{Given, JsonType, Read, Source, Stop, Text};
use crate::report::{ErrorCode, Extent, Recorded};
use crate::rules::{Acts, Rewrite, Rule, RuleSet, Rules, on_value};
use crate::spec::Kind;

pub(crate) use scalar_to_list::is_one_item;

/// Decodes the next value, which does not stand as it is: from the text it stands for, or not at all.
pub(crate) fn taken<'a, S: Source<'a>, T>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    decode: impl FnMut(&mut Text<'_>, &Place<'_>, &mut Report<'_>) -> Decoded<T>,
) -> Decoded<T> {
    // Looked at where it was returned: moved, it would be loaded in pieces wider than those it has just been stored in,
    // for which a processor waits.
    match &source.take() {
        Ok(given) => repaired(given, place, report, decode),
        Err(Stop) => Err(Stop),
    }
}

/// The same for a value that has been taken.
pub(crate) fn repaired<T>(
    given: &Given<'_>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    mut decode: impl FnMut(&mut Text<'_>, &Place<'_>, &mut Report<'_>) -> Decoded<T>,
) -> Decoded<T> {
    match &mut again(given, place, report, &Room::default()) {
        Ok(Some(Again { text, place, mark })) => {
            let value = report.inner(text, |text, report| decode(text, place, report));
            if matches!(value, Ok(None)) {
                // The errors are about what the value stands for; nothing has been repaired.
                report.forget_repairs(*mark);
                report.show_sent(place, *mark, given);
            }
            value
        }
        Ok(None) => Ok(None),
        Err(Stop) => Err(Stop),
    }
}

/// A repaired value that is about to be read again.
struct Again<'g> {
    text: Text<'g>,
    place: Place<'g>,
    /// What had been said before the repair.
    mark: Mark,
}

/// Finds out and records what a value stands for, whatever it is read into; `None` has been reported.
#[inline(never)]
fn again<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    report: &mut Report<'_>,
    room: &'g Room,
) -> Read<Option<Again<'g>>> {
    let Some(meaning) = meaning(given, place, report, room)? else { return Ok(None) };
    let mark = report.mark();
    report.repaired(place, meaning.rule, given.recorded(), meaning.recorded(), Extent::VALUE);
    Ok(Some(Again { text: meaning.text(given.depth), place: place.repaired_by(meaning.rule), mark }))
}

/// What a value stands for.
#[derive(Clone, Copy)]
struct Meaning<'g> {
    rule: Rule,
    json: &'g str,
}

impl<'g> Meaning<'g> {
    /// Whether the text is that of the one item of a list.
    const fn is_item(self) -> bool {
        matches!(self.rule, Rule::ScalarToList | Rule::ObjectToList)
    }

    /// The text to be read, where the value stands at `depth`.
    const fn text(self, depth: usize) -> Text<'g> {
        let text = Text::inner(self.json, depth);
        if self.is_item() { text.in_brackets() } else { text }
    }

    const fn recorded(self) -> Recorded<'g> {
        if self.is_item() { Recorded::Item(self.json) } else { Recorded::Json(self.json) }
    }
}

/// Room for the text that a value stands for, if that has to be written.
#[derive(Default)]
pub(crate) struct Room(OnceCell<String>);

impl Room {
    /// Keeps the text if it has just been written: there is one at most, since a rule that has one is the last.
    fn keep<'g>(&'g self, text: impl Into<Cow<'g, str>>) -> &'g str {
        match text.into() {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => self.0.get_or_init(|| text),
        }
    }
}

/// The one meaning of a value under the rules in force; `None` has been reported.
fn meaning<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    report: &mut Report<'_>,
    room: &'g Room,
) -> Read<Option<Meaning<'g>>> {
    let within;
    let rules = if place.keeps_rules() {
        place.rules()
    } else {
        within = place.rules_within();
        &within
    };
    report.start_speculation();
    for (rule, rewrite) in applying(rules.active_on(place.spec), given, place) {
        let json = rewrite(given, place, report, room);
        if report.is_starved() {
            break;
        }
        if let Some(json) = json {
            return Ok(Some(Meaning { rule, json }));
        }
    }
    refuse(given, place, report, room, rules).map(|()| None)
}

/// The rules out of these that act on a value, in the order in which they are tried.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the set stays in a register where a value is repaired, measured")]
fn applying(
    rules: RuleSet,
    given: &Given<'_>,
    place: &Place<'_>,
) -> impl Iterator<Item = (Rule, Rewrite)> + use<> {
    let acting = place.unfired(rules.and(on_value(given.json, place.spec.kinds())));
    acting.iter().filter_map(|rule| match rule.row().acts {
        Acts::Value { by, .. } => Some((rule, by)),
        _ => None,
    })
}

/// Refuses a value that no active rule repairs.
#[cold]
fn refuse(
    given: &Given<'_>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    room: &Room,
    rules: &Rules,
) -> Read<()> {
    if given.json == JsonType::NonFinite {
        report.refuse::<()>(place, ErrorCode::NonFiniteNumber, given);
        return Ok(());
    }
    // Would something that the code forbids have made the value acceptable?
    let assumed = rules.assuming();
    let at = place.within(&assumed);
    for (rule, rewrite) in applying(rules.on(place.spec).forbidden(), given, place) {
        if report.is_starved() {
            break;
        }
        let Some(json) = rewrite(given, &at, report, room) else { continue };
        let mark = report.mark();
        let accepted = accepts(Meaning { rule, json }.text(given.depth), &at.repaired_by(rule), report)?;
        report.forget_repairs(mark);
        if report.is_starved() {
            break;
        }
        report.show_sent(place, mark, given);
        if accepted {
            report.forbidden(place, rule);
        }
        return Ok(());
    }
    if report.is_starved() {
        report.refuse_work(place, given);
    } else {
        report.refuse_unrepaired(place, given);
    }
    Ok(())
}

/// Reads a text by the spec of a place: whether it would be accepted, with everything reported.
fn accepts(mut text: Text<'_>, place: &Place<'_>, report: &mut Report<'_>) -> Read<bool> {
    if !report.spend(text.len()) {
        return Ok(false);
    }
    report.inner(&mut text, |text, report| check(text, place, report))
}

/// Whether a reading would be accepted, leaving no trace in the report.
fn would_accept(json: &str, depth: usize, place: &Place<'_>, report: &mut Report<'_>) -> bool {
    report.speculate(|report| accepts(Text::inner(json, depth), place, report) == Ok(true))
}

/// The canonical form of a reading, if it would be accepted, leaving no trace in the report.
fn would_be(json: &str, depth: usize, place: &Place<'_>, report: &mut Report<'_>) -> Option<String> {
    if !report.spend(json.len()) {
        return None;
    }
    let mut text = Text::inner(json, depth);
    let read =
        |report: &mut Report<'_>| report.inner(&mut text, |text, report| canonical(text, place, report));
    report.speculate(read).ok().flatten()
}

/// Whether a value, of which `json` is the text, is an item of the list at `place` as it stands, without any repair.
fn stands_as_item(given: &Given<'_>, json: &str, place: &Place<'_>, report: &mut Report<'_>) -> bool {
    let Kind::List(list) = &place.spec.kind else { return false };
    // Most lists are of any strings, and there is nothing to try.
    given.json == JsonType::String && list.item.is_any_string()
        || would_accept(json, given.depth + 1, &place.item(0, list.item).within(&Rules::NONE), report)
}
