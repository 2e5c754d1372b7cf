use toolargs::ToolArgs;

#[derive(ToolArgs)]
enum External {
    #[tool(rename = "circle")]
    Round(i64),
    #[tool(alias = "Circle")]
    Square { side: i64 },
    #[tool(rename = "CIRCLE")]
    Unit,
}

#[derive(ToolArgs)]
#[tool(rename_all_fields = "camelCase")]
enum Fields {
    A {
        order_id: i64,
        #[tool(rename = "orderId")]
        other: i64,
    },
    B {
        order_id: i64,
    },
    #[tool(skip)]
    C {
        order_id: i64,
        #[tool(rename = "order_id")]
        other: i64,
    },
}

fn main() {}
