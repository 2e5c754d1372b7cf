use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(nmae = "refund", frobnicate, readonly, destructiv)]
struct Refund {
    #[tool(renam = "id", minimum = 1, zzz, exclusiveMinimum = 0)]
    order_id: i64,
    reason: Reason,
    #[tool(item(min_length = 3), items(minLength = 3), chek = any, uniqe)]
    list: Vec<String>,
}

#[derive(ToolArgs)]
#[tool(rename_al = "lowercase", tagg = "kind")]
enum Reason {
    #[tool(alais = "broken")]
    Damaged,
}

#[derive(ToolArgs)]
struct Id(#[tool(paterrn = "a", zzz)] String);

fn main() {}
