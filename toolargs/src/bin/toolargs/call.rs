//! A recorded call: one line of a log, and the gate it goes to.

use std::borrow::Cow;
use std::collections::HashMap;

use toolargs::__private::{JsonType, Source, strict_text};
use toolargs::{Checked, Rejection, SchemaGate, ToolSet};

use crate::settings::Settings;

/// A line of a log of calls. Members that are not known are left alone.
#[derive(Debug, Default)]
pub struct Call<'l> {
    /// The payload: the content of a text, or the JSON text of a value that an SDK delivered.
    pub arguments: Cow<'l, str>,
    /// What names the call, as JSON text.
    pub id: Option<&'l str>,
    /// The tool that was called; it may be left out if there is only one.
    pub tool: Option<Cow<'l, str>>,
    /// The model that called it.
    pub model: Option<Cow<'l, str>>,
    /// What names the prompt.
    pub prompt: Option<Cow<'l, str>>,
    /// The version of the tool's schema.
    pub schema_version: Option<Cow<'l, str>>,
    /// A schema of the call's own.
    pub schema: Option<&'l str>,
}

/// How many schemas of calls' own are kept ready.
const OWN_SCHEMAS: usize = 64;

/// The gates of calls.
pub struct Gates<'s> {
    tools: Option<ToolSet>,
    settings: &'s Settings,
    /// Those of schemas that calls had for themselves.
    own: HashMap<String, SchemaGate>,
}

/// The tool that a call goes to.
pub struct Found<'g> {
    /// Its gate.
    pub gate: &'g SchemaGate,
    /// Its name; empty if nobody says one.
    pub name: &'g str,
    /// Its version, if its definition says one.
    pub version: Option<&'g str>,
    /// The schema of its arguments.
    pub schema: &'g str,
}

impl<'l> Call<'l> {
    /// Reads a line, with the reader that reads arguments: equal keys are seen, and nothing is built.
    ///
    /// # Errors
    /// What is wrong with the line; nothing that stands in it is repeated.
    pub fn read(line: &'l str) -> Result<Self, String> {
        let mut source = strict_text(line);
        let mut call = Self::default();
        match call.fill(line, &mut source) {
            Some(Ok(())) => Ok(call),
            Some(Err(wrong)) => Err(wrong),
            None => {
                let before = line.get(..source.mark()).unwrap_or_default().chars().count();
                Err(format!("this is no JSON from column {} on", before + 1))
            }
        }
    }

    /// Fills in the members; none if the text cannot be read on.
    fn fill<S: Source<'l, Mark = usize>>(
        &mut self,
        line: &'l str,
        source: &mut S,
    ) -> Option<Result<(), String>> {
        let Some(mut object) = source.object().ok()? else {
            source.skip().ok()?;
            return Some(Err("a call is a JSON object".to_owned()));
        };
        let mut seen = 0_u8;
        while let Some(key) = source.any_key(&mut object).ok()? {
            let member = match &*key {
                "arguments" => 0,
                "id" => 1,
                "tool" => 2,
                "model" => 3,
                "prompt" => 4,
                "schema_version" => 5,
                "schema" => 6,
                _ => {
                    source.skip().ok()?;
                    continue;
                }
            };
            if seen & (1 << member) != 0 {
                return Some(Err(format!("`{key}` is there twice")));
            }
            seen |= 1 << member;
            let json = source.peek().ok()?;
            let start = source.mark();
            if member == 0 {
                self.arguments = source.take().ok()?.text;
                continue;
            }
            if source.null().ok()? {
                continue;
            }
            if matches!(member, 1 | 6) {
                source.skip().ok()?;
                let raw = line.get(start..source.mark()).map(str::trim);
                *(if member == 1 { &mut self.id } else { &mut self.schema }) = raw;
                continue;
            }
            let name = match json {
                JsonType::String | JsonType::Number => source.take().ok()?.text,
                _ => return Some(Err(format!("`{key}` is no text"))),
            };
            *match member {
                2 => &mut self.tool,
                3 => &mut self.model,
                4 => &mut self.prompt,
                _ => &mut self.schema_version,
            } = Some(name);
        }
        if !line.get(source.mark()..)?.trim_matches([' ', '\t', '\r', '\n']).is_empty() {
            return Some(Err("something follows the call on its line".to_owned()));
        }
        Some(if seen & 1 == 1 { Ok(()) } else { Err("the call has no `arguments`".to_owned()) })
    }
}

impl<'s> Gates<'s> {
    /// Those of some tools, or none.
    pub fn new(tools: Option<ToolSet>, settings: &'s Settings) -> Self {
        Self { tools, settings, own: HashMap::new() }
    }

    /// The tool that a call goes to, or the answer if there is no such tool.
    ///
    /// # Errors
    /// The line says no tool, where there are several or none, or has a schema that makes no gate.
    pub fn find<'g>(&'g mut self, call: &'g Call<'_>) -> Result<Result<Found<'g>, Rejection>, String> {
        if let Some(schema) = call.schema {
            let gate = self.own(schema)?;
            let name = call.tool.as_deref().unwrap_or_else(|| gate.name());
            return Ok(Ok(Found { gate, name, version: None, schema }));
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
            Some(tool) => Ok(Found {
                gate: tool.gate(),
                name: tool.name(),
                version: tool.version(),
                schema: tool.schema(),
            }),
            None => Err(tools.unknown(call.tool.as_deref().unwrap_or_default())),
        })
    }

    /// Checks a call: from its text, never by way of a `Value`, so that equal keys and all digits are seen.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn check<'c>(&mut self, call: &'c Call<'_>) -> Result<Result<Checked<'c>, Rejection>, String> {
        Ok(self.find(call)?.and_then(|tool| tool.gate.check_str(&call.arguments)))
    }

    fn own(&mut self, schema: &str) -> Result<&SchemaGate, String> {
        if !self.own.contains_key(schema) {
            let gate = SchemaGate::from_text(schema).map_err(|error| format!("`schema`: {error}"))?;
            if self.own.len() == OWN_SCHEMAS {
                self.own.clear();
            }
            let gate = gate.with(self.settings.gate()).closed(self.settings.closed);
            return Ok(self.own.entry(schema.to_owned()).or_insert(gate));
        }
        self.own.get(schema).ok_or_else(String::new)
    }
}
