//! How calls come from a provider, and how their results go back. The messages are written after the providers' own
//! references.

use serde_json::{Value, json};
use toolargs::{Arguments, Dialect, Gate, Rule, ToolArgs, ToolResult, ToolSet};

/// Issue a refund.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(name = "refund")]
struct Refund {
    cents: i64,
}

/// What is known of a call.
type Expected<'e> = (&'e str, &'e str, Arguments<'e>);

/// A response of a provider with these calls, and what stands around them: text, calls of other kinds, nothing.
fn is_found(dialects: &[Dialect], response: &Value, expected: &[Expected<'_>]) {
    for dialect in dialects {
        let calls = dialect.calls(response);
        let found: Vec<Expected<'_>> =
            calls.iter().map(|call| (call.name, call.id.as_ref(), call.arguments)).collect();
        assert_eq!(found, expected, "{dialect}");
    }
}

const CHATS: &[Dialect] = &[
    Dialect::OpenAi,
    Dialect::OpenAiStrict,
    Dialect::AzureStrict,
    Dialect::JsonSchema,
    Dialect::XAi,
    Dialect::DeepSeek,
    Dialect::DeepSeekStrict,
    Dialect::Groq,
    Dialect::Mistral,
];

#[test]
fn calls_of_chat_completions_are_found() {
    let response = json!({"id": "chatcmpl-1", "object": "chat.completion", "choices": [
        {"index": 0, "finish_reason": "tool_calls", "message": {"role": "assistant", "content": null, "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "refund", "arguments": "{\"cents\":5}"}},
            {"id": "call_2", "type": "custom", "custom": {"name": "patch", "input": "*** Begin"}},
            {"id": "call_3", "type": "function", "function": {"name": "ping", "arguments": ""}},
        ]}},
        {"index": 1, "finish_reason": "stop", "message": {"role": "assistant", "content": "Done."}},
    ]});
    let expected =
        [("refund", "call_1", Arguments::Text("{\"cents\":5}")), ("ping", "call_3", Arguments::Text(""))];
    is_found(CHATS, &response, &expected);
    let nothing = json!({"choices": [{"message": {"role": "assistant", "content": "Hello"}}]});
    is_found(CHATS, &nothing, &[]);
}

/// Mistral's SDK has arguments as a text or as an object.
#[test]
fn arguments_may_be_an_object_where_they_are_a_text_elsewhere() {
    let arguments = json!({"cents": "5"});
    let response = json!({"choices": [{"message": {"tool_calls": [
        {"id": "abc123XYZ", "function": {"name": "refund", "arguments": arguments}},
    ]}}]});
    is_found(&[Dialect::Mistral], &response, &[("refund", "abc123XYZ", Arguments::Value(&arguments))]);
    let calls = Dialect::Mistral.calls(&response);
    let parsed = Gate::new().from_call::<Refund>(&calls[0]).unwrap();
    assert_eq!(parsed.args, Refund { cents: 5 });
    assert_eq!(parsed.repairs.iter().next().map(|repair| repair.rule()), Some(Rule::NumericStringToInt));
}

#[test]
fn calls_of_one_message_are_found() {
    let cohere = json!({"id": "1", "finish_reason": "TOOL_CALL", "message": {"role": "assistant", "tool_plan": "I will", "tool_calls": [
        {"id": "refund_1", "type": "function", "function": {"name": "refund", "arguments": "{\"cents\":5}"}},
    ]}});
    is_found(&[Dialect::Cohere], &cohere, &[("refund", "refund_1", Arguments::Text("{\"cents\":5}"))]);
    let arguments = json!({"cents": 5});
    let ollama = json!({"model": "qwen3", "done": true, "message": {"role": "assistant", "content": "", "tool_calls": [
        {"function": {"name": "refund", "arguments": arguments}},
    ]}});
    is_found(&[Dialect::Ollama], &ollama, &[("refund", "", Arguments::Value(&arguments))]);
}

