//! The defaults of properties that only a part of a schema declares, as `then` does, whose value is written already.

use std::collections::HashSet;

use crate::read::{JsonType, Read, Source, Text};
use crate::spec::{Also, Kind, Object, Spec, Tagging};
use crate::write::Writer;

/// How many objects within each other are looked into; a schema may contain itself.
const DEPTH: usize = 16;

/// Whether a spec says of a condition what an absent property is if it holds.
pub(crate) fn has_conditional_default(spec: &Spec<'_>) -> bool {
    let says = |branch: &Option<&Spec<'_>>| branch.is_some_and(has_default);
    spec.also.iter().any(|also| match also {
        Also::If { then, otherwise, .. } => says(then) || says(otherwise),
        _ => false,
    })
}

/// Whether a property of the object has a default, or one within it. Objects may refer to each other on more paths than
/// could be gone: each is looked at once.
pub(super) fn has_default(spec: &Spec<'_>) -> bool {
    let (mut next, mut seen) = (vec![spec], HashSet::new());
    while let Some(spec) = next.pop() {
        let Some(object) = object_of(spec) else { continue };
        if seen.insert(std::ptr::from_ref(object)) {
            if object.fields.iter().any(|field| field.default.is_some()) {
                return true;
            }
            next.extend(object.fields.iter().map(|field| &field.spec));
        }
    }
    false
}

/// The object that a value of this spec is, if it is one.
fn object_of<'s>(spec: &Spec<'s>) -> Option<&'s Object<'s>> {
    match spec.kind {
        Kind::Object(object) => Some(object.get()),
        Kind::Union(union) => match union.get().tagging {
            Tagging::Untagged { branches, .. } => {
                let mut objects = branches.iter().filter(|branch| branch.spec().has_type(JsonType::Object));
                match (objects.next(), objects.next()) {
                    (Some(only), None) => match only.spec().kind {
                        Kind::Object(object) => Some(object.get()),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    }
}

/// The text of an object with the defaults of properties that are not in it, behind those that are.
pub(super) fn filled(text: &str, spec: &Spec<'_>) -> Read<String> {
    fill(text, spec, 0)
}

fn fill(text: &str, spec: &Spec<'_>, depth: usize) -> Read<String> {
    let object = object_of(spec).filter(|_| depth < DEPTH && text.starts_with('{'));
    let mut source = Text::inner(text, 0);
    let (Some(object), Some(mut members)) = (object, source.object()?) else { return Ok(text.to_owned()) };
    let mut writer = Writer::new();
    let mut written = writer.object();
    let mut sent = Vec::new();
    while let Some(name) = source.any_key(&mut members)? {
        let value = source.take()?.into_json();
        match object.fields.iter().find(|field| field.name == name) {
            Some(field) => written.key(&name).json(&fill(&value, &field.spec, depth + 1)?),
            None => written.key(&name).json(&value),
        }
        sent.push(name);
    }
    for field in object.fields.iter().filter(|field| !sent.iter().any(|name| field.name == *name)) {
        if let Some(default) = field.default_text() {
            written.key(field.name).json(&default);
        }
    }
    written.end();
    Ok(writer.finish())
}
