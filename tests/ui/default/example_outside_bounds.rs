use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(max = 3, example = 5, examples = [1, 7])]
    over: i64,
    #[tool(exclusive_min = 1, exclusive_max = 3, default = 3, example = 1)]
    ends: i64,
    #[tool(multiple_of = 5, example = 7, example = 10, default = -3)]
    multiple: i64,
    #[tool(len = 3, example = "ab", default = "abcd")]
    length: String,
    #[tool(pattern = "[0-9]+", example = "ab", example = "12")]
    pattern: String,
    #[schemars(example = &"x", length(min = 2))]
    schemars: String,
    #[tool(max = 3, example = 2 + 2)]
    computed: i64,
}

fn main() {}
