//! `2026-09-18 09:00:00+01:00` → with `T`

use super::Room;
use crate::decode::{Place, Report};
use crate::format::date_time::with_separator;
use crate::read::{Given, quote};

/// The text with a `T` for its one space, if it is of the form of a date-time then; whether there is such a moment is
/// judged afterwards.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    Some(room.keep(quote(&with_separator(&given.text)?)))
}
