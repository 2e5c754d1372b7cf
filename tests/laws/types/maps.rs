//! Objects with any keys, and any JSON.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, Utc};
use serde_json::{Map, Value};
use toolargs::ToolArgs;
use uuid::Uuid;

use super::{Letter, Open, Pair, Reason};

/// Maps with keys of every kind.
#[derive(ToolArgs)]
pub struct Maps {
    pub texts: HashMap<String, i64>,
    pub bytes: Option<BTreeMap<u8, String>>,
    pub longs: Option<HashMap<i64, bool>>,
    pub reasons: Option<BTreeMap<Reason, u8>>,
    pub letters: Option<HashMap<Letter, Vec<i64>>>,
    pub days: Option<BTreeMap<NaiveDate, f64>>,
    pub pairs: Option<BTreeMap<String, Pair>>,
    pub nested: Option<HashMap<String, BTreeMap<String, Open>>>,
    pub nullable: Option<HashMap<String, Option<i64>>>,
    pub list: Option<Vec<HashMap<String, i64>>>,
}

/// Maps with constraints.
#[derive(ToolArgs)]
pub struct Keyed {
    #[tool(keys(pattern = "[a-z]{2}"))]
    pub names: BTreeMap<String, String>,
    #[tool(keys(min = 1, max = 12))]
    pub months: Option<HashMap<u8, i64>>,
    #[tool(keys(min_len = 2, max_len = 3), min_items = 1, max_items = 3)]
    pub few: Option<HashMap<String, u8>>,
    #[tool(keys(format = "hostname"))]
    pub hosts: Option<BTreeMap<String, bool>>,
    #[tool(strict)]
    pub strict: Option<BTreeMap<String, i64>>,
    #[tool(sensitive)]
    pub secrets: Option<HashMap<String, String>>,
}

/// Maps whose keys have a form.
#[derive(ToolArgs)]
pub struct Formed {
    pub ids: BTreeMap<Uuid, i64>,
    #[tool(keys(format = "uuid"))]
    pub texts: Option<HashMap<String, i64>>,
    #[tool(keys(format = "uuid", pattern = "0.*|[1-9a-f].*"))]
    pub patterns: Option<BTreeMap<String, i64>>,
    #[tool(keys(format = "date-time"))]
    pub times: Option<BTreeMap<String, bool>>,
    pub moments: Option<BTreeMap<DateTime<Utc>, i64>>,
    pub locals: Option<HashMap<DateTime<FixedOffset>, i64>>,
    pub clocks: Option<BTreeMap<NaiveTime, i64>>,
}

/// Any JSON.
#[derive(ToolArgs)]
pub struct Anything {
    pub value: Value,
    pub maybe: Option<Value>,
    pub object: Option<Map<String, Value>>,
    pub list: Option<Vec<Value>>,
    pub by_name: Option<BTreeMap<String, Value>>,
    pub beside: Option<(Value, i64)>,
}
