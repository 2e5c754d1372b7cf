use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(min = 10, max = 1)]
    int: i64,
    #[tool(max = -0.5, min = 0.5)]
    number: f64,
    #[tool(min_len = 5, max_len = 4)]
    text: String,
    #[tool(min_items = 2, max_items = 1)]
    list: Vec<i64>,
    #[tool(min = 1, max = 1)]
    fine: i64,
}

fn main() {}
