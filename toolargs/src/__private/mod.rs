//! What derived code names, and what the command reads logs with. Not part of the public API.

pub mod assert;
pub mod dialects;
mod message;
mod slot;

use crate::check::{Check, CheckError, passes};
use crate::coerce;
use crate::decode::{self, FieldDecoder};
use crate::read::{self, Read, Text};

pub use crate::arg::{Arg, ToolArgs};
pub use crate::decode::{Decoded, Parts, Place, Report, enumeration, union};
pub use crate::read::{JsonType, Source};
pub use crate::schema::{json_schema, schema_id, schema_name};
pub use crate::schema_gate::Outline;
pub use crate::spec::{
    Bound, Branch, CompiledPattern, Enum, Field, Keys, Newtype, Object, Part, Pattern, Policy, Spec, Tool,
    Union, Variant,
};
pub use crate::write::{ArrayWriter, ObjectWriter, Writer};
pub use schemars::{JsonSchema, Schema as JsonSchemaValue, SchemaGenerator};
pub use slot::Slot;

use crate::lints::Lints;
use crate::rules::RuleSet;

/// A reader of strict JSON for the `toolargs` command, so that a log is read by the same reader as what is in it.
#[must_use]
pub const fn strict_text(text: &str) -> Text<'_> {
    Text::inner(text, 0)
}

/// Where a value is in front of a text, if a strict reader would refuse it for nothing but its depth or a token such as `NaN`,
/// as some writers of JSON write them. For the same.
#[must_use]
pub fn delivered_value(text: &str) -> Option<std::ops::Range<usize>> {
    read::delivered(text)
}

/// The index of the first byte from `from` on that a JSON string cannot hold as it is; for the same.
#[must_use]
#[inline]
pub fn plain_end(text: &str, from: usize) -> usize {
    read::plain_end(text.as_bytes(), from)
}

/// Decodes the rest of a JSON string from `from` on, to the start of memory whose content does not matter; the index of its
/// closing quote and how long the content is, if it is one. For the same.
#[must_use]
pub fn decode_string(text: &str, from: usize, space: &mut Vec<u8>) -> Option<(usize, usize)> {
    read::decode_to(text, from, space).ok()
}

/// The index of the closing quote of a string that is read from `from` on, if no two backslashes stand side by side in it.
/// What its escapes are is not looked at. For the same.
#[must_use]
#[inline]
pub fn escaped_end(text: &str, from: usize) -> Option<usize> {
    read::escaped_end(text.as_bytes(), from)
}

/// Reads the fields of an object, which becomes a `T`.
///
/// # Errors
/// The source stopped, or too much of the stack is taken.
#[inline]
pub fn object<'a, T, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    decode::object(size_of::<T>(), source, place, report, field)
}

/// Skips the value of a field that the table has and the type has not: the two are derived together.
///
/// # Errors
/// The source stopped.
pub fn surplus<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>) -> Read<bool> {
    source.skip()?;
    report.misfit::<()>(place);
    Ok(false)
}

/// What becomes of a value whose parts have not all been accepted: nothing, or what it stands for.
///
/// # Errors
/// The source stopped.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a value that is returned through memory in one case is so in all")]
pub fn unread<'a, T: Arg, S: Source<'a>>(
    parts: Parts,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<T> {
    Ok(reread::<Box<T>, S>(parts, source, place, report)?.map(|value| *value))
}

/// The same, out of line: for a value that is returned through memory in any case.
///
/// # Errors
/// The source stopped.
#[cold]
#[inline(never)]
pub(crate) fn reread<'a, T: Arg, S: Source<'a>>(
    parts: Parts,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<T> {
    if parts != Parts::None {
        return Ok(None);
    }
    coerce::taken(source, place, report, |text, place, report| T::decode(text, place, report))
}

/// Judges a field's value by a check of the user's own, if it has been accepted; whether it still is.
///
/// # Errors
/// None; the signature is that of what it stands around.
pub fn check_field<T, M>(
    filled: bool,
    slot: &Slot<T>,
    check: impl Check<T, M>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Read<bool> {
    Ok(filled && slot.get().is_none_or(|value| passes(value, &check, place, report)))
}

/// Judges a whole value by a check of the user's own, if there is one.
pub fn check<T, M>(
    value: Option<T>,
    check: impl Check<T, M>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Option<T> {
    value.filter(|value| passes(value, &check, place, report))
}

/// Reads what the model sends for a type that is another crate's, and makes it that type; whether it was accepted.
///
/// # Errors
/// The source stopped.
pub fn fill_with<'a, Sent: Arg, T, S: Source<'a>>(
    slot: &mut Slot<T>,
    read: impl Fn(Sent) -> Result<T, CheckError>,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Read<bool> {
    let Some(sent) = Sent::decode_present(source, place, report)? else { return Ok(false) };
    match read(sent) {
        Ok(value) => slot.fill(Ok(Some(value))),
        Err(error) => {
            report.refuse_check(place, error);
            Ok(false)
        }
    }
}

/// The value for absence of a type that is another crate's.
pub fn absent_with<Sent: Arg, T>(read: impl Fn(Sent) -> Result<T, CheckError>) -> Option<T> {
    read(Sent::absent()?).ok()
}

/// Writes what the model would have sent, as a member of an object.
pub fn write_member_with<Sent: Arg>(sent: &Sent, name: &str, object: &mut ObjectWriter<'_>) {
    sent.write_member(name, object);
}

/// Writes what the model would have sent, as a default.
pub fn write_default_with<Sent: Arg>(sent: &Sent, writer: &mut Writer) {
    sent.write_default(writer);
}

/// What a place says about rules, by their names; one that does not exist is reported by an assertion.
#[must_use]
pub const fn policy(strict: bool, allow: &[&str], deny: &[&str]) -> Policy {
    Policy::new(strict, rules(allow), rules(deny)).lints(Lints::named(allow))
}

const fn rules(mut names: &[&str]) -> RuleSet {
    let mut set = RuleSet::EMPTY;
    while let [name, rest @ ..] = names {
        set = set.or(RuleSet::named(name));
        names = rest;
    }
    set
}
