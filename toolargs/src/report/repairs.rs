//! The log of repairs, in one piece of memory.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::POLICY_VERSION;
use crate::decode::Place;
use crate::read::{quote, quote_into, unquote};
use crate::rules::Rule;
use crate::spec::{Kind, Spec, Tool};
use crate::tool::ToolDef;
use crate::write::Json;

/// What was repaired, in the order in which it was.
///
/// Serialises as `{"policy_version", "tool", "digest", "repairs": […]}`.
#[derive(Clone)]
pub struct Repairs {
    tool: Called,
    /// Path, before and after of each entry, one behind the other, but for the paths that a constant has.
    text: String,
    entries: Vec<Entry>,
}

/// Where an entry's three texts end; they start where those of the entry before end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    path: Path,
    before: usize,
    after: usize,
    rule: Rule,
    offset: Option<usize>,
    count: usize,
}

/// Where an entry's path is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Path {
    /// It is that of one of the tool's own fields, as most are.
    Known(&'static str),
    /// It has been written, and ends here.
    Written(usize),
}

/// One repair.
#[derive(Clone, Copy)]
pub struct Repair<'a> {
    text: &'a str,
    start: usize,
    entry: &'a Entry,
}

/// A value to be recorded.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Recorded<'a> {
    /// Its JSON text.
    Json(&'a str),
    /// The content of a string.
    String(&'a str),
    /// The JSON text of an array's one item.
    Item(&'a str),
}

impl<'a> Recorded<'a> {
    /// The value as JSON text.
    pub(crate) fn json(self) -> Cow<'a, str> {
        match self {
            Self::Json(json) => Cow::Borrowed(json),
            Self::String(content) => Cow::Owned(quote(content)),
            Self::Item(json) => Cow::Owned(format!("[{json}]")),
        }
    }

    /// Appends the value as JSON text.
    #[inline]
    fn write(self, out: &mut String) {
        match self {
            Self::Json(json) => out.push_str(json),
            Self::String(_) | Self::Item(_) => self.write_around(out),
        }
    }

    #[inline(never)]
    fn write_around(self, out: &mut String) {
        match self {
            Self::Json(json) => out.push_str(json),
            Self::String(content) => quote_into(content, out),
            Self::Item(json) => {
                out.push('[');
                out.push_str(json);
                out.push(']');
            }
        }
    }
}

/// The tool that was called.
#[derive(Debug, Clone)]
pub(crate) enum Called {
    /// One that a type declares.
    Declared(&'static Tool<'static>),
    /// One that is known by its schema.
    Loaded(Arc<Loaded>),
}

/// What a report says of a tool that is known by its schema.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) name: String,
    /// The SHA-256 of the schema's text.
    pub(crate) digest: String,
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
    /// Those of a call of a tool.
    pub(crate) const fn of(tool: Called) -> Self {
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
        Iter { text: &self.text, start: 0, entries: self.entries.iter() }
    }

    /// The name of the tool that was called.
    #[must_use]
    pub fn tool(&self) -> &str {
        match &self.tool {
            Called::Declared(tool) => tool.name,
            Called::Loaded(tool) => &tool.name,
        }
    }

    /// The [digest](ToolDef::digest) of the tool that was called.
    #[must_use]
    pub fn digest(&self) -> String {
        match &self.tool {
            Called::Declared(tool) => ToolDef::new(tool).digest(),
            Called::Loaded(tool) => tool.digest.clone(),
        }
    }

    /// Adds an entry; its values are redacted where they may not be shown.
    pub(crate) fn push(
        &mut self,
        place: &Place<'_>,
        rule: Rule,
        before: Recorded<'_>,
        after: Recorded<'_>,
        extent: Extent,
    ) {
        if self.entries.capacity() == 0 {
            // Room for a few, of which there are often several.
            self.text = String::with_capacity(512);
            self.entries = Vec::with_capacity(16);
        }
        let text = &mut self.text;
        let path = place.own_path().map_or_else(
            || {
                place.write_path(text);
                Path::Written(text.len())
            },
            Path::Known,
        );
        let (before, after) = if place.is_open() {
            before.write(text);
            let end = text.len();
            after.write(text);
            (end, text.len())
        } else {
            text.push_str(&redact(before, place.spec));
            let end = text.len();
            text.push_str(&redact(after, place.spec));
            (end, text.len())
        };
        let Extent { offset, count } = extent;
        self.entries.push(Entry { path, before, after, rule, offset, count });
    }

    /// Adds an entry of which nothing but the path and the rule is asked for.
    pub(crate) fn push_unwritten(&mut self, place: &Place<'_>, rule: Rule, extent: Extent) {
        place.write_path(&mut self.text);
        let end = self.text.len();
        let Extent { offset, count } = extent;
        self.entries.push(Entry { path: Path::Written(end), before: end, after: end, rule, offset, count });
    }

    /// The repairs from an index on, in order.
    pub(crate) fn since(&self, index: usize) -> Iter<'_> {
        let entries = self.entries.get(index..).unwrap_or_default().iter();
        Iter { text: &self.text, start: self.start(index), entries }
    }

    /// Where the texts of the entry with an index start.
    fn start(&self, index: usize) -> usize {
        match index.checked_sub(1) {
            Some(before) => self.entries.get(before).map_or(0, |entry| entry.after),
            None => 0,
        }
    }

    /// Puts the entries from the index `from` on in another order, if that names each of them.
    pub(crate) fn reorder(&mut self, from: usize, order: &[usize]) {
        if order.len() != self.entries.len().saturating_sub(from) || order.is_sorted() {
            return;
        }
        self.pick(from, order);
    }

    /// Forgets all but the entries that have these indices.
    pub(crate) fn keep(&mut self, kept: &[usize]) {
        self.pick(0, kept);
    }

    /// Replaces the entries from the index `from` on by those of them that have these indices, in this order.
    fn pick(&mut self, from: usize, order: &[usize]) {
        let first = self.start(from);
        let starts: Vec<usize> = order.iter().map(|index| self.start(*index)).collect();
        // What stands before is not touched: there may be much of it, and this be done again and again.
        let old = self.text.get(first..).unwrap_or_default().to_owned();
        let entries = self.entries.get(from..).unwrap_or_default().to_vec();
        self.text.truncate(first);
        self.entries.truncate(from);
        for (index, start) in order.iter().zip(starts) {
            let Some(entry) = index.checked_sub(from).and_then(|index| entries.get(index)) else { continue };
            let moved = |end: usize| end - start + self.text.len();
            let path = match entry.path {
                Path::Written(end) => Path::Written(moved(end)),
                known @ Path::Known(_) => known,
            };
            self.entries.push(Entry {
                path,
                before: moved(entry.before),
                after: moved(entry.after),
                ..*entry
            });
            self.text.push_str(old.get(start - first..entry.after - first).unwrap_or_default());
        }
    }

    /// Forgets all but the first `len` entries.
    pub(crate) fn truncate(&mut self, len: usize) {
        if len < self.entries.len() {
            self.entries.truncate(len);
            self.text.truncate(self.entries.last().map_or(0, |entry| entry.after));
        }
    }
}

