//! From a schema to what a dialect takes of it. None of this knows a provider by name.

mod annotate;
mod describe;
mod document;
mod kind;
mod ledger;
mod list;
mod node;
mod object;
mod pattern;
mod reference;
mod scalar;
mod unchanged;
mod union;
mod values;
mod walk;
mod words;

use super::definition::DefinitionProblem;
use super::{Dialect, DialectReport};
use crate::json::Json;
use walk::Walk;

pub(super) use describe::joined;
pub(super) use document::below_value;
pub(super) use kind::types_of;

/// A schema, rewritten, before anything stands around it.
#[derive(Debug)]
pub(super) struct Rewritten {
    pub(super) schema: Json,
    pub(super) report: DialectReport,
    pub(super) problems: Vec<DefinitionProblem>,
}

impl Rewritten {
    /// Rewrites a schema for a dialect. Examples of whole calls may stand beside it.
    pub(super) fn of(dialect: Dialect, input: &Json, examples_beside: bool) -> Self {
        let mut walk = Walk::new(dialect, input, examples_beside);
        let schema = walk.whole();
        let (report, problems) = walk.ledger.close(dialect, input);
        Self { schema, report, problems }
    }
}
