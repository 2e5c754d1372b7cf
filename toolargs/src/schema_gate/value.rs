//! The value of arguments that were accepted, in one pass over their text.

use std::borrow::Cow;

use serde_json::{Map, Number, Value};

use super::weight::Weight;
use crate::decode::{Place, Report, canonical, has_conditional_default, write_member};
use crate::read::{Given, JsonType, Key, Read, Source, Stop, Text, compare, is_plain_integer, to_number};
use crate::rules::Rules;
use crate::spec::{Kind, Object, Precision, Spec, Tool, Zone};

/// Why there is no value.
pub(super) enum Lack {
    /// A number is none that a `Value` holds: where it stands, from the inside out.
    Inexact(Vec<Step>),
    /// The text stopped; it has been read before.
    Stopped,
}

impl From<Stop> for Lack {
    fn from(Stop: Stop) -> Self {
        Self::Stopped
    }
}

/// A step of the path to a number.
pub(super) enum Step {
    /// To a property that the schema declares.
    Property(String),
    /// To any other member, whose key may be as private as a value.
    Other(String),
    /// The same, where the key may not be shown.
    Hidden,
    Item(usize),
}

impl Lack {
    /// The path of the number.
    pub(super) fn path(&self) -> String {
        let mut path = "$".to_owned();
        let Self::Inexact(steps) = self else { return path };
        for step in steps.iter().rev() {
            match step {
                Step::Property(name) | Step::Other(name) => write_member(name, &mut path),
                Step::Hidden => path.push_str("[\"…\"]"),
                Step::Item(index) => path.push_str(&format!("[{index}]")),
            }
        }
        path
    }

    /// The same within a sensitive value: of its keys only those may be shown that the schema declares.
    fn hidden(self) -> Self {
        let hidden = |step| if matches!(step, Step::Other(_)) { Step::Hidden } else { step };
        match self {
            Self::Inexact(steps) => Self::Inexact(steps.into_iter().map(hidden).collect()),
            Self::Stopped => Self::Stopped,
        }
    }

    fn hidden_if(self, sensitive: bool) -> Self {
        if sensitive { self.hidden() } else { self }
    }

    fn within(self, step: impl FnOnce() -> Step) -> Self {
        match self {
            Self::Inexact(mut steps) => {
                steps.push(step());
                Self::Inexact(steps)
            }
            Self::Stopped => Self::Stopped,
        }
    }
}

type Built = Result<Value, Lack>;

/// The value of a text that a spec has accepted, with the defaults of absent properties.
pub(super) fn value(source: &mut Text<'_>, spec: &Spec, weight: Weight) -> Built {
    // Most values are what their kind says, and need no closer look.
    match spec.kind {
        Kind::String(_) | Kind::Enum(_) | Kind::Date | Kind::DateTime(Zone::InText) => {
            if let Some(text) = source.string()? {
                return Ok(Value::String(text.into_owned()));
            }
        }
        Kind::Integer(_) => {
            if let Some(value) = source.integer()? {
                return Ok(Value::from(value));
            }
        }
        Kind::Boolean => {
            if let Some(value) = source.boolean()? {
                return Ok(Value::Bool(value));
            }
        }
        _ => {}
    }
    other(source, spec, weight).map_err(|lack| lack.hidden_if(spec.is_sensitive()))
}

/// The value of a text that takes a closer look.
fn other(source: &mut Text<'_>, spec: &Spec, weight: Weight) -> Built {
    match (source.peek()?, spec.kind) {
        (JsonType::Object, _) if has_conditional_default(spec) => written(source, spec, weight),
        (JsonType::Object, Kind::Object(found)) if found.get().parts.is_empty() => {
            object(source, found.get(), weight)
        }
        (JsonType::Object, Kind::Map(map)) => {
            entries(source, weight, Some(map.value)).map_err(|lack| lack.hidden_if(map.key.is_sensitive()))
        }
        (JsonType::Array, Kind::List(list)) => {
            items(source, weight, |index| list.first.get(index).unwrap_or(list.item))
        }
        (JsonType::Array, Kind::Tuple(specs)) => {
            items(source, weight, |index| specs.get(index).unwrap_or(&Spec::ANY))
        }
        (JsonType::Object | JsonType::Array, Kind::Any) => any(source),
        // Which variant it is, and how its form is written, is found out by reading it.
        (JsonType::Object | JsonType::Array, _) => written(source, spec, weight),
        (JsonType::String, Kind::DateTime(Zone::Utc | Zone::Sent) | Kind::Union(_)) => {
            written(source, spec, weight)
        }
        (JsonType::Number, Kind::Number(number)) if number.precision != Precision::Double => {
            written(source, spec, weight)
        }
        (JsonType::Number, Kind::Union(_)) => written(source, spec, weight),
        _ => scalar(source.take()?),
    }
}

