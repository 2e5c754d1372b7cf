//! Patterns: a regular expression that the whole string matches, compiled when it is first needed.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use regex::{Regex, RegexBuilder};
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::{Anchored, Input};

/// The size up to which a pattern is compiled, in bytes; the derive compiles each under the same limit.
const SIZE: usize = 1 << 20;

/// The same for a pattern of a schema, which nobody has tried before: a class of two thousand characters fits.
const SCHEMA_SIZE: usize = 1 << 24;

/// The size up to which a pattern becomes a table, in bytes: most are of identifiers, and need a few hundred.
const TABLE: usize = 1 << 14;

/// How much longer than it must be an example may be.
const LONGEST_EXAMPLE: usize = 200;

/// A regular expression that the whole string matches.
#[derive(Debug, Clone, Copy)]
pub struct Pattern<'s> {
    /// As it was written.
    pub(crate) source: &'s str,
    compiled: Compilation<'s>,
}

/// Where a pattern is compiled.
#[derive(Debug, Clone, Copy)]
enum Compilation<'s> {
    Beside(fn() -> &'static CompiledPattern),
    Known(&'s CompiledPattern),
}

/// An expression that is compiled when it is first needed, beside the field it belongs to.
pub struct CompiledPattern {
    expression: Cow<'static, str>,
    /// Whether it is searched for, and need not match the whole string.
    is_search: bool,
    /// How many characters the string has.
    count: Option<RangeInclusive<usize>>,
    /// The size up to which it is compiled.
    size: usize,
    compiled: OnceLock<Compiled>,
}

enum Compiled {
    /// A set of bytes for each place of a text that has one length, as most identifiers do.
    Chain(Box<Chain>),
    /// A step per byte, from a state.
    Table(Box<dense::DFA<Vec<u32>>>, StateID),
    /// For an expression whose table would be large.
    Search(Regex),
    /// One of these, and so many characters.
    Counted(Box<Self>, RangeInclusive<usize>),
    /// The expression is invalid or too large, which the derive has ruled out: nothing matches.
    Invalid,
}

impl<'s> Pattern<'s> {
    /// A pattern as it was written, and where it is compiled.
    #[must_use]
    pub const fn new(source: &'s str, compiled: fn() -> &'static CompiledPattern) -> Self {
        Self { source, compiled: Compilation::Beside(compiled) }
    }

    /// A pattern of a schema.
    pub(crate) const fn known(source: &'s str, compiled: &'s CompiledPattern) -> Self {
        Self { source, compiled: Compilation::Known(compiled) }
    }

    /// Whether the whole string matches.
    pub(crate) fn matches(&self, text: &str) -> bool {
        self.compiled().matches(text)
    }

    /// How long every text is that matches, in characters, if that is known and they are all as long.
    pub(crate) fn length(&self) -> Option<usize> {
        match self.compiled() {
            Compiled::Chain(chain) => chain.sets.iter().all(Bytes::is_ascii).then_some(chain.sets.len()),
            Compiled::Table(..) | Compiled::Search(_) | Compiled::Counted(..) | Compiled::Invalid => None,
        }
    }

    /// A short text of printable ASCII that matches and has so many characters; none if none is found.
    pub(crate) fn example(&self, min_len: usize, max_len: usize) -> Option<String> {
        self.compiled().example(min_len, max_len)
    }

    #[inline]
    fn pattern(&self) -> &'s CompiledPattern {
        match self.compiled {
            Compilation::Beside(compiled) => compiled(),
            Compilation::Known(compiled) => compiled,
        }
    }

    #[inline]
    fn compiled(&self) -> &'s Compiled {
        self.pattern().compiled()
    }
}

/// A set of bytes for each place of a text.
struct Chain {
    sets: Vec<Bytes>,
    /// For each byte the places in which it may not stand, a bit for each of the first of them.
    excluded: [u64; 256],
}

/// How many places have a bit.
const PLACES: usize = 64;

impl Chain {
    fn new(sets: Vec<Bytes>) -> Self {
        let mut excluded = [0; 256];
        for (byte, excluded) in (0..=u8::MAX).zip(&mut excluded) {
            let first = sets.iter().take(PLACES).zip(0..);
            *excluded = first.fold(0, |all, (set, place)| all | u64::from(!set.contains(byte)) << place);
        }
        Self { sets, excluded }
    }

