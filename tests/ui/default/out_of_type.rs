use toolargs::ToolArgs;

type Percent = u8;

#[derive(ToolArgs)]
struct A {
    #[tool(default = 256)]
    byte: Percent,
    #[tool(default = 4e38)]
    single: f32,
}

fn main() {}
