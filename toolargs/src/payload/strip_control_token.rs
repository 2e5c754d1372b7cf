//! Drops the marks with which models end a call.

use std::ops::Range;

use super::strip_code_fence;

/// Elements that are closed behind a call.
const CLOSING: [&str; 2] = ["</tool_call>", "</function>"];

/// White space of JSON.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// What stands before the marks at the end, if that ends as a payload does.
pub(crate) fn cut(text: &str) -> Option<Range<usize>> {
    let mut left = text.trim_end_matches(BLANKS);
    let mut has_any = false;
    while let Some(before) = before_mark(left) {
        left = before.trim_end_matches(BLANKS);
        has_any = true;
    }
    (has_any && ends_a_payload(left)).then_some(0..left.len())
}

/// What stands before one mark at the end.
fn before_mark(text: &str) -> Option<&str> {
    if let Some(before) = CLOSING.iter().find_map(|mark| text.strip_suffix(mark)) {
        return Some(before);
    }
    let inside = text.strip_suffix("|>")?;
    let start = inside.rfind("<|")?;
    let name = inside.get(start + 2..)?;
    let is_name = !name.is_empty() && !name.contains(['<', '>', '|', '{', '}', '[', ']', '"', '\n', '\r']);
    is_name.then(|| inside.get(..start))?
}

/// Whether a text ends as an object does, or as a string or `null` or `[]` that may stand for one.
fn ends_a_payload(text: &str) -> bool {
    let start = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    text.ends_with('}')
        || (start.starts_with('"') && text.ends_with('"') && start.len() > 1)
        || (start.starts_with('[') && text.ends_with(']'))
        || start == "null"
        || strip_code_fence::is_closed(text)
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn marks_behind_a_value() {
        for (text, rest) in [
            ("{}<|call|>", "{}"),
            ("{} \n</tool_call>\n", "{}"),
            ("{}</function></tool_call>", "{}"),
            ("{}<|im_end|> <|end|>", "{}"),
            ("\"{}\"<|call|>", "\"{}\""),
            ("[]<|call|>", "[]"),
            ("null<|call|>", "null"),
            ("```\n{}\n```<|call|>", "```\n{}\n```"),
            ("```\n{}\n```\n<|call|>", "```\n{}\n```"),
        ] {
            assert_eq!(cut(text).and_then(|kept| text.get(kept)), Some(rest), "{text:?}");
        }
    }

    #[test]
    fn nothing_else() {
        for text in [
            "",
            "{}",
            "<|call|>",
            "{\"a\": 1<|call|>",
            "{\"a\": \"b<|call|>",
            "{\"a\": \"b\"<|call|>",
            "{} done <|call|>",
            "{}<|call|> done",
            "{}<||>",
            "{}<|a|b|>",
            "{}<|{\"a\": 1}|>",
            "{}<tool_call>",
            "{}</tool_calls>",
            "{}</TOOL_CALL>",
            "{}<｜call｜>",
            "<|call|>{}",
        ] {
            assert_eq!(cut(text), None, "{text:?}");
        }
    }
}
