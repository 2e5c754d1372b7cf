//! Tool definitions as protocols and providers have them: where the name and the schema stand in each.

use super::node::Types;
use crate::json::Json;
use crate::report::nearest;

/// The steps to a value of the document.
pub(super) type Place = Vec<String>;

/// A tool as it is defined somewhere.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) version: Option<String>,
    pub(super) description: String,
    pub(super) schema: Json,
    /// The schema of what it returns.
    pub(super) output: Option<Json>,
    /// Where it stands.
    pub(super) place: Place,
    /// Where the schema stands in it.
    pub(super) schema_place: Place,
    /// What it says of its effects: destructive, read-only, idempotent.
    pub(super) hints: [Option<bool>; 3],
}

/// What is no definition that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unknown {
    /// Where it stands.
    pub(super) place: Place,
    /// What is wrong with it, if more can be said.
    pub(super) wrong: Option<String>,
}

/// The keys under which a list of tools stands, on its own or within another object.
const LISTS: [&str; 5] = ["result", "toolConfig", "tools", "functionDeclarations", "functions"];

/// The same in the words of a Python SDK.
const SNAKE_LISTS: [&str; 2] = ["tool_config", "function_declarations"];

/// The key of each definition under which another one stands.
const WRAPPERS: [&str; 3] = ["function", "toolSpec", "tool_spec"];

/// The keys under which a definition has its schema.
const SCHEMAS: [&str; 6] =
    ["inputSchema", "input_schema", "parameters", "parametersJsonSchema", "parameters_json_schema", "schema"];

/// The keys under which a definition has the schema of what the tool returns.
const OUTPUTS: [&str; 2] = ["outputSchema", "output_schema"];

/// The other keys of definitions whose value is an object: none of them is a schema of arguments.
const OTHERS: [&str; 18] = [
    "_meta",
    "annotations",
    "cache_control",
    "cacheControl",
    "example",
    "examples",
    "execution",
    "format",
    "metadata",
    "output",
    "outputSchema",
    "output_schema",
    "outputs",
    "response",
    "responseJsonSchema",
    "result",
    "returns",
    "x-toolargs",
];

/// The one key of a tool that Gemini or Bedrock runs itself, or that is none but a mark in the list.
const PROVIDED: [&str; 22] = [
    "cachePoint",
    "cache_point",
    "codeExecution",
    "code_execution",
    "computerUse",
    "computer_use",
    "enterpriseWebSearch",
    "enterprise_web_search",
    "fileSearch",
    "file_search",
    "googleMaps",
    "google_maps",
    "googleSearch",
    "google_search",
    "googleSearchRetrieval",
    "google_search_retrieval",
    "retrieval",
    "systemTool",
    "system_tool",
    "urlContext",
    "url_context",
    "mcpServers",
];

/// The types of definitions that have a schema; OpenAI and Anthropic have others for what they run themselves, and one for
/// tools that take any text.
const DEFINED: [&str; 1] = ["function"];

/// The tools in a document, in order; or something that is none that is known.
pub(super) fn definitions(json: &Json) -> Result<Vec<Definition>, Unknown> {
    let place = Vec::new();
    if is_provided(json) {
        return Err(Unknown { place, wrong: None });
    }
    within(json, &place)
}

fn within(json: &Json, place: &Place) -> Result<Vec<Definition>, Unknown> {
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
            if is_provided(json) {
                return Ok(Vec::new());
            }
            if let Some(key) = misnamed(json) {
                let near = nearest(key, SCHEMAS.into_iter());
                let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                let wrong = format!("`{key}` is no key under which the schema of a tool stands{near}");
                return Err(Unknown { place: step(place, key), wrong: Some(wrong) });
            }
            one(json, place)
                .map(|definition| vec![definition])
                .ok_or_else(|| Unknown { place: place.clone(), wrong: None })
        }
        _ => Err(Unknown { place: place.clone(), wrong: None }),
    }
}

