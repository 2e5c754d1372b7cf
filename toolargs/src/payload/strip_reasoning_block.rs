//! Drops one leading block of reasoning.

use std::ops::Range;

/// The names of the elements in which models reason.
const NAMES: [&str; 3] = ["think", "thinking", "reasoning"];

/// White space of JSON.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// What follows a block at the start that is whole. One within which another is opened could end in two places.
pub(crate) fn cut(text: &str) -> Option<Range<usize>> {
    let block = text.trim_start_matches(BLANKS);
    let (name, inside) = NAMES.iter().find_map(|name| Some((*name, after_tag(block, name)?)))?;
    let end = inside.find(&format!("</{name}>"))?;
    if opens(inside.get(..end)?) {
        return None;
    }
    let rest = inside.get(end + "</>".len() + name.len()..)?;
    Some(text.len() - rest.len()..text.len())
}

/// Whether a block of reasoning is opened in a text.
pub(super) fn opens(text: &str) -> bool {
    text.match_indices('<').any(|(at, _)| {
        NAMES.iter().any(|name| text.get(at..).is_some_and(|tag| after_tag(tag, name).is_some()))
    })
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
