use toolargs::ToolArgs;

#[derive(ToolArgs)]
struct A {
    #[schemars(regex(pattern = "[a-z]+"))]
    anywhere: String,
    #[schemars(regex = "^[a-z]+")]
    start: String,
    #[schemars(regex(pattern = "^a|b$"))]
    half: String,
    #[schemars(pattern = r"[a-z]+\$")]
    escaped: String,
    #[schemars(inner(regex(pattern = "a")))]
    inner: Vec<String>,
    #[schemars(regex(pattern = r"^\p{L}+$"))]
    property: String,
    #[schemars(regex(pattern = "^[a-z$"))]
    invalid: String,
    #[schemars(regex(pattern = "^(?:a|b)$"))]
    fine: String,
}

fn main() {}
