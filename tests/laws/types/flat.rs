//! Flattened fields.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value};
use toolargs::ToolArgs;

#[derive(ToolArgs)]
pub struct Paging {
    #[tool(default = 1)]
    pub page: u32,
    #[tool(alias = "per_page")]
    pub limit: Option<u8>,
}

#[derive(ToolArgs)]
pub struct Range {
    pub from: i64,
    pub to: i64,
    pub inclusive: Option<bool>,
}

#[derive(ToolArgs)]
#[tool(tag = "sort", rename_all = "snake_case")]
pub enum Sort {
    Name,
    Price { descending: bool },
}

/// Searches, in a range and an order.
#[derive(ToolArgs)]
pub struct Search {
    pub query: String,
    #[tool(flatten)]
    pub paging: Paging,
    #[serde(flatten)]
    pub range: Option<Range>,
    pub exact: bool,
}

/// Searches in an order.
#[derive(ToolArgs)]
pub struct Sorted {
    pub query: String,
    #[tool(flatten)]
    pub sort: Sort,
    pub exact: bool,
    pub limit: Option<i64>,
}

/// Both.
#[derive(ToolArgs)]
pub struct SortedRange {
    pub query: String,
    #[tool(flatten)]
    pub range: Option<Range>,
    #[tool(flatten)]
    pub sort: Sort,
}

/// What is left goes into a map.
#[derive(ToolArgs)]
pub struct Rest {
    pub id: i64,
    #[tool(flatten)]
    pub paging: Paging,
    #[tool(flatten)]
    pub rest: BTreeMap<String, i64>,
}

/// What is left has keys of a form.
#[derive(ToolArgs)]
pub struct Headers {
    pub id: Option<i64>,
    #[tool(flatten)]
    pub headers: HashMap<u8, Vec<String>>,
}

/// What is left is any JSON.
#[derive(ToolArgs)]
pub struct Extra {
    pub id: Option<i64>,
    #[tool(flatten)]
    pub extra: Map<String, Value>,
}

/// A flattened struct has flattened fields.
#[derive(ToolArgs)]
pub struct Outer {
    pub a: i64,
    #[tool(flatten)]
    pub middle: Middle,
    pub z: Option<i64>,
}

#[derive(ToolArgs)]
pub struct Middle {
    pub b: Option<i64>,
    #[tool(flatten)]
    pub innermost: Innermost,
    pub y: i64,
}

#[derive(ToolArgs)]
pub struct Innermost {
    #[tool(strict)]
    pub c: i64,
    pub d: Option<bool>,
}

/// What is in a flattened struct has the rules of its type.
#[derive(ToolArgs)]
pub struct Ruled {
    pub count: i64,
    #[tool(flatten)]
    pub exact: Exacts,
}

#[derive(ToolArgs)]
#[tool(strict)]
pub struct Exacts {
    pub number: i64,
    pub flag: Option<bool>,
}
