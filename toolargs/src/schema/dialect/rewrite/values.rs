//! `enum` and `const`.

use super::kind::type_of;
use super::ledger::Outcome;
use super::node::Node;
use super::walk::{At, Members, Walk};
use super::words;
use crate::json::Json;
use crate::schema::dialect::answer::{Constants, Values};
use crate::schema_gate::Types;

/// How members are written.
enum Written {
    AsTheyAre,
    AsTexts,
    InWords,
}

impl<'j> Walk<'j> {
    pub(super) fn values(&mut self, node: &Node<'j>, types: Option<Types>, at: &At, members: &mut Members) {
        let Some(values) = values(node, types) else { return };
        let says: Vec<_> = node.all("enum").chain(node.all("const")).cloned().collect();
        if types == Some(Types::NULL) {
            // The type says it all.
            for said in says {
                self.record(&said.pointer, at, said.keyword, Outcome::written_as("type"));
            }
            return;
        }
        if values.is_empty() {
            let wrong = "what is said here contradicts itself, so that nothing is valid".to_owned();
            self.ledger.problem(&at.path, wrong, "let some value be valid", true);
        }
        let is_constant = !node.has("enum") && self.takes.constants.is == Constants::Keep;
        let written = match is_constant && values.iter().all(|value| is_scalar(value)) {
            true => Written::AsTheyAre,
            false => self.written_values(&values),
        };
        let fact = self.takes.enum_values;
        let verified = fact.verified || is_constant || values.iter().all(|value| is_text(value));
        if let Written::InWords = written {
            let words = words::members(&values);
            for said in says {
                self.say(&said.pointer, &[said.keyword], &words, verified);
            }
            return;
        }
        for said in &says {
            let outcome = match said.keyword == "const" && !is_constant {
                true => Outcome::written_as("enum"),
                false => Outcome::KEPT,
            };
            self.record(&said.pointer, at, said.keyword, outcome.verified(verified));
        }
        if let (true, [constant]) = (is_constant, values.as_slice()) {
            return members.push(("const".to_owned(), (*constant).clone()));
        }
        let as_text = |value: &&Json| match value {
            Json::String(_) => (*value).clone(),
            value => Json::String(value.to_string()),
        };
        let listed = match written {
            Written::AsTexts => {
                members.push(("format".to_owned(), Json::String("enum".to_owned())));
                values.iter().map(as_text).collect()
            }
            _ => values.into_iter().cloned().collect(),
        };
        members.push(("enum".to_owned(), Json::Array(listed)));
    }

    fn written_values(&self, values: &[&Json]) -> Written {
        if values.iter().all(|value| is_text(value)) {
            return Written::AsTheyAre;
        }
        match self.takes.enum_values.is {
            Values::Keep => Written::AsTheyAre,
            Values::Scalars if values.iter().all(|value| is_scalar(value)) => Written::AsTheyAre,
            Values::Numbers if values.iter().all(|value| is_number_or_text(value)) => Written::AsTheyAre,
            Values::Texts if values.iter().all(|value| type_of(value) == Types::INTEGER) => Written::AsTexts,
            Values::Scalars | Values::Numbers | Values::Texts | Values::Say => Written::InWords,
        }
    }
}

/// The members that all of the schemas have, without null, and of the types that are written.
fn values<'j>(node: &Node<'j>, types: Option<Types>) -> Option<Vec<&'j Json>> {
    let lists = node.all("enum").chain(node.all("const")).map(|said| match (said.keyword, said.value) {
        ("enum", Json::Array(values)) => values.iter().collect::<Vec<_>>(),
        (_, value) => vec![value],
    });
    let both = |known: Vec<&'j Json>, other: Vec<&'j Json>| -> Vec<&'j Json> {
        known.into_iter().filter(|value| other.contains(value)).collect()
    };
    let mut values = lists.reduce(both)?;
    let is_written = |value: &&Json| match types {
        Some(types) => types.has(type_of(value)),
        None => **value != Json::Null,
    };
    values.retain(is_written);
    Some(values)
}

fn is_text(value: &Json) -> bool {
    matches!(value, Json::String(_))
}

fn is_scalar(value: &Json) -> bool {
    !matches!(value, Json::Array(_) | Json::Object(_))
}

/// Null is a type of its own where it is written.
fn is_number_or_text(value: &Json) -> bool {
    matches!(value, Json::Number(_) | Json::String(_) | Json::Null)
}
