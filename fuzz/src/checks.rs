//! What must hold whatever bytes are sent. A fuzzer tries each of these with bytes that it finds, and a test of the workspace
//! with a corpus.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::{Number, Value};
use toolargs::read::{check, repair};
use toolargs::{ErrorCode, Gate, Parsed, Preset, Rejection, Repairs, RuleSet, SchemaGate, ToolArgs};

/// Something of every kind. There are no checks in it, of which a schema knows nothing.
#[derive(Debug, ToolArgs)]
#[tool(name = "target")]
pub struct Target {
    int: Option<i64>,
    #[tool(min = 1, max = 50000)]
    small: Option<u32>,
    number: Option<f64>,
    flag: Option<bool>,
    color: Option<Color>,
    text: Option<String>,
    #[tool(min_len = 2, max_len = 4, pattern = "[a-z]*")]
    code: Option<String>,
    #[tool(format = "uuid")]
    id: Option<String>,
    day: Option<chrono::NaiveDate>,
    at: Option<chrono::DateTime<chrono::FixedOffset>>,
    #[tool(default = 7, alias = "sieben")]
    seven: i64,
    ints: Option<Vec<i64>>,
    texts: Option<Vec<String>>,
    colors: Option<Vec<Color>>,
    nullable: Option<Option<i64>>,
    map: Option<BTreeMap<String, i64>>,
    item: Option<Item>,
    items: Option<Vec<Item>>,
    shape: Option<Shape>,
    event: Option<Event>,
    inner: Option<Box<Target>>,
    any: Option<Value>,
}

/// A closed set, with a member that is in no plain form.
#[derive(Debug, ToolArgs)]
#[tool(rename_all = "snake_case")]
pub enum Color {
    Red,
    DarkGreen,
    #[tool(rename = "straße", alias = "road")]
    Street,
}

/// An object that a list may hold, one member of which is required.
#[derive(Debug, ToolArgs)]
pub struct Item {
    k: i64,
    note: Option<String>,
}

/// One of several, by its form.
#[derive(Debug, ToolArgs)]
#[tool(untagged)]
pub enum Shape {
    /// A place.
    Point {
        /// From the left.
        x: f64,
        /// From the top.
        y: f64,
    },
    /// Several.
    Path(Vec<Shape>),
    /// By its name.
    Name(String),
}

/// One of several, by its tag.
#[derive(Debug, ToolArgs)]
#[tool(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Something moved.
    Moved {
        /// How far.
        by: i64,
    },
    /// Something was said.
    Said {
        /// What.
        text: String,
    },
}

/// A tool that needs something.
#[derive(Debug, ToolArgs)]
#[tool(name = "demanding")]
pub struct Demanding {
    k: i64,
    reason: Option<Color>,
}

/// No rules, those of each preset, and all.
const GATES: [Gate; 4] = [
    Gate::new().preset(Preset::Strict),
    Gate::new(),
    Gate::new().preset(Preset::Lenient),
    Gate::new().preset(Preset::Lenient).allow_all(RuleSet::ALL),
];

/// Which of the gates is tried with these bytes; a fuzzer changes them often enough to try all.
fn index(bytes: &[u8]) -> usize {
    bytes.iter().fold(bytes.len(), |sum, byte| sum.wrapping_mul(31).wrapping_add((*byte).into()))
        % GATES.len()
}

/// The gates of a type's schema.
struct Schemas([SchemaGate; 4]);

impl Schemas {
    fn of<T: ToolArgs>() -> Self {
        let schema =
            SchemaGate::from_text(T::tool().full_schema().as_str()).expect("a gate of the full schema");
        Self(GATES.map(|gate| schema.clone().with(gate)))
    }
}

fn target_schema(index: usize) -> &'static SchemaGate {
    static SCHEMAS: OnceLock<Schemas> = OnceLock::new();
    &SCHEMAS.get_or_init(Schemas::of::<Target>).0[index]
}

fn demanding_schema(index: usize) -> &'static SchemaGate {
    static SCHEMAS: OnceLock<Schemas> = OnceLock::new();
    &SCHEMAS.get_or_init(Schemas::of::<Demanding>).0[index]
}

/// Any bytes have an outcome under any rules, and what is said of them is JSON.
pub fn any_text(bytes: &[u8]) {
    let index = index(bytes);
    let gate = GATES[index];
    said(gate.from_slice::<Target>(bytes).map(|parsed| parsed.repairs).as_ref());
    said(gate.from_slice::<Demanding>(bytes).map(|parsed| parsed.repairs).as_ref());
    said(target_schema(index).check_slice(bytes).map(|checked| checked.repairs).as_ref());
    if let Ok(value) = serde_json::from_slice::<Value>(bytes) {
        said(gate.from_value_ref::<Target>(&value).map(|parsed| parsed.repairs).as_ref());
    }
    let _ = check(bytes);
    if let Ok(text) = str::from_utf8(bytes) {
        let _ = repair(text, RuleSet::ALL);
    }
}

