//! The rewriting pass: from a text that is no JSON to one that is, with a map back.
//!
//! It runs only after the strict reader has stopped, so that clean text pays nothing for it. It walks through JSON's grammar;
//! where a token stands that the grammar does not know, a rule in force may replace it, and what no rule takes is the fault.

mod escape_control_chars;
pub(super) mod escaped_whitespace;
pub(super) mod python_literals;
pub(super) mod smart_quotes;
pub(super) mod strip_comments;
pub(super) mod unquoted_keys;

use std::borrow::Cow;

use super::origin::Origin;
use crate::read::{DEPTH, Fault, JsonType, Reason, Wanted, classify, escape_end, json_type, literal_length};
use crate::read::{number_end, plain_end, quote};
use crate::rules::{Rule, RuleSet};

/// How many characters of a changed span, and of its replacement, are recorded.
const RECORDED: usize = 64;

/// What a rule did to the payload's text.
#[derive(Debug, Clone)]
pub(super) struct Change<'t> {
    pub(super) rule: Rule,
    /// Where the first span starts in what the model sent.
    pub(super) offset: usize,
    pub(super) before: Cow<'t, str>,
    pub(super) after: Cow<'t, str>,
    /// How many spans there were.
    pub(super) count: usize,
}

/// A text that was rewritten.
#[derive(Debug)]
pub(super) struct Rewritten<'t> {
    pub(super) text: String,
    /// One for each rule that changed something, in the order in which they are applied.
    pub(super) changes: Vec<Change<'t>>,
    pub(super) origin: Origin,
}

/// Rewrites a text that starts at `start` of what the model sent; none if the rules leave nothing of it.
///
/// # Errors
/// The first byte, in the text, that neither the grammar nor a rule takes.
pub(super) fn rewrite(text: &str, start: usize, rules: RuleSet) -> Result<Option<Rewritten<'_>>, Fault> {
    let mut rewriting = Rewriting::new(text, start, rules);
    rewriting.out.text.reserve(text.len());
    rewriting.lead();
    if rewriting.rest().is_empty() {
        return Ok(None);
    }
    let root = rewriting.value()?;
    rewriting.end(root)?;
    let mut out = rewriting.out;
    out.changes.sort_by_key(|change| Rewriting::turn(change.rule));
    Ok(Some(out))
}

/// The length of the one value that a text starts with, as far as these rules read it.
///
/// # Errors
/// Where reading stops, and why.
pub(super) fn value_length(text: &str, rules: RuleSet) -> Result<usize, Fault> {
    let mut rewriting = Rewriting::new(text, 0, rules);
    rewriting.value()?;
    Ok(rewriting.position)
}

/// What was opened, as these rules read a text, and is not closed where it ends: with offsets in the text, from the outside in.
pub(super) fn open_at_end(text: &str, rules: RuleSet) -> Vec<(Opened, usize)> {
    let mut rewriting = Rewriting::new(text, 0, rules);
    rewriting.lead();
    let read = rewriting.value().and_then(|root| rewriting.end(root));
    match read {
        Err(Fault { reason: Reason::Truncated, .. }) => rewriting.open,
        _ => Vec::new(),
    }
}

/// What has an end of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opened {
    Object,
    Array,
    String,
    Comment,
}

/// A text being rewritten.
struct Rewriting<'t> {
    original: &'t str,
    /// Where the text starts in what the model sent.
    start: usize,
    rules: RuleSet,
    position: usize,
    /// What is open here, and where it was opened.
    open: Vec<(Opened, usize)>,
    out: Rewritten<'t>,
}

impl<'t> Rewriting<'t> {
    fn new(original: &'t str, start: usize, rules: RuleSet) -> Self {
        let origin = Origin::starting_at(start);
        let out = Rewritten { text: String::new(), changes: Vec::new(), origin };
        Self { original, start, rules, position: 0, open: Vec::new(), out }
    }

    /// Takes what stands before the value.
    fn lead(&mut self) {
        self.blanks();
        self.empty_prefix();
    }

    /// When a rule has its turn: those that drop something around the tokens come before and after those on tokens.
    const fn turn(rule: Rule) -> u8 {
        match rule {
            Rule::StripComments => 0,
            Rule::StripEmptyPrefix => 1,
            Rule::StripExtraClosers => 3,
            _ => 2,
        }
    }

