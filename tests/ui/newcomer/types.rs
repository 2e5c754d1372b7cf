// Types that people put in a struct first.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    instant: std::time::SystemTime,
    own: Own,
    result: Result<i64, String>,
    local: Option<Box<dyn std::fmt::Display>>,
    #[tool(default)]
    no_default: Order,
    #[tool(default = None)]
    wrong: String,
    #[tool(default = "a".to_string())]
    fine: String,
}

#[derive(ToolArgs)]
struct Recursive {
    child: Option<Recursive>,
}

#[derive(ToolArgs)]
enum Order {
    Newest,
}

struct Own;

fn main() {}
