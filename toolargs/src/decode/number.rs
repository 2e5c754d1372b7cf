use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{Given, JsonType, Source};
use crate::report::ErrorCode;
use crate::spec::{Kind, Number};

/// Reads a number that becomes an `f64`; `None` has been reported.
#[inline]
pub(crate) fn double<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<f64> {
    let before = source.mark();
    match (&place.spec.kind, source.float()?) {
        (Kind::Number(spec), Some(value)) if spec.contains(value) => return Ok(Some(value)),
        (_, Some(_)) => source.rewind(before),
        (_, None) => {}
    }
    number(source, place, report, |text| text.parse().ok())
}

/// Reads a number as the text it was written with, which is known to be finite in the field's type and within
/// its bounds; `None` has been reported.
#[cold]
#[inline(never)]
pub(crate) fn number<'a, S: Source<'a>, T>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    parse: fn(&str) -> Option<T>,
) -> Decoded<T> {
    let given = source.take()?;
    if given.json != JsonType::Number {
        return repaired(&given, place, report, |text, place, report| number(text, place, report, parse));
    }
    let Kind::Number(spec) = place.spec.kind else { return Ok(report.misfit(place)) };
    match judge(&given, spec) {
        Ok(()) => Ok(parse(&given.text)),
        Err(code) => Ok(report.refuse(place, code, &given)),
    }
}

fn judge(given: &Given<'_>, spec: Number) -> Result<(), ErrorCode> {
    let value: f64 = given.text.parse().map_err(|_| ErrorCode::Type)?;
    let finite =
        if spec.single { given.text.parse::<f32>().is_ok_and(f32::is_finite) } else { value.is_finite() };
    if !finite {
        Err(ErrorCode::NonFiniteNumber)
    } else if !spec.contains(value) {
        Err(ErrorCode::OutOfRange)
    } else {
        Ok(())
    }
}
