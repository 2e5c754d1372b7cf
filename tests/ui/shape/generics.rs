// A parameter is an argument type; what is known without it is checked as ever.
use toolargs::ToolArgs;

#[derive(Debug, ToolArgs)]
struct Page<T> {
    #[tool(min_len = 3)]
    items: Vec<T>,
    #[tool(min = 1)]
    title: String,
    #[tool(min = 9, max = 1)]
    count: i64,
}

#[derive(ToolArgs)]
struct Fine<T, const N: usize> {
    #[tool(min_len = 3)]
    item: T,
    #[tool(default = N)]
    count: usize,
}

struct Money;

fn main() {
    let _ = toolargs::from_str::<Fine<String, 3>>("");
    let _ = toolargs::from_str::<Fine<Money, 3>>("");
}
