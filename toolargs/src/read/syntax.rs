//! Whether a text is strict JSON, whatever it says.

use super::{Fault, JsonType, Read, Source, Text};

/// The type of a text that is one strict JSON value, nested no deeper than the limit counted from `depth`.
///
/// # Errors
/// The first fault; a blank text is truncated.
pub(crate) fn strict(text: &str, depth: usize) -> Result<JsonType, Fault> {
    let mut source = Text::inner(text, depth);
    let read = read(&mut source);
    match (read, source.fault()) {
        (Ok(json), _) => Ok(json),
        (Err(_), Some(fault)) => Err(fault),
        (Err(_), None) => Err(Fault { offset: 0, reason: super::Reason::Truncated }),
    }
}

fn read(source: &mut Text<'_>) -> Read<JsonType> {
    // What is no value is named as it is in a payload.
    source.root()?;
    let json = source.peek()?;
    source.skip()?;
    source.end()?;
    Ok(json)
}
