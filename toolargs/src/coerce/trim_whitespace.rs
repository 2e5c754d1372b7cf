//! `" 1999"` → `"1999"`

use super::Room;
use crate::decode::{Place, Report};
use crate::read::{Given, quote};

/// The text without the white space of Unicode around it: no value of these kinds has any. What it stands for then is
/// another rule's to say.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let trimmed = given.text.trim();
    (trimmed.len() < given.text.len()).then(|| room.keep(quote(trimmed)))
}
