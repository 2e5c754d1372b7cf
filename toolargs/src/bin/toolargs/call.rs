//! A recorded call: one line of a log.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;
use toolargs::{Checked, Rejection, SchemaGate, ToolSet};

use crate::settings::Settings;

/// A line of a log of calls. Members that are not known are left alone.
#[derive(Debug, Deserialize)]
pub struct Call<'l> {
    /// The arguments: a text, or a value as an SDK delivered it.
    #[serde(borrow)]
    pub arguments: &'l RawValue,
    /// What names the call, as it is.
    #[serde(borrow, default)]
    pub id: Option<&'l RawValue>,
    /// The tool that was called; it may be left out if there is only one.
    #[serde(borrow, default)]
    pub tool: Option<Cow<'l, str>>,
    /// The model that called it.
    #[serde(borrow, default)]
    pub model: Option<Cow<'l, str>>,
    /// What names the prompt.
    #[serde(borrow, default)]
    pub prompt: Option<Cow<'l, str>>,
    /// The version of the tool's schema.
    #[serde(borrow, default)]
    pub schema_version: Option<Cow<'l, str>>,
    /// A schema of the call's own.
    #[serde(borrow, default)]
    pub schema: Option<&'l RawValue>,
}

/// The gates of calls.
pub struct Gates<'s> {
    tools: Option<ToolSet>,
    settings: &'s Settings,
    /// The last schema that a call had for itself.
    own: Option<(String, SchemaGate)>,
}

impl<'s> Gates<'s> {
    /// Those of some tools, or none.
    pub const fn new(tools: Option<ToolSet>, settings: &'s Settings) -> Self {
        Self { tools, settings, own: None }
    }

    /// The tools.
    pub const fn tools(&self) -> Option<&ToolSet> {
        self.tools.as_ref()
    }

    /// Checks a call: from its text, never by way of a `Value`, so that equal keys and all digits are seen. The text of
    /// the arguments, and what became of them.
    ///
    /// # Errors
    /// The line says no tool, where there are several or none, or has a schema that makes no gate.
    pub fn check(&mut self, call: &Call<'_>) -> Result<Result<Checked<'static>, Rejection>, String> {
        let raw = call.text();
        if let Some(schema) = call.schema {
            let gate = self.own(schema.get())?;
            return Ok(gate.check_str(&raw).map(Checked::into_owned));
        }
        let Some(tools) = &self.tools else {
            return Err(
                "there is no schema for this call; name a file with `--tools`, or give it its own".to_owned()
            );
        };
        let tool = match (&call.tool, &call.schema_version) {
            (Some(name), Some(version)) => tools.get_version(name, version).or_else(|| tools.get(name)),
            (Some(name), None) => tools.get(name),
            (None, _) => match tools.len() {
                1 => tools.iter().next(),
                many => return Err(format!("the call names no `tool`, and there are {many}")),
            },
        };
        Ok(match tool {
            Some(tool) => tool.gate().check_str(&raw).map(Checked::into_owned),
            None => Err(tools.unknown(call.tool.as_deref().unwrap_or_default())),
        })
    }

    fn own(&mut self, schema: &str) -> Result<&SchemaGate, String> {
        let known = self.own.take().filter(|(text, _)| text == schema);
        let own = match known {
            Some(own) => own,
            None => {
                let gate = SchemaGate::from_text(schema).map_err(|error| format!("`schema`: {error}"))?;
                (schema.to_owned(), gate.with(self.settings.gate()).closed(self.settings.closed))
            }
        };
        Ok(&self.own.insert(own).1)
    }
}

impl Call<'_> {
    /// The payload: the content of a string, or the text of any other value.
    pub fn text(&self) -> Cow<'_, str> {
        let raw = self.arguments.get();
        match raw.starts_with('"') {
            // It has been read as a string of JSON.
            true => serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::Owned),
            false => Cow::Borrowed(raw),
        }
    }
}
