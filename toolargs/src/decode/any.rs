use serde_json::{Map, Value};

use super::object::Start;
use super::undeclared::copy;
use super::{Decoded, Place, Report};
use crate::read::{Given, JsonType, Source, to_number};
use crate::report::ErrorCode;
use crate::spec::Spec;

/// Reads any JSON value as it is; `None` has been reported.
///
/// What a `Value` cannot hold is refused: an integer in more than 64 bits, a number beyond all `f64`, a key that occurs
/// twice.
pub(crate) fn any<'a, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Decoded<Value> {
    let within;
    let place = if place.spec.takes_null() {
        place
    } else {
        within = place.branch(const { &Spec::ANY }, place.rules(), None);
        &within
    };
    match source.peek()? {
        JsonType::Array => array(source, place, report),
        JsonType::Object => object(source, place, report),
        _ => {
            let given = source.take()?;
            Ok(scalar(&given, place, report))
        }
    }
}

fn scalar(given: &Given<'_>, place: &Place<'_>, report: &mut Report<'_>) -> Option<Value> {
    match given.json {
        JsonType::Boolean => Some(Value::Bool(given.text == "true")),
        JsonType::String => Some(Value::String(given.text.clone().into_owned())),
        JsonType::Number => match to_number(&given.text) {
            Ok(number) => Some(Value::Number(number)),
            Err(code) => report.refuse(place, code, given),
        },
        JsonType::NonFinite => report.refuse(place, ErrorCode::NonFiniteNumber, given),
        _ => Some(Value::Null),
    }
}

fn array<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>) -> Decoded<Value> {
    let Some(mut array) = source.array()? else { return Ok(None) };
    let mut items = Some(Vec::new());
    let mut index = 0;
    while source.item(&mut array)? {
        match (any(source, &place.item(index, const { &Spec::ANY }), report)?, &mut items) {
            (Some(item), Some(items)) => items.push(item),
            _ => items = None,
        }
        index += 1;
    }
    Ok(items.map(Value::Array))
}

fn object<'a, S: Source<'a>>(source: &mut S, place: &Place<'_>, report: &mut Report<'_>) -> Decoded<Value> {
    let start = Start::of(source, report);
    let Some(mut object) = source.object()? else { return Ok(None) };
    let mut copies = None;
    let mut members = Map::new();
    let mut whole = true;
    while let Some(name) = source.any_key(&mut object)? {
        let at = place.step(place.unknown(&name), const { &Spec::ANY }, place.rules());
        if members.contains_key(&*name) {
            if let Some(accepted) = copy(source, &at, place.rules(), report, &mut copies, &start, &name)? {
                whole &= accepted;
                continue;
            }
            report.duplicate(&at);
            source.skip()?;
            whole = false;
            continue;
        }
        let value = any(source, &at, report)?;
        whole &= value.is_some();
        members.insert(name.into_owned(), value.unwrap_or_default());
    }
    Ok(whole.then_some(Value::Object(members)))
}
