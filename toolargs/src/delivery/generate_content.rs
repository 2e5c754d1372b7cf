//! Gemini's and Vertex AI's `generateContent`: calls and results are parts of the content.

use serde_json::{Value, json};

use super::{Arguments, ToolCall, ToolResult, list, object, text, with};

/// The calls in a response, of all candidates.
pub(super) fn calls(response: &Value) -> Vec<ToolCall<'_>> {
    let parts = list(response, &["candidates"]).flat_map(|candidate| list(candidate, &["content", "parts"]));
    let call = |call| ToolCall {
        name: text(call, "name"),
        id: text(call, "id").into(),
        arguments: Arguments::or_empty(call, "args"),
    };
    parts.filter_map(|part| object(part, "functionCall")).map(call).collect()
}

/// A message of the user, with the result as its part: under `output`, or under `error`.
pub(super) fn tool_result(id: &str, name: &str, result: &ToolResult<'_>) -> Value {
    let response = match result {
        ToolResult::Value(value) => json!({"output": value}),
        result if result.is_error() => json!({"error": result.text()}),
        result => json!({"output": result.text()}),
    };
    let mut part = json!({"name": name, "response": response});
    if !id.is_empty() {
        part = with(part, "id", id);
    }
    json!({"role": "user", "parts": [{"functionResponse": part}]})
}
