//! Patterns of a schema: a search by ECMA-262 with its `u` flag, said in the syntax of the regex crate.
//!
//! Where engines without that flag have one meaning for what is an error under it, as for a lone `]`, it is that.

use std::fmt::Write;
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::str::Chars;

use super::property::property;

/// A pattern in the syntax of the regex crate.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Translated {
    pub(super) expression: String,
    /// Whether it matches whole strings only.
    pub(super) is_whole: bool,
    /// How many characters the string has, if the expression says no more than which: counted out, it would be as long as
    /// the greatest count.
    pub(super) count: Option<RangeInclusive<usize>>,
}

/// White space by ECMA-262: `WhiteSpace` and `LineTerminator`.
const SPACE: &str =
    r"\t\n\x0B\x0C\r\x20\xA0\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}";

/// All characters but line ends.
const DOT: &str = r"[^\n\r\x{2028}\x{2029}]";

/// No character at all, and any.
const NONE: &str = r"[^\x00-\x{10FFFF}]";
const ANY: &str = r"[\x00-\x{10FFFF}]";

/// Halves of characters in UTF-16, which no text has alone.
const HALVES: RangeInclusive<u32> = 0xD800..=0xDFFF;

const LOOK_AROUND: &str = "look-around is not modelled; list what is allowed instead";

type Rest<'s> = Peekable<Chars<'s>>;

/// A part of a pattern, as far as it matters for what may follow.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Start,
    End,
    /// Another place without a character of its own.
    Place,
    /// One character, or one of several: its expression.
    Character(String),
    Group,
    Count(usize, Option<usize>),
    Or,
}

