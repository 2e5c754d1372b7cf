//! Instances of a contract: what its schema allows.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, Ipv6Addr};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::string::string_regex;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use crate::contract::{Form, Kind, Node, Told, is_valid};
use crate::json::Json;

/// Strings that a gate could take for something else.
const ODD: [&str; 28] = [
    "",
    " ",
    "null",
    "None",
    "true",
    "False",
    "0",
    "1999",
    "-0",
    "1.5",
    "1e3",
    "NaN",
    "[]",
    "[1,2]",
    "{}",
    "{\"a\":1}",
    "a,b",
    "a;b",
    "x|y",
    "2026-04-03",
    "03/04/2026",
    "\"quoted\"",
    "line\nbreak",
    "tab\there",
    "\u{0}\u{1f}",
    "back\\slash",
    "é😀",
    "&amp; \\n",
];

/// URIs with parts of every kind.
const URIS: [&str; 9] = [
    "https://example.com/",
    "http://user:pw@example.com:8080/a/b?c=d#e",
    "HTTPS://EXAMPLE.com/%41/../b",
    "mailto:a.b@example.com",
    "urn:isbn:0451450523",
    "ftp://192.0.2.1/x",
    "http://[2001:db8::7]/",
    "file:///etc/hosts",
    "tel:+1-816-555-1212",
];

/// Numbers with more digits than an `f64` has there.
const FAR: [&str; 4] = ["1125899906842624.25", "1125899906842624.2", "99999999999.25", "0.30000000000000001"];

/// How often a type is within itself.
const DEPTH: usize = 3;

/// A value that the schema allows, with the keys of its objects in any order.
pub fn instance(node: Node<'_>) -> BoxedStrategy<Json> {
    value(node, &Around::default())
}

/// An instance, the same every time.
pub fn example(node: Node<'_>) -> Json {
    let small = Around { types: Vec::new(), is_full: true };
    value(node, &small).new_tree(&mut TestRunner::deterministic()).unwrap().current()
}

/// What is around a value.
#[derive(Clone, Default)]
struct Around {
    /// The types, once for each time.
    types: Vec<*const Value>,
    /// Whether nothing more has to be in it.
    is_full: bool,
}

impl Around {
    fn enter(&self, node: Node<'_>) -> Self {
        let mut types = self.types.clone();
        types.push(node.id());
        let times = types.iter().filter(|id| **id == node.id()).count();
        Self { types, is_full: self.is_full || times > DEPTH }
    }
}

fn value(node: Node<'_>, around: &Around) -> BoxedStrategy<Json> {
    let around = &around.enter(node);
    let strategy = match node.kind() {
        Kind::Any => anything(),
        Kind::Null => Just(Json::Null).boxed(),
        Kind::Boolean => any::<bool>().prop_map(Json::Bool).boxed(),
        Kind::Integer => integer(node),
        Kind::Number => number(node),
        Kind::String => string(node),
        Kind::Date => texts(date()),
        Kind::DateTime => date_time(node),
        Kind::Enum => {
            let members: Vec<String> = node.members().into_iter().map(str::to_owned).collect();
            texts(prop::sample::select(members).boxed())
        }
        Kind::List => list(node, around),
        Kind::Tuple => {
            let mut items = Just(Vec::new()).boxed();
            for item in node.elements() {
                let both = (items, value(item, around));
                items = both.prop_map(|(items, item)| [items, vec![item]].concat()).boxed();
            }
            items.prop_map(Json::Array).boxed()
        }
        Kind::Map | Kind::Object => object(node, around),
        Kind::Union => union(node, around),
    };
    if node.is_nullable() { prop_oneof![1 => Just(Json::Null), 4 => strategy].boxed() } else { strategy }
}

fn texts(strategy: BoxedStrategy<String>) -> BoxedStrategy<Json> {
    strategy.prop_map(Json::String).boxed()
}

fn matching(pattern: &str) -> BoxedStrategy<String> {
    string_regex(pattern).unwrap().boxed()
}

