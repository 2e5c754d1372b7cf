// Only what can be a tool has a tool's name.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(name = "reason", example = Reason::Late)]
enum Reason {
    Late,
}

#[derive(ToolArgs)]
#[tool(version = "2", destructive)]
enum External {
    Unit,
    Data(Empty),
}

#[derive(ToolArgs)]
#[tool(untagged, name = "a")]
enum Null {
    Unit,
    Data(Empty),
}

#[derive(ToolArgs)]
#[tool(untagged, read_only, idempotent)]
enum List {
    Data(Empty),
    Pair(i64, i64),
}

#[derive(ToolArgs)]
#[tool(tag = "kind", name = "not a name")]
enum Named {
    Unit,
}

#[derive(ToolArgs)]
#[tool(name = "fine", destructive)]
enum Fine {
    Data(Empty),
    Other { a: i64 },
}

#[derive(ToolArgs)]
struct Empty {}

fn main() {}
