use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[schemars(transform = change, remote = "Other", crate = "schemars", inline, extend("x" = 1))]
struct A {
    #[schemars(with = "String")]
    with: i64,
    #[schemars(schema_with = "schema")]
    schema_with: i64,
    #[schemars(required)]
    required: Option<i64>,
    #[schemars(contains(pattern = "a"))]
    contains: String,
    #[schemars(ip)]
    ip: String,
    #[schemars(skip_serializing_if = "x", deprecated)]
    fine: i64,
}

fn main() {}
