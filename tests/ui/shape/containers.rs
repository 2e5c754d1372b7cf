use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct Tuple(#[tool(mim = 1)] i64, String);

#[derive(ToolArgs)]
struct Newtype(i64);

#[derive(ToolArgs)]
union Union {
    #[tool(name = "a")]
    a: u8,
}

#[derive(ToolArgs)]
enum Empty {}

#[derive(ToolArgs)]
enum Data {
    Unit,
    Tuple(i64),
    Struct {
        #[tool(min = "1")]
        a: i64,
    },
}

#[derive(ToolArgs)]
struct Generic<T> {
    a: T,
}

#[derive(ToolArgs)]
struct Borrowed<'a> {
    a: &'a str,
}

#[derive(ToolArgs)]
struct Static {
    a: &'static str,
}

fn main() {
    let _ = toolargs::from_str::<Tuple>("");
    let _ = toolargs::from_str::<Generic<i64>>("");
}
