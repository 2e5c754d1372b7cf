//! `"not received"` → `"not_received"`

use super::Room;
use super::caseless::caseless_without;
use crate::decode::{Place, Report};
use crate::read::Given;
use crate::spec::Kind;

/// What stands between the words of a name.
pub(crate) const SEPARATORS: [char; 3] = [' ', '-', '_'];

/// The one member that is the same when case and what stands between words are ignored.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let Kind::Enum(set) = place.spec.kind else { return None };
    let mut matching =
        set.variants.iter().filter(|variant| caseless_without(&SEPARATORS, variant.name, &given.text));
    match (matching.next(), matching.next()) {
        (Some(only), None) => Some(room.keep(only.literal.json())),
        _ => None,
    }
}
