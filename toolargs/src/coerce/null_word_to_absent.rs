//! `"null"`, `"None"`, `"undefined"` → the default, or absent

use super::caseless::caseless;
use crate::format::Format;
use crate::spec::{Kind, Spec, Text};

/// How programs write that there is nothing.
pub(crate) const WORDS: [&str; 3] = ["null", "None", "undefined"];

/// Whether a string in the value's place is such a word, which could not be a value, whatever else is repaired.
pub(crate) fn is_nothing(text: &str, spec: &Spec) -> bool {
    WORDS.contains(&text) && knows_no(text, spec)
}

fn knows_no(word: &str, spec: &Spec) -> bool {
    match spec.kind {
        Kind::Boolean | Kind::Integer(_) | Kind::Number(_) | Kind::Date | Kind::DateTime(_) => true,
        Kind::String(Text { format, .. }) => format == Some(Format::Uuid),
        Kind::Enum(set) => set.variants.iter().all(|variant| {
            let mut names = std::iter::once(&variant.name).chain(variant.aliases);
            !names.any(|name| caseless(name, word))
        }),
        Kind::List(_) | Kind::Tuple(_) => !spec.items_may_be_strings(),
        Kind::Map(_) | Kind::Object(_) => true,
        Kind::Union(_) => !spec.may_be_string(),
        Kind::Null | Kind::Any => false,
    }
}
