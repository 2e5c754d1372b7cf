use super::also::also;
use super::object::{Start, checked_object};
use super::string::is_string;
use super::undeclared::copy;
use super::{
    Accepted, Parts, Place, Report, any, boolean, date, date_time, enumeration, integer, list, map, null,
    number, object, short_integer, string, tuple, union, wide, write_date_time,
};
use crate::coerce::repaired;
use std::collections::HashSet;

use crate::read::{JsonType, Read, Source};
use crate::report::ErrorCode;
use crate::spec::{Integer, Kind, Precision, Spec, Zone};
use crate::write::Writer;

/// Reads a value by its spec alone: whether it is accepted, with everything reported.
// Most values are of a few kinds. Nothing of them is returned through memory: it would be loaded in pieces wider than those
// it has just been stored in, for which a processor waits.
#[inline]
pub(crate) fn check<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Accepted {
    if place.spec.also.is_empty() && place.spec.options == 0 {
        match &place.spec.kind {
            Kind::Integer(Integer { wide: None, .. }) => {
                return match short_integer(source, place)? {
                    Some(_) => Ok(true),
                    None => Ok(integer(source, place, report)?.is_some()),
                };
            }
            Kind::String(_) => return is_string(source, place, report),
            Kind::Enum(_) => return Ok(enumeration(source, place, report)?.is_some()),
            Kind::Boolean => return Ok(boolean(source, place, report)?.is_some()),
            _ => {}
        }
    }
    read(source, place, report, &mut None)
}

/// The same, and if it is accepted its canonical form: what a type of this spec would write of it.
pub(crate) fn canonical<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Read<Option<String>> {
    let mut written = Some(String::new());
    Ok(if read(source, place, report, &mut written)? { written } else { None })
}

/// Reads a value, and replaces what is written, if that is asked for.
pub(super) fn read<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    written: &mut Option<String>,
) -> Accepted {
    if !place.spec.also.is_empty() {
        return also(source, place, report, written);
    }
    if place.spec.options > 0 && source.null()? {
        keep(written, Writer::null);
        return Ok(true);
    }
    let parts = match &place.spec.kind {
        Kind::Null => {
            let null = null(source, place, report)?;
            return Ok(null.map(|()| keep(written, Writer::null)).is_some());
        }
        Kind::Boolean => {
            let value = boolean(source, place, report)?;
            return Ok(value.map(|value| keep(written, |writer| writer.boolean(value))).is_some());
        }
        Kind::Integer(Integer { wide: Some(_), .. }) => {
            let text = wide(source, place, report)?;
            return Ok(text.map(|text| keep(written, |writer| writer.json(&text))).is_some());
        }
        Kind::Integer(_) => {
            let value = integer(source, place, report)?;
            return Ok(value.map(|value| keep(written, |writer| writer.int(value))).is_some());
        }
        Kind::Number(spec) => {
            if written.is_none() {
                return Ok(number(source, place, report, |_| Some(()))?.is_some());
            }
            let text = number(source, place, report, |text| Some(text.to_owned()))?;
            return Ok(text
                .map(|text| match (report.is_verbatim(), spec.precision) {
                    (true, Precision::Double | Precision::Text) => keep(written, |writer| writer.json(&text)),
                    (_, precision) => keep(written, |writer| writer.number_of(&text, precision)),
                })
                .is_some());
        }
        Kind::String(_) => {
            let text = string(source, place, report)?;
            return Ok(text.map(|text| keep(written, |writer| writer.string(&text))).is_some());
        }
        Kind::Date => {
            let day = date(source, place, report)?;
            return Ok(day.map(|day| keep(written, |writer| writer.string(&day.to_string()))).is_some());
        }
        Kind::DateTime(Zone::InText) => return text_of_date_time(source, place, report, written),
        Kind::DateTime(zone) => {
            let time = date_time(source, place, report)?;
            return Ok(time
                .map(|time| keep(written, |writer| writer.string(&write_date_time(time, *zone))))
                .is_some());
        }
        Kind::Enum(set) => {
            let member = enumeration(source, place, report)?;
            let name = member.and_then(|index| set.variants.get(index)).map(|variant| variant.name);
            return Ok(name.map(|name| keep(written, |writer| writer.string(name))).is_some());
        }
        Kind::Any if report.is_verbatim() => return verbatim(source, place, report, written),
        Kind::Any => {
            let value = any(source, place, report)?;
            return Ok(value.map(|value| keep(written, |writer| writer.json(&value.to_string()))).is_some());
        }
        Kind::List(_) => items(source, place, report, written)?,
        Kind::Tuple(_) => {
            let mut items = written.is_some().then(Vec::new);
            let parts = tuple(source, place, report, &mut |_, source, place, report| {
                element(source, place, report, &mut items)
            })?;
            array(written, items);
            parts
        }
        Kind::Map(_) => map::untyped(source, place, report, written)?,
        Kind::Object(_) => members(source, place, report, written)?,
        Kind::Union(_) => union::untyped(source, place, report, written)?,
    };
    match parts {
        Parts::Whole => Ok(true),
        Parts::Broken => Ok(false),
        Parts::None => {
            let given = source.take()?;
            let accepted = repaired(&given, place, report, |text, place, report| {
                let accepted = match place.spec.kind {
                    // The one item has just been accepted; reading it again would double the work with every level.
                    Kind::List(list) if written.is_none() && text.is_item() && report.is_speculating() => {
                        (list.min_items..=list.max_items).contains(&1)
                    }
                    _ => read(text, place, report, written)?,
                };
                Ok(accepted.then_some(()))
            });
            Ok(accepted?.is_some())
        }
    }
}

