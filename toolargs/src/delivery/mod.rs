//! How calls come from a provider, and how their results go back: a file for each protocol.

mod chat;
mod converse;
mod generate_content;
mod mcp;
mod messages;
mod responses;

use std::borrow::Cow;

use serde_json::Value;

use crate::report::Rejection;
use crate::schema::Dialect;

/// A call of a tool, as it stands in what a provider sent.
///
/// Nothing of it has been judged: the name is the model's, and the arguments are for a [`Gate`](crate::Gate).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ToolCall<'r> {
    /// The tool's name; empty if the call has none.
    pub name: &'r str,
    /// What the result has to name, empty if the call has none: Gemini and Ollama may leave it out.
    pub id: Cow<'r, str>,
    /// The arguments, as they were sent.
    pub arguments: Arguments<'r>,
}

/// The arguments of a call, as a provider delivers them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Arguments<'r> {
    /// A text, for [`Gate::from_str`](crate::Gate::from_str).
    Text(&'r str),
    /// A value, for [`Gate::from_value_ref`](crate::Gate::from_value_ref).
    Value(&'r Value),
}

/// What became of a call, for the model.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum ToolResult<'r> {
    /// The tool's answer.
    Value(Cow<'r, Value>),
    /// The tool's answer, a text.
    Text(Cow<'r, str>),
    /// The arguments were refused, so that the tool was not run: the model is told what to send.
    Rejection(&'r Rejection),
    /// The tool was run and failed: what the model is told of that.
    Failure(Cow<'r, str>),
}

/// The protocols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// Chat Completions and what is like them: a message of its own for each result.
    Chat(chat::Naming),
    /// `OpenAI`'s Responses.
    Responses,
    /// Anthropic's Messages.
    Messages,
    /// Gemini's and Vertex AI's `generateContent`.
    GenerateContent,
    /// Bedrock's Converse.
    Converse,
    /// The Model Context Protocol.
    Mcp(mcp::Revision),
}

impl Dialect {
    /// Whose protocol it is.
    const fn delivery(self) -> Delivery {
        match self {
            Self::OpenAi
            | Self::OpenAiStrict
            | Self::AzureStrict
            | Self::JsonSchema
            | Self::XAi
            | Self::DeepSeek
            | Self::DeepSeekStrict
            | Self::Cohere
            | Self::Groq => Delivery::Chat(chat::Naming::Id),
            Self::Mistral => Delivery::Chat(chat::Naming::IdAndName),
            Self::Ollama => Delivery::Chat(chat::Naming::ToolName),
            Self::OpenAiResponses | Self::OpenAiResponsesStrict => Delivery::Responses,
            Self::Anthropic | Self::AnthropicStrict => Delivery::Messages,
            Self::GeminiParameters | Self::GeminiJsonSchema | Self::Vertex => Delivery::GenerateContent,
            Self::Bedrock | Self::BedrockStrict => Delivery::Converse,
            Self::Mcp20250618 | Self::Mcp20251125 => Delivery::Mcp(mcp::Revision::Objects),
            Self::Mcp20260728 => Delivery::Mcp(mcp::Revision::AnyJson),
        }
    }

    /// The calls of tools in a response that a provider sent, whole, in their order; none if there are none. For the Model
    /// Context Protocol it is the request of a client, `tools/call`.
    ///
    /// A call that lacks something is there all the same: without a name it is one of no tool, and without arguments it has
    /// the text "", which is none; `{}` where the protocol leaves out what is empty.
    ///
    /// ```
    /// use serde_json::json;
    /// use toolargs::{Arguments, Dialect};
    ///
    /// let response = json!({"choices": [{"message": {"tool_calls": [
    ///     {"id": "call_1", "type": "function", "function": {"name": "refund", "arguments": "{\"cents\": 5}"}},
    /// ]}}]});
    /// let calls = Dialect::OpenAi.calls(&response);
    /// assert_eq!((calls[0].name, &*calls[0].id), ("refund", "call_1"));
    /// assert_eq!(calls[0].arguments, Arguments::Text("{\"cents\": 5}"));
    /// ```
    #[must_use]
    pub fn calls<'r>(self, response: &'r Value) -> Vec<ToolCall<'r>> {
        match self.delivery() {
            Delivery::Chat(_) => chat::calls(response),
            Delivery::Responses => responses::calls(response),
            Delivery::Messages => messages::calls(response),
            Delivery::GenerateContent => generate_content::calls(response),
            Delivery::Converse => converse::calls(response),
            Delivery::Mcp(_) => mcp::calls(response),
        }
    }

    /// The message that brings the result of a call to the model, with the call's id and the tool's name; an empty id is left
    /// out where that may be.
    ///
    /// It is what stands in the list of messages, or of input items for `OpenAI`'s Responses; for the Model Context Protocol it
    /// is the `result` of the response. Anthropic, Gemini and Bedrock want the results of all calls of a turn in one message:
    /// join their `content` or `parts`.
    ///
    #[cfg_attr(feature = "derive", doc = "```")]
    #[cfg_attr(not(feature = "derive"), doc = "```ignore")]
    /// use serde_json::json;
    /// use toolargs::{Dialect, ToolArgs};
    ///
    /// #[derive(Debug, ToolArgs)]
    /// struct Refund {
    ///     cents: i64,
    /// }
    ///
    /// let rejection = toolargs::from_str::<Refund>(r#"{"cents": "19.99"}"#).unwrap_err();
    /// let message = Dialect::Anthropic.tool_result("toolu_1", "refund", &rejection);
    /// assert_eq!(message["content"][0]["is_error"], json!(true));
    /// ```
    #[must_use]
    pub fn tool_result<'r>(self, id: &str, name: &str, result: impl Into<ToolResult<'r>>) -> Value {
        let result = result.into();
        match self.delivery() {
            Delivery::Chat(naming) => chat::tool_result(id, name, naming, &result),
            Delivery::Responses => responses::tool_result(id, &result),
            Delivery::Messages => messages::tool_result(id, &result),
            Delivery::GenerateContent => generate_content::tool_result(id, name, &result),
            Delivery::Converse => converse::tool_result(id, &result),
            Delivery::Mcp(revision) => mcp::tool_result(revision, &result),
        }
    }
}

