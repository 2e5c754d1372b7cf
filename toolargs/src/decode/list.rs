use super::Parts;
use super::{Accepted, Place, Report};
use crate::read::{Read, Source};
use crate::spec::Kind;

/// Reads a list, its items by `item`; the items come first in the report, then what the list itself breaks.
pub(crate) fn list<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    mut item: impl FnMut(&mut S, usize, &Place<'_>, &mut Report) -> Accepted,
) -> Read<Parts> {
    let Kind::List(spec) = &place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Parts::Broken);
    };
    let Some(mut array) = source.array()? else { return Ok(Parts::None) };
    let mut whole = true;
    let mut count = 0;
    while source.item(&mut array)? {
        let left = source.items(&array);
        whole &= item(source, left, &place.item(count, spec.item), report)?;
        count += 1;
    }
    if !(spec.min_items..=spec.max_items).contains(&count) {
        report.refuse_count(place, count);
        whole = false;
    }
    Ok(if whole { Parts::Whole } else { Parts::Broken })
}
