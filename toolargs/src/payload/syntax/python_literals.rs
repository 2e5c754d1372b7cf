//! Takes `True`, `False`, `None` and strings in single quotes as Python means them (The Python Language Reference, 2.4).

use crate::read::Reason;

/// Python's words, and JSON's.
const WORDS: [(&str, &str); 3] = [("True", "true"), ("False", "false"), ("None", "null")];

/// Whether a text ends within one of Python's words, and is nothing else.
pub(super) fn is_cut_off(text: &str) -> bool {
    WORDS.iter().any(|(word, _)| !text.is_empty() && word.starts_with(text))
}

/// Python's word at the start of a text, and JSON's.
pub(in crate::payload) fn word(text: &str) -> Option<(&'static str, &'static str)> {
    WORDS.into_iter().find(|(word, _)| {
        let goes_on = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(goes_on))
    })
}

/// The content of the string in single quotes that a text starts with, and its length with the quotes.
///
/// # Errors
/// The byte where it is no such string, and why.
pub(super) fn string(text: &str) -> Result<(String, usize), (usize, Reason)> {
    let mut content = String::new();
    let mut at = 1;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let plain = rest.find(['\'', '\\', '\n', '\r', '\0']).unwrap_or(rest.len());
        content.push_str(rest.get(..plain).unwrap_or_default());
        at += plain;
        match text.as_bytes().get(at) {
            Some(b'\'') => return Ok((content, at + 1)),
            Some(b'\\') => at += escape(text, at, &mut content)?,
            // Python's string ends with its line.
            Some(_) => return Err((at, Reason::ControlChar)),
            None => return Err((text.len(), Reason::Truncated)),
        }
    }
}

/// Appends what the escape at `at` stands for; its length. Without a table of all names there is no `\N{…}`.
fn escape(text: &str, at: usize, content: &mut String) -> Result<usize, (usize, Reason)> {
    let Some(letter) = text.as_bytes().get(at + 1) else { return Err((text.len(), Reason::Truncated)) };
    let plain = |c| Ok((Some(c), 2));
    let (c, length) = match letter {
        b'\n' => Ok((None, 2)),
        b'\\' => plain('\\'),
        b'\'' => plain('\''),
        b'"' => plain('"'),
        b'a' => plain('\u{7}'),
        b'b' => plain('\u{8}'),
        b'f' => plain('\u{c}'),
        b'n' => plain('\n'),
        b'r' => plain('\r'),
        b't' => plain('\t'),
        b'v' => plain('\u{b}'),
        b'0'..=b'7' => octal(text, at),
        b'x' => hex(text, at, 2),
        b'u' => hex(text, at, 4),
        b'U' => hex(text, at, 8),
        _ => Err((at, Reason::InvalidEscape)),
    }?;
    content.extend(c);
    Ok(length)
}

/// Up to three octal digits; Python takes no more than `\377`.
fn octal(text: &str, at: usize) -> Result<(Option<char>, usize), (usize, Reason)> {
    let digits = text.as_bytes().iter().skip(at + 1).take(3).take_while(|byte| matches!(byte, b'0'..=b'7'));
    let (code, length) =
        digits.fold((0, 1), |(code, length), digit| (code * 8 + u32::from(digit - b'0'), length + 1));
    let c = u8::try_from(code).map_err(|_| (at, Reason::InvalidEscape))?;
    Ok((Some(char::from(c)), length))
}

/// So many hexadecimal digits. Half of a surrogate pair is a character of its own to Python and none to JSON.
fn hex(text: &str, at: usize, count: usize) -> Result<(Option<char>, usize), (usize, Reason)> {
    let end = at + 2 + count;
    let digits = text.as_bytes().get(at + 2..end).ok_or((text.len(), Reason::Truncated))?;
    let code = digits.iter().try_fold(0_u32, |code, byte| {
        let digit = char::from(*byte).to_digit(16)?;
        code.checked_mul(16)?.checked_add(digit)
    });
    match code {
        None => Err((at, Reason::InvalidEscape)),
        Some(0xD800..0xE000) => Err((at, Reason::LoneSurrogate)),
        Some(code) => char::from_u32(code).map(|c| (Some(c), count + 2)).ok_or((at, Reason::InvalidEscape)),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_cut_off, string, word};
    use crate::read::Reason;

    #[test]
    fn words() {
        for (text, json) in [("True", "true"), ("False}", "false"), ("None,", "null"), ("None]", "null")] {
            assert_eq!(word(text).map(|(_, json)| json), Some(json), "{text:?}");
        }
        for text in ["", "true", "TRUE", "Tru", "Truely", "None_", "None1", "Noneé", "none"] {
            assert_eq!(word(text), None, "{text:?}");
        }
    }

    #[test]
    fn words_that_are_cut_off() {
        for text in ["T", "Tru", "Fals", "Non"] {
            assert!(is_cut_off(text), "{text:?}");
        }
        for text in ["", "tru", "Trux", "Tru ", "Non}"] {
            assert!(!is_cut_off(text), "{text:?}");
        }
    }

    /// What Python 3 makes of them.
    #[test]
    fn strings() {
        for (text, content) in [
            (r"'a'", "a"),
            (r"''", ""),
            (r"'it\'s'", "it's"),
            (r#"'say "hi"'"#, "say \"hi\""),
            (r#"'\"'"#, "\""),
            (r"'\\d'", "\\d"),
            (r"'\a\b\f\n\r\t\v'", "\u{7}\u{8}\u{c}\n\r\t\u{b}"),
            (r"'\0\12\1012'", "\0\nA2"),
            (r"'\x41é\u00e9\U0001F600'", "Aéé😀"),
            ("'a\\\nb'", "ab"),
            ("'a\tb'", "a\tb"),
            ("'“a”'", "“a”"),
        ] {
            assert_eq!(string(text), Ok((content.to_owned(), text.len())), "{text:?}");
        }
        for (text, at, reason) in [
            ("'a", 2, Reason::Truncated),
            ("'a\\", 3, Reason::Truncated),
            (r"'\x4", 4, Reason::Truncated),
            (r"'\d'", 1, Reason::InvalidEscape),
            (r"'\/'", 1, Reason::InvalidEscape),
            (r"'\400'", 1, Reason::InvalidEscape),
            (r"'\xg1'", 1, Reason::InvalidEscape),
            (r"'\U00110000'", 1, Reason::InvalidEscape),
            (r"'\N{BULLET}'", 1, Reason::InvalidEscape),
            (r"'\ud83d\ude00'", 1, Reason::LoneSurrogate),
            ("'a\nb'", 2, Reason::ControlChar),
            ("'a\rb'", 2, Reason::ControlChar),
            ("'a\0b'", 2, Reason::ControlChar),
        ] {
            assert_eq!(string(text), Err((at, reason)), "{text:?}");
        }
    }
}
