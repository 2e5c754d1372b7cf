//! The same gate from a JSON Schema: for tools that are known by nothing else.

mod built;
mod checked;
mod compile;
mod definitions;
mod error;
mod goal;
mod keyword;
mod lint;
mod node;
mod numbers;
mod options;
mod outline;
mod patch;
mod pattern;
mod placed;
mod property;
mod tool_set;
mod validator;
mod value;
mod weight;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::decode::{Place, Report, check};
use crate::gate::Gate;
use crate::payload::{Payload, unwrap_envelope};
use crate::policy_table::PolicyTable;
use crate::read::{Escaped, Text, Tree, strict, value_within};
use crate::report::{Called, ErrorCode, Loaded, Rejection, Repairs};
use crate::rules::{Rule, Rules, Standing};
use built::Built;
pub use checked::{Checked, InexactNumber};
use compile::Settings;
pub use error::SchemaError;
pub use lint::Finding;
use node::Document;
pub(crate) use node::Types;
pub use options::{SchemaOptions, UnknownFormats};
pub use outline::Outline;
pub(crate) use patch::{Action, Patch, Step};
pub(crate) use tool_set::another_tool;
pub use tool_set::{LoadedTool, ToolSet, ToolSetError};
pub use validator::Validator;
pub(crate) use weight::Weight;

/// A gate made from a JSON Schema: the same repairs, refusals and log as those of a type with the same schema.
///
/// ```
/// use toolargs::SchemaGate;
///
/// let schema = r#"{
///     "type": "object",
///     "properties": {"amount_cents": {"type": "integer", "minimum": 1}},
///     "required": ["amount_cents"]
/// }"#;
/// let gate = SchemaGate::from_text(schema)?;
/// let checked = gate.check_str(r#"{"amount_cents": "1999"}"#)?;
/// assert_eq!(checked.text(), r#"{"amount_cents": 1999}"#);
/// assert_eq!(checked.repairs.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It is compiled once, and cheap to clone.
#[derive(Clone)]
pub struct SchemaGate {
    document: Arc<Document>,
    built: Arc<Built>,
    closed: bool,
    repair_only: bool,
    gate: Gate,
    tool: Arc<Loaded>,
}

impl SchemaGate {
    /// The gate of a schema, as JSON text: its properties have the order of the text.
    ///
    /// # Errors
    /// The text is no schema, or one that says something that is not modelled: the keyword, and where it stands. Formats that
    /// are not known may be let pass by [`SchemaOptions`].
    pub fn from_text(schema: &str) -> Result<Self, SchemaError> {
        SchemaOptions::new().gate(schema)
    }

    /// The gate of a schema: its properties have the order that the value's map has.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text).
    pub fn new(schema: &Value) -> Result<Self, SchemaError> {
        Self::from_text(&schema.to_string())
    }

    fn named(
        document: Document,
        schema: &str,
        name: &str,
        options: SchemaOptions,
    ) -> Result<Self, SchemaError> {
        let settings = Settings { unknown_formats: options.formats(), validator: false };
        let built = Built::of(&document, settings)?;
        let digest = Sha256::digest(schema);
        let digest = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = name.to_owned();
        Ok(Self {
            document: Arc::new(document),
            built: Arc::new(built),
            closed: false,
            repair_only: false,
            gate: Gate::new(),
            tool: Arc::new(Loaded { name, digest }),
        })
    }

    /// The same under the settings of a gate.
    #[must_use]
    pub const fn with(mut self, gate: Gate) -> Self {
        self.gate = gate;
        self
    }

    /// The same, where an object that declares properties, and be it none, has no others, unless the schema says what they
    /// are; `additionalProperties: true` does not.
    #[must_use]
    pub const fn closed(mut self, closed: bool) -> Self {
        self.closed = closed;
        self
    }

    /// The same for users with a validator of their own: what has one meaning is repaired, and everything else is left as it
    /// is: so is what was sent twice. Only a payload that is no JSON object is refused.
    #[must_use]
    pub const fn repair_only(mut self) -> Self {
        self.repair_only = true;
        self
    }