fn scalar(given: Given<'_>) -> Built {
    Ok(match given.json {
        JsonType::Null | JsonType::NonFinite | JsonType::Array | JsonType::Object => Value::Null,
        JsonType::Boolean => Value::Bool(given.text == "true"),
        JsonType::String => Value::String(given.text.into_owned()),
        JsonType::Number => return number(&given.text).map(Value::Number),
    })
}

/// A number, if a `Value` holds it exactly.
fn number(text: &str) -> Result<Number, Lack> {
    let lack = Lack::Inexact(Vec::new());
    let Ok(number) = to_number(text) else { return Err(lack) };
    // An integer in digits is held as it is, and so is what has few digits.
    let is_held = is_plain_integer(text) || text.len() <= 15 && !text.contains(['e', 'E']);
    if is_held || compare(&number.to_string(), text).is_eq() { Ok(number) } else { Err(lack) }
}

fn items<'s>(source: &mut Text<'_>, weight: Weight, spec: impl Fn(usize) -> &'s Spec<'s>) -> Built {
    let Some(mut array) = source.array()? else { return Err(Lack::Stopped) };
    let mut items = Vec::new();
    while source.item(&mut array)? {
        let index = items.len();
        items.push(value(source, spec(index), weight).map_err(|lack| lack.within(|| Step::Item(index)))?);
    }
    Ok(Value::Array(items))
}

/// The members of an object, each of which is this, or anything.
fn entries(source: &mut Text<'_>, weight: Weight, spec: Option<&Spec<'_>>) -> Built {
    let Some(mut members) = source.object()? else { return Err(Lack::Stopped) };
    let mut entries = Map::new();
    while let Some(name) = source.any_key(&mut members)? {
        let value = entry(source, weight, &name, spec)?;
        entries.insert(name.into_owned(), value);
    }
    Ok(Value::Object(entries))
}

fn property(name: &str) -> Step {
    Step::Property(name.to_owned())
}

/// The value of a member that no property is.
fn entry(source: &mut Text<'_>, weight: Weight, name: &str, spec: Option<&Spec<'_>>) -> Built {
    let value = match spec {
        Some(spec) => value(source, spec, weight),
        None => any(source),
    };
    // The key to a sensitive value is hidden with it.
    value.map_err(|lack| {
        lack.within(|| Step::Other(name.to_owned())).hidden_if(spec.is_some_and(Spec::is_sensitive))
    })
}

fn any(source: &mut Text<'_>) -> Built {
    match source.peek()? {
        JsonType::Object => entries(source, Weight::ONE, None),
        JsonType::Array => items(source, Weight::ONE, |_| const { &Spec::ANY }),
        _ => scalar(source.take()?),
    }
}

fn object(source: &mut Text<'_>, object: &Object, weight: Weight) -> Built {
    let Some(mut members) = source.object()? else { return Err(Lack::Stopped) };
    let mut found = Map::new();
    let mut expected = 0;
    loop {
        match source.key(&mut members, object, expected)? {
            Key::End => break,
            Key::Field(index, field) => {
                expected = index + 1;
                let value = value(source, &field.spec, weight)
                    .map_err(|lack| lack.hidden_if(field.sensitive).within(|| property(field.name)))?;
                if !(field.null_is_absent && value.is_null()) {
                    found.insert(field.name.to_owned(), value);
                }
            }
            Key::Other => {
                let name = source.name();
                let found_entry = object.rest.and_then(|rest| rest.find(&name, false));
                let value = entry(source, weight, &name, found_entry.map(|entry| entry.spec))?;
                found.insert(name.into_owned(), value);
            }
        }
    }
    for field in object.fields {
        if field.default.is_some()
            && !found.contains_key(field.name)
            && let Some(default) = field.default_text()
        {
            let value = any(&mut Text::inner(&default, 0))
                .map_err(|lack| lack.hidden_if(field.sensitive).within(|| property(field.name)))?;
            found.insert(field.name.to_owned(), value);
        }
    }
    Ok(Value::Object(found))
}

/// The canonical form of a value, as a value.
fn written(source: &mut Text<'_>, spec: &Spec, weight: Weight) -> Built {
    let text: Cow<'_, str> = source.take()?.into_json();
    // What was only repaired may be no value of the spec.
    let written = written_as(&text, spec, weight)?;
    any(&mut Text::inner(written.as_deref().unwrap_or(&text), 0))
        // Which keys are whose is not known by now.
        .map_err(|lack| lack.hidden_if(spec.has_sensitive_part()))
}

/// The canonical form of a text that a spec has accepted, with defaults.
pub(super) fn written_as(text: &str, spec: &Spec, weight: Weight) -> Read<Option<String>> {
    let mut report = Report::new(Tool::NONE, text.len()).verbatim().asking(weight, text.len());
    let rules = const { &Rules::CANONICAL };
    canonical(&mut Text::inner(text, 0), &Place::root(spec, rules).within(rules), &mut report)
}
