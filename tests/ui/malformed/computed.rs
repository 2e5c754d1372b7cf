// A bound is a literal.
use toolargs::ToolArgs;

const MAX: i64 = 5;
const LEN: usize = 5;

#[derive(ToolArgs)]
struct A {
    #[tool(min = -MAX, max = MAX)]
    number: i64,
    #[tool(max_len = LEN, min_len = 2 + 3)]
    text: String,
    #[tool(max = u8::MAX as i64)]
    cast: i64,
    #[schemars(range(max = MAX), length(max = LEN))]
    schemars: i64,
    #[tool(items(max_len = self::LEN), max_items = LEN)]
    list: Vec<String>,
}

fn main() {}
