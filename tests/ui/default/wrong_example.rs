use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(example = 5)]
struct A {
    #[tool(example = Some(5))]
    number: i64,
    #[tool(example = String::new())]
    list: Vec<String>,
    #[tool(default = "a".len())]
    signed: i64,
    #[tool(example = vec![1], example = vec![1, 2])]
    fine: Vec<i64>,
}

fn main() {}
