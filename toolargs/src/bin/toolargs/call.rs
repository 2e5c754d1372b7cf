//! A recorded call: one line of a log, and the gate it goes to.

use std::borrow::Cow;
use std::collections::HashMap;

use toolargs::__private::{JsonType, Source, decode_string, delivered_value, plain_end, strict_text};
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

/// A member of a line that means something here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Member {
    Arguments,
    Id,
    Tool,
    Model,
    Prompt,
    SchemaVersion,
    Schema,
}

impl Member {
    /// That of this name, if there is one.
    pub fn named(key: &str) -> Option<Self> {
        Some(match key {
            "arguments" => Self::Arguments,
            "id" => Self::Id,
            "tool" => Self::Tool,
            "model" => Self::Model,
            "prompt" => Self::Prompt,
            "schema_version" => Self::SchemaVersion,
            "schema" => Self::Schema,
            _ => return None,
        })
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl<'l> Call<'l> {
    /// Reads a line, with the reader that reads arguments: equal keys are seen, and nothing is built. `space` may hold the
    /// arguments, if they have escapes.
    ///
    /// # Errors
    /// What is wrong with the line; nothing that stands in it is repeated.
    pub fn read(line: &'l str, space: &'l mut Vec<u8>) -> Result<Self, String> {
        match Self::read_plain(line, space) {
            Some((mut call, decoded)) => {
                if let Some(length) = decoded {
                    let content = space.get(..length).and_then(|content| str::from_utf8(content).ok());
                    call.arguments = Cow::Borrowed(content.unwrap_or_default());
                }
                Ok(call)
            }
            None => Self::read_any(line),
        }
    }

    /// Reads a line as most are: names without escapes, and no schema. If its arguments had to be decoded, they are in
    /// `space`, and so long.
    fn read_plain(line: &'l str, space: &mut Vec<u8>) -> Option<(Self, Option<usize>)> {
        let mut scan = Scan::new(line);
        let (mut call, mut decoded, mut seen) = (Self::default(), None, 0);
        scan.byte(b'{')?;
        loop {
            let key = scan.plain_string()?;
            scan.byte(b':')?;
            let member = Member::named(key);
            if let Some(member) = member {
                if seen & member.bit() != 0 {
                    return None;
                }
                seen |= member.bit();
            }
            match (member, scan.peek()) {
                (Some(Member::Arguments), b'"') => {
                    let (quote, length) = decode_string(line, scan.at + 1, space)?;
                    (scan.at, decoded) = (quote + 1, Some(length));
                }
                (Some(Member::Arguments), _) => call.arguments = Cow::Borrowed(scan.value()?),
                (Some(Member::Id), _) => call.id = Some(scan.value()?).filter(|id| *id != "null"),
                (Some(Member::Schema), _) => return None,
                (Some(name), b'"') => {
                    let text = Some(Cow::Borrowed(scan.plain_string()?));
                    match name {
                        Member::Tool => call.tool = text,
                        Member::Model => call.model = text,
                        Member::Prompt => call.prompt = text,
                        _ => call.schema_version = text,
                    }
                }
                (Some(_), _) => return None,
                (None, _) => {
                    scan.value()?;
                }
            }
            match scan.peek() {
                b',' => scan.at += 1,
                b'}' => break,
                _ => return None,
            }
        }
        scan.at += 1;
        (scan.is_at_end() && seen & Member::Arguments.bit() != 0).then_some((call, decoded))
    }

    /// Reads any line.
    fn read_any(line: &'l str) -> Result<Self, String> {
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
            let Some(member) = Member::named(&key) else {
                source.skip().ok()?;
                continue;
            };
            if seen & member.bit() != 0 {
                return Some(Err(format!("`{key}` is there twice")));
            }
            seen |= member.bit();
            if member == Member::Arguments {
                let (start, depth) = (source.mark(), source.depth());
                self.arguments = match source.take() {
                    Ok(given) => given.text,
                    // What the gate refuses by its depth or at its path is a call all the same.
                    Err(_) => {
                        let delivered = delivered_value(line.get(start..)?)?;
                        source.leave(start + delivered.end, depth);
                        Cow::Borrowed(line.get(start..)?.get(delivered)?)
                    }
                };
                continue;
            }
            let json = source.peek().ok()?;
            let start = source.mark();
            if source.null().ok()? {
                continue;
            }
            let text = match (member, json) {
                (Member::Id | Member::Schema, _) => None,
                (_, JsonType::String | JsonType::Number) => Some(source.take().ok()?.text),
                _ => return Some(Err(format!("`{key}` is no text"))),
            };
            match member {
                Member::Tool => self.tool = text,
                Member::Model => self.model = text,
                Member::Prompt => self.prompt = text,
                Member::SchemaVersion => self.schema_version = text,
                Member::Id | Member::Schema | Member::Arguments => {
                    source.skip().ok()?;
                    let raw = line.get(start..source.mark()).map(str::trim);
                    *(if member == Member::Id { &mut self.id } else { &mut self.schema }) = raw;
                }
            }
        }
        if !line.get(source.mark()..)?.trim_matches([' ', '\t', '\r', '\n']).is_empty() {
            return Some(Err("something follows the call on its line".to_owned()));
        }
        Some(if seen & Member::Arguments.bit() != 0 {
            Ok(())
        } else {
            Err("the call has no `arguments`".to_owned())
        })
    }
}

/// A line that is read as most are.
pub struct Scan<'l> {
    line: &'l str,
    /// How many bytes have been read.
    pub at: usize,
}

