use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(strict, name = "a")]
#[tool(name = "b")]
struct Refund {
    #[tool(rename = "id", min = 1, rename = "other")]
    #[tool(min = 2)]
    order_id: i64,
    #[tool(alias = "a", alias = "b")]
    repeatable: i64,
    #[tool(allow(enum_casefold), allow(enum_alias))]
    reason: Reason,
}

#[derive(ToolArgs)]
enum Reason {
    #[tool(rename = "damaged", rename = "damaged")]
    Damaged,
}

fn main() {}
