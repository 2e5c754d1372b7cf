//! Bedrock's Converse: calls and results are blocks of the content.

use serde_json::{Value, json};

use super::{Arguments, ToolCall, ToolResult, list, object, text, with};

/// The calls in a response.
pub(super) fn calls(response: &Value) -> Vec<ToolCall<'_>> {
    let call = |call| ToolCall {
        name: text(call, "name"),
        id: text(call, "toolUseId").into(),
        arguments: Arguments::value(call, "input"),
    };
    let blocks = list(response, &["output", "message", "content"]);
    blocks.filter_map(|block| object(block, "toolUse")).map(call).collect()
}

/// A message of the user, with the result as its block. A block of JSON has to be an object.
pub(super) fn tool_result(id: &str, result: &ToolResult<'_>) -> Value {
    let content = match result {
        ToolResult::Value(value) if value.is_object() => json!({"json": value}),
        result => json!({"text": result.text()}),
    };
    let mut block = json!({"toolUseId": id, "content": [content]});
    if result.is_error() {
        block = with(block, "status", "error");
    }
    json!({"role": "user", "content": [{"toolResult": block}]})
}
