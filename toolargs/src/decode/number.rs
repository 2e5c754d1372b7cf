use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{Given, JsonType, Source, Stop, Text};
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
    unusual(
        source,
        place,
        report,
        |text| text.parse().ok(),
        |text, place, report| double(text, place, report),
    )
}

/// Reads a number as the text it was written with, which is known to be finite in the field's type and within
/// its bounds; `None` has been reported.
pub(crate) fn number<'a, S: Source<'a>, T>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    parse: fn(&str) -> Option<T>,
) -> Decoded<T> {
    unusual(source, place, report, parse, |text, place, report| number(text, place, report, parse))
}

/// The same, where what a value that is no number stands for is read by `again`.
#[cold]
#[inline(never)]
fn unusual<'a, S: Source<'a>, T>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    parse: fn(&str) -> Option<T>,
    again: impl FnMut(&mut Text<'_>, &Place<'_>, &mut Report) -> Decoded<T>,
) -> Decoded<T> {
    match &source.take() {
        Ok(given) if given.json != JsonType::Number => repaired(given, place, report, again),
        Ok(given) => Ok(judged(given, place, report).and_then(parse)),
        Err(Stop) => Err(Stop),
    }
}

/// The text of a number that its field can hold.
fn judged<'g>(given: &'g Given<'_>, place: &Place<'_>, report: &mut Report) -> Option<&'g str> {
    let Kind::Number(spec) = place.spec.kind else { return report.misfit(place) };
    match judge(given, spec) {
        Ok(()) => Some(&given.text),
        Err(code) => report.refuse(place, code, given),
    }
}

fn judge(given: &Given<'_>, spec: Number) -> Result<(), ErrorCode> {
    let value: f64 = given.text.parse().map_err(|_| ErrorCode::Type)?;
    let finite =
        if spec.single { given.text.parse::<f32>().is_ok_and(f32::is_finite) } else { value.is_finite() };
    match spec.contains(value) {
        _ if !finite => Err(ErrorCode::NonFiniteNumber),
        true => Ok(()),
        // What is beyond the type's own range, by the f64 that a schema validator sees.
        false if !spec.bounded => Err(ErrorCode::NonFiniteNumber),
        false => Err(ErrorCode::OutOfRange),
    }
}
