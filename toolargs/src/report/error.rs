//! One error, as data and as a line.

use std::borrow::Cow;
use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::ErrorCode;
use crate::decode::{Place, Turn};
use crate::read::{Given, JsonType, quote};
use crate::rules::Rule;
use crate::write::Json;

/// Why one value was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArgumentError {
    pub(crate) path: String,
    pub(crate) code: ErrorCode,
    pub(crate) reason: Option<Cow<'static, str>>,
    pub(crate) message: String,
    pub(crate) expected: Option<String>,
    pub(crate) readings: Vec<String>,
    pub(crate) suggestion: Option<String>,
    pub(crate) rule: Option<Rule>,
    pub(crate) sent_as: Option<String>,
    pub(crate) position: Option<Position>,
    /// The line around the position, and how many characters stand before it.
    pub(crate) excerpt: Option<(String, usize)>,
    /// Where it belongs among what is said of an object that several values share.
    pub(crate) turn: Option<Turn>,
    /// How many bytes of the message say what arrived, if it starts with that.
    pub(crate) got: usize,
}

/// The error about a tool that a set does not have.
pub(crate) fn unknown_tool(name: &str, near: Option<&str>, names: &[&str]) -> ArgumentError {
    let mut message = format!("there is no tool {}", quote(&shorten(name)));
    if let Some(near) = near {
        message.push_str(&format!("; did you mean {}?", quote(near)));
    }
    match names {
        [] => message.push_str("; there are none"),
        names => message.push_str(&format!("; the tools are {}", listed(names))),
    }
    no_tool(message, near, !names.is_empty())
}

/// That a tool has no such version, with those that there are.
pub(crate) fn unknown_version(name: &str, version: &str, versions: &[&str]) -> ArgumentError {
    let (name, version) = (quote(&shorten(name)), quote(&shorten(version)));
    let message = format!("the tool {name} has no version {version}; there are {}", listed(versions));
    no_tool(message, None, true)
}

/// How many characters of a list of names are in a message: some hundred names of tools.
const LISTED: usize = 2000;

/// Names as a list; of very many the first, and how many more there are.
fn listed(names: &[&str]) -> String {
    let mut list = String::new();
    for (index, name) in names.iter().copied().map(quote).enumerate() {
        if index > 0 && list.len() + name.len() > LISTED {
            list.push_str(&format!(" and {} more", names.len() - index));
            break;
        }
        list.push_str(if index > 0 { ", " } else { "" });
        list.push_str(&name);
    }
    list
}

fn no_tool(message: String, near: Option<&str>, has_tools: bool) -> ArgumentError {
    ArgumentError {
        path: "$".to_owned(),
        code: ErrorCode::UnknownTool,
        reason: None,
        message,
        expected: has_tools.then(|| "the name of a tool".to_owned()),
        readings: Vec::new(),
        suggestion: near.map(str::to_owned),
        rule: None,
        sent_as: None,
        position: None,
        excerpt: None,
        turn: None,
        got: 0,
    }
}

/// A place in the text that the model sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Bytes before it.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl ArgumentError {
    pub(crate) fn new(place: &Place<'_>, code: ErrorCode, message: String) -> Self {
        Self {
            path: place.path(),
            code,
            reason: None,
            message,
            expected: None,
            readings: Vec::new(),
            suggestion: None,
            rule: None,
            sent_as: place.sent_as().map(str::to_owned),
            position: None,
            excerpt: None,
            turn: None,
            got: 0,
        }
    }

    /// The same about a value that stands for this one, which is what arrived.
    pub(crate) fn show(&mut self, got: &str) {
        if let Some(rest) = self.message.get(self.got..).filter(|_| self.got > 0) {
            self.message = format!("{got}{rest}");
            self.got = got.len();
        }
    }

    /// The path of the value: `$` for the payload, `$.field`, `$.list[2].name`, `$["odd key"]`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// A stable word for the reason, where the code has several.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// What arrived, shortened, and what would be accepted: a sentence for the model.
    ///
    /// The wording is not stable.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What would be accepted, as a noun phrase.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        self.expected.as_deref()
    }

    /// What the value could have meant, as JSON texts, if that is known: none, or more than one.
    #[must_use]
    pub fn readings(&self) -> &[String] {
        &self.readings
    }

    /// The declared name nearest to the one that was sent.
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        self.suggestion.as_deref()
    }

    /// The rule that would have repaired the value, if it was not forbidden.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        self.rule
    }

    /// The alias under which the model sent the field.
    #[must_use]
    pub fn sent_as(&self) -> Option<&str> {
        self.sent_as.as_deref()
    }

    /// Where in the text reading stopped, for an `invalid_json` or a `too_deep`.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.position
    }
}

