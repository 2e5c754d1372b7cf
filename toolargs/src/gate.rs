//! The gate: from what the model sent to the typed arguments and the log of repairs.

use std::any::Any;
use std::fmt;

use serde_json::Value;

use crate::arg::ToolArgs;
use crate::decode::{Place, Report};
use crate::delivery::{Arguments, ToolCall};
use crate::limits::Limits;
use crate::payload::{Payload, unwrap_envelope};
use crate::read::{Reason, Source, Stop, Text, Tree, value_within};
use crate::report::{Rejection, Repairs};
use crate::rules::{Preset, Rule, RuleSet, Rules, Standing};
use crate::schema::Dialect;
use crate::schema_gate::another_tool;

/// Arguments that were accepted.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Parsed<T> {
    /// The arguments.
    pub args: T,
    /// What had to be repaired; empty if the payload was accepted as it stood.
    pub repairs: Repairs,
}

/// What may be repaired: plain settings that serve any number of tools and threads.
///
/// ```
/// use toolargs::{Gate, Preset, Rule};
///
/// const GATE: Gate = Gate::new().preset(Preset::Strict).allow(Rule::StripCodeFence);
/// ```
///
/// The preset comes first, then what is allowed here, then what `#[tool(…)]` says on each container and field
/// from the outside in. What is denied here is denied everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gate {
    preset: Preset,
    allow: RuleSet,
    deny: RuleSet,
    limits: Limits,
    /// Whether null is what an optional field has where it is absent.
    asks_null: bool,
}

impl Gate {
    /// A gate with the preset [`Standard`](Preset::Standard).
    #[must_use]
    pub const fn new() -> Self {
        let limits = Limits::new();
        Self {
            preset: Preset::Standard,
            allow: RuleSet::EMPTY,
            deny: RuleSet::EMPTY,
            limits,
            asks_null: false,
        }
    }

    /// Sets the rules that may fire before the code says anything.
    #[must_use]
    pub const fn preset(mut self, preset: Preset) -> Self {
        self.preset = preset;
        self
    }

    /// Adds a rule.
    #[must_use]
    pub const fn allow(self, rule: Rule) -> Self {
        self.allow_all(RuleSet::of(rule))
    }

    /// Adds rules.
    #[must_use]
    pub const fn allow_all(mut self, rules: RuleSet) -> Self {
        self.allow = self.allow.or(rules);
        self
    }

    /// Removes a rule, whatever is allowed elsewhere.
    #[must_use]
    pub const fn deny(self, rule: Rule) -> Self {
        self.deny_all(RuleSet::of(rule))
    }

    /// Removes rules, whatever is allowed elsewhere.
    #[must_use]
    pub const fn deny_all(mut self, rules: RuleSet) -> Self {
        self.deny = self.deny.or(rules);
        self
    }

    /// Sets how much of a payload is read.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the dialect of the definition that the model was shown. Where a strict mode wants every property, optional ones
    /// are nullable there, and null means that the field is absent: that is what was asked for, and no repair, whatever rules
    /// there are. For other dialects nothing changes.
    ///
    /// So it is of a field that has a null of its own (`Option<Option<T>>`, [`Patch`](crate::Patch)): what a model cannot leave
    /// out in any other way is left as it is, and never cleared.
    #[must_use]
    pub const fn for_dialect(mut self, dialect: Dialect) -> Self {
        self.asks_null = dialect.asks_null();
        self
    }

    pub(crate) const fn asks_null(&self) -> bool {
        self.asks_null
    }