/// Writes the value, if that is asked for.
fn keep(written: &mut Option<String>, write: impl FnOnce(&mut Writer)) {
    if let Some(written) = written {
        let mut writer = Writer::new();
        write(&mut writer);
        *written = writer.finish();
    }
}

fn array(written: &mut Option<String>, items: Option<Vec<String>>) {
    if let Some(items) = items {
        *written = Some(format!("[{}]", items.join(",")));
    }
}

fn element<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    items: &mut Option<Vec<String>>,
) -> Accepted {
    let Some(items) = items else { return check(source, place, report) };
    let mut item = Some(String::new());
    let accepted = read(source, place, report, &mut item)?;
    items.extend(item);
    Ok(accepted)
}

fn items<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    written: &mut Option<String>,
) -> Read<Parts> {
    let mut items = written.is_some().then(Vec::new);
    let parts = list(source, place, report, |source, _, place, report, own| match own {
        None => element(source, place, report, &mut items),
        Some(own) => {
            let item = canonical(source, place, report)?;
            let accepted = item.is_some();
            own.clone_from(item.as_ref().unwrap_or(&String::new()));
            if let Some(items) = &mut items {
                items.extend(item);
            }
            Ok(accepted)
        }
    })?;
    array(written, items);
    Ok(parts)
}

fn members<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    written: &mut Option<String>,
) -> Read<Parts> {
    if written.is_none() {
        return checked_object(source, place, report, &mut |_, source, place, report| {
            check(source, place, report)
        });
    }
    let object_of = place.spec.as_object();
    let mut values: Vec<Option<String>> = vec![None; object_of.fields.len() + object_of.parts.len()];
    let mut rest = Vec::new();
    let parts = object(0, source, place, report, &mut |index, source, place, report| {
        let value = canonical(source, place, report)?;
        let accepted = value.is_some();
        match (values.get_mut(index), place.entry()) {
            (Some(kept), _) => *kept = value,
            (None, Some(name)) => rest.extend(value.map(|value| (name.to_owned(), value))),
            (None, None) => {}
        }
        Ok(accepted)
    })?;
    let (own, flattened) = values.split_at(object_of.fields.len());
    let mut writer = Writer::new();
    let mut members = writer.object();
    let mut flattened = object_of.parts.iter().zip(flattened).peekable();
    for (index, (field, value)) in object_of.fields.iter().zip(own).enumerate() {
        while let Some((_, part)) = flattened.next_if(|(part, _)| part.before <= index) {
            part.iter().for_each(|part| members.members(part));
        }
        let default = || if report.has_defaults() { field.default_text() } else { None };
        let is_absent = |value: &String| field.null_is_absent && value == "null";
        if let Some(value) = value.clone().or_else(default).filter(|value| !is_absent(value)) {
            members.key(field.name).json(&value);
        }
    }
    flattened.for_each(|(_, part)| part.iter().for_each(|part| members.members(part)));
    rest.iter().for_each(|(name, value)| members.key(name).json(value));
    members.end();
    *written = Some(writer.finish());
    Ok(parts)
}

/// A date-time that is kept as it was sent, unless it is repaired.
fn text_of_date_time<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    written: &mut Option<String>,
) -> Accepted {
    let (start, depth, before) = (source.mark(), source.depth(), report.mark());
    let Some(time) = date_time(source, place, report)? else { return Ok(false) };
    if written.is_some() && report.mark() == before {
        source.leave(start, depth);
        *written = Some(source.take()?.into_json().into_owned());
        return Ok(true);
    }
    keep(written, |writer| writer.string(&write_date_time(time, Zone::InText)));
    Ok(true)
}

/// Any JSON value with the digits that its numbers have; nothing but its keys is looked at.
fn verbatim<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    written: &mut Option<String>,
) -> Accepted {
    let start = (source.mark(), source.depth());
    if !unequal_keys(source, place, report)? {
        return Ok(false);
    }
    if written.is_some() {
        source.leave(start.0, start.1);
        *written = Some(source.take()?.into_json().into_owned());
    }
    Ok(true)
}

/// Whether no object in the value has a key twice, and no token in it is none of JSON's.
fn unequal_keys<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>) -> Accepted {
    match source.peek()? {
        JsonType::Array => {
            let Some(mut items) = source.array()? else { return Ok(false) };
            let (mut index, mut whole) = (0, true);
            while source.item(&mut items)? {
                whole &= unequal_keys(source, &place.item(index, const { &Spec::ANY }), report)?;
                index += 1;
            }
            Ok(whole)
        }
        JsonType::Object => {
            let start = Start::of(source, report);
            let Some(mut members) = source.object()? else { return Ok(false) };
            let (mut names, mut copies, mut whole) = (HashSet::new(), None, true);
            while let Some(name) = source.any_key(&mut members)? {
                let at = place.step(place.unknown(&name), const { &Spec::ANY }, place.rules());
                if names.contains(&name) {
                    if let Some(accepted) =
                        copy(source, &at, place.rules(), report, &mut copies, &start, &name)?
                    {
                        whole &= accepted;
                        continue;
                    }
                    report.duplicate(&at);
                    source.skip()?;
                    whole = false;
                    continue;
                }
                whole &= unequal_keys(source, &at, report)?;
                names.insert(name);
            }
            Ok(whole)
        }
        JsonType::NonFinite => {
            let given = source.take()?;
            Ok(report.refuse::<()>(place, ErrorCode::NonFiniteNumber, &given).is_some())
        }
        _ => source.skip().map(|()| true),
    }
}
