use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(tag = "kind")]
enum Internal {
    A { kind: String },
    B {
        #[tool(rename = "kind")]
        other: String,
    },
    C {
        #[tool(alias = "kind")]
        third: String,
    },
    D {
        #[tool(skip)]
        kind: String,
    },
}

#[derive(ToolArgs)]
#[serde(tag = "same", content = "same")]
enum Adjacent {
    A { same: String },
}

#[derive(ToolArgs)]
#[tool(tag = "kind", rename_all = "lowercase")]
enum Case {
    Ab { a: i64 },
    AB { a: i64 },
}

fn main() {}
