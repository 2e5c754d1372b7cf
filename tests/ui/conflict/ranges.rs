use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(min = 5, exclusive_max = 5)]
    a: i64,
    #[tool(exclusive_min = 5, max = 5)]
    b: i64,
    #[tool(exclusive_min = 0.5, exclusive_max = 0.5)]
    c: f64,
    #[tool(min = 6, max = 7, exclusive_min = 8, exclusive_max = 5)]
    d: i64,
    #[tool(len = 2, min_len = 3)]
    e: String,
    #[tool(len = 5, max_len = 4)]
    f: String,
    #[tool(len = 2, min_items = 3)]
    g: Vec<i64>,
    #[tool(len = 5, max_items = 4)]
    h: Vec<i64>,
    #[tool(items(min = 2, max = 1), min_items = 1)]
    i: Vec<i64>,
    #[tool(keys(min_len = 2, max_len = 1))]
    j: std::collections::BTreeMap<String, i64>,
    #[tool(items(items(exclusive_min = 1, max = 1)))]
    k: Vec<Vec<i64>>,
    #[tool(min = 340282366920938463463374607431768211455, max = 170141183460469231731687303715884105727)]
    l: u128,
    #[schemars(range(min = 2, max = 1))]
    m: i64,
    #[tool(min = 5, exclusive_max = 6)]
    fine: i64,
    #[tool(len = 2, min_len = 2, max_len = 2)]
    fine_too: String,
}

fn main() {}
