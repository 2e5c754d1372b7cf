//! The one walk from a schema to what a dialect takes of it.
//!
//! What it writes takes everything that the schema takes, but for objects that it closes where a provider has no others. It
//! never says less than the report tells.

use std::collections::VecDeque;

use super::Dialect;
use super::capabilities::{Capabilities, Null, Rewriting, Schemas, TypeLists, TypeNames, Way};
use super::document::{Document, Target, step};
use super::ledger::{Ledger, Outcome, Spot};
use super::node::{Node, Said, Source};
use crate::decode::write_member;
use crate::json::Json;
use crate::schema_gate::Types;

/// How many schemas are written at most, for what is inlined may grow without end.
const ROOM: usize = 20_000;

/// How deep schemas are written at most.
const DEPTH: usize = 100;

/// How long what is said of one keyword may be: nobody follows more.
const TELLING: usize = 1000;

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

/// Something that the description is to say.
#[derive(Debug)]
struct Statement {
    spots: Vec<(String, String)>,
    words: String,
    verified: bool,
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
    statements: Vec<Statement>,
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

    /// The types that a value may have but null, if it is said, and whether it may be null.
    fn types(&mut self, node: &Node<'j>, at: &At) -> (Option<Types>, bool) {
        let mut types: Option<Types> = None;
        for said in node.all("type") {
            let own = types_of(said.value);
            types = Some(types.map_or(own, |types| types.and(own)));
        }
        let members: Vec<&Json> =
            match node.first("const").or_else(|| node.first("enum")).map(|said| said.value) {
                Some(Json::Array(members)) if !node.has("const") => members.iter().collect(),
                Some(constant) => vec![constant],
                None => Vec::new(),
            };
        if !members.is_empty() {
            let own = members.iter().map(|member| type_of(member)).fold(Types::NONE, Types::or);
            types = Some(types.map_or(own, |types| types.and(own)));
        }
        if types.is_none() && at.root {
            types = Some(Types::OBJECT);
        }
        if let (Some(own), Some(asked)) = (types, at.types) {
            types = Some(own.and(asked));
        }
        if types.is_some_and(Types::is_empty) {
            let advice = "say the same type in all of them";
            let wrong = "what is said here contradicts itself, so that nothing is valid".to_owned();
            self.ledger.problem(&at.path, wrong, advice, true);
        }
        if at.root && types.is_some_and(|types| types != Types::OBJECT) {
            let advice = "put it into a property of an object";
            self.ledger.problem("$", "the arguments of a tool are an object".to_owned(), advice, true);
        }
        for said in node.all("nullable") {
            self.record(&said.pointer, at, said.keyword, Outcome::KEPT);
        }
        let says_null = node.nullable || node.all("nullable").any(|said| *said.value == Json::Boolean(true));
        match types {
            Some(types) if types.meets(Types::NULL) && types != Types::NULL => {
                (Some(types.without(Types::NULL)), true)
            }
            types => (types, says_null && types != Some(Types::NULL)),
        }
    }

