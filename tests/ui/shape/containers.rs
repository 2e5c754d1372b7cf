use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct Tuple(#[tool(mim = 1)] i64, String);

#[derive(ToolArgs)]
struct Nothing();

#[derive(ToolArgs)]
union Union {
    #[tool(name = "a")]
    a: u8,
}

#[derive(ToolArgs)]
enum Empty {}

#[derive(ToolArgs)]
enum Skipped {
    #[tool(skip)]
    Unit,
    #[serde(skip)]
    Data(#[tool(mim = 1)] std::sync::Mutex<i64>),
}

#[derive(ToolArgs)]
enum Data {
    Unit,
    Tuple(),
    Struct {
        #[tool(min = "1")]
        a: i64,
    },
}

#[derive(ToolArgs)]
struct Static {
    a: &'static str,
    #[tool(skip)]
    fine: &'static str,
}

fn main() {
    let _ = toolargs::from_str::<Tuple>("");
    let _ = toolargs::from_str::<Data>("");
}
