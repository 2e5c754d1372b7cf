use toolargs::ToolArgs;

#[derive(ToolArgs)]
enum Reason {
    Damaged,
}

struct Plain {}

#[derive(ToolArgs)]
struct Id(i64);

#[derive(ToolArgs)]
enum Shape {
    Point,
    Square { side: f64 },
}

fn main() {
    let _ = toolargs::from_str::<Reason>("");
    let _ = toolargs::from_value::<Vec<i64>>(serde_json::Value::Null);
    let _ = toolargs::from_str::<Plain>("");
    let _ = toolargs::from_str::<Id>("");
    let _ = toolargs::from_str::<Shape>("");
}
