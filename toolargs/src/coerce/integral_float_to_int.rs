//! `1999.0`, `2e3`, `-0` → the integer

use super::Room;
use crate::decode::{Place, Report};
use crate::read::{Given, Integral, exact_integer};

/// A number whose text is exactly an integer. From 2^53 on, a double stands for many integers, and which one was
/// meant can no longer be known.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    _: &Place<'_>,
    _: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    match exact_integer(&given.text) {
        Integral::Exact(value) => Some(room.keep(value.to_string())),
        Integral::Fraction | Integral::TooLarge => None,
    }
}
