//! What derived code names, and nothing else. Not part of the public API.

pub mod assert;

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report};
use crate::read::{Given, Read, Source};

pub use crate::decode::{enumeration, object, Fields};

/// Reads a field that is present into its slot.
///
/// # Errors
/// The source stopped.
pub fn read<'a, T: Arg, S: Source<'a>>(
    slot: &mut Option<T>,
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report,
) -> Read<bool> {
    *slot = T::decode_present(source, place, report)?;
    Ok(slot.is_some())
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

/// Decodes an object from what the given value stands for.
///
/// # Errors
/// The source stopped.
pub fn repaired<T: Arg>(given: &Given<'_>, place: &Place<'_>, report: &mut Report) -> Decoded<T> {
    crate::coerce::repaired(given, place, report, |text, place, report| T::decode(text, place, report))
}
