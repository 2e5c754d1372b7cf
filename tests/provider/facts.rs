//! What is known of the providers' dialects of JSON Schema, as a collection of their documentation has it (November 2026): not
//! what the library says of them.

use toolargs::Dialect;

/// What a provider makes of a group of keywords.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It takes it.
    Takes,
    /// It needs it.
    Needs,
    /// It takes it and makes nothing of it.
    Drops,
    /// It refuses it, or nobody knows.
    Refuses,
}

/// The dialects of which there are facts, each by the column of the table.
const COLUMNS: [&[Dialect]; 14] = [
    &[Dialect::OpenAiStrict, Dialect::OpenAiResponsesStrict],
    &[Dialect::AzureStrict],
    &[Dialect::AnthropicStrict],
    &[Dialect::Anthropic],
    &[Dialect::GeminiParameters],
    &[Dialect::GeminiJsonSchema],
    &[Dialect::Vertex],
    &[Dialect::BedrockStrict],
    &[Dialect::Mcp20260728],
    &[Dialect::Mistral],
    &[Dialect::XAi],
    &[Dialect::DeepSeekStrict],
    &[Dialect::Cohere],
    &[Dialect::Ollama],
];

/// Those of which there are none: their schemas are to be the neutral ones.
pub const PLAIN: &[Dialect] = &[
    Dialect::OpenAi,
    Dialect::OpenAiResponses,
    Dialect::Bedrock,
    Dialect::DeepSeek,
    Dialect::Groq,
    Dialect::Mcp20250618,
    Dialect::Mcp20251125,
];

/// The groups, and what becomes of each: Y it takes it, Q it needs it, D it drops it, N it refuses it or nobody knows.
const GROUPS: &[(&str, &str)] = &[
    ("type_array", "Y Y Y Y N Y N Y Y Y Y Y N Y"),
    ("null", "Y Y Y Y Y Y Y Y Y Y Y Y Y Y"),
    ("enum_string", "Y Y Y Y Y Y Y Y Y Y Y Y Y Y"),
    ("enum_nonstring", "Y Y Y Y N Y N Y Y Y Y Y N Y"),
    ("const", "Y Y Y Y N D N Y Y Y Y Y Y D"),
    ("anyOf", "Y Y Y Y Y Y Y Y Y Y Y Y Y Y"),
    ("root_anyOf", "N N N N N N N N Y N N N N D"),
    ("oneOf", "N N N Y N Y N N Y Y Y N N D"),
    ("allOf_single", "N N Y Y N D N Y Y Y Y N N D"),
    ("allOf_multi", "N N Y Y N D N Y Y Y Y N N D"),
    ("not_if", "N N N Y N D N N Y Y Y N N D"),
    ("ref_defs", "Y Y Y Y N Y Y Y Y Y Y Y Y N"),
    ("ref_siblings", "N N N Y N N N N Y Y N Y N D"),
    ("recursion", "Y Y N Y N Y N N Y Y N Y N D"),
    ("pattern", "Y N Y Y Y D Y Y Y Y Y Y Y D"),
    ("format", "Y N Y Y Y Y Y Y Y Y Y Y Y D"),
    ("min_max", "Y N N Y Y Y Y N Y Y Y Y N D"),
    ("exclusive_min_max", "Y N N Y N D N N Y Y Y Y N D"),
    ("multipleOf", "Y N N Y N D N N Y Y N Y N D"),
    ("min_max_length", "N N N Y Y D Y N Y Y Y N N D"),
    ("minItems", "Y N Y Y Y Y Y Y Y Y Y N N D"),
    ("maxItems", "Y N N Y Y Y Y N Y Y Y N N D"),
    ("uniqueItems", "N N N Y N D N N Y Y N N N D"),
    ("optional_property", "N N Y Y Y Y Y Y Y Y Y N Y Y"),
    ("additionalProperties_false", "Q Q Q Y N Y Y Q Y Y Y Q Y D"),
    ("additionalProperties_open_or_map", "N N N Y N Y Y N Y Y Y N Y D"),
    ("patternProperties", "N N N Y N D N N Y Y N N N D"),
    ("prefixItems", "N N N Y N Y N N Y Y Y N N D"),
    ("array_without_items", "N N N Y N N N N Y Y N N Y Y"),
    ("untyped_schema", "N N N Y N N N N Y Y N N N Y"),
    ("default", "N N Y Y Y D Y N Y Y N Y N D"),
    ("examples", "N N D Y N D N D Y Y N N N D"),
    ("title", "Y Y D Y Y Y Y D Y Y Y N N D"),
    ("description", "Y Y Y Y Y Y Y Y Y Y Y Y Y Y"),
    ("dollar_schema", "N N D Y N D N D Y Y Y N N D"),
];

