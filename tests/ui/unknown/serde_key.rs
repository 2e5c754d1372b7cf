use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[serde(rename_al = "camelCase", tags = "kind")]
struct Refund {
    #[serde(no_such_key = 1, renmae = "note")]
    note: String,
    #[serde(flaten)]
    rest: i64,
}

fn main() {}
