use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(multiple_of = 0)]
    zero: i64,
    #[tool(multiple_of = -0.5)]
    negative: f64,
    #[tool(items(multiple_of = 0.0))]
    items: Vec<f64>,
    #[tool(min = 1, max = 4, multiple_of = 5)]
    between: i64,
    #[tool(exclusive_min = -5, exclusive_max = 0, multiple_of = 5)]
    beside: f64,
    #[tool(multiple_of = 0.01, min = 0)]
    fine: f64,
    #[tool(min = -5, exclusive_max = 0, multiple_of = 5)]
    fine_too: i64,
}

fn main() {}
