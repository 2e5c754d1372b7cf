use std::collections::HashSet;

use super::{Accepted, Parts, Place, Report};
use crate::read::{Read, Source, identity};
use crate::spec::Kind;

/// Reads a list, its items by `item`, which is told how many there are if that is known; the items come first in the
/// report, then what the list itself breaks. Where all have to differ, `item` writes the canonical form of each.
#[inline(always)]
#[allow(clippy::inline_always, reason = "called once for each type of item, measured")]
pub(crate) fn list<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    mut item: impl FnMut(&mut S, Option<usize>, &Place<'_>, &mut Report<'_>, Option<&mut String>) -> Accepted,
) -> Read<Parts> {
    let Kind::List(spec) = &place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Parts::Broken);
    };
    let Some(mut array) = source.array()? else { return Ok(Parts::None) };
    let known = source.items(&array);
    let mut whole = true;
    let mut count = 0;
    if spec.unique || place.spec.is_newtype() || !spec.first.is_empty() {
        return unusual(source, array, known, place, report, item);
    }
    // One place for all the items: what they have in common is written once.
    let mut at = place.item(0, spec.item);
    while source.item(&mut array)? {
        at.move_to_item(count);
        whole &= item(source, known, &at, report, None)?;
        count += 1;
    }
    if !(spec.min_items..=spec.max_items).contains(&count) {
        report.refuse_count(place, count);
        whole = false;
    }
    Ok(if whole { Parts::Whole } else { Parts::Broken })
}

/// The same for a list of a newtype, which may say something about rules, or one whose items all have to differ.
#[cold]
fn unusual<'a, S: Source<'a>>(
    source: &mut S,
    mut array: S::Array,
    known: Option<usize>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    mut item: impl FnMut(&mut S, Option<usize>, &Place<'_>, &mut Report<'_>, Option<&mut String>) -> Accepted,
) -> Read<Parts> {
    let Kind::List(spec) = &place.spec.kind else { return Ok(Parts::Broken) };
    let rules = place.rules_within();
    let within = place.within(&rules);
    let mut seen = HashSet::new();
    let mut equal = Vec::new();
    let mut whole = true;
    let mut count = 0;
    while source.item(&mut array)? {
        let at = within.item(count, spec.first.get(count).unwrap_or(spec.item));
        let mut written = spec.unique.then(String::new);
        let accepted = item(source, known, &at, report, written.as_mut())?;
        if accepted && written.is_some_and(|written| !seen.insert(identity(&written))) {
            equal.push(count);
        }
        whole &= accepted;
        count += 1;
    }
    if !(spec.min_items..=spec.max_items).contains(&count) {
        report.refuse_count(place, count);
        whole = false;
    }
    for index in &equal {
        report.duplicate_item(&within.item(*index, spec.item));
    }
    Ok(if whole && equal.is_empty() { Parts::Whole } else { Parts::Broken })
}
