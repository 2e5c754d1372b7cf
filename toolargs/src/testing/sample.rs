//! Calls made from a spec: what its schema allows.

use crate::spec::{Integer, Kind, Number, Object, Spec, Text};
use crate::write::Writer;

/// How much of what is optional is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Nothing; numbers are the least.
    Least,
    /// Everything; numbers are the greatest.
    Most,
}

/// A value as JSON text; none if none is found, as for a pattern that is not a small one.
pub(super) fn sample(spec: &Spec, extent: Extent) -> Option<String> {
    let mut writer = Writer::new();
    write(spec, extent, &mut Vec::new(), &mut writer)?;
    Some(writer.finish())
}

fn write(spec: &Spec, extent: Extent, around: &mut Vec<&'static Object>, writer: &mut Writer) -> Option<()> {
    match spec.kind {
        Kind::Boolean => writer.boolean(extent == Extent::Most),
        Kind::Integer(Integer { min, max, .. }) => {
            writer.integer(if extent == Extent::Least { min } else { max });
        }
        Kind::Number(Number { min, max, .. }) => {
            writer.double(if extent == Extent::Least { min } else { max })
        }
        Kind::String(text) => writer.string(&string(text)?),
        Kind::Date => writer.string(if extent == Extent::Least { "0000-01-01" } else { "9999-12-31" }),
        Kind::Enum(set) => {
            let member = if extent == Extent::Least { set.variants.first() } else { set.variants.last() };
            writer.string(member?.name);
        }
        Kind::List(list) => {
            let wanted = if extent == Extent::Least { 0 } else { 1 };
            let count = wanted.max(list.min_items).min(list.max_items);
            // A list of ten thousand items shows nothing that one item does not.
            if count > 1000 {
                return None;
            }
            let mut items = writer.array();
            for _ in 0..count {
                write(list.item, extent, around, items.item())?;
            }
            items.end();
        }
        Kind::Object(object) => object_members(object.get(), extent, around, writer)?,
    }
    Some(())
}

fn object_members(
    object: &'static Object,
    extent: Extent,
    around: &mut Vec<&'static Object>,
    writer: &mut Writer,
) -> Option<()> {
    // Within itself, an object has only the fields that it must have; one that must have itself has no value at all.
    let within_itself = around.iter().filter(|other| other.is(object)).count();
    let extent = if within_itself > 0 { Extent::Least } else { extent };
    if within_itself > 1 {
        return None;
    }
    let depth = around.len();
    around.push(object);
    let mut members = writer.object();
    for field in object.fields.iter().filter(|field| field.required || extent == Extent::Most) {
        let mut value = Writer::new();
        let written = write(&field.spec, extent, around, &mut value);
        around.truncate(depth + 1);
        match written {
            Some(()) => members.key(field.name).json(&value.finish()),
            None if field.required => return None,
            None => {}
        }
    }
    members.end();
    around.truncate(depth);
    Some(())
}

fn string(text: Text) -> Option<String> {
    match text.pattern {
        // What is that long shows nothing that a shorter one does not.
        _ if text.min_len > 1000 => None,
        Some(pattern) => pattern.example(text.min_len, text.max_len),
        None => Some("x".repeat(text.min_len.max(1).min(text.max_len))),
    }
}
