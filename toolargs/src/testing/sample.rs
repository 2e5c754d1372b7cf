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

/// Why there is no sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lack {
    /// There is no such value.
    None,
    /// None was looked for, as for a pattern that is not a small one.
    Unknown,
}

/// A value as JSON text.
pub(super) fn sample(spec: &Spec, extent: Extent) -> Result<String, Lack> {
    let mut writer = Writer::new();
    write(spec, extent, &mut Vec::new(), &mut writer)?;
    Ok(writer.finish())
}

fn write(
    spec: &Spec,
    extent: Extent,
    around: &mut Vec<&'static Object>,
    writer: &mut Writer,
) -> Result<(), Lack> {
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
            writer.string(member.ok_or(Lack::None)?.name);
        }
        Kind::List(list) => {
            let wanted = if extent == Extent::Least { 0 } else { 1 };
            let count = wanted.max(list.min_items).min(list.max_items);
            // A list of ten thousand items shows nothing that one item does not.
            if count > 1000 {
                return Err(Lack::Unknown);
            }
            let mut items = writer.array();
            for _ in 0..count {
                write(list.item, extent, around, items.item())?;
            }
            items.end();
        }
        Kind::Object(object) => object_members(object.get(), extent, around, writer)?,
    }
    Ok(())
}

fn object_members(
    object: &'static Object,
    extent: Extent,
    around: &mut Vec<&'static Object>,
    writer: &mut Writer,
) -> Result<(), Lack> {
    // Within itself, an object has only the fields that it must have; one that must have itself has no value at all.
    let within_itself = around.iter().filter(|other| other.is(object)).count();
    let extent = if within_itself > 0 { Extent::Least } else { extent };
    if within_itself > 1 {
        return Err(Lack::None);
    }
    let depth = around.len();
    around.push(object);
    let mut members = writer.object();
    for field in object.fields.iter().filter(|field| field.required || extent == Extent::Most) {
        let mut value = Writer::new();
        let written = write(&field.spec, extent, around, &mut value);
        around.truncate(depth + 1);
        match written {
            Ok(()) => members.key(field.name).json(&value.finish()),
            Err(lack) if field.required => return Err(lack),
            Err(_) => {}
        }
    }
    members.end();
    around.truncate(depth);
    Ok(())
}

fn string(text: Text) -> Result<String, Lack> {
    match text.pattern {
        // What is that long shows nothing that a shorter one does not.
        _ if text.min_len > 1000 => Err(Lack::Unknown),
        Some(pattern) => match pattern.length() {
            Some(length) if !(text.min_len..=text.max_len).contains(&length) => Err(Lack::None),
            _ => pattern.example(text.min_len, text.max_len).ok_or(Lack::Unknown),
        },
        None => Ok("x".repeat(text.min_len.max(1).min(text.max_len))),
    }
}
