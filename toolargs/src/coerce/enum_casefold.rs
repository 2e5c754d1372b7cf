//! `"Damaged"` → `"damaged"`

use super::Room;
use super::caseless::caseless;
use crate::decode::{Place, Report};
use crate::read::Given;
use crate::spec::{Kind, Word};

/// The one member that matches caselessly. Aliases are matched exactly: they are no members.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let Kind::Enum(set) = place.spec.kind else { return None };
    let folded = Word::of(&given.text).folded();
    // Nearly all names are short words, which are compared as such.
    let mut matching = set.variants.iter().filter(|variant| match (variant.folded, folded) {
        (Some(member), Some(given)) => member == given,
        _ => caseless(variant.name, &given.text),
    });
    match (matching.next(), matching.next()) {
        (Some(only), None) => Some(room.keep(only.literal.json())),
        _ => None,
    }
}
