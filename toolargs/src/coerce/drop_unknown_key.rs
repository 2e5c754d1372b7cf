//! An unknown key → removed

use crate::decode::{Place, Report};
use crate::read::Given;
use crate::report::{Extent, Recorded};
use crate::rules::Rule;

/// Records that a key, of which `given` is the value, has been removed.
pub(crate) fn record(place: &Place<'_>, report: &mut Report<'_>, given: &Given<'_>) {
    report.repaired(place, Rule::DropUnknownKey, given.recorded(), Recorded::Json("null"), Extent::VALUE);
}