fn said(outcome: Result<&Repairs, &Rejection>) {
    match outcome {
        Ok(repairs) => {
            for repair in repairs {
                assert_json(repair.before());
                assert_json(repair.after());
            }
        }
        Err(rejection) => {
            assert!(!rejection.errors().is_empty(), "refused without an error");
            assert_json(&rejection.to_model_text());
        }
    }
}

fn assert_json(text: &str) {
    // A number that is too large for a double is JSON all the same.
    assert!(check(text.as_bytes()).is_ok(), "{text} is no JSON");
}

/// The strict reader and serde_json accept the same texts, and make the same values of them.
pub fn strict_reader(bytes: &[u8]) {
    let own = check(bytes);
    let other = serde_json::from_slice::<Value>(bytes);
    let is_deep = own.as_ref().is_err_and(|rejection| rejection.errors()[0].code() == ErrorCode::TooDeep);
    let is_limit = other.as_ref().is_err_and(|error| {
        let said = error.to_string();
        said.starts_with("recursion limit") || said.starts_with("number out of range")
    });
    if is_deep || is_limit {
        return;
    }
    assert_eq!(own.is_ok(), other.is_ok(), "{own:?} {other:?}");
    let Ok(value) = other else { return };
    let text = String::from_utf8_lossy(bytes);
    let wrapped = format!("{{\"any\":{text}}}");
    // Equal keys are refused, and so are numbers that a value does not hold.
    if let Ok(parsed) = toolargs::from_str::<Any>(&wrapped) {
        assert!(is_same(&parsed.args.any, &value), "{} and not {value}", parsed.args.any);
        assert!(parsed.repairs.is_empty());
    }
}

/// Whether two values are the same: integers digit by digit, other numbers as the doubles they are.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let whole = |number: &Number| number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
            match (whole(a), whole(b)) {
                (Some(a), Some(b)) => a == b,
                _ => a == b || a.as_f64() == b.as_f64(),
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| is_same(a, b)))
        }
        (a, b) => a == b,
    }
}

#[derive(Debug, ToolArgs)]
struct Any {
    any: Value,
}

/// A text and the value that it is have one outcome, if the value keeps all that the text says.
pub fn two_doors(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(value) = serde_json::from_str::<Value>(text) else { return };
    if !is_kept(text) || has_equal_keys(text) {
        return;
    }
    let gate = GATES[index(bytes)];
    let written = |parsed: Parsed<Target>| (toolargs::to_string(&parsed.args), parsed.repairs);
    let by_text = outcome(gate.from_str::<Target>(text).map(written));
    let by_value = outcome(gate.from_value_ref::<Target>(&value).map(written));
    assert_eq!(by_text, by_value, "{text}");
}

/// The arguments, and what was repaired or refused, as a set.
fn outcome(result: Result<(String, Repairs), Rejection>) -> (Option<String>, Vec<String>) {
    let (args, mut said) = match result {
        Ok((args, repairs)) => (
            Some(args),
            repairs.iter().map(|repair| format!("{} {}", repair.path(), repair.rule())).collect(),
        ),
        Err(rejection) => {
            let errors: Vec<String> =
                rejection.errors().iter().map(|error| format!("{} {}", error.path(), error.code())).collect();
            (None, errors)
        }
    };
    said.sort();
    (args, said)
}

/// Whether a value holds every number of a text as it is written.
fn is_kept(text: &str) -> bool {
    let mut in_string = false;
    let mut escaped = false;
    let mut number = String::new();
    for c in text.chars().chain([' ']) {
        if in_string {
            (in_string, escaped) = (escaped || c != '"', c == '\\' && !escaped);
            continue;
        }
        if c.is_ascii_digit()
            || matches!(c, '-' | '+' | '.' | 'e' | 'E') && !(matches!(c, 'e') && number.is_empty())
        {
            number.push(c);
            continue;
        }
        // The `e` of `true` and `false` is no number.
        if number.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            let is_integer = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
            let digits = number.bytes().filter(u8::is_ascii_digit).count();
            let is_kept = match is_integer {
                true => number != "-0" && (number.parse::<i64>().is_ok() || number.parse::<u64>().is_ok()),
                false => {
                    digits <= 15
                        && number.parse::<f64>().is_ok_and(|number| (1e-15..1e15).contains(&number.abs()))
                }
            };
            if !is_kept {
                return false;
            }
        }
        number.clear();
        in_string = c == '"';
    }
    true
}

