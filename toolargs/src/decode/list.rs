use super::{Accepted, Place, Report};
use crate::read::{Given, Read, Source};
use crate::spec::Kind;

/// What became of a list.
pub(crate) enum Items<'a> {
    /// Read: whether all of it was accepted.
    Read(bool),
    /// The value is no array.
    Other(Given<'a>),
}

/// Reads a list, its items by `item`; the items come first in the report, then what the list itself breaks.
pub(crate) fn list<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    mut item: impl FnMut(&mut S, usize, &Place<'_>, &mut Report) -> Accepted,
) -> Read<Items<'a>> {
    let Kind::List(spec) = &place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Items::Read(false));
    };
    let Some(mut array) = source.array()? else {
        return source.take().map(Items::Other);
    };
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
    Ok(Items::Read(whole))
}
