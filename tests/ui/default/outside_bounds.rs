use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(max = 3, default = 5)]
    over: i64,
    #[tool(min = -1, default = -2)]
    under: i64,
    #[tool(min = 0.5, default = 0.25)]
    number: f64,
    #[tool(min_len = 3, default = "ab")]
    short: String,
    #[tool(max_len = 1, default = "ab")]
    long: String,
    #[tool(pattern = "[0-9]+", default = "ab")]
    pattern: String,
    #[tool(max = 3, default = Some(5))]
    maybe: Option<i64>,
    #[tool(max = 3, default = (5))]
    wrapped: i64,
    #[tool(min = 1, max = 3, default = Some(3))]
    fine: Option<i64>,
}

fn main() {}
