//! What a dialect has written, as a validator takes it.

use serde_json::{Value, json};
use toolargs::Dialect;

/// The dialects in which all properties are required, and null stands for what is not there.
const REQUIRING: [Dialect; 4] =
    [Dialect::OpenAiStrict, Dialect::OpenAiResponsesStrict, Dialect::AzureStrict, Dialect::DeepSeekStrict];

/// A schema in the words of JSON Schema. Where all is required nothing is, for an instance leaves out what may be null.
pub fn in_json_schema(dialect: Dialect, mut schema: Value) -> Value {
    rename(&mut schema);
    if requires_all(dialect) {
        require_nothing(&mut schema);
    }
    schema
}

/// Whether all properties are required in a dialect.
pub fn requires_all(dialect: Dialect) -> bool {
    REQUIRING.contains(&dialect)
}

fn require_nothing(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(require_nothing),
        Value::Object(members) => {
            members.retain(|keyword, value| keyword != "required" || !value.is_array());
            members.values_mut().for_each(require_nothing);
        }
        _ => {}
    }
}

/// Writes what Gemini has words of its own for.
fn rename(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(rename),
        Value::Object(members) => {
            members.values_mut().for_each(rename);
            if let Some(Value::String(name)) = members.get_mut("type") {
                *name = name.to_lowercase();
            }
            if members.get("format") == Some(&json!("enum"))
                && let Some(Value::Array(texts)) = members.get_mut("enum")
            {
                for text in texts {
                    *text = serde_json::from_str(text.as_str().unwrap()).unwrap();
                }
            }
            if members.get("nullable") == Some(&Value::Bool(true)) {
                members.remove("nullable");
                let own = Value::Object(std::mem::take(members));
                *schema = json!({ "anyOf": [own, { "type": "null" }] });
            }
        }
        _ => {}
    }
}
