//! The neutral form as a part of what a `schemars` generator makes.

use std::borrow::Cow;

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use super::definitions::{Definitions, Type};
use super::emit::{Content, Emitter};
use crate::arg::Arg;
use crate::read::to_value;
use crate::write::Writer;

/// The name of a type in a schema: that of the Rust type, or of its `serde(rename)`.
#[must_use]
pub fn schema_name<T: Arg>() -> Cow<'static, str> {
    Type::of(const { &T::SPEC }).map_or("", Type::name).into()
}

/// The schema of a type; the types in it become definitions of the generator's.
#[must_use]
pub fn json_schema<T: Arg>(generator: &mut SchemaGenerator) -> Schema {
    let path = format!("#{}/", generator.settings().definitions_path);
    // What has been defined under a name keeps it. The same type, met again, has the same definition.
    let mut taken: Vec<String> = Vec::new();
    let mut defined = loop {
        let mut definitions = Definitions::default();
        definitions.add(const { &T::SPEC }, &|name| taken.iter().any(|other| other == name));
        let defined = write(&definitions, &path);
        // The type itself comes first, and the generator has its name.
        let clash = defined
            .iter()
            .skip(1)
            .find(|(name, value)| generator.definitions().get(name).is_some_and(|other| other != value));
        match clash {
            Some((name, _)) => taken.push(name.clone()),
            None => break defined.into_iter(),
        }
    };
    let Some((name, schema)) = defined.next() else { return Schema::default() };
    let reference = Value::String(format!("{path}{name}"));
    if refers(&schema, &reference) || defined.as_slice().iter().any(|(_, other)| refers(other, &reference)) {
        generator.definitions_mut().insert(name, schema.clone());
    }
    generator.definitions_mut().extend(defined);
    schema.try_into().unwrap_or_default()
}

/// The definitions as values, each with its name.
fn write(definitions: &Definitions, path: &str) -> Vec<(String, Value)> {
    let emitter = Emitter { root: None, definitions, path, content: Content::Neutral };
    let value = |found| {
        let mut writer = Writer::new();
        emitter.definition(found, &mut writer);
        to_value(&writer.finish())
    };
    definitions.iter().map(|(found, name)| (name.to_owned(), value(found))).collect()
}

/// Whether a reference stands anywhere in a schema.
fn refers(schema: &Value, reference: &Value) -> bool {
    match schema {
        Value::Array(items) => items.iter().any(|item| refers(item, reference)),
        Value::Object(keywords) => {
            keywords.get("$ref") == Some(reference) || keywords.values().any(|value| refers(value, reference))
        }
        _ => false,
    }
}
