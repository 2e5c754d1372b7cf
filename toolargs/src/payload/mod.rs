//! The payload as a whole: from what the model sent to the object whose fields are decoded.
//!
//! One file per rule. Nothing here knows a type: the object is read by a function that is handed in.

mod attempt;
mod empty_to_object;
mod open;
mod origin;
mod refusal;
pub(crate) mod repair;
mod rest;
pub(crate) mod strip_bom;
pub(crate) mod strip_code_fence;
pub(crate) mod strip_control_token;
mod strip_prose;
pub(crate) mod strip_reasoning_block;
mod syntax;
mod unwrap_double_encoded;
pub(crate) mod unwrap_envelope;

use std::ops::Range;

use crate::decode::{Mark, Place, Report};
use crate::read::{DEPTH, Fault, Given, JsonType, Read, Reason, Source, Stop, Text, Tree, within};
use crate::report::{ArgumentError, ErrorCode, Extent, Recorded, sent};
use crate::rules::{Rule, RuleSet, Rules, Standing};
use crate::spec::Spec;
use attempt::{Attempt, attempt};
use origin::Origin;
use refusal::refusal;
use syntax::Change;
use unwrap_envelope::Sent;

/// Reads the tool's object out of a text; whether it was accepted.
pub(crate) type ReadObject<'f> = dyn FnMut(&mut Text<'_>, &Place<'_>, &mut Report<'_>) -> Read<bool> + 'f;

/// A payload on its way to the object.
pub(crate) struct Payload<'p, 'c> {
    tool: &'p Spec<'p>,
    /// The rules for the payload and all that is in it.
    rules: Rules,
    report: &'p mut Report<'c>,
    read_object: &'p mut ReadObject<'p>,
    /// The first rule that the code forbids and the payload needs, and the state before it.
    forbidden: Option<(Rule, Mark)>,
    /// Where the text that is read stood in what the model sent.
    origin: Origin,
    /// Whether there is no text that the model sent, but a value.
    is_value: bool,
}

/// A payload's state to go back to.
#[derive(Clone, Copy)]
struct State {
    rules: Rules,
    forbidden: Option<(Rule, Mark)>,
    mark: Mark,
}

impl<'p, 'c> Payload<'p, 'c> {
    pub(crate) fn new(
        tool: &'p Spec<'p>,
        rules: Rules,
        report: &'p mut Report<'c>,
        read_object: &'p mut ReadObject<'p>,
    ) -> Self {
        let rules = Place::root(tool, &rules).rules_within();
        Self { tool, rules, report, read_object, forbidden: None, origin: Origin::default(), is_value: false }
    }

    /// Reads the payload from the text that the model sent; whether it was accepted.
    pub(crate) fn read_text(mut self, raw: &str) -> bool {
        let accepted = !self.is_too_long(raw.len()) && self.read(raw);
        self.finish(accepted)
    }

    /// Refuses a payload that is too long, unread.
    fn is_too_long(&mut self, length: usize) -> bool {
        let is_too_long = length > self.report.limits().bytes;
        if is_too_long {
            self.report.over(&Place::root(self.tool, &self.rules), Reason::TooLarge);
        }
        is_too_long
    }

    /// Reads the payload from an object that was delivered as a value; `text` is its JSON.
    pub(crate) fn read_object(mut self, text: &str) -> bool {
        self.is_value = true;
        let accepted = self.read_value(text).unwrap_or_else(|fault| self.stopped(Some(fault)));
        self.finish(accepted)
    }

    /// Refuses bytes that are text only up to `valid`, unless what stands before is no JSON either.
    pub(crate) fn read_bytes(mut self, raw: &[u8], valid: usize) -> bool {
        if self.is_too_long(raw.len()) {
            return false;
        }
        let text = String::from_utf8_lossy(raw);
        self.read(&text);
        let earlier = |error: &ArgumentError| error.position.is_some_and(|at| at.offset < valid);
        if !self.report.errors.iter().any(earlier) {
            self.report.forget(Mark::START);
            let fault = Fault { offset: valid, reason: Reason::BadUtf8 };
            self.refuse_unread(&text, fault, 0..text.len());
        }
        false
    }

