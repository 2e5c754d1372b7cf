//! A server and a client of `rmcp` over a transport within the process: what the handler sees, and what the model sees.

#![allow(dead_code, reason = "`before` is there to be compared with")]

use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use rmcp::service::{RoleClient, RunningService};
use serde_json::{Value, json};
use toolargs::{Dialect, ToolArgs};

mod before {
    use rmcp::handler::server::wrapper::Parameters;
    use rmcp::{ServerHandler, tool, tool_handler, tool_router};
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
        #[serde(default)]
        notify_customer: bool,
    }

    pub struct Shop;

    #[tool_router]
    impl Shop {
        #[tool(description = "Issue a refund against one existing order.")]
        async fn issue_refund(&self, Parameters(refund): Parameters<IssueRefund>) -> String {
            format!("refunded {} cents of {}", refund.amount_cents, refund.order_id)
        }
    }

    #[tool_handler]
    impl ServerHandler for Shop {}
}

mod after {
    use std::sync::{Arc, Mutex};

    use rmcp::handler::server::wrapper::Parameters;
    use rmcp::{ServerHandler, tool, tool_handler, tool_router};
    use toolargs::{Gated, ToolArgs};

    /// Issue a refund against one existing order.
    #[derive(Debug, ToolArgs)]
    pub struct IssueRefund {
        /// Order id exactly as returned by find_orders.
        #[tool(pattern = "ord_[A-Za-z0-9]{8}")]
        order_id: String,
        /// How many cents go back.
        #[tool(min = 1, max = 50000)]
        amount_cents: i64,
        #[tool(default)]
        notify_customer: bool,
    }

    #[derive(Default)]
    pub struct Shop {
        pub repaired: Arc<Mutex<Vec<String>>>,
    }

    #[tool_router]
    impl Shop {
        #[tool(description = "Issue a refund against one existing order.")]
        async fn issue_refund(&self, Parameters(refund): Parameters<Gated<IssueRefund>>) -> String {
            for repair in refund.repairs() {
                self.log(&format!("{} {}", repair.path(), repair.rule()));
            }
            format!("refunded {} cents of {}", refund.amount_cents, refund.order_id)
        }
    }

    #[tool_handler]
    impl ServerHandler for Shop {}

    impl Shop {
        fn log(&self, line: &str) {
            self.repaired.lock().unwrap().push(line.to_owned());
        }
    }
}

/// What a model sends that is a little wrong, and what could mean two things.
const DIRTY: &str = r#"{"order_id": "ord_A1b2C3d4", "amount_cents": "1999", "notify_customer": "True"}"#;
const AMBIGUOUS: &str = r#"{"order_id": "A1b2C3d4", "amount_cents": "1,999"}"#;

/// A client of a server that runs beside it.
async fn connected(server: impl rmcp::Service<rmcp::RoleServer>) -> RunningService<RoleClient, ()> {
    let (here, there) = tokio::io::duplex(4096);
    tokio::spawn(async move { server.serve(there).await.unwrap().waiting().await });
    ().serve(here).await.unwrap()
}

async fn called(client: &RunningService<RoleClient, ()>, arguments: &str) -> CallToolResult {
    let Ok(Value::Object(arguments)) = serde_json::from_str(arguments) else {
        panic!("no object: {arguments}")
    };
    client.call_tool(CallToolRequestParams::new("issue_refund").with_arguments(arguments)).await.unwrap()
}

fn text(result: &CallToolResult) -> &str {
    &result.content[0].as_text().unwrap().text
}

#[tokio::test]
async fn a_call_is_repaired_and_the_handler_sees_how() {
    let shop = after::Shop::default();
    let repaired = shop.repaired.clone();
    let client = connected(shop).await;
    let result = called(&client, DIRTY).await;
    assert_eq!((result.is_error, text(&result)), (Some(false), "refunded 1999 cents of ord_A1b2C3d4"));
    let repaired = repaired.lock().unwrap();
    assert_eq!(*repaired, ["$.amount_cents numeric_string_to_int", "$.notify_customer string_to_bool"]);
}

