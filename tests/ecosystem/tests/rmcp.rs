//! `rmcp` has an attribute macro `tool`; below the derive, `#[tool]` is the derive's.

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