impl<'r> Arguments<'r> {
    /// What stands under a key: a text, another value, or nothing, which is an empty text.
    fn under(call: &'r Value, key: &str) -> Self {
        match call.get(key) {
            Some(Value::String(text)) => Self::Text(text),
            None | Some(Value::Null) => Self::Text(""),
            Some(value) => Self::Value(value),
        }
    }

    /// What stands under a key where any value may; nothing is an empty text.
    fn value(call: &'r Value, key: &str) -> Self {
        match call.get(key) {
            None | Some(Value::Null) => Self::Text(""),
            Some(value) => Self::Value(value),
        }
    }

    /// The same where what is left out is an empty object: the Model Context Protocol says so, and a message of Protocol Buffers
    /// does not write one.
    fn or_empty(call: &'r Value, key: &str) -> Self {
        match call.get(key) {
            None | Some(Value::Null) => Self::Text("{}"),
            Some(value) => Self::Value(value),
        }
    }
}

impl ToolResult<'_> {
    /// Whether it is no answer of the tool.
    const fn is_error(&self) -> bool {
        matches!(self, Self::Rejection(_) | Self::Failure(_))
    }

    /// What the model reads; a value as JSON text.
    fn text(&self) -> String {
        match self {
            Self::Value(value) => value.to_string(),
            Self::Text(text) | Self::Failure(text) => text.clone().into_owned(),
            Self::Rejection(rejection) => rejection.to_model_text(),
        }
    }
}

impl<'r> From<&'r Value> for ToolResult<'r> {
    fn from(value: &'r Value) -> Self {
        Self::Value(Cow::Borrowed(value))
    }
}

impl From<Value> for ToolResult<'_> {
    fn from(value: Value) -> Self {
        Self::Value(Cow::Owned(value))
    }
}

impl<'r> From<&'r str> for ToolResult<'r> {
    fn from(text: &'r str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for ToolResult<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'r> From<&'r Rejection> for ToolResult<'r> {
    fn from(rejection: &'r Rejection) -> Self {
        Self::Rejection(rejection)
    }
}

/// An object under a key: an SDK may write null for what is not there.
fn object<'r>(value: &'r Value, key: &str) -> Option<&'r Value> {
    value.get(key).filter(|value| value.is_object())
}

/// A string under a key; empty if there is none.
fn text<'r>(value: &'r Value, key: &str) -> &'r str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The items of the list at some steps; none if there is no list.
fn list<'r>(value: &'r Value, steps: &[&str]) -> impl Iterator<Item = &'r Value> + use<'r> {
    let found = steps.iter().try_fold(value, |value, step| value.get(step));
    found.and_then(Value::as_array).into_iter().flatten()
}

/// An object with one member more.
fn with(object: Value, key: &str, value: impl Into<Value>) -> Value {
    match object {
        Value::Object(mut members) => {
            members.insert(key.to_owned(), value.into());
            Value::Object(members)
        }
        other => other,
    }
}
