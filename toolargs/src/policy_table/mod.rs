//! What becomes of what is sent, field by field, for people.

mod codes;
mod row;
mod rows;

use std::fmt;

use crate::decode::Place;
use crate::rules::{Preset, RuleSet, Rules};
use crate::spec::{Spec, Tool};
pub use row::PolicyRow;
use rows::{Rows, Source};

/// What a tool accepts, repairs and refuses at each field: as [`ToolArgs::policy_table`](crate::ToolArgs::policy_table)
/// gives it under [`Preset::Standard`], and [`SchemaGate::policy_table`](crate::SchemaGate::policy_table) under the gate's
/// own settings.
///
/// Limits on work are left out, since they depend on all of a payload: `too_many`, and `too_deep` within it. So is what is
/// within a type within itself. `Display` is a Markdown table.
#[derive(Debug, Clone)]
pub struct PolicyTable {
    tool: String,
    version: Option<String>,
    rows: Vec<PolicyRow>,
    is_whole: bool,
}

/// How many rows a table has at most: types that contain each other have more paths than anybody reads.
const MOST: usize = 20_000;

impl PolicyTable {
    pub(crate) fn new(tool: &Tool<'_>) -> Self {
        let gate = Rules::of_gate(Preset::Standard, RuleSet::EMPTY, RuleSet::EMPTY);
        Self::of(tool.name, tool.spec, &gate, Rows::of(Source::Type))
    }

    /// The table of a schema under the rules of a gate, which may be closed.
    pub(crate) fn of_schema(tool: &str, spec: &Spec<'_>, gate: &Rules, closed: bool) -> Self {
        Self::of(tool, spec, gate, Rows::of(Source::Schema { closed }))
    }

    fn of<'s>(tool: &str, spec: &'s Spec<'s>, gate: &Rules, mut rows: Rows<'s>) -> Self {
        let rules = Place::root(spec, gate).rules_within();
        rows.payload(spec, &rules);
        rows.also("$", spec);
        rows.parts("$", spec, &rules);
        Self { tool: tool.to_owned(), version: None, is_whole: rows.left > 0, rows: rows.rows }
    }

    /// The name of the tool, if it has one; empty otherwise.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The same, of this version of the tool.
    pub(crate) fn of_version(mut self, version: Option<&str>) -> Self {
        self.version = version.map(str::to_owned);
        self
    }

    /// The version of the tool, if its definition says one.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Whether the table has all rows; one of more than 20,000 ends there.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The rows, a field's together: the payload's first, then the fields in declaration order.
    #[must_use]
    pub fn rows(&self) -> &[PolicyRow] {
        &self.rows
    }
}

impl fmt::Display for PolicyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tool = if self.tool.is_empty() { "(no name)" } else { self.tool.as_str() };
        write!(f, "### {}", code(tool))?;
        if let Some(version) = &self.version {
            write!(f, ", version {}", code(version))?;
        }
        writeln!(f, "\n\n| path | sent | outcome | why |\n|---|---|---|---|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))?;
        match self.is_whole {
            true => Ok(()),
            false => writeln!(f, "\nThe table ends here, since it has too many rows."),
        }
    }
}

/// A name as code in Markdown, whatever is in it.
fn code(text: &str) -> String {
    let text = text.replace(char::is_control, "\u{fffd}");
    // Code that has a backtick in it stands between more of them.
    let mut marks = "`".to_owned();
    while text.contains(&marks) {
        marks.push('`');
    }
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{marks}{space}{text}{space}{marks}")
}

/// What a schema says, as Markdown that stands for no more than its text: names and members may look like markup.
fn fragment(text: &str) -> String {
    let text = text.replace(char::is_control, "\u{fffd}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('`', "&#96;").replace("](", "\\](")
}

/// The path of a member.
pub(crate) fn member(path: &str, name: &str) -> String {
    let mut member = path.to_owned();
    crate::decode::write_member(name, &mut member);
    member
}
