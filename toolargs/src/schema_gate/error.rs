//! What is wrong with a schema.

use std::error::Error;
use std::fmt;

/// Why a schema makes no gate: the keyword, and where in the schema it stands.
///
/// Nothing in a schema is ignored: a keyword that is not known, or that says what the gate does not model, is an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    pointer: String,
    keyword: Option<String>,
    message: String,
}

impl SchemaError {
    pub(super) fn new(pointer: &str, keyword: Option<&str>, message: impl Into<String>) -> Self {
        Self { pointer: pointer.to_owned(), keyword: keyword.map(str::to_owned), message: message.into() }
    }

    /// The schema that is wrong, as a JSON pointer in a URI's fragment: `#` for the whole, `#/properties/amount`.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// The keyword, if one is wrong.
    #[must_use]
    pub fn keyword(&self) -> Option<&str> {
        self.keyword.as_deref()
    }

    /// What is wrong, and what to write instead.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl SchemaError {
    /// The steps to the keyword, or to the schema.
    pub(super) fn steps(&self) -> Vec<String> {
        let steps = self.pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~"));
        steps.chain(self.keyword.clone()).collect()
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.keyword {
            Some(keyword) => write!(f, "`{keyword}` at {}: {}", self.pointer, self.message),
            None => write!(f, "{}: {}", self.pointer, self.message),
        }
    }
}

impl Error for SchemaError {}
