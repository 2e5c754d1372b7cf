//! Where a value ends that is no strict JSON, or too deep, and yet a value that somebody has delivered.

use std::ops::Range;

use super::{Reason, Source, Text};

/// The tokens that writers of JSON have for numbers that are none.
const TOKENS: [&str; 3] = ["NaN", "Infinity", "-Infinity"];

/// Where a value is in front of a text, if the first thing wrong with it is its depth or a token that is no JSON.
pub(crate) fn delivered(text: &str) -> Option<Range<usize>> {
    let mut source = Text::inner(text, 0);
    if source.skip().is_ok() {
        return None;
    }
    let fault = source.fault()?;
    let is_token = || {
        let rest = text.get(fault.offset..).unwrap_or_default();
        TOKENS.iter().any(|token| rest.starts_with(token))
    };
    match fault.reason {
        Reason::TooDeep => {}
        Reason::BadLiteral if is_token() => {}
        _ => return None,
    }
    let start = text.len() - text.trim_start_matches([' ', '\t', '\r', '\n']).len();
    let mut depth = 0_usize;
    let mut bytes = text.bytes().enumerate().skip(start);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => loop {
                match bytes.next()?.1 {
                    b'"' => break,
                    b'\\' => drop(bytes.next()),
                    _ => {}
                }
            },
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth > 1 => depth -= 1,
            b']' | b'}' if depth == 1 => return Some(start..at + 1),
            b']' | b'}' | b',' | b' ' | b'\t' | b'\r' | b'\n' if depth == 0 => return Some(start..at),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_where_its_brackets_do() {
        let found = |text: &'static str| delivered(text).and_then(|range| text.get(range));
        assert_eq!(found(r#" {"a":[NaN,"]\"}"]}, "b":1}"#), Some(r#"{"a":[NaN,"]\"}"]}"#));
        assert_eq!(found("-Infinity}"), Some("-Infinity"));
        assert_eq!(found("[1 2]"), None);
        assert_eq!(found("[None]"), None);
        assert_eq!(found("[NaN"), None);
        assert_eq!(found("[1]"), None);
        let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
        assert_eq!(delivered(&format!("{deep},")), Some(0..400));
    }
}
