use super::{Decoded, Place, Report};
use crate::coerce::taken;
use crate::read::Source;
use crate::spec::Kind;

/// Reads a member of a closed set: its index; `None` has been reported.
///
/// # Errors
/// The source stopped.
#[inline]
pub fn enumeration<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<usize> {
    let Kind::Enum(set) = &place.spec.kind else { return source.skip().map(|()| report.misfit(place)) };
    let before = source.mark();
    if let Some(content) = source.string()? {
        if let Some(index) = set.find(&content) {
            return Ok(Some(index));
        }
        source.rewind(before);
    }
    unusual(source, place, report)
}

/// Reads a member from a string that is none, or from what is no string.
#[inline(never)]
fn unusual<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>) -> Decoded<usize> {
    taken(source, place, report, |text, place, report| enumeration(text, place, report))
}
