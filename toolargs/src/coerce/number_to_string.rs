//! `123321` → `"123321"`

use super::Room;
use crate::decode::{Place, Report};
use crate::read::{Given, Integral, exact_integer, is_plain_integer, quote};

/// The digits as a text, as they were sent. A number with a point or an exponent may have been another text, and one from
/// 2^53 on may have lost digits on its way.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    let is_exact = matches!(exact_integer(&given.text), Integral::Exact(_));
    (is_exact && is_plain_integer(&given.text)).then(|| room.keep(quote(&given.text)))
}
