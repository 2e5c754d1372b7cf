use toolargs::ToolArgs;

type Text = String;
type Maybe = Option<Vec<i64>>;

#[derive(ToolArgs)]
struct A {
    #[tool(min = 1)]
    text: Text,
    #[tool(max = 5)]
    list: Vec<i64>,
    #[tool(min_len = 1)]
    int: i64,
    #[tool(max_len = 1)]
    maybe: Maybe,
    #[tool(min_items = 1)]
    string: Option<String>,
    #[tool(pattern = "a")]
    number: f64,
    #[tool(max = 1)]
    flag: bool,
    #[tool(pattern = "a")]
    strings: Vec<String>,
    #[tool(min_items = 1)]
    date: chrono::NaiveDate,
    #[tool(max_len = 1)]
    nested: Box<B>,
    #[tool(min_len = 1)]
    choice: Option<C>,
}

#[derive(ToolArgs)]
struct B {}

#[derive(ToolArgs)]
enum C {
    D,
}

fn main() {}
