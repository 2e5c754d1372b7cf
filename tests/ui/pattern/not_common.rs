use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[tool(pattern = "^ord_[0-9]+$")]
    anchors: String,
    #[tool(pattern = r"\bword")]
    boundary: String,
    #[tool(pattern = "(?i)ord")]
    flags: String,
    #[tool(pattern = r"\p{L}+")]
    property: String,
    #[tool(pattern = "(?=a)b")]
    look_ahead: String,
    #[tool(pattern = r"(a)\1")]
    back_reference: String,
    #[tool(pattern = "(?<year>[0-9]{4})")]
    named: String,
    #[tool(pattern = "[[:alpha:]]")]
    posix: String,
    #[tool(pattern = "[a-z&&[^x]]")]
    set: String,
    #[tool(pattern = "a]")]
    bracket: String,
    #[tool(pattern = r"\%")]
    escape: String,
    #[tool(pattern = r"\x{41}")]
    hex: String,
    #[tool(pattern = "a**")]
    count: String,
    #[tool(pattern = "a{,5}")]
    open_count: String,
    #[tool(pattern = r"[\Sa]")]
    space: String,
    #[tool(pattern = r"[\w-.]+")]
    dash: String,
    #[tool(pattern = "a{ 2 }")]
    blank_count: String,
}

fn main() {}
