use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(rename_all = "camelCase")]
#[serde(rename_all = "kebab-case")]
struct A {
    #[tool(rename = "a")]
    #[serde(rename = "b")]
    different: i64,
    #[serde(rename = "same")]
    #[tool(rename = "same")]
    equal: i64,
    #[serde(default)]
    #[tool(default = 5)]
    default: i64,
    #[tool(allow(numeric_string_to_int), deny(numeric_string_to_int))]
    both: i64,
    #[tool(deny(integral_float_to_int, integral_float_to_int))]
    twice: i64,
    #[tool(allow(integral_float_to_int, integral_float_to_int))]
    allowed_twice: i64,
}

fn main() {}
