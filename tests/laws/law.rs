//! The laws themselves.

use std::collections::BTreeSet;

use jsonschema::Validator;
use libtest_mimic::Failed;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use serde_json::Value;
use toolargs::{ArgumentError, ErrorCode, Gate, Parsed, Rejection, Repair, Rule, ToolArgs};

use crate::Plan;
use crate::contract::{Contract, Kind, Node};
use crate::instance::{canonical, instance};
use crate::json::Json;
use crate::soil::{Expected, Picks, soil};
use crate::spoil::spoil;
use crate::value::value_of;

type Checked = Result<(), TestCaseError>;

/// Runs a check on so many cases, made from the seed.
fn cases<S: Strategy>(plan: Plan, strategy: &S, check: impl Fn(S::Value) -> Checked) -> Result<(), Failed> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&plan.seed.to_le_bytes());
    let config =
        Config { cases: plan.cases, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(config, rng);
    runner.run(strategy, check).map_err(|error| Failed::from(error.to_string()))
}

/// Numbers to decide by.
fn picks() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..40)
}

fn validator(contract: &Contract) -> Validator {
    jsonschema::options().should_validate_formats(true).build(&contract.neutral).unwrap()
}

fn read<T: ToolArgs>(text: &str) -> Result<Parsed<T>, Rejection> {
    toolargs::from_str::<T>(text)
}

/// Law 1: what is written of the arguments, gated again, gives the same, with no repairs.
fn check_idempotence<T: ToolArgs>(parsed: &Parsed<T>) -> Checked {
    let written = toolargs::to_string(&parsed.args);
    let again = read::<T>(&written);
    prop_assert!(again.is_ok(), "{written} is refused: {}", again.err().unwrap());
    let again = again.ok().unwrap();
    prop_assert!(again.repairs.is_empty(), "{written} needs {}", again.repairs);
    prop_assert_eq!(toolargs::to_string(&again.args), written);
    Ok(())
}

pub fn idempotence<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let strategy = (instance(contract.root()), picks(), mangled(&contract));
    cases(plan, &strategy, |(clean, picks, mangled)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        for text in [clean.text(), dirty.text, mangled.text()] {
            if let Ok(parsed) = read::<T>(&text) {
                check_idempotence(&parsed)?;
            }
        }
        Ok(())
    })
}

/// Law 2: what a validator accepts under the schema is accepted as it stands.
pub fn contract_to_gate<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let validator = validator(&contract);
    let strategy = (instance(contract.root()), mangled(&contract), any::<prop::sample::Index>());
    cases(plan, &strategy, |(clean, mangled, index)| {
        let value = clean.value().unwrap();
        prop_assert!(validator.is_valid(&value), "the instance {value} is no instance");
        accepted_as_it_stands::<T>(&contract, &clean)?;
        if let Some(value) = mangled.value()
            && validator.is_valid(&value)
        {
            accepted_as_it_stands::<T>(&contract, &mangled)?;
        }
        with_a_point::<T>(&contract, &clean, index)
    })
}

fn accepted_as_it_stands<T: ToolArgs>(contract: &Contract, json: &Json) -> Checked {
    // A whole number for an integer may be written with a point, but then needs that one repair, where it may fire.
    let unusual = |text: &str| text.contains(['.', 'e', 'E']) || text == "-0";
    if numbers(json).into_iter().any(unusual) && has_integers(contract.root(), json, &unusual) {
        return Ok(());
    }
    let text = json.text();
    let parsed = read::<T>(&text);
    prop_assert!(parsed.is_ok(), "{text} is refused: {}", parsed.err().unwrap());
    let parsed = parsed.ok().unwrap();
    prop_assert!(parsed.repairs.is_empty(), "{text} needs {}", parsed.repairs);
    let written = value_of(&toolargs::to_string(&parsed.args)).unwrap();
    prop_assert_eq!(written, canonical(contract.root(), json));
    Ok(())
}

