//! `["safe"]` → `"safe"`

use super::{Room, would_accept};
use crate::decode::{Place, Report};
use crate::read::JsonType::{Boolean, Number, String};
use crate::read::{Given, Source, Text, only_item};
use crate::rules::Rules;

/// The one item of the list, if it is a value as it stands.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    report: &mut Report<'_>,
    _: &'g Room,
) -> Option<&'g str> {
    let item = only_item(&given.text)?;
    // A list of null may as well mean that there is nothing.
    let is_scalar = matches!(Text::inner(item, 0).peek(), Ok(String | Number | Boolean));
    let at = place.within(const { &Rules::NONE });
    (is_scalar && would_accept(item, given.depth, &at, report)).then_some(item)
}