#[test]
fn calls_of_responses_are_found() {
    let response = json!({"id": "resp_1", "object": "response", "output": [
        {"type": "reasoning", "id": "rs_1", "summary": []},
        {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "refund", "arguments": "{\"cents\":5}"},
        {"type": "message", "id": "msg_1", "content": []},
    ]});
    let expected = [("refund", "call_1", Arguments::Text("{\"cents\":5}"))];
    is_found(&[Dialect::OpenAiResponses, Dialect::OpenAiResponsesStrict], &response, &expected);
}

#[test]
fn calls_of_messages_are_found() {
    let (one, two) = (json!({"cents": 5}), json!({}));
    let response = json!({"type": "message", "role": "assistant", "stop_reason": "tool_use", "content": [
        {"type": "text", "text": "I'll refund that."},
        {"type": "tool_use", "id": "toolu_1", "name": "refund", "input": one},
        {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "x"}},
        {"type": "tool_use", "id": "toolu_2", "name": "ping", "input": two},
    ]});
    let expected =
        [("refund", "toolu_1", Arguments::Value(&one)), ("ping", "toolu_2", Arguments::Value(&two))];
    is_found(&[Dialect::Anthropic, Dialect::AnthropicStrict], &response, &expected);
}

/// A message of Protocol Buffers leaves out what is empty.
#[test]
fn calls_of_generate_content_are_found() {
    let arguments = json!({"cents": 5});
    let response = json!({"candidates": [{"content": {"role": "model", "parts": [
        {"text": "I'll refund that."},
        {"functionCall": {"name": "refund", "args": arguments}, "thoughtSignature": "x"},
        {"functionCall": {"id": "2", "name": "ping"}},
    ]}}]});
    let expected = [("refund", "", Arguments::Value(&arguments)), ("ping", "2", Arguments::Text("{}"))];
    let dialects = [Dialect::GeminiParameters, Dialect::GeminiJsonSchema, Dialect::Vertex];
    is_found(&dialects, &response, &expected);
}

#[test]
fn calls_of_converse_are_found() {
    let arguments = json!({"cents": 5});
    let response = json!({"stopReason": "tool_use", "output": {"message": {"role": "assistant", "content": [
        {"text": "I'll refund that."},
        {"toolUse": {"toolUseId": "tooluse_1", "name": "refund", "input": arguments}},
    ]}}});
    let expected = [("refund", "tooluse_1", Arguments::Value(&arguments))];
    is_found(&[Dialect::Bedrock, Dialect::BedrockStrict], &response, &expected);
}

const MCP: [Dialect; 3] = [Dialect::Mcp20250618, Dialect::Mcp20251125, Dialect::Mcp20260728];

