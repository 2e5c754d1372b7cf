use toolargs::ToolArgs;

#[derive(ToolArgs)]
#[schemars(titel = "T", zzz)]
struct Refund {
    #[schemars(ranges(min = 1))]
    amount: i64,
    #[schemars(lenght(min = 1))]
    note: String,
    #[schemars(range(minimum = 1))]
    count: i64,
    #[schemars(inner(lenght(min = 1)))]
    tags: Vec<String>,
}

fn main() {}
