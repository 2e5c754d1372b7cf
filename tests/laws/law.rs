//! The laws themselves.

use std::collections::BTreeSet;

use jsonschema::Validator;
use libtest_mimic::Failed;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use serde_json::Value;
use toolargs::{ArgumentError, ErrorCode, Parsed, Rejection, Repair, Rule, ToolArgs};

use crate::canonical;
use crate::contract::{Contract, Form, InForce, Kind, Node, Told, is_valid};
use crate::instance::instance;
use crate::json::Json;
use crate::soil::{self, Expected, Picks, soil};
use crate::spoil::spoil;
use crate::value::value_of;
use crate::{Plan, Under};

type Checked = Result<(), TestCaseError>;

/// Runs a check on so many cases, made from the seed.
pub fn cases<S: Strategy>(
    plan: Plan,
    strategy: &S,
    check: impl Fn(S::Value) -> Checked,
) -> Result<(), Failed> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&plan.seed.to_le_bytes());
    let config = Config {
        cases: plan.cases,
        max_local_rejects: plan.cases.saturating_mul(256),
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(config, rng);
    runner.run(strategy, check).map_err(|error| Failed::from(error.to_string()))
}

impl Under {
    /// Whether an empty text may be nothing, and there is one.
    fn takes_for_nothing(self, json: &Json) -> bool {
        self == Self::Named && json.text().contains("\"\"")
    }
}

/// Numbers to decide by.
pub fn picks() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..40)
}

fn validator(contract: &Contract) -> Validator {
    jsonschema::options().should_validate_formats(true).build(&contract.neutral).unwrap()
}

/// Law 1: what is written of the arguments, gated again, gives the same, with no repairs.
fn check_idempotence<T: ToolArgs>(under: Under, parsed: &Parsed<T>) -> Checked {
    let written = toolargs::to_string(&parsed.args);
    let again = under.read::<T>(&written);
    prop_assert!(again.is_ok(), "{written} is refused: {}", again.err().unwrap());
    let again = again.ok().unwrap();
    prop_assert!(again.repairs.is_empty(), "{written} needs {}", again.repairs);
    prop_assert_eq!(toolargs::to_string(&again.args), written);
    Ok(())
}

pub fn idempotence<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>(plan.under);
    let strategy = (instance(contract.root()), picks(), mangled(&contract));
    cases(plan, &strategy, |(clean, picks, mangled)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        for text in [clean.text(), dirty.text, mangled.text()] {
            if let Ok(parsed) = plan.under.read::<T>(&text) {
                check_idempotence(plan.under, &parsed)?;
            }
        }
        Ok(())
    })
}

/// Law 2: what a validator accepts under the schema is accepted as it stands.
pub fn contract_to_gate<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>(plan.under);
    let validator = validator(&contract);
    let strategy = (instance(contract.root()), mangled(&contract), any::<prop::sample::Index>());
    cases(plan, &strategy, |(clean, mangled, index)| {
        if plan.under.takes_for_nothing(&clean) || plan.under.takes_for_nothing(&mangled) {
            return Ok(());
        }
        let value = clean.value().unwrap();
        prop_assert!(is_valid(&validator, &value), "the instance {value} is no instance");
        accepted_as_it_stands::<T>(plan.under, &contract, &clean)?;
        if let Some(value) = mangled.value()
            && is_valid(&validator, &value)
        {
            accepted_as_it_stands::<T>(plan.under, &contract, &mangled)?;
        }
        in_another_form::<T>(plan.under, &contract, &clean, index)
    })
}

fn accepted_as_it_stands<T: ToolArgs>(under: Under, contract: &Contract, json: &Json) -> Checked {
    // What a validator accepts and a gate has to repair, or refuses, has checks of its own.
    if has(contract.root(), json, &is_unusual) {
        return Ok(());
    }
    let text = json.text();
    let parsed = under.read::<T>(&text);
    prop_assert!(parsed.is_ok(), "{text} is refused: {}", parsed.err().unwrap());
    let parsed = parsed.ok().unwrap();
    prop_assert!(parsed.repairs.is_empty(), "{text} needs {}", parsed.repairs);
    let written = toolargs::to_string(&parsed.args);
    prop_assert!(canonical::check(contract.root(), json, &written), "{text} is written {written}");
    Ok(())
}

