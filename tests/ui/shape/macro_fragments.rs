// Values that come out of a `macro_rules` macro are values.
use toolargs::ToolArgs;

macro_rules! tool {
    ($name:ident, $most:literal, $least:expr, $pattern:literal, $default:expr) => {
        #[derive(ToolArgs)]
        struct $name {
            #[tool(min = $least, max = $most, default = $default)]
            count: i64,
            #[tool(pattern = $pattern, max_len = $most)]
            text: String,
        }
    };
}

tool!(Fine, 5, -1, "[a-z]+", 2 + 2);
tool!(Wrong, 5, 9, "^[a-z]+$", 2);
tool!(Outside, 5, -1, "[a-z]+", 7);

fn main() {}
