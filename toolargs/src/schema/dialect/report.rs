//! What became of each keyword of a schema that was rewritten for a dialect.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::Dialect;
use crate::names::stable_names;

/// What became of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fate {
    /// It is in the definition.
    Kept,
    /// The description says it.
    Moved,
    /// The definition does not say it; the gate enforces it all the same.
    Dropped,
    /// The provider does not take the schema because of it.
    Refused,
}

impl Fate {
    /// All fates, from the best to the worst.
    pub const ALL: &[Self] = &[Self::Kept, Self::Moved, Self::Dropped, Self::Refused];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Moved => "moved",
            Self::Dropped => "dropped",
            Self::Refused => "refused",
        }
    }
}

stable_names!(Fate, "fate");

/// What became of one keyword of one schema object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportEntry {
    pub(super) pointer: String,
    pub(super) path: String,
    pub(super) keyword: String,
    pub(super) fate: Fate,
    pub(super) written_as: Option<&'static str>,
    pub(super) words: Option<String>,
    pub(super) advice: Option<String>,
    pub(super) unverified: bool,
    pub(super) constraint: bool,
}

impl ReportEntry {
    /// The schema object that the keyword stands in, as a JSON pointer into the schema that was rewritten: empty for the
    /// whole, `/properties/amount`.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Where in the arguments that is: `$` for the whole, `$.list[*].name` for any item's.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The keyword.
    #[must_use]
    pub fn keyword(&self) -> &str {
        &self.keyword
    }

    /// What became of it.
    #[must_use]
    pub const fn fate(&self) -> Fate {
        self.fate
    }

    /// The keyword that says it in the definition, if it is another one: `anyOf` for a `oneOf`.
    #[must_use]
    pub const fn written_as(&self) -> Option<&str> {
        self.written_as
    }

    /// What the description says of it, if it was moved there.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }

    /// What to write instead, if it was refused.
    #[must_use]
    pub fn advice(&self) -> Option<&str> {
        self.advice.as_deref()
    }

    /// Whether it is not known for sure that the provider takes it, or that it does not.
    #[must_use]
    pub const fn is_unverified(&self) -> bool {
        self.unverified
    }

    /// Whether it says what is valid: otherwise it is an annotation.
    #[must_use]
    pub const fn is_constraint(&self) -> bool {
        self.constraint
    }
}

/// What became of each keyword of a schema that was rewritten for a dialect: exactly one entry for each, in the order of the
/// schema.
///
/// `Display` is a line for each that is not simply kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DialectReport {
    pub(super) dialect: Dialect,
    pub(super) entries: Vec<ReportEntry>,
}

impl DialectReport {
    /// The dialect.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// All entries.
    #[must_use]
    pub fn entries(&self) -> &[ReportEntry] {
        &self.entries
    }

    /// What is in the definition.
    pub fn kept(&self) -> impl Iterator<Item = &ReportEntry> {
        self.with(Fate::Kept)
    }

    /// What descriptions say.
    pub fn moved(&self) -> impl Iterator<Item = &ReportEntry> {
        self.with(Fate::Moved)
    }

    /// What the definition does not say, and the gate enforces all the same.
    pub fn dropped(&self) -> impl Iterator<Item = &ReportEntry> {
        self.with(Fate::Dropped)
    }

    /// What the provider does not take.
    pub fn refused(&self) -> impl Iterator<Item = &ReportEntry> {
        self.with(Fate::Refused)
    }

    fn with(&self, fate: Fate) -> impl Iterator<Item = &ReportEntry> {
        self.entries.iter().filter(move |entry| entry.fate == fate)
    }
}

impl fmt::Display for ReportEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}` ", self.path, self.keyword)?;
        match self.fate {
            Fate::Kept => match self.written_as {
                Some(other) => write!(f, "is written as `{other}`")?,
                None => f.write_str("is kept")?,
            },
            Fate::Moved => {
                write!(f, "is said in the description: {}", self.words.as_deref().unwrap_or_default())?;
            }
            Fate::Dropped if self.constraint => f.write_str("is left out; the gate enforces it")?,
            Fate::Dropped => f.write_str("is left out")?,
            Fate::Refused => {
                write!(f, "is refused; {}", self.advice.as_deref().unwrap_or_default())?;
            }
        }
        if self.unverified { f.write_str(" (unverified)") } else { Ok(()) }
    }
}

impl fmt::Display for DialectReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |entry: &&ReportEntry| entry.fate != Fate::Kept || entry.written_as.is_some();
        let mut lines = self.entries.iter().filter(shown).peekable();
        if lines.peek().is_none() {
            let is_unverified = self.entries.iter().any(|entry| entry.unverified && entry.constraint);
            let note = if is_unverified { ", as far as is known (unverified)" } else { "" };
            return write!(f, "{}: all is kept{note}", self.dialect);
        }
        write!(f, "{}:", self.dialect)?;
        for line in lines {
            write!(f, "\n  {line}")?;
        }
        Ok(())
    }
}

impl Serialize for ReportEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entry = serializer.serialize_struct("ReportEntry", 9)?;
        entry.serialize_field("pointer", &self.pointer)?;
        entry.serialize_field("path", &self.path)?;
        entry.serialize_field("keyword", &self.keyword)?;
        entry.serialize_field("fate", &self.fate)?;
        entry.serialize_field("constraint", &self.constraint)?;
        match self.written_as {
            Some(other) => entry.serialize_field("written_as", other)?,
            None => entry.skip_field("written_as")?,
        }
        match &self.words {
            Some(words) => entry.serialize_field("words", words)?,
            None => entry.skip_field("words")?,
        }
        match &self.advice {
            Some(advice) => entry.serialize_field("advice", advice)?,
            None => entry.skip_field("advice")?,
        }
        if self.unverified {
            entry.serialize_field("unverified", &true)?;
        } else {
            entry.skip_field("unverified")?;
        }
        entry.end()
    }
}

impl Serialize for DialectReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_struct("DialectReport", 2)?;
        report.serialize_field("dialect", &self.dialect)?;
        report.serialize_field("entries", &self.entries)?;
        report.end()
    }
}
