use std::collections::HashSet;

use super::object::Start;
use super::undeclared::copy;
use super::{Accepted, Parts, Place, Report, Segment, canonical, check, enumeration};
use crate::coerce::drop_identical_duplicate::Copies;
use crate::read::{Read, Source, Text, is_plain_integer, quote, unquote};
use crate::rules::Rules;
use crate::spec::{Kind, Spec};

/// Reads an object with any keys: `entry` is called for each with its canonical form, and reads the value.
pub(crate) fn map<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    mut entry: impl FnMut(&str, &mut S, &Place<'_>, &mut Report<'_>) -> Accepted,
) -> Read<Parts> {
    let Kind::Map(map) = place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Parts::Broken);
    };
    let start = Start::of(source, report);
    let Some(mut members) = source.object()? else { return Ok(Parts::None) };
    let rules = place.rules_within();
    let within = place.within(&rules);
    let mut copies = None;
    let mut names = HashSet::new();
    let mut whole = true;
    let (mut count, mut next) = (0, 0);
    while let Some(name) = source.any_key(&mut members)? {
        let own = next;
        next += 1;
        let before = report.mark();
        if let Some((_, tag, rules)) = within.tag(|tag| tag.name == name) {
            let at = within.step(Segment::Field(tag), &tag.spec, rules);
            whole &= match names.insert(tag.name.to_owned()) {
                true => enumeration(source, &at, report)?.is_some(),
                false => again(source, &at, report, &mut copies, &start, &name)?,
            };
        } else if within.shared().is_none_or(|shared| shared.take(own)) {
            let segment = if map.key.is_sensitive() { Segment::Hidden(&name) } else { within.unknown(&name) };
            let at = within.step(segment, map.value, within.rules());
            let key = canonical_key(&name, map.key, report);
            // Two names may be one key, as those of one moment are.
            let is_new = names.insert(key.clone().unwrap_or_else(|| name.to_string()));
            count += usize::from(is_new);
            whole &= if !is_new {
                again(source, &at, report, &mut copies, &start, &name)?
            } else if let Some(key) = key {
                entry(&key, source, &at, report)?
            } else {
                report.refuse_key(&at, &name, map.key);
                source.skip().map(|()| false)?
            };
        } else {
            source.pass()?;
            continue;
        }
        if let Some(shared) = within.shared() {
            report.turn(before, super::Turn::Key(own), shared);
        }
    }
    if !(map.min_items..=map.max_items).contains(&count) {
        report.refuse_count(place, count);
        whole = false;
    }
    Ok(if whole { Parts::Whole } else { Parts::Broken })
}

/// Reads the value of a key that is there again.
fn again<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    copies: &mut Option<Copies>,
    start: &Start<S::Mark>,
    name: &str,
) -> Accepted {
    if let Some(accepted) = copy(source, place, place.rules(), report, copies, start, name)? {
        return Ok(accepted);
    }
    report.duplicate(place);
    source.skip().map(|()| false)
}

/// A key as the JSON text of what it is: a string, or an integer in digits.
pub(crate) fn key_text(name: &str, key: &Spec) -> String {
    match key.kind {
        Kind::Integer(_) => name.to_owned(),
        _ => quote(name),
    }
}

/// The key that a name is, in its canonical form. Names are not repaired, so most are none or already in that.
fn canonical_key(name: &str, key: &Spec, report: &mut Report<'_>) -> Option<String> {
    if key.is_any_string() {
        return Some(name.to_owned());
    }
    // What stands around digits is no part of a number, and none of a key either.
    if matches!(key.kind, Kind::Integer(_)) && !is_plain_integer(name) {
        return None;
    }
    let text = key_text(name, key);
    let place = Place::root(key, const { &Rules::NONE });
    let mut text = Text::inner(&text, 0);
    let written = report.speculate(|report| canonical(&mut text, &place, report)).ok().flatten()?;
    text.end().ok()?;
    Some(if written.starts_with('"') { unquote(&written) } else { written })
}

/// Reads a map by its spec alone, and writes the canonical form of what it is.
pub(super) fn untyped<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    written: &mut Option<String>,
) -> Read<Parts> {
    let mut members = Vec::new();
    let keep = written.is_some();
    let read = map(source, place, report, |name, source, place, report| {
        if !keep {
            return check(source, place, report);
        }
        let value = canonical(source, place, report)?;
        let accepted = value.is_some();
        members.extend(value.map(|value| format!("{}:{value}", quote(name))));
        Ok(accepted)
    })?;
    if keep {
        *written = Some(format!("{{{}}}", members.join(",")));
    }
    Ok(read)
}
