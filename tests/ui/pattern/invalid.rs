use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(pattern = "ord_[0-9")]
    class: String,
    #[tool(pattern = "(ord")]
    group: String,
    #[tool(pattern = "a{3,1}")]
    count: String,
    #[tool(pattern = "((a{100}){100}){100}")]
    large: String,
    #[tool(pattern = r"ord_\d{8}|[A-Z]{2,3}(?:-\w+)?")]
    fine: String,
}

fn main() {}