impl fmt::Display for ArgumentError {
    /// A line, and for a syntax error the excerpt with a caret under the byte where reading stopped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.code)?;
        if let Some(reason) = &self.reason {
            write!(f, " ({reason})")?;
        }
        write!(f, ": {}", self.message)?;
        if let Some((line, before)) = &self.excerpt {
            write!(f, "\n    {line}\n    {:before$}^", "")?;
        }
        Ok(())
    }
}

impl std::error::Error for ArgumentError {}

impl Serialize for ArgumentError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("ArgumentError", 10)?;
        fields.serialize_field("path", &self.path)?;
        fields.serialize_field("code", &self.code)?;
        let mut optional = |name, value: Option<&str>| match value {
            Some(value) => fields.serialize_field(name, value),
            None => fields.skip_field(name),
        };
        optional("reason", self.reason())?;
        optional("message", Some(&self.message))?;
        optional("expected", self.expected())?;
        if self.readings.is_empty() {
            fields.skip_field("readings")?;
        } else {
            let readings: Vec<_> = self.readings.iter().map(|reading| Json(reading)).collect();
            fields.serialize_field("readings", &readings)?;
        }
        let mut optional = |name, value: Option<&str>| match value {
            Some(value) => fields.serialize_field(name, value),
            None => fields.skip_field(name),
        };
        optional("suggestion", self.suggestion())?;
        optional("rule", self.rule.map(Rule::as_str))?;
        optional("sent_as", self.sent_as())?;
        match self.position {
            Some(position) => fields.serialize_field("position", &position)?,
            None => fields.skip_field("position")?,
        }
        fields.end()
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Position", 3)?;
        fields.serialize_field("offset", &self.offset)?;
        fields.serialize_field("line", &self.line)?;
        fields.serialize_field("column", &self.column)?;
        fields.end()
    }
}

/// How many characters of what was sent are repeated to the model.
const SHOWN: usize = 64;

/// At most [`SHOWN`] characters of a text, with an ellipsis where it was cut.
pub(crate) fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// What arrived, as a noun phrase; only its type where it may not be shown.
pub(crate) fn sent(given: &Given<'_>, open: bool) -> String {
    let (name, shown) = match given.json {
        JsonType::Null => return "null".to_owned(),
        JsonType::Array => return "an array".to_owned(),
        JsonType::Object => return "an object".to_owned(),
        JsonType::Boolean if open => return given.text.clone().into_owned(),
        JsonType::Boolean => ("boolean", false),
        JsonType::String => ("string", open),
        JsonType::Number => ("number", open),
        JsonType::NonFinite => return given.text.clone().into_owned(),
    };
    match (shown, given.json) {
        (false, _) => format!("a {name}"),
        (true, JsonType::String) => format!("the string {}", quote(&shorten(&given.text))),
        (true, _) => format!("the number {}", shorten(&given.text)),
    }
}

/// How many characters of a line stand in an excerpt before and after the place.
const AROUND: usize = 32;

/// The position of an offset in a text, and the line around it with the number of characters before it.
pub(crate) fn place_in(text: &str, offset: usize) -> (Position, (String, usize)) {
    let before = text.get(..offset).unwrap_or(text);
    let after = text.get(offset..).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
    let head: Vec<char> = before.get(start..).unwrap_or_default().chars().collect();
    let column = head.len() + 1;

    let cut = head.len().saturating_sub(AROUND);
    let ellipsis = |cut: bool| if cut { "…" } else { "" };
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let tail: Vec<char> = after.chars().take_while(|c| *c != '\n').take(AROUND + 1).collect();
    let mut excerpt = String::from(ellipsis(cut > 0));
    excerpt.extend(head.iter().skip(cut).map(|c| visible(*c)));
    let shown_before = excerpt.chars().count();
    excerpt.extend(tail.iter().take(AROUND).map(|c| visible(*c)));
    excerpt.push_str(ellipsis(tail.len() > AROUND));
    (Position { offset, line, column }, (excerpt, shown_before))
}