    /// Whether each byte of a text is in the set for its place: unlike steps through a table, these do not wait for each
    /// other.
    #[inline]
    fn matches(&self, text: &[u8]) -> bool {
        if self.sets.len() != text.len() {
            return false;
        }
        let (first, others) = text.split_at_checked(PLACES).unwrap_or((text, &[]));
        let (mut place, mut wrong) = (1, 0);
        for byte in first {
            wrong |= place & self.excluded.get(usize::from(*byte)).copied().unwrap_or(u64::MAX);
            place <<= 1;
        }
        let others = self.sets.iter().skip(PLACES).zip(others);
        wrong == 0 && others.fold(true, |all, (set, byte)| all & set.contains(*byte))
    }
}

/// A set of bytes, a bit for each.
#[derive(Clone, Copy, Default)]
struct Bytes([u64; 4]);

impl Bytes {
    fn insert(&mut self, byte: u8) {
        if let Some(bits) = self.0.get_mut(usize::from(byte >> 6)) {
            *bits |= 1 << (byte & 63);
        }
    }

    const fn is_ascii(&self) -> bool {
        matches!(self.0, [_, _, 0, 0])
    }

    #[inline]
    fn contains(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte >> 6)).is_some_and(|bits| bits >> (byte & 63) & 1 != 0)
    }
}

impl CompiledPattern {
    /// An expression in the syntax of the regex crate that matches whole strings only, without Unicode classes.
    #[must_use]
    pub const fn new(expression: &'static str) -> Self {
        let expression = Cow::Borrowed(expression);
        Self { expression, is_search: false, count: None, size: SIZE, compiled: OnceLock::new() }
    }

    /// Whether it compiles.
    pub(crate) fn is_valid(&self) -> bool {
        !matches!(self.compiled(), Compiled::Invalid)
    }

    #[inline]
    fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| {
            let compiled = match self.is_search {
                true => Compiled::search(&self.expression, self.size),
                false => Compiled::new(&self.expression, self.size),
            };
            match (&self.count, compiled) {
                (None, compiled) | (Some(_), compiled @ Compiled::Invalid) => compiled,
                (Some(count), compiled) => Compiled::Counted(Box::new(compiled), count.clone()),
            }
        })
    }

    /// An expression of a schema, which may match a part of a string, and of which it may be said apart how many
    /// characters the string has.
    pub(crate) const fn of_schema(
        expression: String,
        is_search: bool,
        count: Option<RangeInclusive<usize>>,
    ) -> Self {
        let expression = Cow::Owned(expression);
        Self { expression, is_search, count, size: SCHEMA_SIZE, compiled: OnceLock::new() }
    }
}

impl fmt::Debug for CompiledPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CompiledPattern").field(&self.expression).finish()
    }
}

impl Compiled {
    fn new(expression: &str, size: usize) -> Self {
        Self::table(expression).unwrap_or_else(|| Self::search(expression, size))
    }

    fn search(expression: &str, size: usize) -> Self {
        match RegexBuilder::new(expression).size_limit(size).build() {
            Ok(regex) => Self::Search(regex),
            Err(_) => Self::Invalid,
        }
    }

    #[inline]
    fn matches(&self, text: &str) -> bool {
        match self {
            Self::Chain(chain) => chain.matches(text.as_bytes()),
            Self::Table(table, start) => walk(table, *start, text.as_bytes()),
            Self::Search(regex) => regex.is_match(text),
            Self::Counted(each, count) => counted(each, count, text),
            Self::Invalid => false,
        }
    }

    fn example(&self, min_len: usize, max_len: usize) -> Option<String> {
        const PRINTABLE: RangeInclusive<u8> = b' '..=b'~';
        match self {
            Self::Chain(chain) => {
                let text = chain.sets.iter().map(|set| PRINTABLE.rev().find(|byte| set.contains(*byte)));
                let text: String = text.map(|byte| byte.map(char::from)).collect::<Option<_>>()?;
                (min_len..=max_len).contains(&text.len()).then_some(text)
            }
            Self::Table(table, start) => {
                // Breadth first: each state once per length, up to lengths that are of no use.
                let mut texts = vec![(*start, String::new())];
                for length in 0..=max_len.min(min_len + LONGEST_EXAMPLE) {
                    let end = |state: StateID| table.is_match_state(table.next_eoi_state(state));
                    if length >= min_len
                        && let Some((_, text)) = texts.iter().find(|(state, _)| end(*state))
                    {
                        return Some(text.clone());
                    }
                    let mut longer: Vec<(StateID, String)> = Vec::new();
                    for (state, text) in &texts {
                        for byte in PRINTABLE.rev() {
                            let next = table.next_state(*state, byte);
                            if !table.is_dead_state(next) && longer.iter().all(|(other, _)| *other != next) {
                                longer.push((next, format!("{text}{}", char::from(byte))));
                            }
                        }
                    }
                    texts = longer;
                }
                None
            }
            Self::Counted(each, count) => {
                each.example(min_len.max(*count.start()), max_len.min(*count.end()))
            }
            Self::Search(_) | Self::Invalid => None,
        }
    }