/// An integer that is written `n.0` needs exactly that one repair, where it may fire.
fn with_a_point<T: ToolArgs>(contract: &Contract, clean: &Json, index: prop::sample::Index) -> Checked {
    let mut sites = Vec::new();
    integers(contract.root(), clean, contract.rules(), &mut Vec::new(), &mut sites);
    if sites.is_empty() {
        return Ok(());
    }
    let (steps, may_fire) = index.get(&sites);
    let mut json = clean.clone();
    let site = steps.iter().fold(&mut json, |json, step| match json {
        Json::Object(members) => &mut members[*step].1,
        Json::Array(items) => &mut items[*step],
        _ => unreachable!("a step into a scalar"),
    });
    let Json::Number(digits) = site else { unreachable!("no number") };
    digits.push_str(".0");
    let text = json.text();
    match read::<T>(&text) {
        Ok(parsed) => {
            let rules: Vec<Rule> = parsed.repairs.iter().map(|repair| repair.rule()).collect();
            prop_assert!(*may_fire, "{text} is accepted");
            prop_assert_eq!(rules, [Rule::IntegralFloatToInt], "{}", text);
        }
        Err(rejection) => prop_assert!(!may_fire, "{text} is refused: {rejection}"),
    }
    Ok(())
}

/// Where the integers below 2^53 are, and whether the rule may fire there.
fn integers(
    node: Node<'_>,
    json: &Json,
    rules: crate::contract::InForce,
    at: &mut Vec<usize>,
    sites: &mut Vec<(Vec<usize>, bool)>,
) {
    let within = node.rules_within(rules);
    match (node.kind(), json) {
        (Kind::Integer, Json::Number(text))
            if text.parse::<i128>().is_ok_and(|n| n.unsigned_abs() < 1 << 53) =>
        {
            sites.push((at.clone(), within.has(Rule::IntegralFloatToInt)));
        }
        (Kind::List, Json::Array(items)) => {
            for (i, item) in items.iter().enumerate() {
                at.push(i);
                integers(node.items(), item, within.clone(), at, sites);
                at.pop();
            }
        }
        (Kind::Object, Json::Object(members)) => {
            for (i, (name, value)) in members.iter().enumerate() {
                let field = node.field(name).unwrap();
                at.push(i);
                integers(field, value, field.rules_around(within.clone()), at, sites);
                at.pop();
            }
        }
        _ => {}
    }
}

fn numbers(json: &Json) -> Vec<&str> {
    match json {
        Json::Number(text) => vec![text],
        Json::Array(items) => items.iter().flat_map(numbers).collect(),
        Json::Object(members) => members.iter().flat_map(|(_, value)| numbers(value)).collect(),
        _ => Vec::new(),
    }
}

/// Whether a number of some form stands for an integer.
fn has_integers(node: Node<'_>, json: &Json, form: &dyn Fn(&str) -> bool) -> bool {
    match (node.kind(), json) {
        (Kind::Integer, Json::Number(text)) => form(text),
        (Kind::List, Json::Array(items)) => items.iter().any(|item| has_integers(node.items(), item, form)),
        (Kind::Object, Json::Object(members)) => members
            .iter()
            .any(|(name, value)| node.field(name).is_some_and(|field| has_integers(field, value, form))),
        _ => false,
    }
}

/// Law 3: what is accepted with no repairs is valid under the schema.
pub fn gate_to_contract<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let validator = validator(&contract);
    let strategy = (instance(contract.root()), picks(), mangled(&contract));
    cases(plan, &strategy, |(clean, picks, mangled)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let spoilt = spoil(&contract, &clean, &mut Picks::new(&picks)).json;
        for text in [clean.text(), dirty.text, spoilt.text(), mangled.text()] {
            if let Ok(parsed) = read::<T>(&text)
                && parsed.repairs.is_empty()
            {
                let value = serde_json::from_str(&text);
                prop_assert!(value.is_ok(), "{text} is no JSON");
                let value: Value = value.unwrap();
                prop_assert!(validator.is_valid(&value), "{text} is not valid");
            }
            // So is what is written of the arguments, whatever was repaired.
            if let Ok(parsed) = read::<T>(&text) {
                let written = serde_json::from_str(&toolargs::to_string(&parsed.args)).unwrap();
                prop_assert!(validator.is_valid(&written), "{written} is not valid");
            }
        }
        Ok(())
    })
}

