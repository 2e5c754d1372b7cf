use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(allow(strip_fence))]
struct Refund {
    #[tool(deny(numeric_string_to_integer), allow(zzz))]
    amount: i64,
    reason: Reason,
}

#[derive(ToolArgs)]
#[tool(deny(enum_case_fold))]
enum Reason {
    Damaged,
}

fn main() {}
