use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(name = "id", version = "2", destructive, rename_all = "camelCase", example = Id(5))]
struct Id(#[tool(rename = "id", alias = "x", default, skip, flatten, nullable, example = 5, min = 1)] i64);

#[derive(ToolArgs)]
#[tool(transparent, name = "wrapped")]
struct Wrapped {
    #[tool(rename = "id", lenient_because = "x")]
    inner: i64,
}

#[derive(ToolArgs)]
struct Pair(
    #[tool(title = "T", description = "d", sensitive, strict, check = any)] i64,
    #[tool(with = module, rename = "x", max = 5)]
    #[serde(skip)]
    i64,
);

#[derive(ToolArgs)]
enum Shape {
    Newtype(#[tool(rename = "x", default, min = 1)] i64),
    Tuple(#[tool(rename = "x", min = 1)] i64, #[tool(check = any)] i64),
}

fn main() {}
