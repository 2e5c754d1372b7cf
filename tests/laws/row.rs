//! The rows of the policy table: each is shown by a payload, and each outcome of a payload has its row.

use std::collections::BTreeSet;

use libtest_mimic::{Failed, Trial};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use toolargs::{ErrorCode, PolicyRow, Rule, ToolArgs};

use crate::contract::Contract;
use crate::instance::instance;
use crate::json::Json;
use crate::law::mangled;
use crate::soil::{Picks, Target, member, soil};
use crate::spoil::spoil;

/// What a row says: where, and what becomes of what is sent there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Claim {
    path: String,
    outcome: Outcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Stands,
    Repaired(Rule),
    Refused(ErrorCode),
    Forbidden(Rule),
}

/// Rows that no payload can show, each for a reason.
const NEVER: [(&str, Outcome, &str); 2] = [
    (
        "Find",
        Outcome::Refused(ErrorCode::AmbiguousVariant),
        "the variants have different JSON types, or required keys that the others do not have",
    ),
    (
        "Lookup",
        Outcome::Refused(ErrorCode::AmbiguousVariant),
        "each variant requires a key that the other does not have",
    ),
];

/// How many payloads are made before a row counts as not shown.
const MOST: usize = 500;

/// Types of which a policy table leaves something out, and what; each has its rows tried all the same.
const UNTOLD: [(&str, &str); 1] = [("Document", "a type within itself is described once")];

/// A trial for each row, and one for what has no row.
pub fn trials<T: ToolArgs>(name: &str) -> Vec<Trial> {
    let claims: BTreeSet<Claim> = T::policy_table().rows().iter().map(Claim::of).collect();
    let mut trials: Vec<_> = claims
        .iter()
        .filter(|claim| !NEVER.iter().any(|(of, outcome, _)| *of == name && *outcome == claim.outcome))
        .cloned()
        .map(|claim| {
            let name = format!("row::{name}::{} {}", claim.path, claim.outcome);
            Trial::test(name, move || shown::<T>(&claim))
        })
        .collect();
    if UNTOLD.iter().any(|(of, _)| *of == name) {
        return trials;
    }
    let every = format!("row::{name}::every outcome has one");
    trials.push(Trial::test(every, move || every_outcome_has_a_row::<T>(&claims)));
    trials
}

impl Claim {
    fn of(row: &PolicyRow) -> Self {
        let outcome = match (row.rule(), row.code()) {
            (None, None) => Outcome::Stands,
            (Some(rule), None) => Outcome::Repaired(rule),
            (None, Some(code)) => Outcome::Refused(code),
            (Some(rule), Some(_)) => Outcome::Forbidden(rule),
        };
        Self { path: row.path().to_owned(), outcome }
    }

    fn new(contract: &Contract, path: &str, outcome: Outcome) -> Self {
        let mut path = contract.general(path);
        // Any JSON is one value with all that is in it, but for its keys.
        if outcome != Outcome::Refused(ErrorCode::DuplicateKey) {
            path.truncate(path.trim_end_matches('…').len());
        }
        Self { path, outcome }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Stands => f.write_str("stands"),
            Self::Repaired(rule) => write!(f, "repaired: {rule}"),
            Self::Refused(code) => write!(f, "refused: {code}"),
            Self::Forbidden(rule) => write!(f, "forbidden: {rule}"),
        }
    }
}

/// Makes payloads until one shows the claim. What it shows is known from how it was made, not from the gate.
fn shown<T: ToolArgs>(claim: &Claim) -> Result<(), Failed> {
    let text = payload::<T>(claim).ok_or("no payload shows it")?;
    let outcomes = outcomes::<T>(&Contract::of::<T>(), &text);
    if outcomes.contains(claim) { Ok(()) } else { Err(format!("{text} gives {outcomes:?}").into()) }
}