    /// A validator of the same schema: no rules, any root, numbers equal by their value, formats not asserted.
    ///
    /// # Errors
    /// The schema is not modelled when it is read so.
    pub fn validator(&self) -> Result<Validator, SchemaError> {
        Validator::of(&self.document)
    }

    /// What is accepted, repaired and refused at each field under the settings of the gate; its `Display` is a Markdown
    /// table.
    #[must_use]
    pub fn policy_table(&self) -> PolicyTable {
        PolicyTable::of_schema(self.name(), self.built.spec(), &self.gate.rules(), self.closed)
    }

    /// The name of the tool, if the schema says one; empty otherwise.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.tool.name
    }

    /// Checks arguments in the text that the model sent. Clean text is returned as it is, without being copied.
    ///
    /// # Errors
    /// Everything that was wrong at once; see [`ErrorCode`](crate::ErrorCode) for the codes.
    pub fn check_str<'t>(&self, raw: &'t str) -> Result<Checked<'t>, Rejection> {
        let mut report = self.report(raw.len());
        match self.read_plain(raw, &mut report) {
            Some(accepted) => self.answer(raw, accepted, report),
            None => self.read(raw.len(), |payload| payload.read_text(raw)),
        }
    }

    /// What becomes of an object in strict JSON.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a report is long, and would be moved")]
    fn answer<'t>(
        &self,
        raw: &'t str,
        accepted: bool,
        mut report: Report<'_>,
    ) -> Result<Checked<'t>, Rejection> {
        if !accepted {
            return Err(report.reject());
        }
        let text = patch::patched(raw, &report.take_patches());
        Ok(self.checked(text, report.repairs))
    }

    /// Reads arguments that are an object in strict JSON, as most are; whether they are accepted. None if the text is
    /// anything else, whatever the report says by then.
    #[inline]
    fn read_plain(&self, raw: &str, report: &mut Report<'_>) -> Option<bool> {
        let rules = self.gate.rules();
        let limits = self.gate.limits_set();
        if !raw.starts_with('{') || raw.len() > limits.uncounted || unwrap_envelope::may_be(raw, &rules) {
            return None;
        }
        self.read_members(raw, &rules, report)
    }

    /// Reads arguments that are an object in strict JSON and in no envelope.
    #[inline]
    fn read_members(&self, raw: &str, rules: &Rules, report: &mut Report<'_>) -> Option<bool> {
        let place = Place::root(self.built.spec(), rules);
        let mut source = Text::new(raw).starting(self.gate.limits_set().start());
        let accepted = check(&mut source, &place, report).ok()?;
        source.end().ok()?;
        Some((accepted || self.passes(raw, report)) && !report.has_too_many_repairs(&place))
    }

    /// Reads arguments as they stand in a JSON string; none if they have to be decoded first.
    #[inline]
    fn read_escaped(&self, source: &mut Escaped<'_>, length: usize, report: &mut Report<'_>) -> Option<bool> {
        let rules = self.gate.rules();
        let limits = self.gate.limits_set();
        let may_be_wrapped = rules.standing(Rule::UnwrapEnvelope) != Standing::Absent;
        if length > limits.uncounted || limits.start() > 0 || may_be_wrapped {
            return None;
        }
        let place = Place::root(self.built.spec(), &rules);
        let accepted = check(source, &place, report).ok()?;
        if !accepted && self.repair_only {
            return None;
        }
        Some(accepted && !report.has_too_many_repairs(&place))
    }

    /// Checks arguments in the bytes that the model sent.
    ///
    /// # Errors
    /// As [`check_str`](Self::check_str); bytes that are not UTF-8 are `invalid_json`, reason `bad_utf8`.
    pub fn check_slice<'t>(&self, raw: &'t [u8]) -> Result<Checked<'t>, Rejection> {
        match str::from_utf8(raw) {
            Ok(raw) => self.check_str(raw),
            Err(error) => self.read(raw.len(), |payload| payload.read_bytes(raw, error.valid_up_to())),
        }
    }

    /// Checks arguments that an SDK delivered. What the value has lost cannot be refused; see
    /// [`Gate::from_value`](crate::Gate::from_value).
    ///
    /// # Errors
    /// As [`check_str`](Self::check_str), but never `invalid_json`.
    pub fn check_value(&self, value: &Value) -> Result<Checked<'static>, Rejection> {
        if let Err(reason) = value_within(value, self.gate.limits_set()) {
            let mut report = self.report(0);
            report.over(&Place::root(self.built.spec(), &self.gate.rules()), reason);
            return Err(report.reject());
        }
        match value {
            Value::Object(_) => self.check_object(&value.to_string()),
            Value::String(content) => self.read(content.len(), |payload| payload.read_string(content)),
            _ => self.read(0, |payload| payload.read_other(&mut Tree::new(value))),
        }
    }

    /// Checks arguments that are an object of which an SDK has left this text.
    fn check_object(&self, text: &str) -> Result<Checked<'static>, Rejection> {
        let rules = self.gate.rules();
        let mut report = self.report(text.len());
        let may_be_wrapped = unwrap_envelope::may_be(text, &rules);
        match (!may_be_wrapped).then(|| self.read_members(text, &rules, &mut report)).flatten() {
            Some(accepted) => self.answer(text, accepted, report).map(Checked::into_owned),
            None => self.read(text.len(), |payload| payload.read_object(text)),
        }
    }

    #[inline]
    fn report<'c>(&self, size: usize) -> Report<'c> {
        Report::of(Called::Loaded(Arc::clone(&self.tool)), size)
            .within(*self.gate.limits_set(), size)
            .asking_null(self.gate.asks_null())
            .verbatim()
            .asking(self.built.weight(), size)
            .closed(self.closed)
    }

    fn checked<'t>(&self, text: Cow<'t, str>, repairs: Repairs) -> Checked<'t> {
        Checked { text, built: Arc::clone(&self.built), repairs }
    }

    /// Whether an object that was refused goes on as it is, but for its repairs.
    fn passes(&self, text: &str, report: &mut Report<'_>) -> bool {
        if !self.repair_only {
            return false;
        }
        if strict(text, 0).is_err() {
            // It was read as JSON with tokens such as `NaN`, of which nothing can be made but JSON's own.
            report.errors.retain(|error| error.code() == ErrorCode::NonFiniteNumber);
            return false;
        }
        report.leave_duplicates();
        true
    }

    /// Checks arguments in a payload of `size` bytes that is not just an object.
    fn read<'t>(
        &self,
        size: usize,
        read: impl FnOnce(Payload<'_, '_>) -> bool,
    ) -> Result<Checked<'t>, Rejection> {
        let mut report = self.report(size);
        match self.read_payload(&mut report, read) {
            Some((text, patches)) => {
                let patched = match patch::patched(&text, &patches) {
                    Cow::Owned(patched) => Some(patched),
                    // It need not be copied.
                    Cow::Borrowed(_) => None,
                };
                Ok(self.checked(Cow::Owned(patched.unwrap_or(text)), report.repairs))
            }
            None => Err(report.reject()),
        }
    }

    /// Reads such arguments; if they are accepted, the object in them, and what repairs make of it.
    fn read_payload(
        &self,
        report: &mut Report<'_>,
        read: impl FnOnce(Payload<'_, '_>) -> bool,
    ) -> Option<(String, Vec<Patch>)> {
        let mut text = None;
        let mut read_object = |source: &mut Text<'_>, place: &Place<'_>, report: &mut Report| {
            report.start_patches();
            let start = source.value_start();
            let is_clean = check(source, place, report)?;
            let sent = source.part(start);
            let accepted = is_clean || self.passes(sent, report);
            text = accepted.then(|| (sent.to_owned(), report.take_patches()));
            Ok(accepted)
        };
        let rules = self.gate.rules();
        let place = Place::root(self.built.spec(), &rules);
        let accepted = read(Payload::new(self.built.spec(), rules, report, &mut read_object));
        text.filter(|_| accepted && !report.has_too_many_repairs(&place))
    }
}

impl fmt::Debug for SchemaGate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SchemaGate")
            .field("tool", &self.tool.name)
            .field("gate", &self.gate)
            .finish_non_exhaustive()
    }
}
