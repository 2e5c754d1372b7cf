//! Drops `//…` and `/*…*/` between tokens.

/// The length of the comment that a text starts with, if it ends.
///
/// A line ends with a line feed or a carriage return. The other characters that end a line somewhere and nowhere else do not
/// say where the comment ends.
pub(in crate::payload) fn length(text: &str) -> Option<usize> {
    if let Some(block) = text.strip_prefix("/*") {
        return Some(block.find("*/")? + "/**/".len());
    }
    let line = text.strip_prefix("//")?;
    let inside = line.split(['\n', '\r']).next()?;
    let is_one_line = !inside.contains(['\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}']);
    is_one_line.then_some("//".len() + inside.len())
}

/// Whether a text starts with a comment that does not end.
pub(in crate::payload) fn is_cut_off(text: &str) -> bool {
    text.strip_prefix("/*").is_some_and(|block| !block.contains("*/"))
}

#[cfg(test)]
mod tests {
    use super::{is_cut_off, length};

    #[test]
    fn a_comment_that_ends() {
        for (text, comment) in [
            ("// a\n1", "// a"),
            ("// a\r\n1", "// a"),
            ("// a", "// a"),
            ("//", "//"),
            ("/* a */ 1", "/* a */"),
            ("/**/", "/**/"),
            ("/* a\n * b */", "/* a\n * b */"),
            ("/* /* a */ */", "/* /* a */"),
        ] {
            assert_eq!(length(text).and_then(|length| text.get(..length)), Some(comment), "{text:?}");
        }
        for text in ["", "/", "/ /", "/* a", "/*/", "# a", "// a\u{2028}1", "// a\u{b}1"] {
            assert_eq!(length(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_comment_that_does_not_end() {
        for text in ["/*", "/* a", "/*/", "/* // \n*"] {
            assert!(is_cut_off(text), "{text:?}");
        }
        for text in ["", "/", "/**/", "/* a */ /*", "//", "// /*"] {
            assert!(!is_cut_off(text), "{text:?}");
        }
    }
}
