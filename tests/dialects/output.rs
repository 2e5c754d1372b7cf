//! What a tool returns and what it does, where a protocol has a place for it.

use serde_json::json;
use toolargs::{Dialect, ToolArgs};

use crate::types::{IssueRefund, Ping, Reason};

/// Deletes a file.
#[derive(ToolArgs)]
#[tool(destructive, idempotent, title = "Delete", example = DeleteFile { path: "a.txt".into() })]
pub struct DeleteFile {
    pub path: String,
}

#[test]
fn mcp_is_told_what_a_tool_returns() {
    let tool = Ping::tool().returning::<DeleteFile>();
    let definition = tool.definition(Dialect::Mcp20250618).unwrap().to_value();
    assert_eq!(definition["outputSchema"], DeleteFile::tool().schema().to_value_without_examples());
    // No other provider has a place for it.
    assert!(!tool.definition(Dialect::OpenAi).unwrap().as_str().contains("path"));
    let tool = Ping::tool().returning::<Vec<Reason>>();
    let error = tool.definition(Dialect::Mcp20251125).unwrap_err();
    assert_eq!(error.problems()[0].wrong(), "what the tool returns is no object");
    let definition = tool.definition(Dialect::Mcp20260728).unwrap().to_value();
    assert_eq!(
        definition["outputSchema"],
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "array",
            "items": { "$ref": "#/$defs/Reason" },
            "$defs": {
                "Reason": {
                    "type": "string", "enum": ["damaged", "late"],
                    "description": "Why an order is refunded.\n- damaged: It came broken."
                }
            }
        })
    );
}

/// A schema without the examples of a tool.
trait WithoutExamples {
    fn to_value_without_examples(&self) -> serde_json::Value;
}

impl WithoutExamples for toolargs::Schema {
    fn to_value_without_examples(&self) -> serde_json::Value {
        let mut value = self.to_value();
        value.as_object_mut().unwrap().remove("examples");
        value
    }
}

#[test]
fn mcp_is_told_what_a_tool_does() {
    let definition = DeleteFile::tool().definition(Dialect::Mcp20260728).unwrap().to_value();
    assert_eq!(definition["annotations"], json!({ "destructiveHint": true, "idempotentHint": true }));
    assert_eq!(definition["title"], "Delete");
    assert!(
        IssueRefund::tool().definition(Dialect::Mcp20260728).unwrap().to_value().get("annotations").is_none()
    );
}

#[test]
fn examples_stand_beside_the_schema_where_there_is_a_place() {
    for dialect in [Dialect::Anthropic, Dialect::AnthropicStrict] {
        let definition = DeleteFile::tool().definition(dialect).unwrap();
        assert_eq!(definition.to_value()["input_examples"], json!([{ "path": "a.txt" }]), "{dialect}");
        assert!(!definition.schema().contains("a.txt"), "{dialect}");
        let entry = definition.report().entries().iter().find(|entry| entry.keyword() == "examples").unwrap();
        assert_eq!(entry.written_as(), Some("input_examples"));
    }
    let definition = DeleteFile::tool().definition(Dialect::OpenAiStrict).unwrap().to_value();
    assert_eq!(definition["function"]["description"], r#"Deletes a file. (for example {"path":"a.txt"})"#);
}
