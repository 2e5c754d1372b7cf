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

fn main() {}
