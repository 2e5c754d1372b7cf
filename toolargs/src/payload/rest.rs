//! Whether a text beside an object could be a part of what the object stands in, and so is no prose.

use super::syntax::{escaped_whitespace, python_literals, smart_quotes, strip_comments, unquoted_keys};
use crate::read::literal_length;
use crate::rules::{Rule, RuleSet};

/// Where a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// A token of JSON, or of what these rules read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Comma,
    Colon,
    /// A string, a number or a literal.
    Value,
    /// A word that could be a key, or a piece of a literal.
    Word,
}

/// Whether a text is a second value or part of the object's surroundings: nothing but tokens, with each word where a key or a
/// piece of a literal may stand. Words alone, and a word with a colon, are what people write.
pub(super) fn is_part(text: &str, side: Side, rules: RuleSet) -> bool {
    let is_run = |text, read: Vec<Token>| {
        tokens(text, read, rules).is_some_and(|tokens| is_run_of_members(&tokens, side))
    };
    is_run(text, Vec::new())
        || side == Side::Before && after_string(text).is_some_and(|rest| is_run(rest, vec![Token::Value]))
}

/// What follows the string in the midst of which a text starts: a comma or colon comes next.
fn after_string(text: &str) -> Option<&str> {
    let (at, quote) =
        text.char_indices().find(|(_, c)| matches!(c, '"' | '\'') || smart_quotes::QUOTES.contains(c))?;
    let rest = text.get(at + quote.len_utf8()..)?;
    rest.trim_start().starts_with([',', ':']).then_some(rest)
}

/// Whether tokens could be some members of an object or items of an array.
fn is_run_of_members(tokens: &[Token], side: Side) -> bool {
    use Token::{Colon, Comma, Value, Word};
    let at = |index: Option<usize>| index.and_then(|index| tokens.get(index)).copied();
    let may_stand = |index: usize| match (at(index.checked_sub(1)), at(Some(index + 1))) {
        // A key, or a literal whose start was cut off.
        (None, Some(Colon | Comma)) => side == Side::Before,
        (Some(Comma), Some(Colon)) => true,
        // A key or literal whose end was cut off.
        (Some(Comma | Colon), None) => side == Side::After,
        _ => false,
    };
    let words_stand = tokens.iter().enumerate().all(|(index, token)| *token != Word || may_stand(index));
    let has_member = || side == Side::After && tokens.starts_with(&[Comma, Word, Colon]);
    let has_words = tokens.contains(&Word);
    !tokens.is_empty() && words_stand && (!has_words || tokens.contains(&Value) || has_member())
}

/// The tokens of a text behind those that have been read, if there is nothing else in it.
fn tokens(text: &str, mut tokens: Vec<Token>, rules: RuleSet) -> Option<Vec<Token>> {
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (token, length) = token(rest, first, rules)?;
        tokens.extend(token);
        rest = rest.get(length..).unwrap_or_default().trim_start();
    }
    Some(tokens)
}

/// The token that a text starts with, or a comment, and its length. What is cut off ends with the text.
fn token(rest: &str, first: char, rules: RuleSet) -> Option<(Option<Token>, usize)> {
    let end = rest.len();
    match first {
        ',' => return Some((Some(Token::Comma), 1)),
        ':' => return Some((Some(Token::Colon), 1)),
        '"' | '\'' => return Some((Some(Token::Value), string_length(rest, first).unwrap_or(end))),
        '/' if rules.contains(Rule::StripComments) => {
            let length = if strip_comments::is_cut_off(rest) { end } else { strip_comments::length(rest)? };
            return Some((None, length));
        }
        '\\' if rules.contains(Rule::EscapedWhitespace) => {
            return escaped_whitespace::stands_for(rest).map(|_| (None, 2));
        }
        '-' | '0'..='9' => {
            let is_number = first != '-' || rest.get(1..)?.starts_with(|c: char| c.is_ascii_digit());
            let is_piece = |c: char| !c.is_ascii_digit() && !matches!(c, '-' | '+' | '.' | 'e' | 'E');
            return is_number.then(|| (Some(Token::Value), rest.find(is_piece).unwrap_or(end)));
        }
        _ => {}
    }
    if rules.contains(Rule::SmartQuotes) {
        let length = match smart_quotes::is_cut_off(rest) {
            true => Some(end),
            false => smart_quotes::quoted(rest).map(|quoted| quoted.length()),
        };
        if let Some(length) = length {
            return Some((Some(Token::Value), length));
        }
    }
    let word = unquoted_keys::length(rest);
    let literal = literal_length(rest);
    let is_python = rules.contains(Rule::PythonLiterals) && python_literals::word(rest).is_some();
    match word {
        0 => (literal > 0).then_some((Some(Token::Value), literal)),
        word if word == literal || is_python => Some((Some(Token::Value), word)),
        word => rules.contains(Rule::UnquotedKeys).then_some((Some(Token::Word), word)),
    }
}

/// The length of the string that a text starts with, in these quotes.
fn string_length(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, c)| {
        let ends = *c == quote && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        ends
    });
    end.map(|(at, _)| at + quote.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::Side::{After, Before};
    use super::is_part;
    use crate::rules::{Preset, RuleSet};

    const LENIENT: RuleSet = Preset::Lenient.rules();

    #[test]
    fn tokens_alone() {
        for text in [
            "5",
            " -1.5e3 ",
            "\"a\"",
            "\"a",
            "'a'",
            r#""a\"b""#,
            "null",
            ", \"b\": 2",
            ",",
            "true, false",
            "None",
            "“a”",
            ", “b”: 2",
            ",\n\"b\": 2 // end",
            "/* a */ , 5",
            "\\n, 5",
        ] {
            assert!(is_part(text, Before, LENIENT) && is_part(text, After, LENIENT), "{text:?}");
        }
        for text in [
            "", " ", "a", "5 items", "- a", "nullable", "\"a\" b", ";", "a: 1 b", "// a", "/* a", "Here:",
            "Nones",
        ] {
            assert!(!is_part(text, Before, LENIENT) && !is_part(text, After, LENIENT), "{text:?}");
        }
        for text in ["None", "“a”", ", b: 2", ", 2 /* b */", "\\n, 5"] {
            assert!(!is_part(text, After, RuleSet::EMPTY), "{text:?}");
        }
    }

    #[test]
    fn words_where_keys_stand() {
        for text in [", b: 2", ", b: \"x", ", b:", ", b: 2, c", ", b: tru", ", b: 2, c: None"] {
            assert!(is_part(text, After, LENIENT), "{text:?}");
        }
        for text in [
            "Done",
            ", done",
            ": done",
            " total: 5",
            ", and that is all",
            ", note: it is done",
            ". Done: 5",
            ", b 2",
        ] {
            assert!(!is_part(text, After, LENIENT), "{text:?}");
        }
        for text in [
            "b: 2, c: ",
            "ue, \"b\": ",
            "ring\", \"b\": ",
            "a ring\", b: ",
            "ring', 'b': ",
            "ring”, “b”: ",
            "\"b\": 2, c:",
        ] {
            assert!(is_part(text, Before, LENIENT), "{text:?}");
        }
        for text in [
            "Here: ",
            "Here is the call: ",
            "Okay, arguments: ",
            "Calling \"search\": ",
            "Calling \"search\" with ",
            "I say \"so\", and ",
            "I say “so”, and ",
            "It's this: ",
            "Step 1: ",
            "Let's go, then: ",
            "https://example.test ",
        ] {
            assert!(!is_part(text, Before, LENIENT), "{text:?}");
        }
    }
}
