//! Takes typographic quotes around a string as plain ones.

/// Which quote closes which.
const PAIRS: [(char, &[char]); 4] = [('“', &['”']), ('„', &['“', '”']), ('«', &['»']), ('‘', &['’'])];

/// All such quotes.
pub(in crate::payload) const QUOTES: [char; 7] = ['“', '”', '„', '«', '»', '‘', '’'];

/// The quotes and the content of the string that a text starts with.
pub(in crate::payload) struct Quoted<'t> {
    pub(super) opening: char,
    pub(super) content: &'t str,
    pub(super) closing: char,
}

impl Quoted<'_> {
    /// The length with both quotes.
    pub(in crate::payload) fn length(&self) -> usize {
        self.opening.len_utf8() + self.content.len() + self.closing.len_utf8()
    }
}

/// The string in such quotes that a text starts with. A quote inside could be its end.
pub(in crate::payload) fn quoted(text: &str) -> Option<Quoted<'_>> {
    let (opening, closers, inside) = opened(text)?;
    let (at, closing) = quote(inside)?;
    closers.contains(&closing).then_some(Quoted { opening, content: inside.get(..at)?, closing })
}

/// Whether a text ends within such a string, with which it starts.
pub(in crate::payload) fn is_cut_off(text: &str) -> bool {
    opened(text).is_some_and(|(_, _, inside)| quote(inside).is_none())
}

/// The quote that a text starts with, those that close it, and what follows.
fn opened(text: &str) -> Option<(char, &'static [char], &str)> {
    let opening = text.chars().next()?;
    let (_, closers) = PAIRS.iter().find(|(open, _)| *open == opening)?;
    Some((opening, closers, text.get(opening.len_utf8()..)?))
}

/// The first quote of any kind that is not escaped, and where it stands.
fn quote(text: &str) -> Option<(usize, char)> {
    let mut is_escaped = false;
    text.char_indices().find(|(_, c)| {
        let is_quote = !is_escaped && (*c == '"' || QUOTES.contains(c));
        is_escaped = !is_escaped && *c == '\\';
        is_quote
    })
}

#[cfg(test)]
mod tests {
    use super::{is_cut_off, quoted};

    #[test]
    fn pairs() {
        for (text, content) in [
            ("“a”: 1", "a"),
            ("„a“", "a"),
            ("„a”", "a"),
            ("«a»", "a"),
            ("‘a’", "a"),
            ("“”", ""),
            ("“a \\\" b”", "a \\\" b"),
            ("“it's”", "it's"),
        ] {
            assert_eq!(quoted(text).map(|quoted| quoted.content), Some(content), "{text:?}");
        }
        for text in [
            "",
            "a",
            "\"a\"",
            "“a",
            "“a\"",
            "”a”",
            "”a“",
            "»a«",
            "’a’",
            "“a “b” c”",
            "“it’s”",
            "“a \"b\"”",
            "«a”",
            "“a\\”",
        ] {
            assert!(quoted(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn strings_that_are_cut_off() {
        for text in ["“", "“a", "„a\\”", "«it's", "‘a\\"] {
            assert!(is_cut_off(text), "{text:?}");
        }
        for text in ["", "a", "\"a", "”a", "“a”", "“a\"", "“a“"] {
            assert!(!is_cut_off(text), "{text:?}");
        }
    }
}
