//! What definitions are to be: written by hand from what providers document, and compared as text where order counts.

use serde_json::{Value, json};
use toolargs::{Dialect, ToolArgs};

use crate::types::{Host, IssueRefund, Ping, Seats, Steps};

/// The schema of a tool's arguments in a dialect.
fn schema<T: ToolArgs>(dialect: Dialect) -> Value {
    let definition = T::tool().definition(dialect).unwrap_or_else(|error| panic!("{error}"));
    serde_json::from_str(definition.schema()).unwrap()
}

/// The neutral schema.
fn neutral<T: ToolArgs>() -> Value {
    T::tool().schema().to_value()
}

const REASON: &str = "Why.\nWhy an order is refunded.\n- damaged: It came broken.";

#[test]
fn strict_mode_of_openai_requires_all_and_takes_null_for_absence() {
    let expected = json!({
        "type": "object",
        "properties": {
            "order_id": {
                "type": "string", "pattern": "^(?:ord_[A-Za-z0-9]{8})$",
                "description": "Order id exactly as returned by find_orders."
            },
            "amount": {
                "type": "integer", "minimum": 1, "maximum": 50000, "description": "Amount in minor units."
            },
            "currency": { "type": "string", "enum": ["EUR", "USD"], "description": "Currency of the amount." },
            "notify_customer": {
                "type": ["boolean", "null"],
                "description": "Whether to tell the customer. (null stands for false)"
            },
            "reason": { "type": ["string", "null"], "enum": ["damaged", "late", null], "description": REASON },
            "tags": {
                "type": ["array", "null"], "items": { "type": "string" }, "description": "null stands for []"
            },
            "notify_at": {
                "type": ["string", "null"], "format": "date-time", "description": "When to notify."
            }
        },
        "required": ["order_id", "amount", "currency", "notify_customer", "reason", "tags", "notify_at"],
        "additionalProperties": false
    });
    assert_eq!(schema::<IssueRefund>(Dialect::OpenAiStrict), expected);
    assert_eq!(schema::<IssueRefund>(Dialect::OpenAiResponsesStrict), expected);
}

#[test]
fn azure_takes_neither_patterns_nor_bounds_nor_formats() {
    let mut expected = schema::<IssueRefund>(Dialect::OpenAiStrict);
    let properties = &mut expected["properties"];
    properties["order_id"] = json!({
        "type": "string",
        "description": "Order id exactly as returned by find_orders. (matches ^ord_[A-Za-z0-9]{8}$)"
    });
    properties["amount"] =
        json!({ "type": "integer", "description": "Amount in minor units. (between 1 and 50000)" });
    properties["notify_at"] = json!({
        "type": ["string", "null"],
        "description": "When to notify. (a date and time as 2026-01-31T12:00:00Z)"
    });
    assert_eq!(schema::<IssueRefund>(Dialect::AzureStrict), expected);
}

#[test]
fn strict_mode_of_anthropic_leaves_optional_properties_out_and_takes_no_bounds() {
    let expected = json!({
        "type": "object",
        "properties": {
            "order_id": {
                "type": "string", "pattern": "^(?:ord_[A-Za-z0-9]{8})$",
                "description": "Order id exactly as returned by find_orders."
            },
            "amount": { "type": "integer", "description": "Amount in minor units. (between 1 and 50000)" },
            "currency": { "type": "string", "enum": ["EUR", "USD"], "description": "Currency of the amount." },
            "notify_customer": {
                "type": "boolean", "description": "Whether to tell the customer.", "default": false
            },
            "reason": { "type": "string", "enum": ["damaged", "late"], "description": REASON },
            "tags": { "type": "array", "items": { "type": "string" }, "default": [] },
            "notify_at": { "type": "string", "format": "date-time", "description": "When to notify." }
        },
        "required": ["order_id", "amount", "currency"],
        "additionalProperties": false
    });
    assert_eq!(schema::<IssueRefund>(Dialect::AnthropicStrict), expected);
    // Of `default` Bedrock's documentation says nothing.
    let mut expected = expected;
    expected["properties"]["notify_customer"] =
        json!({ "type": "boolean", "description": "Whether to tell the customer. (default: false)" });
    expected["properties"]["tags"] =
        json!({ "type": "array", "items": { "type": "string" }, "description": "default: []" });
    assert_eq!(schema::<IssueRefund>(Dialect::BedrockStrict), expected);
}

