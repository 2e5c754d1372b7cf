//! `yes`, `no`, `on`, `off`, `y`, `n`, `1`, `0` → the boolean

use super::Room;
use crate::decode::{Place, Report};
use crate::read::Given;

/// The value that the word is a convention for, exactly as it is written here; of numbers, the two digits alone.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    _: &'g Room,
) -> Option<&'g str> {
    match &*given.text {
        "yes" | "on" | "y" | "1" => Some("true"),
        "no" | "off" | "n" | "0" => Some("false"),
        _ => None,
    }
}
