#![cfg_attr(all(feature = "derive", feature = "chrono"), doc = include_str!("../README.md"))]
#![cfg_attr(not(all(feature = "derive", feature = "chrono")), doc = "The gate without its default features.")]

mod about;
mod arg;
mod check;
mod coerce;
pub mod decode;
mod delivery;
mod explain;
mod format;
mod gate;
mod gated;
mod json;
mod limits;
mod lints;
mod names;
mod payload;
mod policy_table;
pub mod read;
mod report;
mod rules;
mod schema;
mod schema_gate;
pub mod spec;
pub mod testing;
mod tool;
mod types;
mod write;

#[doc(hidden)]
pub mod __private;

use serde_json::Value;

#[cfg(feature = "derive")]
pub use toolargs_derive::ToolArgs;

pub use arg::{Arg, ToolArgs};
pub use check::{Alone, Check, CheckError, Inside, Present, Within};
pub use delivery::{Arguments, ToolCall, ToolResult};
pub use explain::{Explanation, FailureClass};
pub use gate::{Gate, GateWith, Parsed};
pub use gated::Gated;
pub use limits::Limits;
pub use lints::Lint;
pub use names::UnknownName;
pub use policy_table::{PolicyRow, PolicyTable};
pub use report::{ArgumentError, ErrorCode, Iter, Position, Rejection, Repair, Repairs};
pub use rules::{Preset, Rule, RuleSet};
pub use schema::{
    Definition, DefinitionError, DefinitionProblem, Definitions, DefinitionsError, Dialect, DialectReport,
    Fate, ReportEntry, Schema,
};
pub use schema_gate::{
    Checked, Finding, InexactNumber, LoadedTool, SchemaError, SchemaGate, SchemaOptions, ToolSet,
    ToolSetError, UnknownFormats, Validator,
};
pub use tool::ToolDef;
pub use types::Patch;
pub use write::{ArrayWriter, ObjectWriter, Writer, to_string};

/// The version of the repair policy: what the rules do and what the codes mean. Reports carry it.
pub const POLICY_VERSION: u32 = 1;

/// Reads arguments from the text that the model sent, under [`Preset::Standard`].
///
/// # Errors
/// Everything that was wrong at once; see [`ErrorCode`] for the codes.
pub fn from_str<T: ToolArgs>(raw: &str) -> Result<Parsed<T>, Rejection> {
    Gate::new().from_str(raw)
}

/// Reads arguments from the bytes that the model sent, under [`Preset::Standard`].
///
/// # Errors
/// As [`from_str`]; bytes that are not UTF-8 are `invalid_json`, reason `bad_utf8`.
pub fn from_slice<T: ToolArgs>(raw: &[u8]) -> Result<Parsed<T>, Rejection> {
    Gate::new().from_slice(raw)
}

/// Reads arguments from a value that an SDK delivered, under [`Preset::Standard`].
///
/// # Errors
/// As [`Gate::from_value`].
pub fn from_value<T: ToolArgs>(value: Value) -> Result<Parsed<T>, Rejection> {
    Gate::new().from_value(value)
}

/// Reads arguments from a value that an SDK delivered, under [`Preset::Standard`].
///
/// # Errors
/// As [`Gate::from_value`].
pub fn from_value_ref<T: ToolArgs>(value: &Value) -> Result<Parsed<T>, Rejection> {
    Gate::new().from_value_ref(value)
}

/// Reads a tool's own answer, before an agent decides anything on it: as [`from_value_ref`], under [`Preset::Strict`], for what
/// a program writes needs no repair.
///
#[cfg_attr(feature = "derive", doc = "```")]
#[cfg_attr(not(feature = "derive"), doc = "```ignore")]
/// use serde_json::json;
/// use toolargs::{ErrorCode, ToolArgs};
///
/// #[derive(Debug, ToolArgs)]
/// struct Refunded {
///     #[tool(min = 0)]
///     amount_cents: i64,
/// }
///
/// assert_eq!(toolargs::check_output::<Refunded>(&json!({"amount_cents": 1999}))?.amount_cents, 1999);
/// let rejection = toolargs::check_output::<Refunded>(&json!({"amount_cents": "1999"})).unwrap_err();
/// assert_eq!(rejection.errors()[0].code(), ErrorCode::AmbiguousInteger);
/// # Ok::<(), toolargs::Rejection>(())
/// ```
///
/// So is the answer's own schema read by an agent: an absent field is left out, or `nullable`. What serde writes as null has to be
/// skipped (`#[serde(skip_serializing_if = "Option::is_none")]`), or is refused here as it would be there.
///
/// # Errors
/// Everything that was wrong at once, with its code.
pub fn check_output<T: ToolArgs>(value: &Value) -> Result<T, Rejection> {
    Gate::new().preset(Preset::Strict).from_value_ref(value).map(|parsed| parsed.args)
}