#[test]
fn gemini_has_its_own_types_and_an_order_and_cannot_close_objects() {
    let expected = json!({
        "type": "OBJECT",
        "properties": {
            "order_id": {
                "type": "STRING", "pattern": "^(?:ord_[A-Za-z0-9]{8})$",
                "description": "Order id exactly as returned by find_orders."
            },
            "amount": {
                "type": "INTEGER", "minimum": 1, "maximum": 50000, "description": "Amount in minor units."
            },
            "currency": { "type": "STRING", "enum": ["EUR", "USD"], "description": "Currency of the amount." },
            "notify_customer": {
                "type": "BOOLEAN", "description": "Whether to tell the customer.", "default": false
            },
            "reason": { "type": "STRING", "enum": ["damaged", "late"], "description": REASON },
            "tags": { "type": "ARRAY", "items": { "type": "STRING" }, "default": [] },
            "notify_at": { "type": "STRING", "format": "date-time", "description": "When to notify." }
        },
        "required": ["order_id", "amount", "currency"],
        "propertyOrdering": ["order_id", "amount", "currency", "notify_customer", "reason", "tags", "notify_at"]
    });
    assert_eq!(schema::<IssueRefund>(Dialect::GeminiParameters), expected);
    // Vertex has the field that Gemini lacks.
    let mut expected = expected;
    expected["additionalProperties"] = json!(false);
    assert_eq!(schema::<IssueRefund>(Dialect::Vertex), expected);
}

#[test]
fn gemini_loses_patterns_and_defaults_of_json_schema() {
    let expected = json!({
        "type": "object",
        "properties": {
            "order_id": {
                "type": "string",
                "description": "Order id exactly as returned by find_orders. (matches ^ord_[A-Za-z0-9]{8}$)"
            },
            "amount": {
                "type": "integer", "minimum": 1, "maximum": 50000, "description": "Amount in minor units."
            },
            "currency": { "type": "string", "enum": ["EUR", "USD"], "description": "Currency of the amount." },
            "notify_customer": {
                "type": "boolean", "description": "Whether to tell the customer. (default: false)"
            },
            "reason": { "type": "string", "enum": ["damaged", "late"], "description": REASON },
            "tags": { "type": "array", "items": { "type": "string" }, "description": "default: []" },
            "notify_at": { "type": "string", "format": "date-time", "description": "When to notify." }
        },
        "required": ["order_id", "amount", "currency"],
        "additionalProperties": false
    });
    assert_eq!(schema::<IssueRefund>(Dialect::GeminiJsonSchema), expected);
}

#[test]
fn strict_mode_of_deepseek_has_no_list_of_types_with_an_array() {
    let mut expected = schema::<IssueRefund>(Dialect::OpenAiStrict);
    let properties = &mut expected["properties"];
    properties["tags"] = json!({
        "anyOf": [{ "type": "array", "items": { "type": "string" } }, { "type": "null" }],
        "description": "null stands for []"
    });
    // Of the formats it knows but five.
    properties["notify_at"] = json!({
        "type": ["string", "null"],
        "description": "When to notify. (a date and time as 2026-01-31T12:00:00Z)"
    });
    assert_eq!(schema::<IssueRefund>(Dialect::DeepSeekStrict), expected);
}

#[test]
fn cohere_takes_patterns_without_anchors_and_no_bounds() {
    let mut expected = schema::<IssueRefund>(Dialect::BedrockStrict);
    expected["properties"]["order_id"]["pattern"] = json!("ord_[A-Za-z0-9]{8}");
    assert_eq!(schema::<IssueRefund>(Dialect::Cohere), expected);
}

