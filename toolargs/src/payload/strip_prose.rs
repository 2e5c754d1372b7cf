//! Drops the text before and after the payload.

use std::ops::Range;

use super::syntax::value_length;
use super::{strip_code_fence, strip_reasoning_block};
use crate::read::literal_length;
use crate::rules::RuleSet;

/// The brackets of JSON: what could be part of another payload.
const BRACKETS: [char; 4] = ['{', '}', '[', ']'];

/// The one fence in a text, or the one object that these rules read, if there is nothing around it that could be a payload or
/// a part of one.
pub(super) fn cut(text: &str, rules: RuleSet) -> Option<Range<usize>> {
    let is_prose = |kept: &Range<usize>| {
        let (before, after) = (text.get(..kept.start)?, text.get(kept.end..)?);
        let is_cut = !before.trim().is_empty() || !after.trim().is_empty();
        let is_prose = |text: &str| !text.contains(BRACKETS) && !is_tokens(text);
        (is_cut && is_prose(before) && is_prose(after) && !strip_reasoning_block::opens(before)).then_some(())
    };
    strip_code_fence::find(text)
        .filter(|fence| is_prose(fence).is_some())
        .or_else(|| object(text, rules).filter(|object| is_prose(object).is_some()))
}

/// How many complete objects stand in a text one after the other.
pub(super) fn candidates(text: &str, rules: RuleSet) -> usize {
    let mut count = 0;
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find('{')).map(|found| at + found) {
        let rest = text.get(start..).unwrap_or_default();
        at = match value_length(rest, rules) {
            Ok(length) => {
                count += 1;
                start + length
            }
            // What cannot be read on is not read again.
            Err(offset) => start + offset.max(1),
        };
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    count
}

/// The object that the first bracket opens.
fn object(text: &str, rules: RuleSet) -> Option<Range<usize>> {
    let start = text.find(BRACKETS)?;
    let rest = text.get(start..).filter(|rest| rest.starts_with('{'))?;
    Some(start..start + value_length(rest, rules).ok()?)
}

/// Whether a text is nothing but tokens of JSON, at least one: a part of something, or a second value.
fn is_tokens(text: &str) -> bool {
    let mut rest = text.trim_start();
    let mut has_any = false;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            ',' | ':' => 1,
            '"' | '\'' => match string_length(rest, first) {
                Some(length) => length,
                // A string that is cut off is no prose either.
                None => return true,
            },
            '-' if !rest.get(1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) => {
                return false;
            }
            '-' | '0'..='9' => {
                let is_part = |c: char| !c.is_ascii_digit() && !matches!(c, '-' | '+' | '.' | 'e' | 'E');
                rest.find(is_part).unwrap_or(rest.len())
            }
            _ => match literal_length(rest) {
                0 => return false,
                length => length,
            },
        };
        has_any = true;
        rest = rest.get(length..).unwrap_or_default().trim_start();
    }
    has_any
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
    use super::{candidates, cut, is_tokens};
    use crate::rules::{Preset, RuleSet};

    const LENIENT: RuleSet = Preset::Lenient.rules();

    #[test]
    fn one_payload_with_prose_around_it() {
        for (text, kept) in [
            ("Here: {\"a\": 1}", "{\"a\": 1}"),
            ("{\"a\": 1} Done.", "{\"a\": 1}"),
            ("a {\"b\": [{}]} c", "{\"b\": [{}]}"),
            ("call({a: 1,})", "{a: 1,}"),
            ("- {\"a\": \"}\"}", "{\"a\": \"}\"}"),
            ("Sure:\n```json\n[1]\n```\nDone", "```json\n[1]\n```"),
            ("```js\n{}\n```", "{}"),
        ] {
            assert_eq!(cut(text, LENIENT).and_then(|kept| text.get(kept)), Some(kept), "{text:?}");
        }
    }

    #[test]
    fn anything_else_is_not() {
        for text in [
            "",
            "no object",
            "{\"a\": 1}",
            " {\"a\": 1} ",
            "a {\"b\": 1} c {\"d\": 1}",
            "a [1] {\"b\": 1}",
            "a {\"b\": 1} [2]",
            "a {\"b\": 1}}",
            "a {\"b\": 1",
            "[{\"a\": 1}] b",
            "{\"a\": 1} 5",
            "{\"a\": 1} null",
            "{\"a\": 1}, \"b\": 2",
            "\"a\": {\"b\": 1}",
            "{\"a\": 1},",
            "{\"a\": 1}, \"b\": \"tex",
            "{\"a\": 1}, \"b\": \"\\\"\"",
            "{'a': 1}, 'b': 2",
            "<think>a {\"b\": 1}",
            "{x} {\"b\": 1}",
        ] {
            assert_eq!(cut(text, LENIENT), None, "{text:?}");
        }
    }

    #[test]
    fn tokens_alone() {
        for text in
            ["5", " -1.5e3 ", "\"a\"", "\"a", "'a'", r#""a\"b""#, "null", ", \"b\": 2", ",", "true, false"]
        {
            assert!(is_tokens(text), "{text:?}");
        }
        for text in ["", " ", "a", "5 items", "- a", "nullable", "\"a\" b", ";", "a: 1"] {
            assert!(!is_tokens(text), "{text:?}");
        }
    }

    #[test]
    fn candidates_are_counted() {
        for (text, count) in [
            ("", 0),
            ("{", 0),
            ("{}", 1),
            ("a {} b {\"c\": {}} d", 2),
            ("{x {\"a\": 1}", 1),
            ("{{{{", 0),
            ("{é {}", 1),
        ] {
            assert_eq!(candidates(text, LENIENT), count, "{text:?}");
        }
    }
}
