use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(transparent)]
struct Two {
    a: i64,
    b: i64,
}

#[derive(ToolArgs)]
#[serde(transparent)]
struct None {}

#[derive(ToolArgs)]
#[tool(transparent)]
struct Skipped(i64, #[tool(skip)] i64, String);

#[derive(ToolArgs)]
#[tool(transparent)]
enum Choice {
    A,
}

#[derive(ToolArgs)]
#[tool(transparent)]
struct Fine<T> {
    #[tool(min = 1)]
    inner: i64,
    #[tool(skip)]
    of: std::marker::PhantomData<T>,
}

fn main() {}
