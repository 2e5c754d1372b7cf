//! Takes a literal `\n`, `\r` or `\t` between tokens as white space.

/// The white space that the two bytes at the start of a text stand for.
pub(in crate::payload) fn stands_for(text: &str) -> Option<&'static str> {
    [("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t")]
        .into_iter()
        .find_map(|(escape, blank)| text.starts_with(escape).then_some(blank))
}
