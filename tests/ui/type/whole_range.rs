// A bound that the type has already.
use std::num::NonZeroU8;
use toolargs::ToolArgs;

type Byte = u8;

#[derive(ToolArgs)]
struct Percent(#[tool(min = 0, max = 100)] i8);

#[derive(ToolArgs)]
struct A {
    #[tool(max = 256)]
    beyond: u8,
    #[tool(min = 0)]
    natural: Byte,
    #[tool(min = -129, max = 127)]
    both: i8,
    #[tool(exclusive_min = -1, exclusive_max = 256)]
    exclusive: u8,
    #[tool(items(max = 340282366920938463463374607431768211455))]
    long: Vec<u128>,
    #[tool(min = 1)]
    nonzero: NonZeroU8,
    #[tool(max = 100)]
    percent: Percent,
    #[tool(min = 1, max = 254)]
    fine: u8,
    #[tool(exclusive_min = 0, exclusive_max = 255)]
    fine_too: u8,
    #[tool(min = 0)]
    fine_as_well: i64,
}

fn main() {}
