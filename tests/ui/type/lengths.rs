use toolargs::ToolArgs;

type Ids = Vec<Id>;
type Number = i64;

#[derive(ToolArgs)]
struct Id(#[tool(min_len = 5, max_len = 9)] String);

#[derive(ToolArgs)]
struct A {
    #[tool(len = 5)]
    number: i64,
    #[tool(unique)]
    text: String,
    #[tool(items(min = 1))]
    no_list: Option<i64>,
    #[tool(keys(min_len = 1))]
    no_map: Vec<String>,
    #[tool(items(min = 1))]
    strings: Ids,
    #[tool(keys(min = 1))]
    keys: std::collections::BTreeMap<String, i64>,
    #[tool(items(items(min_len = 1)))]
    nested: Vec<Vec<i64>>,
    #[tool(max_len = 4)]
    too_short: Id,
    #[tool(items(min = 1))]
    map: std::collections::BTreeMap<String, i64>,
    #[schemars(length(min = 1))]
    no_length: Number,
    #[schemars(length(min = 5, max = 4))]
    no_ids: Ids,
    #[schemars(length(max = 4), inner(length(min = 10)))]
    too_long: Ids,
    #[tool(len = 7, items(min_len = 1))]
    fine: Ids,
}

fn main() {}
