use toolargs::ToolArgs;

#[derive(ToolArgs)]
enum Reason {
    Damaged,
}

struct Plain {}

fn main() {
    let _ = toolargs::from_str::<Reason>("");
    let _ = toolargs::from_value::<Vec<i64>>(serde_json::Value::Null);
    let _ = toolargs::from_str::<Plain>("");
}
