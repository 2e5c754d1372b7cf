//! `2026-09-18t09:00:00z` → with `T` and `Z`

use super::Room;
use crate::decode::{Place, Report};
use crate::format::date_time::with_upper_case;
use crate::read::{Given, quote};

/// The date-time with its letters in upper case, if it is one then.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    Some(room.keep(quote(&with_upper_case(&given.text)?)))
}
