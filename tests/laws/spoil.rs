//! Instances with values that have no meaning or several, among others that have to be repaired: the errors that the
//! gate must give of them, and the log.

use serde_json::Value;
use toolargs::Rule;

use crate::Under;
use crate::contract::{Contract, Form, InForce, Kind, Node, Told};
use crate::instance::{bounds, example, greatest};
use crate::json::Json;
use crate::soil::{self, Expected, Picks, Sent, may_take, place};

/// A value as it is sent, path and code of each error, and the repairs beside them, each in order.
pub struct Spoilt {
    pub json: Json,
    pub errors: Vec<(String, &'static str)>,
    pub repairs: Vec<Expected>,
}

/// A value that is sent instead, and the codes it gets.
type Way = (Json, Vec<&'static str>);

impl Spoilt {
    /// A value that breaks as a whole.
    fn whole(json: Json, path: &str, codes: &[&'static str]) -> Self {
        let errors = codes.iter().map(|code| (path.to_owned(), *code)).collect();
        Self { json, errors, repairs: Vec::new() }
    }
}

impl From<Sent> for Spoilt {
    fn from(Sent { json, repairs }: Sent) -> Self {
        Self { json, errors: Vec::new(), repairs }
    }
}

/// Breaks some fields of an instance, and no other.
pub fn spoil(contract: &Contract, clean: &Json, picks: &mut Picks<'_>) -> Spoilt {
    content(contract.root(), clean, &contract.rules(), "$", false, picks)
}

/// Breaks what is in a value of several parts; `rules` are those within it.
fn content(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    match (node.kind(), clean) {
        (Kind::Object | Kind::Map, Json::Object(_)) => object(node, None, clean, rules, path, secret, picks),
        (_, Json::Null) => soil::value(node, clean, rules, path, secret, picks).into(),
        (Kind::Union, _) => union(node, clean, rules, path, secret, picks),
        (Kind::List, Json::Array(items)) => list(node, items, rules, path, secret, picks),
        (Kind::Tuple, Json::Array(items)) => tuple(node, items, rules, path, secret, picks),
        _ => soil::value(node, clean, rules, path, secret, picks).into(),
    }
}

/// An object; `union` is the one that it is a branch of.
fn object(
    node: Node<'_>,
    union: Option<Node<'_>>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    let required = node.required();
    let told = union.map(|union| union.told());
    let common = union.map(|union| union.common());
    // A field that only some branches have, and one that even a branch of the same variant does without.
    let is_own = |name: &str| common.as_ref().is_some_and(|common| !common.contains(name));
    let tag = match told {
        Some(Told::Tag(tag)) => Some(tag),
        _ => None,
    };
    let constant = |branch: &Node<'_>| {
        let tag = tag.and_then(|tag| branch.field(tag));
        tag.and_then(|tag| tag.members().first().map(|name| (*name).to_owned()))
    };
    let variant = constant(&node);
    let without = |name: &str| {
        let branches = union.iter().flat_map(|union| union.branches());
        branches.filter(|branch| constant(branch) == variant).any(|branch| branch.field(name).is_none())
    };
    let is_part = |name: &str| told != Some(Told::Key) && without(name);
    let is_closed = node.rest().is_none();
    let mut members: Vec<(String, Json)> = Vec::new();
    let (mut errors, mut repairs) = (Vec::new(), Vec::new());
    let mut missing = Vec::new();
    let mut parts = clean.members().iter().filter(|(name, _)| is_part(name)).count();
    // Without the key that names the variant, or with another in it, nothing is known of the fields that the variants have.
    let broken_tag = tag.and_then(|tag| {
        let text = |text: &str| Some(Json::String(text.to_owned()));
        let ways = [
            ("missing", None),
            ("missing", Some(Json::Null)),
            ("enum", text("no such member")),
            ("type", Some(Json::Number("5".into()))),
            ("non_finite_number", Some(Json::Number("NaN".into()))),
        ];
        let ways = ways.map(|(code, json)| (code, (code, json)));
        picks.breaks(&place(node, path, tag, secret), &ways)
    });
    let sent = clean.members().len();
    for (name, clean) in clean.members() {
        let at = place(node, path, name, secret);
        let is_tag = tag == Some(name.as_str());
        if let (true, Some((code, json))) = (is_tag, &broken_tag) {
            if *code == "missing" {
                missing.push(name.as_str());
            } else {
                errors.push((at.clone(), *code));
            }
            members.extend(json.clone().map(|json| (name.clone(), json)));
            continue;
        }
        if is_own(name) && broken_tag.is_some() {
            members.push((name.clone(), clean.clone()));
            continue;
        }
        let field = node.value(name).unwrap();
        let is_known = node.field(name).is_some();
        // Where all of a flattened struct is missing, it is simply absent.
        let may_miss = told != Some(Told::Key) && !is_tag && (!is_part(name) || parts > 1);
        if required.contains(&name.as_str()) && may_miss && picks.breaks_by(&at, "missing") {
            parts -= usize::from(is_part(name));
            missing.push(name.as_str());
            // Absent, or null, which counts as that.
            if !field.takes_null() && picks.yes() {
                members.push((name.clone(), Json::Null));
            }
            continue;
        }
        if is_closed && !rules.knows(Rule::DropUnknownKey) && picks.breaks_by(path, "unknown_field") {
            let odd = format!("x-{name}");
            let at = place(node, path, &odd, secret);
            members.push((odd.clone(), clean.clone()));
            errors.push((at.clone(), "unknown_field"));
            if *clean != Json::Null && picks.yes() {
                members.push((odd, Json::Null));
                errors.push((at, "duplicate_key"));
            }
        }
        let key = node.key().filter(|_| !is_known);
        if let Some(bad) = key.and_then(bad_key)
            && members.iter().all(|(name, _)| *name != bad)
            && node.count("maxProperties").is_none_or(|most| sent < most)
            && picks.breaks_by(&at, "check")
        {
            errors.push((place(node, path, &bad, secret), "check"));
            members.push((bad, clean.clone()));
        }
        let within = field.rules(rules.clone());
        let secret = secret || field.is_sensitive();
        let spoilt = match is_tag {
            true => soil::value(field, clean, &within, &at, secret, picks).into(),
            false => value(field, clean, &within, &at, secret, told == Some(Told::Key), picks),
        };
        // What is in a second one does not count, unless it is the same.
        let second = Json::Object(vec![("x".to_owned(), Json::Null)]);
        let second = if spoilt.json == second { Json::Null } else { second };
        members.push((name.clone(), spoilt.json));
        errors.extend(spoilt.errors);
        repairs.extend(spoilt.repairs);
        if picks.breaks_by(&at, "duplicate_key") {
            members.push((name.clone(), second));
            errors.push((at, "duplicate_key"));
        }
    }
    if is_closed && !rules.knows(Rule::DropUnknownKey) && picks.breaks_by(path, "unknown_field") {
        members.push(("no field".to_owned(), Json::Null));
        errors.push((place(node, path, "no field", secret), "unknown_field"));
    }
    if let (Some(tag), Some((code, _)), Some(true)) =
        (tag, &broken_tag, common.as_ref().map(|common| common.is_empty()))
    {
        // Nothing else is judged.
        return Spoilt::whole(Json::Object(members), &place(node, path, tag, secret), &[*code]);
    }
    let missing = required.into_iter().filter(|name| missing.contains(name));
    errors.extend(missing.map(|name| (place(node, path, name, secret), "missing")));
    if !is_closed && node.kind() == Kind::Map {
        count_entries(node, &mut members, &mut errors, &repairs, path, secret, picks);
    }
    Spoilt { json: Json::Object(members), errors, repairs }
}

/// A key that a map does not have.
fn bad_key(key: Node<'_>) -> Option<String> {
    let validator = key.validator();
    ["no key", "", "-", "0-0"]
        .into_iter()
        .find(|text| !validator.is_valid(&Value::from(*text)))
        .map(str::to_owned)
}

/// Takes entries from a map, or adds some.
fn count_entries(
    node: Node<'_>,
    members: &mut Vec<(String, Json)>,
    errors: &mut Vec<(String, &'static str)>,
    repairs: &[Expected],
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) {
    // Whatever is counted has to be an entry each.
    if !errors.is_empty() || !repairs.is_empty() {
        return;
    }
    if let Some(most) = node.count("maxProperties")
        && picks.breaks_by(path, "item_count")
    {
        let value = example(node.rest().unwrap());
        for letter in 'k'..='z' {
            let name = String::from_iter([letter, letter]);
            if members.len() <= most && members.iter().all(|(other, _)| *other != name) {
                if node.key().is_some_and(|key| !key.validator().is_valid(&Value::from(name.as_str()))) {
                    errors.push((place(node, path, &name, secret), "check"));
                }
                members.push((name, value.clone()));
            }
        }
        errors.push((path.to_owned(), "item_count"));
    } else if let Some(least) = node.count("minProperties")
        && least > 0
        && picks.breaks_by(path, "item_count")
    {
        members.truncate(least - 1);
        errors.push((path.to_owned(), "item_count"));
    }
}

/// One of several branches.
fn union(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    let branch = node.branch(clean);
    let within = branch.rules(rules.clone());
    let secret = secret || branch.is_sensitive();
    let told = node.told();
    if told == Told::Nothing {
        return untold(node, branch, clean, &within, path, secret, picks);
    }
    let Json::Object(_) = clean else { return value(branch, clean, &within, path, secret, false, picks) };
    // That is a way to break any such value but the payload, which has no others.
    if told == Told::Key && path == "$" && picks.breaks_by(path, "type") {
        return Spoilt::whole(Json::Object(Vec::new()), path, &["type"]);
    }
    let spoilt = object(branch, Some(node), clean, &within, path, secret, picks);
    let objects: Vec<_> =
        node.branches().into_iter().filter(|branch| branch.kind() == Kind::Object).collect();
    if told == Told::Key
        && spoilt.errors.is_empty()
        && let Some(other) = objects.iter().find(|other| other.place() != branch.place())
        && picks.breaks_by(path, "ambiguous_variant")
    {
        let (name, field) = other.fields()[0];
        let mut members = spoilt.json.members().to_vec();
        members.push((name.to_owned(), example(field)));
        return Spoilt {
            json: Json::Object(members),
            errors: vec![(path.to_owned(), "ambiguous_variant")],
            repairs: spoilt.repairs,
        };
    }
    spoilt
}

/// One of several branches that are told by nothing but what they accept.
fn untold(
    node: Node<'_>,
    branch: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    if rules.under != Under::Standard {
        return Spoilt { json: clean.clone(), errors: Vec::new(), repairs: Vec::new() };
    }
    let others: Vec<_> =
        node.branches().into_iter().filter(|other| other.place() != branch.place()).collect();
    let empty = Json::Object(Vec::new());
    let alike = node.branches().into_iter().filter(|branch| looks_like(*branch, &empty)).count();
    let is_none = !node.branches().into_iter().any(|branch| may_take(branch, &empty));
    if path == "$" && alike > 1 && is_none && picks.breaks_by(path, "type") {
        return Spoilt::whole(empty, path, &["type"]);
    }
    let spoilt = match clean {
        // What is no such object at all is a matter of all branches.
        Json::Object(_) | Json::Array(_) => content(branch, clean, rules, path, secret, picks),
        _ => soil::value(branch, clean, rules, path, secret, picks).into(),
    };
    if others.iter().any(|other| may_take(*other, &spoilt.json)) {
        return Spoilt { json: clean.clone(), errors: Vec::new(), repairs: Vec::new() };
    }
    // Where several branches are of the JSON type, none is meant more than another, but by what only a forbidden rule
    // keeps away.
    let is_no_json = spoilt.json.value().is_none();
    let is_alone = !others.iter().any(|other| looks_like(*other, &spoilt.json));
    let is_forbidden = spoilt.errors.iter().all(|(_, code)| *code == "repair_forbidden");
    match is_alone || is_forbidden {
        true => spoilt,
        // What is refused whole is skipped, and may not be skipped if it is no JSON.
        false if is_no_json => Spoilt { json: clean.clone(), errors: Vec::new(), repairs: Vec::new() },
        false => Spoilt::whole(spoilt.json, path, &["type"]),
    }
}

/// Whether a value is of a JSON type that such a value may be of.
fn looks_like(node: Node<'_>, json: &Json) -> bool {
    let string = matches!(node.kind(), Kind::String | Kind::Enum | Kind::Date | Kind::DateTime);
    match (node.kind(), json) {
        (_, Json::Null) => node.takes_null(),
        (Kind::Union, _) => node.branches().into_iter().any(|branch| looks_like(branch, json)),
        (Kind::Any, _) | (Kind::Boolean, Json::Bool(_)) => true,
        (Kind::Integer | Kind::Number, Json::Number(_)) => true,
        (Kind::List | Kind::Tuple, Json::Array(_)) | (Kind::Object | Kind::Map, Json::Object(_)) => true,
        (_, Json::String(_)) => string,
        _ => false,
    }
}

/// `rules` are those within the value; a `choice` is the content of a variant.
fn value(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    choice: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    let mut broken = if picks.is_elsewhere(path) { Vec::new() } else { ways(node, clean, rules) };
    if choice && !node.takes_null() {
        broken.push((Json::Null, vec!["type"]));
    }
    let ways: Vec<_> = broken.into_iter().map(|way| (way.1[0], way)).collect();
    if let Some((json, codes)) = picks.breaks(path, &ways) {
        return Spoilt::whole(json, path, &codes);
    }
    if node.kind() == Kind::Any
        && let Json::Object(members) = clean
        && let Some((name, _)) = members.first()
        && !rules.knows(Rule::DropIdenticalDuplicate)
        && picks.breaks_by(&soil::member(path, name), "duplicate_key")
    {
        let twice = [members.clone(), vec![members[0].clone()]].concat();
        let shown = if secret { "…" } else { name };
        let errors = vec![(soil::member(path, shown), "duplicate_key")];
        return Spoilt { json: Json::Object(twice), errors, repairs: Vec::new() };
    }
    content(node, clean, rules, path, secret, picks)
}

fn text(text: &str) -> Json {
    Json::String(text.to_owned())
}

fn numeral(text: &str) -> Json {
    Json::Number(text.to_owned())
}

/// How a value can be broken as a whole.
fn ways(node: Node<'_>, clean: &Json, rules: &InForce) -> Vec<Way> {
    let mut broken: Vec<Way> = match node.kind() {
        Kind::Any => vec![
            (numeral("99999999999999999999"), vec!["lossy_number"]),
            (numeral("1e400"), vec!["non_finite_number"]),
        ],
        Kind::Null => {
            vec![(numeral("5"), vec!["type"]), (text("null"), vec!["type"]), (text(""), vec!["type"])]
        }
        Kind::Boolean => vec![
            (numeral("1"), vec!["type"]),
            (text("yes"), vec!["ambiguous_boolean"]),
            (text("maybe"), vec!["ambiguous_boolean"]),
            (text(""), vec!["ambiguous_boolean"]),
            (Json::Array(Vec::new()), vec!["type"]),
        ],
        Kind::Integer => integers(node, clean, rules),
        Kind::Number => numbers(node),
        Kind::String => strings(node),
        Kind::Date => vec![
            (numeral("20260403"), vec!["type"]),
            (text("03/04/2026"), vec!["ambiguous_date"]),
            (text("2026-4-3"), vec!["ambiguous_date"]),
            (text("2026-02-30"), vec!["invalid_date"]),
            (text("2026-00-10"), vec!["invalid_date"]),
        ],
        Kind::DateTime => date_times(node),
        Kind::Enum => vec![
            (numeral("0"), vec!["type"]),
            (text("no such member"), vec!["enum"]),
            (text(""), vec!["enum"]),
        ],
        Kind::List => {
            let item = node.items();
            let mut broken: Vec<Way> = [Json::Bool(true), numeral("7.5"), Json::Object(Vec::new())]
                .into_iter()
                .filter(|json| !may_take(item, json))
                .map(|json| (json, vec!["type"]))
                .collect();
            // The object could be the one item, or a wrapper around the items.
            let wrapper = Json::Object(vec![("item".to_owned(), numeral("5"))]);
            broken.extend((item.kind() == Kind::Any).then(|| (wrapper, vec!["type"])));
            broken.extend(no_lists(item.may_be_string()));
            broken
        }
        Kind::Tuple => {
            let mut broken = vec![(Json::Bool(true), vec!["type"]), (Json::Object(Vec::new()), vec!["type"])];
            broken.extend(no_lists(node.items_may_be_strings()));
            broken
        }
        Kind::Map | Kind::Object => {
            vec![(numeral("5"), vec!["type"]), (text("x"), vec!["type"]), (Json::Bool(false), vec!["type"])]
        }
        Kind::Union => unions(node),
    };
    broken.retain(|(json, codes)| !is_meant(node, json, rules) || codes.contains(&"repair_forbidden"));
    broken.push((numeral("NaN"), vec!["non_finite_number"]));
    broken
}

/// Whether what is no such value under `standard` has a meaning under the rules in force, or another error.
fn is_meant(node: Node<'_>, json: &Json, rules: &InForce) -> bool {
    let is = |other: Json| *json == other;
    match node.kind() {
        _ if is(text("")) && rules.under == Under::Named => true,
        Kind::Boolean => rules.knows(Rule::BoolWords) && (is(numeral("1")) || is(text("yes"))),
        Kind::Integer => rules.knows(Rule::TrimWhitespace) && is(text(" 5")),
        Kind::String => node.form().is_none() && rules.knows(Rule::NumberToString) && is(numeral("5")),
        Kind::DateTime => rules.knows(Rule::DatetimeSeparator) && is(text("2026-04-03 09:00:00Z")),
        Kind::Union => node.told() == Told::Nothing && rules.under != Under::Standard,
        _ => false,
    }
}

/// Strings where a list is due, whose items may be strings or not.
fn no_lists(of_strings: bool) -> Vec<Way> {
    if of_strings {
        vec![(text("a, b"), vec!["ambiguous_list"]), (text("[\"a\""), vec!["ambiguous_list"])]
    } else {
        vec![(text("x"), vec!["type"]), (text("[1,"), vec!["type"])]
    }
}

fn integers(node: Node<'_>, clean: &Json, rules: &InForce) -> Vec<Way> {
    let mut broken = vec![
        (Json::Bool(true), vec!["type"]),
        (text("1,999"), vec!["ambiguous_integer"]),
        (text("19.99"), vec!["ambiguous_integer"]),
        (text(" 5"), vec!["ambiguous_integer"]),
        (numeral("0.5"), vec!["lossy_number"]),
        (numeral("1e400"), vec!["lossy_number"]),
        (numeral("9007199254740992.0"), vec!["lossy_number"]),
        (Json::Object(Vec::new()), vec!["type"]),
    ];
    let step: u128 = node.keyword("multipleOf").map_or(1, |of| of.to_string().parse().unwrap());
    // The last three digits tell what a step of this size divides.
    let is_multiple = |text: &str| {
        let end = text.len().saturating_sub(3);
        text[end..].trim_start_matches('-').parse::<u128>().unwrap() % step == 0
    };
    assert!(1000 % step == 0, "a step of {step}");
    let mut refuse = |value: String, mut codes: Vec<&'static str>| {
        codes.extend((!is_multiple(&value)).then_some("not_multiple"));
        broken.push((numeral(&value), codes));
    };
    let min = node.keyword("minimum").unwrap();
    let below = match min.to_string().parse::<i128>() {
        Ok(min) => (min - 1).to_string(),
        // The least one of 128 bits, or the one that is declared here.
        Err(_) if min.as_f64() == Some(-1e20) => "-100000000000000000001".to_owned(),
        Err(_) => "-170141183460469231731687303715884105729".to_owned(),
    };
    refuse(below, vec!["out_of_range"]);
    refuse(successor(&greatest(node)), vec!["out_of_range"]);
    refuse("9".repeat(60), vec!["out_of_range"]);
    if node.keyword("not").is_some() {
        refuse("0".to_owned(), vec!["out_of_range"]);
    }
    if let (true, Json::Number(value)) = (step > 1, clean)
        && let Ok(value) = value.parse::<i128>()
        && *value.to_string() != greatest(node)
    {
        broken.push((numeral(&(value + 1).to_string()), vec!["not_multiple"]));
    }
    if let (true, Json::Number(value)) = (rules.forbidden.contains(&Rule::NumericStringToInt), clean) {
        broken.push((text(value), vec!["repair_forbidden"]));
    }
    broken
}

/// The digits of the next greater integer, which is not negative.
fn successor(digits: &str) -> String {
    let nines = digits.bytes().rev().take_while(|digit| *digit == b'9').count();
    let (head, tail) = digits.split_at(digits.len() - nines);
    let (head, last) = head.split_at(head.len().saturating_sub(1));
    let next = last.parse::<u8>().unwrap_or(0) + 1;
    format!("{head}{next}{}", "0".repeat(tail.len()))
}

fn numbers(node: Node<'_>) -> Vec<Way> {
    let is_decimal = node.becomes() == Some("decimal");
    let beyond = if is_decimal { "out_of_range" } else { "non_finite_number" };
    let mut broken = vec![
        (Json::Bool(true), vec!["type"]),
        (text("1,5"), vec!["ambiguous_number"]),
        (text("1e3"), vec!["ambiguous_number"]),
        (numeral("1e400"), vec![beyond]),
    ];
    broken.push((numeral("-Infinity"), vec!["non_finite_number"]));
    let [(min, above), (max, below)] = bounds(node);
    if is_decimal {
        let mut codes = vec!["lossy_number"];
        codes.extend(node.keyword("multipleOf").map(|_| "not_multiple"));
        broken.push((numeral("1e-29"), codes));
    }
    if node.becomes() == Some("json") {
        broken.push((numeral("18446744073709551616"), vec!["lossy_number"]));
    }
    if max < 1e30 {
        broken.push((numeral("1e30"), vec!["out_of_range"]));
    }
    for (bound, is_excluded) in [(min, above), (max, below)] {
        if is_excluded {
            let codes = vec!["out_of_range"];
            broken.push((numeral(&bound.to_string()), codes));
        }
    }
    if node.keyword("multipleOf").is_some() {
        broken.push((numeral("0.03"), vec!["not_multiple"]));
        if min > -1.0 {
            broken.push((numeral("-3.03"), vec!["out_of_range", "not_multiple"]));
        }
    }
    broken
}

fn strings(node: Node<'_>) -> Vec<Way> {
    let mut broken = vec![(numeral("5"), vec!["type"]), (Json::Array(Vec::new()), vec!["type"])];
    let breaks = |keyword: &str, other: &str| node.breaks(keyword, other);
    for other in ["", "é", "a much longer text, with a comma and ÜMLÄUTE", "12:30", "no form@example.com"]
    {
        let mut codes = Vec::new();
        codes.extend((breaks("minLength", other) || breaks("maxLength", other)).then_some("length"));
        match node.form() {
            None => codes.extend(breaks("pattern", other).then_some("pattern")),
            Some(Form::Named(_)) => {
                codes.extend(breaks("pattern", other).then_some("pattern"));
                codes.extend(breaks("format", other).then_some("format"));
            }
            Some(Form::Ip) => codes.push("format"),
            // What the schema has patterns for is still one thing that is not so.
            Some(Form::LocalTime | Form::LocalDateTime | Form::ExactDuration | Form::Socket) => {
                codes.push("format");
            }
        }
        if !codes.is_empty() {
            broken.push((text(other), codes));
        }
    }
    broken
}

fn date_times(node: Node<'_>) -> Vec<Way> {
    let mut broken = vec![
        (numeral("1775206800"), vec!["type"]),
        (text("2026-04-03"), vec!["ambiguous_datetime"]),
        (text("2026-04-03 09:00:00Z"), vec!["ambiguous_datetime"]),
        (text("03/04/2026 09:00"), vec!["ambiguous_datetime"]),
        (text("2026-02-30T09:00:00Z"), vec!["invalid_datetime"]),
        (text("2026-02-30T09:00:00"), vec!["invalid_datetime"]),
        (text("2026-04-03T24:00:00+01:00"), vec!["invalid_datetime"]),
        (text("2026-04-03T23:59:60Z"), vec!["invalid_datetime"]),
        (text("2026-04-03T09:00:00.0123456789Z"), vec!["invalid_datetime"]),
        (text("2026-04-03T09:00:00"), vec!["missing_offset"]),
    ];
    if node.becomes() == Some("utc") {
        broken.push((text("0000-01-01T00:00:00+01:00"), vec!["invalid_datetime"]));
    }
    broken
}

fn unions(node: Node<'_>) -> Vec<Way> {
    let some = || Json::Object(vec![("no such key".to_owned(), Json::Null)]);
    match node.told() {
        Told::Tag(_) | Told::Parts => {
            vec![
                (numeral("5"), vec!["type"]),
                (text("x"), vec!["type"]),
                (Json::Array(Vec::new()), vec!["type"]),
            ]
        }
        Told::Key => {
            let has_units = node.may_be_string();
            vec![
                (numeral("5"), vec!["type"]),
                (text("no such variant"), vec![if has_units { "enum" } else { "type" }]),
                (text("{}"), vec![if has_units { "enum" } else { "type" }]),
                (Json::Array(Vec::new()), vec!["type"]),
                (Json::Object(Vec::new()), vec!["type"]),
            ]
        }
        Told::Nothing => {
            let others =
                [Json::Bool(true), numeral("5"), text("no such text"), Json::Array(Vec::new()), some()];
            let several = others.iter().filter(|json| node.accepting(json).len() > 1);
            let several = several.map(|json| (json.clone(), vec!["ambiguous_variant"]));
            let none = others.iter().filter(|json| {
                node.branches().into_iter().all(|branch| !may_take(branch, json) && !looks_like(branch, json))
            });
            let mut broken: Vec<Way> = none.map(|json| (json.clone(), vec!["type"])).chain(several).collect();
            // The one that a number could be says what is wrong with it.
            let branches = node.branches();
            let mut numbers = branches.iter().filter(|branch| looks_like(**branch, &numeral("5")));
            if let (Some(only), None) = (numbers.next(), numbers.next())
                && only.kind() == Kind::Integer
            {
                broken.push((numeral("1.5"), vec!["lossy_number"]));
                broken.push((numeral(&successor(&greatest(*only))), vec!["out_of_range"]));
            }
            broken
        }
    }
}

fn tuple(
    node: Node<'_>,
    clean: &[Json],
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    let mut items = Vec::new();
    let (mut errors, mut repairs) = (Vec::new(), Vec::new());
    for (i, (item, clean)) in node.elements().into_iter().zip(clean).enumerate() {
        let within = item.rules(rules.clone());
        let at = format!("{path}[{i}]");
        let spoilt = value(item, clean, &within, &at, secret || item.is_sensitive(), false, picks);
        items.push(spoilt.json);
        errors.extend(spoilt.errors);
        repairs.extend(spoilt.repairs);
    }
    if picks.breaks_by(path, "item_count") {
        // What is too much is not looked at.
        if items.len() > 1 && picks.yes() {
            items.pop();
            let lost = format!("{path}[{}]", items.len());
            errors.retain(|(path, _)| !path.starts_with(&lost));
            repairs.retain(|repair| !repair.path.starts_with(&lost));
        } else {
            items.push(Json::Null);
        }
        errors.push((path.to_owned(), "item_count"));
    }
    Spoilt { json: Json::Array(items), errors, repairs }
}

fn list(
    node: Node<'_>,
    clean: &[Json],
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    let item = node.items();
    let within = item.rules(rules.clone());
    let mut sent = Vec::new();
    let (mut errors, mut repairs) = (Vec::new(), Vec::new());
    let mut whole = Vec::new();
    for (i, clean) in clean.iter().enumerate() {
        let at = format!("{path}[{i}]");
        let spoilt = value(item, clean, &within, &at, secret || item.is_sensitive(), false, picks);
        whole.extend(spoilt.errors.is_empty().then_some(clean));
        sent.push(spoilt.json);
        errors.extend(spoilt.errors);
        repairs.extend(spoilt.repairs);
    }
    let is_unique = node.keyword("uniqueItems").is_some();
    let (least, most) = (node.count("minItems").unwrap_or(0), node.count("maxItems").unwrap_or(usize::MAX));
    let again = format!("{path}[{}]", sent.len());
    // The items come first, then the list itself.
    if is_unique
        && let Some(first) = whole.first()
        && sent.len() < most
        && picks.breaks_by(&again, "duplicate_item")
    {
        sent.push((*first).clone());
        errors.push((again, "duplicate_item"));
    } else if most < usize::MAX
        && !is_unique
        && let Some(first) = clean.first()
        && picks.breaks_by(path, "item_count")
    {
        while sent.len() <= most {
            sent.push(first.clone());
        }
        errors.push((path.to_owned(), "item_count"));
    } else if least > 0 && picks.breaks_by(path, "item_count") {
        sent.truncate(least - 1);
        let is_left = |path_of: &str| (0..least - 1).any(|i| path_of.starts_with(&format!("{path}[{i}]")));
        errors.retain(|(path, _)| is_left(path));
        repairs.retain(|repair| is_left(&repair.path));
        errors.push((path.to_owned(), "item_count"));
    }
    Spoilt { json: Json::Array(sent), errors, repairs }
}
