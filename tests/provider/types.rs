//! Tools whose definitions are looked at in every dialect: each has something that a provider may not take.

#![allow(dead_code, reason = "the fields are read by nobody: what counts is the schema")]

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::Value;
use toolargs::{Gate, Patch, ToolArgs, ToolDef};

/// The currency of an amount.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(rename_all = "UPPERCASE")]
pub enum Currency {
    Eur,
    Usd,
    /// Has no minor unit: 500 is ¥500.
    Jpy,
}

/// Refund a payment, in whole or in part.
#[derive(Debug, PartialEq, ToolArgs)]
#[tool(
    name = "refund_payment",
    destructive,
    example = RefundPayment {
        payment_id: "pay_3fJx0Q2a".to_owned(),
        amount_minor: 1999,
        currency: Currency::Eur,
        note: None,
        notify_at: None,
        timezone: "Europe/Berlin".to_owned(),
    }
)]
pub struct RefundPayment {
    /// Payment id exactly as returned by find_payments; never invent one.
    #[tool(pattern = r"pay_[A-Za-z0-9]{8}")]
    payment_id: String,
    /// In minor units of the currency: 1999 is 19.99 EUR.
    #[tool(min = 1, max = 50000)]
    amount_minor: i64,
    currency: Currency,
    /// Why, for the customer.
    #[tool(nullable, max_len = 500)]
    note: Option<String>,
    /// When to tell the customer.
    notify_at: Option<DateTime<FixedOffset>>,
    /// IANA time zone of the customer, as `Europe/Berlin`.
    timezone: String,
}

/// Answer that the server is there.
#[derive(Debug, ToolArgs)]
pub struct Ping;

/// Search the catalogue.
#[derive(Debug, ToolArgs)]
#[tool(read_only, idempotent)]
pub struct SearchCatalogue {
    #[tool(min_len = 1, max_len = 200)]
    query: String,
    #[tool(default = 20, min = 1, max = 100)]
    limit: u32,
    #[tool(default)]
    offset: u32,
    sort: Option<Sort>,
}

/// The order of what is found.
#[derive(Debug, ToolArgs)]
#[tool(rename_all = "kebab-case")]
pub enum Sort {
    /// The best first.
    Relevance,
    PriceAscending,
    PriceDescending,
}

/// Place an order.
#[derive(Debug, ToolArgs)]
pub struct PlaceOrder {
    #[tool(min_items = 1, max_items = 50)]
    lines: Vec<OrderLine>,
    /// Where it goes.
    ship_to: Address,
    /// Where the bill goes, if elsewhere.
    bill_to: Option<Address>,
}

/// A position of an order.
#[derive(Debug, ToolArgs)]
pub struct OrderLine {
    sku: String,
    #[tool(min = 1)]
    quantity: u16,
}

/// A postal address.
#[derive(Debug, ToolArgs)]
pub struct Address {
    street: String,
    city: String,
    /// Two letters (ISO 3166-1).
    #[tool(pattern = "[A-Z]{2}")]
    country: String,
}

/// Record what happened.
#[derive(Debug, ToolArgs)]
pub struct RecordEvent {
    event: Event,
}

/// What happened.
#[derive(Debug, ToolArgs)]
#[tool(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// It was opened.
    Opened,
    /// Somebody said something.
    Commented {
        /// What was said.
        text: String,
    },
    /// It was moved.
    Moved { from: i64, to: Option<i64> },
}

/// The same event at the root.
#[derive(Debug, ToolArgs)]
#[tool(tag = "action", rename_all = "snake_case")]
pub enum Act {
    /// Open a door.
    Open { door: u8 },
    /// Wait.
    Wait {
        #[tool(min = 1)]
        seconds: u32,
    },
}

/// Draw something.
#[derive(Debug, ToolArgs)]
pub struct Draw {
    shape: Shape,
    fill: Fill,
}

/// By its key.
#[derive(Debug, ToolArgs)]
#[tool(rename_all = "snake_case")]
pub enum Shape {
    Circle { radius: f64 },
    Square { side: f64 },
}

/// By a tag beside its content.
#[derive(Debug, ToolArgs)]
#[tool(tag = "type", content = "value", rename_all = "snake_case")]
pub enum Fill {
    None,
    Grey(u8),
    Named { name: String },
}

/// Set a value by its form.
#[derive(Debug, ToolArgs)]
pub struct SetValue {
    key: String,
    value: Scalar,
}

#[derive(Debug, ToolArgs)]
#[tool(untagged)]
pub enum Scalar {
    Flag(bool),
    Number(f64),
    Text(String),
}

