//! `OpenAI`'s Responses: calls are items of the output, results items of the input.

use serde_json::{Value, json};

use super::{Arguments, ToolCall, ToolResult, list, text};

/// The calls in a response. Results name `call_id`; an item's own `id` is another one.
pub(super) fn calls(response: &Value) -> Vec<ToolCall<'_>> {
    let calls = list(response, &["output"]).filter(|item| text(item, "type") == "function_call");
    let call = |item| ToolCall {
        name: text(item, "name"),
        id: text(item, "call_id").into(),
        arguments: Arguments::under(item, "arguments"),
    };
    calls.map(call).collect()
}

/// An item of the input. There is no mark of an error: the text says it.
pub(super) fn tool_result(id: &str, result: &ToolResult<'_>) -> Value {
    json!({"type": "function_call_output", "call_id": id, "output": result.text()})
}