    /// The gate with a context: what the checks of a tool's types are told that no payload says, such as the greatest
    /// amount of this order. A check takes it by its type.
    ///
    #[cfg_attr(feature = "derive", doc = "```")]
    #[cfg_attr(not(feature = "derive"), doc = "```ignore")]
    /// use toolargs::{CheckError, Gate, ToolArgs};
    ///
    /// struct Order {
    ///     refundable_cents: i64,
    /// }
    ///
    /// #[derive(Debug, ToolArgs)]
    /// struct IssueRefund {
    ///     #[tool(min = 1, check = is_refundable)]
    ///     amount_cents: i64,
    /// }
    ///
    /// fn is_refundable(amount: &i64, order: &Order) -> Result<(), CheckError> {
    ///     match *amount <= order.refundable_cents {
    ///         true => Ok(()),
    ///         false => Err(CheckError::new("not_refundable", format!("at most {} cents are left", order.refundable_cents))),
    ///     }
    /// }
    ///
    /// let order = Order { refundable_cents: 500 };
    /// let gate = Gate::new();
    /// assert!(gate.with(&order).from_str::<IssueRefund>(r#"{"amount_cents": 500}"#).is_ok());
    /// let rejection = gate.with(&order).from_str::<IssueRefund>(r#"{"amount_cents": 501}"#).unwrap_err();
    /// assert_eq!(rejection.errors()[0].reason(), Some("not_refundable"));
    /// ```
    #[must_use]
    pub const fn with<C: Any>(self, context: &C) -> GateWith<'_> {
        GateWith { gate: self, context: Some(context) }
    }

    const fn alone(self) -> GateWith<'static> {
        GateWith { gate: self, context: None }
    }

    /// Reads arguments from the text that the model sent.
    ///
    /// # Errors
    /// Everything that was wrong at once; see [`ErrorCode`](crate::ErrorCode) for the codes.
    #[inline]
    pub fn from_str<T: ToolArgs>(&self, raw: &str) -> Result<Parsed<T>, Rejection> {
        self.alone().from_str(raw)
    }

    /// Reads arguments from the bytes that the model sent.
    ///
    /// # Errors
    /// As [`from_str`](Self::from_str); bytes that are not UTF-8 are `invalid_json`, reason `bad_utf8`.
    pub fn from_slice<T: ToolArgs>(&self, raw: &[u8]) -> Result<Parsed<T>, Rejection> {
        self.alone().from_slice(raw)
    }

    /// Reads arguments from a value that an SDK delivered.
    ///
    /// A string is a payload that was encoded once more. What the value has lost cannot be refused: of two equal
    /// keys only one is left, and a number counts by its shortest text.
    ///
    /// # Errors
    /// As [`from_str`](Self::from_str), but never `invalid_json`.
    pub fn from_value<T: ToolArgs>(&self, value: Value) -> Result<Parsed<T>, Rejection> {
        self.alone().from_value(value)
    }

    /// Reads arguments from a value that an SDK delivered; see [`from_value`](Self::from_value).
    ///
    /// # Errors
    /// As [`from_value`](Self::from_value).
    #[inline]
    pub fn from_value_ref<T: ToolArgs>(&self, value: &Value) -> Result<Parsed<T>, Rejection> {
        self.alone().from_value_ref(value)
    }

    /// Reads the arguments of a call that a provider delivered, if it is a call of this tool.
    ///
    /// # Errors
    /// As [`from_str`](Self::from_str); of a call with another name nothing is read: `unknown_tool`.
    pub fn from_call<T: ToolArgs>(&self, call: &ToolCall<'_>) -> Result<Parsed<T>, Rejection> {
        let name = T::TOOL.name;
        if call.name != name {
            return Err(another_tool(call.name, name));
        }
        match call.arguments {
            Arguments::Text(raw) => self.from_str(raw),
            Arguments::Value(value) => self.from_value_ref(value),
        }
    }

    /// Refuses a payload that is too deep to be taken from its deserialiser.
    pub(crate) fn too_deep<T: ToolArgs>(&self) -> Result<Parsed<T>, Rejection> {
        self.alone().refuse(Reason::TooDeep)
    }

    pub(crate) const fn limits_set(&self) -> &Limits {
        &self.limits
    }

    pub(crate) const fn rules(&self) -> Rules {
        Rules::of_gate(self.preset, self.allow, self.deny)
    }
}

/// A [`Gate`] with a context for checks, as [`Gate::with`] gives it.
#[derive(Clone, Copy)]
pub struct GateWith<'c> {
    gate: Gate,
    context: Option<&'c dyn Any>,
}

impl fmt::Debug for GateWith<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GateWith").field("gate", &self.gate).finish_non_exhaustive()
    }
}

