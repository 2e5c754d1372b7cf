use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(default = "five")]
    text_for_int: u32,
    #[tool(default = "yes")]
    text_for_bool: Option<bool>,
    #[tool(default = 5)]
    int_for_text: String,
    #[tool(default = Some(5))]
    option: i64,
    #[tool(default)]
    no_default: NoDefault,
}

#[derive(ToolArgs)]
enum NoDefault {
    A,
}

fn main() {}
