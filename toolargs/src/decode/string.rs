use std::borrow::Cow;

use super::{Decoded, Place, Report};
use crate::coerce::taken;
use crate::read::{Given, JsonType, Source};
use crate::report::ErrorCode;
use crate::spec::{Kind, Text};

/// Reads a string; `None` has been reported.
#[inline]
pub(crate) fn string<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<Cow<'a, str>> {
    match (&place.spec.kind, source.string()?) {
        (Kind::String(spec), Some(content)) if satisfies(&content, spec) => Ok(Some(content)),
        (_, Some(content)) => Ok(refuse(content, place, report)),
        (_, None) => unusual(source, place, report),
    }
}

/// Reads what is no string.
#[cold]
#[inline(never)]
fn unusual<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<Cow<'a, str>> {
    taken(source, place, report, |text, place, report| {
        Ok(string(text, place, report)?.map(|content| Cow::Owned(content.into_owned())))
    })
}

/// Reports all that a string breaks.
#[cold]
#[inline(never)]
fn refuse<T>(content: Cow<'_, str>, place: &Place<'_>, report: &mut Report) -> Option<T> {
    let Kind::String(spec) = &place.spec.kind else { return report.misfit(place) };
    let given = Given::new(JsonType::String, content, 0);
    if !has_length(&given.text, spec) {
        report.refuse::<()>(place, ErrorCode::Length, &given);
    }
    if !has_pattern(&given.text, spec) {
        report.refuse::<()>(place, ErrorCode::Pattern, &given);
    }
    None
}

#[inline]
fn satisfies(content: &str, spec: &Text) -> bool {
    has_length(content, spec) && has_pattern(content, spec)
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
