//! What lints find in a type's definition, as they would in anybody's.

use super::problem;
use crate::lints::{Lint, Lints};
use crate::schema_gate::ToolSet;
use crate::tool::ToolDef;

/// What is looked for in a type's definition. The lints before these are found in the type itself, which says more; those
/// behind are about what a schema leaves open and a type does not, or what the author of a type has chosen.
const LINTS: [Lint; 4] =
    [Lint::ProseSet, Lint::FractionalCount, Lint::CaseStyleNames, Lint::SilentDestructive];

/// The lints that are allowed, by where.
#[derive(Debug, Default)]
pub(super) struct Allowed(Vec<(String, Lints)>);

impl Allowed {
    pub(super) fn add(&mut self, path: &str, lints: Lints) {
        self.0.push((path.to_owned(), lints));
    }

    /// Whether a lint is allowed at a path, or where that is not known, around it.
    fn allows(&self, path: &str, lint: Lint) -> bool {
        let around = self.0.iter().map(|(around, _)| around).filter(|around| is_within(path, around));
        let Some(nearest) = around.max_by_key(|around| around.len()) else { return false };
        self.0.iter().any(|(around, lints)| around == nearest && lints.contains(lint))
    }
}

/// Whether one path leads to another, or into it.
fn is_within(path: &str, around: &str) -> bool {
    path.strip_prefix(around).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// Adds what lints find in the definition of a type, where it is not allowed.
pub(super) fn lints(tool: &ToolDef, allowed: &Allowed, problems: &mut Vec<String>) {
    // A schema that is too deep for a gate is too deep for this.
    let Ok(tools) = ToolSet::from_text(tool.full_schema().as_str()) else { return };
    for finding in tools.lints() {
        let (path, lint) = (finding.path(), finding.lint());
        if LINTS.contains(&lint) && !allowed.allows(path, lint) {
            problems.push(problem(path, &finding.why(), lint));
        }
    }
}
