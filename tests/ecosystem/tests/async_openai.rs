//! `async-openai`: a request built from definitions, and calls out of a response.

#![allow(dead_code, reason = "`before` is there to be compared with")]

use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, ChatCompletionRequestMessage, ChatCompletionTools,
    CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use async_openai::types::responses::{CreateResponse, OutputItem, Response};
use serde_json::{Value, json};
use toolargs::{Dialect, ToolArgs};

mod before {
    use async_openai::types::chat::{
        ChatCompletionMessageToolCall, ChatCompletionRequestToolMessage, ChatCompletionTool,
        ChatCompletionTools, FunctionObject,
    };
    use schemars::JsonSchema;
    use serde::Deserialize;

    /// Issue a refund against one existing order.
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct IssueRefund {
        /// Order id exactly as returned by find_orders.
        #[schemars(regex(pattern = "^ord_[A-Za-z0-9]{8}$"))]
        order_id: String,
        /// How many cents go back.
        #[schemars(range(min = 1, max = 50000))]
        amount_cents: i64,
        note: Option<String>,
    }

    pub fn tools() -> Vec<ChatCompletionTools> {
        vec![ChatCompletionTools::Function(ChatCompletionTool {
            function: FunctionObject {
                name: "issue_refund".to_owned(),
                description: Some("Issue a refund against one existing order.".to_owned()),
                parameters: Some(schemars::schema_for!(IssueRefund).to_value()),
                strict: Some(true),
            },
        })]
    }

    pub fn answer(call: &ChatCompletionMessageToolCall) -> ChatCompletionRequestToolMessage {
        let content = match serde_json::from_str::<IssueRefund>(&call.function.arguments) {
            Ok(refund) => format!("refunded {} cents of {}", refund.amount_cents, refund.order_id),
            Err(error) => format!("wrong arguments: {error}"),
        };
        ChatCompletionRequestToolMessage { content: content.into(), tool_call_id: call.id.clone() }
    }
}

mod after {
    use std::error::Error;

    use async_openai::types::chat::{
        ChatCompletionMessageToolCall, ChatCompletionRequestToolMessage, ChatCompletionTools,
    };
    use toolargs::{Dialect, Gate, ToolArgs};

    /// Issue a refund against one existing order.
    #[derive(Debug, ToolArgs)]
    pub struct IssueRefund {
        /// Order id exactly as returned by find_orders.
        #[tool(pattern = "ord_[A-Za-z0-9]{8}")]
        order_id: String,
        /// How many cents go back.
        #[tool(min = 1, max = 50000)]
        amount_cents: i64,
        note: Option<String>,
    }

    const DIALECT: Dialect = Dialect::OpenAiStrict;
    const GATE: Gate = Gate::new().for_dialect(DIALECT);

    pub fn tools() -> Result<Vec<ChatCompletionTools>, Box<dyn Error>> {
        let definition = IssueRefund::tool().definition(DIALECT)?;
        Ok(vec![serde_json::from_value(definition.to_value())?])
    }

    pub fn answer(call: &ChatCompletionMessageToolCall) -> ChatCompletionRequestToolMessage {
        let content = match GATE.from_str::<IssueRefund>(&call.function.arguments) {
            Ok(parsed) => format!("refunded {} cents of {}", parsed.args.amount_cents, parsed.args.order_id),
            Err(rejection) => rejection.to_model_text(),
        };
        ChatCompletionRequestToolMessage { content: content.into(), tool_call_id: call.id.clone() }
    }
}

/// A response of Chat Completions with one call.
fn response(arguments: &str) -> CreateChatCompletionResponse {
    let response = json!({
        "id": "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
        "object": "chat.completion",
        "created": 1741569952,
        "model": "gpt-6-astra",
        "choices": [{
            "index": 0,
            "message": {
                "role": "assistant",
                "content": null,
                "tool_calls": [{
                    "id": "call_DdmO9pD3xa9XTPNJ32zg2hcA",
                    "type": "function",
                    "function": {"name": "issue_refund", "arguments": arguments}
                }],
                "refusal": null,
                "annotations": []
            },
            "logprobs": null,
            "finish_reason": "tool_calls"
        }],
        "usage": {"prompt_tokens": 82, "completion_tokens": 17, "total_tokens": 99}
    });
    serde_json::from_value(response).unwrap()
}

/// The text of the message that answers the response's only call.
fn answered(arguments: &str) -> String {
    let response = response(arguments);
    let Some([ChatCompletionMessageToolCalls::Function(call)]) =
        response.choices[0].message.tool_calls.as_deref()
    else {
        panic!("{response:?}")
    };
    let message = after::answer(call);
    assert_eq!(message.tool_call_id, "call_DdmO9pD3xa9XTPNJ32zg2hcA");
    serde_json::to_value(message).unwrap()["content"].as_str().unwrap().to_owned()
}

