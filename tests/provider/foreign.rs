//! The schemas that schemars derives, by the same transforms: each becomes what the provider takes, or is refused by name.

#![allow(dead_code, reason = "only the schemas of these types are read")]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use schemars::transform::Transform;
use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
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
    Card {
        token: String,
        months: Option<u32>,
    },
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

/// What is refused: the schema, the group of keywords that the provider does not take, and where it stands.
const REFUSED: &[(&str, &str, &str)] = &[
    ("labels", "additionalProperties_open_or_map", "$.labels"),
    ("tree", "recursion", "$.children[*]"),
    ("anything", "untyped_schema", "$.payload"),
    ("action", "root_anyOf", "$"),
];

/// Where a schema is refused, by what is known of the provider.
fn refused(name: &str, dialect: Dialect) -> Option<&'static str> {
    let peculiar = match (name, dialect) {
        // Through optional properties alone.
        ("tree", Dialect::GeminiJsonSchema) => Some("$.children[*]"),
        // An object requires something, which one of any keys does not.
        ("settings", Dialect::Cohere) => Some("$"),
        ("labels", Dialect::Cohere) => Some("$.labels"),
        // `{}` is what it takes for a value of any type.
        ("anything", Dialect::XAi) => return None,
        _ => None,
    };
    let by_group = REFUSED.iter().filter(|(schema, ..)| *schema == name);
    let mut refused =
        by_group.filter(|(_, group, _)| facts::verdict(dialect, group) == Some(Verdict::Refuses));
    peculiar.or_else(|| refused.next().map(|(.., path)| *path))
}

#[test]
fn each_is_what_the_provider_takes_or_refused_by_name() {
    let mut wrong = Vec::new();
    for (name, schema) in schemas() {
        for dialect in Dialect::ALL {
            let expected = refused(name, *dialect);
            match (dialect.rewrite(&schema), expected) {
                (Ok((written, _)), None) => {
                    let found = check::forbidden(*dialect, written.as_value());
                    wrong.extend(found.into_iter().map(|what| format!("{dialect} {name}: {what}")));
                }
                (Ok(_), Some(path)) => wrong.push(format!("{dialect} {name}: not refused at {path}")),
                (Err(error), None) => wrong.push(format!("{dialect} {name}: {error}")),
                (Err(error), Some(path)) => {
                    let problem = error.problems().iter().find(|problem| problem.path() == path);
                    assert!(
                        problem.is_some_and(|problem| !problem.advice().is_empty()),
                        "{dialect} {name}: {error}"
                    );
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The transform writes what `rewrite` gives, and a refused schema stays as it was.
#[test]
fn the_transform_does_the_same() {
    for (name, schema) in schemas() {
        for dialect in Dialect::ALL {
            let mut transformed = schema.clone();
            let mut transform = *dialect;
            transform.transform(&mut transformed);
            let expected = dialect.rewrite(&schema).map_or_else(|_| schema.clone(), |(written, _)| written);
            assert_eq!(transformed, expected, "{dialect} {name}");
        }
    }
}

#[test]
fn each_is_a_schema() {
    for (name, schema) in schemas() {
        let dialects = Dialect::ALL.iter();
        // In the words of OpenAPI it is not JSON Schema.
        for dialect in
            dialects.filter(|dialect| ![Dialect::GeminiParameters, Dialect::Vertex].contains(dialect))
        {
            let Ok((written, _)) = dialect.rewrite(&schema) else { continue };
            assert!(
                jsonschema::draft202012::meta::is_valid(written.as_value()),
                "{dialect} {name}: {written:?}"
            );
        }
    }
}

/// Of each keyword one thing is told, and what is not kept is no secret.
#[test]
fn a_report_has_each_keyword_once() {
    for (name, schema) in schemas() {
        let mut all = Vec::new();
        check::schemas(schema.as_value(), "", &mut all);
        let mut expected: Vec<String> = all
            .iter()
            .filter_map(|(pointer, schema)| Some((pointer, schema.as_object()?)))
            .flat_map(|(pointer, keywords)| {
                keywords.keys().map(move |keyword| format!("{pointer} {keyword}"))
            })
            .filter(|at| !at.ends_with(" $defs"))
            .collect();
        expected.sort();
        for dialect in Dialect::ALL {
            let Ok((_, report)) = dialect.rewrite(&schema) else { continue };
            let entries = report.entries().iter().filter(|entry| entry.keyword() != "$defs");
            let mut found: Vec<_> =
                entries.clone().map(|entry| format!("{} {}", entry.pointer(), entry.keyword())).collect();
            found.sort();
            assert_eq!(found, expected, "{dialect} {name}");
            for entry in entries.filter(|entry| entry.fate() == Fate::Moved) {
                assert!(entry.words().is_some_and(|words| !words.is_empty()), "{dialect} {name} {entry:?}");
            }
        }
    }
}

/// The formats of numbers are OpenAPI's: a strict mode that knows none of them is told the range alone.
#[test]
fn a_format_of_integers_is_no_format_of_json_schema() {
    let schema = schema_for!(Numbers);
    let (written, report) = Dialect::OpenAiStrict.rewrite(&schema).unwrap();
    assert_eq!(written.as_value()["properties"]["word"], json!({"type": "integer", "minimum": 0}));
    let fate = report
        .entries()
        .iter()
        .find(|entry| (entry.path(), entry.keyword()) == ("$.word", "format"))
        .unwrap();
    assert_eq!(fate.fate(), Fate::Dropped);
    // Where nothing is known against it, it stays.
    let (written, _) = Dialect::OpenAi.rewrite(&schema).unwrap();
    assert_eq!(written.as_value()["properties"]["word"]["format"], json!("uint32"));
}
