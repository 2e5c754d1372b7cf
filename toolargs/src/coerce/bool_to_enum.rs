//! `true` → `"true"`

use super::Room;
use crate::decode::{Place, Report};
use crate::read::Given;
use crate::spec::Kind;

/// The member that has the boolean's name, exactly.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let Kind::Enum(set) = place.spec.kind else { return None };
    let member = set.variants.iter().find(|variant| variant.name == given.text)?;
    Some(room.keep(member.literal.json()))
}
