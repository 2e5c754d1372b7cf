//! The types that the laws are tried on: between them they use every type of argument and every key, as `coverage` proves.

#![allow(dead_code, reason = "what is skipped is never read")]

mod enums;
mod flat;
mod keys;
mod lists;
mod maps;
mod numbers;
mod texts;
mod wrappers;

use chrono::NaiveDate;
use serde::Deserialize;
use toolargs::ToolArgs;

pub use self::enums::*;
pub use self::flat::*;
pub use self::keys::*;
pub use self::lists::*;
pub use self::maps::*;
pub use self::numbers::*;
pub use self::texts::*;
pub use self::wrappers::*;

/// The refund tool.
#[derive(ToolArgs)]
#[tool(name = "issue_refund", version = "1")]
pub struct IssueRefund {
    /// Order id exactly as returned by find_orders.
    #[tool(pattern = r"ord_[A-Za-z0-9]{8}")]
    pub order_id: String,
    #[tool(min = 1, max = 50000)]
    pub amount_cents: i64,
    #[tool(default)]
    pub notify_customer: bool,
    pub reason: Reason,
    #[tool(default)]
    pub tags: Vec<String>,
    pub effective_date: Option<NaiveDate>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord, ToolArgs)]
#[tool(rename_all = "snake_case", description = "why the money goes back")]
pub enum Reason {
    /// It arrived broken.
    Damaged,
    NotReceived,
    #[tool(alias = "twice", alias = "2x", description = "charged twice")]
    Duplicate,
    #[tool(rename = "Straße")]
    Street,
}

/// Nothing.
#[derive(ToolArgs)]
pub struct Ping;

/// Every integer.
#[derive(ToolArgs)]
#[tool(rename_all = "camelCase")]
pub struct Integers {
    pub signed_byte: i8,
    pub unsigned_byte: Option<u8>,
    pub short: Option<i16>,
    pub word: u16,
    pub int: Option<i32>,
    pub count: Option<u32>,
    pub long: i64,
    pub big: Option<u64>,
    pub size: Option<usize>,
    pub offset: Option<isize>,
    #[tool(min = -3)]
    pub at_least: Option<i64>,
    #[tool(max = 3)]
    pub at_most: Option<u64>,
}

/// Every number.
#[derive(ToolArgs)]
pub struct Numbers {
    pub double: f64,
    pub single: Option<f32>,
    #[tool(min = 0, max = 1)]
    pub share: Option<f64>,
    #[tool(min = -0.5, max = 16777216)]
    pub bounded: Option<f32>,
    #[tool(default = 2.5)]
    pub factor: f64,
}

/// Strings of every form.
#[derive(ToolArgs)]
pub struct Strings {
    pub free: String,
    #[tool(min_len = 2, max_len = 5)]
    pub short: Option<String>,
    #[tool(pattern = "[a-z]+(-[a-z0-9]+){0,2}", max_len = 12, alias = "name", alias = "Slug")]
    pub slug: Option<String>,
    #[tool(pattern = r"\w{2,}|\d", default = "ab")]
    pub word: String,
    #[tool(pattern = r"\S+(\s[^\s]*)?", default)]
    pub spaced: Option<String>,
    #[tool(rename = "odd key")]
    pub odd: Option<String>,
    #[tool(rename = "größe")]
    pub size: Option<String>,
}

/// Flags and dates.
#[derive(ToolArgs)]
pub struct Flags {
    pub on: bool,
    #[tool(default = true, alias = "off")]
    pub quiet: bool,
    pub date: NaiveDate,
    pub until: Option<NaiveDate>,
    pub maybe: Option<Option<bool>>,
}

/// Lists of every kind.
#[derive(ToolArgs)]
pub struct Lists {
    pub ints: Vec<i64>,
    pub numbers: Option<Vec<f64>>,
    pub flags: Option<Vec<bool>>,
    pub texts: Option<Vec<String>>,
    pub reasons: Option<Vec<Reason>>,
    pub dates: Option<Vec<NaiveDate>>,
    #[tool(min_items = 1, max_items = 3)]
    pub few: Option<Vec<u8>>,
    #[tool(min_items = 2)]
    pub many: Option<Vec<String>>,
    pub grid: Option<Vec<Vec<i64>>>,
    pub nullable: Option<Vec<Option<i64>>>,
    pub pairs: Option<Vec<Pair>>,
}

#[derive(ToolArgs)]
pub struct Pair {
    pub key: String,
    #[tool(alias = "val")]
    pub value: Option<i64>,
}

/// Objects in objects.
#[derive(ToolArgs)]
#[tool(json_schema)]
pub struct Nested {
    pub pair: Pair,
    pub maybe: Option<Pair>,
    pub boxed: Option<Box<Nested>>,
    pub nullable: Option<Option<Pair>>,
    pub wrapped: Option<Vec<Wrapped>>,
}

/// An object that could be the wrapper of a list.
#[derive(ToolArgs)]
pub struct Wrapped {
    pub item: i64,
}

/// A tree.
#[derive(ToolArgs)]
pub struct Tree {
    pub label: Option<String>,
    pub children: Option<Vec<Tree>>,
    pub left: Option<Box<Tree>>,
}