#[test]
fn ollama_reads_few_keywords() {
    let expected = json!({
        "type": "object",
        "properties": {
            "order_id": {
                "type": "string",
                "description": "Order id exactly as returned by find_orders. (matches ^ord_[A-Za-z0-9]{8}$)"
            },
            "amount": { "type": "integer", "description": "Amount in minor units. (between 1 and 50000)" },
            "currency": { "type": "string", "enum": ["EUR", "USD"], "description": "Currency of the amount." },
            "notify_customer": {
                "type": "boolean", "description": "Whether to tell the customer. (default: false)"
            },
            "reason": { "type": "string", "enum": ["damaged", "late"], "description": REASON },
            "tags": { "type": "array", "items": { "type": "string" }, "description": "default: []" },
            "notify_at": {
                "type": "string", "description": "When to notify. (a date and time as 2026-01-31T12:00:00Z)"
            }
        },
        "required": ["order_id", "amount", "currency"]
    });
    assert_eq!(schema::<IssueRefund>(Dialect::Ollama), expected);
}

#[test]
fn engines_and_xai_take_nearly_all_of_a_usual_schema() {
    // What is described where it is referred to stands there, for not all take both.
    let mut expected = neutral::<IssueRefund>();
    let object = expected.as_object_mut().unwrap();
    object.remove("$defs");
    object.remove("description");
    let properties = &mut expected["properties"];
    properties["currency"] =
        json!({ "type": "string", "enum": ["EUR", "USD"], "description": "Currency of the amount." });
    properties["reason"] = json!({ "type": "string", "enum": ["damaged", "late"], "description": REASON });
    assert_eq!(schema::<IssueRefund>(Dialect::JsonSchema), expected);
    let properties = &mut expected["properties"];
    properties["notify_customer"] =
        json!({ "type": "boolean", "description": "Whether to tell the customer. (default: false)" });
    properties["tags"] =
        json!({ "type": "array", "items": { "type": "string" }, "description": "default: []" });
    assert_eq!(schema::<IssueRefund>(Dialect::XAi), expected);
}

#[test]
fn what_has_no_list_of_keywords_gets_the_neutral_schema() {
    let dialects = [
        Dialect::OpenAi,
        Dialect::OpenAiResponses,
        Dialect::Anthropic,
        Dialect::Bedrock,
        Dialect::Mcp20250618,
        Dialect::Mcp20251125,
        Dialect::Mcp20260728,
        Dialect::Mistral,
        Dialect::DeepSeek,
        Dialect::Groq,
    ];
    for dialect in dialects {
        let definition = IssueRefund::tool().definition(dialect).unwrap();
        assert_eq!(definition.schema(), IssueRefund::tool().schema().as_str(), "{dialect}");
        assert_eq!(definition.report().moved().count() + definition.report().dropped().count(), 0);
        let is_unverified = definition.report().entries().iter().all(toolargs::ReportEntry::is_unverified);
        assert_eq!(is_unverified, dialect == Dialect::Mistral, "{dialect}");
    }
}

#[test]
fn tuples_counts_and_numbers_are_said_where_they_cannot_be_written() {
    let seats = schema::<Seats>(Dialect::OpenAiStrict);
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    let expected = json!({
        "first": {
            "type": "array",
            "items": { "anyOf": [byte, { "type": "string" }] },
            "minItems": 2, "maxItems": 2,
            "description": "Row and seat. (in this order: integer between 0 and 255, string)"
        },
        "others": {
            "type": "array", "items": byte, "minItems": 2, "maxItems": 5, "description": "all items different"
        },
        "name": { "type": "string", "description": "2 to 20 characters" },
        "steps": { "type": "integer", "minimum": 0, "maximum": 65535, "multipleOf": 5 },
        "retries": {
            "type": ["integer", "null"], "minimum": 0, "maximum": 4_294_967_295_u32,
            "description": "null stands for 3"
        },
        "offset": { "type": "integer", "minimum": -128, "maximum": 127, "description": "not 0" }
    });
    assert_eq!(seats["properties"], expected);

    let seats = schema::<Seats>(Dialect::AnthropicStrict);
    let byte = json!({ "type": "integer", "description": "between 0 and 255" });
    let expected = json!({
        "first": {
            "type": "array",
            "items": { "anyOf": [byte, { "type": "string" }] },
            "description": "Row and seat. (in this order: integer between 0 and 255, string; exactly 2 items)"
        },
        "others": { "type": "array", "items": byte, "description": "2 to 5 items; all items different" },
        "name": { "type": "string", "description": "2 to 20 characters" },
        "steps": { "type": "integer", "description": "between 0 and 65535; a multiple of 5" },
        // The end of a type of 32 bits is no news.
        "retries": { "type": "integer", "description": "at least 0", "default": 3 },
        "offset": { "type": "integer", "description": "between -128 and 127; not 0" }
    });
    assert_eq!(seats["properties"], expected);

    let seats = schema::<Seats>(Dialect::GeminiJsonSchema);
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    let expected = json!({
        "type": "array", "prefixItems": [byte, { "type": "string" }], "minItems": 2, "maxItems": 2,
        "description": "Row and seat."
    });
    assert_eq!(seats["properties"]["first"], expected);
}

