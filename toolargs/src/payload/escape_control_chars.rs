//! A raw U+0000–U+001F inside a string stands for itself.

use super::rewrite::Rewriting;
use crate::read::escape_into;
use crate::rules::Rule;

/// Escapes the control character that is next inside a string; whether there was one.
pub(super) fn rewrite(rewriting: &mut Rewriting<'_>) -> bool {
    let Some(byte @ ..b' ') = rewriting.byte() else { return false };
    let mut escape = String::new();
    escape_into(char::from(byte), &mut escape);
    rewriting.replace(Rule::EscapeControlChars, 1, &escape);
    true
}