#[tokio::test]
async fn the_model_sees_all_that_is_wrong_with_a_call() {
    let shop = after::Shop::default();
    let repaired = shop.repaired.clone();
    let client = connected(shop).await;
    let result = called(&client, AMBIGUOUS).await;
    assert_eq!(result.is_error, Some(true));
    let text = text(&result);
    for said in ["$.order_id: pattern: ", "$.amount_cents: ambiguous_integer: ", "1.999"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(repaired.lock().unwrap().is_empty(), "the handler has not run");
    // The answer to a call that is right.
    let result = called(&client, r#"{"order_id": "ord_A1b2C3d4", "amount_cents": 1999}"#).await;
    assert_eq!(result.is_error, Some(false));
}

/// What becomes of the same calls without the gate.
#[tokio::test]
async fn without_the_gate_one_error_is_seen_and_nothing_is_repaired() {
    let client = connected(before::Shop).await;
    let result = called(&client, DIRTY).await;
    assert_eq!(result.is_error, Some(true), "{}", text(&result));
    let result = called(&client, AMBIGUOUS).await;
    assert!(!text(&result).contains("order_id"), "{}", text(&result));
}

/// The schema that a client lists is the type's, without what `rmcp` takes from the root.
#[tokio::test]
async fn the_schema_of_the_type_is_listed() {
    let client = connected(after::Shop::default()).await;
    let tools = client.list_all_tools().await.unwrap();
    let mut schema = after::IssueRefund::tool().schema().to_value();
    schema.as_object_mut().unwrap().remove("description");
    assert_eq!(Value::Object((*tools[0].input_schema).clone()), schema);
    assert_eq!(tools[0].name, after::IssueRefund::tool().name());
}

/// A definition is `rmcp`'s own type of a tool, for a server that lists its tools by itself.
#[test]
fn a_definition_is_a_tool() {
    let definition = after::IssueRefund::tool().definition(Dialect::Mcp20251125).unwrap();
    let tool: Tool = serde_json::from_value(definition.to_value()).unwrap();
    assert_eq!(tool.name, "issue_refund");
    assert_eq!(
        Value::Object((*tool.input_schema).clone()),
        serde_json::from_str::<Value>(definition.schema()).unwrap()
    );
}

/// A result as such a server sends it: `rmcp` reads the same in it.
#[test]
fn a_rejection_is_a_result() {
    let rejection = toolargs::from_str::<after::IssueRefund>(AMBIGUOUS).unwrap_err();
    for dialect in [Dialect::Mcp20250618, Dialect::Mcp20251125, Dialect::Mcp20260728] {
        let message = dialect.tool_result("1", "issue_refund", &rejection);
        let result: CallToolResult = serde_json::from_value(message).unwrap();
        assert_eq!(
            (result.is_error, text(&result)),
            (Some(true), rejection.to_model_text().as_str()),
            "{dialect}"
        );
        let message = dialect.tool_result("1", "issue_refund", json!({"refunded": 1999}));
        let result: CallToolResult = serde_json::from_value(message).unwrap();
        assert_ne!(result.is_error, Some(true), "{dialect}");
        assert_eq!(result.structured_content, Some(json!({"refunded": 1999})), "{dialect}");
    }
}

/// `rmcp` has an attribute macro `tool`; below the derive, `#[tool]` is the derive's.
mod both_attributes {
    use rmcp::tool;
    use toolargs::ToolArgs;

    /// Adds two numbers.
    #[derive(Debug, ToolArgs)]
    #[tool(name = "add")]
    struct Add {
        #[tool(min = 0)]
        a: i64,
        #[tool(default)]
        b: i64,
    }

    struct Server;

    impl Server {
        /// Adds them.
        #[tool(description = "Adds two numbers.")]
        fn add(&self) -> String {
            let parsed = toolargs::from_str::<Add>(r#"{"a": "2", "b": 3}"#);
            parsed.map_or_else(
                |rejection| rejection.to_model_text(),
                |parsed| (parsed.args.a + parsed.args.b).to_string(),
            )
        }
    }

    #[test]
    fn both_attributes_are_told_apart() {
        assert_eq!(Server.add(), "5");
        assert_eq!(Add::tool().name(), "add");
        assert_eq!(Server::add_tool_attr().name, "add");
        assert!(toolargs::from_str::<Add>(r#"{"a": -1}"#).is_err());
    }
}

/// All three derives on one type: what else there is of a program may go on using the other two.
mod both_derives {
    use schemars::JsonSchema;
    use serde::Deserialize;
    use toolargs::ToolArgs;

    /// Issue a refund against one existing order.
    #[derive(Debug, PartialEq, Deserialize, JsonSchema, ToolArgs)]
    #[serde(deny_unknown_fields)]
    struct IssueRefund {
        /// Order id exactly as returned by find_orders.
        #[schemars(regex(pattern = "^ord_[A-Za-z0-9]{8}$"))]
        order_id: String,
        /// How many cents go back.
        #[schemars(range(min = 1, max = 50000))]
        amount_cents: i64,
        #[serde(default)]
        notify_customer: bool,
    }

    #[test]
    fn all_three_read_the_same() {
        let sent = r#"{"order_id": "ord_A1b2C3d4", "amount_cents": 1999}"#;
        let parsed = toolargs::from_str::<IssueRefund>(sent).unwrap();
        assert_eq!(parsed.args, serde_json::from_str(sent).unwrap());
        assert!(toolargs::from_str::<IssueRefund>(r#"{"order_id": "x", "amount_cents": 1}"#).is_err());
        let schema = IssueRefund::tool().schema().to_value();
        let of_schemars = schemars::schema_for!(IssueRefund).to_value();
        assert_eq!(schema["required"], of_schemars["required"]);
        assert_eq!(
            schema["properties"]["amount_cents"]["maximum"],
            of_schemars["properties"]["amount_cents"]["maximum"]
        );
    }
}