impl<'a> Repair<'a> {
    /// The path of the value: `$` for the payload, `$.field`, `$.list[2].name`, `$["odd key"]`.
    #[must_use]
    pub fn path(&self) -> &'a str {
        match self.entry.path {
            Path::Known(path) => path,
            Path::Written(end) => self.part(self.start, end),
        }
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
        let start = match self.entry.path {
            Path::Known(_) => self.start,
            Path::Written(end) => end,
        };
        self.part(start, self.entry.before)
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
    /// Where the next entry's texts start.
    start: usize,
    entries: std::slice::Iter<'a, Entry>,
}

impl<'a> Iterator for Iter<'a> {
    type Item = Repair<'a>;

    fn next(&mut self) -> Option<Repair<'a>> {
        let entry = self.entries.next()?;
        let start = std::mem::replace(&mut self.start, entry.after);
        Some(Repair { text: self.text, start, entry })
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

impl PartialEq for Repairs {
    fn eq(&self, other: &Self) -> bool {
        self.tool() == other.tool() && self.text == other.text && self.entries == other.entries
    }
}

impl Eq for Repairs {}

impl fmt::Debug for Repairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Repairs").field("tool", &self.tool()).field("repairs", &DebugList(self)).finish()
    }
}

struct DebugList<'a>(&'a Repairs);

impl fmt::Debug for DebugList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0).finish()
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
        let mut fields = serializer.serialize_struct("Repairs", 4)?;
        fields.serialize_field("policy_version", &POLICY_VERSION)?;
        fields.serialize_field("tool", self.tool())?;
        fields.serialize_field("digest", &self.digest())?;
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

/// What may be said of a value that may not be shown: its type and its length in characters.
///
/// The length of one of a few known texts would tell which it is; for a boolean or an enum it is left out.
pub(crate) fn redact(value: Recorded<'_>, spec: &Spec) -> String {
    let (name, len) = match value {
        Recorded::String(content) => ("string", content.chars().count()),
        Recorded::Item(json) => ("array", "[]".len() + json.chars().count()),
        Recorded::Json(json) => match json.bytes().next() {
            Some(b'"') => ("string", unquote(json).chars().count()),
            Some(b'{') => ("object", json.chars().count()),
            Some(b'[') => ("array", json.chars().count()),
            Some(b't' | b'f') => ("boolean", 0),
            Some(b'n') => ("null", 0),
            _ => ("number", json.chars().count()),
        },
    };
    if matches!(name, "boolean" | "null") || matches!(spec.kind, Kind::Boolean | Kind::Enum(_)) {
        return format!(r#"{{"redacted":"{name}"}}"#);
    }
    format!(r#"{{"redacted":"{name}","len":{len}}}"#)
}