    fn read(&mut self, raw: &str) -> bool {
        let before = self.state();
        let rules = self.text_rules();
        let read = attempt(raw, rules, &mut |attempt| {
            self.restore(before);
            self.take(attempt)
        });
        read.unwrap_or_else(|unread| {
            // The text does not parse, so no token was repaired; the reason is what no rule takes.
            self.restore(before);
            self.apply(&unread.cut);
            self.refuse_unread(raw, unread.fault, unread.left)
        })
    }

    /// The rules on text that may fire, or would if they were not forbidden.
    fn text_rules(&mut self) -> RuleSet {
        let rules = self.rules.active().or(self.rules.forbidden());
        match rules.contains(Rule::StripEmptyPrefix) && self.accepts_nothing() {
            true => rules.without(RuleSet::of(Rule::StripEmptyPrefix)),
            false => rules,
        }
    }

    /// Whether the tool can be called with `{}`.
    fn accepts_nothing(&mut self) -> bool {
        let before = self.state();
        let accepted = self.inside("{}", 0);
        self.restore(before);
        accepted
    }

    /// Reads a text, and records how it was made of what the model sent.
    fn take(&mut self, attempt: &Attempt<'_>) -> Result<bool, Fault> {
        self.apply(&attempt.changes);
        self.origin = attempt.origin.clone();
        let read = self.read_value(&attempt.text);
        if let (Ok(false), [error]) = (&read, self.report.errors.as_mut_slice())
            && error.code == ErrorCode::NotObject
            && let Some(word) = attempt.changes.iter().find(|change| change.rule == Rule::PythonLiterals)
        {
            // All of the text is one word.
            error.show(&format!("got {}", word.before));
        }
        read
    }