/// What a provider makes of a group, if there are facts of its dialect.
pub fn verdict(dialect: Dialect, group: &str) -> Option<Verdict> {
    let column = COLUMNS.iter().position(|dialects| dialects.contains(&dialect))?;
    let (_, row) =
        GROUPS.iter().find(|(name, _)| *name == group).unwrap_or_else(|| panic!("no group {group}"));
    Some(match row.split(' ').nth(column)? {
        "Y" => Verdict::Takes,
        "Q" => Verdict::Needs,
        "D" => Verdict::Drops,
        _ => Verdict::Refuses,
    })
}

/// The formats that it takes, if it does not take all.
pub fn formats(dialect: Dialect) -> Option<&'static [&'static str]> {
    Some(match dialect {
        Dialect::OpenAiStrict | Dialect::OpenAiResponsesStrict => {
            &["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]
        }
        Dialect::AnthropicStrict | Dialect::BedrockStrict => {
            &["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"]
        }
        Dialect::GeminiParameters | Dialect::Vertex => {
            &["float", "double", "int32", "int64", "email", "byte", "date", "date-time", "password", "enum"]
        }
        Dialect::DeepSeekStrict => &["email", "hostname", "ipv4", "ipv6", "uuid"],
        Dialect::Cohere => &["date-time", "uuid", "date", "time"],
        _ => return None,
    })
}

/// What may not stand in a pattern.
pub fn not_in_patterns(dialect: Dialect) -> &'static [&'static str] {
    match dialect {
        Dialect::OpenAiStrict | Dialect::OpenAiResponsesStrict => &["(?=", "(?!", "(?<"],
        Dialect::AnthropicStrict => &["(?=", "(?!", "(?<", r"\1", r"\b"],
        Dialect::BedrockStrict => &["(?=", "(?!", "(?<", r"\1"],
        Dialect::XAi => &["(?=", "(?!", "(?<", r"\1", r"\b", r"\p", "(?i)"],
        Dialect::Cohere => &["^", "$", "?=", "?!"],
        _ => &[],
    }
}

/// What a name of a tool may be: other characters than letters and digits, whether it starts with a letter or `_`, and how
/// long it may be.
pub fn name(dialect: Dialect) -> (&'static str, bool, usize) {
    match dialect {
        Dialect::GeminiParameters | Dialect::GeminiJsonSchema | Dialect::Vertex => ("_.:-", true, 128),
        Dialect::Mcp20250618 | Dialect::Mcp20251125 | Dialect::Mcp20260728 => ("_.-", false, 128),
        Dialect::OpenAiResponses | Dialect::OpenAiResponsesStrict => ("_-", false, 128),
        _ => ("_-", false, 64),
    }
}

/// How large a definition may be.
#[derive(Debug, Default)]
pub struct Limits {
    pub properties: Option<usize>,
    pub depth: Option<usize>,
    pub enum_values: Option<usize>,
    /// Characters of names of properties and definitions, and of values of enums and constants.
    pub text: Option<usize>,
    pub description: Option<usize>,
    pub min_items: Option<u64>,
    pub length: Option<u64>,
    pub items: Option<u64>,
}

pub fn limits(dialect: Dialect) -> Limits {
    match dialect {
        Dialect::OpenAiStrict | Dialect::OpenAiResponsesStrict => Limits {
            properties: Some(5000),
            depth: Some(10),
            enum_values: Some(1000),
            text: Some(120_000),
            ..Limits::default()
        },
        Dialect::AzureStrict => {
            Limits { properties: Some(100), depth: Some(5), description: Some(1024), ..Limits::default() }
        }
        Dialect::AnthropicStrict | Dialect::BedrockStrict => {
            Limits { min_items: Some(1), ..Limits::default() }
        }
        Dialect::XAi => Limits { length: Some(2048), items: Some(256), ..Limits::default() },
        _ => Limits::default(),
    }
}
