// An untagged enum may be anything; a tool's arguments are an object, and that is said where it is used as one.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[tool(untagged)]
enum Id {
    Text(String),
    Object(A),
}

#[derive(ToolArgs)]
#[tool(untagged)]
enum Fine {
    A(A),
    B { b: i64 },
}

#[derive(ToolArgs)]
struct A {
    a: i64,
}

const _: () = {
    let _tool = <Fine as ToolArgs>::TOOL;
};

const _: () = {
    let _tool = <Id as ToolArgs>::TOOL;
};

fn main() {}
