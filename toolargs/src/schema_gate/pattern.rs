//! Patterns of a schema: a search by ECMA-262 with its `u` flag, said in the syntax of the regex crate.

use std::fmt::Write;
use std::iter::Peekable;
use std::str::Chars;

/// A pattern in the syntax of the regex crate.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Translated {
    pub(super) expression: String,
    /// Whether it matches whole strings only.
    pub(super) is_whole: bool,
}

/// White space by ECMA-262: `WhiteSpace` and `LineTerminator`.
const SPACE: &str =
    r"\t\n\x0B\x0C\r\x20\xA0\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}";

type Rest<'s> = Peekable<Chars<'s>>;

/// Translates a pattern.
///
/// # Errors
/// What is wrong with it, and what to write instead.
pub(super) fn translate(source: &str) -> Result<Translated, String> {
    let mut expression = String::new();
    let mut rest = source.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '^' => expression.push_str(r"\A"),
            '$' => expression.push_str(r"\z"),
            '.' => expression.push_str(r"[^\n\r\x{2028}\x{2029}]"),
            '\\' => escape(&mut rest, false, &mut expression)?,
            '[' => class(&mut rest, &mut expression)?,
            '(' => group(&mut rest, &mut expression)?,
            ' ' => expression.push_str(r"\x20"),
            _ => expression.push(c),
        }
    }
    regex_automata::util::syntax::parse(&expression).map_err(|error| {
        let message = error.to_string();
        let last = message.lines().last().unwrap_or_default();
        format!(
            "it is no pattern of ECMA-262, or one that is not modelled: {}",
            last.trim_start_matches("error: ")
        )
    })?;
    Ok(Translated { expression, is_whole: is_whole(source) })
}

/// Whether a pattern is anchored at both ends, whatever in it matches.
fn is_whole(source: &str) -> bool {
    let Some(inside) = source.strip_prefix('^').and_then(|rest| rest.strip_suffix('$')) else { return false };
    let (mut depth, mut in_class, mut escaped) = (0_usize, false, false);
    for c in inside.chars() {
        match c {
            _ if escaped => {
                escaped = false;
                continue;
            }
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => depth += 1,
            ')' if !in_class => depth = depth.saturating_sub(1),
            '|' if !in_class && depth == 0 => return false,
            _ => {}
        }
    }
    !escaped
}

fn group(rest: &mut Rest<'_>, out: &mut String) -> Result<(), String> {
    out.push('(');
    if rest.next_if_eq(&'?').is_none() {
        return Ok(());
    }
    out.push('?');
    match rest.next() {
        Some(':') => out.push(':'),
        Some('=' | '!') => return Err("look-around is not modelled; list what is allowed instead".to_owned()),
        Some('<') => {
            if matches!(rest.peek(), Some('=' | '!')) {
                return Err("look-around is not modelled; list what is allowed instead".to_owned());
            }
            out.push('<');
        }
        _ => return Err("flags in a pattern are not modelled; write a group as `(?:…)`".to_owned()),
    }
    Ok(())
}

fn class(rest: &mut Rest<'_>, out: &mut String) -> Result<(), String> {
    let negated = rest.next_if_eq(&'^').is_some();
    if rest.next_if_eq(&']').is_some() {
        // An empty class matches nothing, and its opposite anything.
        out.push_str(if negated { r"(?s:.)" } else { r"[^\x00-\x{10FFFF}]" });
        return Ok(());
    }
    out.push_str(if negated { "[^" } else { "[" });
    loop {
        match rest.next() {
            None => return Err("a class has no end; write `]`".to_owned()),
            Some(']') => break,
            Some('\\') => escape(rest, true, out)?,
            // In the regex crate these start a class within the class, or an operation on classes.
            Some(c @ ('[' | '&' | '~')) => {
                out.push('\\');
                out.push(c);
            }
            Some('-') => out.push('-'),
            Some(' ') => out.push_str(r"\x20"),
            Some(c) => out.push(c),
        }
    }
    out.push(']');
    Ok(())
}