impl<'l> Scan<'l> {
    /// From its start.
    pub const fn new(line: &'l str) -> Self {
        Self::from(line, 0)
    }

    /// From somewhere within it.
    pub const fn from(line: &'l str, at: usize) -> Self {
        Self { line, at }
    }

    /// The next byte that is not white space, which is not consumed; zero at the end.
    pub fn peek(&mut self) -> u8 {
        let bytes = self.line.as_bytes();
        while let Some(b' ' | b'\t' | b'\r') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied().unwrap_or(0)
    }

    /// Whether nothing but white space follows.
    pub fn is_at_end(&mut self) -> bool {
        self.peek();
        self.at == self.line.len()
    }

    /// Consumes this byte, if it is the next that is not white space.
    pub fn byte(&mut self, byte: u8) -> Option<()> {
        (self.peek() == byte).then(|| self.at += 1)
    }

    /// A string in which nothing is escaped.
    pub fn plain_string(&mut self) -> Option<&'l str> {
        self.byte(b'"')?;
        self.plain_body()
    }

    /// The same, from behind its first quote on.
    #[inline]
    pub fn plain_body(&mut self) -> Option<&'l str> {
        let start = self.at;
        let end = plain_end(self.line, start);
        self.at = end + 1;
        (self.line.as_bytes().get(end) == Some(&b'"')).then(|| self.line.get(start..end))?
    }

    /// Any value: its text.
    pub fn value(&mut self) -> Option<&'l str> {
        let first = self.peek();
        let start = self.at;
        if first == b'"' && self.plain_string().is_some() {
            return self.line.get(start..self.at);
        }
        self.at = start;
        let rest = self.line.get(start..)?;
        let digits = match first {
            b'1'..=b'9' => rest.bytes().take_while(u8::is_ascii_digit).count(),
            _ => 0,
        };
        let end = match rest.as_bytes().get(digits) {
            // An integer.
            Some(b',' | b'}') if digits > 0 => digits,
            _ => {
                let mut source = strict_text(rest);
                source.skip().ok()?;
                source.mark()
            }
        };
        self.at += end;
        rest.get(..end)
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
        let name = match &call.tool {
            Some(name) => name,
            None => only(tools)?,
        };
        Ok(tools.find(name, call.schema_version.as_deref()).map(|tool| Found {
            gate: tool.gate(),
            name: tool.name(),
            version: tool.version(),
            schema: tool.schema(),
        }))
    }

    /// Whether a tool has this name.
    pub fn has(&self, name: &str) -> bool {
        self.tools.as_ref().is_some_and(|tools| tools.get(name).is_some())
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
            let gate = self.settings.gating.gate_of(schema).map_err(|error| format!("`schema`: {error}"))?;
            if self.own.len() == OWN_SCHEMAS {
                self.own.clear();
            }
            return Ok(self.own.entry(schema.to_owned()).or_insert(gate));
        }
        self.own.get(schema).ok_or_else(String::new)
    }
}

/// The name of the only tool, of which there may be several versions.
fn only(tools: &ToolSet) -> Result<&str, String> {
    let first = tools.iter().next().map_or("", |tool| tool.name());
    match tools.iter().any(|tool| tool.name() != first) {
        true => Err(format!("the call names no `tool`, and there are {}", tools.len())),
        false => Ok(first),
    }
}
