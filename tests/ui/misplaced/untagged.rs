// serde lets names of untagged variants pass, and they do no harm.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(untagged, rename_all = "camelCase", rename_all_fields = "camelCase")]
enum A {
    #[tool(rename = "x", alias = "y")]
    #[serde(rename = "x")]
    B(i64),
    #[tool(rename_all = "camelCase")]
    C { a_b: i64 },
}

#[derive(ToolArgs)]
#[serde(untagged, rename_all = "camelCase")]
enum Fine {
    #[serde(rename = "x", alias = "y")]
    B(i64),
}

fn main() {}
