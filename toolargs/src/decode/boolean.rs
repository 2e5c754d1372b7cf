use super::{Decoded, Place, Report};
use crate::coerce::taken;
use crate::read::Source;

/// Reads a boolean; `None` has been reported.
#[inline]
pub(crate) fn boolean<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<bool> {
    if let Some(value) = source.boolean()? {
        return Ok(Some(value));
    }
    unusual(source, place, report)
}

#[inline(never)]
fn unusual<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>) -> Decoded<bool> {
    taken(source, place, report, |text, place, report| boolean(text, place, report))
}
