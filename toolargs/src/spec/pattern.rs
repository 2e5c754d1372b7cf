//! Patterns: a regular expression that the whole string matches, compiled when it is first needed.

use std::fmt;
use std::sync::OnceLock;

use regex::{Regex, RegexBuilder};
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::util::primitives::StateID;
use regex_automata::{Anchored, Input};

/// The size up to which a pattern is compiled, in bytes; the derive compiles each under the same limit.
const SIZE: usize = 1 << 20;

/// The size up to which a pattern becomes a table, in bytes: most are of identifiers, and need a few hundred.
const TABLE: usize = 1 << 14;

/// A regular expression that the whole string matches.
#[derive(Debug, Clone, Copy)]
pub struct Pattern {
    /// As it was written.
    pub(crate) source: &'static str,
    compiled: fn() -> &'static CompiledPattern,
}

/// An expression that is compiled when it is first needed, beside the field it belongs to.
pub struct CompiledPattern {
    expression: &'static str,
    compiled: OnceLock<Compiled>,
}

enum Compiled {
    /// A step per byte, from a state.
    Table(Box<dense::DFA<Vec<u32>>>, StateID),
    /// For an expression whose table would be large.
    Search(Regex),
    /// The expression is invalid or too large, which the derive has ruled out: nothing matches.
    Invalid,
}

impl Pattern {
    /// A pattern as it was written, and where it is compiled.
    #[must_use]
    pub const fn new(source: &'static str, compiled: fn() -> &'static CompiledPattern) -> Self {
        Self { source, compiled }
    }

    /// Whether the whole string matches.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let pattern = (self.compiled)();
        match pattern.compiled.get_or_init(|| Compiled::new(pattern.expression)) {
            Compiled::Table(table, start) => walk(table, *start, text.as_bytes()),
            Compiled::Search(regex) => regex.is_match(text),
            Compiled::Invalid => false,
        }
    }
}

impl CompiledPattern {
    /// An expression in the syntax of the regex crate that matches whole strings only, without Unicode classes.
    #[must_use]
    pub const fn new(expression: &'static str) -> Self {
        Self { expression, compiled: OnceLock::new() }
    }
}

impl fmt::Debug for CompiledPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CompiledPattern").field(&self.expression).finish()
    }
}

impl Compiled {
    fn new(expression: &str) -> Self {
        Self::table(expression).unwrap_or_else(|| {
            match RegexBuilder::new(expression).size_limit(SIZE).build() {
                Ok(regex) => Self::Search(regex),
                Err(_) => Self::Invalid,
            }
        })
    }

    /// The expression as a table, if that is small.
    fn table(expression: &str) -> Option<Self> {
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .dfa_size_limit(Some(TABLE))
            .determinize_size_limit(Some(4 * TABLE));
        let table = dense::Builder::new().configure(config).build(expression).ok()?;
        let start = table.start_state_forward(&Input::new("").anchored(Anchored::Yes)).ok()?;
        Some(Self::Table(Box::new(table), start))
    }
}

/// Whether a table accepts a whole text.
#[inline]
fn walk(table: &dense::DFA<Vec<u32>>, start: StateID, text: &[u8]) -> bool {
    let mut state = start;
    for byte in text {
        state = table.next_state(state, *byte);
    }
    table.is_match_state(table.next_eoi_state(state))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whichever way an expression is compiled, it says what the regex crate says.
    #[test]
    fn a_table_matches_what_the_expression_does() {
        let small = [
            r"ord_[A-Za-z0-9]{8}",
            "",
            "a|bc",
            "(?:ab)*c?",
            "[^a-c]+",
            r"[^\n\r\x{2028}\x{2029}]{2}",
            "é+|😀",
        ];
        let large = [r"[^\n\r\x{2028}\x{2029}]{1,200}", "(?:a|b)*a(?:a|b){12}"];
        let texts = [
            "",
            "a",
            "bc",
            "abab",
            "ababc",
            "ord_A1b2C3d4",
            "ord_A1b2C3d",
            "ord_A1b2C3d4x",
            "xyz",
            "é",
            "éé",
            "😀",
            "x\n",
            "aabbaabbaabbaab",
        ];
        for expression in small.into_iter().chain(large) {
            let whole = format!(r"\A(?:{expression})\z");
            let compiled = Compiled::new(&whole);
            assert_eq!(matches!(compiled, Compiled::Table(..)), small.contains(&expression), "{expression}");
            let regex = Regex::new(&whole).unwrap();
            for text in texts {
                let matches = match &compiled {
                    Compiled::Table(table, start) => walk(table, *start, text.as_bytes()),
                    Compiled::Search(regex) => regex.is_match(text),
                    Compiled::Invalid => panic!("{expression}"),
                };
                assert_eq!(matches, regex.is_match(text), "{expression} on {text:?}");
            }
        }
        assert!(matches!(Compiled::new("("), Compiled::Invalid));
    }
}