/// Whether a definition is of a tool that has no schema, since the provider runs it.
fn is_provided(json: &Json) -> bool {
    let Json::Object(members) = json else { return false };
    if !members.is_empty() && members.iter().all(|(key, _)| PROVIDED.contains(&key.as_str())) {
        return true;
    }
    let is_type = |name: &str| {
        DEFINED.contains(&name) || Types::NAMED.iter().any(|(known, _)| name.eq_ignore_ascii_case(known))
    };
    let has_schema = SCHEMAS.iter().any(|key| json.get(key).is_some());
    matches!(json.get("type"), Some(Json::String(name)) if !is_type(name)) && !has_schema && !is_schema(json)
}

/// The key of a definition under which a schema must be meant, if it is none that is known and there is no other.
fn misnamed(json: &Json) -> Option<&str> {
    let Json::Object(members) = json else { return None };
    let is_definition = matches!(json.get("name"), Some(Json::String(_))) && !is_schema(json);
    if !is_definition || SCHEMAS.iter().any(|key| json.get(key).is_some()) {
        return None;
    }
    let is_meant = |(key, value): &&(String, Json)| {
        matches!(value, Json::Object(_)) && !OTHERS.contains(&key.as_str()) && !key.starts_with("x-")
    };
    members.iter().find(is_meant).map(|(key, _)| key.as_str())
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
            name: name_of(json),
            version: None,
            description: text("description").unwrap_or_default(),
            schema: json.clone(),
            output: None,
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
        version: json.get("version").and_then(|version| match version {
            Json::Number(number) => Some(number.clone()),
            version => as_text(version),
        }),
        description: text("description").unwrap_or_default(),
        schema,
        output: OUTPUTS.iter().find_map(|key| json.get(key)).cloned(),
        place: place.clone(),
        schema_place,
        hints: ["destructiveHint", "readOnlyHint", "idempotentHint"].map(hint),
    })
}

/// What a schema on its own is called.
fn name_of(json: &Json) -> String {
    let tool = json.get("x-toolargs").and_then(|extra| extra.get("tool")).and_then(as_text);
    let title = || json.get("title").and_then(as_text);
    let id = || {
        let id = json.get("$id").and_then(as_text)?;
        let last = id.trim_end_matches(['#', '/']).rsplit(['/', ':']).next()?;
        Some(last.to_owned())
    };
    tool.or_else(title).or_else(id).unwrap_or_default()
}

fn as_text(json: &Json) -> Option<String> {
    match json {
        Json::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// A schema as Gemini has it, in the words of JSON Schema: types in capitals, and members of numbers as texts.
fn lower_types(schema: &mut Json) {
    let Json::Object(members) = schema else { return };
    let mut is_number = false;
    for (name, value) in members.iter_mut() {
        match (name.as_str(), value) {
            ("type", Json::String(text)) => {
                if let Some((lower, _)) = Types::NAMED.iter().find(|(lower, _)| lower.to_uppercase() == *text)
                {
                    is_number = ["integer", "number"].contains(lower);
                    *text = (*lower).to_owned();
                }
            }
            (
                "properties" | "patternProperties" | "$defs" | "definitions" | "defs",
                Json::Object(schemas),
            ) => {
                schemas.iter_mut().for_each(|(_, schema)| lower_types(schema));
            }
            // Values are no schemas.
            ("enum" | "const" | "default" | "example" | "examples", _) => {}
            (_, Json::Array(schemas)) => schemas.iter_mut().for_each(lower_types),
            (_, schema) => lower_types(schema),
        }
    }
    let listed = members.iter_mut().find(|(name, _)| name == "enum");
    if let Some((_, Json::Array(listed))) = listed.filter(|_| is_number) {
        for member in listed {
            if let Json::String(text) = member
                && matches!(Json::read(text), Ok(Json::Number(_)))
            {
                *member = Json::Number(std::mem::take(text));
            }
        }
    }
}