#[test]
fn a_call_is_repaired() {
    let sent = r#"{"order_id": "ord_A1b2C3d4", "amount_cents": "1999", "note": null}"#;
    assert_eq!(answered(sent), "refunded 1999 cents of ord_A1b2C3d4");
}

#[test]
fn the_model_sees_all_that_is_wrong_with_a_call() {
    let answer: Value =
        serde_json::from_str(&answered(r#"{"order_id": "A1b2C3d4", "amount_cents": "1,999"}"#)).unwrap();
    assert_eq!(answer["ok"], json!(false));
    let codes: Vec<_> = answer["errors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
    assert_eq!(codes, ["pattern", "ambiguous_integer"]);
}

/// The request has the definition as it is, and what was not said is not there.
#[test]
fn a_request_is_built_from_a_definition() {
    let tools = after::tools().unwrap();
    assert_eq!(tools.len(), 1);
    let request =
        CreateChatCompletionRequest { tools: Some(tools), ..CreateChatCompletionRequest::default() };
    let request = serde_json::to_value(request).unwrap();
    let definition = after::IssueRefund::tool().definition(Dialect::OpenAiStrict).unwrap();
    assert_eq!(request["tools"], json!([definition.to_value()]));
    assert_eq!(
        request["tools"][0]["function"]["parameters"]["required"],
        json!(["order_id", "amount_cents", "note"])
    );
    // Which the derived schema alone is not: the provider refuses it.
    let before = serde_json::to_value(before::tools()).unwrap();
    assert_eq!(before[0]["function"]["parameters"]["required"], json!(["order_id", "amount_cents"]));
}

/// Every dialect that is `OpenAI`'s is of the crate's own types, and comes out of them as it went in.
#[test]
fn definitions_and_messages_pass_through_the_crate_s_types() {
    let tool = after::IssueRefund::tool();
    for dialect in [Dialect::OpenAi, Dialect::OpenAiStrict, Dialect::AzureStrict] {
        let definition = tool.definition(dialect).unwrap().to_value();
        let typed: ChatCompletionTools = serde_json::from_value(definition.clone()).unwrap();
        assert_eq!(serde_json::to_value(typed).unwrap(), definition, "{dialect}");
    }
    for dialect in [Dialect::OpenAiResponses, Dialect::OpenAiResponsesStrict] {
        let definition = tool.definition(dialect).unwrap().to_value();
        let request: CreateResponse =
            serde_json::from_value(json!({"input": [], "tools": [definition]})).unwrap();
        assert_eq!(serde_json::to_value(request).unwrap()["tools"], json!([definition]), "{dialect}");
    }
    let rejection = toolargs::from_str::<after::IssueRefund>("{}").unwrap_err();
    let message = Dialect::OpenAi.tool_result("call_1", "issue_refund", &rejection);
    let typed: ChatCompletionRequestMessage = serde_json::from_value(message.clone()).unwrap();
    assert_eq!(serde_json::to_value(typed).unwrap(), message);
    let item = Dialect::OpenAiResponses.tool_result("call_1", "issue_refund", &rejection);
    let request: CreateResponse = serde_json::from_value(json!({"input": [item]})).unwrap();
    assert_eq!(serde_json::to_value(request).unwrap()["input"], json!([item]));
}

/// The crate and `calls` find the same in a response of either kind.
#[test]
fn calls_are_found_where_the_crate_finds_them() {
    let arguments = r#"{"order_id": "ord_A1b2C3d4"}"#;
    let value = serde_json::to_value(response(arguments)).unwrap();
    let calls = Dialect::OpenAiStrict.calls(&value);
    assert_eq!((calls[0].name, &*calls[0].id), ("issue_refund", "call_DdmO9pD3xa9XTPNJ32zg2hcA"));
    assert_eq!(calls[0].arguments, toolargs::Arguments::Text(arguments));

    let value = json!({
        "id": "resp_67ca09c5efe0819096d0511c92b8c890",
        "object": "response",
        "created_at": 1741294021,
        "status": "completed",
        "model": "gpt-6-astra",
        "output": [
            {
                "type": "function_call",
                "id": "fc_67ca09c6bedc8190a7abfec07b1a1332",
                "call_id": "call_unLAR8MvFNptuiZK6K6HCy5k",
                "name": "issue_refund",
                "arguments": arguments,
                "status": "completed"
            }
        ]
    });
    let response: Response = serde_json::from_value(value.clone()).unwrap();
    let OutputItem::FunctionCall(found) = &response.output[0] else { panic!("{response:?}") };
    let calls = Dialect::OpenAiResponsesStrict.calls(&value);
    assert_eq!((calls[0].name, &*calls[0].id), (&*found.name, &*found.call_id));
    assert_eq!(calls[0].arguments, toolargs::Arguments::Text(&found.arguments));
}