#[test]
fn alternatives_and_references_are_written_as_each_takes_them() {
    let alternative = |kind: Value, text: Option<Value>, description: Option<&str>| {
        let mut schema = json!({
            "type": "object",
            "properties": { "kind": kind, "path": { "type": "string" } },
            "required": ["kind", "path"],
            "additionalProperties": false
        });
        if let Some(text) = text {
            schema["properties"]["text"] = text;
        }
        if let Some(description) = description {
            schema["description"] = json!(description);
        }
        schema
    };
    let constant = |kind: &str| json!({ "type": "string", "const": kind });
    let text = json!({ "type": ["string", "null"] });
    let mut write = alternative(constant("write"), Some(text), None);
    write["required"] = json!(["kind", "path", "text"]);
    let step = json!({
        "anyOf": [alternative(constant("read"), None, Some("Read it.")), write],
        "description": "Do one thing to a file."
    });
    let expected = json!({
        "type": "object",
        "properties": {
            "steps": { "type": "array", "items": { "$ref": "#/$defs/Step" } },
            "last": { "anyOf": [{ "$ref": "#/$defs/Step" }, { "type": "null" }] }
        },
        "required": ["steps", "last"],
        "additionalProperties": false,
        "$defs": { "Step": step }
    });
    assert_eq!(schema::<Steps>(Dialect::OpenAiStrict), expected);

    // DeepSeek has no references in alternatives, and a constant is an `enum` of one.
    let member = |kind: &str| json!({ "type": "string", "enum": [kind] });
    let mut step = step;
    step["anyOf"][0]["properties"]["kind"] = member("read");
    step["anyOf"][1]["properties"]["kind"] = member("write");
    let mut last = step.clone();
    last["anyOf"].as_array_mut().unwrap().push(json!({ "type": "null" }));
    let mut expected = expected;
    expected["properties"]["last"] = last;
    expected["$defs"]["Step"] = step;
    assert_eq!(schema::<Steps>(Dialect::DeepSeekStrict), expected);

    // Ollama knows no references but those that it loses.
    let read = json!({
        "type": "object", "description": "Read it.",
        "properties": { "kind": member("read"), "path": { "type": "string" } },
        "required": ["kind", "path"]
    });
    let write = json!({
        "type": "object",
        "properties": { "kind": member("write"), "path": { "type": "string" }, "text": { "type": "string" } },
        "required": ["kind", "path"]
    });
    let step = json!({ "anyOf": [read, write], "description": "Do one thing to a file." });
    let expected = json!({
        "type": "object",
        "properties": { "steps": { "type": "array", "items": step }, "last": step },
        "required": ["steps"]
    });
    assert_eq!(schema::<Steps>(Dialect::Ollama), expected);
}

#[test]
fn null_is_written_as_each_takes_it() {
    let level = |dialect| schema::<Host>(dialect)["properties"]["level"].clone();
    let list = json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 255 });
    for dialect in [Dialect::GeminiJsonSchema, Dialect::XAi, Dialect::JsonSchema] {
        assert_eq!(level(dialect), list, "{dialect}");
    }
    // Where it cannot be left out, null does that.
    let told = json!({
        "type": ["integer", "null"], "minimum": 0, "maximum": 255, "description": "null leaves it out"
    });
    assert_eq!(level(Dialect::OpenAiStrict), told);
    let keyword = json!({ "type": "INTEGER", "minimum": 0, "maximum": 255, "nullable": true });
    assert_eq!(level(Dialect::GeminiParameters), keyword);
    let constant =
        json!({ "anyOf": [{ "type": "integer" }, { "const": null }], "description": "between 0 and 255" });
    assert_eq!(level(Dialect::Cohere), constant);
}

