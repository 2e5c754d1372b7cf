use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(strict = true, name, rename_all = "Camel", allow = strip_bom, deny(), crate = 5, description = 3)]
struct A {
    #[tool(min = "3", max = true, sensitive(yes))]
    a: i64,
    #[tool(max_len = -1, min_len = 1.5, pattern = 3, rename, alias = true)]
    b: String,
    #[tool(min_items = "2", max_items, allow("strip_bom"), default())]
    c: Vec<i64>,
    #[serde(default = 5, rename(read = "x"), alias)]
    d: i64,
    #[serde(default = "not a path")]
    #[tool(default = )]
    e: i64,
}

#[derive(ToolArgs)]
#[serde(rename_all = "snake")]
#[tool(crate = "not a path")]
enum B {
    C,
}

fn main() {}
