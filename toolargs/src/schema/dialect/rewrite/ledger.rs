//! What became of each keyword, as the walk finds it out: one entry for each, in the order of the schema.

use std::collections::HashMap;

use super::document::below;
use crate::json::Json;
use crate::schema::dialect::definition::DefinitionProblem;
use crate::schema::dialect::report::{Fate, ReportEntry};
use crate::schema::dialect::{Dialect, DialectReport};

/// Where a keyword stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot<'s> {
    pub(super) pointer: &'s str,
    pub(super) path: &'s str,
    pub(super) keyword: &'s str,
}

/// What became of a keyword.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    pub(super) fate: Fate,
    pub(super) written_as: Option<&'static str>,
    pub(super) words: Option<String>,
    pub(super) advice: Option<String>,
    pub(super) verified: bool,
}

impl Outcome {
    pub(super) const KEPT: Self =
        Self { fate: Fate::Kept, written_as: None, words: None, advice: None, verified: true };
    pub(super) const DROPPED: Self = Self { fate: Fate::Dropped, ..Self::KEPT };

    /// Another keyword says it.
    pub(super) fn written_as(keyword: &'static str) -> Self {
        Self { written_as: Some(keyword), ..Self::KEPT }
    }

    /// The description says it.
    pub(super) fn moved(words: &str) -> Self {
        Self { fate: Fate::Moved, words: Some(words.to_owned()), ..Self::KEPT }
    }

    pub(super) fn refused(advice: &str) -> Self {
        Self { fate: Fate::Refused, advice: Some(advice.to_owned()), ..Self::KEPT }
    }

    pub(super) fn verified(mut self, verified: bool) -> Self {
        self.verified = verified;
        self
    }
}

#[derive(Debug, Default)]
pub(super) struct Ledger {
    entries: HashMap<String, HashMap<String, ReportEntry>>,
    problems: Vec<DefinitionProblem>,
}

impl Ledger {
    /// Says what became of a keyword. Where one place stands for several, the worst of it.
    pub(super) fn record(&mut self, spot: Spot<'_>, outcome: Outcome) {
        let Spot { pointer, path, keyword } = spot;
        let Outcome { fate, written_as, words, advice, verified } = outcome;
        let entry = ReportEntry {
            pointer: pointer.to_owned(),
            path: path.to_owned(),
            keyword: keyword.to_owned(),
            fate,
            written_as,
            words,
            advice,
            unverified: !verified,
            constraint: is_constraint(keyword),
        };
        let entries = self.entries.entry(entry.pointer.clone()).or_default();
        match entries.get_mut(keyword) {
            None => {
                entries.insert(keyword.to_owned(), entry);
            }
            Some(known) => {
                let is_worse = entry.fate > known.fate
                    || entry.fate == known.fate && known.written_as.is_none() && entry.written_as.is_some();
                let is_equal = entry.fate == known.fate;
                let unverified = entry.unverified || is_equal && known.unverified;
                if is_equal {
                    known.unverified = unverified;
                }
                if is_worse {
                    // The first way to it is the one by which it is known.
                    let path = std::mem::take(&mut known.path);
                    *known = ReportEntry { path, unverified, ..entry };
                }
            }
        }
    }

    /// Says that the provider does not take something.
    pub(super) fn problem(&mut self, path: &str, wrong: String, advice: &str, verified: bool) {
        let problem = DefinitionProblem {
            path: path.to_owned(),
            wrong,
            advice: advice.to_owned(),
            unverified: !verified,
        };
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// The path by which a schema was met.
    fn path(&self, pointer: &str) -> Option<&str> {
        self.entries.get(pointer)?.values().next().map(|entry| entry.path.as_str())
    }

    /// The report, and what is not taken. A keyword that the walk did not come to is in no definition.
    pub(super) fn close(mut self, dialect: Dialect, root: &Json) -> (DialectReport, Vec<DefinitionProblem>) {
        let mut entries = Vec::new();
        let mut open = vec![(String::new(), "$".to_owned(), root)];
        while let Some((pointer, around, schema)) = open.pop() {
            let path = self.path(&pointer).map_or(around, str::to_owned);
            let mut known = self.entries.remove(&pointer).unwrap_or_default();
            let Json::Object(members) = schema else { continue };
            for (keyword, _) in members {
                entries.push(known.remove(keyword).unwrap_or_else(|| ReportEntry {
                    pointer: pointer.clone(),
                    path: path.clone(),
                    keyword: keyword.clone(),
                    fate: Fate::Dropped,
                    written_as: None,
                    words: None,
                    advice: None,
                    unverified: false,
                    constraint: is_constraint(keyword),
                }));
            }
            let inner = below(schema, &pointer).into_iter().rev();
            open.extend(inner.map(|(pointer, schema)| (pointer, path.clone(), schema)));
        }
        (DialectReport { dialect, entries }, self.problems)
    }
}

/// Whether a keyword says what is valid. One that nobody knows does not.
pub(super) fn is_constraint(keyword: &str) -> bool {
    CONSTRAINTS.contains(&keyword)
}

/// The keywords that say what is valid.
const CONSTRAINTS: &[&str] = &[
    "$dynamicRef",
    "$recursiveRef",
    "$ref",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "if",
    "items",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "nullable",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "required",
    "then",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
];
