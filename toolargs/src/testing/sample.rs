//! Calls made from a spec: what its schema allows.

use crate::decode::{Place, Report, check};
use crate::read::{Text, quote};
use crate::rules::Rules;
use crate::spec::{self, Kind, Object, Spec, Tool, Union};
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
pub(super) fn sample(spec: &Spec<'static>, extent: Extent) -> Result<String, Lack> {
    value(spec, extent, &mut Vec::new())
}

/// The objects and unions around a value.
type Around = Vec<*const ()>;

fn value(spec: &Spec<'static>, extent: Extent, around: &mut Around) -> Result<String, Lack> {
    let least = extent == Extent::Least;
    match spec.kind {
        Kind::Null | Kind::Any => Ok("null".to_owned()),
        Kind::Boolean => Ok((!least).to_string()),
        Kind::Integer(integer) => {
            let (first, second) = if least { (integer.min, integer.max) } else { (integer.max, integer.min) };
            let texts = [first.to_string(), second.to_string()];
            first_accepted(
                spec,
                texts.into_iter().chain(integer.multiple_of.map(|multiple| multiple.text.to_owned())),
            )
        }
        Kind::Number(number) => {
            let (first, second) = if least { (number.min, number.max) } else { (number.max, number.min) };
            let texts = [first, second, f64::midpoint(number.min, number.max), first / 2.0];
            let texts = texts.map(|bound| to_json(|writer| writer.double(bound)));
            let multiple = number.multiple_of.map(|multiple| multiple.text.to_owned());
            first_accepted(spec, texts.into_iter().chain(multiple).chain(["0".to_owned()]))
        }
        Kind::String(text) => Ok(quote(&string(text)?)),
        Kind::Date => Ok(quote(if least { "0000-01-01" } else { "9999-12-31" })),
        Kind::DateTime(_) => {
            Ok(quote(if least { "0001-01-01T00:00:00Z" } else { "9998-12-31T23:59:59.999999999+23:59" }))
        }
        Kind::Enum(set) => {
            let member = if least { set.variants.first() } else { set.variants.last() };
            Ok(quote(member.ok_or(Lack::None)?.name))
        }
        Kind::List(list) => {
            let wanted = usize::from(!least);
            let count = wanted.max(list.min_items).min(list.max_items);
            // A list of ten thousand items shows nothing that one item does not.
            if count > 1000 || list.unique && count > 1 {
                return Err(Lack::Unknown);
            }
            let item = if count == 0 { String::new() } else { value(list.item, extent, around)? };
            Ok(format!("[{}]", vec![item; count].join(",")))
        }
        Kind::Tuple(items) => {
            let items: Result<Vec<String>, Lack> =
                items.iter().map(|item| value(item, extent, around)).collect();
            Ok(format!("[{}]", items?.join(",")))
        }
        Kind::Map(map) => {
            let count = usize::from(!least).max(map.min_items).min(map.max_items);
            if count > 1 {
                return Err(Lack::Unknown);
            }
            if count == 0 {
                return Ok("{}".to_owned());
            }
            let (key, item) = (value(map.key, extent, around)?, value(map.value, extent, around)?);
            let key = if key.starts_with('"') { key } else { quote(&key) };
            Ok(format!("{{{key}:{item}}}"))
        }
        Kind::Object(object) => {
            within(std::ptr::from_ref(object.get()).cast(), extent, around, |extent, around| {
                members(object.get(), extent, around)
            })
        }
        Kind::Union(union) => {
            within(std::ptr::from_ref(union.get()).cast(), extent, around, |extent, around| {
                variant(union.get(), extent, around)
            })
        }
    }
}

/// A value of a type that may contain itself.
fn within(
    id: *const (),
    extent: Extent,
    around: &mut Around,
    write: impl FnOnce(Extent, &mut Around) -> Result<String, Lack>,
) -> Result<String, Lack> {
    // Within itself, a type has only what it must have; one that must have itself has no value at all.
    let within_itself = around.iter().filter(|other| **other == id).count();
    if within_itself > 1 {
        return Err(Lack::None);
    }
    let depth = around.len();
    around.push(id);
    let written = write(if within_itself > 0 { Extent::Least } else { extent }, around);
    around.truncate(depth);
    written
}

fn members(object: &'static Object<'static>, extent: Extent, around: &mut Around) -> Result<String, Lack> {
    let depth = around.len();
    let mut writer = Writer::new();
    let mut members = writer.object();
    for field in object.fields.iter().filter(|field| field.required || extent == Extent::Most) {
        let written = value(&field.spec, extent, around);
        around.truncate(depth);
        match written {
            Ok(value) => members.key(field.name).json(&value),
            Err(lack) if field.required => return Err(lack),
            Err(_) => {}
        }
    }
    for part in object.parts.iter().filter(|part| part.spec.options == 0 || extent == Extent::Most) {
        members.members(&value(part.spec, extent, around)?);
    }
    members.end();
    Ok(writer.finish())
}

/// The first variant that has a value, or the last.
fn variant(union: &'static Union<'static>, extent: Extent, around: &mut Around) -> Result<String, Lack> {
    let depth = around.len();
    let mut last = Err(Lack::None);
    let count = union.count();
    for index in 0..count {
        let index = if extent == Extent::Least { index } else { count - 1 - index };
        let content =
            union.content(index).map_or_else(|| Ok(String::new()), |spec| value(spec, extent, around));
        around.truncate(depth);
        match content {
            Ok(content) => return Ok(union.written(index, &content)),
            Err(lack) => last = Err(lack),
        }
    }
    last
}

/// The first of some texts that the spec accepts as it stands.
fn first_accepted(spec: &Spec<'static>, texts: impl IntoIterator<Item = String>) -> Result<String, Lack> {
    let place = Place::root(spec, &Rules::NONE);
    let accepts = |text: &String| {
        let mut report = Report::new(Tool::NONE, text.len());
        check(&mut Text::inner(text, 0), &place, &mut report) == Ok(true)
    };
    texts.into_iter().find(accepts).ok_or(Lack::Unknown)
}

fn to_json(write: impl FnOnce(&mut Writer)) -> String {
    let mut writer = Writer::new();
    write(&mut writer);
    writer.finish()
}

fn string(text: spec::Text) -> Result<String, Lack> {
    match (text.pattern, text.format) {
        // What is that long shows nothing that a shorter one does not.
        _ if text.min_len > 1000 => Err(Lack::Unknown),
        (None, Some(format)) => {
            let example = format.example().to_owned();
            let length = example.chars().count();
            Some(example).filter(|_| (text.min_len..=text.max_len).contains(&length)).ok_or(Lack::Unknown)
        }
        (Some(_), Some(_)) => Err(Lack::Unknown),
        (Some(pattern), None) => match pattern.length() {
            Some(length) if !(text.min_len..=text.max_len).contains(&length) => Err(Lack::None),
            _ => pattern.example(text.min_len, text.max_len).ok_or(Lack::Unknown),
        },
        (None, None) => Ok("x".repeat(text.min_len.max(1).min(text.max_len))),
    }
}
