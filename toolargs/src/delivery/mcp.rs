//! The Model Context Protocol: a call is a request of the client, its result that of the response.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::{Arguments, ToolCall, ToolResult, object, text, with};

/// What `structuredContent` may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Revision {
    /// Objects: 2025-06-18 and 2025-11-25.
    Objects,
    /// Any JSON, beside a `resultType`: 2026-07-28.
    AnyJson,
}

/// The call that a request is.
pub(super) fn calls(request: &Value) -> Vec<ToolCall<'_>> {
    let Some(params) = object(request, "params").filter(|_| text(request, "method") == "tools/call") else {
        return Vec::new();
    };
    let id = match request.get("id") {
        Some(Value::String(id)) => Cow::Borrowed(id.as_str()),
        Some(Value::Number(id)) => Cow::Owned(id.to_string()),
        _ => Cow::Borrowed(""),
    };
    vec![ToolCall { name: text(params, "name"), id, arguments: Arguments::or_empty(params, "arguments") }]
}

/// The result of `tools/call`.
pub(super) fn tool_result(revision: Revision, result: &ToolResult<'_>) -> Value {
    let mut message = json!({"content": [{"type": "text", "text": result.text()}]});
    if let ToolResult::Value(value) = result
        && (revision == Revision::AnyJson || value.is_object())
    {
        message = with(message, "structuredContent", value.as_ref().clone());
    }
    if result.is_error() {
        message = with(message, "isError", true);
    }
    if revision == Revision::AnyJson {
        message = with(message, "resultType", "complete");
    }
    message
}
