use super::integer::short_integer;
use super::{Decoded, Place, Report};
use crate::coerce::repaired;
use crate::read::{JsonType, Source, compare, is_multiple, is_plain_integer};
use crate::report::ErrorCode;
use crate::spec::Kind;

/// How many digits an integer may have.
const DIGITS: usize = 40;

/// Reads an integer of a schema that may be longer than any type: its digits. `None` has been reported.
pub(crate) fn wide<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<String> {
    if let Some(value) = short_integer(source, place)? {
        return Ok(Some(value.to_string()));
    }
    let given = source.take()?;
    if given.json != JsonType::Number || !is_plain_integer(&given.text) {
        return repaired(&given, place, report, |text, place, report| wide(text, place, report));
    }
    let Kind::Integer(spec) = &place.spec.kind else { return Ok(report.misfit(place)) };
    if given.text.trim_start_matches('-').len() > DIGITS {
        return Ok(report.refuse(place, ErrorCode::TooMany, &given));
    }
    let mut holds = true;
    if let Some(range) = spec.wide
        && (range.min.is_some_and(|min| compare(&given.text, min).is_lt())
            || range.max.is_some_and(|max| compare(&given.text, max).is_gt()))
    {
        report.refuse::<()>(place, ErrorCode::OutOfRange, &given);
        holds = false;
    }
    if spec.multiple_of.is_some_and(|multiple| !is_multiple(&given.text, multiple.of)) {
        report.refuse::<()>(place, ErrorCode::NotMultiple, &given);
        holds = false;
    }
    Ok(holds.then(|| given.text.into_owned()))
}
