use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[schemars(range(min = 1), email, inner(range(min = 1)), regex(pattern = "^a$"), example = 5)]
struct A(#[schemars(example = 5, default, rename = "x", range(min = 1))] i64);

#[derive(ToolArgs)]
#[schemars(flatten, length(min = 1))]
enum B {
    #[schemars(title = "T", url, example = 5)]
    C,
}

fn main() {}