/// Any JSON whose numbers a `Value` can hold.
fn anything() -> BoxedStrategy<Json> {
    let number = prop_oneof![
        any::<i64>().prop_map(|value| value.to_string()),
        any::<u64>().prop_map(|value| value.to_string()),
        (-1e9..1e9).prop_map(|value: f64| serde_json::to_string(&value).unwrap()),
        prop::sample::select(["0", "1", "-0.0", "0.5", "1e300", "18446744073709551615"].as_slice())
            .prop_map(str::to_owned),
    ];
    let text = prop_oneof![prop::sample::select(ODD.as_slice()).prop_map(str::to_owned), matching(".{0,4}")];
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::Bool),
        number.prop_map(Json::Number),
        text.prop_map(Json::String),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Json::Array),
            prop::collection::vec((matching("[a-c]|item|é \"?"), inner), 0..3)
                .prop_map(|members| Json::Object(differing(members))),
        ]
    })
    .boxed()
}

/// The members, of those with equal keys only the first.
fn differing(members: Vec<(String, Json)>) -> Vec<(String, Json)> {
    let mut seen = BTreeSet::new();
    members.into_iter().filter(|(name, _)| seen.insert(name.clone())).collect()
}

fn integer(node: Node<'_>) -> BoxedStrategy<Json> {
    let text = |name: &str| node.keyword(name).unwrap().to_string();
    // What is beyond an `i64` or a `u64` is an `f64` in a `Value`; those here are powers of two, or one less.
    let bound =
        |name: &str| text(name).parse().unwrap_or_else(|_| text(name).parse::<f64>().unwrap() as i128);
    let (min, max): (i128, i128) = (bound("minimum"), bound("maximum"));
    let near = 0.clamp(min, max);
    let (low, high) = (min.max(near - 100), max.min(near + 100));
    let step: i128 = node.keyword("multipleOf").map_or(1, |of| of.to_string().parse().unwrap());
    let multiple = move |value: i128| {
        let rest = value.rem_euclid(step);
        let down = value.saturating_sub(rest);
        if down < min { down + step } else { down }
    };
    let most = if step > 1 { multiple(max).to_string() } else { greatest(node) };
    let strategy = prop_oneof![
        (low..=high).prop_map(move |value| multiple(value).to_string()),
        (min..=max).prop_map(move |value| multiple(value).to_string()),
        Just(multiple(min).to_string()),
        Just(most)
    ];
    let is_nonzero = node.keyword("not").is_some();
    let strategy = strategy.prop_filter("not zero", move |text| !is_nonzero || text != "0");
    strategy.prop_map(Json::Number).boxed()
}

/// The greatest integer.
pub fn greatest(node: Node<'_>) -> String {
    let maximum = node.keyword("maximum").unwrap();
    match maximum.as_f64() {
        Some(double) if maximum.is_f64() && double > 3e38 => u128::MAX.to_string(),
        Some(double) if maximum.is_f64() && double > 1.7e38 && node.keyword("minimum").unwrap().is_f64() => {
            i128::MAX.to_string()
        }
        Some(double) if maximum.is_f64() => (double as u128).to_string(),
        _ => maximum.to_string(),
    }
}

/// The least and the greatest number, and whether they are none themselves.
pub fn bounds(node: Node<'_>) -> [(f64, bool); 2] {
    [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")].map(|(inclusive, exclusive)| {
        let bound = |name: &str| node.keyword(name).map(|bound| bound.as_f64().unwrap());
        bound(inclusive).map_or_else(|| (bound(exclusive).unwrap(), true), |bound| (bound, false))
    })
}

