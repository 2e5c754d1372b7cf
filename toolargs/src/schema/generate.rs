//! The neutral form as a part of what a `schemars` generator makes.

use std::any::type_name;
use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use super::definitions::{Type, types_in};
use super::emit::{Content, Emitter};
use crate::arg::Arg;
use crate::read::to_value;
use crate::spec::Spec;
use crate::write::Writer;

/// What the gate takes for a type. The type itself may have another schema: that of a derive that is not ours.
struct Gate<T>(PhantomData<T>);

impl<T: Arg> JsonSchema for Gate<T> {
    fn schema_name() -> Cow<'static, str> {
        schema_name::<T>()
    }

    fn schema_id() -> Cow<'static, str> {
        schema_id::<T>()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema::<T>(generator)
    }
}

/// The name of a type in a schema: that of the Rust type, or of its `serde(rename)`.
#[must_use]
pub fn schema_name<T: Arg>() -> Cow<'static, str> {
    name(const { &T::SPEC }).into()
}

/// What tells a type's schema from those of all others, and from another schema of the type.
#[must_use]
pub fn schema_id<T: Arg>() -> Cow<'static, str> {
    id(type_name::<T>()).into()
}

/// The schema of a type. The types in it are the generator's to name and define.
#[must_use]
pub fn json_schema<T: Arg>(generator: &mut SchemaGenerator) -> Schema {
    schema(const { &T::SPEC }, generator)
}

fn name(spec: &Spec<'static>) -> &'static str {
    Type::of(spec).map_or_else(|| spec.newtypes().next().map_or("Value", |newtype| newtype.name), Type::name)
}

fn id(type_name: &str) -> String {
    format!("toolargs::{type_name}")
}

fn schema(spec: &Spec<'static>, generator: &mut SchemaGenerator) -> Schema {
    let own = Type::of(spec);
    let mut types = Vec::new();
    match own {
        Some(own) => types = own.types(),
        None => types_in(spec, &mut |found| types.push(found)),
    }
    let mut references: Vec<(Type, String)> = Vec::new();
    for found in types {
        if references.iter().all(|(known, _)| !known.is(found)) {
            references.push((found, reference(found, generator)));
        }
    }
    let reference = |wanted: Type| {
        let found = references.iter().find(|(found, _)| found.is(wanted));
        found.map_or_else(|| "{}".to_owned(), |(_, reference)| reference.clone())
    };
    let emitter = Emitter { root: None, reference: &reference, content: Content::Neutral };
    let mut writer = Writer::new();
    match own {
        Some(own) => emitter.definition(own, &mut writer),
        None => emitter.inline(spec, &mut writer),
    }
    to_value(&writer.finish()).try_into().unwrap_or_default()
}

/// The schema of a type among those of a generator: mostly a reference.
pub(crate) fn subschema<T: Arg>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Gate<T>>()
}

/// What stands for a type, as text. Of one that is not known only the JSON type is said.
fn reference(found: Type, generator: &mut SchemaGenerator) -> String {
    match (found.named(), found) {
        (Some(named), _) => Value::from((named.subschema)(generator)).to_string(),
        (None, Type::Object(_)) => r#"{"type":"object"}"#.to_owned(),
        (None, Type::Union(_)) => "{}".to_owned(),
        (None, Type::Enum(_)) => r#"{"type":"string"}"#.to_owned(),
    }
}
