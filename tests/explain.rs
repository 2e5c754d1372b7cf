//! What codes, reasons, rules and lints point to, and what helps.

use std::collections::BTreeSet;

use toolargs::{ErrorCode, Explanation, FailureClass, Lint, Rule};

#[test]
fn every_name_is_explained_once() {
    let explained: Vec<(&str, &str)> =
        Explanation::all().iter().map(|one| (one.sort(), one.name())).collect();
    let mut names: Vec<(&str, &str)> = Vec::new();
    names.extend(ErrorCode::ALL.iter().map(|code| ("an error code", code.as_str())));
    let reasons = [
        (ErrorCode::InvalidJson, "a reason of `invalid_json`"),
        (ErrorCode::TooLarge, "a reason of `too_large`"),
        (ErrorCode::TooMany, "a reason of `too_many`"),
        (ErrorCode::Check, "a reason of `check`"),
    ];
    for (code, sort) in reasons {
        names.extend(code.reasons().iter().map(|reason| (sort, *reason)));
    }
    names.extend(Rule::ALL.iter().map(|rule| ("a rule", rule.as_str())));
    names.extend(Lint::ALL.iter().map(|lint| ("a lint", lint.as_str())));
    assert_eq!(explained, names);
    for explanation in Explanation::all() {
        assert!(explanation.meaning().len() > 10 && explanation.cure().len() > 10, "{explanation:?}");
        assert!(Explanation::of(explanation.name()).contains(&explanation));
    }
}

#[test]
fn every_class_is_one_of_something() {
    let used: BTreeSet<FailureClass> = Explanation::all().iter().map(Explanation::failure).collect();
    assert_eq!(used, FailureClass::ALL.iter().copied().collect());
}

#[test]
fn names_point_to_the_failure_that_they_are_known_by() {
    for (name, class) in [
        ("ambiguous_date", FailureClass::DateOrder),
        ("missing_offset", FailureClass::Zone),
        ("date_time_without_zone", FailureClass::Zone),
        ("truncated", FailureClass::Truncation),
        ("unwrap_double_encoded", FailureClass::Encoding),
        ("enum", FailureClass::EnumDrift),
        ("free_id", FailureClass::InventedId),
        ("out_of_range", FailureClass::UnitAndScale),
        ("type", FailureClass::Type),
        ("scalar_to_list", FailureClass::Shape),
    ] {
        let found: Vec<_> = Explanation::of(name).iter().map(Explanation::failure).collect();
        assert_eq!(found, [class], "{name}");
    }
}

#[test]
fn an_unknown_name_has_neighbours() {
    assert!(Explanation::of("enum_case_fold").is_empty());
    assert_eq!(Explanation::nearest("enum_case_fold")[0], "enum_casefold");
    assert!(Explanation::nearest("xyzzyq").is_empty());
}
