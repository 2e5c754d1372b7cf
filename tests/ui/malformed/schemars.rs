use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[schemars]
struct A {
    #[schemars(range)]
    a: i64,
    #[schemars(range())]
    b: i64,
    #[schemars(range = 5)]
    c: i64,
    #[schemars(range(least = 5))]
    d: i64,
    #[schemars(range(min = "1", max = MAX))]
    e: i64,
    #[schemars(length(min = -1))]
    f: String,
    #[schemars(length(exact = 5))]
    g: String,
    #[schemars(regex)]
    h: String,
    #[schemars(regex(path = *RE))]
    i: String,
    #[schemars(regex = *RE)]
    j: String,
    #[schemars(email = true)]
    k: String,
    #[schemars(inner)]
    l: Vec<String>,
    #[schemars(title = TITLE, !default)]
    m: i64,
}

fn main() {}
