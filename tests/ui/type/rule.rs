use toolargs::ToolArgs;

type Amount = i64;

#[derive(ToolArgs)]
struct A {
    #[tool(deny(enum_casefold))]
    amount: Amount,
    #[tool(allow(numeric_string_to_int))]
    text: Option<String>,
    #[tool(deny(scalar_to_list))]
    choice: B,
    #[tool(deny(null_to_absent))]
    required: i64,
    #[tool(deny(key_alias))]
    no_alias: i64,
    #[tool(deny(strip_code_fence))]
    payload: i64,
    #[tool(deny(string_to_bool))]
    list: Vec<Vec<i64>>,
    #[tool(deny(numeric_string_to_int, enum_casefold, null_to_absent, key_alias))]
    anything_below: C,
    #[tool(deny(integral_float_to_int))]
    items: Option<Vec<i64>>,
    #[tool(deny(object_to_list))]
    no_objects: Vec<i64>,
    #[tool(deny(object_to_list, scalar_to_list))]
    objects: Vec<C>,
}

#[derive(ToolArgs)]
#[tool(deny(numeric_string_to_int))]
enum B {
    D,
}

#[derive(ToolArgs)]
#[tool(deny(numeric_string_to_int, strip_bom))]
struct C {}

fn main() {}
