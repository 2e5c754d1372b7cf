//! What is around a value and is none itself: absence, null, newtypes, parameters.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use toolargs::{Patch, ToolArgs};

use super::Pair;

/// What an update leaves alone, clears and sets.
#[derive(ToolArgs)]
pub struct Patches {
    pub nothing: (),
    pub maybe_nothing: Option<()>,
    pub count: Patch<i64>,
    #[tool(min = 1, alias = "pct")]
    pub percent: Patch<u8>,
    pub pair: Patch<Pair>,
    pub note: Option<Option<String>>,
    pub tags: Patch<Vec<String>>,
    #[tool(nullable)]
    pub limit: Option<i64>,
    #[tool(nullable)]
    pub other: Option<Pair>,
    #[tool(nullable, max_items = 2)]
    pub list: Option<Vec<i64>>,
}

/// An order's id.
#[derive(ToolArgs)]
pub struct OrderId(#[tool(pattern = "ord_[a-z0-9]{4}")] pub String);

/// An amount.
#[derive(ToolArgs)]
#[tool(title = "Cents", description = "in cents")]
pub struct Cents(#[tool(min = 1, max = 50000)] pub i64);

/// Nobody's business.
#[derive(ToolArgs)]
pub struct Pin(#[tool(sensitive, len = 4)] pub String);

#[derive(ToolArgs)]
#[tool(strict)]
pub struct Exactly(pub i64);

#[derive(ToolArgs)]
#[tool(transparent, deny(numeric_string_to_number))]
pub struct Ratio {
    pub value: f64,
    #[tool(skip)]
    pub cached: Option<String>,
}

#[derive(ToolArgs)]
#[tool(transparent)]
pub struct Price {
    #[tool(exclusive_min = 0)]
    pub amount: f64,
}

#[derive(ToolArgs)]
pub struct Tags(#[tool(max_items = 3, items(max_len = 8))] pub Vec<String>);

#[derive(ToolArgs)]
pub struct Total(#[tool(max = 1000)] pub Cents);

/// A sum of totals.
#[derive(ToolArgs)]
pub struct Sum(#[tool(min = 10)] pub Total);

#[derive(ToolArgs)]
#[tool(strict, title = "Balance")]
pub struct Balance(pub Sum);

#[derive(ToolArgs)]
#[tool(allow(numeric_string_to_int))]
pub struct Closing(pub Balance);

#[derive(ToolArgs)]
pub struct Secret(pub Pin);

#[derive(ToolArgs)]
pub struct Inmost(pub Secret);

#[derive(ToolArgs)]
#[tool(allow(decode_json_string))]
pub struct Scores(pub BTreeMap<String, Vec<Exactly>>);

#[derive(ToolArgs)]
pub struct When(pub DateTime<Utc>);

#[derive(ToolArgs)]
pub struct Both(pub Pair);

/// Newtypes of every kind.
#[derive(ToolArgs)]
pub struct Newtypes {
    pub order: OrderId,
    #[tool(max = 100)]
    pub amount: Cents,
    pub total: Option<Total>,
    pub pin: Option<Pin>,
    pub pins: Option<Vec<Pin>>,
    pub closing: Option<Closing>,
    pub closings: Option<Vec<Balance>>,
    pub inmost: Option<Inmost>,
    #[tool(alias = "exact")]
    pub exactly: Option<Exactly>,
    #[tool(allow(numeric_string_to_int))]
    pub not_so: Option<Exactly>,
    pub list: Option<Vec<Exactly>>,
    pub ratio: Option<Ratio>,
    pub price: Option<Price>,
    pub tags: Option<Tags>,
    pub scores: Option<Scores>,
    pub when: Option<When>,
    pub both: Option<Both>,
    #[tool(default = Cents(7))]
    pub seven: Cents,
}

#[derive(ToolArgs)]
pub struct Point(pub i64, pub i64);

/// A label.
#[derive(ToolArgs)]
#[tool(strict, allow(numeric_string_to_int))]
pub struct Labelled(#[tool(max_len = 9)] pub String, pub i64, pub bool);

/// Tuple structs.
#[derive(ToolArgs)]
pub struct Points {
    pub start: Point,
    pub end: Option<Point>,
    pub path: Option<Vec<Point>>,
    pub label: Option<Labelled>,
}

/// A page of anything.
#[derive(ToolArgs)]
pub struct Page<T> {
    pub items: Vec<T>,
    pub first: Option<T>,
    #[tool(default = 1, min = 1)]
    pub page: u32,
    pub next: Option<Box<Page<T>>>,
}

/// A page of objects.
pub type PageOfPairs = Page<Pair>;

/// A page of numbers.
pub type PageOfCents = Page<Cents>;

/// A fixed number of two things.
#[derive(ToolArgs)]
pub struct Grid<T, U, const N: usize>
where
    U: Ord,
{
    pub cells: [T; N],
    pub names: BTreeMap<U, T>,
}

/// A grid of truth.
pub type GridOfFlags = Grid<bool, u8, 2>;
