use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{JsonType, Source, plain_integer};
use crate::report::ErrorCode;
use crate::spec::Kind;

/// Reads an integer; `None` has been reported.
#[inline]
pub(crate) fn integer<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<i128> {
    let before = source.mark();
    match (&place.spec.kind, source.integer()?) {
        (Kind::Integer(spec), Some(value)) if spec.contains(value.into()) => return Ok(Some(value.into())),
        (_, Some(_)) => source.rewind(before),
        (_, None) => {}
    }
    unusual(source, place, report)
}

/// Reads a value that is no integer in digits, or not one within its range.
#[cold]
#[inline(never)]
fn unusual<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report) -> Decoded<i128> {
    let given = source.take()?;
    let stands = (given.json == JsonType::Number).then(|| plain_integer(&given.text)).flatten();
    let Some(value) = stands else {
        return repaired(&given, place, report, |text, place, report| integer(text, place, report));
    };
    let Kind::Integer(spec) = place.spec.kind else { return Ok(report.misfit(place)) };
    match value.filter(|value| spec.contains(*value)) {
        Some(value) => Ok(Some(value)),
        None => Ok(report.refuse(place, ErrorCode::OutOfRange, &given)),
    }
}