fn number(node: Node<'_>) -> BoxedStrategy<Json> {
    let [(min, above), (max, below)] = bounds(node);
    let (low, high) = (min.max(-1000.0), max.min(1000.0));
    let is_within = move |value: f64| {
        min <= value && value <= max && !(above && value == min) && !(below && value == max)
    };
    let is_decimal = node.becomes() == Some("decimal");
    if let Some(step) = node.keyword("multipleOf") {
        let step = step.as_f64().unwrap();
        let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
        let multiples = (first..=last)
            // Where a step is none of an `f64`, so many of them are a fraction.
            .prop_map(move |i| if step < 1.0 { i as f64 / (1.0 / step).round() } else { i as f64 * step })
            .prop_filter("bounds", move |value| is_within(*value));
        let text = move |value: f64| if is_decimal { value.to_string() } else { format!("{value:?}") };
        let small = multiples.prop_map(text).prop_map(Json::Number);
        if is_decimal || node.becomes() == Some("float") {
            return small.boxed();
        }
        // Where the digits of an `f64` end, a text may say more of them than it has.
        let validator = node.validator();
        let far = prop::sample::select(FAR.as_slice()).prop_map(|text| Json::Number(text.to_owned()));
        let far = prop_oneof![far, Just(Json::Number("0.0".to_owned()))];
        let far = far.prop_filter("valid", move |json| validator.is_valid(&json.value().unwrap()));
        return prop_oneof![8 => small, 1 => far].boxed();
    }
    if is_decimal {
        let digits =
            (low as i64..=high as i64, 0..=24_usize, "[0-9]{28}").prop_map(|(whole, places, digits)| {
                // The sign is that of the whole number, so that the bounds hold.
                if places == 0 { whole.to_string() } else { format!("{whole}.{}", &digits[..places]) }
            });
        let strategy = prop_oneof![
            digits,
            Just("0.10".to_owned()),
            Just("-0.00".to_owned()),
            Just("79228162514264337593543950335".to_owned()),
            Just("0.0000000000000000000000000001".to_owned()),
        ];
        let strategy = strategy.prop_filter("bounds", move |text| is_within(text.parse().unwrap()));
        return strategy.prop_map(Json::Number).boxed();
    }
    let within = move |value: f64| value.clamp(min, max);
    let doubles = prop_oneof![
        // In hundredths, as people write them.
        (0..=100_000_i32).prop_map(move |i| low + (high - low) * f64::from(i) / 100_000.0),
        any::<f64>().prop_map(move |value| if value.is_finite() { within(value) } else { low }),
        Just(min),
        Just(max),
        Just(within(0.0)),
        Just(within(-0.0)),
        Just(within(5e-324)),
    ]
    .prop_filter("bounds", move |value| is_within(*value))
    .prop_map(|value| Json::Number(serde_json::to_string(&value).unwrap()))
    .boxed();
    if node.becomes() != Some("json") {
        return doubles;
    }
    let whole = prop_oneof![
        any::<i64>().prop_map(|value| value.to_string()),
        any::<u64>().prop_map(|value| value.to_string()),
        Just("9007199254740993".to_owned()),
        (-9..=9_i64).prop_map(|value| value.to_string()),
    ]
    .prop_filter("bounds", move |text| is_within(text.parse().unwrap()));
    prop_oneof![doubles, whole.prop_map(Json::Number)].boxed()
}

fn string(node: Node<'_>) -> BoxedStrategy<Json> {
    let min = node.count("minLength").unwrap_or(0);
    let max = node.count("maxLength").unwrap_or(usize::MAX);
    let fits = move |text: &String| (min..=max).contains(&text.chars().count());
    let pattern = node.keyword("pattern").and_then(Value::as_str);
    let strategy = match (node.form(), pattern) {
        (Some(Form::Named(name)), None) => formatted(name),
        (Some(Form::Named(name)), Some(_)) => {
            let validator = node.validator();
            let is_valid = move |text: &String| validator.is_valid(&Value::from(text.as_str()));
            formatted(name).prop_filter("pattern and format", is_valid).boxed()
        }
        (Some(Form::Ip), _) => prop_oneof![formatted("ipv4"), formatted("ipv6")].boxed(),
        (
            Some(Form::LocalTime | Form::LocalDateTime | Form::ExactDuration | Form::Socket) | None,
            Some(pattern),
        ) => {
            // The classes are ASCII's.
            let pattern = pattern.replace("\\w", "[0-9A-Za-z_]").replace("\\d", "[0-9]");
            matching(pattern.strip_prefix('^').unwrap().strip_suffix('$').unwrap())
        }
        (_, None) => {
            let odd: Vec<String> = ODD.iter().map(|text| (*text).to_owned()).filter(fits).collect();
            let any = prop::collection::vec(any::<char>(), min..=max.min(min + 8))
                .prop_map(|chars| chars.into_iter().collect::<String>());
            if odd.is_empty() {
                any.boxed()
            } else {
                let letters = matching(if max < 2 { "[a-z]" } else { "[a-z]{2,5}" });
                prop_oneof![any, letters, prop::sample::select(odd)].boxed()
            }
        }
    };
    texts(strategy.prop_filter("length", fits).boxed())
}

