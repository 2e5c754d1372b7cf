// Every mistake is reported in one run, and what uses the type is not reported as well.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(name = "issue refund", nmae = "x", strict, strict)]
struct Refund {
    #[tool(pattern = "^a$", min_len = 3, max_len = 2, rename_all = "camelCase")]
    order_id: String,
    #[tool(rename = "order_id", min = "1")]
    amount: i64,
    #[serde(with = "module")]
    #[tool(allow())]
    reason: Reason,
    extra: std::sync::Mutex<i64>,
}

#[derive(ToolArgs)]
enum Reason {
    Damaged,
    #[tool(rename = "DAMAGED", rename_all = "camelCase")]
    Late(#[tool(rename = "days", min = 5, exclusive_max = 5)] i64),
    #[tool(rename = "dAmaged", allias = "x")]
    Other,
}

#[derive(ToolArgs)]
struct Outer {
    refund: Refund,
    reasons: Vec<Reason>,
}

fn main() {
    let parsed = toolargs::from_str::<Refund>("").unwrap();
    let _: i64 = parsed.args.amount;
    let _ = toolargs::to_string(&parsed.args);
    let _ = toolargs::from_str::<Outer>("");
}
