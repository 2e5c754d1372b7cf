//! `"0.75"` → `0.75`

use super::Room;
use crate::decode::{Place, Report};
use crate::read::{Given, plain_decimal};

/// A JSON number without an exponent, which can be a part number or a version as well as a quantity.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    _: &'g Room,
) -> Option<&'g str> {
    plain_decimal(&given.text).then(|| given.text.as_ref())
}
