//! Anthropic's Messages: calls and results are blocks of the content.

use serde_json::{Value, json};

use super::{Arguments, ToolCall, ToolResult, list, text, with};

/// The calls in a response.
pub(super) fn calls(response: &Value) -> Vec<ToolCall<'_>> {
    let blocks = list(response, &["content"]).filter(|block| text(block, "type") == "tool_use");
    let call = |block| ToolCall {
        name: text(block, "name"),
        id: text(block, "id").into(),
        arguments: Arguments::value(block, "input"),
    };
    blocks.map(call).collect()
}

/// A message of the user, with the result as its block.
pub(super) fn tool_result(id: &str, result: &ToolResult<'_>) -> Value {
    let mut block = json!({"type": "tool_result", "tool_use_id": id, "content": result.text()});
    if result.is_error() {
        block = with(block, "is_error", true);
    }
    json!({"role": "user", "content": [block]})
}
