//! Chat Completions, by `OpenAI` and many others: arguments as a JSON text, or as an object in some of them.

use serde_json::{Value, json};

use super::{Arguments, ToolCall, ToolResult, list, object, text};

/// How a result says which call it is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// By the call's id.
    Id,
    /// By the id and the tool's name: Mistral.
    IdAndName,
    /// By the tool's name, since the calls have no id: Ollama's own API.
    ToolName,
}

/// The calls in a response; Cohere and Ollama have one message, the others a list of choices.
pub(super) fn calls(response: &Value) -> Vec<ToolCall<'_>> {
    let of_choices = list(response, &["choices"]).filter_map(|choice| choice.get("message"));
    let messages = of_choices.chain(response.get("message"));
    messages.flat_map(|message| list(message, &["tool_calls"])).filter_map(call).collect()
}

/// A call of a function; tools that take any text have calls of another kind.
fn call(call: &Value) -> Option<ToolCall<'_>> {
    let function = object(call, "function")?;
    Some(ToolCall {
        name: text(function, "name"),
        id: text(call, "id").into(),
        arguments: Arguments::under(function, "arguments"),
    })
}

/// A message of the role `tool`. There is no mark of an error: the text says it.
pub(super) fn tool_result(id: &str, name: &str, naming: Naming, result: &ToolResult<'_>) -> Value {
    let content = result.text();
    match naming {
        Naming::Id => json!({"role": "tool", "tool_call_id": id, "content": content}),
        Naming::IdAndName => json!({"role": "tool", "tool_call_id": id, "name": name, "content": content}),
        Naming::ToolName => json!({"role": "tool", "tool_name": name, "content": content}),
    }
}
