use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{Given, JsonType, Source, Stop, plain_integer};
use crate::report::ErrorCode;
use crate::spec::Kind;

/// Reads an integer; `None` has been reported.
pub(crate) fn integer<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<i128> {
    match short_integer(source, place)? {
        Some(value) => Ok(Some(value.into())),
        None => long_integer(source, place, report),
    }
}

/// Reads an integer in digits that is within its range and that an `i64` holds; anything else is left where it is.
#[inline(always)]
#[allow(clippy::inline_always, reason = "all that most integers need, measured")]
pub(crate) fn short_integer<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>) -> Decoded<i64> {
    let before = source.mark();
    match (&place.spec.kind, source.integer()?) {
        (Kind::Integer(spec), Some(value)) if spec.contains_short(value) => return Ok(Some(value)),
        (_, Some(_)) => source.rewind(before),
        (_, None) => {}
    }
    Ok(None)
}

/// Reads an integer that is not as usual; `None` has been reported.
#[cold]
#[inline(never)]
pub(crate) fn long_integer<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<i128> {
    match &source.take() {
        Ok(given) => judged(given, place, report),
        Err(Stop) => Err(Stop),
    }
}

fn judged(given: &Given<'_>, place: &Place<'_>, report: &mut Report) -> Decoded<i128> {
    let stands = (given.json == JsonType::Number).then(|| plain_integer(&given.text)).flatten();
    let Some(value) = stands else {
        return repaired(given, place, report, |text, place, report| integer(text, place, report));
    };
    let Kind::Integer(spec) = place.spec.kind else { return Ok(report.misfit(place)) };
    match value.filter(|value| spec.contains(*value)) {
        Some(value) => Ok(Some(value)),
        None => Ok(report.refuse(place, ErrorCode::OutOfRange, given)),
    }
}
