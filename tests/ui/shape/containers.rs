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

#[derive(ToolArgs)]
#[tool(json_schema)]
struct Schematic<'a, T> {
    #[tool(default, min_len = 3)]
    text: Option<std::borrow::Cow<'a, str>>,
    value: T,
}

#[derive(ToolArgs)]
#[tool(json_schema)]
struct Pair(i64, i64);

fn schema_of<T: toolargs::__private::JsonSchema>() {}

fn main() {
    schema_of::<Pair>();
    schema_of::<Schematic<'static, i64>>();
    let _ = toolargs::from_str::<Tuple>("");
    let _ = toolargs::from_str::<Generic<i64>>("");
}
