use super::{Accepted, Parts, Place, Report};
use crate::read::{Read, Source};
use crate::spec::Kind;

/// Reads a list of so many items, each by `item` with its index; more are skipped. The items come first in the report.
pub(crate) fn tuple<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    item: &mut dyn FnMut(usize, &mut S, &Place<'_>, &mut Report<'_>) -> Accepted,
) -> Read<Parts> {
    let Kind::Tuple(specs) = place.spec.kind else {
        source.skip()?;
        report.misfit::<()>(place);
        return Ok(Parts::Broken);
    };
    let Some(mut array) = source.array()? else { return Ok(Parts::None) };
    let rules = place.rules_within();
    let within = place.within(&rules);
    let mut whole = true;
    let mut count = 0;
    while source.item(&mut array)? {
        match specs.get(count) {
            Some(spec) => whole &= item(count, source, &within.item(count, spec), report)?,
            None => source.skip()?,
        }
        count += 1;
    }
    if count != specs.len() {
        report.refuse_count(place, count);
        whole = false;
    }
    Ok(if whole { Parts::Whole } else { Parts::Broken })
}
