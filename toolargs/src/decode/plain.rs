//! Values that are accepted as they stand, as most are: no rule is asked, and nothing is said of them.

use crate::format::Day;
use crate::read::{Read, Source};
use crate::spec::{Integer, Kind, Spec};

use super::string::satisfies;

/// Whether the next value is one of a few kinds and accepted as it stands. If it is not, it has not been consumed, and nothing
/// is known of it.
#[inline(always)]
#[allow(clippy::inline_always, reason = "asked of every field, measured")]
pub(super) fn is_plain<'a, S: Source<'a>>(source: &mut S, spec: &Spec) -> Read<bool> {
    if !spec.also.is_empty() || spec.options > 0 {
        return Ok(false);
    }
    let before = source.mark();
    let is_plain = match &spec.kind {
        Kind::Boolean => source.boolean()?.is_some(),
        Kind::Integer(integer @ Integer { wide: None, .. }) => {
            source.integer()?.is_some_and(|value| integer.contains_short(value))
        }
        Kind::String(text) => source.plain_string().is_some_and(|content| satisfies(content, text)),
        Kind::Enum(set) => source.plain_string().is_some_and(|content| set.find(content).is_some()),
        Kind::Date => source.plain_string().and_then(Day::written).is_some_and(Day::exists),
        _ => return Ok(false),
    };
    if !is_plain {
        source.rewind(before);
    }
    Ok(is_plain)
}
