//! What derived code names, and nothing else. Not part of the public API.

pub mod assert;
mod slot;

use crate::coerce;
use crate::decode::{self, FieldDecoder};
use crate::read::Read;

pub use crate::arg::{Arg, ToolArgs};
pub use crate::decode::{Decoded, Parts, Place, Report, enumeration};
pub use crate::read::Source;
pub use crate::schema::{json_schema, schema_id, schema_name};
pub use crate::spec::{Bound, CompiledPattern, Enum, Field, Object, Pattern, Policy, Spec, Variant};
pub use crate::write::Writer;
pub use schemars::{JsonSchema, Schema as JsonSchemaValue, SchemaGenerator};
pub use slot::Slot;

use crate::rules::RuleSet;

/// Reads the fields of an object, which becomes a `T`.
///
/// # Errors
/// The source stopped, or too much of the stack is taken.
#[inline]
pub fn object<'a, T, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
    field: &mut FieldDecoder<'_, S>,
) -> Read<Parts> {
    decode::object(size_of::<T>(), source, place, report, field)
}

/// Skips the value of a field that the table has and the type has not: the two are derived together.
///
/// # Errors
/// The source stopped.
pub fn surplus<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report) -> Read<bool> {
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
    report: &mut Report,
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
    report: &mut Report,
) -> Decoded<T> {
    if parts != Parts::None {
        return Ok(None);
    }
    coerce::taken(source, place, report, |text, place, report| T::decode(text, place, report))
}

/// What a place says about rules, by their names; one that does not exist is reported by an assertion.
#[must_use]
pub const fn policy(strict: bool, allow: &[&str], deny: &[&str]) -> Policy {
    Policy::new(strict, rules(allow), rules(deny))
}

const fn rules(mut names: &[&str]) -> RuleSet {
    let mut set = RuleSet::EMPTY;
    while let [name, rest @ ..] = names {
        set = set.or(RuleSet::named(name));
        names = rest;
    }
    set
}
