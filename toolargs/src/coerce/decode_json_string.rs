//! `"[1,2]"` → `[1,2]`, `"{…}"` → `{…}`

use super::Room;
use crate::decode::{Place, Report};
use crate::read::{Given, JsonType, strict, within};
use crate::spec::Kind;

/// The inside of a string that is strict JSON of the target's outer kind. If the inside is refused, its own
/// errors say why.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'_>,
    report: &mut Report<'_>,
    _: &'g Room,
) -> Option<&'g str> {
    let wanted = match place.spec.kind {
        Kind::Object(_) | Kind::Map(_) | Kind::Union(_) => JsonType::Object,
        Kind::List(_) | Kind::Tuple(_) => JsonType::Array,
        _ => return None,
    };
    within(&given.text, report.limits()).ok()?;
    let outer = strict(&given.text, given.depth).ok()?;
    (outer == wanted).then(|| given.text.trim_matches([' ', '\n', '\r', '\t']))
}
