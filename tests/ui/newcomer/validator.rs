// Habits from validator, garde and schemars.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(min = 1..=5)]
    range: i64,
    #[tool(min: 1, max: 5)]
    colons: i64,
    #[tool(min(1), max(5))]
    parentheses: i64,
    #[tool(min_len = "3")]
    text: String,
    #[tool(pattern = r"^\d+$", email)]
    pattern: String,
    #[tool(check = |value| *value > 0)]
    closure: i64,
    #[tool(check(is_fine))]
    called: i64,
    #[tool(check = is_fine())]
    value: i64,
    #[schemars(regex = "PATTERN", email, required)]
    schemars: String,
    #[tool(enum = ["a", "b"])]
    choice: String,
    #[tool(type = "integer")]
    typed: i64,
    #[tool(examples = "a")]
    examples: String,
    #[tool(description("What it is."))]
    described: String,
    #[tool(items(min_items = 1), max_items = -1)]
    list: Vec<String>,
    #[tool(allow = "enum_casefold", deny("strip_bom"))]
    rules: String,
    #[tool(strict = false)]
    lenient: bool,
    #[tool(sensitive(true))]
    secret: String,
}

fn is_fine(_: &i64) -> Result<(), toolargs::CheckError> {
    Ok(())
}

fn main() {}
