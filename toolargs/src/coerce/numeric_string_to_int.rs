//! `"1999"` → `1999`

use super::Room;
use crate::decode::{Place, Report};
use crate::read::{Given, is_plain_integer};

/// Digits without anything else; whether they fit the type and the bounds is judged afterwards.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    _: &'g Room,
) -> Option<&'g str> {
    is_plain_integer(&given.text).then(|| given.text.as_ref())
}
