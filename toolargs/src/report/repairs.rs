//! The log of repairs, in one piece of memory.

use std::borrow::Cow;
use std::fmt::{self, Write};

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::POLICY_VERSION;
use crate::decode::Place;
use crate::read::unquote;
use crate::rules::Rule;
use crate::spec::{Kind, Spec};
use crate::write::Json;

/// What was repaired, in the order in which it was.
///
/// Serialises as `{"policy_version", "tool", "repairs": […]}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repairs {
    tool: Cow<'static, str>,
    /// Path, before and after of each entry, one behind the other.
    text: String,
    entries: Vec<Entry>,
}

/// Where an entry's three texts end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    start: usize,
    path: usize,
    before: usize,
    after: usize,
    rule: Rule,
    offset: Option<usize>,
    count: usize,
}

/// One repair.
#[derive(Clone, Copy)]
pub struct Repair<'a> {
    text: &'a str,
    entry: &'a Entry,
}

/// What a payload rule did, beside its texts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) offset: Option<usize>,
    pub(crate) count: usize,
}

impl Extent {
    /// One value, wherever it stood.
    pub(crate) const VALUE: Self = Self { offset: None, count: 1 };
}

impl Repairs {
    pub(crate) const fn new(tool: Cow<'static, str>) -> Self {
        Self { tool, text: String::new(), entries: Vec::new() }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the payload was accepted as it stood.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The repairs, in order.
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter { text: &self.text, entries: self.entries.iter() }
    }

    /// The name of the tool that was called.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Adds an entry; `before` and `after` are JSON texts, which are redacted where they may not be shown.
    pub(crate) fn push(&mut self, place: &Place<'_>, rule: Rule, before: &str, after: &str, extent: Extent) {
        let start = self.text.len();
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{place}");
        let path = self.text.len();
        let open = place.is_open();
        let mut add = |value: &str| {
            match open {
                true => self.text.push_str(value),
                false => self.text.push_str(&redact(value, place.spec)),
            }
            self.text.len()
        };
        let (before, after) = (add(before), add(after));
        let Extent { offset, count } = extent;
        self.entries.push(Entry { start, path, before, after, rule, offset, count });
    }

    /// Forgets all but the first `len` entries.
    pub(crate) fn truncate(&mut self, len: usize) {
        if let Some(entry) = self.entries.get(len) {
            self.text.truncate(entry.start);
            self.entries.truncate(len);
        }
    }
}

impl<'a> Repair<'a> {
    /// The path of the value: `$` for the payload, `$.field`, `$.list[2].name`, `$["odd key"]`.
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.part(self.entry.start, self.entry.path)
    }

    /// The rule that fired.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.entry.rule
    }

    /// What arrived, as JSON text: `"1999"` with its quotes.
    ///
    /// A payload rule gives texts as JSON strings: the payload before and after it, or the first span it changed.
    /// A sensitive value is `{"redacted":"string","len":24}`, its length in characters.
    #[must_use]
    pub fn before(&self) -> &'a str {
        self.part(self.entry.path, self.entry.before)
    }

    /// What it stands for, as JSON text: `1999`, or `null` for a field that was left out.
    #[must_use]
    pub fn after(&self) -> &'a str {
        self.part(self.entry.before, self.entry.after)
    }

    /// For a rule on the payload, the byte in what the model sent where it first applied.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.entry.offset
    }

    /// In how many places the rule applied.
    #[must_use]
    pub fn count(&self) -> usize {
        self.entry.count
    }

    fn part(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }
}

/// An iterator over repairs.
#[derive(Debug, Clone)]
pub struct Iter<'a> {
    text: &'a str,
    entries: std::slice::Iter<'a, Entry>,
}

impl<'a> Iterator for Iter<'a> {
    type Item = Repair<'a>;

    fn next(&mut self) -> Option<Repair<'a>> {
        self.entries.next().map(|entry| Repair { text: self.text, entry })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entries.size_hint()
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl<'a> IntoIterator for &'a Repairs {
    type Item = Repair<'a>;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl fmt::Display for Repair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {} → {}", self.path(), self.rule(), self.before(), self.after())
    }
}

impl fmt::Debug for Repair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Repair({self})")
    }
}

impl fmt::Display for Repairs {
    /// A line per repair.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, repair) in self.iter().enumerate() {
            let line_break = if i == 0 { "" } else { "\n" };
            write!(f, "{line_break}{repair}")?;
        }
        Ok(())
    }
}

impl Serialize for Repair<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Repair", 6)?;
        fields.serialize_field("path", self.path())?;
        fields.serialize_field("rule", &self.rule())?;
        fields.serialize_field("before", &Json(self.before()))?;
        fields.serialize_field("after", &Json(self.after()))?;
        match self.offset() {
            Some(offset) => fields.serialize_field("offset", &offset)?,
            None => fields.skip_field("offset")?,
        }
        match self.count() {
            1 => fields.skip_field("count")?,
            count => fields.serialize_field("count", &count)?,
        }
        fields.end()
    }
}

impl Serialize for Repairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Repairs", 3)?;
        fields.serialize_field("policy_version", &POLICY_VERSION)?;
        fields.serialize_field("tool", &self.tool)?;
        fields.serialize_field("repairs", &List(self))?;
        fields.end()
    }
}

/// The repairs alone, as an array.
pub(crate) struct List<'a>(pub(crate) &'a Repairs);

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

/// What may be said of a JSON text that may not be shown: its type and its length in characters.
///
/// The length of one of a few known texts would tell which it is; for a boolean or an enum it is left out.
pub(crate) fn redact(json: &str, spec: &Spec) -> String {
    let name = match json.bytes().next() {
        Some(b'"') => "string",
        Some(b'{') => "object",
        Some(b'[') => "array",
        Some(b't' | b'f') => "boolean",
        Some(b'n') => "null",
        _ => "number",
    };
    let told = matches!(name, "boolean" | "null") || matches!(spec.kind, Kind::Boolean | Kind::Enum(_));
    if told {
        return format!(r#"{{"redacted":"{name}"}}"#);
    }
    let len = if name == "string" { unquote(json).chars().count() } else { json.chars().count() };
    format!(r#"{{"redacted":"{name}","len":{len}}}"#)
}
