//! A braced, simple, URN or upper-case UUID → hyphenated lower case

use super::Room;
use crate::decode::{Place, Report};
use crate::format::canonical_uuid;
use crate::read::{Given, quote};

/// The canonical form of a UUID that is written in another.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let canonical = canonical_uuid(&given.text).filter(|canonical| *canonical != given.text)?;
    Some(room.keep(quote(&canonical)))
}