/// Store a tree.
#[derive(Debug, ToolArgs)]
pub struct StoreTree {
    root: TreeNode,
}

#[derive(Debug, ToolArgs)]
pub struct TreeNode {
    name: String,
    #[tool(default)]
    children: Vec<TreeNode>,
}

/// Store a list that goes on in itself.
#[derive(Debug, ToolArgs)]
pub struct StoreChain {
    value: i64,
    next: Option<Box<StoreChain>>,
}

/// Label a resource.
#[derive(Debug, ToolArgs)]
pub struct SetLabels {
    labels: BTreeMap<String, String>,
    #[tool(default, max_items = 3)]
    weights: BTreeMap<String, f64>,
}

/// Move to a place.
#[derive(Debug, ToolArgs)]
pub struct MoveTo {
    /// Longitude and latitude.
    position: (f64, f64),
    colour: [u8; 3],
}

/// Grant roles.
#[derive(Debug, ToolArgs)]
pub struct Grant {
    roles: BTreeSet<Role>,
    #[tool(unique)]
    tags: Vec<String>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, ToolArgs)]
#[tool(rename_all = "lowercase")]
pub enum Role {
    Reader,
    Writer,
    Owner,
}

/// Schedule a price.
#[derive(Debug, ToolArgs)]
pub struct SchedulePrice {
    #[tool(min = 0, multiple_of = 5)]
    cents: i64,
    #[tool(exclusive_min = 0.0, exclusive_max = 1.0)]
    discount: f64,
    #[tool(min = -90.0, max = 90.0)]
    latitude: Option<f64>,
    ratio: f32,
}

/// Use numbers of every size.
#[derive(Debug, ToolArgs)]
pub struct Sizes {
    a: u8,
    b: i16,
    c: u32,
    d: i64,
    e: u64,
    f: i128,
}

/// Use strings of every format.
#[derive(Debug, ToolArgs)]
pub struct Formats {
    id: uuid::Uuid,
    link: url::Url,
    day: NaiveDate,
    at: DateTime<FixedOffset>,
    four: Ipv4Addr,
    six: Ipv6Addr,
    either: IpAddr,
    #[tool(format = "email")]
    mail: String,
}

/// Limit lengths.
#[derive(Debug, ToolArgs)]
pub struct Lengths {
    #[tool(min_len = 2)]
    at_least: String,
    #[tool(max_len = 10)]
    at_most: String,
    #[tool(min_len = 3, max_len = 3)]
    exact: String,
    #[tool(min_items = 2)]
    pair: Vec<i64>,
    #[tool(max_items = 4)]
    few: Vec<Vec<bool>>,
    #[tool(pattern = "[a-z]+", max_len = 8)]
    both: String,
}

/// Pass anything on.
#[derive(Debug, ToolArgs)]
pub struct PassOn {
    payload: Value,
    more: Vec<Value>,
}

/// Change a profile; what is left out stays.
#[derive(Debug, ToolArgs)]
pub struct PatchProfile {
    name: Patch<String>,
    age: Option<Option<u8>>,
    #[tool(nullable)]
    motto: Option<String>,
}

/// Fields of another struct among its own.
#[derive(Debug, ToolArgs)]
pub struct FlatSearch {
    query: String,
    #[tool(flatten)]
    page: Page,
}

#[derive(Debug, ToolArgs)]
pub struct Page {
    #[tool(default = 1, min = 1)]
    page: u32,
    size: Option<u32>,
}

/// Another variant's fields among its own.
#[derive(Debug, ToolArgs)]
pub struct FlatEvent {
    id: i64,
    #[tool(flatten)]
    event: Event,
}

/// What else there is among its own.
#[derive(Debug, ToolArgs)]
pub struct FlatRest {
    id: i64,
    #[tool(flatten)]
    rest: BTreeMap<String, i64>,
}

