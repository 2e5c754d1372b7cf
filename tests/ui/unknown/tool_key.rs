use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(nmae = "refund", frobnicate)]
struct Refund {
    #[tool(renam = "id", minimum = 1, zzz)]
    order_id: i64,
    reason: Reason,
}

#[derive(ToolArgs)]
#[tool(rename_al = "lowercase")]
enum Reason {
    #[tool(alais = "broken")]
    Damaged,
}

fn main() {}
