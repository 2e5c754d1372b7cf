use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(items(default, rename = "x", min = 1))]
    items: Vec<i64>,
    #[tool(items(keys(min_len = 1)))]
    maps: Vec<std::collections::BTreeMap<String, i64>>,
    #[tool(keys(items(min = 1), min_items = 1, unique, keys(min = 1)))]
    keys: std::collections::BTreeMap<String, i64>,
    #[tool(items(minimum = 1, zzz))]
    unknown: Vec<i64>,
    #[schemars(inner(default, title = "T", range(min = 1)))]
    inner: Vec<i64>,
    #[tool(items(strict, check = any, with = module))]
    rules: Vec<i64>,
}

fn main() {}
