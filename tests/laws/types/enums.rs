//! Enums with data.

use std::collections::BTreeMap;

use toolargs::ToolArgs;

use super::Pair;

/// A shape, by the one key of an object or by its name.
#[derive(ToolArgs)]
#[tool(rename_all = "snake_case")]
pub enum Shape {
    /// A point.
    Point,
    #[tool(alias = "endless")]
    Unbounded,
    /// A circle.
    #[tool(alias = "disc", alias = "disk")]
    Circle {
        radius: f64,
        filled: Option<bool>,
    },
    Polygon(Vec<(f64, f64)>),
    Label(String),
    Segment(i64, i64),
    #[tool(strict)]
    Exact(i64),
    Pair(Pair),
    Maybe(Option<i64>),
}

/// Draws.
#[derive(ToolArgs)]
pub struct Draw {
    pub shape: Shape,
    pub other: Option<Shape>,
    pub more: Option<Vec<Shape>>,
    pub by_name: Option<BTreeMap<String, Shape>>,
}

/// One of several actions, each an object of its own.
#[derive(ToolArgs)]
#[tool(rename_all = "kebab-case", rename_all_fields = "camelCase", destructive, idempotent)]
pub enum Action {
    /// Make one.
    CreateOne {
        full_name: String,
        start_count: Option<u8>,
    },
    #[tool(alias = "remove", allow(decode_json_string))]
    Delete(Vec<String>),
    Copy(Pair),
    #[tool(deny(numeric_string_to_int))]
    Count(i64),
    #[tool(skip)]
    Hidden,
}

/// Several actions.
#[derive(ToolArgs)]
pub struct Script {
    pub actions: Vec<Action>,
    pub undo: Option<Box<Action>>,
    #[tool(strict)]
    pub strict: Option<Action>,
}

/// Where to send it.
#[derive(ToolArgs)]
#[tool(tag = "kind", rename_all = "snake_case", name = "send")]
pub enum Send {
    /// By mail.
    #[tool(alias = "mail", alias = "E-Mail")]
    Email {
        to: String,
        #[tool(alias = "cc")]
        copies: Option<u8>,
    },
    /// By post.
    Letter(Address),
    #[tool(rename = "FAX")]
    Fax {
        number: i64,
        #[tool(default)]
        tries: u8,
    },
    Nowhere,
}

#[derive(ToolArgs)]
pub struct Address {
    pub street: String,
    pub zip: Option<i64>,
}

/// Several of them.
#[derive(ToolArgs)]
pub struct Sends {
    pub first: Send,
    pub next: Option<Vec<Send>>,
    pub last: Option<Option<Send>>,
}

/// An event, its content beside its name.
#[derive(ToolArgs)]
#[tool(tag = "t", content = "c", rename_all = "lowercase")]
pub enum Event {
    Start,
    /// How far.
    #[tool(alias = "status")]
    Progress(#[tool(max = 100)] u8),
    Moved {
        x: i64,
        y: Option<i64>,
    },
    Named(Option<String>),
    Both(i64, bool),
}

/// What has happened.
#[derive(ToolArgs)]
pub struct History {
    pub event: Event,
    pub events: Option<Vec<Event>>,
    pub by_day: Option<BTreeMap<u8, Event>>,
}

/// Told by its JSON type.
#[derive(ToolArgs)]
#[tool(untagged)]
pub enum Id {
    Number(i64),
    Flag(bool),
    Name { name: String },
    Pair { left: i64, right: i64 },
    Nothing,
}

/// One, or several.
#[derive(ToolArgs)]
#[tool(untagged)]
pub enum OneOrMany {
    One(String),
    Many(Vec<i64>),
}

/// Finds.
#[derive(ToolArgs)]
pub struct Find {
    pub id: Option<Id>,
    pub known: Id,
    pub ids: Option<Vec<Id>>,
    pub which: Option<OneOrMany>,
    pub all: Option<BTreeMap<String, OneOrMany>>,
}

/// A number, exact or not.
#[derive(ToolArgs)]
#[tool(untagged)]
pub enum Amount {
    Whole(i64),
    Real(f64),
}

/// What it costs.
#[derive(ToolArgs)]
pub struct Cost {
    pub amount: Amount,
}

/// By an id or by a name, told by the keys.
#[derive(ToolArgs)]
#[tool(untagged)]
pub enum Lookup {
    /// By id.
    ById {
        id: i64,
        full: Option<bool>,
    },
    ByName(ByName),
}

#[derive(ToolArgs)]
pub struct ByName {
    pub first: String,
    pub last: String,
}

/// An expression, which contains itself in every way.
#[derive(ToolArgs)]
#[tool(tag = "op", rename_all = "snake_case")]
pub enum Expression {
    Literal { value: f64 },
    Negate { of: Box<Self> },
    Sum { of: Vec<Self> },
    Choose { by: BTreeMap<String, Self> },
}

/// An outline.
#[derive(ToolArgs)]
pub enum Outline {
    Leaf,
    Text(String),
    Branch(Vec<Self>),
    Around(Box<Self>),
}

/// A text with an outline.
#[derive(ToolArgs)]
pub struct Document {
    pub outline: Outline,
}

/// What may be repaired where.
#[derive(ToolArgs)]
#[tool(tag = "mode")]
pub enum Modes {
    #[tool(strict)]
    Strict {
        count: i64,
    },
    #[tool(deny(string_to_bool), allow(decode_json_string))]
    Some {
        flag: bool,
        list: Option<Vec<String>>,
    },
    Free {
        count: i64,
    },
}

/// Nothing in it may be repaired.
#[derive(ToolArgs)]
#[tool(strict)]
pub struct Precise {
    pub count: i64,
}

/// What its content says of rules is not said of its name.
#[derive(ToolArgs)]
#[tool(tag = "mode", rename_all = "snake_case")]
pub enum Ways {
    #[tool(alias = "exactly")]
    Precise(Precise),
    #[tool(allow(numeric_string_to_int))]
    Loose(Precise),
    Free {
        flag: bool,
    },
}

/// What may be repaired where, beside its name.
#[derive(ToolArgs)]
#[tool(tag = "mode", content = "with", deny(integral_float_to_int))]
pub enum Levels {
    #[tool(strict)]
    Strict(i64),
    #[tool(allow(integral_float_to_int))]
    Loose(u8),
    Free(f64),
}