    /// The expression as a chain or a table, if that is small.
    fn table(expression: &str) -> Option<Self> {
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .dfa_size_limit(Some(TABLE))
            .determinize_size_limit(Some(4 * TABLE));
        // It is made of the states of a slower machine, which may be many more.
        let states = thompson::Config::new().nfa_size_limit(Some(16 * TABLE));
        let table = dense::Builder::new().configure(config).thompson(states).build(expression).ok()?;
        let start = table.start_state_forward(&Input::new("").anchored(Anchored::Yes)).ok()?;
        Some(match chain(&table, start) {
            Some(sets) => Self::Chain(Box::new(Chain::new(sets))),
            None => Self::Table(Box::new(table), start),
        })
    }
}

/// The sets of bytes that lead through a table, if each state leads to one other.
fn chain(table: &dense::DFA<Vec<u32>>, start: StateID) -> Option<Vec<Bytes>> {
    let mut sets = Vec::new();
    let mut state = start;
    // A table that leads round in a circle is no chain, and a longer one is too large to be here.
    while sets.len() < TABLE {
        let mut bytes = Bytes::default();
        let mut next = None;
        for byte in 0..=u8::MAX {
            let to = table.next_state(state, byte);
            if !table.is_dead_state(to) {
                bytes.insert(byte);
                if *next.get_or_insert(to) != to {
                    return None;
                }
            }
        }
        // Only the end of the chain may be the end of a text.
        match (next, table.is_match_state(table.next_eoi_state(state))) {
            (Some(next), false) => {
                sets.push(bytes);
                state = next;
            }
            (None, true) => return Some(sets),
            _ => return None,
        }
    }
    None
}

/// Whether a text has so many characters, and is one of an expression's.
#[inline(never)]
fn counted(each: &Compiled, count: &RangeInclusive<usize>, text: &str) -> bool {
    count.contains(&text.chars().count()) && each.matches(text)
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
    fn every_way_matches_what_the_expression_does() {
        let chains = [
            r"ord_[A-Za-z0-9]{8}",
            "",
            "a",
            "[ab][cd]",
            "é",
            "(?:a|b)c",
            "[^\n]",
            "abababab",
            "a{63}b",
            "a{64}b",
            "[ab]{80}",
        ];
        let tables = ["a|bc", "(?:ab)*c?", "[^a-c]+", r"[^\n\r\x{2028}\x{2029}]{2}", "é+|😀", "ab|ba", "a?b"];
        let searches = [r"[^\n\r\x{2028}\x{2029}]{1,200}", "(?:a|b)*a(?:a|b){12}"];
        let texts = [
            "",
            "a",
            "b",
            "ac",
            "bc",
            "ba",
            "ab",
            "abab",
            "ababc",
            "ord_A1b2C3d4",
            "ord_A1b2C3d",
            "ord_A1b2C3d4x",
            "xyz",
            "é",
            "éé",
            "😀",
            "\n",
            "x\n",
            "aabbaabbaabbaab",
            "abababab",
            &"a".repeat(80),
            &("a".repeat(63) + "b"),
            &("a".repeat(64) + "b"),
            &("a".repeat(79) + "c"),
            &("a".repeat(63) + "c"),
            &("a".repeat(64) + "c"),
        ];
        let way = |compiled: &Compiled| match compiled {
            Compiled::Chain(_) => "chain",
            Compiled::Table(..) => "table",
            Compiled::Search(_) => "search",
            Compiled::Counted(..) => "counted",
            Compiled::Invalid => "invalid",
        };
        let all = [("chain", chains.as_slice()), ("table", &tables), ("search", &searches)];
        for (expected, expressions) in all {
            for expression in expressions {
                let whole = format!(r"\A(?:{expression})\z");
                let compiled = Compiled::new(&whole, SIZE);
                // The one character that `[^\n]` is has one to four bytes.
                assert!(
                    way(&compiled) == expected || *expression == "[^\n]",
                    "{expression}: {}",
                    way(&compiled)
                );
                let regex = Regex::new(&whole).unwrap();
                for text in texts {
                    assert_eq!(compiled.matches(text), regex.is_match(text), "{expression} on {text:?}");
                }
            }
        }
        assert!(matches!(Compiled::new("(", SIZE), Compiled::Invalid));
    }
}
