//! `genai`: a `Tool` made of a definition, and calls whose arguments it has parsed already.

#![allow(dead_code, reason = "`before` is there to be compared with")]

use genai::chat::{ChatRequest, ToolCall};
use serde_json::{Value, json};
use toolargs::{Dialect, ToolArgs};

mod before {
    use genai::chat::{Tool, ToolCall, ToolResponse};
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
    }

    pub fn tool() -> Tool {
        Tool::new("issue_refund")
            .with_description("Issue a refund against one existing order.")
            .with_schema(schemars::schema_for!(IssueRefund).to_value())
    }

    pub fn answer(call: &ToolCall) -> ToolResponse {
        let content = match serde_json::from_value::<IssueRefund>(call.fn_arguments.clone()) {
            Ok(refund) => format!("refunded {} cents of {}", refund.amount_cents, refund.order_id),
            Err(error) => format!("wrong arguments: {error}"),
        };
        ToolResponse::from_tool_call(call, content)
    }
}

mod after {
    use genai::chat::{Tool, ToolCall, ToolResponse};
    use toolargs::ToolArgs;

    /// Issue a refund against one existing order.
    #[derive(Debug, ToolArgs)]
    pub struct IssueRefund {
        /// Order id exactly as returned by find_orders.
        #[tool(pattern = "ord_[A-Za-z0-9]{8}")]
        order_id: String,
        /// How many cents go back.
        #[tool(min = 1, max = 50000)]
        amount_cents: i64,
    }

    pub fn tool() -> Tool {
        let tool = IssueRefund::tool();
        Tool::new(tool.name()).with_description(tool.description()).with_schema(tool.schema().to_value())
    }

    pub fn answer(call: &ToolCall) -> ToolResponse {
        let content = match toolargs::from_value_ref::<IssueRefund>(&call.fn_arguments) {
            Ok(parsed) => format!("refunded {} cents of {}", parsed.args.amount_cents, parsed.args.order_id),
            Err(rejection) => rejection.to_model_text(),
        };
        ToolResponse::from_tool_call(call, content)
    }
}

fn call(arguments: Value) -> ToolCall {
    ToolCall {
        call_id: "toolu_1".to_owned(),
        fn_name: "issue_refund".to_owned(),
        fn_arguments: arguments,
        thought_signatures: None,
    }
}

#[test]
fn a_call_is_repaired() {
    let call = call(json!({"order_id": "ord_A1b2C3d4", "amount_cents": "1999"}));
    let answer = after::answer(&call);
    assert_eq!((&*answer.call_id, &*answer.content), ("toolu_1", "refunded 1999 cents of ord_A1b2C3d4"));
    assert!(before::answer(&call).content.starts_with("wrong arguments"));
}

#[test]
fn the_model_sees_all_that_is_wrong_with_a_call() {
    let call = call(json!({"order_id": "A1b2C3d4", "amount_cents": "1,999"}));
    let answer: Value = serde_json::from_str(&after::answer(&call).content).unwrap();
    let codes: Vec<_> = answer["errors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
    assert_eq!(codes, ["pattern", "ambiguous_integer"]);
}

/// The request has the schema of the type. With `with_strict`, `genai` writes the provider's schema itself.
#[test]
fn a_tool_is_made_of_a_definition() {
    let request = ChatRequest::from_user("Send it back.").with_tools([after::tool()]);
    let tool = &request.tools.unwrap()[0];
    assert_eq!(tool.schema, Some(after::IssueRefund::tool().schema().to_value()));
    // What one provider takes, if the request goes to no other.
    let definition = after::IssueRefund::tool().definition(Dialect::Anthropic).unwrap();
    let schema: Value = serde_json::from_str(definition.schema()).unwrap();
    let tool = genai::chat::Tool::new(definition.name()).with_schema(schema.clone());
    assert_eq!(tool.schema, Some(schema));
}
