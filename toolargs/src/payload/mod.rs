//! The payload as a whole: from what the model sent to the object whose fields are decoded.
//!
//! One file per rule. Nothing here knows a type: the object is read by a function that is handed in.

mod empty_to_object;
mod escape_control_chars;
mod origin;
mod rewrite;
pub(crate) mod strip_bom;
pub(crate) mod strip_code_fence;
mod unwrap_double_encoded;

use std::ops::Range;

use crate::decode::{Mark, Place, Report};
use crate::read::{Fault, Given, JsonType, Read, Reason, Source, Stop, Text, Tree, quote};
use crate::report::{ArgumentError, ErrorCode, Extent, Recorded, place_in, sent};
use crate::rules::{Acts, Rule, Rules, Standing};
use crate::spec::Spec;
use origin::Origin;

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
        Self { tool, rules, report, read_object, forbidden: None, origin: Origin::default() }
    }

    /// Reads the payload from the text that the model sent; whether it was accepted.
    pub(crate) fn read_text(mut self, raw: &str) -> bool {
        let accepted = self.read(raw);
        self.finish(accepted)
    }

    /// Refuses bytes that are text only up to `valid`, unless what stands before is no JSON either.
    pub(crate) fn read_bytes(mut self, raw: &[u8], valid: usize) -> bool {
        let text = String::from_utf8_lossy(raw);
        self.read(&text);
        let earlier = |error: &ArgumentError| error.position.is_some_and(|at| at.offset < valid);
        if !self.report.errors.iter().any(earlier) {
            self.report.forget(Mark::START);
            self.refuse_fault(&text, Fault { offset: valid, reason: Reason::BadUtf8 });
        }
        false
    }

    fn read(&mut self, raw: &str) -> bool {
        let kept = self.cut(raw);
        self.origin = Origin::starting_at(kept.start);
        let text = raw.get(kept).unwrap_or_default();
        let before = self.state();
        self.read_value(text).unwrap_or_else(|fault| {
            self.restore(before);
            self.rewrite(raw, text, fault)
        })
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

    /// The part of the text that is left by the rules that cut.
    fn cut(&mut self, raw: &str) -> Range<usize> {
        let mut kept = 0..raw.len();
        // Nothing to cut starts with a brace, as nearly every payload does.
        if raw.starts_with('{') {
            return kept;
        }
        for rule in Rule::ALL.iter().copied() {
            let Acts::Cut(cut) = rule.row().acts else { continue };
            let text = raw.get(kept.clone()).unwrap_or_default();
            let Some(part) = cut(text) else { continue };
            if !self.fires(rule) {
                continue;
            }
            let part = kept.start + part.start..kept.start + part.end;
            let left = raw.get(part.clone()).unwrap_or_default();
            self.origin = Origin::starting_at(kept.start);
            let extent = Extent { offset: Some(0), count: 1 };
            self.record(rule, Recorded::String(text), Recorded::String(left), extent);
            kept = part;
        }
        kept
    }

    /// Reads the text that is left.
    fn read_value(&mut self, text: &str) -> Result<bool, Fault> {
        let mut source = Text::new(text);
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
                let rules = self.rules;
                let accepted =
                    (self.read_object)(source, &Place::root(self.tool, &rules).within(&rules), self.report)?;
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
        extent.offset = extent.offset.map(|offset| self.origin.of(offset));
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
        self.refuse(ErrorCode::NotObject, format!("got {}; expected an object", sent(given, open)))
    }

    /// Refuses a value that is too deep; it has no text to point into.
    fn stopped(&mut self, fault: Option<Fault>) -> bool {
        self.report.stopped(&Place::root(self.tool, &self.rules), fault);
        false
    }

    /// Refuses what the model sent; the fault is one of `raw`.
    fn refuse_fault(&mut self, raw: &str, fault: Fault) -> bool {
        let Fault { offset, reason } = fault;
        let open = Place::root(self.tool, &self.rules).is_open();
        let (position, excerpt) = place_in(raw, offset);
        let code = if reason == Reason::TooDeep { ErrorCode::TooDeep } else { ErrorCode::InvalidJson };
        let near = if open && !excerpt.0.is_empty() {
            format!(", near {}", quote(&excerpt.0))
        } else {
            String::new()
        };
        let (line, column) = (position.line, position.column);
        let message =
            format!("{} at line {line}, column {column}{near}. {}", reason.wrong(), reason.instead());
        let error = ArgumentError::new(&Place::root(self.tool, &self.rules), code, message);
        self.report.errors.push(ArgumentError {
            reason: reason.name().map(Into::into),
            position: Some(position),
            excerpt: open.then_some(excerpt),
            ..error
        });
        false
    }
}
