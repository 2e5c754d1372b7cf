use std::cmp::Ordering;

use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{
    Digits, Given, JsonType, Source, Stop, Text, compare, is_integral, is_multiple, is_plain_integer,
    to_number,
};
use crate::report::ErrorCode;
use crate::spec::{Exact, Kind, Multiple, Number, Precision};
use crate::write::Writer;

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
    let fault = judge(&given.text, spec).or_else(|| judge_exactly(&given.text, spec.exact?));
    if let Some(code) = fault {
        report.refuse::<()>(place, code, given);
    }
    match spec.multiple_of {
        Some(multiple) if !is_multiple_as_kept(&given.text, spec.precision, multiple) => {
            report.refuse(place, ErrorCode::NotMultiple, given)
        }
        _ => fault.is_none().then_some(&given.text),
    }
}

/// Whether a number is a multiple, as the value that it becomes is written: a text may round to a multiple, or a multiple
/// to none, and what is written is read again. An `f32` is one as an `f64` too, which is what a schema validator sees.
fn is_multiple_as_kept(text: &str, precision: Precision, multiple: Multiple) -> bool {
    let is_multiple_as = |precision| {
        let mut writer = Writer::new();
        writer.number_of(text, precision);
        match writer.finish().as_str() {
            // It is beyond the type.
            "null" => is_multiple(text, multiple.of),
            written => is_multiple(written, multiple.of),
        }
    };
    if precision == Precision::Text {
        return is_multiple(text, multiple.of);
    }
    is_multiple_as(precision) && (precision != Precision::Single || is_multiple_as(Precision::Double))
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
        Precision::Text => return None,
    };
    // What rounds to a bound that is none itself would be no value any more.
    let [least, most] = spec.nearest_to_exclusive();
    let is_excluded = least.is_some_and(|least| value < least) || most.is_some_and(|most| value > most);
    match spec.contains(value) && !is_excluded {
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

/// What is wrong with a number by its digits.
fn judge_exactly(text: &str, exact: &Exact<'_>) -> Option<ErrorCode> {
    if exact.is_whole && !is_integral(text) {
        return Some(ErrorCode::LossyNumber);
    }
    let [above, below] = exact.exclusive;
    let beyond = |order: Ordering, is_open: bool| order.is_lt() || is_open && order.is_eq();
    let too_small = exact.min.is_some_and(|min| beyond(compare(text, min), above));
    let too_great = exact.max.is_some_and(|max| beyond(compare(max, text), below));
    (too_small || too_great).then_some(ErrorCode::OutOfRange)
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
