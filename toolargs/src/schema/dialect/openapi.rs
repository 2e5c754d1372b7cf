//! Words of `OpenAPI` 3.0 in a schema of 2020-12, which would mean nothing there or be invalid.

use crate::json::Json;

/// Keywords whose values are no schemas.
const VALUES: [&str; 5] = ["enum", "const", "default", "example", "examples"];
/// Keywords under which schemas stand by name.
const NAMED: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// Writes `nullable`, and exclusive bounds that are flags, as 2020-12 has them, in a schema and all that stand in it.
pub(super) fn translate(schema: &mut Json) {
    let Json::Object(members) = schema else { return };
    exclusive("minimum", "exclusiveMinimum", members);
    exclusive("maximum", "exclusiveMaximum", members);
    nullable(members);
    for (keyword, value) in members {
        match (keyword.as_str(), value) {
            (keyword, _) if VALUES.contains(&keyword) => {}
            (keyword, Json::Object(named)) if NAMED.contains(&keyword) => {
                named.iter_mut().for_each(|(_, schema)| translate(schema));
            }
            (_, Json::Array(schemas)) => schemas.iter_mut().for_each(translate),
            (_, schema) => translate(schema),
        }
    }
}

/// A flag beside a bound, as the bound itself.
fn exclusive(bound: &str, flag: &str, members: &mut Vec<(String, Json)>) {
    let Some(at) =
        members.iter().position(|(keyword, value)| keyword == flag && matches!(value, Json::Boolean(_)))
    else {
        return;
    };
    let (_, is_exclusive) = members.remove(at);
    if is_exclusive == Json::Boolean(true)
        && let Some((keyword, _)) = members.iter_mut().find(|(keyword, _)| keyword == bound)
    {
        flag.clone_into(keyword);
    }
}

/// A flag beside a type, as one of several types.
fn nullable(members: &mut Vec<(String, Json)>) {
    let Some(at) = members
        .iter()
        .position(|(keyword, value)| keyword == "nullable" && matches!(value, Json::Boolean(_)))
    else {
        return;
    };
    let has_type = members.iter().any(|(keyword, _)| keyword == "type");
    let (_, is_nullable) = members.remove(at);
    if is_nullable != Json::Boolean(true) || !has_type {
        // Without a type beside it, it says nothing.
        return;
    }
    let null = || Json::String("null".to_owned());
    for (keyword, value) in members {
        match (keyword.as_str(), value) {
            ("type", value @ Json::String(_)) => {
                *value = Json::Array(vec![std::mem::replace(value, Json::Null), null()]);
            }
            ("type", Json::Array(types)) if !types.contains(&null()) => types.push(null()),
            ("enum", Json::Array(values)) if !values.contains(&Json::Null) => values.push(Json::Null),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_openapi_become_those_of_json_schema() {
        for (before, after) in [
            (r#"{"minimum":1,"exclusiveMinimum":true}"#, r#"{"exclusiveMinimum":1}"#),
            (r#"{"maximum":1,"exclusiveMaximum":false}"#, r#"{"maximum":1}"#),
            (r#"{"exclusiveMaximum":5}"#, r#"{"exclusiveMaximum":5}"#),
            (
                r#"{"type":"string","nullable":true,"enum":["a"]}"#,
                r#"{"type":["string","null"],"enum":["a",null]}"#,
            ),
            (r#"{"type":"string","nullable":false}"#, r#"{"type":"string"}"#),
            (r#"{"nullable":true}"#, "{}"),
            (
                r#"{"properties":{"nullable":{"type":"integer","nullable":true}},"default":{"nullable":true}}"#,
                r#"{"properties":{"nullable":{"type":["integer","null"]}},"default":{"nullable":true}}"#,
            ),
        ] {
            let mut schema = Json::read(before).unwrap();
            translate(&mut schema);
            assert_eq!(schema.to_string(), after);
        }
    }
}
