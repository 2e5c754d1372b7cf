//! A JSON text taken apart, for what is made of texts of our own: values, and schemas whose keys have an order.

use std::borrow::Cow;

use serde_json::{Map, Number, Value};

use super::decimal::normal;
use super::{Given, JsonType, Source, Text, is_plain_integer, quote};
use crate::report::ErrorCode;

/// The items of a text that is an array; none for any other.
pub(crate) fn items(json: &str) -> Vec<&str> {
    let mut source = Text::inner(json, 0);
    let mut items = Vec::new();
    if let Ok(Some(mut array)) = source.array() {
        while source.item(&mut array) == Ok(true) {
            let Ok(item) = source.slice_of_value() else { break };
            items.push(item);
        }
    }
    items
}

/// The members of a text that is an object, in order; none for any other.
pub(crate) fn members(json: &str) -> Vec<(Cow<'_, str>, &str)> {
    let mut source = Text::inner(json, 0);
    let mut members = Vec::new();
    if let Ok(Some(mut first)) = source.object() {
        while let Ok(Some(name)) = source.any_name(&mut first) {
            let Ok(value) = source.slice_of_value() else { break };
            members.push((name, value));
        }
    }
    members
}

/// What a text says that is one JSON value; null if it is none.
///
/// Integers up to 64 bits stay exact; other numbers are rounded to the nearest `f64`, and one beyond all of them stays
/// a text.
pub(crate) fn to_value(json: &str) -> Value {
    let mut source = Text::inner(json, 0);
    match source.take() {
        Err(_) => Value::Null,
        Ok(Given { json: JsonType::String, text, .. }) => Value::String(text.into_owned()),
        Ok(Given { json: JsonType::Boolean, text, .. }) => Value::Bool(text == "true"),
        Ok(Given { json: JsonType::Number, text, .. }) => number(&text),
        Ok(Given { json: JsonType::Array, .. }) => items(json).into_iter().map(to_value).collect(),
        Ok(Given { json: JsonType::Object, .. }) => {
            let members = members(json).into_iter();
            members.map(|(name, value)| (name.into_owned(), to_value(value))).collect::<Map<_, _>>().into()
        }
        Ok(Given { json: JsonType::Null | JsonType::NonFinite, .. }) => Value::Null,
    }
}

/// What a JSON text that holds a value says, the same for all texts of equal values: numbers in one form, keys in one order.
pub(crate) fn identity(json: &str) -> String {
    match Text::inner(json, 0).take() {
        Ok(Given { json: JsonType::Number, text, .. }) => normal(&text),
        Ok(Given { json: JsonType::String, text, .. }) => quote(&text),
        Ok(Given { json: JsonType::Array, .. }) => {
            let items: Vec<String> = items(json).into_iter().map(identity).collect();
            format!("[{}]", items.join(","))
        }
        Ok(Given { json: JsonType::Object, .. }) => {
            let members = members(json).into_iter();
            let mut members: Vec<String> =
                members.map(|(name, value)| format!("{}:{}", quote(&name), identity(value))).collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        _ => json.to_owned(),
    }
}

/// The number that a text is, as a `Value` holds it: an integer exactly, any other rounded to the nearest `f64`.
///
/// # Errors
/// It is an integer in more than 64 bits, or rounds to infinity.
pub(crate) fn to_number(text: &str) -> Result<Number, ErrorCode> {
    if is_plain_integer(text) {
        let short = text.parse::<i64>().map(Number::from).or_else(|_| text.parse::<u64>().map(Number::from));
        return short.map_err(|_| ErrorCode::LossyNumber);
    }
    text.parse().ok().and_then(Number::from_f64).ok_or(ErrorCode::NonFiniteNumber)
}

fn number(text: &str) -> Value {
    if let Ok(number) = text.parse::<i64>() {
        // `-0` is no integer.
        if number != 0 || !text.starts_with('-') {
            return number.into();
        }
    }
    if let Ok(number) = text.parse::<u64>() {
        return number.into();
    }
    let number = text.parse().ok().and_then(Number::from_f64);
    number.map_or_else(|| text.into(), Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_apart_in_order() {
        assert_eq!(items(r#"[1, "a,]" ,[2,3],{}]"#), ["1", r#""a,]""#, "[2,3]", "{}"]);
        assert_eq!(items("{}"), Vec::<&str>::new());
        let found = members(r#"{"b" : 1,"\u0061":{"x":[]} , "b":null}"#);
        assert_eq!(found, [("b".into(), "1"), ("a".into(), r#"{"x":[]}"#), ("b".into(), "null")]);
        assert!(members("[]").is_empty());
    }

    #[test]
    fn a_value_is_what_serde_json_reads() {
        for json in [
            "null",
            "true",
            "-5",
            "18446744073709551615",
            "0.1",
            "1e300",
            r#""é\n""#,
            r#"[{"a":[1,{}]},"x"]"#,
        ] {
            assert_eq!(to_value(json), serde_json::from_str::<Value>(json).unwrap(), "{json}");
        }
        assert_eq!(to_value("1.7976931348623157e308"), Value::from(f64::MAX));
        assert_eq!(to_value("1e400"), "1e400");
        assert_eq!(to_value("-0").to_string(), "-0.0");
    }
}
