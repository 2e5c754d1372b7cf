use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{Given, JsonType, Source};
use crate::spec::Kind;

/// Reads a member of a closed set: its index; `None` has been reported.
///
/// # Errors
/// The source stopped.
pub fn enumeration<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<usize> {
    let Kind::Enum(set) = &place.spec.kind else { return source.skip().map(|()| report.misfit(place)) };
    let given = match source.string()? {
        Some(content) => match set.find(&content) {
            Some(index) => return Ok(Some(index)),
            None => Given::new(JsonType::String, content, 0),
        },
        None => source.take()?,
    };
    repaired(&given, place, report, |text, place, report| enumeration(text, place, report))
}
