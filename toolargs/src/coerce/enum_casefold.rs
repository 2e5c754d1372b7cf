//! `"Damaged"` → `"damaged"`

use super::Room;
use super::caseless::caseless;
use crate::decode::{Place, Report};
use crate::read::Given;
use crate::spec::{Enum, Kind, Variant, Word};

/// The one member that matches caselessly. Aliases are matched exactly: they are no members.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let Kind::Enum(set) = place.spec.kind else { return None };
    let mut matching = matching(set, &given.text);
    match (matching.next(), matching.next()) {
        (Some(only), None) => Some(room.keep(only.literal.json())),
        _ => None,
    }
}

/// The members that match caselessly: of a type's at most one, of a schema's perhaps several.
pub(super) fn matching<'s>(set: &'s Enum<'s>, text: &str) -> impl Iterator<Item = &'s Variant<'s>> {
    let folded = Word::of(text).folded();
    // Nearly all names are short words, which are compared as such.
    set.variants.iter().filter(move |variant| match (variant.folded, folded) {
        (Some(member), Some(given)) => member == given,
        _ => caseless(variant.name, text),
    })
}
