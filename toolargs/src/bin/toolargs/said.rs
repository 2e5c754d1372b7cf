//! What is said of a call: a line of JSON, in which numbers keep all their digits.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use toolargs::{ArgumentError, ErrorCode, Position, Rejection, Repair, Repairs, Rule};

/// What is said of a call.
#[derive(Serialize)]
pub struct Said<'c> {
    id: Option<&'c RawValue>,
    /// The line of the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    args: Option<&'c RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<Vec<Error<'c>>>,
    repairs: Vec<Record<'c>>,
}

/// What a library user serialises as a [`Repair`], which has numbers as their serialiser writes them.
#[derive(Serialize)]
struct Record<'c> {
    path: &'c str,
    rule: Rule,
    before: Box<RawValue>,
    after: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
}

/// The same of an [`ArgumentError`].
#[derive(Serialize)]
struct Error<'c> {
    path: &'c str,
    code: ErrorCode,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'c str>,
    message: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'c str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sent_as: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Position>,
}

impl<'c> Said<'c> {
    /// Of a call that was accepted, with the JSON text of its arguments.
    ///
    /// # Errors
    /// A text is no JSON.
    pub fn accepted(args: &'c str, repairs: &'c Repairs) -> serde_json::Result<Self> {
        let args = Some(serde_json::from_str(args)?);
        Ok(Self { id: None, line: None, ok: true, args, errors: None, repairs: records(repairs)? })
    }

    /// Of a call that was refused.
    ///
    /// # Errors
    /// A text is no JSON.
    pub fn refused(rejection: &'c Rejection) -> serde_json::Result<Self> {
        let errors = rejection.errors().iter().map(Error::of).collect::<Result<_, _>>()?;
        let repairs = records(rejection.repairs())?;
        Ok(Self { id: None, line: None, ok: false, args: None, errors: Some(errors), repairs })
    }

    /// The same of a call with what names it, as JSON text.
    ///
    /// # Errors
    /// It is no JSON.
    pub fn of(mut self, id: Option<&'c str>) -> serde_json::Result<Self> {
        self.id = id.map(serde_json::from_str).transpose()?;
        Ok(self)
    }

    /// The same with the line of the call, if nothing else names it.
    #[must_use]
    pub fn at(mut self, line: usize) -> Self {
        self.line = self.id.is_none().then_some(line);
        self
    }

    /// Whether the call was accepted as it stood.
    pub fn is_clean(&self) -> bool {
        self.ok && self.repairs.is_empty()
    }
}

/// A text as the JSON that it is; one that is none, as a string.
fn json(text: &str) -> serde_json::Result<Box<RawValue>> {
    RawValue::from_string(text.to_owned()).or_else(|_| to_raw_value(text))
}

fn records(repairs: &Repairs) -> serde_json::Result<Vec<Record<'_>>> {
    repairs.iter().map(Record::of).collect()
}

impl<'c> Record<'c> {
    fn of(repair: Repair<'c>) -> serde_json::Result<Self> {
        Ok(Self {
            path: repair.path(),
            rule: repair.rule(),
            before: json(repair.before())?,
            after: json(repair.after())?,
            offset: repair.offset(),
            count: Some(repair.count()).filter(|count| *count != 1),
        })
    }
}

impl<'c> Error<'c> {
    fn of(error: &'c ArgumentError) -> serde_json::Result<Self> {
        Ok(Self {
            path: error.path(),
            code: error.code(),
            reason: error.reason(),
            message: error.message(),
            expected: error.expected(),
            readings: error
                .readings()
                .iter()
                .map(|text| serde_json::from_str(text))
                .collect::<Result<_, _>>()?,
            suggestion: error.suggestion(),
            rule: error.rule(),
            sent_as: error.sent_as(),
            position: error.position(),
        })
    }
}
