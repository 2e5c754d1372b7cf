//! A row of a policy table: one thing that can be sent.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::code;
use crate::report::ErrorCode;
use crate::rules::Rule;

/// One thing that can be sent, and what becomes of it.
#[derive(Debug, Clone)]
pub struct PolicyRow {
    pub(super) path: String,
    pub(super) sent: String,
    pub(super) outcome: Outcome,
    pub(super) why: &'static str,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Outcome {
    Stands,
    Repaired(Rule),
    Refused(ErrorCode),
    /// Refused, since the rule is removed here.
    Forbidden(Rule),
}

impl PolicyRow {
    /// Where it is sent: `$` for the payload, `$.list[*].name` for any item's.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is sent, as a fragment of Markdown.
    #[must_use]
    pub fn sent(&self) -> &str {
        &self.sent
    }

    /// The rule that repairs it; with a [`code`](Self::code), the rule that is forbidden here.
    #[must_use]
    pub const fn rule(&self) -> Option<Rule> {
        match self.outcome {
            Outcome::Repaired(rule) | Outcome::Forbidden(rule) => Some(rule),
            Outcome::Stands | Outcome::Refused(_) => None,
        }
    }

    /// The code with which it is refused.
    #[must_use]
    pub const fn code(&self) -> Option<ErrorCode> {
        match self.outcome {
            Outcome::Refused(code) => Some(code),
            Outcome::Forbidden(_) => Some(ErrorCode::RepairForbidden),
            Outcome::Stands | Outcome::Repaired(_) => None,
        }
    }

    /// Why a repaired value is the only one that can have been meant; empty for any other row.
    #[must_use]
    pub const fn justification(&self) -> &str {
        self.why
    }
}

impl Serialize for PolicyRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (outcome, rule, code) = match self.outcome {
            Outcome::Stands => ("accepted", None, None),
            Outcome::Repaired(rule) => ("repaired", Some(rule), None),
            Outcome::Refused(code) => ("refused", None, Some(code)),
            Outcome::Forbidden(rule) => ("refused", Some(rule), Some(ErrorCode::RepairForbidden)),
        };
        let mut fields = serializer.serialize_struct("PolicyRow", 6)?;
        fields.serialize_field("path", &self.path)?;
        fields.serialize_field("sent", &self.sent)?;
        fields.serialize_field("outcome", outcome)?;
        match rule {
            Some(rule) => fields.serialize_field("rule", &rule)?,
            None => fields.skip_field("rule")?,
        }
        match code {
            Some(code) => fields.serialize_field("code", &code)?,
            None => fields.skip_field("code")?,
        }
        match self.why {
            "" => fields.skip_field("why")?,
            why => fields.serialize_field("why", why)?,
        }
        fields.end()
    }
}

impl fmt::Display for PolicyRow {
    /// A row of the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
        let (sent, why) = (cell(&self.sent), cell(self.why));
        let path = cell(&code(&self.path));
        match self.outcome {
            Outcome::Stands => write!(f, "| {path} | {sent} | accepted as it stands | |"),
            Outcome::Repaired(rule) => write!(f, "| {path} | {sent} | repaired: `{rule}` | {why} |"),
            Outcome::Refused(code) => write!(f, "| {path} | {sent} | refused: `{code}` | |"),
            Outcome::Forbidden(rule) => {
                write!(
                    f,
                    "| {path} | {sent} | refused: `repair_forbidden`, since `{rule}` may not fire here | |"
                )
            }
        }
    }
}
