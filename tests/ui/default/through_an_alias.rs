use toolargs::ToolArgs;

type Percent = u8;

#[derive(ToolArgs)]
struct A {
    #[tool(max = 100, default = 101)]
    percent: Percent,
    #[tool(default = 256)]
    byte: Percent,
}

fn main() {}
