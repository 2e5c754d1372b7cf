//! The one walk from a schema to what a dialect takes of it.
//!
//! What it writes takes everything that the schema takes, but for objects that it closes where a provider has no others. It
//! never says less than the report tells.

use std::collections::VecDeque;

use super::describe::Statement;
use super::document::{Document, Target};
use super::kind::takes_null;
use super::ledger::{Ledger, Outcome, Spot};
use super::node::{Node, Source};
use crate::decode::write_member;
use crate::json::Json;
use crate::schema::dialect::Dialect;
use crate::schema::dialect::answer::{Rewriting, Way};
use crate::schema::dialect::capabilities::{Capabilities, Schemas};
use crate::schema_gate::Types;

/// How many schemas are written at most, for what is inlined may grow without end.
const ROOM: usize = 20_000;

/// How deep schemas are written at most.
const DEPTH: usize = 100;

/// The members of a schema that is being written.
pub(super) type Members = Vec<(String, Json)>;

/// Where a schema is written.
#[derive(Debug, Clone)]
pub(super) struct At {
    /// Where its values stand in the arguments.
    pub(super) path: String,
    pub(super) root: bool,
    /// Whether it stands in an `anyOf`.
    pub(super) in_union: bool,
    /// Whether a property around it may be left out.
    pub(super) skippable: bool,
    /// Whether null stands for its absence.
    pub(super) absent: bool,
    /// The types that are written here, if the others are written elsewhere.
    pub(super) types: Option<Types>,
    pub(super) depth: usize,
}

impl At {
    const ROOT: Self = Self {
        path: String::new(),
        root: true,
        in_union: false,
        skippable: false,
        absent: false,
        types: None,
        depth: 0,
    };

    /// A place within this one.
    fn inner(&self, path: String) -> Self {
        let Self { in_union, skippable, depth, .. } = *self;
        Self { path, root: false, in_union, skippable, absent: false, types: None, depth: depth + 1 }
    }

    pub(super) fn property(&self, name: &str) -> Self {
        let mut path = self.path.clone();
        write_member(name, &mut path);
        self.inner(path)
    }

    pub(super) fn item(&self) -> Self {
        self.inner(format!("{}[*]", self.path))
    }

    /// One of several alternatives for the same value.
    pub(super) fn alternative(&self) -> Self {
        Self { in_union: true, root: false, ..self.inner(self.path.clone()) }
    }
}

#[derive(Debug)]
pub(super) struct Walk<'j> {
    pub(super) capabilities: &'static Capabilities,
    pub(super) takes: &'static Schemas,
    pub(super) document: Document<'j>,
    pub(super) ledger: Ledger,
    /// What is read in the place of a reference right now, from the outside in.
    pub(super) open: Vec<String>,
    /// The definition that is being written.
    pub(super) current: String,
    /// The definitions that are referred to, and their names.
    pub(super) defined: Vec<(String, String)>,
    /// Those of them that are yet to be written, each with the path to it.
    pub(super) pending: VecDeque<(Target<'j>, String, String)>,
    /// Whether the whole calls that are examples stand beside the schema.
    pub(super) examples_beside: bool,
    /// What the descriptions of the places that are being written are to say.
    pub(super) statements: Vec<Statement>,
    room: usize,
}

impl<'j> Walk<'j> {
    pub(super) fn new(dialect: Dialect, root: &'j Json, examples_beside: bool) -> Self {
        let capabilities = dialect.capabilities();
        Self {
            capabilities,
            takes: &capabilities.schema,
            document: Document::new(root),
            ledger: Ledger::default(),
            open: Vec::new(),
            current: String::new(),
            defined: Vec::new(),
            pending: VecDeque::new(),
            examples_beside,
            statements: Vec::new(),
            room: ROOM,
        }
    }

    /// The whole schema, rewritten.
    pub(super) fn whole(&mut self) -> Json {
        let root = self.document.root;
        let at = At { path: "$".to_owned(), ..At::ROOT };
        if self.takes.rewriting != Rewriting::Each {
            return self.unchanged(&at);
        }
        self.open = vec![String::new()];
        let written = self.place(vec![Source::new(root, String::new())], &at);
        let mut definitions: Vec<(String, Json)> = Vec::new();
        while let Some((target, name, path)) = self.pending.pop_front() {
            self.current.clone_from(&target.pointer);
            self.open = vec![target.pointer.clone()];
            let at = At { path, root: false, ..At::ROOT };
            let written = self.place(vec![Source::new(target.schema, target.pointer)], &at);
            definitions.push((name, written));
        }
        let Json::Object(mut members) = written else { return written };
        if !definitions.is_empty() {
            self.sort(&mut definitions);
            members.push(("$defs".to_owned(), Json::Object(definitions)));
        }
        Json::Object(members)
    }

    /// Definitions in the order of the schema; one of the whole comes last.
    fn sort(&self, definitions: &mut [(String, Json)]) {
        let defs = ["$defs", "definitions"].iter().find_map(|keyword| self.document.root.get(keyword));
        let Some(Json::Object(declared)) = defs else { return };
        let place = |name: &str| declared.iter().position(|(known, _)| known == name).unwrap_or(usize::MAX);
        definitions.sort_by_key(|(name, _)| place(name));
    }

    /// What several schemas say together of a value.
    pub(super) fn place(&mut self, sources: Vec<Source<'j>>, at: &At) -> Json {
        let (mark, open) = (self.statements.len(), self.open.len());
        let mut node = self.gather(sources, at);
        self.unwrap_alternatives(&mut node, at);
        let written = self.written(&node, at, mark);
        self.open.truncate(open);
        self.statements.truncate(mark);
        Json::Object(written)
    }

