// Habits from serde.
use std::collections::HashMap;
use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[serde(rename_all = "camelcase", default, deny_unknown_fields, tag = "type")]
struct A {
    #[serde(default = default_limit)]
    limit: u32,
    #[serde(deserialize_with = "from_text")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    extra: HashMap<String, String>,
    #[serde(rename = id)]
    id: String,
    #[serde(other)]
    other: i64,
    name: &'static str,
    bytes: &[u8],
}

#[derive(ToolArgs)]
#[serde(untagged, tag = "type")]
enum B {
    #[serde(alias = ["x", "y"])]
    X(String),
    #[serde(other)]
    Y,
}

fn main() {}
