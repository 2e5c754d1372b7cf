use toolargs::ToolArgs;

type Maybe = Option<i64>;
type Sure = i64;

#[derive(ToolArgs)]
struct A {
    #[tool(nullable)]
    number: i64,
    #[tool(nullable)]
    list: Vec<i64>,
    #[tool(nullable, default)]
    text: std::string::String,
    #[tool(nullable)]
    pair: (i64, i64),
    #[tool(nullable)]
    fine: Option<i64>,
    #[tool(nullable)]
    fine_too: Maybe,
    #[tool(nullable, default)]
    fine_with_none: Option<i64>,
    #[tool(nullable, default = Some(5))]
    null_is_no_five: Option<i64>,
}

#[derive(ToolArgs)]
struct B {
    #[tool(nullable)]
    alias: Sure,
}

fn main() {}
