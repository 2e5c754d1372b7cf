//! Whether the gate takes time in proportion to the length, whatever is sent to it.
//!
//! Usage: cargo run --release --bin hostile [KIB [NAME]]
//!
//! Each family of payloads is sent at a length, about 64 KiB if it is left out, twice that and four times that, to the gate of
//! a type and to that of its schema, under each preset, and with every rule. Limits on numbers are off, so that nothing is
//! refused before it is read. What is printed is the least of several times, per byte, and how much the time per byte grew
//! while the length became four times what it was. Exits with 1 where it has more than doubled.

use std::collections::{BTreeMap, BTreeSet};
use std::hint::black_box;
use std::process::ExitCode;

use rustix::time::{ClockId, clock_gettime};
use toolargs::{Gate, Limits, Preset, RuleSet, SchemaGate, ToolArgs};

/// Something of every kind.
#[derive(ToolArgs)]
#[tool(name = "target")]
#[allow(dead_code, reason = "only read by the gate")]
struct Target {
    int: Option<i64>,
    ints: Option<Vec<i64>>,
    numbers: Option<Vec<f64>>,
    #[tool(items(multiple_of = 0.25))]
    quarters: Option<Vec<f64>>,
    flags: Option<Vec<bool>>,
    colors: Option<Vec<Color>>,
    color: Option<Color>,
    texts: Option<Vec<String>>,
    set: Option<BTreeSet<String>>,
    text: Option<String>,
    #[tool(pattern = "(?:(?:a|aa)+b?)*c")]
    nested: Option<String>,
    #[tool(format = "email")]
    email: Option<String>,
    #[tool(format = "uri")]
    uri: Option<String>,
    map: Option<BTreeMap<String, i64>>,
    any: Option<serde_json::Value>,
    item: Option<Item>,
    items: Option<Vec<Item>>,
    grid: Option<Vec<Vec<i64>>>,
    shapes: Option<Vec<Shape>>,
    words: Option<Vec<Word>>,
    parts: Option<Vec<Outer>>,
    events: Option<Vec<Event>>,
    tree: Option<Box<Tree>>,
}

#[derive(ToolArgs)]
#[tool(rename_all = "snake_case")]
enum Color {
    Red,
    DarkGreen,
    NotReceived,
}

#[derive(ToolArgs)]
#[allow(dead_code, reason = "only read by the gate")]
struct Item {
    id: i64,
    #[tool(alias = "label")]
    name: Option<String>,
    tags: Option<Vec<String>>,
}

#[derive(ToolArgs)]
#[tool(untagged)]
#[allow(dead_code, reason = "only read by the gate")]
enum Shape {
    Point { x: f64, y: f64 },
    Circle { x: f64, y: f64, radius: f64 },
    Path(Vec<Shape>),
    Name(String),
}

#[derive(ToolArgs)]
#[tool(untagged)]
#[allow(dead_code, reason = "only read by the gate")]
enum Word {
    Number(i64),
    List(Vec<i64>),
    Flag(bool),
}

#[derive(ToolArgs)]
#[allow(dead_code, reason = "only read by the gate")]
struct Outer {
    outer: i64,
    #[tool(flatten)]
    inner: Inner,
}

#[derive(ToolArgs)]
#[allow(dead_code, reason = "only read by the gate")]
struct Inner {
    inner: i64,
}

#[derive(ToolArgs)]
#[tool(tag = "type", rename_all = "snake_case")]
#[allow(dead_code, reason = "only read by the gate")]
enum Event {
    Moved { text: String, ints: Vec<i64> },
    Group { events: Vec<Event> },
}

#[derive(ToolArgs)]
#[allow(dead_code, reason = "only read by the gate")]
struct Tree {
    leaf: Option<i64>,
    children: Option<Vec<Tree>>,
}

/// A kind of payload, of about so many bytes.
struct Family {
    name: &'static str,
    make: fn(usize) -> String,
}

/// A text repeated to a length.
fn again(text: &str, bytes: usize) -> String {
    text.repeat(bytes / text.len() + 1)
}

