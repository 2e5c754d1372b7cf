use std::cmp::Ordering;

use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{
    Digits, Given, JsonType, Source, Stop, Text, compare, is_multiple, is_plain_integer, to_number,
};
use crate::report::ErrorCode;
use crate::spec::{Kind, Number, Precision};

/// Reads a number that becomes an `f64`; `None` has been reported.
#[inline]
pub(crate) fn double<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<f64> {
    let before = source.mark();
    match (&place.spec.kind, source.float()?) {
        (Kind::Number(spec), Some(value)) if spec.multiple_of.is_none() && spec.contains(value) => {
            return Ok(Some(value));
        }
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
    report: &mut Report<'_>,
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
    report: &mut Report<'_>,
    parse: fn(&str) -> Option<T>,
    again: impl FnMut(&mut Text<'_>, &Place<'_>, &mut Report<'_>) -> Decoded<T>,
) -> Decoded<T> {
    match &source.take() {
        Ok(given) if given.json != JsonType::Number => repaired(given, place, report, again),
        Ok(given) => Ok(judged(given, place, report).and_then(parse)),
        Err(Stop) => Err(Stop),
    }
}

/// The text of a number that its field can hold.
fn judged<'g>(given: &'g Given<'_>, place: &Place<'_>, report: &mut Report<'_>) -> Option<&'g str> {
    let Kind::Number(spec) = place.spec.kind else { return report.misfit(place) };
    let fault = judge(&given.text, spec);
    if let Some(code) = fault {
        report.refuse::<()>(place, code, given);
    }
    match spec.multiple_of {
        Some(multiple) if !is_multiple(&given.text, multiple.of) => {
            report.refuse(place, ErrorCode::NotMultiple, given)
        }
        _ => fault.is_none().then_some(&given.text),
    }
}

/// What is wrong with a number but its multiples.
fn judge(text: &str, spec: Number) -> Option<ErrorCode> {
    let Ok(value) = text.parse::<f64>() else { return Some(ErrorCode::Type) };
    let finite = match spec.precision {
        Precision::Double => value.is_finite(),
        Precision::Single => text.parse::<f32>().is_ok_and(f32::is_finite),
        Precision::Decimal => return judge_decimal(text, spec),
        // An integer is kept exactly, and so judged.
        Precision::Json if is_plain_integer(text) => {
            let lost = to_number(text).err();
            return lost.or_else(|| is_outside(text, spec).then_some(ErrorCode::OutOfRange));
        }
        Precision::Json => value.is_finite(),
    };
    // What rounds to a bound that is none itself would be no value any more.
    let rounded = match spec.precision {
        Precision::Single if spec.exclusive != [false; 2] => text.parse::<f32>().map_or(value, f64::from),
        _ => value,
    };
    match spec.contains(value) && (rounded == value || !spec.excludes(rounded)) {
        _ if !finite => Some(ErrorCode::NonFiniteNumber),
        true => None,
        // What is beyond the type's own range, by the f64 that a schema validator sees.
        false if !spec.bounded => Some(ErrorCode::NonFiniteNumber),
        false => Some(ErrorCode::OutOfRange),
    }
}

/// The same for a decimal, whose bounds are compared digit by digit with how they are written.
fn judge_decimal(text: &str, spec: Number) -> Option<ErrorCode> {
    if let Err(code) = Digits::of(text) {
        return Some(code);
    }
    is_outside(text, spec).then_some(ErrorCode::OutOfRange)
}

/// Whether a number is beyond its bounds, digit by digit with how they are written.
fn is_outside(text: &str, spec: Number) -> bool {
    let [above, below] = spec.exclusive;
    let too_small = match compare(text, &spec.min.to_string()) {
        Ordering::Less => true,
        Ordering::Equal => above,
        Ordering::Greater => false,
    };
    let too_great = match compare(text, &spec.max.to_string()) {
        Ordering::Greater => true,
        Ordering::Equal => below,
        Ordering::Less => false,
    };
    too_small || too_great
}