fn escape(rest: &mut Rest<'_>, in_class: bool, out: &mut String) -> Result<(), String> {
    let set = |out: &mut String, set: &str, negated: bool| match (in_class, negated) {
        (true, false) => out.push_str(set),
        (false, false) => {
            let _ = write!(out, "[{set}]");
        }
        (_, true) => {
            let _ = write!(out, "[^{set}]");
        }
    };
    let Some(c) = rest.next() else {
        return Err("nothing is escaped at the end; drop the backslash".to_owned());
    };
    match c {
        'd' => set(out, "0-9", false),
        'D' => set(out, "0-9", true),
        'w' => set(out, "0-9A-Za-z_", false),
        'W' => set(out, "0-9A-Za-z_", true),
        's' => set(out, SPACE, false),
        'S' => set(out, SPACE, true),
        'b' if in_class => out.push_str(r"\x08"),
        'b' => out.push_str(r"(?-u:\b)"),
        'B' if !in_class => out.push_str(r"(?-u:\B)"),
        't' | 'n' | 'r' | 'f' | 'v' => {
            out.push('\\');
            out.push(c);
        }
        '0' if !rest.peek().is_some_and(char::is_ascii_digit) => out.push_str(r"\x00"),
        '0'..='9' | 'k' => {
            return Err("back-references are not modelled; write the alternatives out".to_owned());
        }
        'c' => match rest.next() {
            Some(letter) if letter.is_ascii_alphabetic() => {
                let _ = write!(out, r"\x{{{:X}}}", u32::from(letter) % 32);
            }
            _ => return Err(r"`\c` is followed by a letter".to_owned()),
        },
        'x' => character(&[digits(rest, 2)?], out)?,
        'u' if rest.next_if_eq(&'{').is_some() => {
            let mut text = String::new();
            while let Some(digit) = rest.next_if(|digit| *digit != '}') {
                text.push(digit);
            }
            rest.next();
            character(&[text], out)?;
        }
        'u' => {
            let first = digits(rest, 4)?;
            let is_high = u32::from_str_radix(&first, 16).is_ok_and(|code| (0xD800..0xDC00).contains(&code));
            if is_high && rest.next_if_eq(&'\\').is_some() && rest.next_if_eq(&'u').is_some() {
                let second = digits(rest, 4)?;
                character(&[first, second], out)?;
            } else {
                character(&[first], out)?;
            }
        }
        'p' | 'P' => return Err("Unicode properties are not modelled; list the characters".to_owned()),
        _ if c.is_ascii_punctuation() => {
            out.push('\\');
            out.push(c);
        }
        _ => return Err(format!(r"`\{c}` means nothing with the `u` flag of ECMA-262; drop the backslash")),
    }
    Ok(())
}

fn digits(rest: &mut Rest<'_>, count: usize) -> Result<String, String> {
    let digits: String = std::iter::from_fn(|| rest.next_if(char::is_ascii_hexdigit)).take(count).collect();
    if digits.len() == count { Ok(digits) } else { Err(format!("expected {count} hexadecimal digits")) }
}

/// A character by its code, or by the two halves that UTF-16 has of it.
fn character(codes: &[String], out: &mut String) -> Result<(), String> {
    let codes: Option<Vec<u32>> = codes.iter().map(|code| u32::from_str_radix(code, 16).ok()).collect();
    let code = match codes.as_deref() {
        Some([code]) => Some(*code),
        Some([high, low]) if (0xDC00..0xE000).contains(low) => {
            Some(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00))
        }
        _ => None,
    };
    match code.and_then(char::from_u32) {
        Some(c) => {
            let _ = write!(out, r"\x{{{:X}}}", u32::from(c));
            Ok(())
        }
        None => Err("this is the code of no character".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::translate;

    fn matches(source: &str, text: &str) -> bool {
        let expression = translate(source).unwrap().expression;
        regex::Regex::new(&expression).unwrap().is_match(text)
    }

    #[test]
    fn a_pattern_means_what_it_means_by_ecma_262() {
        for (source, yes, no) in [
            ("a", "bab", "b"),
            ("^a+$", "aaa", "aaa\n"),
            (r"\d", "5", "\u{665}"),
            (r"^\s$", "\u{FEFF}", "\u{85}"),
            (r"^[\s]$", "\u{2003}", "x"),
            ("^[a[&&]$", "&", "b"),
            (r"^\cA$", "\u{1}", "A"),
            (r"^\u{1F600}$", "\u{1F600}", "x"),
            (r"^\uD83D\uDE00$", "\u{1F600}", "x"),
            ("^.$", "x", "\u{2028}"),
            ("^[^]$", "\n", ""),
            (r"^\/$", "/", "x"),
            ("^a b$", "a b", "ab"),
        ] {
            assert!(matches(source, yes), "{source} {yes:?}");
            assert!(!matches(source, no), "{source} {no:?}");
        }
    }

    #[test]
    fn what_is_not_modelled_is_refused() {
        for source in [r"(?=a)", r"(?<!a)", r"(a)\1", r"\p{L}", "(?i)a", "[a", "(", r"\k<a>", "\\"] {
            assert!(translate(source).is_err(), "{source}");
        }
    }

    #[test]
    fn a_pattern_is_whole_if_both_anchors_hold_of_all() {
        for (source, whole) in [
            ("^a$", true),
            ("^a|b$", false),
            ("^(?:a|b)$", true),
            ("^[|]$", true),
            ("a$", false),
            (r"^a\$", false),
        ] {
            assert_eq!(translate(source).unwrap().is_whole, whole, "{source}");
        }
    }
}
