use toolargs::ToolArgs;

struct Money;

#[derive(ToolArgs)]
struct A {
    amount: Money,
    amounts: Option<Vec<Money>>,
    #[tool(min = 1)]
    bounded: Money,
    map: std::collections::HashMap<String, Money>,
}

fn main() {}
