//! Integers and numbers beyond those that JSON has a type for.

use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use rust_decimal::Decimal;
use serde_json::Number;
use toolargs::ToolArgs;

/// Integers of 128 bits.
#[derive(ToolArgs)]
pub struct LongIntegers {
    pub signed: i128,
    pub unsigned: u128,
    #[tool(min = 5, max = 170141183460469231731687303715884105728)]
    pub beyond: Option<u128>,
    #[tool(min = -100000000000000000000)]
    pub least: Option<i128>,
    pub list: Option<Vec<i128>>,
}

/// Integers without zero.
#[derive(ToolArgs)]
pub struct NonZeros {
    pub a: NonZeroI8,
    pub b: Option<NonZeroI16>,
    pub c: Option<NonZeroI32>,
    pub d: Option<NonZeroI64>,
    pub e: Option<NonZeroI128>,
    pub f: Option<NonZeroIsize>,
    pub g: NonZeroU8,
    pub h: Option<NonZeroU16>,
    pub i: Option<NonZeroU32>,
    pub j: Option<NonZeroU64>,
    pub k: Option<NonZeroU128>,
    pub l: Option<NonZeroUsize>,
    #[tool(min = -3, max = 3)]
    pub few: Option<NonZeroI8>,
    #[tool(items(multiple_of = 5))]
    pub steps: Option<Vec<NonZeroI32>>,
}

/// Bounds of every kind.
#[derive(ToolArgs)]
pub struct Bounds {
    #[tool(exclusive_min = 0, exclusive_max = 10)]
    pub digit: Option<u8>,
    #[tool(exclusive_min = -0.5, exclusive_max = 0.5)]
    pub share: Option<f64>,
    #[tool(exclusive_min = 0)]
    pub above: Option<f64>,
    #[tool(exclusive_max = 1)]
    pub below: Option<i64>,
    #[tool(multiple_of = 5)]
    pub fives: i64,
    #[tool(multiple_of = 5, min = 3, max = 47)]
    pub few: Option<u8>,
    #[tool(multiple_of = 0.25)]
    pub quarters: f64,
    #[tool(multiple_of = 0.1)]
    pub tenths: Option<f64>,
    #[tool(exclusive_min = 0.1, exclusive_max = 0.7)]
    pub between: Option<f32>,
    #[tool(exclusive_min = 0, max = 3)]
    pub positive: Option<f32>,
    #[tool(exclusive_max = 16777216)]
    pub whole: Option<f32>,
    #[tool(multiple_of = 0.25, exclusive_min = 0, max = 100)]
    pub some: Option<f32>,
}

/// Decimal digits.
#[derive(ToolArgs)]
pub struct Decimals {
    pub price: Decimal,
    #[tool(min = 0, exclusive_max = 100)]
    pub percent: Option<Decimal>,
    #[tool(multiple_of = 0.25)]
    pub quarters: Option<Decimal>,
    pub prices: Option<Vec<Decimal>>,
}

/// Numbers as JSON has them.
#[derive(ToolArgs)]
pub struct Plain {
    pub number: Number,
    #[tool(min = -5, exclusive_max = 9007199254740992)]
    pub bounded: Option<Number>,
    #[tool(multiple_of = 0.5, min = -50, max = 50)]
    pub halves: Option<Number>,
    pub list: Option<Vec<Number>>,
}