#[test]
fn a_request_of_a_client_is_a_call() {
    let arguments = json!({"cents": 5});
    let request = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "refund", "arguments": arguments}});
    is_found(&MCP, &request, &[("refund", "7", Arguments::Value(&arguments))]);
    let request = json!({"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {"name": "ping"}});
    is_found(&MCP, &request, &[("ping", "a", Arguments::Text("{}"))]);
    is_found(&MCP, &json!({"jsonrpc": "2.0", "id": 8, "method": "tools/list", "params": {}}), &[]);
}

/// Whatever else stands there, nothing is made up and nothing is lost.
#[test]
fn what_lacks_something_is_a_call_all_the_same() {
    let response = json!({"choices": [{"message": {"tool_calls": [{"function": {}}, 5, {"function": {"name": null}}]}}]});
    is_found(CHATS, &response, &[("", "", Arguments::Text("")), ("", "", Arguments::Text(""))]);
    let tools =
        ToolSet::from_text(&json!([{"name": "refund", "inputSchema": {"type": "object"}}]).to_string())
            .unwrap();
    let calls = Dialect::OpenAi.calls(&response);
    assert_eq!(tools.check_call(&calls[0]).unwrap_err().errors()[0].code().as_str(), "unknown_tool");
    for value in [json!(null), json!([]), json!("x"), json!({"choices": 5, "content": {}, "output": []})] {
        for dialect in Dialect::ALL {
            assert_eq!(dialect.calls(&value), [], "{dialect} {value}");
        }
    }
}

/// A result that is a value, one that is a text, and a rejection: what the model gets of each.
#[test]
fn results_go_back_in_the_words_of_each_protocol() {
    let value = json!({"refund_id": "re_1"});
    let rejection = toolargs::from_str::<Refund>(r#"{"cents":"19.99"}"#).unwrap_err();
    let (answer, refused) = (value.to_string(), rejection.to_model_text());
    let results = |dialect: Dialect| {
        [
            dialect.tool_result("id_1", "refund", &value),
            dialect.tool_result("id_1", "refund", "done"),
            dialect.tool_result("id_1", "refund", &rejection),
            dialect.tool_result("id_1", "refund", ToolResult::Failure("no such order".into())),
        ]
    };
    let texts = [answer.as_str(), "done", &refused, "no such order"];
    for dialect in CHATS.iter().filter(|dialect| **dialect != Dialect::Mistral).chain([&Dialect::Cohere]) {
        let expected = texts.map(|text| json!({"role": "tool", "tool_call_id": "id_1", "content": text}));
        assert_eq!(results(*dialect), expected, "{dialect}");
    }
    let expected =
        texts.map(|text| json!({"role": "tool", "tool_call_id": "id_1", "name": "refund", "content": text}));
    assert_eq!(results(Dialect::Mistral), expected);
    let expected = texts.map(|text| json!({"role": "tool", "tool_name": "refund", "content": text}));
    assert_eq!(results(Dialect::Ollama), expected);
    for dialect in [Dialect::OpenAiResponses, Dialect::OpenAiResponsesStrict] {
        let expected =
            texts.map(|text| json!({"type": "function_call_output", "call_id": "id_1", "output": text}));
        assert_eq!(results(dialect), expected, "{dialect}");
    }
    for dialect in [Dialect::Anthropic, Dialect::AnthropicStrict] {
        let block = |text, is_error| {
            let mut block = json!({"type": "tool_result", "tool_use_id": "id_1", "content": text});
            if is_error {
                block["is_error"] = json!(true);
            }
            json!({"role": "user", "content": [block]})
        };
        let [one, two, three, four] = texts;
        let expected = [block(one, false), block(two, false), block(three, true), block(four, true)];
        assert_eq!(results(dialect), expected, "{dialect}");
    }
    for dialect in [Dialect::GeminiParameters, Dialect::GeminiJsonSchema, Dialect::Vertex] {
        let part = |response| json!({"role": "user", "parts": [{"functionResponse": {"id": "id_1", "name": "refund", "response": response}}]});
        let expected = [
            part(json!({"output": value})),
            part(json!({"output": "done"})),
            part(json!({"error": refused})),
            part(json!({"error": "no such order"})),
        ];
        assert_eq!(results(dialect), expected, "{dialect}");
        assert!(
            dialect.tool_result("", "refund", "done")["parts"][0]["functionResponse"].get("id").is_none()
        );
    }
    for dialect in [Dialect::Bedrock, Dialect::BedrockStrict] {
        let block = |content: Value| json!({"role": "user", "content": [{"toolResult": {"toolUseId": "id_1", "content": [content]}}]});
        let error = |text: &str| json!({"role": "user", "content": [{"toolResult": {"toolUseId": "id_1", "content": [{"text": text}], "status": "error"}}]});
        let expected = [
            block(json!({"json": value})),
            block(json!({"text": "done"})),
            error(&refused),
            error("no such order"),
        ];
        assert_eq!(results(dialect), expected, "{dialect}");
    }
}

#[test]
fn results_of_the_model_context_protocol_are_as_its_revision_says() {
    let rejection = toolargs::from_str::<Refund>(r#"{"cents":"19.99"}"#).unwrap_err();
    let (object, list) = (json!({"refund_id": "re_1"}), json!([1, 2]));
    let text = |text: &str| json!([{"type": "text", "text": text}]);
    for dialect in [Dialect::Mcp20250618, Dialect::Mcp20251125] {
        assert_eq!(
            dialect.tool_result("1", "refund", &object),
            json!({"content": text(&object.to_string()), "structuredContent": object})
        );
        assert_eq!(dialect.tool_result("1", "refund", &list), json!({"content": text("[1,2]")}));
        assert_eq!(
            dialect.tool_result("1", "refund", &rejection),
            json!({"content": text(&rejection.to_model_text()), "isError": true})
        );
    }
    let newest = Dialect::Mcp20260728;
    assert_eq!(
        newest.tool_result("1", "refund", &list),
        json!({"content": text("[1,2]"), "structuredContent": list, "resultType": "complete"})
    );
    assert_eq!(
        newest.tool_result("1", "refund", &rejection),
        json!({"content": text(&rejection.to_model_text()), "isError": true, "resultType": "complete"})
    );
}

#[test]
fn a_tools_own_answer_is_checked_without_any_repair() {
    assert_eq!(toolargs::check_output::<Refund>(&json!({"cents": 5})).unwrap(), Refund { cents: 5 });
    for wrong in
        [json!({"cents": "5"}), json!({"cents": 5.0}), json!({"Cents": 5}), json!("{\"cents\":5}"), json!({})]
    {
        assert!(toolargs::check_output::<Refund>(&wrong).is_err(), "{wrong}");
    }
}

/// An SDK may write null for what is not there: that is no call, least of all one with empty arguments.
#[test]
fn nothing_is_no_call() {
    for (dialect, response) in [
        (Dialect::OpenAi, json!({"choices": [{"message": {"content": "Hello", "tool_calls": null}}]})),
        (Dialect::OpenAi, json!({"choices": [{"message": {"tool_calls": [{"function": null}]}}]})),
        (
            Dialect::GeminiParameters,
            json!({"candidates": [{"content": {"parts": [{"text": "Hello", "functionCall": null}]}}]}),
        ),
        (Dialect::Bedrock, json!({"output": {"message": {"content": [{"text": "Hello", "toolUse": null}]}}})),
        (Dialect::Mcp20251125, json!({"id": 1, "method": "tools/call", "params": null})),
    ] {
        assert_eq!(dialect.calls(&response), [], "{dialect}");
    }
    // A call that has lost its arguments is none without arguments.
    for (dialect, response) in [
        (Dialect::Anthropic, json!({"content": [{"type": "tool_use", "id": "1", "name": "refund"}]})),
        (
            Dialect::Bedrock,
            json!({"output": {"message": {"content": [{"toolUse": {"toolUseId": "1", "name": "refund"}}]}}}),
        ),
        (
            Dialect::OpenAi,
            json!({"choices": [{"message": {"tool_calls": [{"function": {"name": "refund"}}]}}]}),
        ),
    ] {
        let calls = dialect.calls(&response);
        assert_eq!(calls[0].arguments, Arguments::Text(""), "{dialect}");
        assert!(Gate::new().preset(toolargs::Preset::Strict).from_call::<Refund>(&calls[0]).is_err());
    }
}

#[test]
fn a_call_of_another_tool_is_not_read() {
    let response =
        json!({"content": [{"type": "tool_use", "id": "1", "name": "refunds", "input": {"cents": 5}}]});
    let calls = Dialect::Anthropic.calls(&response);
    let rejection = Gate::new().from_call::<Refund>(&calls[0]).unwrap_err();
    assert_eq!(rejection.errors()[0].code().as_str(), "unknown_tool");
    assert!(rejection.to_model_text().contains("refund"), "{rejection}");
}
