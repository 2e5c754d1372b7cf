//! Takes typographic quotes around a string as plain ones.

/// Which quote closes which.
const PAIRS: [(char, &[char]); 4] = [('“', &['”']), ('„', &['“', '”']), ('«', &['»']), ('‘', &['’'])];

/// All such quotes.
const QUOTES: [char; 7] = ['“', '”', '„', '«', '»', '‘', '’'];

/// The quotes and the content of the string that a text starts with.
pub(super) struct Quoted<'t> {
    pub(super) opening: char,
    pub(super) content: &'t str,
    pub(super) closing: char,
}

/// The string in such quotes that a text starts with. A quote inside could be its end.
pub(super) fn quoted(text: &str) -> Option<Quoted<'_>> {
    let opening = text.chars().next()?;
    let (_, closers) = PAIRS.iter().find(|(open, _)| *open == opening)?;
    let inside = text.get(opening.len_utf8()..)?;
    let mut is_escaped = false;
    for (at, c) in inside.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return None,
            closing if QUOTES.contains(&closing) => {
                let content = inside.get(..at)?;
                return closers.contains(&closing).then_some(Quoted { opening, content, closing });
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::quoted;

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
}
