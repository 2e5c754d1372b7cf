use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(destructive, idempotent, read_only)]
struct Refund {
    amount: i64,
}

#[derive(ToolArgs)]
#[tool(tag = "kind", read_only, destructive)]
enum Act {
    A { a: i64 },
}

#[derive(ToolArgs)]
#[tool(read_only, idempotent)]
struct Fine;

fn main() {}
