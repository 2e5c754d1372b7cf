//! A schema for a provider of which nothing says that it does not take all of JSON Schema: as it is.

use super::document::{Holds, holds, step};
use super::kind::types_of;
use super::ledger::Outcome;
use super::walk::{At, Walk};
use crate::json::Json;
use crate::schema::dialect::answer::{Rewriting, Way};
use crate::schema_gate::Types;

impl<'j> Walk<'j> {
    /// The schema as it is, without what is the gate's alone.
    pub(super) fn unchanged(&mut self, at: &At) -> Json {
        let root = self.document.root;
        let written = self.copied(root, "", at);
        let Json::Object(mut members) = written else {
            self.no_object();
            return Json::Object(Vec::new());
        };
        let fact = self.takes.root_union;
        let unions = members.iter().map(|(keyword, _)| keyword.clone());
        let unions = unions.filter(|keyword| ["anyOf", "oneOf", "allOf"].contains(&keyword.as_str()));
        for keyword in unions.collect::<Vec<_>>() {
            if fact.is == Way::Refuse {
                let wrong = "the arguments themselves have alternatives".to_owned();
                let advice = "put it into a property of an object: an enum into a field of a struct";
                self.refuse("", at, &keyword, wrong, advice, fact.verified);
            } else if !fact.verified {
                self.record("", at, &keyword, Outcome::KEPT.verified(false));
            }
        }
        match root.get("type").map(types_of) {
            Some(types) if types == Types::OBJECT => {}
            Some(_) => self.no_object(),
            None => {
                let place = usize::from(members.first().is_some_and(|(keyword, _)| keyword == "$schema"));
                members.insert(place, ("type".to_owned(), Json::String("object".to_owned())));
            }
        }
        Json::Object(members)
    }

    fn no_object(&mut self) {
        let wrong = "the arguments of a tool are an object".to_owned();
        self.ledger.problem("$", wrong, "put it into a property of an object", true);
    }

    fn copied(&mut self, schema: &'j Json, pointer: &str, at: &At) -> Json {
        let Json::Object(members) = schema else { return schema.clone() };
        let verified = self.takes.rewriting != Rewriting::Unverified;
        let mut written = Vec::new();
        for (keyword, value) in members {
            if keyword == "x-toolargs" {
                self.record(pointer, at, keyword, Outcome::DROPPED);
                continue;
            }
            if at.root && keyword == "examples" && self.examples_beside {
                self.record(pointer, at, keyword, Outcome::written_as("input_examples"));
                continue;
            }
            self.record(pointer, at, keyword, Outcome::KEPT.verified(verified));
            let within = step(pointer, keyword);
            let value = match (holds(keyword), value) {
                (Holds::Schemas, Json::Array(items)) => {
                    let inner = if is_of_items(keyword) { at.item() } else { at.alternative() };
                    let copied = items.iter().enumerate();
                    Json::Array(
                        copied
                            .map(|(index, item)| {
                                self.copied(item, &step(&within, &index.to_string()), &inner)
                            })
                            .collect(),
                    )
                }
                (Holds::Schemas, schema) => {
                    let inner = if is_of_items(keyword) { at.item() } else { at.alternative() };
                    self.copied(schema, &within, &inner)
                }
                (Holds::Named, Json::Object(named)) => {
                    let inner = |name: &str| {
                        if keyword == "properties" { at.property(name) } else { at.alternative() }
                    };
                    let copied = named.iter();
                    Json::Object(
                        copied
                            .map(|(name, schema)| {
                                (name.clone(), self.copied(schema, &step(&within, name), &inner(name)))
                            })
                            .collect(),
                    )
                }
                (Holds::Named | Holds::Value, value) => value.clone(),
            };
            written.push((keyword.clone(), value));
        }
        Json::Object(written)
    }
}

/// Whether what stands under a keyword is of the items of an array, or the values of a map.
fn is_of_items(keyword: &str) -> bool {
    ["items", "prefixItems", "additionalItems", "contains", "additionalProperties", "unevaluatedItems"]
        .contains(&keyword)
}
