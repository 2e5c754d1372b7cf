//! The rows of the policy table: each is shown by a payload, and each outcome of a payload has its row.

use std::collections::BTreeSet;

use libtest_mimic::{Failed, Trial};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use toolargs::{ErrorCode, PolicyRow, Rejection, Repairs, Rule, SchemaGate, ToolArgs};

use crate::Under;
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

/// A trial for each row under all rules, and one for what has no row: of the schema's table, since a type's is under
/// `standard`.
pub fn named<T: ToolArgs>(name: &str) -> Vec<Trial> {
    let schema = T::tool().full_schema();
    let gate = SchemaGate::from_text(schema.as_str()).unwrap().with(Under::Named.gate());
    let claims: BTreeSet<Claim> = gate.policy_table().rows().iter().map(Claim::of).collect();
    let mut trials: Vec<_> = claims
        .iter()
        .filter(|claim| {
            let is_unshown = |(path, outcome, _): &(&str, Outcome, &str)| {
                *outcome == claim.outcome && claim.path.ends_with(path)
            };
            !UNSHOWN.iter().any(is_unshown)
        })
        .cloned()
        .map(|claim| {
            let name = format!("row::{name}::named::{} {}", claim.path, claim.outcome);
            Trial::test(name, move || shown::<T>(Under::Named, &claim))
        })
        .collect();
    let every = format!("row::{name}::named::every outcome has one");
    trials.push(Trial::test(every, move || {
        every_outcome_has_a_row::<T>(Under::Named, &claims, &|contract, text| {
            outcomes::<T>(Under::Named, contract, text)
        })
    }));
    trials
}

/// Rows under all rules that no payload here shows, by how their paths end, and why.
const UNSHOWN: [(&str, Outcome, &str); 3] = [
    ("", Outcome::Refused(ErrorCode::UnknownField), "a key that is not declared is dropped"),
    (
        "grid",
        Outcome::Repaired(Rule::UnwrapItemList),
        "whether a list of lists can be told depends on what is in it",
    ),
    ("wrapped", Outcome::Repaired(Rule::UnwrapItemList), "the items have a field `item` of their own"),
];

