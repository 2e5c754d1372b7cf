//! `"\"one\""` → `"one"`

use super::Room;
use crate::decode::{Place, Report};
use crate::read::{Given, JsonType, strict, unquote};
use crate::spec::Kind;

/// The member that the text is as a JSON string, exactly.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let Kind::Enum(set) = place.spec.kind else { return None };
    // White space around the quotes is another rule's.
    let is_quoted = given.text.starts_with('"') && given.text.ends_with('"');
    if !is_quoted || strict(&given.text, given.depth) != Ok(JsonType::String) {
        return None;
    }
    let name = unquote(&given.text);
    let member = set.variants.iter().find(|variant| variant.name == name)?;
    Some(room.keep(member.literal.json()))
}
