//! Puts an identifier in the place of a key into quotes.

use super::python_literals;

/// The identifier that a text starts with. One that Python takes for a value may be a key of another type.
pub(super) fn identifier(text: &str) -> Option<&str> {
    let word = text.get(..length(text))?;
    (!word.is_empty() && python_literals::word(text).is_none()).then_some(word)
}

/// The length of the identifier that a text starts with, whatever it may be to Python; zero if it starts with none.
pub(in crate::payload) fn length(text: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    match text.starts_with(|c: char| c.is_ascii_digit()) {
        true => 0,
        false => text.find(|c| !is_part(c)).unwrap_or(text.len()),
    }
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
