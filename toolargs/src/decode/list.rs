use super::Parts;
use super::{Accepted, Place, Report};
use crate::read::{Read, Source};
use crate::spec::Kind;

/// Reads a list, its items by `item`, which is told how many there are if that is known; the items come first in the
/// report, then what the list itself breaks.
#[inline(always)]
#[allow(clippy::inline_always, reason = "called once for each type of item, measured")]
pub(crate) fn list<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    mut item: impl FnMut(&mut S, Option<usize>, &Place<'_>, &mut Report) -> Accepted,
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
    // One place for all the items: what they have in common is written once.
    let mut at = place.item(0, spec.item);
    while source.item(&mut array)? {
        at.move_to_item(count);
        whole &= item(source, known, &at, report)?;
        count += 1;
    }
    if !(spec.min_items..=spec.max_items).contains(&count) {
        report.refuse_count(place, count);
        whole = false;
    }
    Ok(if whole { Parts::Whole } else { Parts::Broken })
}
