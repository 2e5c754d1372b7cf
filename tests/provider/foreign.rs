//! The schemas that another crate derives, by the same transforms: each is what the provider takes, or refused by name.

#![allow(dead_code, reason = "only the schemas of these types are read")]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use schemars::transform::Transform;
use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use toolargs::{Dialect, Fate};

use super::check;
use super::facts::{self, Verdict};

/// An order, with what it is made of.
#[derive(JsonSchema)]
struct Order {
    /// Its number.
    id: u32,
    lines: Vec<Line>,
    ship_to: Address,
    /// Where the bill goes.
    bill_to: Option<Address>,
    payment: Payment,
}

#[derive(JsonSchema)]
struct Line {
    sku: String,
    #[schemars(range(min = 1, max = 99))]
    quantity: u8,
}

/// A postal address.
#[derive(JsonSchema)]
struct Address {
    street: String,
    #[schemars(regex(pattern = "^[A-Z]{2}$"))]
    country: String,
}

/// How it is paid.
#[derive(JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Payment {
    /// By card.
    Card { token: String, months: Option<u32> },
    Cash,
}

/// What is there if nothing is said.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Settings {
    language: String,
    volume: f32,
    #[schemars(range(min = 0.0, max = 1.0))]
    ratio: f64,
    retries: u32,
    offset: i64,
    steps: Vec<i32>,
    level: Level,
}

impl Default for Settings {
    fn default() -> Self {
        let (language, steps) = ("en".to_owned(), vec![1, 2]);
        Self { language, volume: 0.5, ratio: 1.0, retries: 3, offset: -1, steps, level: Level::Low }
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
enum Level {
    Low,
    /// All there is.
    High,
}

#[derive(JsonSchema)]
struct Numbers {
    byte: u8,
    small: i16,
    word: u32,
    long: u64,
    huge: i128,
    never_zero: std::num::NonZeroU32,
    single: f32,
    double: f64,
    letter: char,
}

#[derive(JsonSchema)]
struct Labels {
    labels: HashMap<String, String>,
    counts: BTreeMap<String, u32>,
}

#[derive(JsonSchema)]
struct Draw {
    shape: Shape,
    fill: Option<Fill>,
    value: Scalar,
}

#[derive(JsonSchema)]
enum Shape {
    Point,
    Circle { radius: f64 },
    Line(Box<[f64; 2]>),
}

#[derive(JsonSchema)]
#[serde(tag = "type", content = "value")]
enum Fill {
    None,
    Grey(u8),
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum Scalar {
    Flag(bool),
    Number(f64),
    Text(String),
}

#[derive(JsonSchema)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

#[derive(JsonSchema)]
struct Anything {
    payload: Value,
}

#[derive(JsonSchema)]
struct Lists {
    position: (f64, f64),
    colour: [u8; 3],
    roles: BTreeSet<String>,
    #[schemars(length(min = 1, max = 3))]
    names: Vec<String>,
    #[schemars(length(min = 2, max = 20), regex(pattern = "^a"))]
    name: String,
}

#[derive(JsonSchema)]
struct Moments {
    day: chrono::NaiveDate,
    at: chrono::DateTime<chrono::Utc>,
    local: chrono::NaiveDateTime,
    id: uuid::Uuid,
    link: url::Url,
    #[schemars(email)]
    mail: String,
    took: std::time::Duration,
}

#[derive(JsonSchema)]
struct Flat {
    query: String,
    #[serde(flatten)]
    page: Page,
}

#[derive(JsonSchema)]
struct Page {
    #[serde(default)]
    number: u32,
    size: Option<u32>,
}

/// By a tag, at the root.
#[derive(JsonSchema)]
#[serde(tag = "action", rename_all = "snake_case")]
enum Action {
    Start { job: String },
    Stop,
}

fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("order", schema_for!(Order)),
        ("settings", schema_for!(Settings)),
        ("numbers", schema_for!(Numbers)),
        ("labels", schema_for!(Labels)),
        ("draw", schema_for!(Draw)),
        ("tree", schema_for!(Tree)),
        ("anything", schema_for!(Anything)),
        ("lists", schema_for!(Lists)),
        ("moments", schema_for!(Moments)),
        ("flat", schema_for!(Flat)),
        ("action", schema_for!(Action)),
    ]
}

#[test]
fn print_all() {
    for (name, schema) in schemas() {
        println!("== {name} {}", schema.as_value());
        for dialect in Dialect::ALL {
            match dialect.rewrite(&schema) {
                Ok((written, _)) => {
                    let found = check::forbidden(*dialect, written.as_value());
                    if !found.is_empty() {
                        println!("{dialect}: WRONG {found:?}: {}", written.as_value());
                    } else if ["openai_strict", "gemini_parameters"].contains(&dialect.as_str()) {
                        println!("{dialect}: {}", written.as_value());
                    }
                }
                Err(error) => println!("{dialect}: {error}"),
            }
        }
    }
    let _ = (Map::<String, Value>::new(), json!(1), Fate::Kept, facts::PLAIN, Verdict::Takes);
    Dialect::OpenAi.transform(&mut schema_for!(Tree));
}
