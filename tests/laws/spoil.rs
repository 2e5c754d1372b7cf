//! Instances with values that have no meaning or several, among others that have to be repaired: the errors that the
//! gate must give of them, and the log.

use serde_json::{Value, json};
use toolargs::Rule;

use crate::contract::{Contract, InForce, Kind, Node};
use crate::json::Json;
use crate::soil::{self, Expected, Picks, Sent, member};

/// A value as it is sent, path and code of each error, and the repairs beside them, each in order.
pub struct Spoilt {
    pub json: Json,
    pub errors: Vec<(String, &'static str)>,
    pub repairs: Vec<Expected>,
}

/// Breaks some fields of an instance, and no other.
pub fn spoil(contract: &Contract, clean: &Json, picks: &mut Picks<'_>) -> Spoilt {
    object(contract.root(), clean, &contract.rules(), "$", false, picks)
}

/// `rules` are those within the object.
fn object(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    let required = node.required();
    let mut members = Vec::new();
    let (mut errors, mut repairs) = (Vec::new(), Vec::new());
    let mut missing = Vec::new();
    for (name, value) in clean.members() {
        let field = node.field(name).unwrap();
        let at = member(path, name);
        if required.contains(&name.as_str()) && picks.breaks_by(&at, "missing") {
            missing.push(name.as_str());
            // Absent, or null, which counts as that.
            if !field.nullable && picks.yes() {
                members.push((name.clone(), Json::Null));
                continue;
            }
            continue;
        }
        if picks.breaks_by(path, "unknown_field") {
            members.push((format!("x-{name}"), value.clone()));
            errors.push((member(path, &format!("x-{name}")), "unknown_field"));
            if picks.yes() {
                members.push((format!("x-{name}"), Json::Null));
                errors.push((member(path, &format!("x-{name}")), "duplicate_key"));
            }
        }
        let within = field.rules_within(field.rules_around(rules.clone()));
        let spoilt = self::value(field, value, &within, &at, secret || field.is_sensitive(), picks);
        members.push((name.clone(), spoilt.json));
        errors.extend(spoilt.errors);
        repairs.extend(spoilt.repairs);
        if picks.breaks_by(&at, "duplicate_key") {
            // What is in a second one does not count.
            members.push((name.clone(), Json::Object(vec![("x".to_owned(), Json::Null)])));
            errors.push((at, "duplicate_key"));
        }
    }
    if picks.breaks_by(path, "unknown_field") {
        members.push(("x".to_owned(), Json::Null));
        errors.push((member(path, "x"), "unknown_field"));
    }
    let missing = required.into_iter().filter(|name| missing.contains(name));
    errors.extend(missing.map(|name| (member(path, name), "missing")));
    Spoilt { json: Json::Object(members), errors, repairs }
}

/// `rules` are those within the value.
fn value(
    node: Node<'_>,
    clean: &Json,
    rules: &InForce,
    path: &str,
    secret: bool,
    picks: &mut Picks<'_>,
) -> Spoilt {
    let text = |text: &str| Json::String(text.to_owned());
    let number = |text: &str| Json::Number(text.to_owned());
    let mut broken: Vec<(Json, Vec<&'static str>)> = match node.kind() {
        Kind::Boolean => vec![
            (number("1"), vec!["type"]),
            (text("yes"), vec!["ambiguous_boolean"]),
            (text(""), vec!["ambiguous_boolean"]),
            (Json::Array(Vec::new()), vec!["type"]),
        ],
        Kind::Integer => {
            let bound = |name: &str| -> i128 { node.keyword(name).unwrap().to_string().parse().unwrap() };
            let mut broken = vec![
                (Json::Bool(true), vec!["type"]),
                (text("1,999"), vec!["ambiguous_integer"]),
                (text("19.99"), vec!["ambiguous_integer"]),
                (text(" 5"), vec!["ambiguous_integer"]),
                (number("0.5"), vec!["lossy_number"]),
                (number("1e400"), vec!["lossy_number"]),
                (number("9007199254740992.0"), vec!["lossy_number"]),
                (number(&(bound("minimum") - 1).to_string()), vec!["out_of_range"]),
                (number(&(bound("maximum") + 1).to_string()), vec!["out_of_range"]),
                (number(&"9".repeat(60)), vec!["out_of_range"]),
                (Json::Object(Vec::new()), vec!["type"]),
            ];
            if let (true, Json::Number(value)) = (rules.forbidden.contains(&Rule::NumericStringToInt), clean)
            {
                broken.push((text(value), vec!["repair_forbidden"]));
            }
            broken
        }
        Kind::Number => {
            let mut broken = vec![
                (Json::Bool(true), vec!["type"]),
                (text("1,5"), vec!["ambiguous_number"]),
                (text("1e3"), vec!["ambiguous_number"]),
                (number("1e400"), vec!["non_finite_number"]),
                (number("-Infinity"), vec!["non_finite_number"]),
            ];
            let max = node.keyword("maximum").unwrap().as_f64().unwrap();
            if max < 1e30 {
                broken.push((number("1e30"), vec!["out_of_range"]));
            }
            broken
        }
        Kind::String => {
            let mut broken = vec![(number("5"), vec!["type"]), (Json::Array(Vec::new()), vec!["type"])];
            for other in ["", "é", "a much longer text, with a comma and ÜMLÄUTE"] {
                let breaks = |keyword: &str| {
                    node.keyword(keyword).is_some_and(|limit| {
                        !jsonschema::is_valid(&json!({ keyword: limit }), &Value::from(other))
                    })
                };
                let mut codes = Vec::new();
                codes.extend((breaks("minLength") || breaks("maxLength")).then_some("length"));
                codes.extend(breaks("pattern").then_some("pattern"));
                if !codes.is_empty() {
                    broken.push((text(other), codes));
                }
            }
            broken
        }
        Kind::Date => vec![
            (number("20260403"), vec!["type"]),
            (text("03/04/2026"), vec!["ambiguous_date"]),
            (text("2026-4-3"), vec!["ambiguous_date"]),
            (text("2026-02-30"), vec!["invalid_date"]),
            (text("2026-00-10"), vec!["invalid_date"]),
        ],
        Kind::Enum => vec![
            (number("0"), vec!["type"]),
            (text("no such member"), vec!["enum"]),
            (text(""), vec!["enum"]),
        ],
        Kind::List => {
            let item = node.items();
            let wrong = if item.kind() == Kind::Boolean { number("7") } else { Json::Bool(true) };
            let mut broken = vec![(wrong, vec!["type"])];
            if item.may_be_string() {
                broken.push((text("a, b"), vec!["ambiguous_list"]));
                broken.push((text("[\"a\""), vec!["ambiguous_list"]));
            } else {
                broken.push((text("x"), vec!["type"]));
                broken.push((text("[1,"), vec!["type"]));
            }
            broken
        }
        Kind::Object => {
            vec![(number("5"), vec!["type"]), (text("x"), vec!["type"]), (Json::Bool(false), vec!["type"])]
        }
    };
    broken.push((number("NaN"), vec!["non_finite_number"]));
    let ways: Vec<_> = broken.into_iter().map(|way| (way.1[0], way)).collect();
    if let Some((json, codes)) = picks.breaks(path, &ways) {
        let errors = codes.into_iter().map(|code| (path.to_owned(), code)).collect();
        return Spoilt { json, errors, repairs: Vec::new() };
    }
    match (node.kind(), clean) {
        (Kind::List, Json::Array(items)) => list(node, items, rules, path, secret, picks),
        (Kind::Object, Json::Object(_)) => object(node, clean, rules, path, secret, picks),
        _ => {
            let Sent { json, repairs } = soil::value(node, clean, rules, path, secret, picks);
            Spoilt { json, errors: Vec::new(), repairs }
        }
    }
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
    let within = item.rules_within(rules.clone());
    let mut sent = Vec::new();
    let (mut errors, mut repairs) = (Vec::new(), Vec::new());
    for (i, clean) in clean.iter().enumerate() {
        let spoilt = value(item, clean, &within, &format!("{path}[{i}]"), secret, picks);
        sent.push(spoilt.json);
        errors.extend(spoilt.errors);
        repairs.extend(spoilt.repairs);
    }
    // The items come first, then the list itself.
    if let Some(most) = node.count("maxItems")
        && let Some(first) = clean.first()
        && picks.breaks_by(path, "item_count")
    {
        while sent.len() <= most {
            sent.push(first.clone());
        }
        errors.push((path.to_owned(), "item_count"));
    } else if let Some(least) = node.count("minItems")
        && least > 0
        && picks.breaks_by(path, "item_count")
    {
        sent.truncate(least - 1);
        let is_left = |path_of: &str| (0..least - 1).any(|i| path_of.starts_with(&format!("{path}[{i}]")));
        errors.retain(|(path, _)| is_left(path));
        repairs.retain(|repair| is_left(&repair.path));
        errors.push((path.to_owned(), "item_count"));
    }
    Spoilt { json: Json::Array(sent), errors, repairs }
}
