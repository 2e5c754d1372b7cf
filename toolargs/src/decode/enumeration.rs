use std::borrow::Cow;

use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{Given, JsonType, Source};
use crate::spec::Kind;

/// Reads a member of a closed set: its index; `None` has been reported.
///
/// # Errors
/// The source stopped.
#[inline]
pub fn enumeration<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<usize> {
    let Kind::Enum(set) = &place.spec.kind else { return source.skip().map(|()| report.misfit(place)) };
    let content = source.string()?;
    match content.as_deref().and_then(|content| set.find(content)) {
        Some(index) => Ok(Some(index)),
        None => unusual(content, source, place, report),
    }
}

/// Reads a member from a string that is none, or from what is no string.
#[inline(never)]
fn unusual<'a, S: Source<'a>>(
    content: Option<Cow<'a, str>>,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<usize> {
    let given = match content {
        Some(content) => Given::new(JsonType::String, content, 0),
        None => source.take()?,
    };
    repaired(&given, place, report, |text, place, report| enumeration(text, place, report))
}
