//! Writing JSON text: the canonical form of arguments, and the answers.

use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::arg::Arg;
use crate::read::{Digits, items, members, quote_into, to_number, to_value};
use crate::spec::{Int, Precision};

/// The canonical form of arguments: compact JSON, keys in declaration order, absent optional fields left out.
///
/// Gating it again gives the same arguments and no repairs.
#[must_use]
pub fn to_string<T: Arg>(args: &T) -> String {
    let mut writer = Writer::new();
    args.write(&mut writer);
    writer.finish()
}

/// Writes one JSON value after another.
#[derive(Debug, Default)]
pub struct Writer {
    out: String,
}

/// An object being written; [`end`](Self::end) closes it.
#[derive(Debug)]
#[must_use = "`end` closes it"]
pub struct ObjectWriter<'w> {
    writer: &'w mut Writer,
    empty: bool,
}

/// An array being written; [`end`](Self::end) closes it.
#[derive(Debug)]
#[must_use = "`end` closes it"]
pub struct ArrayWriter<'w> {
    writer: &'w mut Writer,
    empty: bool,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn finish(self) -> String {
        self.out
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.out.push_str("null");
    }

    /// Writes a boolean.
    pub fn boolean(&mut self, value: bool) {
        self.out.push_str(if value { "true" } else { "false" });
    }

    /// Writes an integer in digits.
    pub fn integer(&mut self, value: i128) {
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{value}");
    }

    /// Writes an integer in digits.
    pub fn natural(&mut self, value: u128) {
        let _ = write!(self.out, "{value}");
    }

    pub(crate) fn int(&mut self, value: Int) {
        let _ = write!(self.out, "{value}");
    }

    /// Writes the number that a JSON text says as what it becomes.
    pub(crate) fn number_of(&mut self, text: &str, precision: Precision) {
        match precision {
            Precision::Double => self.double(text.parse().unwrap_or(f64::NAN)),
            Precision::Single => self.single(text.parse().unwrap_or(f32::NAN)),
            Precision::Decimal => {
                self.json(&Digits::of(text).map_or_else(|_| text.to_owned(), |digits| digits.to_string()))
            }
            Precision::Text => self.json(text),
            Precision::Json => {
                self.json(&to_number(text).map_or_else(|_| text.to_owned(), |number| number.to_string()))
            }
        }
    }

    pub(crate) fn count(&mut self, value: usize) {
        let _ = write!(self.out, "{value}");
    }

    /// Writes a number as its shortest text; one that is not finite, which no gate lets in, as `null`.
    pub fn double(&mut self, value: f64) {
        match value.is_finite() {
            true => self.number(value),
            false => self.null(),
        }
    }

    /// Writes a number as the shortest text that an `f32` has; one that is not finite as `null`.
    pub fn single(&mut self, value: f32) {
        match value.is_finite() {
            true => self.number(value),
            false => self.null(),
        }
    }

    /// The debug form of a finite float is the shortest that reads back, and a JSON number. The derive compares
    /// the bounds of an `f32` with the same digits.
    fn number(&mut self, value: impl std::fmt::Debug) {
        let _ = write!(self.out, "{value:?}");
    }

    /// Writes a string.
    pub fn string(&mut self, value: &str) {
        quote_into(value, &mut self.out);
    }

    /// Writes a text that is JSON already.
    pub(crate) fn json(&mut self, json: &str) {
        self.out.push_str(json);
    }

    /// Starts an object.
    pub fn object(&mut self) -> ObjectWriter<'_> {
        self.out.push('{');
        ObjectWriter { writer: self, empty: true }
    }

    /// Starts an array.
    pub fn array(&mut self) -> ArrayWriter<'_> {
        self.out.push('[');
        ArrayWriter { writer: self, empty: true }
    }
}

impl ObjectWriter<'_> {
    /// Writes a key; its value is written next.
    pub fn key(&mut self, name: &str) -> &mut Writer {
        if !std::mem::take(&mut self.empty) {
            self.writer.out.push(',');
        }
        self.writer.string(name);
        self.writer.out.push(':');
        self.writer
    }

    /// Writes the members of a value that is written as an object as members of this one; nothing for an absent value.
    pub fn flatten<T: Arg>(&mut self, value: &T) {
        if !value.is_absent() {
            self.members(&to_string(value));
        }
    }

    /// Writes the members of a compact JSON text that is an object.
    pub(crate) fn members(&mut self, object: &str) {
        let members = object.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or_default();
        if !members.is_empty() {
            if !std::mem::take(&mut self.empty) {
                self.writer.out.push(',');
            }
            self.writer.out.push_str(members);
        }
    }

    /// Writes a field, unless it is absent.
    pub fn field<T: Arg>(&mut self, name: &str, value: &T) {
        if !value.is_absent() {
            value.write(self.key(name));
        }
    }

    /// Closes the object.
    pub fn end(self) {
        self.writer.out.push('}');
    }
}

impl ArrayWriter<'_> {
    /// Starts the next item; it is written next.
    pub fn item(&mut self) -> &mut Writer {
        if !std::mem::take(&mut self.empty) {
            self.writer.out.push(',');
        }
        self.writer
    }

    /// Closes the array.
    pub fn end(self) {
        self.writer.out.push(']');
    }
}

/// A JSON text that serialises as the value it holds, its keys in their order.
///
/// Integers up to 64 bits stay exact; other numbers are rounded to the nearest `f64`, and one beyond all of them stays
/// a text.
pub(crate) struct Json<'a>(pub(crate) &'a str);

impl Serialize for Json<'_> {
    /// By the data model alone: with serde_json's `arbitrary_precision` on, a `Number` is written in a way that only
    /// serde_json reads as a number.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.starts_with('{') {
            return serializer.collect_map(members(self.0).iter().map(|(name, value)| (name, Json(value))));
        }
        if self.0.starts_with('[') {
            return serializer.collect_seq(items(self.0).into_iter().map(Json));
        }
        match to_value(self.0) {
            Value::Bool(value) => serializer.serialize_bool(value),
            Value::String(value) => serializer.serialize_str(&value),
            Value::Number(number) => match (number.as_i64(), number.as_u64()) {
                (Some(value), _) => serializer.serialize_i64(value),
                (None, Some(value)) => serializer.serialize_u64(value),
                (None, None) => serializer.serialize_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::Null | Value::Array(_) | Value::Object(_) => serializer.serialize_unit(),
        }
    }
}
