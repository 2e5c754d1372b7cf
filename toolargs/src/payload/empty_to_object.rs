//! Blank text, `null` or `[]` becomes `{}`.

use super::Payload;
use crate::read::{Given, JsonType, Read};
use crate::report::{ErrorCode, Extent, Recorded};
use crate::rules::Rule;

impl Payload<'_, '_> {
    /// Reads a payload that is blank.
    pub(super) fn blank(&mut self, text: &str) -> Read<bool> {
        if self.takes_nothing() && self.fires(Rule::EmptyToObject) {
            return self.read_empty(text, Some(0));
        }
        Ok(self.refuse(ErrorCode::EmptyPayload, "the payload is blank; expected an object".to_owned()))
    }

    /// Reads a payload that is JSON, but neither an object nor a string; `text` is all of it.
    pub(super) fn no_object(&mut self, given: &Given<'_>, text: &str, offset: Option<usize>) -> Read<bool> {
        if is_empty(given) && self.takes_nothing() && self.fires(Rule::EmptyToObject) {
            return self.read_empty(text, offset);
        }
        Ok(self.refuse_value(given))
    }

    fn takes_nothing(&self) -> bool {
        self.tool.takes_nothing()
    }

    fn read_empty(&mut self, text: &str, offset: Option<usize>) -> Read<bool> {
        let (before, after) = (Recorded::String(text), Recorded::String("{}"));
        self.record(Rule::EmptyToObject, before, after, Extent { offset, count: 1 });
        self.object(&mut self.text("{}", 0))
    }
}

/// Whether a value is `null` or an array without items.
fn is_empty(given: &Given<'_>) -> bool {
    match given.json {
        JsonType::Null => true,
        JsonType::Array => {
            let inside = given.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            inside.is_some_and(|inside| inside.trim().is_empty())
        }
        _ => false,
    }
}