#[test]
fn formats_and_examples_are_written_as_each_takes_them() {
    let host = schema::<Host>(Dialect::GeminiParameters);
    let expected = json!({
        "address": {
            "anyOf": [
                { "type": "STRING", "description": "an IPv4 address" },
                { "type": "STRING", "description": "an IPv6 address" }
            ]
        },
        "id": { "type": "STRING", "description": "a UUID" },
        "url": {
            "type": "STRING", "title": "Home page", "description": "a URI", "example": "https://example.com/"
        }
    });
    for name in ["address", "id", "url"] {
        assert_eq!(host["properties"][name], expected[name]);
    }
    let host = schema::<Host>(Dialect::OpenAiStrict);
    let expected = json!({
        "address": { "anyOf": [{ "type": "string", "format": "ipv4" }, { "type": "string", "format": "ipv6" }] },
        "id": { "type": "string", "format": "uuid" },
        "url": {
            "type": "string", "title": "Home page",
            "description": "a URI; for example \"https://example.com/\""
        }
    });
    for name in ["address", "id", "url"] {
        assert_eq!(host["properties"][name], expected[name]);
    }
}

#[test]
fn each_provider_has_its_envelope() {
    let neutral = r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","description":"Answers.","properties":{},"additionalProperties":false}"#;
    let strict = r#"{"type":"object","properties":{},"required":[],"additionalProperties":false}"#;
    let closed = r#"{"type":"object","properties":{},"additionalProperties":false}"#;
    let head = r#""name":"ping","description":"Answers.""#;
    let cases = [
        (
            Dialect::OpenAi,
            format!(r#"{{"type":"function","function":{{{head},"strict":false,"parameters":{neutral}}}}}"#),
        ),
        (
            Dialect::OpenAiStrict,
            format!(r#"{{"type":"function","function":{{{head},"strict":true,"parameters":{strict}}}}}"#),
        ),
        (
            Dialect::OpenAiResponses,
            format!(r#"{{"type":"function",{head},"strict":false,"parameters":{neutral}}}"#),
        ),
        (
            Dialect::OpenAiResponsesStrict,
            format!(r#"{{"type":"function",{head},"strict":true,"parameters":{strict}}}"#),
        ),
        (Dialect::Anthropic, format!(r#"{{{head},"input_schema":{neutral}}}"#)),
        (Dialect::AnthropicStrict, format!(r#"{{{head},"strict":true,"input_schema":{closed}}}"#)),
        (
            Dialect::GeminiParameters,
            format!(
                r#"{{"functionDeclarations":[{{{head},"parameters":{{"type":"OBJECT","properties":{{}}}}}}]}}"#
            ),
        ),
        (
            Dialect::GeminiJsonSchema,
            format!(r#"{{"functionDeclarations":[{{{head},"parametersJsonSchema":{closed}}}]}}"#),
        ),
        (Dialect::Bedrock, format!(r#"{{"toolSpec":{{{head},"inputSchema":{{"json":{neutral}}}}}}}"#)),
        (
            Dialect::BedrockStrict,
            format!(r#"{{"toolSpec":{{{head},"strict":true,"inputSchema":{{"json":{closed}}}}}}}"#),
        ),
        (Dialect::Mcp20260728, format!(r#"{{{head},"inputSchema":{neutral}}}"#)),
        (
            Dialect::Mistral,
            format!(r#"{{"type":"function","function":{{{head},"strict":false,"parameters":{neutral}}}}}"#),
        ),
        (Dialect::Groq, format!(r#"{{"type":"function","function":{{{head},"parameters":{neutral}}}}}"#)),
    ];
    for (dialect, expected) in cases {
        assert_eq!(Ping::tool().definition(dialect).unwrap().to_string(), expected, "{dialect}");
    }
}
