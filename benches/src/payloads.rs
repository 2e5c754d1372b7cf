//! The payloads: four clean ones, two of them dirty too, each in three layouts.

use std::fmt::Write;

use chrono::NaiveDate;
use garde::Validate;
use serde::Deserialize;
use serde_json::Value;
use toolargs::ToolArgs;

/// A refund call of 144 bytes.
#[derive(Debug, Clone, PartialEq, ToolArgs, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Refund {
    #[tool(pattern = r"ord_[A-Za-z0-9]{8}")]
    #[garde(pattern(r"^ord_[A-Za-z0-9]{8}$"))]
    pub order_id: String,
    #[tool(min = 1, max = 50000)]
    #[garde(range(min = 1, max = 50000))]
    pub amount_cents: i64,
    #[serde(default)]
    pub notify_customer: bool,
    pub reason: Reason,
    #[serde(default)]
    pub tags: Vec<String>,
    pub effective_date: Option<NaiveDate>,
}

#[derive(Debug, Clone, Copy, PartialEq, ToolArgs, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    Damaged,
    Late,
    Duplicate,
    Other,
}

/// 2 KB: twenty objects of five mixed fields.
#[derive(Debug, Clone, PartialEq, ToolArgs, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    #[garde(dive)]
    pub items: Vec<Order>,
}

#[derive(Debug, Clone, PartialEq, ToolArgs, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Order {
    #[tool(min_len = 3, max_len = 40)]
    #[garde(length(chars, min = 3, max = 40))]
    pub sku: String,
    #[tool(min = 1, max = 100)]
    #[garde(range(min = 1, max = 100))]
    pub quantity: u32,
    #[tool(min = 0, max = 100000)]
    #[garde(range(min = 0.0, max = 100000.0))]
    pub price: f64,
    pub gift: bool,
    pub note: String,
}

/// 100 KB: one long string with an escape every 27 bytes.
#[derive(Debug, Clone, PartialEq, ToolArgs, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Document {
    pub path: String,
    pub content: String,
    pub overwrite: bool,
}

/// 64 KB: two thousand small objects.
#[derive(Debug, Clone, PartialEq, ToolArgs, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Points {
    #[garde(dive)]
    pub points: Vec<Point>,
}

#[derive(Debug, Clone, PartialEq, ToolArgs, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Point {
    #[tool(min = 0, max = 100000)]
    #[garde(range(min = 0, max = 100000))]
    pub x: i64,
    pub y: f64,
    pub on: bool,
}

pub fn refund() -> String {
    r#"{"order_id":"ord_A1b2C3d4","amount_cents":1999,"notify_customer":true,"reason":"damaged","tags":["fragile1"],"effective_date":"2026-04-03"}"#.replace("fragile1", "fragile-gift1")
}

/// The refund call with five repairs.
pub fn refund_dirty() -> String {
    r#"{"order_id":"ord_A1b2C3d4","amount_cents":"1999","notify_customer":"True","reason":"Damaged","tags":"fragile-gift1","effective_date":null}"#.to_owned()
}

