//! Alternatives: `anyOf`, `oneOf`, and several types where each has to be one.

use super::kind::{names, type_of, types_of};
use super::ledger::{Outcome, is_constraint};
use super::node::{Node, Said, Source};
use super::walk::{At, Members, Walk};
use super::words;
use crate::json::Json;
use crate::schema::dialect::answer::{KEEP, Null, OneOf, Way};
use crate::schema_gate::Types;

/// What is read where it stands, and in no alternative.
const OUTSIDE: &[&str] = &["$ref", "allOf", "nullable"];

impl<'j> Walk<'j> {
    /// Reads an alternative that is the only one as what it is.
    pub(super) fn unwrap_alternatives(&mut self, node: &mut Node<'j>, at: &At) {
        while let Some((index, choices)) = node.says.iter().enumerate().find_map(|(index, said)| {
            let (true, Json::Array(choices)) = (is_union(said.keyword), said.value) else { return None };
            let others = choices.iter().filter(|choice| !is_null(choice)).count();
            let may_be_null = self.takes.null == Null::Keyword || others == choices.len();
            (others == 1 && may_be_null).then_some((index, choices))
        }) {
            let said = node.says.remove(index);
            hide(node, &said);
            let outcome = match choices.len() {
                1 => Outcome::KEPT,
                _ => Outcome::written_as("nullable"),
            };
            self.record(&said.pointer, at, said.keyword, outcome);
            for (index, choice) in choices.iter().enumerate() {
                let source = Source::below(choice, &said.pointer, said.keyword, &index.to_string());
                if is_null(choice) {
                    self.record_null(&source, at);
                    node.nullable = true;
                } else {
                    self.gather_one(source, true, at, node);
                }
            }
        }
    }

    fn record_null(&mut self, source: &Source<'j>, at: &At) {
        for (keyword, _) in source.members() {
            self.record(&source.pointer, at, keyword, Outcome::written_as("nullable"));
        }
    }

    /// Writes alternatives; whether null is one that is written otherwise.
    pub(super) fn union(
        &mut self,
        node: &Node<'j>,
        union: &Said<'j>,
        at: &At,
        members: &mut Members,
    ) -> bool {
        let Json::Array(choices) = union.value else { return false };
        let fact = self.takes.root_union;
        if at.root && fact.is == Way::Refuse {
            let advice = self.or_looser(
                "put it into a property of an object: an enum into a field of a struct",
                |takes| takes.root_union == KEEP,
            );
            let wrong = "the arguments themselves have alternatives".to_owned();
            self.refuse(&union.pointer, at, union.keyword, wrong, &advice, fact.verified);
        }
        if at.root && fact.is == Way::Say {
            let shown: Vec<String> =
                choices.iter().map(|choice| words::brief(&self.inlined(choice))).collect();
            self.say_all(union, at, &format!("one of {}", shown.join(" or ")), fact.verified);
            self.plain(node, Some(Types::OBJECT), at, members);
            return false;
        }
        let (keyword, outcome) = match (union.keyword, self.takes.one_of.is) {
            ("oneOf", OneOf::Keep) => ("oneOf", Outcome::KEPT),
            ("oneOf", OneOf::AnyOf) => {
                ("anyOf", Outcome::written_as("anyOf").verified(self.takes.one_of.verified))
            }
            _ => ("anyOf", Outcome::KEPT),
        };
        let verified = outcome.verified && (!at.root || fact.verified);
        self.record(&union.pointer, at, union.keyword, outcome.verified(verified));
        let around = around(node, Some(union));
        let mut null = false;
        let mut written: Vec<Json> = Vec::new();
        for (index, choice) in choices.iter().enumerate() {
            let source = Source::below(choice, &union.pointer, union.keyword, &index.to_string());
            if is_null(choice) && self.takes.null == Null::Keyword {
                self.record_null(&source, at);
                null = true;
                continue;
            }
            if excludes(&around, choice) {
                continue;
            }
            let sources = around.iter().cloned().chain([source]).collect();
            let alternative = At { types: at.types, ..at.alternative() };
            add(self.place(sources, &alternative), keyword, &mut written);
        }
        if written.is_empty() && null {
            // There was nothing but null, in one way and another.
            members.extend(self.null());
            return false;
        }
        if written.is_empty() {
            let wrong = "no value can be one of the alternatives, by what stands beside them".to_owned();
            self.refuse(
                &union.pointer,
                at,
                union.keyword,
                wrong,
                "drop them, or what stands beside them",
                true,
            );
        }
        members.push((keyword.to_owned(), Json::Array(written)));
        null
    }

