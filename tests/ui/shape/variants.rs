use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(tag = "type")]
enum Internal {
    Unit,
    Fine { a: i64 },
    Pair(i64, i64),
}

#[derive(ToolArgs)]
#[tool(untagged)]
enum Untagged {
    One,
    Two,
    Text(String),
    Three,
}

#[derive(ToolArgs)]
#[tool(tag = "t", content = "c")]
enum Adjacent {
    Unit,
    Pair(i64, i64),
    Empty(),
}

fn main() {}