/// Different texts, one after the other, up to a length.
fn each(bytes: usize, make: impl Fn(usize) -> String) -> String {
    let mut out = String::new();
    let mut index = 0;
    while out.len() < bytes {
        out.push_str(&make(index));
        index += 1;
    }
    out
}

/// A list of different items in a field.
fn list(field: &str, bytes: usize, make: impl Fn(usize) -> String) -> String {
    let items = each(bytes, |index| format!("{}{}", if index == 0 { "" } else { "," }, make(index)));
    format!("{{\"{field}\":[{items}]}}")
}

/// An object of different members.
fn members(bytes: usize, make: impl Fn(usize) -> String) -> String {
    format!("{{{}}}", each(bytes, |index| format!("{}{}", if index == 0 { "" } else { "," }, make(index))))
}

const FAMILIES: &[Family] = &[
    Family { name: "brackets", make: |bytes| again("[", bytes) },
    Family { name: "braces", make: |bytes| again("{", bytes) },
    Family { name: "closers", make: |bytes| format!("{{}}{}", again("}", bytes)) },
    Family { name: "objects in a row", make: |bytes| again("{}", bytes) },
    Family { name: "objects with prose between", make: |bytes| again("{\"int\":1} or ", bytes) },
    Family { name: "objects that are none", make: |bytes| again("{x ", bytes) },
    Family { name: "unclosed objects", make: |bytes| again("{\"item\":", bytes) },
    Family { name: "unclosed objects in prose", make: |bytes| again("so {\"a\": [1, 2], ", bytes) },
    Family { name: "prose", make: |bytes| again("words and words ", bytes) },
    Family {
        name: "prose around",
        make: |bytes| format!("{0}{{\"int\":1}}{0}", again("words and words ", bytes / 2)),
    },
    Family { name: "fences", make: |bytes| again("```\n", bytes) },
    Family { name: "whole fences", make: |bytes| again("```json\n{}\n```\n", bytes) },
    Family {
        name: "fences that grow",
        make: |bytes| each(bytes, |index| format!("{}\n", "`".repeat(3 + index % 64))),
    },
    Family { name: "quotes", make: |bytes| again("\"", bytes) },
    Family { name: "single quotes", make: |bytes| again("'", bytes) },
    Family { name: "typographic quotes", make: |bytes| again("“", bytes) },
    Family { name: "backslashes", make: |bytes| again("\\", bytes) },
    Family { name: "escaped white space", make: |bytes| format!("{}{{\"int\":1}}", again("\\n", bytes)) },
    Family { name: "comments", make: |bytes| format!("{}{{\"int\":1}}", again("/**/", bytes)) },
    Family { name: "comments that do not end", make: |bytes| format!("{{\"int\":1{}", again("/*", bytes)) },
    Family { name: "comments that do not end in prose", make: |bytes| format!("x {}", again("{/*", bytes)) },
    Family { name: "comments behind keys in prose", make: |bytes| format!("x {}*/", again("{a/*", bytes)) },
    Family {
        name: "comments behind commas in prose",
        make: |bytes| format!("x {}*/", again("{\"a\":1,/*", bytes)),
    },
    Family {
        name: "line comments that end elsewhere in prose",
        make: |bytes| format!("x {}\u{2028}", again("{//", bytes)),
    },
    Family {
        name: "line comments that end elsewhere behind an object",
        make: |bytes| format!("{{}} {{ {} \u{2028}\n", again("//{", bytes)),
    },
    Family {
        name: "typographic strings that do not end in prose",
        make: |bytes| format!("x {}", again("{“", bytes)),
    },
    Family {
        name: "strings that do not end in prose",
        make: |bytes| format!("x {}", again("{'a' \"", bytes)),
    },
    Family {
        name: "members before an object",
        make: |bytes| format!("{} c: {{\"int\":1}}", again("a: 'b', ", bytes)),
    },
    Family {
        name: "words and commas before an object",
        make: |bytes| format!("{} {{\"int\":1}}", again("a, \", ", bytes)),
    },
    Family {
        name: "slashes before an object",
        make: |bytes| format!("{} {{\"int\":1}}", again("a// /*", bytes)),
    },
    Family {
        name: "closed reasoning behind an object",
        make: |bytes| format!("{{\"int\":1}} {}", again("</a>", bytes)),
    },
    Family { name: "line comments", make: |bytes| format!("{{{}\"int\":1}}", again("//\n", bytes)) },
    Family { name: "blocks of reasoning", make: |bytes| again("<think></think>", bytes) },
    Family { name: "opened reasoning", make: |bytes| again("<think>", bytes) },
    Family { name: "control tokens", make: |bytes| format!("{{\"int\":1}}{}", again("<|a|>", bytes)) },
    Family {
        name: "halves of control tokens",
        make: |bytes| format!("{{\"int\":1}}{}|>", again("<|", bytes)),
    },
    Family { name: "trailing commas", make: |bytes| list("grid", bytes, |_| "[1,]".to_owned()) },
    Family { name: "commas", make: |bytes| format!("{{\"ints\":[{}]}}", again(",", bytes)) },
    Family { name: "control characters", make: |bytes| format!("{{\"text\":\"{}\"}}", again("\n", bytes)) },
    Family { name: "escapes", make: |bytes| format!("{{\"text\":\"{}\"}}", again("\\u0041", bytes)) },
    Family { name: "Python", make: |bytes| format!("{{'texts':[{}'']}}", again("'a',", bytes)) },
    Family { name: "unquoted keys", make: |bytes| members(bytes, |index| format!("k{index}:1")) },
    Family { name: "unknown keys", make: |bytes| members(bytes, |index| format!("\"k{index}\":1")) },
    Family {
        name: "keys that are nearly known",
        make: |bytes| members(bytes, |index| format!("\"colour{index}\":1")),
    },
    Family { name: "a known key again", make: |bytes| members(bytes, |_| "\"int\":1".to_owned()) },
    Family { name: "an unknown key again", make: |bytes| members(bytes, |_| "\"key\":1".to_owned()) },
    Family { name: "a long unknown key", make: |bytes| format!("{{\"{}\":1}}", again("colors", bytes)) },
    Family {
        name: "keys of a map",
        make: |bytes| format!("{{\"map\":{}}}", members(bytes, |index| format!("\"k{index}\":\"1\""))),
    },
    Family {
        name: "a key of a map again",
        make: |bytes| format!("{{\"map\":{}}}", members(bytes, |_| "\"k\":1".to_owned())),
    },
    Family { name: "flat keys", make: |bytes| members(bytes, |index| format!("\"items[{index}].id\":1")) },
    Family {
        name: "flat keys that collide",
        make: |bytes| members(bytes, |_| "\"items[0].id\":1".to_owned()),
    },
    Family {
        name: "keys in another case",
        make: |bytes| format!("{{\"items\":[{}]}}", again("{\"ID\":1},", bytes).trim_end_matches(',')),
    },
    Family {
        name: "members that are nearly one",
        make: |bytes| list("colors", bytes, |_| "\"drak_green\"".to_owned()),
    },
    Family {
        name: "members in another case",
        make: |bytes| list("colors", bytes, |_| "\"Dark Green\"".to_owned()),
    },
    Family { name: "a long member", make: |bytes| format!("{{\"color\":\"{}\"}}", again("Red", bytes)) },
    Family { name: "integers in strings", make: |bytes| list("ints", bytes, |index| format!("\"{index}\"")) },
    Family {
        name: "integers in spaces",
        make: |bytes| list("ints", bytes, |index| format!("\" {index} \"")),
    },
    Family { name: "lists of one", make: |bytes| list("ints", bytes, |index| format!("[{index}]")) },
    Family { name: "numbers that are none", make: |bytes| list("ints", bytes, |_| "\"1,999\"".to_owned()) },
    Family { name: "a long integer", make: |bytes| format!("{{\"int\":{}}}", again("1", bytes)) },
    Family {
        name: "a long integer in a string",
        make: |bytes| format!("{{\"int\":\"{}\"}}", again("1", bytes)),
    },
    Family { name: "a long decimal", make: |bytes| format!("{{\"numbers\":[0.{}]}}", again("12", bytes)) },
    Family { name: "a long multiple", make: |bytes| format!("{{\"quarters\":[{}.25]}}", again("9", bytes)) },
    Family { name: "exponents", make: |bytes| list("quarters", bytes, |_| "1e308".to_owned()) },
    Family {
        name: "exponents that are too large",
        make: |bytes| list("ints", bytes, |_| "1e999999999".to_owned()),
    },
    Family {
        name: "a list in a string",
        make: |bytes| format!("{{\"ints\":\"[{}1]\"}}", again("1,", bytes)),
    },
    Family {
        name: "a list of strings in a string",
        make: |bytes| format!("{{\"texts\":\"[{}\\\"\\\"]\"}}", again("\\\"a\\\",", bytes)),
    },
    Family { name: "strings in strings", make: |bytes| format!("{{\"item\":\"{}\"}}", again("\\\\", bytes)) },
    Family {
        name: "an object for a list",
        make: |bytes| format!("{{\"items\":{{\"id\":1,\"name\":\"{}\"}}}}", again("a", bytes)),
    },
    Family {
        name: "a wrapped list",
        make: |bytes| format!("{{\"items\":{}}}", list("item", bytes, |_| "{\"id\":1}".to_owned())),
    },
    Family {
        name: "a broken object for a list",
        make: |bytes| format!("{{\"items\":{{\"id\":\"x\",\"name\":\"{}\"}}}}", again("a", bytes)),
    },
    Family {
        name: "an envelope",
        make: |bytes| format!("{{\"arguments\":{}}}", list("ints", bytes, |_| "1".to_owned())),
    },
    Family {
        name: "a broken envelope",
        make: |bytes| format!("{{\"arguments\":{}}}", list("ints", bytes, |_| "true".to_owned())),
    },
    Family {
        name: "encoded twice",
        make: |bytes| format!("\"{{\\\"text\\\":\\\"{}\\\"}}\"", again("a", bytes)),
    },
    Family {
        name: "untagged variants",
        make: |bytes| list("shapes", bytes, |_| "{\"x\":1,\"y\":2,\"radius\":\"3\"}".to_owned()),
    },
    Family {
        name: "untagged variants within one another",
        make: |bytes| list("shapes", bytes, |_| format!("{}{}", "[".repeat(40), "]".repeat(40))),
    },
    Family {
        name: "untagged variants that are none",
        make: |bytes| list("shapes", bytes, |_| "[[{\"x\":1}]]".to_owned()),
    },
    Family { name: "one item for each list", make: |bytes| list("grid", bytes, |_| "1".to_owned()) },
    Family {
        name: "one item for a list in each object",
        make: |bytes| list("items", bytes, |_| "{\"id\":\"1\",\"tags\":\"a\"}".to_owned()),
    },
    Family { name: "untagged words and numbers", make: |bytes| list("words", bytes, |_| "\"1\"".to_owned()) },
    Family {
        name: "some keys of a map",
        make: |bytes| {
            let member = |index: usize| match index % 2 {
                0 => format!("\"k{index}\":\"1\""),
                _ => format!("\"k{index}\":1"),
            };
            format!("{{\"map\":{}}}", members(bytes, member))
        },
    },
    Family {
        name: "flattened keys in another order",
        make: |bytes| list("parts", bytes, |_| "{\"inner\":\"1\",\"outer\":\"2\"}".to_owned()),
    },
    Family {
        name: "tags that come last",
        make: |bytes| {
            list("events", bytes, |_| "{\"text\":\"a\",\"ints\":[1,2,3],\"type\":\"moved\"}".to_owned())
        },
    },
    Family {
        name: "a tag after much",
        make: |bytes| {
            format!("{{\"events\":[{{\"text\":\"{}\",\"ints\":[],\"type\":\"Moved\"}}]}}", again("a", bytes))
        },
    },
    Family {
        name: "tags that come last within one another",
        make: |bytes| {
            list("events", bytes, |_| {
                format!("{}{}", "{\"events\":[".repeat(20), "],\"type\":\"group\"}".repeat(20))
            })
        },
    },
    Family {
        name: "tags that are none",
        make: |bytes| list("events", bytes, |_| "{\"type\":\"Movd\",\"text\":1}".to_owned()),
    },
    Family { name: "nested quantifiers", make: |bytes| format!("{{\"nested\":\"{}\"}}", again("a", bytes)) },
    Family { name: "an email address", make: |bytes| format!("{{\"email\":\"{}\"}}", again("a.", bytes)) },
    Family { name: "a URI", make: |bytes| format!("{{\"uri\":\"http://{}\"}}", again("a:", bytes)) },
    Family { name: "equal items of a set", make: |bytes| list("set", bytes, |_| "\"a\"".to_owned()) },
    Family {
        name: "different items of a set",
        make: |bytes| list("set", bytes, |index| format!("\"{index}\"")),
    },
    Family {
        name: "a value of its own",
        make: |bytes| format!("{{\"any\":{}}}", members(bytes, |index| format!("\"k{index}\":[{index}]"))),
    },
    Family {
        name: "a value with a key again",
        make: |bytes| format!("{{\"any\":{}}}", members(bytes, |_| "\"k\":1".to_owned())),
    },
    Family {
        name: "a deep type",
        make: |bytes| {
            format!(
                "{{\"tree\":{{\"children\":[{}]}}}}",
                again("{\"children\":[{\"leaf\":\"1\"}]},", bytes).trim_end_matches(',')
            )
        },
    },
    Family {
        name: "nulls",
        make: |bytes| list("items", bytes, |_| "{\"id\":1,\"name\":null,\"tags\":\"null\"}".to_owned()),
    },
    Family { name: "white space", make: |bytes| format!("{{{}\"int\":1}}", again(" \n", bytes)) },
];

