//! The gate behind `serde` and `schemars`, for frameworks that know only those two.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::ops::{Deref, DerefMut};

use schemars::{JsonSchema, SchemaGenerator};
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::arg::ToolArgs;
use crate::gate::{Gate, Parsed};
use crate::limits::DEPTH;
use crate::report::{Rejection, Repairs};
use crate::schema;

/// Arguments that pass the gate where a framework deserialises them, with the log of their repairs.
///
/// The gate is [`Gate::new`], and the schema is that of `T`. What serde reports as the error is the answer for the
/// model: a line per error, and what to do. A deserialiser has lost what a `Value` has lost (see
/// [`Gate::from_value`]); only a key that occurs twice in the payload itself is still seen.
///
/// No more is read of a payload than a gate reads of it, and so no more than 128 levels. But the deserialiser is another's: what
/// serde_json does with a `Value` that is given to it, such as to drop what is left of it, it does as deep as that is.
///
#[cfg_attr(feature = "derive", doc = "```")]
#[cfg_attr(not(feature = "derive"), doc = "```ignore")]
/// #[derive(toolargs::ToolArgs)]
/// struct Add {
///     a: i64,
///     b: i64,
/// }
///
/// let add: toolargs::Gated<Add> = serde_json::from_str(r#"{"a": 1, "b": "2"}"#)?;
/// assert_eq!(add.a + add.b, 3);
/// assert_eq!(add.repairs().len(), 1);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Gated<T> {
    parsed: Parsed<T>,
}

impl<T> Gated<T> {
    /// What had to be repaired; empty if the arguments were accepted as they stood.
    #[must_use]
    pub fn repairs(&self) -> &Repairs {
        &self.parsed.repairs
    }

    /// The arguments and their repairs, apart.
    #[must_use]
    pub fn into_inner(self) -> Parsed<T> {
        self.parsed
    }
}

impl<T> Deref for Gated<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.parsed.args
    }
}

impl<T> DerefMut for Gated<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.parsed.args
    }
}

impl<'de, T: ToolArgs> Deserialize<'de> for Gated<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let too_deep = Cell::new(false);
        let gated = match deserializer.deserialize_any(Payload { depth: 0, too_deep: &too_deep }) {
            Ok(Received::Value(value)) => Gate::new().from_value_ref(&value),
            Ok(Received::Repeated(text)) => Gate::new().from_str(&text),
            Err(_) if too_deep.get() => Gate::new().too_deep::<T>(),
            Err(error) => return Err(error),
        };
        match gated {
            Ok(parsed) => Ok(Self { parsed }),
            Err(rejection) => Err(D::Error::custom(Answer(&rejection))),
        }
    }
}

impl<T: ToolArgs> JsonSchema for Gated<T> {
    fn schema_name() -> Cow<'static, str> {
        schema::schema_name::<T>()
    }

    fn schema_id() -> Cow<'static, str> {
        schema::schema_id::<T>()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        schema::json_schema::<T>(generator)
    }
}

/// A rejection in lines for the model.
struct Answer<'r>(&'r Rejection);

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.0, self.0.hint("above"))
    }
}

/// What a deserialiser has delivered.
enum Received {
    Value(Value),
    /// The text of an object in which a key occurs more than once.
    Repeated(String),
}

/// Receives whatever stands there, as deep as a gate reads.
#[derive(Clone, Copy)]
struct Payload<'d> {
    /// How many arrays and objects are open around it.
    depth: usize,
    /// Whether there was more.
    too_deep: &'d Cell<bool>,
}

impl Payload<'_> {
    /// What is inside an array or object. Of these there may be one more than a gate reads, for a number may be delivered as an
    /// object.
    fn inside<E: Error>(self) -> Result<Self, E> {
        if self.depth > DEPTH {
            self.too_deep.set(true);
            return Err(E::custom("the arguments are nested too deeply"));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Payload<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self).map(|received| match received {
            Received::Value(value) => value,
            // Only the object of the payload itself is looked at for such keys.
            Received::Repeated(text) => Value::String(text),
        })
    }
}

impl<'de> Visitor<'de> for Payload<'_> {
    type Value = Received;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the arguments of a tool")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Received, A::Error> {
        let inside = self.inside()?;
        let mut members: Vec<(String, Value)> = Vec::new();
        while let Some(name) = map.next_key()? {
            members.push((name, map.next_value_seed(inside)?));
        }
        if self.depth == 0 && is_repeated(&members) {
            let members: Vec<_> = members
                .iter()
                .map(|(name, value)| format!("{}:{value}", Value::from(name.as_str())))
                .collect();
            return Ok(Received::Repeated(format!("{{{}}}", members.join(","))));
        }
        match members.as_slice() {
            // As serde_json reads an object, which with some of its features may be a number.
            [(name, _)] if name.starts_with("$serde_json::") => {
                let value = Value::deserialize(MapDeserializer::new(members.into_iter()));
                value.map(Received::Value).map_err(A::Error::custom)
            }
            _ => Ok(Received::Value(Value::Object(members.into_iter().collect()))),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Received, A::Error> {
        let inside = self.inside()?;
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(inside)? {
            items.push(item);
        }
        Ok(Received::Value(Value::Array(items)))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Received, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Received, E> {
        Ok(Received::Value(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Received, E> {
        Ok(Received::Value(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Received, E> {
        Ok(Received::Value(value.into()))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Received, E> {
        Value::deserialize(value.into_deserializer()).map(Received::Value)
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Received, E> {
        Value::deserialize(value.into_deserializer()).map(Received::Value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Received, E> {
        Ok(Received::Value(value.into()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Received, E> {
        Ok(Received::Value(value.into()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Received, E> {
        Ok(Received::Value(value.into()))
    }

    fn visit_none<E: Error>(self) -> Result<Received, E> {
        Ok(Received::Value(Value::Null))
    }

    fn visit_unit<E: Error>(self) -> Result<Received, E> {
        Ok(Received::Value(Value::Null))
    }
}

fn is_repeated(members: &[(String, Value)]) -> bool {
    let mut names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names.windows(2).any(|pair| matches!(pair, [a, b] if a == b))
}