impl GateWith<'_> {
    /// Reads arguments from the text that the model sent.
    ///
    /// # Errors
    /// Everything that was wrong at once; see [`ErrorCode`](crate::ErrorCode) for the codes.
    pub fn from_str<T: ToolArgs>(&self, raw: &str) -> Result<Parsed<T>, Rejection> {
        // Nearly every payload is an object and nothing else; what turns out to be no JSON is read again.
        let rules = self.gate.rules();
        let limits = &self.gate.limits;
        if raw.starts_with('{') && raw.len() <= limits.uncounted && !unwrap_envelope::may_be(raw, &rules) {
            let place = Place::root(const { &T::SPEC }, &rules);
            let mut report = self.report::<T>(raw.len());
            let mut source = Text::new(raw).starting(limits.start());
            let read = T::decode(&mut source, &place, &mut report);
            match (read, source.end()) {
                (Ok(args), Ok(())) => return parsed(args, report, &place),
                (Err(_), _) | (_, Err(_)) => {}
            }
        }
        self.read(raw.len(), |payload| payload.read_text(raw))
    }

    /// Reads arguments from the bytes that the model sent.
    ///
    /// # Errors
    /// As [`from_str`](Self::from_str); bytes that are not UTF-8 are `invalid_json`, reason `bad_utf8`.
    pub fn from_slice<T: ToolArgs>(&self, raw: &[u8]) -> Result<Parsed<T>, Rejection> {
        match str::from_utf8(raw) {
            Ok(raw) => self.from_str(raw),
            Err(error) => self.read(raw.len(), |payload| payload.read_bytes(raw, error.valid_up_to())),
        }
    }

    /// Reads arguments from a value that an SDK delivered.
    ///
    /// A string is a payload that was encoded once more. What the value has lost cannot be refused: of two equal
    /// keys only one is left, and a number counts by its shortest text.
    ///
    /// # Errors
    /// As [`from_str`](Self::from_str), but never `invalid_json`.
    pub fn from_value<T: ToolArgs>(&self, value: Value) -> Result<Parsed<T>, Rejection> {
        let read = self.from_value_ref(&value);
        if read.is_err() {
            // It may be so deep that no stack is enough to drop it as a whole; one that was read is not.
            Tree::drop(value);
        }
        read
    }

    /// Reads arguments from a value that an SDK delivered; see [`from_value`](Self::from_value).
    ///
    /// # Errors
    /// As [`from_value`](Self::from_value).
    pub fn from_value_ref<T: ToolArgs>(&self, value: &Value) -> Result<Parsed<T>, Rejection> {
        if let Err(reason) = value_within(value, &self.gate.limits) {
            return self.refuse(reason);
        }
        match value {
            Value::Object(_) if self.gate.rules().standing(Rule::UnwrapEnvelope) == Standing::Absent => {
                self.read_members(value)
            }
            _ => self.read_other(value),
        }
    }

    /// Refuses a payload for a limit, unread.
    #[cold]
    fn refuse<T: ToolArgs>(&self, reason: Reason) -> Result<Parsed<T>, Rejection> {
        let mut report = self.report::<T>(0);
        report.over(&Place::root(const { &T::SPEC }, &self.gate.rules()), reason);
        Err(report.reject())
    }

    #[inline(never)]
    fn read_other<T: ToolArgs>(&self, value: &Value) -> Result<Parsed<T>, Rejection> {
        match value {
            Value::String(content) => self.read(content.len(), |payload| payload.read_string(content)),
            Value::Object(_) => {
                let text = value.to_string();
                match unwrap_envelope::may_be(&text, &self.gate.rules()) {
                    true => self.read(text.len(), |payload| payload.read_object(&text)),
                    false => self.read_members(value),
                }
            }
            _ => self.read(0, |payload| payload.read_other(&mut Tree::new(value))),
        }
    }

    /// Reads arguments out of a payload of `size` bytes.
    fn read<T: ToolArgs>(
        &self,
        size: usize,
        read: impl FnOnce(Payload<'_, '_>) -> bool,
    ) -> Result<Parsed<T>, Rejection> {
        let mut report = self.report::<T>(size);
        let mut args = None;
        let mut read_object = |text: &mut Text<'_>, place: &Place<'_>, report: &mut Report| {
            args = T::decode(text, place, report)?;
            Ok(args.is_some())
        };
        let (spec, rules) = (const { &T::SPEC }, self.gate.rules());
        let accepted = read(Payload::new(spec, rules, &mut report, &mut read_object));
        parsed(args.filter(|_| accepted), report, &Place::root(spec, &rules))
    }

    /// Reads arguments out of a value that is an object.
    #[inline]
    fn read_members<T: ToolArgs>(&self, value: &Value) -> Result<Parsed<T>, Rejection> {
        let (spec, rules) = (const { &T::SPEC }, self.gate.rules());
        let place = Place::root(spec, &rules);
        // How long the payload is matters only where speculative readings take longer than the least budget.
        let mut size = 0;
        loop {
            let mut report = self.report::<T>(size);
            let mut source = Tree::new(value).starting(self.gate.limits.start());
            match T::decode(&mut source, &place, &mut report) {
                // Whatever had too little work has been refused.
                Ok(Some(args)) => return parsed(Some(args), report, &place),
                _ if report.is_exhausted() && size == 0 => {
                    size = Tree::size(value).max(1);
                    continue;
                }
                Ok(None) => {}
                Err(Stop) => report.stopped(&place, source.fault()),
            }
            return Err(report.reject());
        }
    }

    /// The report on a payload of `size` bytes.
    #[inline]
    fn report<T: ToolArgs>(&self, size: usize) -> Report<'_> {
        Report::new(T::TOOL, size)
            .within(self.gate.limits, size)
            .asking_null(self.gate.asks_null)
            .with(self.context)
    }
}

#[inline]
fn parsed<T>(args: Option<T>, mut report: Report<'_>, place: &Place<'_>) -> Result<Parsed<T>, Rejection> {
    match args {
        Some(args) if !report.has_too_many_repairs(place) => Ok(Parsed { args, repairs: report.repairs }),
        _ => Err(report.reject()),
    }
}
