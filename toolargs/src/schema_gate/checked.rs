//! Arguments that a schema's gate has accepted.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::built::Built;
use super::value::{value, written_as};
use crate::decode::{Place, Report, check};
use crate::read::Text;
use crate::report::Repairs;
use crate::rules::Rules;
use crate::spec::Tool;

/// Arguments that were accepted, as the text that they are by now.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Checked<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) built: Arc<Built>,
    /// What had to be repaired; empty if the payload was accepted as it stood.
    pub repairs: Repairs,
}

/// A number that no `serde_json::Value` holds exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InexactNumber {
    path: String,
}

impl Checked<'_> {
    /// The same with a text of its own.
    #[must_use]
    pub fn into_owned(self) -> Checked<'static> {
        Checked { text: Cow::Owned(self.text.into_owned()), built: self.built, repairs: self.repairs }
    }

    /// The arguments as JSON text: what was sent, if nothing had to be repaired, and else that with nothing changed but
    /// what was. Defaults of absent properties are not filled in, and numbers have all their digits.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The arguments as JSON text in the order of the schema's properties, without white space, and with the defaults of
    /// absent properties. Numbers have all their digits.
    #[must_use]
    pub fn args(&self) -> String {
        let written = written_as(&self.text, self.built.spec(), self.built.weight());
        // The text has been accepted; of what is only repaired, nothing more is known.
        written.ok().flatten().unwrap_or_else(|| self.text.to_string())
    }

    /// The keys that were left as they are, since the schema says nothing of them: their paths, in the order of the text.
    #[must_use]
    pub fn untouched(&self) -> Vec<String> {
        let size = self.text.len();
        let mut report = Report::new(Tool::NONE, size).verbatim().asking(self.built.weight(), size).noting();
        let place =
            Place::root(self.built.spec(), const { &Rules::CANONICAL }).within(const { &Rules::CANONICAL });
        // The text has been accepted.
        let _ = check(&mut Text::inner(&self.text, 0), &place, &mut report);
        report.untouched
    }

    /// The arguments as a value, with the defaults of absent properties.
    ///
    /// # Errors
    /// A number is none that a `Value` holds exactly.
    pub fn to_value(&self) -> Result<Value, InexactNumber> {
        let mut source = Text::inner(&self.text, 0);
        value(&mut source, self.built.spec(), self.built.weight())
            .map_err(|lack| InexactNumber { path: lack.path() })
    }
}

impl InexactNumber {
    /// Where the number stands.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl fmt::Display for InexactNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: no `serde_json::Value` holds this number exactly; take the text", self.path)
    }
}

impl Error for InexactNumber {}
