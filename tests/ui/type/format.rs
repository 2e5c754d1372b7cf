use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(format = "emial")]
    misspelt: String,
    #[tool(format = "credit-card")]
    unknown: String,
    #[tool(format = "email")]
    number: i64,
    #[tool(items(format = "datetime"))]
    items: Vec<String>,
    #[schemars(url)]
    list: Vec<String>,
    #[tool(format = "date-time")]
    fine: String,
}

fn main() {}
