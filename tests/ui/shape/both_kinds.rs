// What the macro finds and what only the compiler can are said in one run; a type that is broken itself is passed over.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct Refund {
    #[tool(minimum = 1)]
    order_id: String,
    #[tool(min = 1)]
    reason: String,
    #[tool(deny(no_such_rule))]
    amount: i64,
    #[tool(default = None)]
    count: i64,
}

#[derive(ToolArgs)]
struct Outer {
    #[tool(deny(object_to_list, enum_casefold))]
    refunds: Vec<Refund>,
    #[tool(min_len = 1)]
    choice: Choice,
}

#[derive(ToolArgs)]
enum Choice {
    One(),
}

fn main() {}
