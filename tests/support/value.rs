//! Values to compare.

use serde_json::Value;

/// A text's value, if it is JSON. Numbers are what they are as an `f64`, unless they are integers: with serde_json's
/// `arbitrary_precision` they would be their text.
pub fn value_of(text: &str) -> Option<Value> {
    fn plain(value: Value) -> Value {
        match value {
            Value::Number(number) if number.is_f64() || number.to_string() == "-0" => number.as_f64().into(),
            Value::Array(items) => items.into_iter().map(plain).collect(),
            Value::Object(members) => members.into_iter().map(|(name, value)| (name, plain(value))).collect(),
            other => other,
        }
    }
    serde_json::from_str(text).ok().map(plain)
}
