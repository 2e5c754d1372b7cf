// What other crates call it.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(deny_unknown_fields, enum_casefold, strip_bom, readonly)]
struct A {
    #[tool(range(min = 1, max = 5), required)]
    range: i64,
    #[tool(length(max = 5), regex = "a", required = true)]
    length: String,
    #[tool(items(range(min = 1)), inner(range(min = 1)))]
    list: Vec<i64>,
    #[tool(enum_casefold, scalar_to_list)]
    rule: B,
    #[tool(unbounded_amount)]
    lint: i64,
    #[tool(values(min = 1))]
    map: std::collections::HashMap<String, i64>,
    #[tool(default_value = "a", help = "the text", long)]
    clap: String,
    #[tool(serialize_with = "f", skip_serializing_if = "Option::is_none")]
    serde: Option<String>,
    #[tool(one_of("a", "b"), custom = f)]
    choice: String,
}

#[derive(ToolArgs)]
enum B {
    C,
}

fn main() {}
