//! Drops one leading block of reasoning.

use std::ops::Range;

/// The names of the elements in which models reason.
const NAMES: [&str; 3] = ["think", "thinking", "reasoning"];

/// White space of JSON.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// What follows a block at the start that is whole. One within which another is opened could end in two places; and where an
/// object was thought of, but none follows, what was meant is not known.
pub(crate) fn cut(text: &str) -> Option<Range<usize>> {
    let block = text.trim_start_matches(BLANKS);
    let (name, inside) = NAMES.iter().find_map(|name| Some((*name, after_tag(block, name)?)))?;
    let end = inside.find(&format!("</{name}>"))?;
    if opens(inside.get(..end)?) {
        return None;
    }
    let rest = inside.get(end + "</>".len() + name.len()..)?;
    if rest.trim_matches(BLANKS).is_empty() && inside.get(..end)?.contains('{') {
        return None;
    }
    Some(text.len() - rest.len()..text.len())
}

/// Whether a block of reasoning is opened in a text.
pub(super) fn opens(text: &str) -> bool {
    opening(text).is_some()
}

/// Whether a block of reasoning ends in a text that did not start in it.
pub(super) fn closes(text: &str) -> bool {
    let before = text.get(..opening(text).unwrap_or(text.len())).unwrap_or_default();
    before.match_indices("</").any(|(at, tag)| {
        let name = before.get(at + tag.len()..).and_then(|rest| rest.split_once('>'));
        name.is_some_and(|(name, _)| NAMES.contains(&name))
    })
}

/// Where the first block of reasoning is opened.
fn opening(text: &str) -> Option<usize> {
    let is_tag = |tag: &str| NAMES.iter().any(|name| after_tag(tag, name).is_some());
    text.match_indices('<').map(|(at, _)| at).find(|at| text.get(*at..).is_some_and(is_tag))
}

fn after_tag<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.strip_prefix('<')?.strip_prefix(name)?.strip_prefix('>')
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_whole_block_at_the_start() {
        for (text, rest) in [
            ("<think>a</think>{}", "{}"),
            ("<thinking>a</thinking>{}", "{}"),
            ("<reasoning>a</reasoning>{}", "{}"),
            (" \n<think>\n{x}\n</think>\n\n{}", "\n\n{}"),
            ("<think></think>", ""),
            ("<think>nothing to say</think>\n", "\n"),
            ("<think>a </thinking> b</think>{}", "{}"),
        ] {
            assert_eq!(cut(text).and_then(|kept| text.get(kept)), Some(rest), "{text:?}");
        }
    }

    #[test]
    fn nothing_else() {
        for text in [
            "",
            "{}",
            "<think>{}",
            "<think>a</thinking>{}",
            "</think>{}",
            "a <think>b</think>{}",
            "<think>a<think>b</think>{}",
            "<think>{\"a\": 1}</think>",
            "<think>{}</think> \n",
            "<think>a<reasoning>b</think>{}",
            "<Think>a</Think>{}",
            "<think >a</think>{}",
            "<thought>a</thought>{}",
            "{}<think>a</think>",
        ] {
            assert_eq!(cut(text), None, "{text:?}");
        }
    }
}
