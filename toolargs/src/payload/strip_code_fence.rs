//! Takes the payload out of a Markdown code fence.

use std::ops::Range;

use super::syntax::value_length;
use crate::read::{Fault, Reason};
use crate::rules::RuleSet;

/// White space within a line, and what ends it.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// The inside of a text that is one fenced code block (CommonMark 0.31, section 4.5) and nothing else but white
/// space; the info string is empty or `json`.
pub(crate) fn cut(text: &str) -> Option<Range<usize>> {
    let end = text.trim_end_matches(BLANKS).len();
    let opening = start_of_first_line(text);
    let (line, _) = text.get(opening..end)?.split_once('\n')?;
    let fence = Fence::opens(line)?;
    let inside = opening + line.len() + 1;

    // The first line that closes the fence has to be the last one.
    let mut at = inside;
    for line in text.get(inside..end)?.split_inclusive('\n') {
        if fence.is_closed_by(line) {
            let before = text.get(inside..at)?;
            let before = before.strip_suffix('\n').unwrap_or(before);
            let before = before.strip_suffix('\r').unwrap_or(before);
            return (at + line.len() == end).then_some(inside..inside + before.len());
        }
        at += line.len();
    }
    None
}

/// Where the object in a fence that is opened at the start starts, and the fault if both are cut off.
pub(super) fn cut_off(text: &str, rules: RuleSet) -> Option<(usize, Fault)> {
    let opening = start_of_first_line(text);
    let (line, inside) = text.get(opening..)?.split_once('\n')?;
    let fence = Fence::opens(line)?;
    if inside.lines().any(|line| fence.is_closed_by(line)) {
        return None;
    }
    let object = inside.trim_start_matches(BLANKS);
    let fault = value_length(object.strip_prefix('{').map(|_| object)?, rules).err()?;
    (fault.reason == Reason::Truncated).then_some((text.len() - object.len(), fault))
}

/// How many fenced code blocks there are in a text, whatever is in them.
pub(super) fn count(text: &str) -> usize {
    let mut open: Option<Fence> = None;
    let mut count = 0;
    for line in text.lines() {
        open = match open {
            Some(fence) if fence.is_closed_by(line) => {
                count += 1;
                None
            }
            None => Fence::start(line).map(|(fence, _)| fence),
            open => open,
        };
    }
    count
}

/// Whether the last line of a text closes a fence.
pub(super) fn is_closed(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default();
    text.len() > line.len()
        && Fence::start(line).is_some_and(|(_, rest)| rest.trim_matches(BLANKS).is_empty())
}

/// The one fenced code block in a text, with its fences, where other text may stand around it.
pub(super) fn find(text: &str) -> Option<Range<usize>> {
    let mut found: Option<Range<usize>> = None;
    let mut open: Option<(Fence, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        match &open {
            Some((fence, _)) if !fence.is_closed_by(line) => {}
            Some(_) if found.is_some() => return None,
            Some((_, start)) => {
                found = Some(*start..at + line.trim_end_matches(BLANKS).len());
                open = None;
            }
            None if Fence::start(line).is_some() => {
                open = Some((Fence::opens(line)?, at));
            }
            None => {}
        }
        at = end;
    }
    open.is_none().then_some(found)?
}

/// Where the first line that is not blank starts.
fn start_of_first_line(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim_matches(BLANKS).is_empty() {
            break;
        }
        at += line.len();
    }
    at
}

struct Fence {
    mark: char,
    length: usize,
}

impl Fence {
    /// The fence that a line opens, if it may hold JSON.
    fn opens(line: &str) -> Option<Self> {
        let (fence, info) = Self::start(line)?;
        let info = info.trim_matches(BLANKS);
        (info.is_empty() || info.eq_ignore_ascii_case("json")).then_some(fence)
    }

    fn is_closed_by(&self, line: &str) -> bool {
        Self::start(line).is_some_and(|(fence, rest)| {
            fence.mark == self.mark && fence.length >= self.length && rest.trim_matches(BLANKS).is_empty()
        })
    }

    /// The fence at the start of a line, indented by three spaces at most, and the rest of the line.
    fn start(line: &str) -> Option<(Self, &str)> {
        let unindented = line.trim_start_matches(' ');
        if line.len() - unindented.len() > 3 {
            return None;
        }
        let mark = unindented.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let rest = unindented.trim_start_matches(mark);
        let length = unindented.len() - rest.len();
        (length >= 3).then_some((Self { mark, length }, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::{cut, find};

    fn inside(text: &str) -> Option<&str> {
        cut(text).and_then(|range| text.get(range))
    }

    #[test]
    fn one_fence_around_all_of_the_payload() {
        for text in [
            "```\n{}\n```",
            "```json\n{}\n```",
            "```JSON \n{}\n```  ",
            "\n \n```json\r\n{}\r\n```\r\n",
            "   ````\n{}\n`````",
            "~~~json\n{}\n~~~",
            "```\n{}\n   ```\n\n",
        ] {
            assert_eq!(inside(text), Some("{}"), "{text:?}");
        }
        assert_eq!(inside("```\n```"), Some(""));
        assert_eq!(inside("```\n{\n  \"a\": 1\n}\n```"), Some("{\n  \"a\": 1\n}"));
    }

    #[test]
    fn one_fence_with_text_around_it() {
        for (text, fence) in [
            ("Sure:\n```json\n{}\n```\nDone.", "```json\n{}\n```"),
            ("```\n{}\n```", "```\n{}\n```"),
            ("a\n~~~\n{}\n~~~ \nb", "~~~\n{}\n~~~"),
        ] {
            assert_eq!(find(text).and_then(|range| text.get(range)), Some(fence), "{text:?}");
        }
        for text in [
            "",
            "no fence",
            "Sure: ```{}```",
            "Sure:\n```json\n{}",
            "Sure:\n```python\n{}\n```",
            "```\n{}\n```\nor\n```\n{}\n```",
            "```\n{}\n```\nor\n```\n{}",
        ] {
            assert_eq!(find(text), None, "{text:?}");
        }
    }

    #[test]
    fn anything_else_is_not_a_fence() {
        for text in [
            "",
            "{}",
            "```{}```",
            "```json {}\n```",
            "```jsonc\n{}\n```",
            "```python\n{}\n```",
            "```\n{}",
            "``\n{}\n``",
            "```\n{}\n``",
            "```\n{}\n~~~",
            "````\n{}\n```",
            "    ```\n{}\n```",
            "```\n{}\n    ```",
            "```\n{}\n``` end",
            "Here:\n```\n{}\n```",
            "```\n{}\n```\nDone.",
            "```\n{}\n```\n```\n{}\n```",
            "\u{a0}```\n{}\n```",
            "```\u{a0}\n{}\n```",
            "```json\u{3000}\n{}\n```",
            "```\n{}\n```\u{2003}",
        ] {
            assert_eq!(inside(text), None, "{text:?}");
        }
    }
}