fn payload<T: ToolArgs>(claim: &Claim) -> Option<String> {
    if claim.path == "$"
        && let Outcome::Refused(code) = claim.outcome
        && let Some(text) = of_the_whole(code)
    {
        return Some(text);
    }
    let contract = Contract::of::<T>();
    let strategy = instance(contract.root());
    // The same every time: whether a row is shown is no matter of luck.
    let mut runner = TestRunner::deterministic();
    (0..MOST).find_map(|i| {
        let clean = match claim.outcome {
            Outcome::Repaired(Rule::EmptyToObject) => Json::Object(Vec::new()),
            _ => strategy.new_tree(&mut runner).unwrap().current(),
        };
        let mut target = Target { contract: &contract, path: claim.path.clone(), names: Vec::new() };
        let repaired = |contract: &Contract, rule: Rule, mut target: Target<'_>| {
            target.names.push(rule.as_str());
            // Without a string, there has to be one around all.
            let wrapped = rule == Rule::EscapeControlChars && i > MOST / 2;
            target.names.extend(wrapped.then_some(Rule::UnwrapDoubleEncoded.as_str()));
            let dirty = soil(contract, &clean, &mut Picks::Only(&target));
            let shows = dirty.repairs.iter().any(|repair| repair.rule == rule);
            shows.then_some(dirty.text)
        };
        match claim.outcome {
            Outcome::Stands => {
                let mut present = false;
                paths("$", &clean, &mut |path| present |= contract.general(path) == claim.path);
                present.then(|| clean.text())
            }
            Outcome::Repaired(rule) => repaired(&contract, rule, target),
            Outcome::Forbidden(rule) => repaired(&Contract::of::<T>().opened_for(rule), rule, target),
            Outcome::Refused(code) => {
                target.names.push(code.as_str());
                let spoilt = spoil(&contract, &clean, &mut Picks::Only(&target));
                (!spoilt.errors.is_empty()).then(|| spoilt.json.text())
            }
        }
    })
}

/// A payload that is refused as a whole.
fn of_the_whole(code: ErrorCode) -> Option<String> {
    let text = match code {
        ErrorCode::InvalidJson => "{",
        ErrorCode::EmptyPayload => " ",
        ErrorCode::NotObject => "5",
        ErrorCode::TooDeep => return Some(format!("{{\"x\":{}", "[".repeat(200))),
        _ => return None,
    };
    Some(text.to_owned())
}

/// The paths of a value and all within it.
fn paths(path: &str, json: &Json, each: &mut impl FnMut(&str)) {
    each(path);
    for (name, value) in json.members() {
        paths(&member(path, name), value, each);
    }
    if let Json::Array(items) = json {
        for (i, item) in items.iter().enumerate() {
            paths(&format!("{path}[{i}]"), item, each);
        }
    }
}

/// The path of the row: an unknown key has none of its own.
fn declared(path: &str, code: ErrorCode) -> &str {
    if code != ErrorCode::UnknownField {
        return path;
    }
    let name = path.rfind(['.', '[']).unwrap();
    &path[..name]
}

/// What the gate makes of a payload.
fn outcomes<T: ToolArgs>(contract: &Contract, text: &str) -> BTreeSet<Claim> {
    match toolargs::from_str::<T>(text) {
        Ok(parsed) => {
            let mut outcomes: BTreeSet<Claim> = parsed
                .repairs
                .iter()
                .map(|repair| Claim::new(contract, repair.path(), Outcome::Repaired(repair.rule())))
                .collect();
            if outcomes.is_empty() {
                let json = serde_json::from_str(text).unwrap();
                paths("$", &Json::from(&json), &mut |path| {
                    outcomes.insert(Claim::new(contract, path, Outcome::Stands));
                });
            }
            outcomes
        }
        Err(rejection) => rejection
            .errors()
            .iter()
            .map(|error| match (error.code(), error.rule()) {
                (ErrorCode::RepairForbidden, Some(rule)) => {
                    Claim::new(contract, error.path(), Outcome::Forbidden(rule))
                }
                (code, _) => Claim::new(contract, declared(error.path(), code), Outcome::Refused(code)),
            })
            .collect(),
    }
}

fn every_outcome_has_a_row<T: ToolArgs>(claims: &BTreeSet<Claim>) -> Result<(), Failed> {
    let contract = Contract::of::<T>();
    let mut runner = TestRunner::deterministic();
    let picks = prop::collection::vec(any::<u32>(), 0..40);
    let strategy = (instance(contract.root()), picks, mangled(&contract));
    for _ in 0..256 {
        let (clean, picks, mangled) = strategy.new_tree(&mut runner).unwrap().current();
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let spoilt = spoil(&contract, &clean, &mut Picks::new(&picks)).json;
        for text in [clean.text(), dirty.text, spoilt.text(), mangled.text()] {
            for claim in outcomes::<T>(&contract, &text) {
                // A key that is no field, or a type within itself, which is described once.
                let within = format!("{}.", claim.path);
                let has_rows = match claim.outcome {
                    Outcome::Refused(ErrorCode::UnknownField) => {
                        claim.path == "$" || claims.iter().any(|row| row.path.starts_with(&within))
                    }
                    _ => claims.iter().any(|row| row.path == claim.path),
                };
                if has_rows && !claims.contains(&claim) {
                    return Err(format!("{text} gives {claim:?}, which has no row").into());
                }
            }
        }
    }
    Ok(())
}
