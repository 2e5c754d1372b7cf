//! A key declared with `alias` → the field's name

use crate::decode::{Place, Report};
use crate::report::{Extent, Recorded};
use crate::rules::Rule;
use crate::spec::{Field, Object};

/// The field that has the name as an alias, exactly, and its index.
pub(crate) fn find<'o>(object: &'o Object<'o>, name: &str) -> Option<(usize, &'o Field<'o>)> {
    object.fields.iter().enumerate().find(|(_, field)| field.aliases.contains(&name))
}

/// Records that the field was sent under another name, which a rule knows.
pub(crate) fn record(place: &Place<'_>, report: &mut Report<'_>, rule: Rule, name: &str, declared: &Field) {
    let (before, after) = (Recorded::String(name), Recorded::String(declared.name));
    report.repaired(place, rule, before, after, Extent::VALUE);
}
