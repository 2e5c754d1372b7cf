//! The list of all differences, for people.

use std::fmt::Write;

use expect_test::expect_file;
use libtest_mimic::Failed;
use serde_json::Value;

use crate::normalisation::ALL;
use crate::subject::{Subject, Written};
use crate::verdict::{Says, Verdict};

const HEAD: &str = "# toolargs beside serde and schemars

Made by `tests/beside`, which checks that each difference is there and that there is no other.
";

pub fn list(subjects: &[Subject], verdicts: &[Verdict]) -> String {
    let mut text = HEAD.to_owned();
    schemas(&mut text, subjects).unwrap();
    writing(&mut text, subjects).unwrap();
    reading(&mut text, verdicts).unwrap();
    text
}

pub fn compare(list: &str) -> Result<(), Failed> {
    expect_file!["differences.md"].assert_eq(list);
    Ok(())
}

/// Text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Text as code in a cell.
fn code(text: &str) -> String {
    // Markdown has no cells of several lines, and cuts white space.
    let text = cell(text).replace('\n', "⏎").replace('\u{feff}', "U+FEFF");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// JSON on one line.
fn json(text: &str) -> String {
    code(&serde_json::from_str::<Value>(text).unwrap().to_string())
}

fn schemas(text: &mut String, subjects: &[Subject]) -> std::fmt::Result {
    writeln!(text, "\n## Schemas\n\n| difference | types | reason |\n|---|---|---|")?;
    for normalisation in ALL {
        let has =
            |subject: &&Subject| subject.normalisations.iter().any(|used| used.name == normalisation.name);
        let types = subjects.iter().filter(has).count();
        writeln!(
            text,
            "| {} | {types} of {} | {} |",
            normalisation.name,
            subjects.len(),
            normalisation.reason
        )?;
    }
    writeln!(text, "\n| type | at | ours | schemars | reason |\n|---|---|---|---|---|")?;
    for subject in subjects {
        for difference in subject.differences {
            let [ours, theirs] =
                [difference.ours, difference.theirs].map(|side| side.map_or(String::new(), json));
            let (name, at) = (&subject.name, code(difference.at));
            writeln!(text, "| `{name}` | {at} | {ours} | {theirs} | {} |", difference.reason)?;
        }
    }
    Ok(())
}

fn writing(text: &mut String, subjects: &[Subject]) -> std::fmt::Result {
    writeln!(text, "\n## What serde writes\n\n| type | to the gate | reason |\n|---|---|---|")?;
    for subject in subjects {
        let (becomes, reason) = match subject.written {
            Written::Clean => continue,
            Written::Repaired(rule, reason) => (format!("repaired: `{rule}`"), reason),
            Written::Refused(errors, reason) => (format!("refused: `{}`", errors.join("`, `")), reason),
        };
        writeln!(text, "| `{}` | {becomes} | {reason} |", subject.name)?;
    }
    writeln!(text, "\nNo payload is clean to both:\n")?;
    for subject in subjects {
        if let Some(reason) = subject.disjoint {
            writeln!(text, "- `{}`: {reason}", subject.name)?;
        }
    }
    Ok(())
}

fn reading(text: &mut String, verdicts: &[Verdict]) -> std::fmt::Result {
    writeln!(text, "\n## What is read\n\n| type | payload | gate | serde | reason |\n|---|---|---|---|---|")?;
    for verdict in verdicts {
        let (gate, serde) = match verdict.says {
            Says::OnlySerde(errors) => (format!("refused: `{}`", errors.join("`, `")), "accepted".to_owned()),
            Says::Neither(errors) => (format!("refused: `{}`", errors.join("`, `")), "refused".to_owned()),
            Says::OnlyGate => ("accepted".to_owned(), "refused".to_owned()),
            Says::OnlyRepaired(rules) => {
                (format!("repaired: `{}`", rules.join("`, `")), "refused".to_owned())
            }
            Says::Recorded(rules) => (format!("repaired: `{}`", rules.join("`, `")), "accepted".to_owned()),
            Says::Apart([], ours, theirs) => (code(ours), code(theirs)),
            Says::Apart(rules, ours, theirs) => {
                (format!("{}, repaired: `{}`", code(ours), rules.join("`, `")), code(theirs))
            }
        };
        let (name, payload) = (&verdict.name, code(verdict.payload));
        writeln!(text, "| `{name}` | {payload} | {gate} | {serde} | {} |", verdict.reason)?;
    }
    Ok(())
}
