use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(name = "issue refund")]
struct A;

#[derive(ToolArgs)]
#[tool(name = "")]
struct B;

#[derive(ToolArgs)]
#[tool(name = "rückerstattung")]
struct C;

#[derive(ToolArgs)]
#[tool(name = "a2345678901234567890123456789012345678901234567890123456789012345")]
struct D;

#[derive(ToolArgs)]
struct Größe;

#[derive(ToolArgs)]
#[tool(name = "Issue_refund-2")]
struct Fine;

fn main() {}
