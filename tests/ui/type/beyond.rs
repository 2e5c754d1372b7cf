// A bound beyond the type; its very end may be said, as in a schema.
use std::num::NonZeroU8;
use toolargs::ToolArgs;

type Byte = u8;

#[derive(ToolArgs)]
struct Percent(#[tool(min = 0, max = 100)] u8);

#[derive(ToolArgs)]
struct A {
    #[tool(max = 256)]
    beyond: u8,
    #[tool(min = 0, max = 300)]
    natural: Byte,
    #[tool(min = -129, max = 127)]
    both: i8,
    #[tool(exclusive_min = -2, exclusive_max = 257)]
    exclusive: u8,
    #[tool(items(min = -1))]
    long: Vec<u128>,
    #[tool(max = 101)]
    percent: Percent,
    #[tool(min = 1)]
    fine_nonzero: NonZeroU8,
    #[tool(min = 0, max = 255)]
    fine_whole: u8,
    #[tool(exclusive_min = -1, exclusive_max = 256)]
    fine_between: u8,
    #[tool(min = 1, max = 254)]
    fine: u8,
    #[tool(exclusive_min = 0, exclusive_max = 255)]
    fine_too: u8,
    #[tool(min = 0)]
    fine_as_well: i64,
}

fn main() {}
