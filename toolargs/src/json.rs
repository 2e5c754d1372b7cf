//! A JSON text as a tree that keeps what a schema needs: the order of keys, and the digits of numbers.

use std::fmt;

use crate::read::{JsonType, Read, Source, Stop, Text, quote};

/// A value of a schema's text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Boolean(bool),
    /// A number, as it was written.
    Number(String),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Why a text is no tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It is no JSON from this byte on.
    Fault { offset: usize, wrong: &'static str },
    /// An object has a key twice, for the second time at this byte.
    Twice { offset: usize, name: String },
}

impl Json {
    /// Reads a whole text.
    pub(crate) fn read(text: &str) -> Result<Self, Unread> {
        let mut source = Text::new(text);
        let mut twice = None;
        let read = match source.root() {
            Ok(Some(_)) => value(&mut source, &mut twice).and_then(|json| source.end().map(|()| json)),
            Ok(None) => return Err(Unread::Fault { offset: 0, wrong: "it is empty" }),
            Err(Stop) => Err(Stop),
        };
        match (read, twice) {
            (_, Some((before, name))) => Err(Unread::Twice { offset: key_start(text, before), name }),
            (Ok(json), None) => Ok(json),
            (Err(Stop), None) => {
                let (offset, wrong) = source
                    .fault()
                    .map_or((0, "it ends too soon"), |fault| (fault.offset, fault.reason.wrong()));
                Err(Unread::Fault { offset, wrong })
            }
        }
    }

    /// The value of a member.
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        self.member(name).map(|(_, value)| value)
    }

    /// A member, with its name.
    pub(crate) fn member(&self, name: &str) -> Option<(&str, &Self)> {
        match self {
            Self::Object(members) => {
                members.iter().find(|(key, _)| key == name).map(|(key, value)| (key.as_str(), value))
            }
            _ => None,
        }
    }

    /// The value at a place, named by a JSON pointer in a URI's fragment without percent signs.
    pub(crate) fn at(&self, pointer: &str) -> Option<&Self> {
        pointer.strip_prefix('#')?.split('/').skip(1).try_fold(self, |json, step| match json {
            Self::Object(_) => json.get(&step.replace("~1", "/").replace("~0", "~")),
            Self::Array(items) => items.get(step.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// The JSON type's name, for a message.
    pub(crate) const fn noun(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Boolean(value) => value.fmt(f),
            Self::Number(text) => f.write_str(text),
            Self::String(text) => f.write_str(&quote(text)),
            Self::Array(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if index == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Self::Object(members) => {
                f.write_str("{")?;
                for (index, (name, value)) in members.iter().enumerate() {
                    write!(f, "{}{}:{value}", if index == 0 { "" } else { "," }, quote(name))?;
                }
                f.write_str("}")
            }
        }
    }
}

/// Where the value at some steps begins in a text, or the last of them that there is: an object's member at its key.
pub(crate) fn offset<'p>(text: &str, steps: impl IntoIterator<Item = &'p str>) -> usize {
    let mut source = Text::new(text);
    let mut offset = source.value_start();
    for step in steps {
        match step_into(&mut source, text, step) {
            Some(at) => offset = at,
            None => break,
        }
    }
    offset
}

/// Goes on to a member or an item.
fn step_into(source: &mut Text<'_>, text: &str, step: &str) -> Option<usize> {
    match source.peek().ok()? {
        JsonType::Object => {
            let mut members = source.object().ok()??;
            loop {
                let before = source.mark();
                let name = source.any_key(&mut members).ok()??;
                if name == step {
                    return Some(key_start(text, before));
                }
                source.skip().ok()?;
            }
        }
        JsonType::Array => {
            let mut items = source.array().ok()??;
            for _ in 0..step.parse::<usize>().ok()? {
                source.item(&mut items).ok().filter(|is_one| *is_one)?;
                source.skip().ok()?;
            }
            source.item(&mut items).ok().filter(|is_one| *is_one)?;
            Some(source.value_start())
        }
        _ => None,
    }
}

/// Where the next key starts: nothing else before it has quotes.
fn key_start(text: &str, before: usize) -> usize {
    let quote = text.get(before..).and_then(|rest| rest.find('"'));
    before + quote.unwrap_or_default()
}

fn value(source: &mut Text<'_>, twice: &mut Option<(usize, String)>) -> Read<Json> {
    Ok(match source.peek()? {
        JsonType::Object => {
            let Some(mut members) = source.object()? else { return source.too_deep() };
            let mut read: Vec<(String, Json)> = Vec::new();
            let mut names = std::collections::HashSet::new();
            loop {
                let before = source.mark();
                let Some(name) = source.any_key(&mut members)? else { break };
                let name = name.into_owned();
                if !names.insert(name.clone()) && twice.is_none() {
                    *twice = Some((before, name.clone()));
                }
                read.push((name, value(source, twice)?));
            }
            Json::Object(read)
        }
        JsonType::Array => {
            let Some(mut items) = source.array()? else { return source.too_deep() };
            let mut read = Vec::new();
            while source.item(&mut items)? {
                read.push(value(source, twice)?);
            }
            Json::Array(read)
        }
        _ => {
            let given = source.take()?;
            let text = given.text.into_owned();
            match given.json {
                JsonType::Null => Json::Null,
                JsonType::Boolean => Json::Boolean(text == "true"),
                JsonType::String => Json::String(text),
                _ => Json::Number(text),
            }
        }
    })
}
