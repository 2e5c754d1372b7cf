use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(min = 1, rename = "r", sensitive)]
struct Refund {
    #[tool(name = "x", rename_all = "camelCase", crate = ::toolargs)]
    order_id: i64,
    reason: Reason,
}

#[derive(ToolArgs)]
#[tool(name = "reason")]
enum Reason {
    #[tool(strict, pattern = "a")]
    Damaged,
}

#[derive(ToolArgs)]
#[serde(alias = "x", skip_serializing_if = "x")]
struct Serde {
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    order_id: i64,
}

#[derive(ToolArgs)]
#[serde(default)]
enum Choice {
    #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
    One,
}

fn main() {}
