use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(title = 5, tag = 5)]
struct A {
    #[tool(examples = 5)]
    a: i64,
    #[tool(examples = [])]
    b: i64,
    #[tool(examples = vec![1, 2])]
    c: i64,
    #[tool(examples(1, 2))]
    d: i64,
    #[tool(example)]
    e: i64,
    #[tool(example(1))]
    f: i64,
    #[tool(example = )]
    g: i64,
    #[tool(lenient_because, title)]
    h: i64,
}

#[derive(ToolArgs)]
#[tool(tag, content = 5, untagged = true)]
enum B {
    C(i64),
}

fn main() {}
