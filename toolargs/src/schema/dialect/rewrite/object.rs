//! Objects: which properties there are, which of them have to be there, and what else may be.

use super::ledger::Outcome;
use super::node::{Node, Said, Source};
use super::walk::{At, Members, Walk};
use super::words;
use crate::json::Json;
use crate::schema::dialect::answer::{Closed, Optional, Way};

/// What an object may have beside its properties.
enum Rest<'j> {
    Nothing,
    /// Anything, whether it is said or not.
    Anything,
    /// What these say together.
    Values(Vec<Source<'j>>),
}

const NO_MAP: &str = "write a list of objects with a key and a value: a `Vec` of a struct";

impl<'j> Walk<'j> {
    pub(super) fn object(&mut self, node: &Node<'j>, at: &At, members: &mut Members) {
        let properties = properties(node);
        for said in node.all("properties") {
            self.record(&said.pointer, at, said.keyword, Outcome::KEPT);
        }
        let required = self.required(node, &properties, at);
        self.pattern_properties(node, at);
        self.contradicting(node, at);
        let mut written: Members = Vec::new();
        for (name, sources) in properties {
            if sources.iter().any(|source| *source.json == Json::Boolean(false)) {
                // It may never be there.
                continue;
            }
            let is_required = required.contains(&name);
            let mut inner = at.property(name);
            inner.skippable |= !is_required;
            inner.absent = self.takes.optional == Optional::Null && !is_required;
            let schema = self.place(sources, &inner);
            written.push((name.to_owned(), schema));
        }
        let names: Vec<String> = written.iter().map(|(name, _)| name.clone()).collect();
        let listed: Vec<String> = match self.takes.optional {
            Optional::Null => names.clone(),
            Optional::Absent => required
                .iter()
                .filter(|name| names.iter().any(|known| known == *name))
                .map(|name| (*name).to_owned())
                .collect(),
        };
        let is_empty = names.is_empty();
        if node.has("properties") || self.takes.closed == Closed::Always {
            members.push(("properties".to_owned(), Json::Object(written)));
        }
        if !listed.is_empty() || self.takes.optional == Optional::Null {
            members.push(("required".to_owned(), texts(&listed)));
        }
        self.rest(node, is_empty, at, members);
        if self.takes.ordering && names.len() > 1 {
            members.push(("propertyOrdering".to_owned(), texts(&names)));
        }
    }

