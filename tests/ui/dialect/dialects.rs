use std::collections::BTreeMap;

use toolargs::ToolArgs;

// A name that no dialect has, and one that is nearly one.
#[derive(ToolArgs)]
#[tool(dialects(openai_strickt, chatgpt))]
struct Unknown {
    a: i64,
}

// What the constants of a field show.
#[derive(ToolArgs)]
#[tool(dialects(openai_strict, gemini_parameters, anthropic))]
struct Fields {
    labels: BTreeMap<String, String>,
    any: serde_json::Value,
    #[tool(rename = "with space")]
    spaced: i64,
}

// A name that no provider of these takes.
#[derive(ToolArgs)]
#[tool(name = "book a table", dialects(bedrock, mcp_2025_11_25))]
struct Named {
    a: i64,
}

// Alternatives at the root.
#[derive(ToolArgs)]
#[tool(tag = "kind", dialects(anthropic, openai))]
enum Root {
    A { a: i64 },
    B { b: i64 },
}

#[derive(ToolArgs)]
#[tool(dialects = "openai_strict")]
struct Written {
    a: i64,
}

fn main() {}