/// What stands behind a backslash.
enum Escaped {
    Code(u32),
    /// The inside of a class.
    Set(String),
    /// A place between characters.
    Place(&'static str),
}

/// Translates a pattern.
///
/// # Errors
/// What is wrong with it, and what to write instead.
pub(super) fn translate(source: &str) -> Result<Translated, String> {
    let mut rest = source.chars().peekable();
    let mut expression = String::new();
    // What the groups around have, from the outside in, and what there is at this level.
    let (mut around, mut parts): (Vec<Vec<Part>>, Vec<Part>) = (Vec::new(), Vec::new());
    while let Some(c) = rest.next() {
        let part = match c {
            '^' => Part::Start,
            '$' => Part::End,
            '|' => Part::Or,
            '.' => Part::Character(DOT.to_owned()),
            '[' => Part::Character(class(&mut rest)?),
            '\\' => match escape(&mut rest, false)? {
                Escaped::Code(code) => Part::Character(one(code)),
                Escaped::Set(set) => Part::Character(format!("[{set}]")),
                Escaped::Place(place) => {
                    expression.push_str(place);
                    parts.push(Part::Place);
                    continue;
                }
            },
            '(' => {
                group(&mut rest)?;
                expression.push_str("(?:");
                around.push(std::mem::take(&mut parts));
                continue;
            }
            ')' => {
                parts = around.pop().ok_or("a group ends that none has begun; write `\\)`")?;
                Part::Group
            }
            '*' | '+' | '?' | '{' => {
                let (min, max) = count(c, &mut rest)?;
                match parts.last() {
                    Some(Part::Character(_) | Part::Group) => {}
                    _ => return Err(format!("`{c}` has nothing to repeat; write `\\{c}`, or drop it")),
                }
                Part::Count(min, max)
            }
            _ => Part::Character(one(c.into())),
        };
        match &part {
            Part::Start => expression.push_str(r"\A"),
            Part::End => expression.push_str(r"\z"),
            Part::Or => expression.push('|'),
            Part::Group => expression.push(')'),
            Part::Character(character) => expression.push_str(character),
            Part::Count(min, max) => {
                let max = max.map_or_else(String::new, |max| max.to_string());
                let _ = write!(expression, "{{{min},{max}}}");
                if rest.next_if_eq(&'?').is_some() {
                    expression.push('?');
                }
            }
            Part::Place => {}
        }
        parts.push(part);
    }
    if !around.is_empty() {
        return Err("a group has no end; write `)`".to_owned());
    }
    let is_whole = matches!(parts.as_slice(), [Part::Start, .., Part::End]) && !parts.contains(&Part::Or);
    if let [Part::Start, Part::Character(character), Part::Count(min, Some(max)), Part::End] =
        parts.as_slice()
    {
        let expression = format!(r"\A{character}*\z");
        return Ok(Translated { expression, is_whole, count: Some(*min..=*max) });
    }
    regex_automata::util::syntax::parse(&expression).map_err(|error| {
        let message = error.to_string();
        let last = message.lines().last().unwrap_or_default();
        format!("it is not modelled: {}", last.trim_start_matches("error: "))
    })?;
    Ok(Translated { expression, is_whole, count: None })
}

/// Reads how a group starts. What a group matched is never asked for.
fn group(rest: &mut Rest<'_>) -> Result<(), String> {
    if rest.next_if_eq(&'?').is_none() {
        return Ok(());
    }
    match rest.next() {
        Some(':') => Ok(()),
        Some('=' | '!') => Err(LOOK_AROUND.to_owned()),
        Some('<') if matches!(rest.peek(), Some('=' | '!')) => Err(LOOK_AROUND.to_owned()),
        Some('<') => {
            let name: String = std::iter::from_fn(|| rest.next_if(|c| *c != '>')).collect();
            let is_start = |c: char| c.is_alphabetic() || matches!(c, '$' | '_');
            let is_name = name.starts_with(is_start) && name.chars().all(|c| is_start(c) || c.is_numeric());
            match (rest.next(), is_name) {
                (Some(_), true) => Ok(()),
                _ => Err("a group's name is an identifier, as in `(?<name>…)`".to_owned()),
            }
        }
        _ => Err("flags in a pattern are not modelled; write a group as `(?:…)`".to_owned()),
    }
}

/// Reads how often something is repeated.
fn count(c: char, rest: &mut Rest<'_>) -> Result<(usize, Option<usize>), String> {
    match c {
        '*' => return Ok((0, None)),
        '+' => return Ok((1, None)),
        '?' => return Ok((0, Some(1))),
        _ => {}
    }
    let wrong = "a count is `{2}`, `{2,}` or `{2,5}`; write `\\{` for the character";
    let inside: String = std::iter::from_fn(|| rest.next_if(|c| *c != '}')).collect();
    if rest.next().is_none() {
        return Err(wrong.to_owned());
    }
    let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => text.parse::<usize>().map_err(|_| wrong.to_owned()),
        false => Err(wrong.to_owned()),
    };
    let (min, max) = match inside.split_once(',') {
        None => (number(&inside)?, Some(number(&inside)?)),
        Some((min, "")) => (number(min)?, None),
        Some((min, max)) => (number(min)?, Some(number(max)?)),
    };
    match max {
        Some(max) if max < min => Err("the counts of a repetition are out of order".to_owned()),
        _ => Ok((min, max)),
    }
}

/// A character by its code.
fn one(code: u32) -> String {
    match char::from_u32(code) {
        Some(c) if c.is_ascii_alphanumeric() => c.to_string(),
        Some(_) => format!(r"\x{{{code:X}}}"),
        None => NONE.to_owned(),
    }
}

/// A class as an expression, after its `[`.
fn class(rest: &mut Rest<'_>) -> Result<String, String> {
    let negated = rest.next_if_eq(&'^').is_some();
    let mut inside = String::new();
    while let Some(item) = class_item(rest)? {
        // A range has a character at both ends; elsewhere `-` is itself.
        let mut after = rest.clone();
        let is_range = after.next() == Some('-') && after.peek().is_some_and(|c| *c != ']');
        let (start, end) = match item {
            Escaped::Code(start) if is_range => {
                rest.next();
                match class_item(rest)? {
                    Some(Escaped::Code(end)) => (start, end),
                    // A set is no end of a range.
                    Some(Escaped::Set(set)) => {
                        write_range(start, start, &mut inside);
                        write_range('-'.into(), '-'.into(), &mut inside);
                        inside.push_str(&set);
                        continue;
                    }
                    Some(Escaped::Place(_)) | None => return Err("a range has no end".to_owned()),
                }
            }
            Escaped::Code(code) => (code, code),
            Escaped::Set(set) => {
                inside.push_str(&set);
                continue;
            }
            Escaped::Place(_) => continue,
        };
        if end < start {
            return Err("the ends of a range are out of order".to_owned());
        }
        write_range(start, end, &mut inside);
    }
    // An empty class matches nothing, and its opposite anything.
    Ok(match (inside.is_empty(), negated) {
        (true, false) => NONE.to_owned(),
        (true, true) => ANY.to_owned(),
        (false, false) => format!("[{inside}]"),
        (false, true) => format!("[^{inside}]"),
    })
}

