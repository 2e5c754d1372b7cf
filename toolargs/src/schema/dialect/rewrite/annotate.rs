//! What says nothing of what is valid: titles, defaults, examples.

use super::ledger::{Outcome, is_constraint};
use super::node::{Node, Said};
use super::walk::{At, Members, Walk};
use super::words;
use crate::json::Json;
use crate::schema::dialect::answer::{Defaults, Examples, Way};

/// How many examples a description has.
const SHOWN: usize = 3;

impl<'j> Walk<'j> {
    /// Writes annotations, or says them. Where null stands for absence, it stands for the default.
    pub(super) fn annotate(&mut self, node: &Node<'j>, at: &At, absent: bool, members: &mut Members) {
        // Its own null cannot be told from the one that every property has there.
        if at.absent && !absent && !node.has("default") {
            self.say("", &[], words::LEFT_OUT, true);
        }
        for keyword in node.keywords() {
            let says: Vec<Said<'j>> = node.all(keyword).cloned().collect();
            let Some((first, others)) = says.split_first() else { continue };
            match keyword {
                "title" => self.title(first, at, members),
                "description" => continue,
                "default" => self.default(first, at, absent, members),
                "examples" => match first.value {
                    Json::Array(values) => self.examples(first, values, at, members),
                    _ => self.record(&first.pointer, at, keyword, Outcome::DROPPED),
                },
                // OpenAPI's word for one of them.
                "example" if !node.has("examples") => {
                    self.examples(first, std::slice::from_ref(first.value), at, members);
                }
                "$schema" => self.annotation(first, self.takes.schema_uri, at, members),
                // The gate's own words are for nobody else.
                "x-toolargs" => self.record(&first.pointer, at, keyword, Outcome::DROPPED),
                keyword if is_constraint(keyword) => continue,
                _ => self.annotation(first, self.takes.annotations, at, members),
            }
            for other in others {
                self.record(&other.pointer, at, keyword, Outcome::DROPPED);
            }
        }
    }

    fn title(&mut self, said: &Said<'j>, at: &At, members: &mut Members) {
        if self.takes.titles.is != Way::Keep {
            let outcome = Outcome::DROPPED.verified(self.takes.titles.verified);
            return self.record(&said.pointer, at, said.keyword, outcome);
        }
        let place = usize::from(members.first().is_some_and(|(keyword, _)| keyword == "type"));
        let has_properties = members.iter().any(|(keyword, _)| keyword == "properties");
        let place = if has_properties { place } else { members.len() };
        members.insert(place, ("title".to_owned(), said.value.clone()));
        self.record(&said.pointer, at, said.keyword, Outcome::KEPT);
    }

    fn annotation(
        &mut self,
        said: &Said<'j>,
        fact: crate::schema::dialect::answer::Fact<Way>,
        at: &At,
        members: &mut Members,
    ) {
        let outcome = match fact.is {
            Way::Keep => Outcome::KEPT,
            Way::Say | Way::Refuse => Outcome::DROPPED,
        };
        // A definition is a part of the schema that says it.
        if fact.is == Way::Keep && (at.root || said.keyword != "$schema") {
            let place = if said.keyword == "$schema" { 0 } else { members.len() };
            members.insert(place, (said.keyword.to_owned(), said.value.clone()));
        }
        self.record(&said.pointer, at, said.keyword, outcome.verified(fact.verified));
    }

    fn default(&mut self, said: &Said<'j>, at: &At, absent: bool, members: &mut Members) {
        let fact = self.takes.defaults;
        let is_written = match fact.is {
            Defaults::Keep => true,
            Defaults::Numbers => matches!(said.value, Json::Number(_)),
            Defaults::Say => false,
        };
        if is_written {
            members.push((said.keyword.to_owned(), said.value.clone()));
            return self.record(&said.pointer, at, said.keyword, Outcome::KEPT.verified(fact.verified));
        }
        match (said.value, absent) {
            // Null stands for itself.
            (Json::Null, true) => {
                self.record(&said.pointer, at, said.keyword, Outcome::DROPPED.verified(fact.verified))
            }
            (value, true) => {
                self.say(&said.pointer, &[said.keyword], &words::null_default(value), fact.verified)
            }
            (value, false) => self.say(&said.pointer, &[said.keyword], &words::default(value), fact.verified),
        }
    }

    fn examples(&mut self, said: &Said<'j>, values: &[Json], at: &At, members: &mut Members) {
        if at.root && self.examples_beside && said.keyword == "examples" {
            return self.record(&said.pointer, at, said.keyword, Outcome::written_as("input_examples"));
        }
        let fact = self.takes.examples;
        let written = |keyword: &'static str| match said.keyword == keyword {
            true => Outcome::KEPT.verified(fact.verified),
            false => Outcome::written_as(keyword).verified(fact.verified),
        };
        match (fact.is, values) {
            (_, []) => self.record(&said.pointer, at, said.keyword, Outcome::DROPPED),
            (Examples::Keep, values) => {
                members.push(("examples".to_owned(), Json::Array(values.to_vec())));
                self.record(&said.pointer, at, said.keyword, written("examples"));
            }
            (Examples::One, [value, ..]) => {
                members.push(("example".to_owned(), value.clone()));
                self.record(&said.pointer, at, said.keyword, written("example"));
            }
            (Examples::Say, values) => {
                let shown: Vec<&Json> = values.iter().take(SHOWN).collect();
                self.say(&said.pointer, &[said.keyword], &words::examples(&shown), fact.verified);
            }
        }
    }
}