/// Law 4, one half: the log of a payload that was made dirty is exactly what was done to it.
pub fn log<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let strategy = (instance(contract.root()), picks());
    cases(plan, &strategy, |(clean, picks)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let parsed = read::<T>(&dirty.text);
        prop_assert!(parsed.is_ok(), "{} is refused: {}", dirty.text, parsed.err().unwrap());
        let parsed = parsed.ok().unwrap();
        let json = |text: &str| value_of(text).unwrap();
        let found: Vec<Expected> = parsed
            .repairs
            .iter()
            .zip(&dirty.repairs)
            .map(|(repair, expected)| Expected {
                path: repair.path().to_owned(),
                rule: repair.rule(),
                values: expected.values.as_ref().map(|_| (json(repair.before()), json(repair.after()))),
            })
            .collect();
        prop_assert_eq!(&found, &dirty.repairs, "{}", dirty.text);
        prop_assert_eq!(parsed.repairs.len(), dirty.repairs.len(), "{}: {}", dirty.text, parsed.repairs);
        let written = value_of(&toolargs::to_string(&parsed.args)).unwrap();
        prop_assert_eq!(written, canonical(contract.root(), &clean));
        Ok(())
    })
}

/// Law 4, the other half: each repair changed something, and without it the payload would not have been clean.
pub fn minimality<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let strategy = (instance(contract.root()), picks());
    cases(plan, &strategy, |(clean, picks)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let Ok(parsed) = read::<T>(&dirty.text) else { return Ok(()) };
        for repair in &parsed.repairs {
            let null = repair.rule() == Rule::NullToAbsent;
            let hidden = repair.before().contains("\"redacted\"");
            prop_assert!(repair.before() != repair.after() || null || hidden, "{repair}");
            let without = Gate::new().deny(repair.rule()).from_str::<T>(&dirty.text);
            prop_assert!(without.is_err(), "{} does not need {}", dirty.text, repair);
        }
        Ok(())
    })
}

/// Law 5: fields that are broken each by itself give an error each, in the documented order, and what is repaired
/// beside them is in the log.
pub fn completeness<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let strategy = (instance(contract.root()), picks());
    cases(plan, &strategy, |(clean, picks)| {
        let spoilt = spoil(&contract, &clean, &mut Picks::new(&picks));
        let text = spoilt.json.text();
        let path_and_code = |error: &ArgumentError| (error.path().to_owned(), error.code().as_str());
        let path_and_rule = |repair: Repair<'_>| (repair.path().to_owned(), repair.rule());
        let (errors, repairs): (Vec<_>, Vec<_>) = match read::<T>(&text) {
            Ok(parsed) => (Vec::new(), parsed.repairs.iter().map(path_and_rule).collect()),
            Err(rejection) => (
                rejection.errors().iter().map(path_and_code).collect(),
                rejection.repairs().iter().map(path_and_rule).collect(),
            ),
        };
        prop_assert_eq!(errors, spoilt.errors, "{}", text);
        let expected: Vec<_> =
            spoilt.repairs.iter().map(|repair| (repair.path.clone(), repair.rule)).collect();
        prop_assert_eq!(repairs, expected, "{}", text);
        Ok(())
    })
}