/// Whether a validator takes the value in a form that a gate does not: a whole number with a point, a UUID that is not
/// canonical, a date-time in lower case, with second 60 or with more than nine digits behind the point.
fn is_unusual(node: Node<'_>, json: &Json) -> bool {
    match (node.kind(), json) {
        (Kind::Integer, Json::Number(text)) => text.contains(['.', 'e', 'E']) || text == "-0",
        (Kind::String, Json::String(text)) if node.form() == Some(Form::Named("uuid")) => {
            text.contains(|c: char| c.is_ascii_uppercase())
        }
        (Kind::DateTime, Json::String(text)) => {
            let digits = text
                .split_once('.')
                .map_or(0, |(_, rest)| rest.bytes().take_while(u8::is_ascii_digit).count());
            text.contains(['t', 'z']) || text.contains(":60") || digits > 9
        }
        _ => false,
    }
}

/// Whether a part of a value is such.
fn has(node: Node<'_>, json: &Json, such: &dyn Fn(Node<'_>, &Json) -> bool) -> bool {
    if node.kind() == Kind::Union && *json != Json::Null {
        return has(node.branch(json), json, such);
    }
    such(node, json) || node.parts(json).into_iter().any(|(part, json)| has(part, json, such))
}

/// Something that a value can be written as instead, the rule that repairs it, and whether that may fire.
struct Rewrite {
    steps: Vec<usize>,
    json: Json,
    rule: Rule,
    may_fire: bool,
}

/// An integer that is written `n.0`, a UUID or a date-time that is written in another form needs exactly that one repair,
/// where it may fire.
fn in_another_form<T: ToolArgs>(
    under: Under,
    contract: &Contract,
    clean: &Json,
    index: prop::sample::Index,
) -> Checked {
    let mut rewrites = Vec::new();
    rewritten(contract.root(), clean, contract.rules(), &mut Vec::new(), &mut rewrites);
    if rewrites.is_empty() {
        return Ok(());
    }
    let rewrite = index.get(&rewrites);
    let mut json = clean.clone();
    let site = rewrite.steps.iter().fold(&mut json, |json, step| match json {
        Json::Object(members) => &mut members[*step].1,
        Json::Array(items) => &mut items[*step],
        _ => unreachable!("a step into a scalar"),
    });
    *site = rewrite.json.clone();
    let text = json.text();
    match under.read::<T>(&text) {
        Ok(parsed) => {
            let rules: Vec<Rule> = parsed.repairs.iter().map(|repair| repair.rule()).collect();
            prop_assert!(rewrite.may_fire, "{text} is accepted");
            prop_assert_eq!(rules, [rewrite.rule], "{}", text);
        }
        Err(rejection) => prop_assert!(!rewrite.may_fire, "{text} is refused: {rejection}"),
    }
    Ok(())
}

/// What can be written in another form that a validator accepts.
fn rewritten(node: Node<'_>, json: &Json, within: InForce, at: &mut Vec<usize>, found: &mut Vec<Rewrite>) {
    let mut add = |rule: Rule, text: Option<Json>| {
        let may_fire = within.active.contains(&rule);
        found.extend(text.map(|json| Rewrite { steps: at.clone(), json, rule, may_fire }));
    };
    match (node.kind(), json) {
        (Kind::Integer, Json::Number(text)) => {
            let is_exact = text.parse::<i128>().is_ok_and(|value| value.unsigned_abs() < 1 << 53);
            add(Rule::IntegralFloatToInt, is_exact.then(|| Json::Number(format!("{text}.0"))));
        }
        (Kind::String, Json::String(text)) if node.form() == Some(Form::Named("uuid")) => {
            add(Rule::UuidCanonical, soil::uuids(text).first().cloned().map(Json::String));
        }
        (Kind::DateTime, Json::String(text)) => {
            add(Rule::DatetimeCanonical, soil::date_times(text).first().cloned().map(Json::String));
        }
        (_, Json::Null) => {}
        (Kind::Union, _) => {
            let branch = node.branch(json);
            // What is no integer any more may be another branch's.
            let is_told = node.told() != Told::Nothing;
            if is_told || !matches!(json, Json::Number(_) | Json::String(_)) {
                let rules = branch.rules(within);
                rewritten(branch, json, rules, at, found);
            }
        }
        _ => {
            for (i, (part, json)) in node.parts(json).into_iter().enumerate() {
                at.push(i);
                rewritten(part, json, part.rules(within.clone()), at, found);
                at.pop();
            }
        }
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

/// Law 3: what is accepted with no repairs is valid under the schema.
pub fn gate_to_contract<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>(plan.under);
    let validator = validator(&contract);
    let strategy = (instance(contract.root()), picks(), mangled(&contract));
    cases(plan, &strategy, |(clean, picks, mangled)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let spoilt = spoil(&contract, &clean, &mut Picks::new(&picks)).json;
        for text in [clean.text(), dirty.text, spoilt.text(), mangled.text()] {
            if let Ok(parsed) = plan.under.read::<T>(&text)
                && parsed.repairs.is_empty()
            {
                let value = serde_json::from_str(&text);
                prop_assert!(value.is_ok(), "{text} is no JSON");
                let value: Value = value.unwrap();
                prop_assert!(is_valid(&validator, &value), "{text} is not valid");
            }
            // So is what is written of the arguments, whatever was repaired.
            if let Ok(parsed) = plan.under.read::<T>(&text) {
                let written = serde_json::from_str(&toolargs::to_string(&parsed.args)).unwrap();
                prop_assert!(is_valid(&validator, &written), "{written} is not valid");
            }
        }
        Ok(())
    })
}

