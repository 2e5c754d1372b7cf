//! Types that between them have every kind of field.

use chrono::{DateTime, FixedOffset, NaiveDate};
use toolargs::ToolArgs;

/// Issue a refund against one existing order.
#[derive(Debug, Clone, PartialEq, ToolArgs)]
#[tool(name = "issue_refund", allow(short_description))]
pub struct IssueRefund {
    /// Order id exactly as returned by find_orders.
    #[tool(pattern = r"ord_[A-Za-z0-9]{8}")]
    pub order_id: String,
    /// Amount in cents.
    #[tool(min = 1, max = 50000)]
    pub amount_cents: i64,
    #[tool(default)]
    pub notify_customer: bool,
    pub reason: Reason,
    #[tool(default)]
    pub tags: Vec<String>,
    pub effective_date: Option<NaiveDate>,
}

#[derive(Debug, Clone, Copy, PartialEq, ToolArgs)]
#[tool(rename_all = "snake_case")]
pub enum Reason {
    Damaged,
    Late,
    Duplicate,
    Other,
}

/// One optional field of every kind, and itself.
#[derive(Debug, Clone, PartialEq, ToolArgs)]
#[tool(allow(short_description, date_time_without_zone))]
pub struct Everything {
    pub int: Option<i64>,
    pub byte: Option<u8>,
    pub big: Option<u64>,
    #[tool(min = 1, max = 100)]
    pub percent: Option<i32>,
    pub number: Option<f64>,
    pub single: Option<f32>,
    pub flag: Option<bool>,
    pub color: Option<Color>,
    pub date: Option<NaiveDate>,
    pub time: Option<DateTime<FixedOffset>>,
    #[tool(format = "uuid")]
    pub uuid: Option<String>,
    pub times: Option<Vec<DateTime<FixedOffset>>>,
    #[tool(items(format = "uuid"))]
    pub uuids: Option<Vec<String>>,
    pub text: Option<String>,
    #[tool(min_len = 2, max_len = 4, pattern = "[a-z]*")]
    pub code: Option<String>,
    #[tool(default = 7)]
    pub seven: i64,
    #[tool(alias = "colour", alias = "hue")]
    pub shade: Option<Color>,
    pub ints: Option<Vec<i64>>,
    pub numbers: Option<Vec<f64>>,
    pub flags: Option<Vec<bool>>,
    pub texts: Option<Vec<String>>,
    pub colors: Option<Vec<Color>>,
    pub state: Option<State>,
    pub states: Option<Vec<State>>,
    pub dates: Option<Vec<NaiveDate>>,
    #[tool(min_items = 2, max_items = 3)]
    pub pair: Option<Vec<i64>>,
    pub grid: Option<Vec<Vec<i64>>>,
    pub nullable: Option<Option<i64>>,
    pub nullables: Option<Vec<Option<i64>>>,
    pub item: Option<Item>,
    pub items: Option<Vec<Item>>,
    pub nodes: Option<Vec<Node>>,
    pub inner: Option<Box<Everything>>,
    pub list: Option<Vec<Everything>>,
}

#[derive(Debug, Clone, Copy, PartialEq, ToolArgs)]
#[tool(rename_all = "lowercase")]
pub enum Color {
    Red,
    Green,
    #[tool(rename = "straße")]
    Street,
    #[tool(rename = "café")]
    Coffee,
    #[tool(alias = "grey", alias = "ash")]
    Gray,
}

/// Names of several words, and one that is a boolean's.
#[derive(Debug, Clone, Copy, PartialEq, ToolArgs)]
pub enum State {
    #[tool(rename = "true")]
    True,
    #[tool(rename = "not_received")]
    NotReceived,
    #[tool(rename = "on-hold")]
    OnHold,
}

#[derive(Debug, Clone, PartialEq, ToolArgs)]
pub struct Item {
    pub k: i64,
    pub note: Option<String>,
}

/// An item that can itself be taken for the wrapper of a list.
#[derive(Debug, Clone, PartialEq, ToolArgs)]
pub struct Node {
    pub item: Option<Box<Node>>,
}

/// A tool without arguments.
#[derive(Debug, Clone, PartialEq, ToolArgs)]
pub struct Ping;
