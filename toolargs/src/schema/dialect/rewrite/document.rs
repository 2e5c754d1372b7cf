//! A schema that refers to places in itself, and the schemas in it.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use percent_encoding::percent_decode_str;

use crate::json::Json;

/// What stands under a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// A schema, or a list of them.
    Schemas,
    /// Schemas by names.
    Named,
    /// Anything else.
    Value,
}

/// The keywords that hold schemas.
const HOLDS: &[(&str, Holds)] = &[
    ("$defs", Holds::Named),
    ("additionalItems", Holds::Schemas),
    ("additionalProperties", Holds::Schemas),
    ("allOf", Holds::Schemas),
    ("anyOf", Holds::Schemas),
    ("contains", Holds::Schemas),
    ("definitions", Holds::Named),
    ("dependencies", Holds::Named),
    ("dependentSchemas", Holds::Named),
    ("else", Holds::Schemas),
    ("if", Holds::Schemas),
    ("items", Holds::Schemas),
    ("not", Holds::Schemas),
    ("oneOf", Holds::Schemas),
    ("patternProperties", Holds::Named),
    ("prefixItems", Holds::Schemas),
    ("properties", Holds::Named),
    ("propertyNames", Holds::Schemas),
    ("then", Holds::Schemas),
    ("unevaluatedItems", Holds::Schemas),
    ("unevaluatedProperties", Holds::Schemas),
];

pub(super) fn holds(keyword: &str) -> Holds {
    HOLDS.iter().find(|(known, _)| *known == keyword).map_or(Holds::Value, |(_, holds)| *holds)
}

/// A JSON pointer, one step further.
pub(super) fn step(pointer: &str, step: &str) -> String {
    format!("{pointer}/{}", step.replace('~', "~0").replace('/', "~1"))
}

/// The schemas right below one, each with its pointer.
pub(super) fn below<'j>(schema: &'j Json, pointer: &str) -> Vec<(String, &'j Json)> {
    let Json::Object(members) = schema else { return Vec::new() };
    let within = |(keyword, value): &'j (String, Json)| below_value(value, keyword, &step(pointer, keyword));
    members.iter().flat_map(within).collect()
}

/// The schemas that stand under a keyword, each with its pointer.
pub(in crate::schema::dialect) fn below_value<'j>(
    value: &'j Json,
    keyword: &str,
    pointer: &str,
) -> Vec<(String, &'j Json)> {
    match (holds(keyword), value) {
        (Holds::Schemas, Json::Object(_)) => vec![(pointer.to_owned(), value)],
        (Holds::Schemas, Json::Array(items)) => {
            items.iter().enumerate().map(|(index, item)| (step(pointer, &index.to_string()), item)).collect()
        }
        (Holds::Named, Json::Object(named)) => {
            named.iter().map(|(name, schema)| (step(pointer, name), schema)).collect()
        }
        _ => Vec::new(),
    }
}

/// A whole schema.
#[derive(Debug)]
pub(super) struct Document<'j> {
    pub(super) root: &'j Json,
    /// What each place that was asked for refers to, at any distance.
    reached: RefCell<HashMap<String, Rc<BTreeSet<String>>>>,
}

/// A place that a reference leads to.
#[derive(Debug, Clone)]
pub(super) struct Target<'j> {
    pub(super) pointer: String,
    pub(super) schema: &'j Json,
}

impl<'j> Document<'j> {
    pub(super) fn new(root: &'j Json) -> Self {
        Self { root, reached: RefCell::default() }
    }

    /// The place that a reference leads to, if it is one in this schema.
    pub(super) fn target(&self, reference: &str) -> Option<Target<'j>> {
        let fragment = percent_decode_str(reference.strip_prefix('#')?).decode_utf8().ok()?;
        let pointer = fragment.into_owned();
        let schema = if pointer.is_empty() { Some(self.root) } else { self.root.at(&format!("#{pointer}")) };
        schema.map(|schema| Target { pointer, schema })
    }

    /// The name of a target, if it is a definition.
    pub(super) fn definition(&self, target: &Target<'_>) -> Option<String> {
        let keyword = if self.root.get("$defs").is_some() { "/$defs/" } else { "/definitions/" };
        let name = target.pointer.strip_prefix(keyword).filter(|name| !name.contains('/'))?;
        Some(name.replace("~1", "/").replace("~0", "~"))
    }

    /// Whether one place refers to another, or to itself, over any number of others.
    pub(super) fn leads(&self, from: &Target<'j>, to: &str) -> bool {
        let known = self.reached.borrow().get(&from.pointer).cloned();
        let reached = known.unwrap_or_else(|| {
            let reached = Rc::new(self.reach(from));
            self.reached.borrow_mut().insert(from.pointer.clone(), Rc::clone(&reached));
            reached
        });
        reached.contains(to)
    }

    /// Where all references lead that stand in a schema, and in what they lead to.
    fn reach(&self, from: &Target<'j>) -> BTreeSet<String> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from.schema];
        while let Some(schema) = open.pop() {
            if let Some(Json::String(reference)) = schema.get("$ref")
                && let Some(target) = self.target(reference)
                && reached.insert(target.pointer.clone())
            {
                open.push(target.schema);
            }
            // What is defined in a schema is no part of it where nothing refers to it.
            let is_definition =
                |pointer: &str| pointer.starts_with("/$defs") || pointer.starts_with("/definitions");
            open.extend(
                below(schema, "").into_iter().filter(|(at, _)| !is_definition(at)).map(|(_, schema)| schema),
            );
        }
        reached
    }
}
