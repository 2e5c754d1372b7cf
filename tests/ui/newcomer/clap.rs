// Habits from clap.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(name = "search", version, about = "Search.", author)]
struct A {
    #[tool(short, long, default_value_t = 5)]
    limit: u32,
    #[tool("What to look for.")]
    query: String,
    #[tool(value_enum, ignore_case = true)]
    order: Order,
    #[tool(default = "5")]
    page: u32,
    #[tool(default = 5.0)]
    size: u32,
    #[tool = "text"]
    text: String,
    #[tool]
    empty: String,
    #[tool(name = "other")]
    named: String,
}

#[derive(ToolArgs)]
enum Order {
    #[tool(name = "newest")]
    Newest,
    #[tool(default)]
    Oldest,
}

fn main() {}
