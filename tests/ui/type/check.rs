use toolargs::{CheckError, ToolArgs};

#[derive(ToolArgs)]
#[tool(check = of_another)]
struct A {
    #[tool(check = of_another)]
    number: i64,
    #[tool(check = returns_a_bool)]
    flag: i64,
    #[tool(check = by_value)]
    value: i64,
    #[tool(check = no_such_function)]
    missing: i64,
    #[tool(check = any)]
    fine: i64,
    #[tool(check = with_context)]
    fine_too: i64,
}

#[derive(ToolArgs)]
#[tool(check = of_another)]
struct Id(#[tool(check = returns_a_bool)] i64);

fn of_another(_: &String) -> Result<(), CheckError> {
    Ok(())
}

fn returns_a_bool(_: &i64) -> bool {
    true
}

fn by_value(_: i64) -> Result<(), CheckError> {
    Ok(())
}

fn any<T>(_: &T) -> Result<(), CheckError> {
    Ok(())
}

fn with_context(_: &i64, _: &String) -> Result<(), CheckError> {
    Ok(())
}

fn main() {}
