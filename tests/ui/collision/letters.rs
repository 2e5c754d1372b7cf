use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(allow(enum_separator_fold))]
enum Status {
    #[tool(rename = "on_hold")]
    A,
    #[tool(rename = "on hold")]
    B,
    #[tool(rename = "ONHOLD")]
    C,
    #[tool(rename = "Straße")]
    D,
    #[tool(rename = "STRAS-SE")]
    E,
    #[tool(rename = "held")]
    Fine,
}

#[derive(ToolArgs)]
enum Plain {
    #[tool(rename = "a-b")]
    A,
    #[tool(rename = "A b")]
    B,
}

#[derive(ToolArgs)]
#[tool(strict)]
enum Shut {
    #[tool(rename = "a-b")]
    A,
    #[tool(rename = "A b")]
    B,
}

#[derive(ToolArgs)]
struct Fields {
    // Without the rule, they are two members.
    plain: Plain,
    #[tool(allow(enum_separator_fold))]
    list: Option<Vec<Plain>>,
    #[tool(deny(enum_separator_fold))]
    denied: Plain,
    // What the type removes is removed.
    #[tool(allow(enum_separator_fold))]
    shut: Shut,
}

#[derive(ToolArgs)]
#[tool(allow(enum_separator_fold))]
struct Whole {
    number: i64,
    member: Plain,
}

fn main() {}
