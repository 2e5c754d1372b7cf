//! `null` → the default, or absent

use crate::decode::{Place, Report};
use crate::read::{Given, JsonType};
use crate::report::{ErrorCode, Extent, Recorded};
use crate::rules::{Rule, Standing};

/// Takes the null of an optional field, which has no null among its values, as absence; whether that is allowed.
pub(crate) fn apply(place: &Place<'_>, report: &mut Report<'_>) -> bool {
    // Recorded for what it makes of the text; it is no repair in the end.
    if report.asks_null() {
        record(place, report, Rule::NullToAbsent, Recorded::Json("null"));
        return true;
    }
    let standing = place.standing(Rule::NullToAbsent);
    match standing {
        Standing::Active => record(place, report, Rule::NullToAbsent, Recorded::Json("null")),
        Standing::Forbidden => report.forbidden(place, Rule::NullToAbsent),
        Standing::Absent => {
            let null = Given::new(JsonType::Null, "null".into(), 0);
            report.refuse::<()>(place, ErrorCode::Type, &null);
        }
    }
    standing == Standing::Active
}

/// Records that a value means that there is none.
pub(crate) fn record(place: &Place<'_>, report: &mut Report<'_>, rule: Rule, before: Recorded<'_>) {
    let default = if report.is_brief() { None } else { place.default_text() };
    let after = Recorded::Json(default.as_deref().unwrap_or("null"));
    report.repaired(place, rule, before, after, Extent::VALUE);
}
