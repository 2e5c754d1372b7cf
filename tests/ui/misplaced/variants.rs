use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(min = 1, flatten, skip, nullable, with = module)]
enum A {
    #[tool(strict, allow(enum_casefold), deny(enum_alias), rename_all = "camelCase")]
    Unit,
    #[tool(rename_all = "camelCase", title = "T", check = any, tag = "x")]
    Newtype(i64),
    #[tool(default, sensitive, min = 1, untagged, transparent, name = "x", destructive)]
    Struct { a_b: i64 },
    #[tool(strict, rename_all = "camelCase")]
    Fine { a_b: i64 },
}

#[derive(ToolArgs)]
#[tool(untagged, content = "x", rename_all_fields = "camelCase")]
struct B {
    #[tool(tag = "x", transparent)]
    #[serde(untagged)]
    a: i64,
}

fn main() {}
