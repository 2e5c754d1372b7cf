use toolargs::ToolArgs;

type Text = String;
type Byte = u8;

#[derive(ToolArgs)]
struct A {
    #[tool(exclusive_min = 1)]
    text: Text,
    #[tool(exclusive_max = 1)]
    list: Vec<i64>,
    #[tool(multiple_of = 5)]
    flag: bool,
    #[tool(multiple_of = 0.5)]
    fraction: i64,
    #[tool(exclusive_min = 0.5)]
    point: i64,
    #[tool(exclusive_min = 255)]
    byte: Byte,
    #[tool(exclusive_min = 1, exclusive_max = 2)]
    between: i64,
    #[tool(exclusive_min = 1, exclusive_max = 2)]
    fine: f64,
    #[tool(exclusive_min = 0.1, multiple_of = 0.1)]
    single: f32,
}

fn main() {}
