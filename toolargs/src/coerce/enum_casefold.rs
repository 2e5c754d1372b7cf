//! `"Damaged"` → `"damaged"`

use super::Room;
use super::caseless::caseless;
use crate::decode::{Place, Report};
use crate::read::Given;
use crate::spec::Kind;

/// The one member that matches caselessly. Aliases are matched exactly: they are no members.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'_>,
    _: &mut Report,
    room: &'g Room,
) -> Option<&'g str> {
    let Kind::Enum(set) = place.spec.kind else { return None };
    let mut matching = set.variants.iter().filter(|variant| caseless(variant.name, &given.text));
    match (matching.next(), matching.next()) {
        (Some(only), None) => Some(room.keep(only.literal.json())),
        _ => None,
    }
}
