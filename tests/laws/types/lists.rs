//! Lists with a fixed number of items, without an order, with constraints on the items.

use std::collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use toolargs::ToolArgs;

use super::{Pair, Reason};

/// Arrays and tuples.
#[derive(ToolArgs)]
pub struct Arrays {
    pub three: [i64; 3],
    pub grid: Option<[[u8; 2]; 2]>,
    pub one: Option<[String; 1]>,
    pub pair: (i64, String),
    pub flags: Option<(bool, bool)>,
    pub single: Option<(Reason,)>,
    #[allow(clippy::type_complexity, reason = "as long as a tuple may be")]
    pub many: Option<(u8, f64, Pair, Vec<i64>, Option<i64>, NaiveDate, bool, Reason)>,
    pub pairs: Option<Vec<(String, i64)>>,
    pub queue: Option<VecDeque<i64>>,
    #[tool(allow(decode_json_string))]
    pub decoded: Option<(String, bool)>,
}

/// Items that all differ.
#[derive(ToolArgs)]
pub struct Sets {
    pub ints: HashSet<i64>,
    pub words: Option<BTreeSet<String>>,
    pub days: Option<BTreeSet<NaiveDate>>,
    #[tool(unique)]
    pub floats: Option<Vec<f64>>,
    #[tool(unique, min_items = 1, max_items = 4)]
    pub pairs: Option<Vec<Pair>>,
    #[tool(unique)]
    pub prices: Option<VecDeque<Decimal>>,
    #[tool(min_items = 2)]
    pub some: Option<HashSet<u8>>,
    #[tool(items(unique))]
    pub lists: Option<Vec<Vec<i64>>>,
    #[tool(unique, items(min = 0, max = 2))]
    pub few: Option<Vec<i64>>,
}

/// Lists that are no `Vec`.
#[derive(ToolArgs)]
pub struct Kept {
    pub boxed: Box<[i64]>,
    pub shared: Option<Arc<[String]>>,
    #[tool(max_items = 3)]
    pub counted: Option<Rc<[Pair]>>,
    #[tool(min_items = 1)]
    pub linked: Option<LinkedList<f64>>,
    #[tool(title = "Heap")]
    pub heap: Option<BinaryHeap<i64>>,
    #[tool(title = "Heap", len = 2)]
    pub words: Option<BinaryHeap<String>>,
    #[tool(default)]
    pub empty: Box<[u8]>,
    pub nested: Option<Box<[Box<[bool]>]>>,
}

/// Sizes, and items with constraints.
#[derive(ToolArgs)]
pub struct Sized {
    #[tool(len = 3)]
    pub code: String,
    #[tool(len = 2)]
    pub two: Option<Vec<i64>>,
    #[tool(len = 1)]
    pub one: Option<Vec<i64>>,
    #[tool(items(min = 0, max = 9))]
    pub digits: Option<Vec<u8>>,
    #[tool(items(pattern = "[a-z]+", max_len = 3), max_items = 3)]
    pub words: Option<Vec<String>>,
    #[tool(items(len = 2, items(exclusive_min = 0)))]
    pub grid: Option<Vec<Vec<f64>>>,
    #[tool(items(multiple_of = 0.25))]
    pub quarters: Option<[f64; 2]>,
    #[tool(items(format = "hostname"))]
    pub hosts: Option<Vec<String>>,
}
