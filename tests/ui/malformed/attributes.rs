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
    #[tool(min = )]
    f: i64,
    #[tool(min = , max = 5)]
    g: i64,
    #[tool(min = =, max = "x")]
    h: i64,
    #[tool(min = 1,, max = 2)]
    i: i64,
    #[tool(crate)]
    j: i64,
    #[tool()]
    fine: i64,
}

fn main() {}