    /// Records what was done to what the model sent.
    fn apply(&mut self, changes: &[Change<'_>]) {
        self.origin = Origin::default();
        for change in changes {
            if self.fires(change.rule) {
                let extent = Extent { offset: Some(change.offset), count: change.count };
                let (before, after) = (Recorded::String(&change.before), Recorded::String(&change.after));
                self.record(change.rule, before, after, extent);
            }
        }
    }

    /// Reads the payload from a string that was delivered as a value: text rules do not apply.
    pub(crate) fn read_string(mut self, content: &str) -> bool {
        let accepted = unwrap_double_encoded::read(&mut self, content, None)
            .unwrap_or_else(|fault| self.stopped(Some(fault)));
        self.finish(accepted)
    }

    /// Reads a payload that was delivered as a value, but not as an object or a string.
    pub(crate) fn read_other(mut self, value: &mut Tree<'_>) -> bool {
        let accepted = value.take().and_then(|given| self.no_object(&given, &given.text, None));
        let accepted = accepted.unwrap_or_else(|Stop| self.stopped(value.fault()));
        self.finish(accepted)
    }

    /// Reads the text that is left.
    fn read_value(&mut self, text: &str) -> Result<bool, Fault> {
        // What is in a value has been counted there.
        if !self.is_value {
            within(text, self.report.limits())?;
        }
        let mut source = Text::new(text).starting(self.report.limits().start());
        self.read_root(&mut source, text).map_err(|Stop| {
            let fault = self.report.fault.take().or(source.fault());
            fault.unwrap_or(Fault { offset: 0, reason: Reason::Truncated })
        })
    }

    fn read_root(&mut self, source: &mut Text<'_>, text: &str) -> Read<bool> {
        let Some(json) = source.root()? else {
            return self.blank(text);
        };
        let start = source.position();
        match json {
            JsonType::Object => {
                if let Some(accepted) = unwrap_envelope::read(self, source, Sent::AsItIs) {
                    return Ok(accepted);
                }
                let accepted = self.object(source)?;
                source.end()?;
                Ok(accepted)
            }
            JsonType::String => {
                let given = source.take()?;
                source.end()?;
                unwrap_double_encoded::read(self, &given.text, Some(start)).map_err(|fault| {
                    self.report.fault = Some(fault);
                    Stop
                })
            }
            _ => {
                let given = source.take()?;
                source.end()?;
                self.no_object(&given, text, Some(0))
            }
        }
    }

    /// Reads the tool's object.
    fn object(&mut self, source: &mut Text<'_>) -> Read<bool> {
        let rules = self.rules;
        let place = Place::root(self.tool, &rules).within(&rules);
        (self.read_object)(source, &place, self.report)
    }

    /// A text that stands for the payload's object, so many levels inside what was sent.
    fn text<'t>(&self, object: &'t str, level: usize) -> Text<'t> {
        Text::inner(object, (self.report.limits().start() + level).min(DEPTH))
    }

    /// Whether a text that is an object, so many levels inside what was sent, is accepted as the tool's.
    fn inside(&mut self, object: &str, level: usize) -> bool {
        let errors = self.report.errors.len();
        // What is only to be repaired is taken with its errors.
        self.object(&mut self.text(object, level)) == Ok(true) && self.report.errors.len() == errors
    }

    /// Whether the rule may fire; one that is forbidden fires too, to see what would have become of the payload.
    fn fires(&mut self, rule: Rule) -> bool {
        match self.rules.standing(rule) {
            Standing::Active => true,
            Standing::Forbidden => {
                self.forbidden = self.forbidden.or(Some((rule, self.report.mark())));
                self.rules = self.rules.assuming();
                true
            }
            Standing::Absent => false,
        }
    }

    /// What has to be put back if a reading comes to nothing.
    fn state(&self) -> State {
        State { rules: self.rules, forbidden: self.forbidden, mark: self.report.mark() }
    }

    fn restore(&mut self, state: State) {
        self.rules = state.rules;
        self.forbidden = state.forbidden;
        self.report.forget(state.mark);
    }

    /// Records a repair; the extent's offset is one in the text that is read.
    fn record(&mut self, rule: Rule, before: Recorded<'_>, after: Recorded<'_>, mut extent: Extent) {
        extent.offset = extent.offset.filter(|_| !self.is_value).map(|offset| self.origin.of(offset));
        let rules = self.rules;
        self.report.repaired(&Place::root(self.tool, &rules), rule, before, after, extent);
    }

    fn finish(self, accepted: bool) -> bool {
        let Some((rule, mark)) = self.forbidden else { return accepted };
        self.report.forget_repairs(mark);
        if accepted {
            self.report.forbidden(&Place::root(self.tool, &self.rules), rule);
        }
        false
    }

    fn refuse(&mut self, code: ErrorCode, message: String) -> bool {
        let error = ArgumentError::new(&Place::root(self.tool, &self.rules), code, message);
        self.report.errors.push(ArgumentError { expected: Some("an object".to_owned()), ..error });
        false
    }

    /// Refuses a value that is no object, and is not taken for one either.
    fn refuse_value(&mut self, given: &Given<'_>) -> bool {
        let open = Place::root(self.tool, &self.rules).is_open();
        let got = format!("got {}", sent(given, open));
        self.refuse(ErrorCode::NotObject, format!("{got}; expected an object"));
        // An array is no word.
        if let (Some(error), JsonType::Null | JsonType::Boolean) = (self.report.errors.last_mut(), given.json)
            && open
        {
            error.got = got.len();
        }
        false
    }

    /// Refuses a value that is too deep; it has no text to point into.
    fn stopped(&mut self, fault: Option<Fault>) -> bool {
        self.report.stopped(&Place::root(self.tool, &self.rules), fault);
        false
    }

    /// Refuses what the model sent; the fault is one of `raw`, of which `left` was to be the payload.
    fn refuse_unread(&mut self, raw: &str, fault: Fault, left: Range<usize>) -> bool {
        let place = Place::root(self.tool, &self.rules);
        self.report.errors.push(refusal(&place, raw, fault, left, self.rules.active()));
        false
    }
}
