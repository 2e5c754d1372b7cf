use toolargs::ToolArgs;

type Text = String;

#[derive(ToolArgs)]
struct A {
    #[tool(flatten)]
    text: Text,
    #[serde(flatten)]
    list: Vec<B>,
    #[tool(flatten)]
    reason: Reason,
    #[tool(flatten)]
    fine: B,
}

#[derive(ToolArgs)]
struct B {
    a: i64,
}

#[derive(ToolArgs)]
enum Reason {
    Late,
}

fn main() {}
