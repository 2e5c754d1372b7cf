use toolargs::ToolArgs;

type Byte = u8;

#[derive(ToolArgs)]
struct A {
    #[tool(min = 300)]
    over: Byte,
    #[tool(max = -1)]
    under: Option<u32>,
    #[tool(min = 0.5)]
    fraction: i64,
    #[tool(max = 9007199254740993)]
    inexact: f64,
    #[tool(min = 4e38)]
    single: f32,
    #[tool(max = 0.10000000001)]
    rounded: f32,
    #[tool(max = 16777217)]
    odd: Option<f32>,
    #[tool(min = -5, max = 300)]
    beyond: Byte,
    #[tool(min = 0.1, max = 16777216)]
    fine_too: f32,
}

fn main() {}
