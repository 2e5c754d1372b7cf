use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(multiple_of = 0)]
    zero: i64,
    #[tool(multiple_of = -0.5)]
    negative: f64,
    #[tool(items(multiple_of = 0.0))]
    items: Vec<f64>,
    #[tool(multiple_of = 0.01, min = 0)]
    fine: f64,
}

fn main() {}
