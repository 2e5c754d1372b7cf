use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(items(pattern = "^a$"))]
    items: Vec<String>,
    #[tool(items(items(pattern = "(a")))]
    nested: Vec<Vec<String>>,
    #[tool(keys(pattern = "(?i)a"))]
    keys: std::collections::BTreeMap<String, i64>,
}

#[derive(ToolArgs)]
struct Id(#[tool(pattern = "a$")] String);

#[derive(ToolArgs)]
enum Shape {
    Text(#[tool(pattern = r"\bword")] String),
    Struct {
        #[tool(pattern = "a**")]
        text: String,
    },
    Tuple(i64, #[tool(pattern = "^")] String),
}

fn main() {}
