//! Tool definitions as protocols and providers have them: where the name and the schema stand in each.

use super::json::Json;

/// The steps to a value of the document.
pub(super) type Place = Vec<String>;

/// A tool as it is defined somewhere.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) version: Option<String>,
    pub(super) description: String,
    pub(super) schema: Json,
    /// Where it stands.
    pub(super) place: Place,
    /// Where the schema stands in it.
    pub(super) schema_place: Place,
    /// What it says of its effects: destructive, read-only, idempotent.
    pub(super) hints: [Option<bool>; 3],
}

/// The keys under which a list of tools stands, on its own or within another object.
const LISTS: [&str; 4] = ["result", "toolConfig", "tools", "functionDeclarations"];

/// The same in the words of a Python SDK.
const SNAKE_LISTS: [&str; 2] = ["tool_config", "function_declarations"];

/// The key of each definition under which another one stands.
const WRAPPERS: [&str; 3] = ["function", "toolSpec", "tool_spec"];

/// The keys under which a definition has its schema.
const SCHEMAS: [&str; 6] =
    ["inputSchema", "input_schema", "parameters", "parametersJsonSchema", "parameters_json_schema", "schema"];

/// The tools in a document, in order; or where something stands that is none that is known.
pub(super) fn definitions(json: &Json) -> Result<Vec<Definition>, Place> {
    within(json, &Vec::new())
}

fn within(json: &Json, place: &Place) -> Result<Vec<Definition>, Place> {
    match json {
        Json::Array(items) => {
            let mut found = Vec::new();
            for (index, item) in items.iter().enumerate() {
                found.extend(within(item, &step(place, &index.to_string()))?);
            }
            Ok(found)
        }
        Json::Object(_) => {
            if let Some((key, list)) = LISTS.iter().chain(&SNAKE_LISTS).find_map(|key| json.member(key))
                && !is_schema(json)
            {
                return within(list, &step(place, key));
            }
            if let Some((key, inner)) = WRAPPERS.iter().find_map(|key| json.member(key))
                && matches!(inner, Json::Object(_))
                && !is_schema(json)
            {
                return within(inner, &step(place, key));
            }
            one(json, place).map(|definition| vec![definition]).ok_or_else(|| place.clone())
        }
        _ => Err(place.clone()),
    }
}

fn step(place: &Place, step: &str) -> Place {
    place.iter().cloned().chain([step.to_owned()]).collect()
}

/// Whether an object is a schema of its own, and no definition.
fn is_schema(json: &Json) -> bool {
    json.get("properties").is_some() || json.get("$schema").is_some() || json.get("$defs").is_some()
}

fn one(json: &Json, place: &Place) -> Option<Definition> {
    let text = |key: &str| match json.get(key) {
        Some(Json::String(text)) => Some(text.clone()),
        _ => None,
    };
    let name = text("name").filter(|_| !is_schema(json));
    let Some(name) = name else {
        // Any other object that says what a value is.
        let is_bare = is_schema(json)
            || ["type", "oneOf", "anyOf", "allOf", "$ref"].iter().any(|key| json.get(key).is_some());
        return is_bare.then(|| Definition {
            name: json
                .get("x-toolargs")
                .and_then(|extra| extra.get("tool"))
                .and_then(as_text)
                .unwrap_or_default(),
            version: None,
            description: text("description").unwrap_or_default(),
            schema: json.clone(),
            place: place.clone(),
            schema_place: Vec::new(),
            hints: [None; 3],
        });
    };
    let (mut schema, schema_place) = match SCHEMAS.iter().find_map(|key| json.member(key)) {
        None => (Json::Null, Vec::new()),
        Some((key, schema)) => match schema.member("json").filter(|_| !is_schema(schema)) {
            // Bedrock has the schema one level further in.
            Some((inner, schema)) => (schema.clone(), vec![key.to_owned(), inner.to_owned()]),
            None => (schema.clone(), vec![key.to_owned()]),
        },
    };
    if schema == Json::Null {
        schema = Json::Object(vec![("type".to_owned(), Json::String("object".to_owned()))]);
    }
    // Gemini's own types are in capitals.
    lower_types(&mut schema);
    let annotations = json.get("annotations");
    let hint = |key: &str| match annotations.and_then(|annotations| annotations.get(key)) {
        Some(Json::Boolean(hint)) => Some(*hint),
        _ => None,
    };
    Some(Definition {
        name,
        version: text("version"),
        description: text("description").unwrap_or_default(),
        schema,
        place: place.clone(),
        schema_place,
        hints: ["destructiveHint", "readOnlyHint", "idempotentHint"].map(hint),
    })
}

fn as_text(json: &Json) -> Option<String> {
    match json {
        Json::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// The names of types in lower case, where all of a schema has them in capitals.
fn lower_types(json: &mut Json) {
    match json {
        Json::Object(members) => {
            for (name, value) in members {
                match value {
                    Json::String(text)
                        if name == "type"
                            && ["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"]
                                .contains(&text.as_str()) =>
                    {
                        *text = text.to_ascii_lowercase();
                    }
                    // Values are no schemas.
                    _ if matches!(name.as_str(), "enum" | "const" | "default" | "example" | "examples") => {}
                    value => lower_types(value),
                }
            }
        }
        Json::Array(items) => items.iter_mut().for_each(lower_types),
        _ => {}
    }
}
