//! JSON with what a `serde_json::Value` has lost: the order of keys, equal keys, and numbers as they are written.

use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

use crate::value::value_of;

/// A JSON value as it is sent.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    /// A number, or another token that is one only in other languages.
    Number(String),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl From<&Value> for Json {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => Self::Number(number.to_string()),
            Value::String(content) => Self::String(content.clone()),
            Value::Array(items) => Self::Array(items.iter().map(Self::from).collect()),
            Value::Object(members) => {
                Self::Object(members.iter().map(|(name, value)| (name.clone(), value.into())).collect())
            }
        }
    }
}

impl Json {
    /// What a text holds; of equal keys the last.
    pub fn read(text: &str) -> Self {
        let inner = |raw: &&RawValue| Self::read(raw.get());
        match text.trim_start().as_bytes()[0] {
            b'{' => {
                let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).unwrap();
                Self::Object(members.iter().map(|(name, raw)| (name.clone(), inner(raw))).collect())
            }
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(text).unwrap();
                Self::Array(items.iter().map(inner).collect())
            }
            b'0'..=b'9' | b'-' => Self::Number(text.trim().to_owned()),
            _ => Self::from(&serde_json::from_str::<Value>(text).unwrap()),
        }
    }

    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(text) => out.push_str(text),
            Self::String(content) => out.push_str(&Value::from(content.as_str()).to_string()),
            Self::Array(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (i, (name, value)) in members.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    out.push_str(&Value::from(name.as_str()).to_string());
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }

    /// The value, as a parser that keeps the last of equal keys reads it; none for a token that is no JSON.
    pub fn value(&self) -> Option<Value> {
        value_of(&self.text())
    }

    pub fn member(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    pub fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }
}
