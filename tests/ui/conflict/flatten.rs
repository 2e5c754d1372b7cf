use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct Inner {
    a: i64,
}

#[derive(ToolArgs)]
struct Outer {
    #[tool(flatten, rename = "x", alias = "y")]
    named: Inner,
    #[serde(flatten, default)]
    defaulted: Inner,
    #[tool(flatten, min_items = 1, sensitive, strict, deny(key_alias))]
    constrained: std::collections::BTreeMap<String, i64>,
    #[tool(flatten, title = "T", description = "d", example = Inner { a: 1 })]
    described: Inner,
    #[tool(flatten, nullable, lenient_because = "x")]
    nullable: Option<Inner>,
    #[tool(flatten, skip)]
    skipped: Inner,
    /// Fine.
    #[tool(flatten, check = any)]
    fine: Inner,
}

fn any(_: &Inner) -> Result<(), toolargs::CheckError> {
    Ok(())
}

fn main() {}
