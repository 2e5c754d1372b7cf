//! `"true"`, `"False"` → the boolean

use super::Room;
use crate::decode::{Place, Report};
use crate::read::Given;

/// The names of the two values; `yes`, `1` and the like are conventions that the payload does not tell.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    _: &'g Room,
) -> Option<&'g str> {
    ["true", "false"].into_iter().find(|word| given.text.eq_ignore_ascii_case(word))
}
