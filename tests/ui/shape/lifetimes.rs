use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct Borrowed<'a> {
    a: &'a str,
}

#[derive(ToolArgs)]
struct Newtype<'a>(std::borrow::Cow<'a, str>);

#[derive(ToolArgs)]
#[tool(json_schema)]
struct Schematic<'a, 'b: 'a, T: Clone + 'a = i64>
where
    T: PartialEq<&'b str>,
{
    #[tool(default, min_len = 3)]
    text: Option<std::borrow::Cow<'a, str>>,
    other: Option<std::borrow::Cow<'b, str>>,
    value: T,
}

fn schema_of<T: toolargs::__private::JsonSchema>() {}

fn main() {
    schema_of::<Schematic<'static, 'static, serde_json::Value>>();
    let _ = toolargs::from_str::<Borrowed>("");
}
