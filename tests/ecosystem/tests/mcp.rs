//! Definitions and results for the Model Context Protocol: as `rmcp` has them, and by the protocol's own schemas.

#[path = "../../provider/types.rs"]
mod types;

use std::path::PathBuf;

use jsonschema::Validator;
use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use serde_json::{Value, json};
use toolargs::{Dialect, ToolArgs};

const REVISIONS: [(Dialect, &str); 3] = [
    (Dialect::Mcp20250618, "2025-06-18"),
    (Dialect::Mcp20251125, "2025-11-25"),
    (Dialect::Mcp20260728, "2026-07-28"),
];

/// The definitions in a revision, also of tools that say what they return. Every tool has one.
fn definitions(dialect: Dialect) -> Vec<Value> {
    let tools = types::all().into_iter();
    let tools = tools.chain([types::SearchCatalogue::tool().returning::<types::PlaceOrder>()]);
    let definitions = tools.map(|tool| tool.definition(dialect).unwrap_or_else(|error| panic!("{error}")));
    // What is no object cannot be returned in all revisions.
    let list = types::SearchCatalogue::tool().returning::<Vec<i64>>().definition(dialect);
    definitions.chain(list).map(|definition| definition.to_value()).collect()
}

/// Results of each kind.
fn results(dialect: Dialect) -> Vec<Value> {
    let rejection = toolargs::from_str::<types::RefundPayment>("{}").unwrap_err();
    vec![
        dialect.tool_result("1", "refund_payment", &rejection),
        dialect.tool_result("1", "refund_payment", json!({"refunded": true})),
        dialect.tool_result("1", "refund_payment", json!([1, 2])),
        dialect.tool_result("1", "refund_payment", "Done."),
        dialect.tool_result("1", "refund_payment", toolargs::ToolResult::Failure("No connection.".into())),
    ]
}

/// Nothing is lost between our text and the types of `rmcp`.
#[test]
fn definitions_and_results_pass_through_the_types_of_rmcp() {
    for (dialect, _) in REVISIONS {
        for definition in definitions(dialect) {
            let tool: Tool = serde_json::from_value(definition.clone()).unwrap();
            assert_eq!(serde_json::to_value(tool).unwrap(), definition, "{dialect}");
        }
        for result in results(dialect) {
            let typed: CallToolResult = serde_json::from_value(result.clone()).unwrap();
            assert_eq!(serde_json::to_value(typed).unwrap(), result, "{dialect}");
        }
    }
}

/// The schemas that `rmcp` derives from its types.
#[test]
fn definitions_and_results_are_valid_for_rmcp() {
    let tool = jsonschema::validator_for(schemars::schema_for!(Tool).as_value()).unwrap();
    let result = jsonschema::validator_for(schemars::schema_for!(CallToolResult).as_value()).unwrap();
    for (dialect, _) in REVISIONS {
        are_valid(dialect, &tool, &definitions(dialect));
        are_valid(dialect, &result, &results(dialect));
    }
}

/// A call as a client of `rmcp` sends it.
#[test]
fn the_call_of_a_client_is_found() {
    let arguments = json!({"order_id": "1"}).as_object().unwrap().clone();
    let params = CallToolRequestParams::new("refund_payment").with_arguments(arguments.clone());
    let request = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params});
    for (dialect, _) in REVISIONS {
        let calls = dialect.calls(&request);
        assert_eq!((calls[0].name, &*calls[0].id), ("refund_payment", "7"));
        assert_eq!(calls[0].arguments, toolargs::Arguments::Value(&Value::Object(arguments.clone())));
    }
}

/// The protocol's own schemas, `<revision>/schema.json`: in the folder that `MCP_SCHEMA` names, the folder `schema` of
/// `modelcontextprotocol/modelcontextprotocol`. They are no part of this repository; without them nothing is tried.
#[test]
fn definitions_and_results_are_valid_by_the_protocol() {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/mcp");
    let folder = std::env::var_os("MCP_SCHEMA").map_or(beside, PathBuf::from);
    for (dialect, revision) in REVISIONS {
        let Ok(text) = std::fs::read_to_string(folder.join(revision).join("schema.json")) else {
            println!("{dialect}: not tried, for want of the protocol's schema");
            continue;
        };
        let schema: Value = serde_json::from_str(&text).unwrap();
        are_valid(dialect, &of_protocol(&schema, "Tool"), &definitions(dialect));
        are_valid(dialect, &of_protocol(&schema, "CallToolResult"), &results(dialect));
        println!("{dialect}: valid by the protocol's schema");
    }
}

/// The validator of one of a schema's definitions.
fn of_protocol(schema: &Value, name: &str) -> Validator {
    let place = if schema.get("$defs").is_some() { "$defs" } else { "definitions" };
    let one = json!({"$schema": schema["$schema"], place: schema[place], "allOf": [{"$ref": format!("#/{place}/{name}")}]});
    jsonschema::validator_for(&one).unwrap()
}

fn are_valid(dialect: Dialect, validator: &Validator, values: &[Value]) {
    for value in values {
        let errors: Vec<String> = validator.iter_errors(value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{dialect} {value}: {errors:?}");
    }
}
