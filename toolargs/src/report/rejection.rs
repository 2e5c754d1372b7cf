//! Everything that was wrong with a payload, and the answers for model and human.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::repairs::List;
use super::{ArgumentError, Repairs};
use crate::POLICY_VERSION;
use crate::read::to_value;
use crate::write::Writer;

/// A payload that was refused: all its errors at once, in the order described at [`errors`](Self::errors).
///
/// `Display` is a line per error. Serialises as `{"policy_version", "tool", "digest", "errors": […], "repairs": […]}`, with
/// `unlisted` where there were more errors than are listed.
#[derive(Clone, PartialEq, Eq)]
pub struct Rejection(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    errors: Vec<ArgumentError>,
    repairs: Repairs,
    unlisted: usize,
}

impl Rejection {
    pub(crate) fn new(errors: Vec<ArgumentError>, repairs: Repairs, unlisted: usize) -> Self {
        Self(Box::new(Inner { errors, repairs, unlisted }))
    }

    /// The errors: per object those of its keys in document order, then its missing fields in declaration order;
    /// a list's items first, then its own; a value's in the order of [`ErrorCode::ALL`](super::ErrorCode::ALL).
    ///
    /// A text that is no JSON has exactly one, `invalid_json`.
    #[must_use]
    pub fn errors(&self) -> &[ArgumentError] {
        &self.0.errors
    }

    /// How many errors there were beside those that are listed; see [`Limits::errors`](crate::Limits::errors).
    #[must_use]
    pub fn unlisted(&self) -> usize {
        self.0.unlisted
    }

    /// What had been repaired before the payload was refused.
    #[must_use]
    pub fn repairs(&self) -> &Repairs {
        &self.0.repairs
    }

    /// The name of the tool that was called.
    #[must_use]
    pub fn tool(&self) -> &str {
        self.0.repairs.tool()
    }

    /// The answer for the model, one JSON object:
    /// `{"ok":false,"error","path","message","errors":[{"path","code","reason","message",…}],"hint"}`.
    ///
    /// `error`, `path` and `message` are the first error's.
    #[must_use]
    pub fn to_model_text(&self) -> String {
        let mut writer = Writer::new();
        self.write(&mut writer);
        writer.finish()
    }

    /// [`to_model_text`](Self::to_model_text) as a value. A number in `readings` that no `Value` holds exactly
    /// is rounded here; the text keeps its digits.
    #[must_use]
    pub fn to_model_json(&self) -> Value {
        to_value(&self.to_model_text())
    }

    fn write(&self, writer: &mut Writer) {
        let mut answer = writer.object();
        answer.key("ok").boolean(false);
        if let Some(first) = self.errors().first() {
            answer.key("error").string(first.code.as_str());
            answer.key("path").string(&first.path);
            answer.key("message").string(&first.message);
        }
        let mut errors = answer.key("errors").array();
        for error in self.errors() {
            write_error(error, errors.item());
        }
        errors.end();
        answer.key("hint").string(&self.hint("in `errors`"));
        answer.end();
    }

    /// What the model is asked to do.
    /// What to do; `listed` says where the errors are.
    pub(crate) fn hint(&self, listed: &str) -> String {
        let whole = self.errors().iter().any(|error| error.path == "$");
        let whole = if whole { " (`$` is the arguments as a whole)" } else { "" };
        let more = match self.unlisted() {
            0 => String::new(),
            more => format!(" There are {more} more errors that are not listed."),
        };
        let again = match self.tool() {
            "" => "Send it again".to_owned(),
            tool => format!("Call `{tool}` again"),
        };
        format!(
            "{again}: fix only the fields listed {listed}{whole} and keep the others as they are. \
             Answer with the corrected call alone.{more}"
        )
    }
}

fn write_error(error: &ArgumentError, writer: &mut Writer) {
    let mut fields = writer.object();
    fields.key("path").string(&error.path);
    fields.key("code").string(error.code.as_str());
    if let Some(reason) = error.reason() {
        fields.key("reason").string(reason);
    }
    fields.key("message").string(&error.message);
    if let Some(expected) = error.expected() {
        fields.key("expected").string(expected);
    }
    if !error.readings.is_empty() {
        let mut readings = fields.key("readings").array();
        for reading in &error.readings {
            readings.item().json(reading);
        }
        readings.end();
    }
    if let Some(suggestion) = error.suggestion() {
        fields.key("suggestion").string(suggestion);
    }
    if let Some(rule) = error.rule() {
        fields.key("rule").string(rule.as_str());
    }
    if let Some(sent_as) = error.sent_as() {
        fields.key("sent_as").string(sent_as);
    }
    if let Some(position) = error.position() {
        let mut parts = fields.key("position").object();
        for (name, value) in
            [("offset", position.offset), ("line", position.line), ("column", position.column)]
        {
            parts.key(name).count(value);
        }
        parts.end();
    }
    fields.end();
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors().iter().enumerate() {
            let line_break = if i == 0 { "" } else { "\n" };
            write!(f, "{line_break}{error}")?;
        }
        match self.unlisted() {
            0 => Ok(()),
            more => write!(f, "\nand {more} more errors"),
        }
    }
}

impl fmt::Debug for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rejection")
            .field("tool", &self.tool())
            .field("errors", &self.errors())
            .field("repairs", &self.repairs())
            .finish()
    }
}

impl std::error::Error for Rejection {}

impl Serialize for Rejection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Rejection", 6)?;
        fields.serialize_field("policy_version", &POLICY_VERSION)?;
        fields.serialize_field("tool", self.tool())?;
        fields.serialize_field("digest", &self.0.repairs.digest())?;
        fields.serialize_field("errors", self.errors())?;
        match self.unlisted() {
            0 => fields.skip_field("unlisted")?,
            more => fields.serialize_field("unlisted", &more)?,
        }
        fields.serialize_field("repairs", &List(self.repairs()))?;
        fields.end()
    }
}