/// A chain whose links are not what its first one is.
#[derive(ToolArgs)]
pub struct Chain {
    pub length: i64,
    #[tool(strict)]
    pub next: Option<Box<Chain>>,
}

/// Nothing may be repaired but by name.
#[derive(ToolArgs)]
#[tool(strict, allow(strip_bom, enum_casefold))]
pub struct StrictTool {
    pub int: i64,
    #[tool(allow(numeric_string_to_int))]
    pub open: Option<i64>,
    pub reason: Option<Reason>,
    pub open_reason: Option<Open>,
    pub list: Option<Vec<i64>>,
    pub pair: Option<Pair>,
}

#[derive(ToolArgs)]
#[tool(rename_all = "kebab-case", allow(enum_alias, enum_casefold))]
pub enum Open {
    WideOpen,
    #[tool(alias = "ajar")]
    HalfOpen,
}

/// Each place says something about rules.
#[derive(ToolArgs)]
#[tool(deny(strip_code_fence, string_to_bool))]
pub struct Policies {
    #[tool(strict)]
    pub strict: Option<i64>,
    #[tool(strict, allow(integral_float_to_int))]
    pub only: Option<i64>,
    #[tool(deny(scalar_to_list))]
    pub ints: Option<Vec<i64>>,
    #[tool(allow(decode_json_string))]
    pub texts: Option<Vec<String>>,
    #[tool(allow(string_to_bool))]
    pub flag: Option<bool>,
    pub closed: Option<bool>,
    #[tool(deny(null_to_absent), alias = "other")]
    pub present: Option<i64>,
    #[tool(deny(key_alias), alias = "fixed")]
    pub named: Option<i64>,
    pub exact: Option<Exact>,
    pub cased: Option<Cased>,
    pub inner: Option<Inner>,
}

#[derive(ToolArgs)]
#[tool(deny(enum_casefold))]
pub enum Cased {
    Upper,
    #[tool(alias = "Lower")]
    Under,
}

#[derive(ToolArgs)]
#[tool(strict, rename_all = "lowercase")]
pub enum Exact {
    Red,
    Green,
}

#[derive(ToolArgs)]
#[tool(strict, allow(numeric_string_to_number))]
pub struct Inner {
    pub number: Option<f64>,
    #[tool(allow(enum_casefold))]
    pub reason: Option<Reason>,
    pub list: Option<Vec<String>>,
}

/// What is sensitive.
#[derive(ToolArgs)]
pub struct Secrets {
    #[tool(sensitive)]
    pub pin: i64,
    #[tool(sensitive)]
    pub words: Option<Vec<String>>,
    pub login: Option<Login>,
    pub open: Option<i64>,
}

#[derive(ToolArgs)]
pub struct Login {
    pub user: String,
    #[tool(sensitive, min_len = 3)]
    pub password: String,
}

/// Names and defaults as serde has them.
#[derive(ToolArgs, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields, default)]
#[tool(description = "as serde has it")]
pub struct Served {
    pub first_name: String,
    #[serde(alias = "nick", rename(serialize = "x", deserialize = "called"))]
    pub nick_name: String,
    pub level: u8,
    #[serde(default = "five", skip_serializing_if = "is_five")]
    #[tool(description = "one hand")]
    pub five: i64,
    pub note: Option<String>,
    #[tool(default = Some(7))]
    pub seven: Option<u8>,
}

impl Default for Served {
    fn default() -> Self {
        Self { first_name: "nobody".into(), nick_name: "".into(), level: 3, five: 0, note: None, seven: None }
    }
}

fn five() -> i64 {
    5
}

/// More fields than a word has bits.
macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(ToolArgs)]
        pub struct Wide {
            $(pub $field: Option<i64>,)*
            pub last: i64,
            #[tool(alias = "bis")]
            pub again: Option<bool>,
        }
    };
}
wide! {
    a0 a1 a2 a3 a4 a5 a6 a7 b0 b1 b2 b3 b4 b5 b6 b7 c0 c1 c2 c3 c4 c5 c6 c7 d0 d1 d2 d3 d4 d5 d6 d7
    e0 e1 e2 e3 e4 e5 e6 e7 f0 f1 f2 f3 f4 f5 f6 f7 g0 g1 g2 g3 g4 g5 g6 g7 h0 h1 h2 h3 h4 h5 h6 h7
}

/// Names whose cases need all of Unicode.
#[derive(ToolArgs)]
#[tool(crate = ::toolargs)]
pub struct Letters {
    pub letter: Letter,
    pub letters: Option<Vec<Letter>>,
}

#[derive(PartialEq, Eq, Hash, ToolArgs)]
#[tool(crate = "::toolargs")]
pub enum Letter {
    #[tool(rename = "é")]
    Acute,
    #[tool(rename = "σίγμα")]
    Sigma,
    #[tool(rename = "K")]
    Kelvin,
    #[tool(rename = "İ", alias = "dotted")]
    Dotted,
    #[tool(rename = "a-b_c d")]
    Separated,
}
