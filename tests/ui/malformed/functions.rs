use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(check)]
struct A {
    #[tool(check)]
    a: i64,
    #[tool(check = 5)]
    b: i64,
    #[tool(check = |value: &i64| Ok(()))]
    c: i64,
    #[tool(check(any))]
    d: i64,
    #[tool(check = "not a path")]
    e: i64,
    #[tool(with)]
    f: i64,
    #[tool(with = module::<i64>)]
    g: i64,
    #[tool(with = "not a path")]
    h: i64,
    #[tool(with(module))]
    i: i64,
    #[tool(check = any::<i64>)]
    fine: i64,
}

fn any<T>(_: &T) -> Result<(), toolargs::CheckError> {
    Ok(())
}

fn main() {}
