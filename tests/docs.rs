//! The documentation that is made from the tables in the code, and its agreement with them.

use std::fmt::Write;

use expect_test::expect_file;
use toolargs::{ErrorCode, Preset, Rule};

/// Where the table of rules starts in the README.
const POLICY_HEAD: &str = "| rule | from | what it does | only when | else |\n|---|---|---|---|---|";

/// The rules as rows of a Markdown table.
fn policy_rows() -> String {
    let mut rows = String::new();
    for rule in Rule::ALL {
        let otherwise = code_names(rule.otherwise());
        let _ = writeln!(
            rows,
            "| `{rule}` | {} | {} | {} | {otherwise} |",
            rule.preset().map_or("–", Preset::as_str),
            cell(rule.description()),
            cell(rule.condition())
        );
    }
    rows
}

/// A single code is set as one; a sentence about several has its own marks.
fn code_names(otherwise: &str) -> String {
    if otherwise.contains('`') { otherwise.to_owned() } else { format!("`{otherwise}`") }
}

/// A bar would end the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[test]
fn the_readme_has_the_policy() {
    let readme = include_str!("../README.md");
    let (before, rest) = readme.split_once(POLICY_HEAD).unwrap();
    let end = rest.find("\n\n").unwrap();
    let text = format!("{before}{POLICY_HEAD}\n{}{}", policy_rows(), &rest[end + 1..]);
    expect_file!["../README.md"].assert_eq(&text);
}

#[test]
fn the_policy_is_written_out() {
    let mut text = String::from(
        "# The repair policy\n\nMade from the tables in the code by `UPDATE_EXPECT=1 cargo test -p toolargs-tests docs`.\n",
    );
    let _ = writeln!(text, "\nPolicy version {}.\n\n## Rules\n", toolargs::POLICY_VERSION);
    let _ = writeln!(
        text,
        "| rule | from preset | what it does | only when | else | why that is the only meaning |"
    );
    let _ = writeln!(text, "|---|---|---|---|---|---|");
    for rule in Rule::ALL {
        let preset = rule.preset().map_or("–", Preset::as_str);
        let _ = writeln!(
            text,
            "| `{rule}` | {preset} | {} | {} | {} | {} |",
            cell(rule.description()),
            cell(rule.condition()),
            code_names(rule.otherwise()),
            cell(rule.justification()),
        );
    }
    let _ =
        writeln!(text, "\n## Error codes\n\nA value reports every constraint it breaks, in this order.\n");
    let _ = writeln!(text, "| code | when | reasons |\n|---|---|---|");
    for code in ErrorCode::ALL {
        let reasons: Vec<_> = code.reasons().iter().map(|reason| format!("`{reason}`")).collect();
        let _ = writeln!(text, "| `{code}` | {} | {} |", cell(code.description()), reasons.join(", "));
    }
    expect_file!["../docs/policy.md"].assert_eq(&text);
}

/// What a row says happens without the rule is a code, or a sentence that names some.
#[test]
fn the_else_column_names_codes() {
    for rule in Rule::ALL {
        let otherwise = rule.otherwise();
        let named: Vec<&str> = if otherwise.contains('`') {
            otherwise.split('`').skip(1).step_by(2).collect()
        } else {
            vec![otherwise]
        };
        assert!(!named.is_empty());
        for name in named {
            assert!(name.parse::<ErrorCode>().is_ok(), "{rule}: {name}");
        }
    }
}

/// The macro cannot ask the runtime which names are rules and lints; it says where those stand that it finds among keys.
#[test]
fn the_macro_knows_the_names_of_rules_and_lints() {
    let source = include_str!("../toolargs-derive/src/rules.rs");
    let listed = |list: &str| {
        let (_, rest) = source.split_once(&format!("const {list}: &[&str] =")).unwrap();
        let (names, _) = rest.split_once("];").unwrap();
        names.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(listed("RULES"), Rule::ALL.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(listed("LINTS"), toolargs::Lint::ALL.iter().map(ToString::to_string).collect::<Vec<_>>());
}