/// Law 6: any bytes are accepted or refused.
pub fn totality<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let soup = prop::collection::vec(
        prop::sample::select(
            [
                "{",
                "}",
                "[",
                "]",
                ",",
                ":",
                "\"",
                "\\",
                "\\u",
                "d83d",
                "null",
                "true",
                "NaN",
                "-",
                "0",
                "1",
                ".",
                "e",
                "1e400",
                "```",
                "\n",
                " ",
                "\u{feff}",
                "\0",
                "é",
                "item",
                "\"item\":",
                "{\"",
                "\":",
                "//",
                "'",
            ]
            .as_slice(),
        ),
        0..40,
    )
    .prop_map(|tokens| tokens.concat().into_bytes());
    let cut =
        (instance(contract.root()), picks(), any::<prop::sample::Index>(), any::<(u8, u8)>()).prop_map({
            let contract = Contract::of::<T>();
            move |(clean, picks, index, (what, byte))| {
                let mut bytes = soil(&contract, &clean, &mut Picks::new(&picks)).text.into_bytes();
                let at = index.index(bytes.len().max(1)).min(bytes.len());
                match what % 4 {
                    0 => bytes.truncate(at),
                    1 => bytes.insert(at, byte),
                    2 => drop((at < bytes.len()).then(|| bytes.remove(at))),
                    _ => bytes.extend_from_within(..at),
                }
                // Some are long.
                if byte == 0 {
                    bytes = bytes.repeat(200);
                }
                bytes
            }
        });
    let strategy = prop_oneof![prop::collection::vec(any::<u8>(), 0..64), soup, cut];
    cases(plan, &strategy, |bytes| {
        // Whatever is JSON goes through the other door as well.
        if let Ok(value) = serde_json::from_slice::<Value>(&bytes) {
            match toolargs::from_value::<T>(value) {
                Ok(parsed) => check_idempotence(&parsed)?,
                Err(rejection) => prop_assert!(!rejection.errors().is_empty()),
            }
        }
        match toolargs::from_slice::<T>(&bytes) {
            Ok(parsed) => check_idempotence(&parsed),
            Err(rejection) => {
                prop_assert!(!rejection.errors().is_empty());
                let answer: Value = serde_json::from_str(&rejection.to_model_text()).unwrap();
                prop_assert_eq!(&answer["ok"], false);
                // A text that is no JSON has no other error.
                let syntax = rejection.errors().iter().any(|error| error.code() == ErrorCode::InvalidJson);
                prop_assert!(!syntax || rejection.errors().len() == 1);
                prop_assert!(
                    !syntax || rejection.errors()[0].position().is_some_and(|at| at.offset <= bytes.len())
                );
                Ok(())
            }
        }
    })
}

/// Law 7: what is plain JSON without equal keys has one outcome through both doors.
pub fn two_doors<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let strategy = (instance(contract.root()), picks(), mangled(&contract));
    cases(plan, &strategy, |(clean, picks, mangled)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let spoilt = spoil(&contract, &clean, &mut Picks::new(&picks)).json;
        for json in [Some(clean), dirty.json, Some(spoilt), Some(mangled)].into_iter().flatten() {
            if has_equal_keys(&json) || !numbers(&json).into_iter().all(survives) {
                continue;
            }
            let Some(value) = json.value() else { continue };
            let text = json.text();
            prop_assert_eq!(outcome(read::<T>(&text)), outcome(toolargs::from_value::<T>(value)), "{}", text);
        }
        Ok(())
    })
}

/// The arguments, or the errors as a set; and the repairs as a set.
fn outcome<T: ToolArgs>(
    result: Result<Parsed<T>, Rejection>,
) -> (Result<String, BTreeSet<String>>, BTreeSet<String>) {
    let repairs = |repairs: &toolargs::Repairs| {
        let shown = |repair: toolargs::Repair<'_>| {
            // A number's own text is gone from a value, and an object's order.
            let value = |text: &str| value_of(text).unwrap();
            let (before, after) = (value(repair.before()), value(repair.after()));
            let whole = repair.path() == "$";
            if whole {
                repair.rule().to_string()
            } else {
                format!("{} {} {before} {after}", repair.path(), repair.rule())
            }
        };
        repairs.iter().map(shown).collect()
    };
    match result {
        Ok(parsed) => (Ok(toolargs::to_string(&parsed.args)), repairs(&parsed.repairs)),
        Err(rejection) => {
            let errors = rejection.errors().iter().map(|error| format!("{} {}", error.path(), error.code()));
            (Err(errors.collect()), repairs(rejection.repairs()))
        }
    }
}

