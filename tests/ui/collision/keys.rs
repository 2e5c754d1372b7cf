use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    b: i64,
    #[tool(rename = "b")]
    e: i64,
    #[tool(alias = "e", alias = "b")]
    f: i64,
    #[tool(alias = "g", alias = "h", alias = "h")]
    g: i64,
}

#[derive(ToolArgs)]
#[tool(rename_all = "camelCase")]
struct B {
    order_id: i64,
    #[serde(alias = "orderId")]
    id: i64,
    #[allow(non_snake_case)]
    orderId: i64,
}

fn main() {}
