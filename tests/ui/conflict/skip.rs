use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct Fields {
    #[tool(skip, rename = "x", alias = "y")]
    named: i64,
    #[serde(skip, rename = "z")]
    serde: i64,
    #[tool(skip, min = 1, check = any, strict)]
    constrained: i64,
    #[tool(skip, description = "d", title = "T", example = 1, sensitive, nullable)]
    described: i64,
    /// Fine.
    #[tool(skip, default = 5)]
    fine: i64,
    #[serde(skip_deserializing, default = "five")]
    fine_too: i64,
}

#[derive(ToolArgs)]
enum Variants {
    A,
    #[tool(skip, rename = "b", alias = "c", description = "d")]
    B,
    #[serde(skip)]
    #[tool(strict, rename_all = "camelCase")]
    C { a_b: i64 },
}

fn any(_: &i64) -> Result<(), toolargs::CheckError> {
    Ok(())
}

fn five() -> i64 {
    5
}

fn main() {}
