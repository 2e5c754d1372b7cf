//! Descriptions: what the schema says, and in brackets behind it what could not be written.

use super::document::{below, below_value, step};
use super::ledger::{Outcome, is_constraint};
use super::node::{Node, Said};
use super::walk::{At, Members, Walk};
use super::words::is_bound_of_a_type;
use crate::json::Json;

/// How long what is said of one keyword may be: nobody follows more.
const TELLING: usize = 1000;

/// Something that the description is to say.
#[derive(Debug)]
pub(super) struct Statement {
    spots: Vec<(String, String)>,
    words: String,
    verified: bool,
}

impl<'j> Walk<'j> {
    /// Puts the description together from what the schema says and what is not written.
    pub(super) fn describe(&mut self, node: &Node<'j>, at: &At, mark: usize, members: &mut Members) {
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
        let mut open = below_value(said.value, said.keyword, &step(&said.pointer, said.keyword));
        while let Some((pointer, schema)) = open.pop() {
            if let Json::Object(members) = schema {
                for (keyword, value) in members {
                    if is_constraint(keyword) && !is_bound_of_a_type(keyword, value) {
                        self.say(&pointer, &[keyword], words, verified);
                    } else {
                        self.record(&pointer, at, keyword, Outcome::DROPPED.verified(verified));
                    }
                }
            }
            open.extend(below(schema, &pointer));
        }
    }
}

/// A description, and what is said behind it.
pub(in crate::schema::dialect) fn joined(text: &str, said: &str) -> String {
    match (text.is_empty(), said.is_empty()) {
        (_, true) => text.to_owned(),
        (true, false) => said.to_owned(),
        // What stands behind a list would be taken for a part of its last item.
        (false, false) if text.contains('\n') => format!("{text}\n({said})"),
        (false, false) => format!("{text} ({said})"),
    }
}