/// Whether a number is in a `Value` what it is in the text.
fn survives(text: &str) -> bool {
    text.parse::<i64>().is_ok_and(|n| n != 0 || !text.starts_with('-'))
        || text.parse::<u64>().is_ok()
        || text.parse::<f64>().is_ok_and(|n| n.is_finite() && serde_json::to_string(&n).unwrap() == *text)
}

fn has_equal_keys(json: &Json) -> bool {
    match json {
        Json::Array(items) => items.iter().any(has_equal_keys),
        Json::Object(members) => {
            let names: BTreeSet<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
            names.len() < members.len() || members.iter().any(|(_, value)| has_equal_keys(value))
        }
        _ => false,
    }
}

/// Instances in which one value is replaced by any other: often valid still, and often not.
pub fn mangled(contract: &Contract) -> impl Strategy<Value = Json> + use<> {
    let other = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::Bool),
        prop::sample::select(
            ["0", "1", "-1", "5", "100", "3.0", "-0", "0.5", "1e2", "-7e-1", "9007199254740993", "1e300"]
                .as_slice()
        )
        .prop_map(|text| Json::Number(text.to_owned())),
        any::<i64>().prop_map(|value| Json::Number(value.to_string())),
        prop::sample::select(
            ["", "a", "ab", "2026-04-03", "2026-02-30", "damaged", "5", "[]", "{}", "é"].as_slice()
        )
        .prop_map(|text| Json::String(text.to_owned())),
        Just(Json::Array(Vec::new())),
        Just(Json::Array(vec![Json::Number("1".into())])),
        Just(Json::Array(vec![Json::String("a".into()), Json::String("b".into())])),
        Just(Json::Object(Vec::new())),
        Just(Json::Object(vec![("key".into(), Json::String("k".into()))])),
    ];
    (
        instance(contract.root()),
        any::<prop::sample::Index>(),
        other,
        prop::sample::select(["value", "drop", "add"].as_slice()),
    )
        .prop_map(|(mut json, index, other, how)| {
            let count = nodes(&json);
            replace(&mut json, &mut index.index(count), &other, how);
            json
        })
}

fn nodes(json: &Json) -> usize {
    1 + match json {
        Json::Array(items) => items.iter().map(nodes).sum(),
        Json::Object(members) => members.iter().map(|(_, value)| nodes(value)).sum::<usize>(),
        _ => 0,
    }
}

/// Changes the node with this number.
fn replace(json: &mut Json, number: &mut usize, other: &Json, how: &str) {
    if *number == 0 {
        *number = usize::MAX;
        match (how, &mut *json) {
            ("drop", Json::Array(items)) => drop(items.pop()),
            ("drop", Json::Object(members)) => drop(members.pop()),
            ("add", Json::Array(items)) => items.push(other.clone()),
            ("add", Json::Object(members)) if members.iter().all(|(name, _)| name != "extra") => {
                members.push(("extra".to_owned(), other.clone()));
            }
            _ => *json = other.clone(),
        }
        return;
    }
    *number -= 1;
    let parts: Vec<&mut Json> = match json {
        Json::Array(items) => items.iter_mut().collect(),
        Json::Object(members) => members.iter_mut().map(|(_, value)| value).collect(),
        _ => return,
    };
    for part in parts {
        replace(part, number, other, how);
        if *number > usize::MAX / 2 {
            return;
        }
    }
}