/// What stands next in a class; none at its end.
fn class_item(rest: &mut Rest<'_>) -> Result<Option<Escaped>, String> {
    match rest.next() {
        None => Err("a class has no end; write `]`".to_owned()),
        Some(']') => Ok(None),
        Some('\\') => escape(rest, true).map(Some),
        Some(c) => Ok(Some(Escaped::Code(c.into()))),
    }
}

/// Writes a range of codes, without halves of characters.
fn write_range(start: u32, end: u32, out: &mut String) {
    for (start, end) in [(start, end.min(HALVES.start() - 1)), (start.max(HALVES.end() + 1), end)] {
        if start < end {
            let _ = write!(out, r"\x{{{start:X}}}-\x{{{end:X}}}");
        } else if start == end {
            let _ = write!(out, r"\x{{{start:X}}}");
        }
    }
}

fn escape(rest: &mut Rest<'_>, in_class: bool) -> Result<Escaped, String> {
    let set = |set: &str| Ok(Escaped::Set(set.to_owned()));
    let Some(c) = rest.next() else {
        return Err("nothing is escaped at the end; drop the backslash".to_owned());
    };
    let code = match c {
        'd' => return set("0-9"),
        'D' => return set("[^0-9]"),
        'w' => return set("0-9A-Za-z_"),
        'W' => return set("[^0-9A-Za-z_]"),
        's' => return set(SPACE),
        'S' => return set(&format!("[^{SPACE}]")),
        'p' | 'P' => return property(rest, c == 'P').map(Escaped::Set),
        'b' if in_class => 8,
        'b' => return Ok(Escaped::Place(r"(?-u:\b)")),
        'B' if !in_class => return Ok(Escaped::Place(r"(?-u:\B)")),
        't' => 9,
        'n' => 10,
        'v' => 11,
        'f' => 12,
        'r' => 13,
        '0' if !rest.peek().is_some_and(char::is_ascii_digit) => 0,
        '0'..='9' | 'k' => {
            return Err("back-references are not modelled; write the alternatives out".to_owned());
        }
        'c' => match rest.next() {
            Some(letter) if letter.is_ascii_alphabetic() => u32::from(letter) % 32,
            _ => return Err(r"`\c` is followed by a letter".to_owned()),
        },
        'x' => digits(rest, 2)?,
        'u' if rest.next_if_eq(&'{').is_some() => {
            let text: String = std::iter::from_fn(|| rest.next_if(|digit| *digit != '}')).collect();
            rest.next();
            let code = u32::from_str_radix(&text, 16).ok().filter(|code| *code <= u32::from(char::MAX));
            code.ok_or("this is the code of no character")?
        }
        'u' => {
            let first = digits(rest, 4)?;
            let mut after = rest.clone();
            let is_pair =
                (0xD800..0xDC00).contains(&first) && after.next() == Some('\\') && after.next() == Some('u');
            match is_pair.then(|| digits(&mut after, 4)) {
                Some(Ok(second)) if (0xDC00..0xE000).contains(&second) => {
                    *rest = after;
                    0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)
                }
                _ => first,
            }
        }
        _ if c.is_ascii_punctuation() => c.into(),
        _ => {
            return Err(format!(r"`\{c}` means nothing with the `u` flag of ECMA-262; drop the backslash"));
        }
    };
    Ok(Escaped::Code(code))
}

