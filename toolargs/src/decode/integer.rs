use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{Given, JsonType, Source, Stop, Text, is_multiple, is_plain_integer};
use crate::report::ErrorCode;
use crate::spec::{Int, Kind};

/// An integer of any type that a field can have. What is returned has to fit in registers: an `i128` is written in
/// halves and compared as a whole, for which a processor waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whole {
    Short(i64),
    /// One that is too great for that.
    Long(u64),
}

impl Whole {
    fn new(value: Int) -> Option<Self> {
        let value = value.to_i128()?;
        i64::try_from(value).map(Self::Short).or_else(|_| u64::try_from(value).map(Self::Long)).ok()
    }

    /// The integer as the type of a field.
    pub(crate) fn to<T: TryFrom<i64> + TryFrom<u64>>(self) -> Option<T> {
        match self {
            Self::Short(value) => T::try_from(value).ok(),
            Self::Long(value) => T::try_from(value).ok(),
        }
    }
}

/// Reads an integer of any size; `None` has been reported.
pub(crate) fn integer<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Int> {
    match short_integer(source, place)? {
        Some(value) => Ok(Some(Int::of(value.into()))),
        None => match &source.take() {
            Ok(given) => {
                judged(given, place, report, Some, |text, place, report| integer(text, place, report))
            }
            Err(Stop) => Err(Stop),
        },
    }
}

/// The same where a shorter type is wanted.
fn whole(text: &mut Text<'_>, place: &Place<'_>, report: &mut Report<'_>) -> Decoded<Whole> {
    match short_integer(text, place)? {
        Some(value) => Ok(Some(Whole::Short(value))),
        None => long_integer(text, place, report),
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
#[inline(never)]
pub(crate) fn long_integer<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Whole> {
    match &source.take() {
        Ok(given) => judged(given, place, report, Whole::new, whole),
        Err(Stop) => Err(Stop),
    }
}

/// Judges an integer that is not as usual, `of` making it what is wanted; what it stands for if it is none is read by
/// `again`.
fn judged<T>(
    given: &Given<'_>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    of: fn(Int) -> Option<T>,
    again: impl FnMut(&mut Text<'_>, &Place<'_>, &mut Report<'_>) -> Decoded<T>,
) -> Decoded<T> {
    if given.json != JsonType::Number || !is_plain_integer(&given.text) {
        return repaired(given, place, report, again);
    }
    let Kind::Integer(spec) = &place.spec.kind else { return Ok(report.misfit(place)) };
    let value = Int::parse(&given.text).filter(|value| spec.contains(*value));
    if value.is_none() {
        report.refuse::<()>(place, ErrorCode::OutOfRange, given);
    }
    match spec.multiple_of {
        Some(multiple) if !is_multiple(&given.text, multiple.of) => {
            Ok(report.refuse(place, ErrorCode::NotMultiple, given))
        }
        _ => Ok(value.and_then(of)),
    }
}
