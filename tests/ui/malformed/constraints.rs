use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(items)]
    a: Vec<i64>,
    #[tool(items())]
    b: Vec<i64>,
    #[tool(items = 5)]
    c: Vec<i64>,
    #[tool(items(min = "1", 5, max 3))]
    d: Vec<i64>,
    #[tool(items(items))]
    e: Vec<i64>,
    #[tool(keys(min_len = -1))]
    f: std::collections::BTreeMap<String, i64>,
    #[tool(unique = true, len = 2.5, multiple_of = "0.01", format = email)]
    g: Vec<i64>,
    #[tool(exclusive_min, exclusive_max = x, nullable(yes), skip = false, flatten = true)]
    h: Option<i64>,
}

fn main() {}