fn digits(rest: &mut Rest<'_>, count: usize) -> Result<u32, String> {
    let digits: String = std::iter::from_fn(|| rest.next_if(char::is_ascii_hexdigit)).take(count).collect();
    let code = u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == count);
    code.ok_or_else(|| format!("expected {count} hexadecimal digits"))
}

#[cfg(test)]
mod tests {
    use super::{Translated, translate};

    fn matches(source: &str, text: &str) -> bool {
        let Translated { expression, count, .. } = translate(source).unwrap();
        let is_counted = count.is_none_or(|count| count.contains(&text.chars().count()));
        is_counted && regex::Regex::new(&expression).unwrap().is_match(text)
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
            // A range is one whatever its ends are.
            ("^[+--]$", ",", "."),
            ("^[+--]$", "-", "*"),
            ("^[%--]$", "&", "."),
            ("^[a~~b&&c]$", "~", "d"),
            ("^[a-]$", "-", "b"),
            ("^[-a]$", "-", "b"),
            (r"^[\w-]$", "-", "."),
            (r"^[\w-.]$", "-", "/"),
            (r"^[.-\d]$", "-", "/"),
            // Halves of characters make one together, and are in no text alone.
            (r"^[\u0020-\uD7FF\uE000-\uFFFD\uD800\uDC00-\uDBFF\uDFFF]$", "\u{1F600}", "\n"),
            (r"^[^\uD800-\uDFFF]$", "a", ""),
            (r"^[\uD800a]$", "a", "b"),
            // Properties of Unicode, by the names that ECMA-262 has for them.
            (r"^\p{Letter}+$", "é", "5"),
            (r"^\p{L}$", "я", "_"),
            (r"^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$", "Größe 1/2", "#"),
            (r"^\P{L}$", "5", "a"),
            (r"^[^\p{Lu}]$", "a", "A"),
            (r"^\p{General_Category=Decimal_Number}$", "\u{665}", "a"),
            (r"^\p{gc=Nd}$", "5", "a"),
            (r"^\p{Script=Greek}$", "α", "a"),
            (r"^\p{scx=Grek}$", "α", "a"),
            (r"^\p{Emoji_Presentation}$", "\u{1F600}", "a"),
            (r"^\p{ASCII}$", "a", "é"),
            (r"^\p{Any}$", "\n", ""),
            (r"^[\p{Cs}a]$", "a", "b"),
            // Counted, and with a lazy count.
            ("^.{2,3}$", "é\u{1F600}", "a"),
            ("^.{2,3}$", "abc", "abcd"),
            ("^.{2,3}?$", "abc", "a\nc"),
            ("^a{2}$", "aa", "aaa"),
            ("^a{2,}$", "aaa", "a"),
            ("^(?<name>a|b)c$", "bc", "ab"),
            ("^]}$", "]}", "]"),
            ("^a b$", "a b", "ab"),
        ] {
            assert!(matches(source, yes), "{source} {yes:?}");
            assert!(!matches(source, no), "{source} {no:?}");
        }
    }

    #[test]
    fn what_is_not_modelled_is_refused() {
        for source in [
            "a++",
            "a**",
            "^*",
            "a{2}{3}",
            "$+",
            r"\b?",
            "*",
            "+a",
            "(*a)",
            "a|*",
            "{2}",
            "a{,2}",
            "a{3,2}",
            "a{x}",
            ")",
            "[b-a]",
            r"\p{letter}",
            r"\p{Greek}",
            r"\p{sc=greek}",
            r"\p{sc=Nothing}",
            r"\p{gc=Alphabetic}",
            r"\pL",
            r"\p{L",
            r"\p{}",
            r"\p{Bidi_M=yes}",
            r"\u{110000}",
            "(?<1>a)",
            "(?<=a)",
        ] {
            assert!(translate(source).is_err(), "{source}");
        }
        for source in [r"(?=a)", r"(?<!a)", r"(a)\1", "(?i)a", "[a", "(", r"\k<a>", "\\"] {
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
