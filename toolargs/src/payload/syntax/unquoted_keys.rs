//! Puts an identifier in the place of a key into quotes.

use super::python_literals;

/// The identifier that a text starts with. One that Python takes for a value may be a key of another type.
pub(super) fn identifier(text: &str) -> Option<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let word = text.get(..end)?;
    let is_word = word.starts_with(|c: char| !c.is_ascii_digit()) && python_literals::word(text).is_none();
    is_word.then_some(word)
}

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn identifiers() {
        for (text, key) in [
            ("a: 1", "a"),
            ("_a1:", "_a1"),
            ("$ref:", "$ref"),
            ("aB9 :", "aB9"),
            ("true:", "true"),
            ("Trues:", "Trues"),
        ] {
            assert_eq!(identifier(text), Some(key), "{text:?}");
        }
        for text in ["", "1a:", "-a:", "é:", "\"a\":", "True:", "False :", "None"] {
            assert_eq!(identifier(text), None, "{text:?}");
        }
    }
}