fn formatted(name: &str) -> BoxedStrategy<String> {
    match name {
        "uuid" => {
            matching("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|0{8}(-0{4}){3}-0{12}")
        }
        "email" => {
            matching("[a-z0-9+_]{1,6}(\\.[a-z]{1,4})?@(example\\.com|[A-Za-z]{1,6}(-x)?(\\.[a-z]{2,3})?)")
        }
        "hostname" => matching("[a-z]([a-z0-9]|-[a-z]){0,2}(\\.[A-Za-z0-9]{1,3}){0,2}"),
        "uri" => {
            let simple =
                matching("https?://[a-z]{1,6}\\.example(:[1-9][0-9]{1,3})?/[a-z0-9/]{0,5}(\\?[a-z]=[0-9])?");
            prop_oneof![simple, prop::sample::select(URIS.as_slice()).prop_map(str::to_owned)].boxed()
        }
        "uri-reference" => {
            prop_oneof![matching("(/[a-z.]{0,3}){0,2}(\\?[a-z])?(#[a-z])?"), formatted("uri")].boxed()
        }
        "ipv4" => any::<u32>().prop_map(|bits| Ipv4Addr::from(bits).to_string()).boxed(),
        "ipv6" => {
            let long = "2001:DB8:0:0:8:800:200C:417A".to_owned();
            let short = any::<u128>().prop_map(|bits| Ipv6Addr::from(bits).to_string());
            prop_oneof![4 => short, 1 => Just("::1".to_owned()), 1 => Just(long)].boxed()
        }
        "time" => (clock(), offset()).prop_map(|(clock, offset)| clock + &offset).boxed(),
        "duration" => matching(
            "P([0-9]{1,3}W|[0-9]Y([0-9]M)?|[0-9]{1,2}D(T[0-9]{1,2}H)?|T[0-9]{1,3}H([0-9]M([0-9]S)?)?|T[0-9]{1,9}S)",
        ),
        other => panic!("{other}"),
    }
}

fn clock() -> BoxedStrategy<String> {
    matching("([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9}|\\.[0-9]{3}|\\.[0-9]{1,4}00)?")
}

fn offset() -> BoxedStrategy<String> {
    matching("Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9]|\\+00:00|-00:00")
}

fn date() -> BoxedStrategy<String> {
    let day = (0..=9999_u32, 1..=12_u32, 1..=28_u32)
        .prop_map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}"));
    let edges = ["0000-01-01", "9999-12-31", "2024-02-29", "2000-02-29", "2026-01-31"].map(str::to_owned);
    prop_oneof![4 => day, 1 => prop::sample::select(edges.to_vec())].boxed()
}

fn date_time(node: Node<'_>) -> BoxedStrategy<Json> {
    let strategy =
        (date(), clock(), offset()).prop_map(|(date, clock, offset)| format!("{date}T{clock}{offset}"));
    let is_utc = node.becomes() == Some("utc");
    // In UTC, some of these are in no year that there is.
    let is_inside = move |text: &String| !is_utc || !matches!(&text[..10], "0000-01-01" | "9999-12-31");
    texts(strategy.prop_filter("year", is_inside).boxed())
}

fn list(node: Node<'_>, around: &Around) -> BoxedStrategy<Json> {
    let min = node.count("minItems").unwrap_or(0);
    if around.is_full && min == 0 {
        return Just(Json::Array(Vec::new())).boxed();
    }
    let most = if around.is_full { 0 } else { 3 };
    let max = node.count("maxItems").unwrap_or(usize::MAX).min(min.max(1) + most);
    let items = value(node.items(), around);
    if node.keyword("uniqueItems").is_none() {
        return prop::collection::vec(items, min..=max).prop_map(Json::Array).boxed();
    }
    // More than are wanted, since some may be equal.
    let different = prop::collection::vec(items, min..=max + 2).prop_map(move |items| {
        let mut seen = Vec::new();
        let is_new = |item: &Json| {
            // Zero is zero, whatever its sign, and so is what has no more digits.
            let known = match item {
                Json::Number(text) if text.contains(['.', 'e']) => {
                    Json::Number((text.parse::<f64>().unwrap() + 0.0).to_string())
                }
                item => item.value().as_ref().map_or(Json::Null, Json::from),
            };
            let is_new = !seen.contains(&known);
            seen.push(known);
            is_new
        };
        items.into_iter().filter(is_new).take(max).collect::<Vec<_>>()
    });
    different.prop_filter("items", move |items| items.len() >= min).prop_map(Json::Array).boxed()
}

