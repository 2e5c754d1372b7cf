// A newtype is what is in it, so that it cannot be in itself; behind a key or a variant it can.
use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct Tree(Vec<Tree>);

#[derive(ToolArgs)]
struct Pair(i64, Option<Box<Self>>);

#[derive(ToolArgs)]
#[tool(transparent)]
struct Wrapped {
    inner: Box<Wrapped>,
}

#[derive(ToolArgs)]
struct Fine {
    inner: Option<Box<Fine>>,
}

#[derive(ToolArgs)]
struct Flat {
    id: i64,
    #[tool(flatten)]
    next: Option<Box<Flat>>,
}

#[derive(ToolArgs)]
#[tool(untagged)]
enum Again {
    Id(i64),
    Again(Box<Again>),
    Many(Vec<Again>),
}

#[derive(ToolArgs)]
#[tool(tag = "kind")]
enum Tagged {
    Inner(Box<Self>),
    Named { inner: Box<Self> },
}

mod other {
    use toolargs::ToolArgs;

    #[derive(ToolArgs)]
    pub struct Named(String);
}

#[derive(ToolArgs)]
struct Named(other::Named);

fn main() {}