    fn written(&mut self, node: &Node<'j>, at: &At, mark: usize) -> Members {
        if node.never {
            let advice = "leave it out, or say what it may be";
            self.ledger.problem(&at.path, "nothing is valid here".to_owned(), advice, true);
            return Members::new();
        }
        let (types, mut null) = self.types(node, at);
        // What null is an alternative to stands in an `anyOf`.
        let is_wrapped = (null || at.absent) && types.is_some_and(|types| !self.lists_null(types));
        let at = &At { in_union: at.in_union || is_wrapped, ..at.clone() };
        let mut members = Members::new();
        if let Some(kept) = &node.reference {
            let reference = vec![("$ref".to_owned(), self.reference(kept, at))];
            match kept.wrapped {
                true => members.push(("anyOf".to_owned(), Json::Array(vec![Json::Object(reference)]))),
                false => members = reference,
            }
        }
        if let Some(union) = node.says.iter().find(|said| ["anyOf", "oneOf"].contains(&said.keyword)) {
            null |= self.union(node, union, at, &mut members);
            if at.root && members.iter().all(|(keyword, _)| keyword != "type") {
                members.insert(0, ("type".to_owned(), self.type_names(Types::OBJECT)));
            }
        } else if let Some(types) = types.filter(|types| self.must_split(*types)) {
            self.split(node, types, at, &mut members);
        } else {
            self.plain(node, types, at, &mut members);
        }
        let absent = at.absent && !null && !takes_null(&members);
        if null || absent {
            self.add_null(&mut members);
        }
        self.annotate(node, at, absent, &mut members);
        self.describe(node, at, mark, &mut members);
        members
    }

    /// A value that has no alternatives.
    pub(super) fn plain(&mut self, node: &Node<'j>, types: Option<Types>, at: &At, members: &mut Members) {
        for said in node.all("type") {
            let verified = self.takes.type_lists.verified || !matches!(said.value, Json::Array(_));
            self.record(&said.pointer, at, said.keyword, Outcome::KEPT.verified(verified));
        }
        if let Some(types) = types {
            if types == Types::NULL {
                let null = self.null();
                members.extend(null);
            } else {
                members.push(("type".to_owned(), self.type_names(types)));
            }
        } else if node.reference.is_none() && !node.refused && self.takes.untyped.is == Way::Refuse {
            let advice =
                self.or_looser("say which JSON type it has", |takes| takes.untyped.is != Way::Refuse);
            let wrong = "nothing says what it may be".to_owned();
            self.ledger.problem(&at.path, wrong, &advice, self.takes.untyped.verified);
        }
        let within = |wanted: Types| {
            types.map_or_else(
                || node.keywords().iter().any(|keyword| applies_to(keyword) == Some(wanted)),
                |types| types.meets(wanted),
            )
        };
        self.values(node, types, at, members);
        if within(Types::OBJECT) {
            self.object(node, at, members);
        }
        if within(Types::ARRAY) {
            self.list(node, at, members);
        }
        for keyword in node.keywords() {
            if let (Some(types), Some(own)) = (types, applies_to(keyword))
                && !types.meets(own)
            {
                // What is said of other types is written with those, or says nothing.
                continue;
            }
            self.scalar(node, keyword, at, members);
        }
    }

    pub(super) fn record(&mut self, pointer: &str, at: &At, keyword: &str, outcome: Outcome) {
        self.ledger.record(Spot { pointer, path: &at.path, keyword }, outcome);
    }

    /// Says that the provider does not take a schema because of a keyword.
    pub(super) fn refuse(
        &mut self,
        pointer: &str,
        at: &At,
        keyword: &str,
        wrong: String,
        advice: &str,
        verified: bool,
    ) {
        self.record(pointer, at, keyword, Outcome::refused(advice).verified(verified));
        self.ledger.problem(&at.path, wrong, advice, verified);
    }

    /// Advice, with the dialect of the same provider that takes what this one does not.
    pub(super) fn or_looser(&self, advice: &str, takes: impl Fn(&Schemas) -> bool) -> String {
        match self.capabilities.looser.filter(|looser| takes(&looser.capabilities().schema)) {
            Some(looser) => format!("{advice}, or use `{looser}`"),
            None => advice.to_owned(),
        }
    }

    /// Whether another schema may be written.
    pub(super) fn has_room(&mut self, at: &At) -> bool {
        let left = self.room.checked_sub(1).filter(|_| at.depth < DEPTH);
        self.room = left.unwrap_or(self.room);
        if left.is_none() {
            let wrong = "the schema is too large with its references in place".to_owned();
            self.ledger.problem("$", wrong, "split the tool, or nest less", true);
        }
        left.is_some()
    }
}

/// The type that a keyword says something of, if it is one alone.
pub(super) fn applies_to(keyword: &str) -> Option<Types> {
    Some(match keyword {
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => Types::NUMBER,
        "minLength" | "maxLength" | "pattern" => Types::STRING,
        "items" | "prefixItems" | "additionalItems" | "minItems" | "maxItems" | "uniqueItems"
        | "contains" | "minContains" | "maxContains" | "unevaluatedItems" => Types::ARRAY,
        "properties"
        | "required"
        | "additionalProperties"
        | "patternProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired"
        | "dependentSchemas"
        | "dependencies"
        | "unevaluatedProperties" => Types::OBJECT,
        _ => return None,
    })
}
