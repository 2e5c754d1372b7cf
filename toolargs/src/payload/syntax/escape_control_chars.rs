//! A raw U+0000–U+001F inside a string stands for itself.

use crate::read::escape_into;

/// The escape of a control character.
pub(super) fn escape(byte: u8) -> Option<String> {
    let mut escape = String::new();
    (byte < b' ').then(|| escape_into(char::from(byte), &mut escape))?;
    Some(escape)
}
