//! A value declared with `alias` → the member's name

use super::Room;
use crate::decode::{Place, Report};
use crate::read::Given;
use crate::spec::Kind;

/// The member that has the text as an alias, exactly.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let Kind::Enum(set) = place.spec.kind else { return None };
    let member = set.variants.iter().find(|variant| variant.aliases.contains(&given.text.as_ref()))?;
    Some(room.keep(member.literal.json()))
}
