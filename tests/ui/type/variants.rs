// What has to be an object has to be one behind its name too.
use toolargs::ToolArgs;

type Text = String;

#[derive(ToolArgs)]
#[tool(tag = "kind")]
enum Internal {
    Text(Text),
    List(Vec<i64>),
    Maybe(Option<B>),
    Fine(B),
    #[tool(deny(numeric_string_to_int))]
    Policy(C),
}

#[derive(ToolArgs)]
#[tool(tag = "kind", content = "data")]
enum Adjacent {
    #[tool(allow(enum_casefold))]
    Number(i64),
    Maybe(Option<B>),
}

#[derive(ToolArgs)]
struct B {
    a: i64,
}

#[derive(ToolArgs)]
struct C {
    #[tool(deny(no_such_rule))]
    text: String,
}

#[derive(ToolArgs)]
#[tool(rename_all = "lowercase")]
enum External {
    #[tool(deny(numeric_string_to_int))]
    Text(String),
    #[tool(deny(key_alias), alias = "integer")]
    Number(#[tool(min_len = 1)] i64),
    Pair(#[tool(min = 1)] String, i64),
    Struct {
        #[tool(max = 5)]
        text: String,
    },
}

fn main() {}
