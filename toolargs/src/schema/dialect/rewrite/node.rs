//! What several schemas say together of one value: a schema, what it refers to where that stands in its place, and the
//! elements of an `allOf`.

use super::document::{Target, step};
use super::ledger::Outcome;
use super::walk::{At, Walk};
use crate::json::Json;
use crate::schema::dialect::answer::AllOf;

/// A schema where it stands.
#[derive(Debug, Clone)]
pub(super) struct Source<'j> {
    pub(super) json: &'j Json,
    pub(super) pointer: String,
    /// The keywords that are read elsewhere.
    pub(super) hidden: Vec<&'j str>,
}

/// What one of the schemas says under a keyword.
#[derive(Debug, Clone)]
pub(super) struct Said<'j> {
    pub(super) pointer: String,
    pub(super) keyword: &'j str,
    pub(super) value: &'j Json,
}

/// A reference that is written.
#[derive(Debug, Clone)]
pub(super) struct Kept<'j> {
    pub(super) target: Target<'j>,
    /// Whether it stands in an `anyOf`, for nothing may stand beside it.
    pub(super) wrapped: bool,
}

/// What several schemas say together.
#[derive(Debug, Default)]
pub(super) struct Node<'j> {
    /// The schemas, without those that only refer to others.
    pub(super) sources: Vec<Source<'j>>,
    pub(super) says: Vec<Said<'j>>,
    pub(super) reference: Option<Kept<'j>>,
    /// Whether it refers to something that is refused.
    pub(super) refused: bool,
    /// Whether null was an alternative of its own.
    pub(super) nullable: bool,
    /// Whether one of them is `false`.
    pub(super) never: bool,
}

impl<'j> Source<'j> {
    pub(super) fn new(json: &'j Json, pointer: String) -> Self {
        Self { json, pointer, hidden: Vec::new() }
    }

    pub(super) fn below(json: &'j Json, pointer: &str, keyword: &str, name: &str) -> Self {
        Self::new(json, step(&step(pointer, keyword), name))
    }

    /// The keywords that are read here.
    pub(super) fn members(&self) -> impl Iterator<Item = (&'j str, &'j Json)> + '_ {
        let members = match self.json {
            Json::Object(members) => members.as_slice(),
            _ => &[],
        };
        members
            .iter()
            .map(|(keyword, value)| (keyword.as_str(), value))
            .filter(|(keyword, _)| !self.hidden.contains(keyword))
    }
}

impl<'j> Node<'j> {
    /// What is said under a keyword, by each that says something.
    pub(super) fn all<'n>(&'n self, keyword: &'n str) -> impl Iterator<Item = &'n Said<'j>> {
        self.says.iter().filter(move |said| said.keyword == keyword)
    }

    /// What is said first under a keyword.
    pub(super) fn first(&self, keyword: &str) -> Option<&Said<'j>> {
        self.says.iter().find(|said| said.keyword == keyword)
    }

    pub(super) fn has(&self, keyword: &str) -> bool {
        self.first(keyword).is_some()
    }

    /// The keywords, each once, in order.
    pub(super) fn keywords(&self) -> Vec<&'j str> {
        let mut keywords: Vec<&str> = Vec::new();
        for said in &self.says {
            if !keywords.contains(&said.keyword) {
                keywords.push(said.keyword);
            }
        }
        keywords
    }
}

impl<'j> Walk<'j> {
    /// Reads what schemas say together.
    pub(super) fn gather(&mut self, sources: Vec<Source<'j>>, at: &At) -> Node<'j> {
        let mut node = Node::default();
        let several = sources.len() > 1;
        for source in sources {
            self.gather_one(source, several, at, &mut node);
        }
        node
    }

    pub(super) fn gather_one(&mut self, source: Source<'j>, several: bool, at: &At, node: &mut Node<'j>) {
        match source.json {
            Json::Boolean(false) => node.never = true,
            Json::Object(_) => {}
            // `true`, or no schema at all.
            _ => return,
        }
        if !self.has_room(at) {
            return;
        }
        let mut deferred = Vec::new();
        let members: Vec<(&str, &Json)> = source.members().collect();
        let alone = !several && members.iter().all(|(keyword, _)| *keyword == "$ref");
        for (keyword, value) in members {
            match (keyword, value) {
                ("$ref", Json::String(reference)) => {
                    let target = self.follow(reference, &source.pointer, alone, at, node);
                    deferred.extend(target.map(|target| Source::new(target.schema, target.pointer)));
                }
                ("allOf", Json::Array(schemas))
                    if self.takes.all_of.is == AllOf::Merge || schemas.len() == 1 =>
                {
                    let verified = self.takes.all_of.verified;
                    self.record(&source.pointer, at, keyword, Outcome::KEPT.verified(verified));
                    for (index, schema) in schemas.iter().enumerate() {
                        deferred.push(Source::below(schema, &source.pointer, keyword, &index.to_string()));
                    }
                }
                ("$defs" | "definitions", _) => {
                    self.record(&source.pointer, at, keyword, Outcome::KEPT);
                }
                _ => node.says.push(Said { pointer: source.pointer.clone(), keyword, value }),
            }
        }
        node.sources.push(source);
        for source in deferred {
            self.gather_one(source, true, at, node);
        }
    }
}
