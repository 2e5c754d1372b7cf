//! What derived code names, and nothing else. Not part of the public API.

pub mod assert;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report};
use crate::read::{Read, Source};

pub use crate::decode::{Parts, enumeration, object};

/// Puts what was decoded into a field's slot.
///
/// # Errors
/// The source stopped.
pub fn fill<T>(slot: &mut Option<T>, decoded: Decoded<T>) -> Read<bool> {
    match decoded {
        Ok(value) => {
            *slot = value;
            Ok(slot.is_some())
        }
        Err(stop) => Err(stop),
    }
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

/// Decodes a value of another type than it should have, from what it stands for.
///
/// # Errors
/// The source stopped.
#[cold]
#[inline(never)]
pub fn repaired<'a, T: Arg, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Decoded<T> {
    let given = source.take()?;
    crate::coerce::repaired(&given, place, report, |text, place, report| T::decode(text, place, report))
}