/// A trial for each row, and one for what has no row.
pub fn trials<T: ToolArgs>(name: &str) -> Vec<Trial> {
    let claims: BTreeSet<Claim> = T::policy_table().rows().iter().map(Claim::of).collect();
    let mut trials: Vec<_> = claims
        .iter()
        .filter(|claim| !NEVER.iter().any(|(of, outcome, _)| *of == name && *outcome == claim.outcome))
        .cloned()
        .map(|claim| {
            let name = format!("row::{name}::{} {}", claim.path, claim.outcome);
            Trial::test(name, move || shown::<T>(Under::Standard, &claim))
        })
        .collect();
    let same = format!("row::{name}::the table of its schema has the same");
    let (own, of) = (claims.clone(), name.to_owned());
    trials.push(Trial::test(same, move || schema_has_the_same::<T>(&of, &own)));
    if UNTOLD.iter().any(|(of, _)| *of == name) {
        return trials;
    }
    let every = format!("row::{name}::every outcome has one");
    trials.push(Trial::test(every, move || {
        every_outcome_has_a_row::<T>(Under::Standard, &claims, &|contract, text| {
            outcomes::<T>(Under::Standard, contract, text)
        })
    }));
    let every = format!("row::{name}::every outcome of its schema has one");
    trials.push(Trial::test(every, move || {
        let (gate, claims) = of_schema::<T>()?;
        let judge = |contract: &Contract, text: &str| {
            let checked = gate.check_str(text);
            told(contract, text, checked.as_ref().map(|checked| &checked.repairs))
        };
        every_outcome_has_a_row::<T>(Under::Standard, &claims, &judge)
    }));
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

/// The gate that is made from the type's full schema, and its rows.
fn of_schema<T: ToolArgs>() -> Result<(SchemaGate, BTreeSet<Claim>), Failed> {
    let gate = SchemaGate::from_text(T::tool().full_schema().as_str()).map_err(|error| error.to_string())?;
    let claims = gate.policy_table().rows().iter().map(Claim::of).collect();
    Ok((gate, claims))
}

/// Whether that table says the same as the type's.
fn schema_has_the_same<T: ToolArgs>(name: &str, own: &BTreeSet<Claim>) -> Result<(), Failed> {
    let (_, claims) = of_schema::<T>()?;
    let said = |claims: Vec<&Claim>| {
        let lines = claims.iter().map(|claim| format!("\n    {} {}", claim.path, claim.outcome));
        lines.collect::<String>()
    };
    let lost: Vec<&Claim> = own.difference(&claims).collect();
    let more: Vec<&Claim> = claims.difference(own).collect();
    let explained = DIFFERENCES.iter().find(|(names, ..)| names.contains(&name));
    let is_as_said = match explained {
        None => lost.is_empty() && more.is_empty(),
        Some((_, may_be_lost, may_be_more, _)) => {
            let all =
                |claims: &[&Claim], may_be: Side| claims.iter().all(|claim| may_be.covers(claim.outcome));
            // A reason that explains nothing has to go.
            !(lost.is_empty() && more.is_empty()) && all(&lost, *may_be_lost) && all(&more, *may_be_more)
        }
    };
    match is_as_said {
        true => Ok(()),
        false => Err(format!("lost:{}\n  more:{}", said(lost), said(more)).into()),
    }
}

/// Rows that one of two tables has alone.
#[derive(Clone, Copy)]
enum Side {
    None,
    Any,
    Code(ErrorCode),
}

impl Side {
    fn covers(self, outcome: Outcome) -> bool {
        match self {
            Self::None => false,
            Self::Any => true,
            Self::Code(code) => outcome == Outcome::Refused(code),
        }
    }
}

/// Types whose schema says something in another way, and so has other rows: those of the type alone, those of the schema
/// alone, and why.
const DIFFERENCES: [(&[&str], Side, Side, &str); 4] = [
    (
        &["NonZeros"],
        Side::None,
        Side::Code(ErrorCode::Check),
        "that a number is not zero is `not` in the schema, whose code is `check`",
    ),
    (
        &["Addresses"],
        Side::Code(ErrorCode::Format),
        Side::Code(ErrorCode::AmbiguousVariant),
        "an address of either version is a union in the schema",
    ),
    (
        &["Times", "Sockets"],
        Side::Code(ErrorCode::Format),
        Side::Code(ErrorCode::Pattern),
        "a form that JSON Schema has no name for is a pattern in the schema",
    ),
    (
        &["Draw", "Action", "Script", "Document", "Search", "SortedRange"],
        Side::Any,
        Side::Any,
        "variants that a key of their own tells apart, and flattened ones, are alternatives in the schema: what is wrong \
         inside is not said of one of several",
    ),
];

/// Makes payloads until one shows the claim. What it shows is known from how it was made, not from the gate.
fn shown<T: ToolArgs>(under: Under, claim: &Claim) -> Result<(), Failed> {
    let text = payload::<T>(under, claim).ok_or("no payload shows it")?;
    let outcomes = outcomes::<T>(under, &Contract::of::<T>(under), &text);
    if outcomes.contains(claim) { Ok(()) } else { Err(format!("{text} gives {outcomes:?}").into()) }
}

fn payload<T: ToolArgs>(under: Under, claim: &Claim) -> Option<String> {
    if claim.path == "$"
        && let Outcome::Refused(code) = claim.outcome
        && let Some(text) = of_the_whole(code)
    {
        return Some(text);
    }
    let contract = Contract::of::<T>(under);
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
            // A number and a boolean are spelt first.
            if rule == Rule::TrimWhitespace {
                let spelt = [Rule::NumericStringToInt, Rule::NumericStringToNumber, Rule::StringToBool];
                target.names.extend(spelt.map(Rule::as_str));
            }
            // An object without fields has nothing that could be written in another way, but for keys to be dropped.
            let needs_member = matches!(
                rule,
                Rule::TrailingComma | Rule::SmartQuotes | Rule::PythonLiterals | Rule::UnquotedKeys
            );
            if needs_member && contract.root().fields().is_empty() {
                target.names.push(Rule::DropUnknownKey.as_str());
            }
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
            Outcome::Forbidden(rule) => repaired(&Contract::of::<T>(under).opened_for(rule), rule, target),
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
fn outcomes<T: ToolArgs>(under: Under, contract: &Contract, text: &str) -> BTreeSet<Claim> {
    let parsed = under.read::<T>(text);
    told(contract, text, parsed.as_ref().map(|parsed| &parsed.repairs))
}

/// What a gate has said of a payload.
fn told(contract: &Contract, text: &str, said: Result<&Repairs, &Rejection>) -> BTreeSet<Claim> {
    match said {
        Ok(repairs) => {
            let mut outcomes: BTreeSet<Claim> = repairs
                .iter()
                .map(|repair| {
                    // A key that is no field's has no rows of its own.
                    let path = match repair.rule() {
                        Rule::DropUnknownKey => declared(repair.path(), ErrorCode::UnknownField),
                        _ => repair.path(),
                    };
                    Claim::new(contract, path, Outcome::Repaired(repair.rule()))
                })
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

fn every_outcome_has_a_row<T: ToolArgs>(
    under: Under,
    claims: &BTreeSet<Claim>,
    judge: &dyn Fn(&Contract, &str) -> BTreeSet<Claim>,
) -> Result<(), Failed> {
    let contract = Contract::of::<T>(under);
    let mut runner = TestRunner::deterministic();
    let picks = prop::collection::vec(any::<u32>(), 0..40);
    let strategy = (instance(contract.root()), picks, mangled(&contract));
    for _ in 0..256 {
        let (clean, picks, mangled) = strategy.new_tree(&mut runner).unwrap().current();
        let dirty = soil(&contract, &clean, &mut Picks::new(&picks));
        let spoilt = spoil(&contract, &clean, &mut Picks::new(&picks)).json;
        for text in [clean.text(), dirty.text, spoilt.text(), mangled.text()] {
            for claim in judge(&contract, &text) {
                // A key that is no field, or a type within itself, which is described once.
                let within = format!("{}.", claim.path);
                let has_rows = match claim.outcome {
                    Outcome::Refused(ErrorCode::UnknownField) | Outcome::Repaired(Rule::DropUnknownKey) => {
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