    /// The properties that have to be there.
    fn required(
        &mut self,
        node: &Node<'j>,
        properties: &[(&'j str, Vec<Source<'j>>)],
        at: &At,
    ) -> Vec<&'j str> {
        let mut required: Vec<&str> = Vec::new();
        for said in node.all("required") {
            let Json::Array(names) = said.value else { continue };
            let mut undeclared = Vec::new();
            for name in names {
                let Json::String(name) = name else { continue };
                if properties.iter().all(|(known, _)| known != name) {
                    undeclared.push(name.as_str());
                } else if !required.contains(&name.as_str()) {
                    required.push(name);
                }
            }
            match (undeclared.as_slice(), self.takes.closed) {
                ([], _) => self.record(&said.pointer, at, said.keyword, Outcome::KEPT),
                (names, Closed::Always) => {
                    let wrong = format!("{} has to be there, and is not declared", names.join(", "));
                    let advice = "declare it in `properties`";
                    self.refuse(&said.pointer, at, said.keyword, wrong, advice, true);
                }
                (names, _) => {
                    self.say(
                        &said.pointer,
                        &[said.keyword],
                        &format!("must have {}", names.join(", ")),
                        true,
                    );
                }
            }
        }
        required
    }

    /// Writes what the object may have beside its properties.
    fn rest(&mut self, node: &Node<'j>, is_empty: bool, at: &At, members: &mut Members) {
        let says: Vec<Said<'j>> = node.all("additionalProperties").cloned().collect();
        let rest = rest(&says);
        // A tool without arguments often says no more than that it has an object.
        let is_bare = at.root && is_empty && says.is_empty();
        let may_have_patterns = node.has("patternProperties");
        match (&rest, self.takes.closed) {
            // What keys that match a pattern have is not what the others have.
            (Rest::Values(_), _) if may_have_patterns && self.takes.maps.is == Way::Keep => {
                self.say_map(&says, at);
                return members.push(("additionalProperties".to_owned(), Json::Boolean(true)));
            }
            (Rest::Values(_), _) => return self.map(says, rest, at, members),
            (Rest::Anything, Closed::Always) if is_empty && !is_bare => {
                let advice =
                    self.or_looser("say which properties it has", |takes| takes.maps.is != Way::Refuse);
                let wrong = "an object of any keys".to_owned();
                match node.first("type").or(says.first()) {
                    Some(said) => {
                        let (pointer, keyword) = (said.pointer.clone(), said.keyword);
                        self.refuse(&pointer, at, keyword, wrong, &advice, self.takes.maps.verified);
                    }
                    None => self.ledger.problem(&at.path, wrong, &advice, self.takes.maps.verified),
                }
            }
            _ => {}
        }
        let closed = matches!(rest, Rest::Nothing) && !may_have_patterns;
        let value = match self.takes.closed {
            Closed::Always => Some(false),
            Closed::Kept if closed => Some(false),
            Closed::Implied if closed => Some(false),
            Closed::Implied => Some(true),
            Closed::Kept => (!says.is_empty()).then_some(true),
            Closed::Unwritten => None,
        };
        for said in &says {
            let is_said = value.is_some_and(|value| *said.value == Json::Boolean(value));
            let outcome = if is_said { Outcome::KEPT } else { Outcome::DROPPED };
            self.record(&said.pointer, at, said.keyword, outcome);
        }
        if let Some(value) = value {
            members.push(("additionalProperties".to_owned(), Json::Boolean(value)));
        }
        let fact = self.takes.empty_objects;
        let is_closed = matches!(rest, Rest::Nothing);
        if is_empty && is_closed && !at.root && fact.is == Way::Refuse {
            let advice = self.or_looser("give it a property, or leave it out", |takes| {
                takes.empty_objects.is != Way::Refuse
            });
            self.ledger.problem(&at.path, "an object without properties".to_owned(), &advice, fact.verified);
        }
    }

    /// Writes what the values of any key are.
    fn map(&mut self, says: Vec<Said<'j>>, rest: Rest<'j>, at: &At, members: &mut Members) {
        let Rest::Values(sources) = rest else { return };
        let fact = self.takes.maps;
        match fact.is {
            Way::Keep => {
                for said in &says {
                    self.record(&said.pointer, at, said.keyword, Outcome::KEPT.verified(fact.verified));
                }
                let values = self.place(sources, &at.item());
                // An empty schema is how one says that anything may be.
                let values = if values == Json::Object(Vec::new()) { Json::Boolean(true) } else { values };
                members.push(("additionalProperties".to_owned(), values));
            }
            Way::Say => self.say_map(&says, at),
            Way::Refuse => {
                let advice = self.or_looser(NO_MAP, |takes| takes.maps.is != Way::Refuse);
                for said in &says {
                    let wrong = "an object of any keys".to_owned();
                    self.refuse(&said.pointer, at, said.keyword, wrong, &advice, fact.verified);
                }
                // What else is wrong within is said as well.
                self.place(sources, &at.item());
                if self.takes.closed == Closed::Always {
                    members.push(("additionalProperties".to_owned(), Json::Boolean(false)));
                }
            }
        }
    }

    fn say_map(&mut self, says: &[Said<'j>], at: &At) {
        for said in says {
            let values = words::brief(&self.inlined(said.value));
            self.say_all(said, at, &format!("any keys, each with: {values}"), self.takes.maps.verified);
        }
    }

    fn pattern_properties(&mut self, node: &Node<'j>, at: &At) {
        let fact = self.takes.pattern_properties;
        let says: Vec<Said<'j>> = node.all("patternProperties").cloned().collect();
        for said in says {
            if fact.is == Way::Refuse {
                let advice = self.or_looser(NO_MAP, |takes| takes.pattern_properties.is != Way::Refuse);
                let wrong = "an object of any keys that match a pattern".to_owned();
                self.refuse(&said.pointer, at, said.keyword, wrong, &advice, fact.verified);
                continue;
            }
            let Json::Object(patterns) = said.value else { continue };
            let shown: Vec<String> = patterns
                .iter()
                .map(|(pattern, schema)| {
                    format!(
                        "each key that {} has: {}",
                        words::pattern(pattern),
                        words::brief(&self.inlined(schema))
                    )
                })
                .collect();
            self.say_all(&said, at, &shown.join("; "), fact.verified);
        }
    }

    /// Finds schemas of which one says what properties beside its own may be, or that there are none, and another has others.
    fn contradicting(&mut self, node: &Node<'j>, at: &At) {
        let says_something = |said: &&Said<'j>| match said.value {
            Json::Object(members) => !members.is_empty(),
            value => *value == Json::Boolean(false),
        };
        for closing in node.all("additionalProperties").filter(says_something) {
            let own = node.says.iter().filter(|said| said.pointer == closing.pointer);
            let own: Vec<&Said<'_>> = own.collect();
            if own.iter().any(|said| said.keyword == "patternProperties") {
                continue;
            }
            let has = |name: &str| {
                own.iter().any(|said| said.keyword == "properties" && said.value.get(name).is_some())
            };
            let other = properties(node).into_iter().map(|(name, _)| name).find(|name| !has(name));
            if let Some(other) = other {
                let wrong = format!(
                    "one of the schemas here says what properties beside its own may be, and another has {other:?}"
                );
                let advice = "write `additionalProperties` once, beside all of the properties";
                self.refuse(&closing.pointer, at, closing.keyword, wrong, advice, true);
            }
        }
    }
}

/// The properties, each with what the schemas say of it.
fn properties<'j>(node: &Node<'j>) -> Vec<(&'j str, Vec<Source<'j>>)> {
    let mut properties: Vec<(&str, Vec<Source<'_>>)> = Vec::new();
    for said in node.all("properties") {
        let Json::Object(named) = said.value else { continue };
        for (name, schema) in named {
            let source = Source::below(schema, &said.pointer, said.keyword, name);
            match properties.iter_mut().find(|(known, _)| known == name) {
                Some((_, sources)) => sources.push(source),
                None => properties.push((name, vec![source])),
            }
        }
    }
    properties
}

fn rest<'j>(says: &[Said<'j>]) -> Rest<'j> {
    if says.iter().any(|said| *said.value == Json::Boolean(false)) {
        return Rest::Nothing;
    }
    let sources: Vec<Source<'j>> = says
        .iter()
        .filter(|said| matches!(said.value, Json::Object(_)))
        .map(|said| Source::new(said.value, super::document::step(&said.pointer, said.keyword)))
        .collect();
    if sources.is_empty() { Rest::Anything } else { Rest::Values(sources) }
}

fn texts<S: AsRef<str>>(names: &[S]) -> Json {
    Json::Array(names.iter().map(|name| Json::String(name.as_ref().to_owned())).collect())
}