    /// Writes each of several types as an alternative.
    pub(super) fn split(&mut self, node: &Node<'j>, types: Types, at: &At, members: &mut Members) {
        for said in node.all("type") {
            let outcome = Outcome::written_as("anyOf").verified(self.takes.type_lists.verified);
            self.record(&said.pointer, at, said.keyword, outcome);
        }
        let around = around(node, None);
        let mut written: Vec<Json> = Vec::new();
        for name in names(types) {
            let own = Types::NAMED.iter().find(|(known, _)| *known == name).map(|(_, own)| *own);
            let alternative = At { types: own, ..at.alternative() };
            add(self.place(around.clone(), &alternative), "anyOf", &mut written);
        }
        members.push(("anyOf".to_owned(), Json::Array(written)));
    }

    /// A schema with what it refers to in place, as far as that has an end.
    pub(super) fn inlined(&self, schema: &Json) -> Json {
        self.inlined_within(schema, 0, &mut 500)
    }

    fn inlined_within(&self, schema: &Json, depth: usize, room: &mut usize) -> Json {
        *room = room.saturating_sub(1);
        match schema {
            Json::Object(members) => {
                if let Some(Json::String(reference)) = schema.get("$ref")
                    && depth < 4
                    && *room > 0
                    && let Some(target) = self.document.target(reference)
                {
                    return self.inlined_within(target.schema, depth + 1, room);
                }
                let inlined =
                    |(name, value): &(String, Json)| (name.clone(), self.inlined_within(value, depth, room));
                Json::Object(members.iter().map(inlined).collect())
            }
            Json::Array(items) => {
                Json::Array(items.iter().map(|item| self.inlined_within(item, depth, room)).collect())
            }
            other => other.clone(),
        }
    }
}

fn is_union(keyword: &str) -> bool {
    ["anyOf", "oneOf"].contains(&keyword)
}

/// Whether a schema takes null alone.
fn is_null(schema: &Json) -> bool {
    let Json::Object(members) = schema else { return false };
    let says_null = members.iter().any(|(keyword, value)| match (keyword.as_str(), value) {
        ("type", value) => types_of(value) == Types::NULL,
        ("const", value) => *value == Json::Null,
        ("enum", Json::Array(values)) => {
            !values.is_empty() && values.iter().all(|value| *value == Json::Null)
        }
        _ => false,
    });
    says_null && !members.iter().any(|(keyword, _)| ["$ref", "allOf", "not"].contains(&keyword.as_str()))
}

/// Reads a keyword elsewhere from now on.
fn hide<'j>(node: &mut Node<'j>, said: &Said<'j>) {
    let source = node.sources.iter_mut().find(|source| source.pointer == said.pointer);
    if let Some(source) = source {
        source.hidden.push(said.keyword);
    }
}

/// What stands around alternatives and says what each of them has to be.
fn around<'j>(node: &Node<'j>, union: Option<&Said<'j>>) -> Vec<Source<'j>> {
    let mut around = Vec::new();
    for source in &node.sources {
        let mut source = source.clone();
        let outside = source.members().map(|(keyword, _)| keyword).filter(|keyword| {
            OUTSIDE.contains(keyword)
                || !is_constraint(keyword)
                || union.is_some_and(|union| union.pointer == source.pointer && union.keyword == *keyword)
        });
        let outside: Vec<&str> = outside.collect();
        source.hidden.extend(outside);
        if source.members().next().is_some() {
            around.push(source);
        }
    }
    around
}

/// Whether an alternative has none of the types that the schemas around it have.
fn excludes(around: &[Source<'_>], choice: &Json) -> bool {
    let own = match (choice.get("type"), choice.get("const")) {
        (Some(name), _) => types_of(name),
        (None, Some(value)) => type_of(value),
        (None, None) => return false,
    };
    let outer = around.iter().flat_map(Source::members).filter(|(keyword, _)| *keyword == "type");
    { outer }.any(|(_, name)| !types_of(name).meets(own))
}

/// Adds an alternative, or those that it is nothing but.
fn add(choice: Json, keyword: &str, choices: &mut Vec<Json>) {
    match choice {
        Json::Object(mut members)
            if members.len() == 1 && members.iter().all(|(name, _)| name == keyword) =>
        {
            if let Some((_, Json::Array(inner))) = members.pop() {
                inner.into_iter().for_each(|choice| add(choice, keyword, choices));
            }
        }
        choice if choices.contains(&choice) => {}
        choice => choices.push(choice),
    }
}
