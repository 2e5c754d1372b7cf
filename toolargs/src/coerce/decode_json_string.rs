//! `"[1,2]"` → `[1,2]`, `"{…}"` → `{…}`

use std::borrow::Cow;

use crate::decode::{Place, Report};
use crate::read::{Given, JsonType, strict};
use crate::spec::{Kind, Spec};

/// The inside of a string that is strict JSON of the target's outer kind. If the inside is refused, its own
/// errors say why.
pub(crate) fn rewrite<'g>(given: &'g Given<'_>, place: &Place<'_>, _: &mut Report) -> Option<Cow<'g, str>> {
    let wanted = match place.spec.kind {
        Kind::Object(_) => JsonType::Object,
        Kind::List(_) => JsonType::Array,
        _ => return None,
    };
    let outer = strict(&given.text, given.depth).ok()?;
    (outer == wanted).then(|| Cow::Borrowed(given.text.trim_matches([' ', '\n', '\r', '\t'])))
}

/// Whether the string could be meant as an item of the list, so that only a rule allowed by name may decode it.
pub(crate) fn beside_strings(spec: &Spec) -> bool {
    matches!(spec.kind, Kind::List(list) if list.item.may_be_string())
}
