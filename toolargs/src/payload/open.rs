//! What is still open where a text ends.

use crate::report::place_in;

/// What was opened, and where: the byte that opened it and its offset, from the outside in.
fn open(text: &str) -> Vec<(u8, usize)> {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b'{' | b'[' => open.push((byte, at)),
            b'}' | b']' => {
                open.pop();
            }
            b'"' | b'\'' => match string_end(bytes, at, byte) {
                Some(end) => at = end,
                None => {
                    open.push((byte, at));
                    return open;
                }
            },
            _ => {}
        }
        at += 1;
    }
    open
}

/// Where the string that starts at `at` ends.
fn string_end(bytes: &[u8], mut at: usize, quote: u8) -> Option<usize> {
    loop {
        at += 1;
        match bytes.get(at)? {
            b'\\' => at += 1,
            byte if *byte == quote => return Some(at),
            _ => {}
        }
    }
}

/// What is open at the end of a text, the innermost first, as a clause of a message; empty if that is nothing.
pub(super) fn sentence(text: &str) -> String {
    let open = open(text);
    let named = |(byte, at): &(u8, usize)| {
        let (position, _) = place_in(text, *at);
        let what = match byte {
            b'{' => "the `{`",
            b'[' => "the `[`",
            _ => "the string",
        };
        format!("{what} of line {}, column {}", position.line, position.column)
    };
    match open.as_slice() {
        [] => String::new(),
        [only] => format!("; {} is still open", named(only)),
        [outer, inner] => format!("; {} and {} are still open", named(inner), named(outer)),
        [outer, between @ .., inner] => {
            format!("; {}, {} more and {} are still open", named(inner), between.len(), named(outer))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn what_is_open_is_named() {
        for (text, said) in [
            ("{}", ""),
            ("{\"a\": 1", "; the `{` of line 1, column 1 is still open"),
            (
                "{\"a\":\n \"é",
                "; the string of line 2, column 2 and the `{` of line 1, column 1 are still open",
            ),
            (
                "{\"a\": [{\"b\": \"]\\\"",
                "; the string of line 1, column 14, 2 more and the `{` of line 1, column 1 are still open",
            ),
            ("{\"a\": [1], \"b\": {}", "; the `{` of line 1, column 1 is still open"),
            ("\"a", "; the string of line 1, column 1 is still open"),
        ] {
            assert_eq!(sentence(text), said, "{text:?}");
        }
    }
}