    fn must_split(&self, types: Types) -> bool {
        let several = names(types).len() > 1;
        match self.takes.type_lists.is {
            TypeLists::Keep => false,
            TypeLists::Scalars => several && types.meets(Types::OBJECT.or(Types::ARRAY)),
            TypeLists::Split => several,
        }
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

    /// How null alone is written.
    fn null(&self) -> Members {
        match self.takes.null {
            Null::Type | Null::Keyword => vec![("type".to_owned(), self.type_names(Types::NULL))],
            Null::Constant => vec![("const".to_owned(), Json::Null)],
        }
    }

    /// Lets a value be null as well.
    fn add_null(&mut self, members: &mut Members) {
        if self.takes.null == Null::Keyword {
            return members.push(("nullable".to_owned(), Json::Boolean(true)));
        }
        let null = Json::Object(self.null());
        for (keyword, value) in members.iter_mut() {
            if let ("anyOf" | "oneOf", Json::Array(choices)) = (keyword.as_str(), value) {
                return choices.push(null);
            }
        }
        let in_list = match members.iter().find(|(keyword, _)| keyword == "type") {
            None => false,
            Some((_, name)) => match self.takes.type_lists.is {
                TypeLists::Keep => !types_of(name).meets(Types::OBJECT),
                TypeLists::Scalars => !types_of(name).meets(Types::OBJECT.or(Types::ARRAY)),
                TypeLists::Split => false,
            },
        };
        if !in_list {
            if !members.is_empty() {
                let other = Json::Object(std::mem::take(members));
                members.push(("anyOf".to_owned(), Json::Array(vec![other, null])));
            }
            return;
        }
        for (keyword, value) in members.iter_mut() {
            match (keyword.as_str(), &mut *value) {
                ("type", Json::Array(names)) => names.push(Json::String("null".to_owned())),
                ("type", name) => {
                    *value = Json::Array(vec![
                        std::mem::replace(name, Json::Null),
                        Json::String("null".to_owned()),
                    ]);
                }
                ("enum", Json::Array(values)) => values.push(Json::Null),
                ("const", constant) => {
                    *value = Json::Array(vec![std::mem::replace(constant, Json::Null), Json::Null]);
                    "enum".clone_into(keyword);
                }
                _ => {}
            }
        }
    }

    /// Types as they are written.
    pub(super) fn type_names(&self, types: Types) -> Json {
        let written = |name: &str| match self.takes.types {
            TypeNames::Lower => Json::String(name.to_owned()),
            TypeNames::Capitals => Json::String(name.to_uppercase()),
        };
        match names(types).as_slice() {
            [one] => written(one),
            several => Json::Array(several.iter().map(|name| written(name)).collect()),
        }
    }

    /// Puts the description together from what the schema says and what is not written.
    fn describe(&mut self, node: &Node<'j>, at: &At, mark: usize, members: &mut Members) {
        let mut text = String::new();
        for said in node.all("description") {
            self.record(&said.pointer, at, said.keyword, Outcome::KEPT);
            if let Json::String(own) = said.value
                && !own.is_empty()
                && !text.lines().any(|line| line == own)
            {
                text = if text.is_empty() { own.clone() } else { format!("{text}\n{own}") };
            }
        }
        let limits = &self.capabilities.limits;
        let longest = match at.root {
            true => limits.tool_description.map(|limit| limit.is),
            false => limits.description,
        };
        let statements: Vec<Statement> = self.statements.drain(mark..).collect();
        let mut said = String::new();
        for statement in statements {
            let more = if said.is_empty() {
                statement.words.clone()
            } else {
                format!("{said}; {}", statement.words)
            };
            let fits = statement.words.len() <= TELLING
                && longest.is_none_or(|longest| joined(&text, &more).chars().count() <= longest);
            let outcome = match fits {
                true => Outcome::moved(&statement.words),
                false => Outcome::DROPPED,
            };
            if fits {
                said = more;
            }
            for (pointer, keyword) in statement.spots {
                self.record(&pointer, at, &keyword, outcome.clone().verified(statement.verified));
            }
        }
        let text = joined(&text, &said);
        if text.is_empty() {
            return;
        }
        let place = match members.iter().position(|(keyword, _)| keyword == "properties") {
            Some(properties) => properties.min(1),
            None => {
                let after = ["default", "examples", "example", "nullable", "propertyOrdering"];
                let end = members.iter().position(|(keyword, _)| after.contains(&keyword.as_str()));
                end.unwrap_or(members.len())
            }
        };
        members.insert(place, ("description".to_owned(), Json::String(text)));
    }

    /// Says something of a value that is being written, in the place of some keywords of a schema.
    pub(super) fn say(&mut self, pointer: &str, keywords: &[&str], words: &str, verified: bool) {
        let spots = keywords.iter().map(|keyword| (pointer.to_owned(), (*keyword).to_owned()));
        match self.statements.iter_mut().find(|statement| statement.words == words) {
            Some(known) => known.spots.extend(spots),
            None => {
                self.statements.push(Statement { spots: spots.collect(), words: words.to_owned(), verified })
            }
        }
    }

    /// Says under a keyword what a schema says there, and in all that stands in it.
    pub(super) fn say_all(&mut self, said: &Said<'j>, at: &At, words: &str, verified: bool) {
        self.say(&said.pointer, &[said.keyword], words, verified);
        let mut open =
            super::document::below_value(said.value, said.keyword, &step(&said.pointer, said.keyword));
        while let Some((pointer, schema)) = open.pop() {
            if let Json::Object(members) = schema {
                for (keyword, _) in members {
                    let outcome = match super::ledger::is_constraint(keyword) {
                        true => Outcome::moved(words),
                        false => Outcome::DROPPED,
                    };
                    self.record(&pointer, at, keyword, outcome.verified(verified));
                }
            }
            open.extend(super::document::below(schema, &pointer));
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

/// A description, and what is said behind it.
pub(super) fn joined(text: &str, said: &str) -> String {
    match (text.is_empty(), said.is_empty()) {
        (_, true) => text.to_owned(),
        (true, false) => said.to_owned(),
        // What stands behind a list would be taken for a part of its last item.
        (false, false) if text.contains('\n') => format!("{text}\n({said})"),
        (false, false) => format!("{text} ({said})"),
    }
}

/// The types of a `type`; one that is not known is none.
pub(super) fn types_of(value: &Json) -> Types {
    let named = |name: &Json| match name {
        Json::String(name) => Types::named(&name.to_lowercase()).unwrap_or(Types::NONE),
        _ => Types::NONE,
    };
    match value {
        Json::Array(names) => names.iter().map(named).fold(Types::NONE, Types::or),
        name => named(name),
    }
}

/// The type of a value.
pub(super) fn type_of(value: &Json) -> Types {
    match value {
        Json::Null => Types::NULL,
        Json::Boolean(_) => Types::BOOLEAN,
        Json::Number(text) if crate::read::is_integral(text) => Types::INTEGER,
        Json::Number(_) => Types::NUMBER,
        Json::String(_) => Types::STRING,
        Json::Array(_) => Types::ARRAY,
        Json::Object(_) => Types::OBJECT,
    }
}

/// The names of types; an integer that is a number anyway has none.
pub(super) fn names(types: Types) -> Vec<&'static str> {
    let is_named =
        |(_, own): &&(&str, Types)| types.has(*own) && !(*own == Types::INTEGER && types.has(Types::NUMBER));
    Types::NAMED.iter().filter(is_named).map(|(name, _)| *name).collect()
}

/// Whether something that is written takes null.
fn takes_null(members: &Members) -> bool {
    // What says nothing at all takes anything.
    members.is_empty()
        || members.iter().any(|(keyword, value)| match (keyword.as_str(), value) {
            ("type", name) => types_of(name).meets(Types::NULL),
            ("const", value) => *value == Json::Null,
            ("nullable", value) => *value == Json::Boolean(true),
            ("anyOf" | "oneOf", Json::Array(choices)) => choices.iter().any(|choice| match choice {
                Json::Object(members) => takes_null(members),
                _ => false,
            }),
            _ => false,
        })
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
