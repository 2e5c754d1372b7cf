use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(min = 1, exclusive_min = 0)]
    least: i64,
    #[tool(exclusive_max = 1, max = 0.5)]
    most: f64,
    #[tool(items(exclusive_max = 3, max = 2))]
    list: Vec<i64>,
    #[schemars(range(min = 1))]
    #[tool(exclusive_min = 0)]
    schemars: i64,
    #[tool(min = 1, exclusive_max = 3)]
    fine: i64,
}

fn main() {}
