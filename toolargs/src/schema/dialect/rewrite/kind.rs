//! The JSON types of a value, and null among them.

use super::ledger::Outcome;
use super::node::Node;
use super::walk::{At, Members, Walk};
use crate::json::Json;
use crate::schema::dialect::answer::{Null, TypeLists, TypeNames};
use crate::schema_gate::Types;

impl<'j> Walk<'j> {
    /// The types that a value may have but null, if it is said, and whether it may be null.
    pub(super) fn types(&mut self, node: &Node<'j>, at: &At) -> (Option<Types>, bool) {
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

    pub(super) fn must_split(&self, types: Types) -> bool {
        let several = names(types).len() > 1;
        match self.takes.type_lists.is {
            TypeLists::Keep => false,
            TypeLists::Scalars => several && types.meets(Types::OBJECT.or(Types::ARRAY)),
            TypeLists::Split => several,
        }
    }

    /// How null alone is written.
    pub(super) fn null(&self) -> Members {
        match self.takes.null {
            Null::Type | Null::Keyword => vec![("type".to_owned(), self.type_names(Types::NULL))],
            Null::Constant => vec![("const".to_owned(), Json::Null)],
        }
    }

    /// Whether null stands in a list with these types.
    pub(super) fn lists_null(&self, types: Types) -> bool {
        match self.takes.type_lists.is {
            TypeLists::Keep => !types.meets(Types::OBJECT),
            TypeLists::Scalars => !types.meets(Types::OBJECT.or(Types::ARRAY)),
            TypeLists::Split => false,
        }
    }

    /// Lets a value be null as well.
    pub(super) fn add_null(&mut self, members: &mut Members) {
        if self.takes.null == Null::Keyword {
            return members.push(("nullable".to_owned(), Json::Boolean(true)));
        }
        let null = Json::Object(self.null());
        for (keyword, value) in members.iter_mut() {
            if let ("anyOf" | "oneOf", Json::Array(choices)) = (keyword.as_str(), value) {
                return choices.push(null);
            }
        }
        let name = members.iter().find(|(keyword, _)| keyword == "type");
        let in_list = name.is_some_and(|(_, name)| self.lists_null(types_of(name)));
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
}

/// The types of a `type`; one that is not known is none.
pub(in crate::schema::dialect) fn types_of(value: &Json) -> Types {
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
pub(super) fn takes_null(members: &Members) -> bool {
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
