// `tool`, `serde` and `schemars` may say the same; where they differ, the one that is wrong is not guessed.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[serde(rename_all = "camelCase")]
#[schemars(rename_all = "kebab-case", title = "One")]
#[tool(title = "Two")]
struct A {
    #[tool(min = 1)]
    #[schemars(range(min = 2, max = 5))]
    number: i64,
    #[schemars(regex(pattern = "^[a-z]+$"), length(max = 5))]
    #[tool(pattern = "[0-9]+", max_len = 6)]
    text: String,
    #[schemars(inner(length(min = 2)))]
    #[tool(items(min_len = 3))]
    list: Vec<String>,
    #[schemars(email)]
    #[tool(format = "uri")]
    mail: String,
    #[schemars(rename = "x")]
    #[serde(rename = "y")]
    renamed: i64,
    #[serde(default = "five")]
    #[schemars(default)]
    defaulted: i64,
    #[tool(alias = "old", min = 1)]
    #[serde(alias = "old", alias = "older")]
    #[schemars(range(min = 1))]
    alias: i64,
    #[tool(pattern = "[a-z]+", title = "Fine", format = "email")]
    #[schemars(regex(pattern = "^[a-z]+$"), title = "Fine", email)]
    fine: String,
    #[tool(items(min_len = 2), min_items = 1)]
    #[schemars(inner(length(min = 2)), length(min = 1))]
    fine_too: Vec<String>,
}

fn five() -> i64 {
    5
}

fn main() {}
