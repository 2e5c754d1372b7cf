//! `rig`'s `Tool`: the arguments are gated where it reads them, and `call` sees the repairs.

#![allow(dead_code, reason = "`before` is there to be compared with")]

use rig_core::tool::{ErasedTool, ToolContext, ToolErrorKind, ToolResult, tool_definition};
use toolargs::{Dialect, ToolArgs};

mod before {
    use std::convert::Infallible;

    use rig_core::tool::{Tool, ToolContext};
    use schemars::JsonSchema;
    use serde::Deserialize;
    use serde_json::Value;

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

    pub struct Refunds;

    impl Tool for Refunds {
        const NAME: &'static str = "issue_refund";
        type Args = IssueRefund;
        type Output = String;
        type Error = Infallible;

        fn description(&self) -> String {
            "Issue a refund against one existing order.".to_owned()
        }

        fn parameters(&self) -> Value {
            schemars::schema_for!(IssueRefund).to_value()
        }

        async fn call(&self, _: &mut ToolContext, refund: Self::Args) -> Result<String, Infallible> {
            Ok(format!("refunded {} cents of {}", refund.amount_cents, refund.order_id))
        }
    }
}

mod after {
    use rig_core::tool::{ContextValue, Tool, ToolContext, ToolContextError};
    use serde::{Deserialize, Serialize};
    use serde_json::Value;
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
    }

    pub struct Refunds;

    impl Tool for Refunds {
        const NAME: &'static str = "issue_refund";
        type Args = Gated<IssueRefund>;
        type Output = String;
        type Error = ToolContextError;

        fn description(&self) -> String {
            IssueRefund::tool().description().to_owned()
        }

        fn parameters(&self) -> Value {
            IssueRefund::tool().schema().to_value()
        }

        async fn call(&self, context: &mut ToolContext, refund: Self::Args) -> Result<String, Self::Error> {
            let repairs = refund.repairs().iter();
            let repaired = repairs.map(|repair| format!("{} {}", repair.path(), repair.rule()));
            context.insert_result(Repaired(repaired.collect()))?;
            Ok(format!("refunded {} cents of {}", refund.amount_cents, refund.order_id))
        }
    }

    /// What was repaired, for who looks at the tool's results.
    #[derive(Debug, Serialize, Deserialize)]
    pub struct Repaired(pub Vec<String>);

    impl ContextValue for Repaired {
        const KEY: &'static str = "repaired";
    }
}

const DIRTY: &str = r#"{"order_id": "ord_A1b2C3d4", "amount_cents": "1999"}"#;
const AMBIGUOUS: &str = r#"{"order_id": "A1b2C3d4", "amount_cents": "1,999"}"#;

/// A call as `rig` makes it: the arguments are a text.
async fn called(tool: &impl ErasedTool, arguments: &str) -> (ToolResult, ToolContext) {
    let mut context = ToolContext::new();
    let result = tool.execute(arguments.to_owned(), &mut context).await;
    (result, context)
}

#[tokio::test]
async fn a_call_is_repaired_and_the_repairs_are_seen() {
    let (result, context) = called(&after::Refunds, DIRTY).await;
    assert_eq!(result.output().as_text(), Some("refunded 1999 cents of ord_A1b2C3d4"));
    let repaired: after::Repaired = context.require_result().unwrap();
    assert_eq!(repaired.0, ["$.amount_cents numeric_string_to_int"]);
}

#[tokio::test]
async fn the_model_sees_all_that_is_wrong_with_a_call() {
    let (result, _) = called(&after::Refunds, AMBIGUOUS).await;
    assert!(result.is_error_kind(ToolErrorKind::InvalidArgs));
    let text = result.output().render();
    for said in ["$.order_id: pattern: ", "$.amount_cents: ambiguous_integer: ", "1.999"] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

/// What becomes of the same calls without the gate.
#[tokio::test]
async fn without_the_gate_one_error_is_seen_and_nothing_is_repaired() {
    let (result, _) = called(&before::Refunds, DIRTY).await;
    assert!(result.is_error());
    let (result, _) = called(&before::Refunds, AMBIGUOUS).await;
    assert!(!result.output().render().contains("order_id"));
}

/// `parameters` may also be what one provider takes.
#[test]
fn the_definition_is_the_type_s() {
    let definition = tool_definition(&after::Refunds);
    let tool = after::IssueRefund::tool();
    assert_eq!((definition.name.as_ref(), &*definition.description), (tool.name(), tool.description()));
    assert_eq!(definition.parameters, tool.schema().to_value());
    assert!(tool.definition(Dialect::AnthropicStrict).is_ok());
}