/// Law 4, one half: the log of a payload that was made dirty is exactly what was done to it.
pub fn log<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>(plan.under);
    let strategy = (instance(contract.root()), picks());
    cases(plan, &strategy, |(clean, picks)| {
        if plan.under.takes_for_nothing(&clean) {
            return Ok(());
        }
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let parsed = plan.under.read::<T>(&dirty.text);
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
        let written = toolargs::to_string(&parsed.args);
        prop_assert!(
            canonical::check(contract.root(), &clean, &written),
            "{} is written {written}",
            dirty.text
        );
        Ok(())
    })
}

/// Law 4, the other half: each repair changed something, and without it the payload would not have been clean.
pub fn minimality<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>(plan.under);
    let strategy = (instance(contract.root()), picks());
    cases(plan, &strategy, |(clean, picks)| {
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let Ok(parsed) = plan.under.read::<T>(&dirty.text) else { return Ok(()) };
        // An empty string is what it says where the rule is not allowed; law 2 leaves it out as well.
        let is_own = |repair: &Repair<'_>| repair.rule() != Rule::EmptyStringToAbsent;
        for repair in parsed.repairs.iter().filter(is_own) {
            let null = matches!(
                repair.rule(),
                Rule::NullToAbsent | Rule::DropUnknownKey | Rule::DropIdenticalDuplicate
            );
            let hidden = repair.before().contains("\"redacted\"");
            prop_assert!(repair.before() != repair.after() || null || hidden, "{repair}");
            let without = plan.under.gate().deny(repair.rule()).from_str::<T>(&dirty.text);
            // Another rule may know what is meant, but it is not clean.
            let is_clean = |parsed: Parsed<T>| parsed.repairs.is_empty() || plan.under == Under::Standard;
            prop_assert!(!without.is_ok_and(is_clean), "{} does not need {}", dirty.text, repair);
        }
        Ok(())
    })
}

/// Law 5: fields that are broken each by itself give an error each, in the documented order, and what is repaired
/// beside them is in the log.
pub fn completeness<T: ToolArgs>(plan: Plan) -> Result<(), Failed> {
    let contract = Contract::of::<T>(plan.under);
    let strategy = (instance(contract.root()), picks());
    cases(plan, &strategy, |(clean, picks)| {
        if plan.under.takes_for_nothing(&clean) {
            return Ok(());
        }
        let spoilt = spoil(&contract, &clean, &mut Picks::new(&picks));
        let text = spoilt.json.text();
        let path_and_code = |error: &ArgumentError| (error.path().to_owned(), error.code().as_str());
        let path_and_rule = |repair: Repair<'_>| (repair.path().to_owned(), repair.rule());
        let (errors, repairs): (Vec<_>, Vec<_>) = match plan.under.read::<T>(&text) {
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
    let contract = Contract::of::<T>(plan.under);
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
            let contract = Contract::of::<T>(plan.under);
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
            match plan.under.gate().from_value::<T>(value) {
                Ok(parsed) => check_idempotence(plan.under, &parsed)?,
                Err(rejection) => prop_assert!(!rejection.errors().is_empty()),
            }
        }
        match plan.under.gate().from_slice::<T>(&bytes) {
            Ok(parsed) => check_idempotence(plan.under, &parsed),
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
    let contract = Contract::of::<T>(plan.under);
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
            prop_assert_eq!(
                outcome(plan.under.read::<T>(&text)),
                outcome(plan.under.gate().from_value::<T>(value)),
                "{}",
                text
            );
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
            [
                "",
                "a",
                "ab",
                "2026-04-03",
                "2026-02-30",
                "damaged",
                "5",
                "[]",
                "{}",
                "é",
                "2026-04-03T09:30:00.50+01:00",
                "2026-04-03t09:30:00z",
                "2016-12-31T23:59:60Z",
                "09:30:00",
                "PT90M",
                "P2W",
                "123e4567-e89b-12d3-a456-426614174000",
                "123E4567-E89B-12D3-A456-426614174000",
                "::1",
                "10.0.0.1",
                "a@example.com",
                "a-b.example",
                "https://example.com",
            ]
            .as_slice()
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
