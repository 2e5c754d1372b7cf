use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(items(min = 1, max = 5, min = 2))]
    twice: Vec<i64>,
    #[tool(items(min = 1), items(max = 2))]
    lists: Vec<i64>,
    #[tool(keys(pattern = "a", pattern = "b"))]
    keys: std::collections::BTreeMap<String, i64>,
    #[tool(examples = [1], examples = [2])]
    examples: i64,
    #[serde(skip, skip_deserializing)]
    skipped: i64,
    #[schemars(range(min = 1), range(min = 2))]
    range: i64,
    #[schemars(regex(pattern = "^a$"), pattern = "^b$")]
    regex: String,
    #[tool(check = a, check = b)]
    check: i64,
    #[tool(example = 1, example = 2, examples = [3])]
    fine: i64,
}

fn a(_: &i64) -> Result<(), toolargs::CheckError> {
    Ok(())
}

fn main() {}