/// A count with bounds of its own.
#[derive(Debug, ToolArgs)]
#[tool(transparent)]
pub struct Count(#[tool(min = 1, max = 9)] i64);

/// Roll dice.
#[derive(Debug, ToolArgs)]
pub struct Roll {
    /// How many dice.
    dice: Count,
    /// How many rolls.
    #[tool(default)]
    rolls: Option<Count>,
}

/// What is repaired and hidden says nothing to a model.
#[derive(Debug, ToolArgs)]
pub struct Hidden {
    #[tool(strict, alias = "qty")]
    quantity: i64,
    #[tool(sensitive)]
    pin: String,
    #[tool(allow(bool_words))]
    confirmed: bool,
}

/// Seven levels of objects.
#[derive(Debug, ToolArgs)]
pub struct Deep {
    one: D2,
}
#[derive(Debug, ToolArgs)]
pub struct D2 {
    two: D3,
}
#[derive(Debug, ToolArgs)]
pub struct D3 {
    three: D4,
}
#[derive(Debug, ToolArgs)]
pub struct D4 {
    four: D5,
}
#[derive(Debug, ToolArgs)]
pub struct D5 {
    five: D6,
}
#[derive(Debug, ToolArgs)]
pub struct D6 {
    six: Option<bool>,
}

/// Patterns of several kinds.
#[derive(Debug, ToolArgs)]
pub struct Patterns {
    #[tool(pattern = r"\d{4}-\d{2}")]
    month: String,
    #[tool(pattern = "[a-f0-9]{512}")]
    hash: String,
    #[tool(pattern = "(?:a|b)+c?")]
    word: String,
    codes: Vec<Code>,
}

#[derive(Debug, ToolArgs)]
#[tool(transparent)]
pub struct Code(#[tool(pattern = "[A-Z]{3}")] String);

/// The same type in several places, each with words of its own.
#[derive(Debug, ToolArgs)]
pub struct Transfer {
    /// Who pays.
    from: Account,
    /// Who is paid.
    to: Account,
    /// Who else is told.
    #[tool(default)]
    copies: Vec<Account>,
    currency: Currency,
    /// If it is another one.
    fee_currency: Option<Currency>,
}

/// An account.
#[derive(Debug, ToolArgs)]
pub struct Account {
    #[tool(pattern = "acc_[0-9]{6}")]
    id: String,
}

/// More optional fields than some requests may have.
#[derive(Debug, ToolArgs)]
pub struct ManyOptions {
    a: Option<bool>,
    b: Option<bool>,
    c: Option<bool>,
    d: Option<bool>,
    e: Option<bool>,
    f: Option<bool>,
    g: Option<bool>,
    h: Option<bool>,
    i: Option<bool>,
    j: Option<bool>,
    k: Option<bool>,
    l: Option<bool>,
    m: Option<bool>,
    n: Option<bool>,
    o: Option<bool>,
    p: Option<bool>,
    q: Option<bool>,
    r: Option<bool>,
    s: Option<bool>,
    t: Option<bool>,
    u: Option<bool>,
    v: Option<bool>,
    w: Option<bool>,
    x: Option<bool>,
    y: Option<bool>,
}

/// Defaults and examples of fields.
#[derive(Debug, ToolArgs)]
pub struct Defaults {
    #[tool(default = "en".to_owned(), example = "de".to_owned())]
    language: String,
    #[tool(default = Sort::Relevance)]
    sort: Sort,
    #[tool(default = vec![1, 2])]
    steps: Vec<i64>,
    #[tool(default, examples = [true, false])]
    loud: bool,
}

/// Titles, for people.
#[derive(Debug, ToolArgs)]
#[tool(title = "Rename a file", name = "rename_file")]
pub struct Titled {
    /// The path of the file.
    #[tool(title = "Path")]
    path: String,
    #[tool(title = "New name")]
    to: String,
}

/// Keys that no identifier has.
#[derive(Debug, ToolArgs)]
pub struct OddKeys {
    #[tool(rename = "with space")]
    with_space: i64,
    #[tool(rename = "größe")]
    size: i64,
    #[tool(rename = "a/b~c")]
    path: Option<i64>,
}

/// Book a slot by its keys.
#[derive(Debug, ToolArgs)]
pub struct ByDay {
    hours: BTreeMap<NaiveDate, u8>,
    by_number: BTreeMap<u8, String>,
}

macro_rules! tools {
    ($($tool:ident)*) => {
        /// All of them.
        pub fn all() -> Vec<ToolDef> {
            vec![$($tool::tool()),*]
        }

        /// Whether the type's own gate takes a call of the tool with a name.
        pub fn accepts(name: &str, gate: Gate, call: &str) -> bool {
            $(if $tool::tool().name() == name {
                return gate.from_str::<$tool>(call).is_ok();
            })*
            panic!("no tool is called {name}")
        }
    };
}

tools! {
    RefundPayment
    Ping
    SearchCatalogue
    PlaceOrder
    RecordEvent
    Act
    Draw
    SetValue
    StoreTree
    StoreChain
    SetLabels
    MoveTo
    Grant
    SchedulePrice
    Sizes
    Formats
    Lengths
    PassOn
    PatchProfile
    FlatSearch
    FlatEvent
    FlatRest
    Roll
    Hidden
    Deep
    Patterns
    Transfer
    ManyOptions
    Defaults
    Titled
    OddKeys
    ByDay
}
