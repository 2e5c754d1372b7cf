use std::collections::{BTreeMap, HashMap};
use toolargs::ToolArgs;

type Scores = BTreeMap<Point, i64>;

#[derive(ToolArgs)]
struct A {
    float: HashMap<f64, String>,
    list: Option<BTreeMap<Vec<u8>, u8>>,
    pair: Vec<HashMap<(u8, u8), u8>>,
    maybe: BTreeMap<Option<String>, u8>,
    within: HashMap<String, HashMap<bool, u8>>,
    #[tool(min_items = 1)]
    constrained: HashMap<f32, u8>,
}

#[derive(ToolArgs)]
struct B {
    structure: BTreeMap<Point, u8>,
    decimal: BTreeMap<rust_decimal::Decimal, u8>,
    alias: Scores,
    number: BTreeMap<std::cmp::Reverse<u8>, u8>,
    data: Vec<BTreeMap<Data, u8>>,
    #[tool(flatten)]
    flattened: BTreeMap<Point, String>,
    text: BTreeMap<Text, u8>,
    integer: HashMap<Number, u8>,
    set: BTreeMap<Set, u8>,
    date: BTreeMap<chrono::NaiveDate, u8>,
    newtype: Wrapped,
}

#[derive(ToolArgs)]
struct Wrapped(BTreeMap<Point, u8>);

#[derive(ToolArgs, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    x: i64,
}

#[derive(ToolArgs, PartialEq, Eq, PartialOrd, Ord)]
enum Data {
    X(i64),
}

#[derive(ToolArgs, PartialEq, Eq, PartialOrd, Ord)]
struct Text(String);

#[derive(ToolArgs, PartialEq, Eq, Hash)]
struct Number(u8);

#[derive(ToolArgs, PartialEq, Eq, PartialOrd, Ord)]
enum Set {
    X,
}

fn main() {}