    /// Takes one value, without recursion: the payload controls how deep it goes.
    fn value(&mut self) -> Result<JsonType, Fault> {
        let root = self.start(Wanted::Root)?;
        let mut is_first = true;
        while let Some((opened, _)) = self.open.last() {
            let close = if *opened == Opened::Object { b'}' } else { b']' };
            self.blanks();
            if self.byte() == Some(close) {
                self.copy(1);
                self.open.pop();
                is_first = false;
                continue;
            }
            if !is_first && self.comma(close)? {
                continue;
            }
            if close == b'}' {
                self.key()?;
                self.blanks();
                if self.byte() != Some(b':') {
                    return Err(self.fault(Wanted::Colon));
                }
                self.copy(1);
            }
            self.blanks();
            let depth = self.open.len();
            self.start(Wanted::Value)?;
            is_first = self.open.len() > depth;
        }
        Ok(root)
    }

    /// Takes a scalar, or the opening bracket of what is none.
    fn start(&mut self, wanted: Wanted) -> Result<JsonType, Fault> {
        let Some(first) = self.byte() else { return Err(self.fault(wanted)) };
        let found = json_type(self.rest(), first);
        match found {
            Some(JsonType::Object | JsonType::Array) => {
                if self.open.len() == DEPTH {
                    return Err(Fault { offset: self.position, reason: Reason::TooDeep });
                }
                let opened = if first == b'{' { Opened::Object } else { Opened::Array };
                self.open.push((opened, self.position));
                self.copy(1);
            }
            Some(JsonType::String) => self.string()?,
            Some(JsonType::Number) => self.number()?,
            Some(_) => self.copy(literal_length(self.rest())),
            None => return self.other_value(wanted),
        }
        Ok(found.unwrap_or(JsonType::Null))
    }

    /// Takes a value that only a rule knows.
    fn other_value(&mut self, wanted: Wanted) -> Result<JsonType, Fault> {
        if self.other_string()? {
            return Ok(JsonType::String);
        }
        if self.may(Rule::PythonLiterals)
            && let Some((word, json)) = python_literals::word(self.rest())
        {
            self.replace(Rule::PythonLiterals, word.len(), json);
            return Ok(if json == "null" { JsonType::Null } else { JsonType::Boolean });
        }
        Err(self.fault(wanted))
    }

    fn key(&mut self) -> Result<(), Fault> {
        if self.byte() == Some(b'"') {
            return self.string();
        }
        if self.other_string()? {
            return Ok(());
        }
        if self.may(Rule::UnquotedKeys)
            && let Some(key) = unquoted_keys::identifier(self.rest())
            && self.byte_at(self.blanks_end(self.position + key.len())) == Some(b':')
        {
            self.replace(Rule::UnquotedKeys, key.len(), &quote(key));
            return Ok(());
        }
        Err(self.fault(Wanted::Key))
    }

    /// Takes what divides two members or items; whether it was a comma behind the last, which is dropped.
    fn comma(&mut self, close: u8) -> Result<bool, Fault> {
        if self.byte() != Some(b',') {
            return Err(self.fault(if close == b'}' { Wanted::MoreFields } else { Wanted::MoreItems }));
        }
        if self.byte_at(self.blanks_end(self.position + 1)) == Some(close) {
            if !self.may(Rule::TrailingComma) {
                return Err(Fault { offset: self.position, reason: Reason::TrailingComma });
            }
            self.replace(Rule::TrailingComma, 1, "");
            return Ok(true);
        }
        self.copy(1);
        self.blanks();
        Ok(false)
    }

    /// Takes a string in double quotes.
    fn string(&mut self) -> Result<(), Fault> {
        let start = self.position;
        self.copy(1);
        let content = self.content(self.original.len());
        match (content, self.byte()) {
            (Ok(()), Some(_)) => {
                self.copy(1);
                Ok(())
            }
            (Ok(()), None) => Err(self.cut_off(Opened::String, start)),
            (Err(fault), _) if fault.reason == Reason::Truncated => Err(self.cut_off(Opened::String, start)),
            (Err(fault), _) => Err(fault),
        }
    }

    /// The text ends in what was opened at `start`.
    fn cut_off(&mut self, opened: Opened, start: usize) -> Fault {
        self.open.push((opened, start));
        Fault { offset: self.original.len(), reason: Reason::Truncated }
    }

