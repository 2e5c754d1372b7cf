//! What is still open where a text ends.

use std::ops::Range;

use super::syntax::{Opened, open_at_end};
use crate::report::place_in;
use crate::rules::RuleSet;

/// What is open at the end of what was to be the payload, the innermost first, as a clause of a message; empty if that is
/// nothing. It is read with the same rules as the payload, of which `left` was left.
pub(super) fn sentence(raw: &str, left: Range<usize>, rules: RuleSet) -> String {
    let open = open_at_end(raw.get(left.clone()).unwrap_or_default(), rules);
    let named = |(opened, at): &(Opened, usize)| {
        let (position, _) = place_in(raw, left.start + *at);
        let what = match opened {
            Opened::Object => "the `{`",
            Opened::Array => "the `[`",
            Opened::String => "the string",
            Opened::Comment => "the comment",
        };
        format!("{what} of line {}, column {}", position.line, position.column)
    };
    match open.as_slice() {
        [] => String::new(),
        [only] => format!("; {} is still open", named(only)),
        [outer, inner] => format!("; {} and {} are still open", named(inner), named(outer)),
        [outer, between @ .., inner] => {
            format!("; {}, {} more and {} are still open", named(inner), between.len(), named(outer))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sentence;
    use crate::rules::{Preset, RuleSet};

    fn said(text: &str, start: usize, rules: RuleSet) -> String {
        let said = sentence(text, start..text.len(), rules);
        said.strip_prefix("; ").unwrap_or_default().to_owned()
    }

    #[test]
    fn what_is_open_is_named() {
        for (text, open) in [
            ("{}", ""),
            ("{\"a\": 1", "the `{` of line 1, column 1 is still open"),
            (
                "{\"a\":\n \"é",
                "the string of line 2, column 2 and the `{` of line 1, column 1 are still open",
            ),
            (
                "{\"a\": [{\"b\": \"]\\\"",
                "the string of line 1, column 14, 2 more and the `{` of line 1, column 1 are still open",
            ),
            ("{\"a\": [1], \"b\": {}", "the `{` of line 1, column 1 is still open"),
            ("\"a", "the string of line 1, column 1 is still open"),
            ("{\"a\": tru", "the `{` of line 1, column 1 is still open"),
        ] {
            assert_eq!(said(text, 0, RuleSet::EMPTY), open, "{text:?}");
        }
    }

    #[test]
    fn what_a_rule_takes_opens_nothing() {
        for (text, start, open) in [
            ("<think>it's {x [y</think>{\"a\": 1", 25, "the `{` of line 1, column 26 is still open"),
            (
                "{\"a\": 1, // it's\n \"b\": \"x",
                0,
                "the string of line 2, column 7 and the `{` of line 1, column 1 are still open",
            ),
            (
                "{\"a\": 1, /* [ \" */ \"b\": {",
                0,
                "the `{` of line 1, column 25 and the `{` of line 1, column 1 are still open",
            ),
            (
                "{“a {”: ‘x",
                0,
                "the string of line 1, column 9 and the `{` of line 1, column 1 are still open",
            ),
            (
                "{'a \"': 'x",
                0,
                "the string of line 1, column 9 and the `{` of line 1, column 1 are still open",
            ),
            (
                "{\"a\": [1 /* x",
                0,
                "the comment of line 1, column 10, 1 more and the `{` of line 1, column 1 are still open",
            ),
            ("{\"a\": 1}", 0, ""),
        ] {
            assert_eq!(said(text, start, Preset::Lenient.rules()), open, "{text:?}");
        }
    }
}
