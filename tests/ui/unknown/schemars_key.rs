use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[schemars(title = "Refund")]
struct Refund {
    #[schemars(range(min = 1), description = "cents")]
    amount: i64,
}

fn main() {}