/// Every rule there is.
fn everything() -> Gate {
    Gate::new().preset(Preset::Lenient).allow_all(RuleSet::ALL)
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let bytes = arguments.next().and_then(|size| size.parse().ok()).unwrap_or(64_usize) << 10;
    let only = arguments.next().unwrap_or_default();
    let most = usize::MAX;
    let limits =
        Limits::new().bytes(most).keys(most).items(most).nodes(most).string(most).digits(most).repairs(most);
    let gates = [
        ("strict", Gate::new().preset(Preset::Strict)),
        ("standard", Gate::new()),
        ("lenient", Gate::new().preset(Preset::Lenient)),
        ("every rule", everything()),
    ];
    let schema =
        SchemaGate::from_text(Target::tool().full_schema().as_str()).expect("the full schema makes a gate");
    let mut slow = 0;
    println!("{:<42} {:<12} {:<7} {:>8} {:>8} {:>6}", "family", "rules", "gate", "ns/byte", "of 4 n", "grew");
    for family in FAMILIES.iter().filter(|family| family.name.contains(&only)) {
        let payloads = [1, 2, 4].map(|times| (family.make)(bytes * times));
        for (rules, gate) in &gates {
            let gate = gate.limits(limits);
            let schema = schema.clone().with(gate);
            let typed = |text: &str| black_box(gate.from_str::<Target>(text).is_ok());
            let untyped = |text: &str| black_box(schema.check_str(text).is_ok());
            for (door, read) in [("type", &typed as &dyn Fn(&str) -> bool), ("schema", &untyped)] {
                let mut per_byte = payloads.each_ref().map(|text| least(text, read, 5));
                if per_byte[2] > 2.0 * per_byte[0] {
                    // The machine may have been busy.
                    per_byte = payloads.each_ref().map(|text| least(text, read, 25));
                }
                let grew = per_byte[2] / per_byte[0];
                let mark = if grew > 2.0 { "  <- not in proportion" } else { "" };
                slow += usize::from(grew > 2.0);
                if !mark.is_empty() || !only.is_empty() || *rules == "every rule" {
                    println!(
                        "{:<42} {rules:<12} {door:<7} {:>8.2} {:>8.2} {grew:>6.2}{mark}",
                        family.name, per_byte[0], per_byte[2]
                    );
                }
            }
        }
    }
    println!("{} families, {slow} not in proportion", FAMILIES.len());
    if slow == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The least nanoseconds of thread CPU time per byte.
fn least(text: &str, read: &dyn Fn(&str) -> bool, times: usize) -> f64 {
    let least = (0..times).map(|_| {
        let start = now();
        read(text);
        now() - start
    });
    least.fold(f64::INFINITY, f64::min) / text.len() as f64
}

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