/// Whether an object somewhere has a key twice, or a string holds JSON in which one has.
fn has_equal_keys(text: &str) -> bool {
    // Strings that hold objects are read by the gate; whatever looks like that is left out.
    let Ok(value) = serde_json::from_str::<Value>(text) else { return true };
    let written = value.to_string();
    let colons = |text: &str| text.matches(':').count();
    let plain = |text: &str| text.replace("\\u003a", ":").replace("\\u003A", ":");
    colons(&plain(&written)) != colons(&plain(text))
}

/// What was accepted is accepted again as it is written, with the same arguments and no repair.
pub fn idempotence(bytes: &[u8]) {
    let index = index(bytes);
    again::<Target>(GATES[index], bytes);
    again::<Demanding>(GATES[index], bytes);
    let schema = target_schema(index);
    if let Ok(checked) = schema.check_slice(bytes) {
        let text = checked.text().to_owned();
        let again = schema.check_str(&text);
        let again = again.unwrap_or_else(|rejection| panic!("{text} is refused: {rejection}"));
        assert!(again.repairs.is_empty(), "{text} needs {}", again.repairs);
        assert_eq!(again.text(), text);
    }
}

fn again<T: ToolArgs>(gate: Gate, bytes: &[u8]) {
    let Ok(parsed) = gate.from_slice::<T>(bytes) else { return };
    let text = toolargs::to_string(&parsed.args);
    let again = gate.from_str::<T>(&text);
    let again = again.unwrap_or_else(|rejection| panic!("{text} is refused: {rejection}"));
    assert!(again.repairs.is_empty(), "{text} needs {}", again.repairs);
    assert_eq!(toolargs::to_string(&again.args), text);
}

/// What the reader makes of a text is JSON to serde_json, needs no repair, and is what the gate reads of that text.
pub fn lenient_output(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let rules = Preset::Lenient.rules();
    let Ok(repaired) = repair(text, rules) else {
        assert!(check(bytes).is_err(), "JSON is refused");
        return;
    };
    assert_eq!(repaired.repairs.is_empty(), repaired.text == text);
    if let Err(error) = serde_json::from_str::<Value>(&repaired.text) {
        let said = error.to_string();
        let is_limit = said.starts_with("recursion limit") || said.starts_with("number out of range");
        assert!(is_limit, "{}: {said}", repaired.text);
    }
    let again = repair(&repaired.text, rules).expect("JSON is read");
    assert!(again.repairs.is_empty() && again.text == repaired.text);
    let gate = Gate::new().preset(Preset::Lenient);
    let args =
        |text: &str| gate.from_str::<Target>(text).ok().map(|parsed| toolargs::to_string(&parsed.args));
    let read = args(text);
    assert_eq!(read, args(&repaired.text), "{text} {}", repaired.text);
    if let Ok(value) = serde_json::from_str::<Value>(&repaired.text)
        && is_kept(&repaired.text)
        && !has_equal_keys(&repaired.text)
    {
        let of_value = gate.from_value_ref::<Target>(&value).ok();
        assert_eq!(read, of_value.map(|parsed| toolargs::to_string(&parsed.args)), "{text} {value}");
    }
    for repair in &repaired.repairs {
        assert!(repair.offset().is_some_and(|offset| offset <= text.len() && text.is_char_boundary(offset)));
    }
}

/// The gate of a type and that of its schema agree on verdict, repairs and value.
pub fn two_gates(bytes: &[u8]) {
    let index = index(bytes);
    agree::<Target>(GATES[index], target_schema(index), bytes);
    agree::<Demanding>(GATES[index], demanding_schema(index), bytes);
}

fn agree<T: ToolArgs>(gate: Gate, schema: &SchemaGate, bytes: &[u8]) {
    let typed = gate.from_slice::<T>(bytes);
    let untyped = schema.check_slice(bytes);
    let repairs = |repairs: &Repairs| -> Vec<String> {
        repairs
            .iter()
            .map(|repair| format!("{} {} {}", repair.path(), repair.rule(), repair.before()))
            .collect()
    };
    match (typed, untyped) {
        (Ok(typed), Ok(untyped)) => {
            assert_eq!(repairs(&typed.repairs), repairs(&untyped.repairs));
            let args = untyped.args();
            let again = gate.from_str::<T>(&args);
            let again = again.unwrap_or_else(|rejection| panic!("{args} is refused: {rejection}"));
            assert_eq!(toolargs::to_string(&again.args), toolargs::to_string(&typed.args));
        }
        (Err(_), Err(_)) => {}
        (typed, untyped) => panic!(
            "{:?} by the type, {:?} by the schema",
            typed.err().map(|error| error.to_string()),
            untyped.err().map(|error| error.to_string())
        ),
    }
}