    /// Takes the content of a string, up to its quote or `end`. A control character behind a backslash belongs to the escape,
    /// which JSON does not define.
    fn content(&mut self, end: usize) -> Result<(), Fault> {
        loop {
            let plain = plain_end(self.original.as_bytes(), self.position).min(end);
            self.copy(plain - self.position);
            if self.position == end {
                return Ok(());
            }
            match self.byte() {
                None | Some(b'"') => return Ok(()),
                Some(b'\\') => {
                    let next = escape_end(self.original, self.position)
                        .map_err(|(offset, reason)| Fault { offset, reason })?;
                    self.copy(next - self.position);
                }
                Some(byte) => match escape_control_chars::escape(byte) {
                    Some(escape) if self.may(Rule::EscapeControlChars) => {
                        self.replace(Rule::EscapeControlChars, 1, &escape);
                    }
                    _ => return Err(Fault { offset: self.position, reason: Reason::ControlChar }),
                },
            }
        }
    }

    /// Takes a string in other quotes, if a rule does.
    fn other_string(&mut self) -> Result<bool, Fault> {
        let rest = self.rest();
        if self.byte() == Some(b'\'') && self.may(Rule::PythonLiterals) {
            let (content, length) = match python_literals::string(rest) {
                Ok(string) => string,
                Err((_, Reason::Truncated)) => return Err(self.cut_off(Opened::String, self.position)),
                Err((at, reason)) => return Err(Fault { offset: self.position + at, reason }),
            };
            self.replace(Rule::PythonLiterals, length, &quote(&content));
            return Ok(true);
        }
        if !self.may(Rule::SmartQuotes) {
            return Ok(false);
        }
        if smart_quotes::is_cut_off(rest) {
            return Err(self.cut_off(Opened::String, self.position));
        }
        if let Some(quoted) = smart_quotes::quoted(rest) {
            self.replace(Rule::SmartQuotes, quoted.opening.len_utf8(), "\"");
            self.content(self.position + quoted.content.len())?;
            self.replace(Rule::SmartQuotes, quoted.closing.len_utf8(), "\"");
            return Ok(true);
        }
        Ok(false)
    }

    fn number(&mut self) -> Result<(), Fault> {
        match number_end(self.original.as_bytes(), self.position) {
            Ok(end) => {
                self.copy(end - self.position);
                Ok(())
            }
            Err(at) if at >= self.original.len() => {
                Err(Fault { offset: self.original.len(), reason: Reason::Truncated })
            }
            Err(at) => Err(Fault { offset: at, reason: Reason::BadNumber }),
        }
    }

    /// Takes what stands between tokens.
    fn blanks(&mut self) {
        while let Some(blank) = self.blank_at(self.position) {
            match blank {
                Blank::Plain(length) => self.copy(length),
                Blank::Comment(length) => self.replace(Rule::StripComments, length, ""),
                Blank::Escaped(stands_for) => self.replace(Rule::EscapedWhitespace, 2, stands_for),
            }
        }
    }

    /// Where the next token starts.
    fn blanks_end(&self, mut at: usize) -> usize {
        while let Some(blank) = self.blank_at(at) {
            at += match blank {
                Blank::Plain(length) | Blank::Comment(length) => length,
                Blank::Escaped(_) => 2,
            };
        }
        at
    }

    fn blank_at(&self, at: usize) -> Option<Blank> {
        let rest = self.original.get(at..)?;
        match rest.as_bytes().first()? {
            b' ' | b'\n' | b'\r' | b'\t' => {
                let is_blank = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
                Some(Blank::Plain(rest.bytes().take_while(is_blank).count()))
            }
            b'/' if self.may(Rule::StripComments) => strip_comments::length(rest).map(Blank::Comment),
            b'\\' if self.may(Rule::EscapedWhitespace) => {
                escaped_whitespace::stands_for(rest).map(Blank::Escaped)
            }
            _ => None,
        }
    }

    /// Drops one `{}` before another object, unless that is empty too. Comments have been dropped by then, but no other rule has
    /// had its turn.
    fn empty_prefix(&mut self) {
        let blank = |mut at: usize| {
            while let Some(Blank::Plain(length) | Blank::Comment(length)) = self.blank_at(at) {
                at += length;
            }
            at
        };
        let inside = blank(self.position + 1);
        let next = blank(inside + 1);
        let opens = |at: usize, byte: u8| self.byte_at(at) == Some(byte);
        let is_prefix = self.may(Rule::StripEmptyPrefix)
            && opens(self.position, b'{')
            && opens(inside, b'}')
            && opens(next, b'{')
            && !opens(blank(next + 1), b'}');
        if is_prefix {
            let kept = self.original.get(next..).unwrap_or_default();
            self.dropped(
                Rule::StripEmptyPrefix,
                self.position,
                Cow::Borrowed(self.original),
                Cow::Borrowed(kept),
            );
            while self.position < next {
                match self.blank_at(self.position) {
                    Some(Blank::Comment(length)) => self.replace(Rule::StripComments, length, ""),
                    Some(Blank::Plain(length)) => self.skip(length),
                    _ => self.skip(1),
                }
            }
        }
    }