fn object(node: Node<'_>, around: &Around) -> BoxedStrategy<Json> {
    let required = node.required();
    let mut members: BoxedStrategy<Vec<(String, Json)>> = Just(Vec::new()).boxed();
    for (name, field) in node.fields() {
        let is_required = required.contains(&name);
        if around.is_full && !is_required {
            continue;
        }
        let name = name.to_owned();
        let value = value(field, around);
        let value = if is_required { value.prop_map(Some).boxed() } else { prop::option::of(value).boxed() };
        members = (members, value)
            .prop_map(move |(mut members, value)| {
                members.extend(value.map(|value| (name.clone(), value)));
                members
            })
            .boxed();
    }
    if node.rest().is_some() {
        members = (members, rest(node, around)).prop_map(|(members, rest)| [members, rest].concat()).boxed();
    }
    members.prop_shuffle().prop_map(Json::Object).boxed()
}

/// The members of an object that are no fields.
fn rest(node: Node<'_>, around: &Around) -> BoxedStrategy<Vec<(String, Json)>> {
    let own = node.fields().len();
    let min = node.count("minProperties").unwrap_or(0).saturating_sub(own);
    let max = node.count("maxProperties").map_or(3, |max| max - own).min(min.max(1) + 2);
    if around.is_full && min == 0 {
        return Just(Vec::new()).boxed();
    }
    let keys = match node.key() {
        // In any case that a validator accepts.
        Some(key) => {
            let validator = key.validator();
            let upper = value(key, around).prop_map(|key| match key {
                Json::String(key) => Json::String(key.to_uppercase()),
                key => key,
            });
            let lower = value(key, around).prop_map(|key| match key {
                Json::String(key) => Json::String(key.to_lowercase()),
                key => key,
            });
            let is_key = move |key: &Json| validator.is_valid(&key.value().unwrap());
            prop_oneof![4 => value(key, around), 1 => upper, 1 => lower].prop_filter("a key", is_key).boxed()
        }
        None => texts(
            prop_oneof![
                matching("[a-z]{1,3}"),
                prop::sample::select(ODD.as_slice()).prop_map(str::to_owned),
                matching(".{0,4}")
            ]
            .boxed(),
        ),
    };
    let keys = keys.prop_map(|key| match key {
        Json::String(key) => key,
        other => panic!("{other:?} is no key"),
    });
    let fields = node.fields();
    let taken: BTreeSet<String> = fields
        .into_iter()
        .flat_map(|(name, field)| [vec![name], field.aliases()].concat())
        .map(str::to_owned)
        .collect();
    let keys = keys.prop_filter("no field", move |key| !taken.contains(key));
    let members = prop::collection::vec((keys, value(node.rest().unwrap(), around)), min..=max + 1);
    members
        .prop_map(move |members| differing(members).into_iter().take(max).collect::<Vec<_>>())
        .prop_filter("entries", move |members| members.len() >= min)
        .boxed()
}

fn union(node: Node<'_>, around: &Around) -> BoxedStrategy<Json> {
    let ends = |branch: &Node<'_>| !around.is_full || ends(*branch, &mut vec![node.id()]);
    let branches: Vec<_> =
        node.branches().into_iter().filter(ends).map(|branch| value(branch, around)).collect();
    let strategy = prop::strategy::Union::new(branches);
    if node.told() != Told::Nothing {
        return strategy.boxed();
    }
    let validator = node.validator();
    strategy.prop_filter("one branch", move |json| is_valid(&validator, &json.value().unwrap())).boxed()
}

/// Whether a value need not contain one of these types.
fn ends(node: Node<'_>, types: &mut Vec<*const Value>) -> bool {
    if node.is_nullable() {
        return true;
    }
    match node.kind() {
        Kind::Union => {
            if types.contains(&node.id()) {
                return false;
            }
            types.push(node.id());
            let any = node.branches().into_iter().any(|branch| ends(branch, types));
            types.pop();
            any
        }
        Kind::Object => node.required().into_iter().all(|name| ends(node.field(name).unwrap(), types)),
        Kind::Tuple => node.elements().into_iter().all(|item| ends(item, types)),
        Kind::List => node.count("minItems").is_none_or(|min| min == 0) || ends(node.items(), types),
        _ => true,
    }
}
