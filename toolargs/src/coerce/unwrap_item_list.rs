//! `{"item": [1,2]}` → `[1,2]`, `{"item": x}` → `[x]`

use super::Room;
use super::object_to_list::{Reading, readings};
use crate::decode::{Place, Report};
use crate::read::{Given, only_member};

/// The list that is in the wrapper, or whose one item is, if it is the only list that the object can stand for.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    report: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    // Most objects are no wrappers, and nothing has to be tried.
    only_member(&given.text, "item")?;
    let mut readings = readings(given, place, report).into_iter();
    match (readings.next(), readings.next()) {
        (Some(Reading::Unwrapped(json)), None) => Some(room.keep(json)),
        _ => None,
    }
}