    /// Takes the end of the text, and surplus brackets before it.
    fn end(&mut self, root: JsonType) -> Result<(), Fault> {
        self.blanks();
        if root == JsonType::Object && self.may(Rule::StripExtraClosers) && self.closes() {
            let kept = self.out.text.trim_end().to_owned();
            let before = format!("{}{}", self.out.text, self.rest());
            let offset = self.position;
            let mut count = 0;
            while self.closes() {
                self.skip(1);
                self.blanks();
                count += 1;
            }
            self.dropped(Rule::StripExtraClosers, offset, Cow::Owned(before), Cow::Owned(kept));
            if let Some(change) = self.out.changes.last_mut() {
                change.count = count;
            }
        }
        if self.position < self.original.len() { Err(self.fault(Wanted::End)) } else { Ok(()) }
    }

    fn closes(&self) -> bool {
        matches!(self.byte(), Some(b'}' | b']'))
    }

    fn may(&self, rule: Rule) -> bool {
        self.rules.contains(rule)
    }

    /// What is wrong here, where something else was wanted.
    fn fault(&mut self, wanted: Wanted) -> Fault {
        let rest = self.rest();
        if self.may(Rule::StripComments) && strip_comments::is_cut_off(rest) {
            return self.cut_off(Opened::Comment, self.position);
        }
        let goes_on = match wanted {
            _ if rest == "/" => self.may(Rule::StripComments),
            _ if rest == "\\" => self.may(Rule::EscapedWhitespace),
            Wanted::Key => self.may(Rule::UnquotedKeys) && self.ends_in_key(),
            Wanted::Value => self.may(Rule::PythonLiterals) && python_literals::is_cut_off(rest),
            _ => false,
        };
        let reason = match goes_on {
            true => Reason::Truncated,
            false => classify(self.original, self.position, wanted),
        };
        Fault { offset: self.position, reason }
    }

    /// Whether nothing follows but a key without quotes, which may be whole.
    fn ends_in_key(&self) -> bool {
        let length = unquoted_keys::length(self.rest());
        length > 0 && self.blanks_end(self.position + length) == self.original.len()
    }

    fn rest(&self) -> &'t str {
        self.original.get(self.position..).unwrap_or_default()
    }

    fn byte(&self) -> Option<u8> {
        self.byte_at(self.position)
    }

    fn byte_at(&self, at: usize) -> Option<u8> {
        self.original.as_bytes().get(at).copied()
    }

    /// Copies so many bytes.
    fn copy(&mut self, bytes: usize) {
        let end = self.position + bytes;
        self.out.text.push_str(self.original.get(self.position..end).unwrap_or_default());
        self.position = end;
    }

    /// Leaves out so many bytes.
    fn skip(&mut self, bytes: usize) {
        let end = self.position + bytes;
        let at = self.out.text.len();
        self.out.origin.replaced(at..at, self.position..end);
        self.position = end;
    }

    /// Puts `after` in the place of the next `bytes`.
    fn replace(&mut self, rule: Rule, bytes: usize, after: &str) {
        let end = self.position + bytes;
        let start = self.out.text.len();
        self.out.text.push_str(after);
        self.out.origin.replaced(start..self.out.text.len(), self.position..end);
        match self.out.changes.iter_mut().find(|change| change.rule == rule) {
            Some(change) => change.count += 1,
            None => self.out.changes.push(Change {
                rule,
                offset: self.start + self.position,
                before: first(self.original.get(self.position..end).unwrap_or_default()),
                after: Cow::Owned(first(after).into_owned()),
                count: 1,
            }),
        }
        self.position = end;
    }

    /// Notes what a rule drops of the text as a whole.
    fn dropped(&mut self, rule: Rule, at: usize, before: Cow<'t, str>, after: Cow<'t, str>) {
        self.out.changes.push(Change { rule, offset: self.start + at, before, after, count: 1 });
    }
}

/// What may stand between tokens.
enum Blank {
    /// So many bytes of white space.
    Plain(usize),
    /// A comment of so many bytes.
    Comment(usize),
    /// Two bytes that stand for white space.
    Escaped(&'static str),
}

/// As much of a span as is recorded.
fn first(span: &str) -> Cow<'_, str> {
    match span.char_indices().nth(RECORDED) {
        Some((end, _)) => Cow::Borrowed(span.get(..end).unwrap_or_default()),
        None => Cow::Borrowed(span),
    }
}
