use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(content = "c")]
enum NoTag {
    A(i64),
}

#[derive(ToolArgs)]
#[tool(untagged, tag = "t")]
enum Both {
    A(i64),
}

#[derive(ToolArgs)]
#[serde(tag = "t", content = "c", untagged)]
enum All {
    A(i64),
}

#[derive(ToolArgs)]
#[tool(tag = "t")]
#[serde(tag = "type")]
enum Different {
    A { a: i64 },
}

#[derive(ToolArgs)]
#[tool(tag = "t")]
#[serde(tag = "t")]
enum Fine {
    A { a: i64 },
}

fn main() {}