pub fn orders() -> String {
    let items: Vec<String> = (0..20)
        .map(|i| {
            format!(
                r#"{{"sku":"SKU-{:05}","quantity":{},"price":{}.{:02},"gift":{},"note":"line {} of the order{}"}}"#,
                i * 7919 % 100_000,
                i % 9 + 1,
                i * 13 + 5,
                i * 7 % 100,
                i % 3 == 0,
                i,
                if i % 4 == 0 { ", fragile" } else { "" },
            )
        })
        .collect();
    format!(r#"{{"items":[{}]}}"#, items.join(","))
}

/// The orders with fifteen repairs: five quantities, five prices and five flags as strings.
pub fn orders_dirty() -> String {
    let mut value: Value = serde_json::from_str(&orders()).expect("valid");
    let items = value["items"].as_array_mut().expect("a list");
    for (i, item) in items.iter_mut().enumerate() {
        let key = match i {
            0..5 => "quantity",
            5..10 => "price",
            10..15 => "gift",
            _ => continue,
        };
        item[key] = Value::String(item[key].to_string());
    }
    reorder(&value, &|keys| {
        let order = ["items", "sku", "quantity", "price", "gift", "note"];
        keys.sort_by_key(|key| order.iter().position(|name| name == key));
    })
}

pub fn document() -> String {
    let mut content = String::new();
    let mut i = 0;
    while content.len() < 100_000 - 60 {
        let _ = write!(content, "let value_{i:04} = compute();{}", if i % 9 == 0 { r#"\""# } else { r"\n" });
        i += 1;
    }
    content.truncate(content.rfind('\\').unwrap_or(0));
    format!(r#"{{"path":"src/main.rs","content":"{content}","overwrite":true}}"#)
}

pub fn points() -> String {
    let points: Vec<String> = (0..2000)
        .map(|i| format!(r#"{{"x":{},"y":{}.{},"on":{}}}"#, i * 37 % 10_000, i % 100, i % 10, i % 2 == 0))
        .collect();
    format!(r#"{{"points":[{}]}}"#, points.join(","))
}

/// A layout of the same payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    Compact,
    Pretty,
    Reversed,
}

impl Layout {
    pub const ALL: [Self; 3] = [Self::Compact, Self::Pretty, Self::Reversed];

    pub fn apply(self, compact: &str) -> String {
        match self {
            Self::Compact => compact.to_owned(),
            Self::Pretty => pretty(compact),
            Self::Reversed => reversed(compact),
        }
    }
}

/// Every key and item on a line of its own, indented by two blanks.
fn pretty(compact: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    let mut chars = compact.chars().peekable();
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    };
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                out.push(c);
                while let Some(c) = chars.next() {
                    out.push(c);
                    match c {
                        '\\' => out.extend(chars.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '{' | '[' => {
                depth += 1;
                out.push(c);
                line(&mut out, depth);
            }
            '}' | ']' => {
                depth -= 1;
                line(&mut out, depth);
                out.push(c);
            }
            ',' => {
                out.push(c);
                line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            c => out.push(c),
        }
    }
    out
}

/// The keys of every object in reverse.
fn reversed(compact: &str) -> String {
    fn value(bytes: &[u8], at: usize) -> (String, usize) {
        match bytes[at] {
            b'{' | b'[' => {
                let close = if bytes[at] == b'{' { '}' } else { ']' };
                let mut parts = Vec::new();
                let mut i = at + 1;
                while bytes[i] != close as u8 {
                    let mut part = String::new();
                    if close == '}' {
                        let (key, after) = value(bytes, i);
                        part = format!("{key}:");
                        i = after + 1;
                    }
                    let (inner, after) = value(bytes, i);
                    parts.push(part + &inner);
                    i = if bytes[after] == b',' { after + 1 } else { after };
                }
                if close == '}' {
                    parts.reverse();
                }
                (format!("{}{}{close}", char::from(bytes[at]), parts.join(",")), i + 1)
            }
            b'"' => {
                let mut i = at + 1;
                while bytes[i] != b'"' {
                    i += if bytes[i] == b'\\' { 2 } else { 1 };
                }
                (text(&bytes[at..=i]), i + 1)
            }
            _ => {
                let mut i = at;
                while !b",]}".contains(&bytes[i]) {
                    i += 1;
                }
                (text(&bytes[at..i]), i)
            }
        }
    }
    fn text(bytes: &[u8]) -> String {
        String::from_utf8(bytes.to_vec()).expect("text")
    }
    value(compact.as_bytes(), 0).0
}

/// A value as compact text, the keys of its objects in an order of choice.
fn reorder(value: &Value, order: &dyn Fn(&mut Vec<&String>)) -> String {
    match value {
        Value::Object(members) => {
            let mut keys: Vec<_> = members.keys().collect();
            order(&mut keys);
            let members: Vec<_> =
                keys.iter().map(|key| format!("\"{key}\":{}", reorder(&members[*key], order))).collect();
            format!("{{{}}}", members.join(","))
        }
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| reorder(item, order)).collect();
            format!("[{}]", items.join(","))
        }
        scalar => scalar.to_string(),
    }
}
