use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[serde(try_from = "Raw", rename_all_fields = "camelCase", remote = "Other")]
struct Refund {
    #[serde(with = "module", flatten)]
    order_id: i64,
    #[serde(deserialize_with = "read", skip)]
    amount: i64,
    #[serde(no_such_key = 1, renmae = "note")]
    note: String,
}

#[derive(ToolArgs)]
#[serde(tag = "kind", from = "Raw")]
enum Reason {
    #[serde(other)]
    Damaged,
}

fn main() {}
