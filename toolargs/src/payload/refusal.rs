//! The error about a text that is no JSON.

use std::ops::Range;

use super::{open, strip_prose};
use crate::decode::Place;
use crate::read::{Fault, Reason, quote};
use crate::report::{ArgumentError, place_in};
use crate::rules::RuleSet;

/// Says what is wrong with what the model sent, where, and what to send instead; `left` of it was to be the payload, and `rules`
/// are those that might have taken it.
pub(super) fn refusal(
    place: &Place<'_>,
    raw: &str,
    fault: Fault,
    left: Range<usize>,
    rules: RuleSet,
) -> ArgumentError {
    let Fault { offset, reason } = fault;
    let (position, excerpt) = place_in(raw, offset);
    let code = reason.code();
    let is_open = place.is_open();
    let near = match is_open && !excerpt.0.is_empty() {
        true => format!(", near {}", quote(&excerpt.0)),
        false => String::new(),
    };
    let more = match reason {
        Reason::Truncated => open::sentence(raw, left, rules),
        Reason::Prose | Reason::MultipleValues | Reason::TrailingData => {
            strip_prose::candidates(raw.get(left).unwrap_or_default(), rules)
        }
        _ => String::new(),
    };
    let (line, column) = (position.line, position.column);
    let message =
        format!("{} at line {line}, column {column}{near}{more}. {}", reason.wrong(), reason.instead());
    ArgumentError {
        reason: reason.name().map(Into::into),
        position: Some(position),
        excerpt: is_open.then_some(excerpt),
        ..ArgumentError::new(place, code, message)
    }
}
