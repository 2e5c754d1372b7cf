use std::borrow::Cow;

use super::{Accepted, Decoded, Place, Report, date, date_time};
use crate::coerce::{repaired, taken};
use crate::format::Format;
use crate::format::date_time::DateTime;
use crate::read::{Given, JsonType, Source, quote};
use crate::report::ErrorCode;
use crate::spec::{Kind, Text};

/// Reads a string; `None` has been reported.
#[inline]
pub(crate) fn string<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Cow<'a, str>> {
    read(source, place, report)
}

/// Whether the next value is a string that is accepted.
#[inline(never)]
pub(super) fn is_string<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Accepted {
    Ok(read(source, place, report)?.is_some())
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "what it returns through memory costs more than all else, measured")]
fn read<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Cow<'a, str>> {
    match (&place.spec.kind, source.string()?) {
        (Kind::String(spec), Some(content)) if satisfies(&content, spec) => Ok(Some(content)),
        (_, Some(content)) => odd(content, place, report),
        (_, None) => unusual(source, place, report),
    }
}

/// Reads what is no string.
#[cold]
#[inline(never)]
fn unusual<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Cow<'a, str>> {
    taken(source, place, report, |text, place, report| {
        Ok(string(text, place, report)?.map(|content| Cow::Owned(content.into_owned())))
    })
}

/// Reads a string that does not stand as one of its kind: it may be one of another form, or nothing that is wanted.
#[cold]
#[inline(never)]
fn odd<'a>(content: Cow<'a, str>, place: &Place<'_>, report: &mut Report<'_>) -> Decoded<Cow<'a, str>> {
    match place.spec.kind {
        // A rule may know what was meant.
        Kind::String(spec) if spec.format == Some(Format::Uuid) && !has_format(&content, &spec) => {
            let given = Given::new(JsonType::String, content, 0);
            let again = |text: &mut crate::read::Text<'_>, place: &Place<'_>, report: &mut Report<'_>| {
                Ok(string(text, place, report)?.map(|content| Cow::Owned(content.into_owned())))
            };
            repaired(&given, place, report, again)
        }
        Kind::Date | Kind::DateTime(_) => {
            let quoted = quote(&content);
            let mut text = crate::read::Text::inner(&quoted, 0);
            let kept = match place.spec.kind {
                Kind::Date => date(&mut text, place, report)?.map(|day| day.to_string()),
                _ => date_time(&mut text, place, report)?.map(DateTime::written),
            };
            Ok(kept.map(Cow::Owned))
        }
        _ => Ok(refuse(content, place, report)),
    }
}

/// Reports all that a string breaks.
#[cold]
#[inline(never)]
fn refuse<T>(content: Cow<'_, str>, place: &Place<'_>, report: &mut Report<'_>) -> Option<T> {
    let Kind::String(spec) = &place.spec.kind else { return report.misfit(place) };
    let given = Given::new(JsonType::String, content, 0);
    if !has_length(&given.text, spec) {
        report.refuse::<()>(place, ErrorCode::Length, &given);
    }
    if !has_pattern(&given.text, spec) {
        report.refuse::<()>(place, ErrorCode::Pattern, &given);
    }
    if !has_format(&given.text, spec) {
        report.refuse::<()>(place, ErrorCode::Format, &given);
    }
    None
}

#[inline]
pub(super) fn satisfies(content: &str, spec: &Text) -> bool {
    has_length(content, spec) && has_pattern(content, spec) && has_format(content, spec)
}

#[inline]
fn has_length(content: &str, spec: &Text) -> bool {
    // A character takes one byte at least and four at most, so most lengths need no counting.
    let bytes = content.len();
    if bytes.div_ceil(4) >= spec.min_len && bytes <= spec.max_len {
        return true;
    }
    (spec.min_len..=spec.max_len).contains(&content.chars().count())
}

#[inline]
fn has_pattern(content: &str, spec: &Text) -> bool {
    spec.pattern.as_ref().is_none_or(|pattern| pattern.matches(content))
}

#[inline]
fn has_format(content: &str, spec: &Text) -> bool {
    spec.format.is_none_or(|format| format.accepts(content))
}
