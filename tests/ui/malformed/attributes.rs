use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool]
struct A {
    #[tool = "x"]
    a: i64,
    #[tool("x")]
    b: i64,
    #[tool(min = 1 max = 2)]
    c: i64,
    #[tool(min 1)]
    d: i64,
    #[serde]
    e: i64,
    #[tool()]
    fine: i64,
}

fn main() {}
