//! Counts what happens to calls, on one thread.

use toolargs::__private::Outline;
use toolargs::{Rejection, Repairs, SchemaGate, ToolSet};

use super::findings::Findings;
use super::group::Counts;
use super::key::{Key, OwnKey};
use super::lines::Batch;
use super::paths::{Names, invented_tool};
use super::summary::{BrokenLine, Example, Order, Summary};
use super::usual::{Payload, Said, Usual};
use crate::call::{Call, Gates};
use crate::settings::Settings;

/// How much may be counted apart before it is added to the summary.
const ROOM: usize = 16 << 10;

/// How many hashes the names of groups have: there are not many groups at a time.
const HASHES: usize = 256;

/// How many characters of a value an example shows.
const SHOWN: usize = 64;

/// What happens to calls.
pub struct Counter<'s> {
    gates: Gates<'s>,
    summary: Summary,
    /// The calls by everything that is known of them.
    groups: Vec<Group>,
    /// The last of the groups whose names have a hash.
    by_hash: [Option<usize>; HASHES],
    /// About how much is in the groups.
    weight: usize,
    values: bool,
    /// What lines look like.
    usual: Usual,
    /// Room for the arguments of a call.
    space: Vec<u8>,
    /// What is found in them.
    outline: Outline,
}

/// Calls that have the same tool, schema, model and prompt.
struct Group {
    key: OwnKey,
    /// The group before it whose names have the same hash.
    other: Option<usize>,
    /// The gate that they go through, or the answer if there is none.
    gate: Result<SchemaGate, Rejection>,
    /// Tool, model, prompt and version of the schema.
    known: [String; 4],
    counts: Counts,
}

impl<'s> Counter<'s> {
    /// That of calls of some tools.
    pub fn new(tools: Option<ToolSet>, settings: &'s Settings, values: bool) -> Self {
        Self {
            gates: Gates::new(tools, settings),
            summary: Summary::new(settings.to_string()),
            groups: Vec::new(),
            by_hash: [None; HASHES],
            weight: 0,
            values,
            usual: Usual::default(),
            space: Vec::new(),
            outline: Outline::default(),
        }
    }

    /// Counts the calls of some lines.
    pub fn batch(&mut self, batch: &Batch) {
        let mut number = batch.first;
        let mut space = std::mem::take(&mut self.space);
        let lines = batch.lines();
        let all = str::from_utf8(lines).ok();
        let mut start = 0;
        for end in batch.ends() {
            let place = std::mem::replace(&mut start, end + 1)..*end;
            let text = match all {
                Some(all) => all.get(place),
                None => lines.get(place).and_then(|line| str::from_utf8(line).ok()),
            };
            let counted = match text {
                Some(text) => self.line(text, &mut space, batch, number),
                None => Err("the line is no UTF-8".to_owned()),
            };
            if let Err(wrong) = counted {
                self.broken(batch, number, wrong);
            }
            number += 1;
        }
        if let Some(wrong) = &batch.broken {
            self.broken(batch, number, wrong.clone());
        }
        self.space = space;
    }

    /// What happened.
    pub fn finish(mut self) -> Summary {
        self.flush();
        self.summary
    }

    fn broken(&mut self, batch: &Batch, number: u64, wrong: String) {
        self.summary.broken.lines += 1;
        let at = format!("{}:{number}", batch.name);
        self.summary.broken.name(BrokenLine { at, wrong, order: (batch.log, number, 0) });
    }

    fn line(&mut self, line: &str, space: &mut Vec<u8>, batch: &Batch, number: u64) -> Result<(), String> {
        if line.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r')) {
            return Ok(());
        }
        if self.weight > ROOM {
            self.flush();
        }
        // Examples are made of what is checked.
        if !self.values && self.usual_line(line).is_some() {
            return Ok(());
        }
        let call = Call::read(line, space)?;
        let index = self.group(&call)?;
        self.usual.learn(line, index);
        let Some(Group { gate, known, counts, .. }) = self.groups.get_mut(index) else { return Ok(()) };
        let before = counts.weight();
        match gate {
            Ok(gate) if self.values => match gate.check_str(&call.arguments) {
                Ok(checked) => {
                    show(&checked.repairs, &mut self.summary, &known[0], batch, number);
                    counts.add(Ok(&checked.repairs));
                }
                Err(rejection) => counts.add(Err(rejection.errors())),
            },
            Ok(gate) => counts.add(self.outline.of(gate, &call.arguments)),
            Err(rejection) => counts.add(Err(rejection.errors())),
        }
        self.weight += counts.weight() - before;
        Ok(())
    }

    /// Counts a line that is like those before it; none if it has to be read as any line.
    #[inline]
    fn usual_line(&mut self, line: &str) -> Option<()> {
        let mut said = Said::default();
        if !self.usual.read(line, &mut said) {
            return None;
        }
        let [tool, model, prompt, version] = said.names;
        let index = match said.group {
            Some(index) => index,
            None => self.find(&Key::of([tool, model, prompt, version, None]))?,
        };
        let Group { gate, counts, .. } = self.groups.get_mut(index)?;
        let Ok(gate) = gate else { return None };
        let found = match said.payload {
            Payload::Text(text) => self.outline.of_escaped(gate, text),
            Payload::Value(text) => self.outline.of_object(gate, text),
            Payload::Unread => None,
        };
        let before = counts.weight();
        counts.add(found?);
        self.weight += counts.weight() - before;
        if said.group.is_none() && said.is_new {
            self.usual.learn(line, index);
        }
        Some(())
    }

    /// The index of the group with a key, if there is one.
    #[inline]
    fn find(&self, key: &Key<'_>) -> Option<usize> {
        let mut next = *self.by_hash.get(key.hash() % HASHES)?;
        while let Some(index) = next {
            let group = self.groups.get(index)?;
            if group.key.is(key) {
                return Some(index);
            }
            next = group.other;
        }
        None
    }

    /// The index of the group of a call, which is made if there is none.
    fn group(&mut self, call: &Call<'_>) -> Result<usize, String> {
        let [tool, model, prompt, version] =
            [&call.tool, &call.model, &call.prompt, &call.schema_version].map(Option::as_deref);
        let key = Key::of([tool, model, prompt, version, call.schema]);
        if let Some(index) = self.find(&key) {
            return Ok(index);
        }
        let mut group = Group::of(call, &key, &mut self.gates)?;
        self.weight += 16 + group.counts.weight() + key.len() / 64;
        let index = self.groups.len();
        if let Some(last) = self.by_hash.get_mut(key.hash() % HASHES) {
            group.other = last.replace(index);
        }
        self.groups.push(group);
        Ok(index)
    }

    /// Adds all groups to the summary.
    fn flush(&mut self) {
        self.weight = 0;
        self.usual.forget_groups();
        self.by_hash = [None; HASHES];
        for group in self.groups.drain(..) {
            let found = group.key.schema().filter(|_| group.counts.has_fields()).map(Findings::of_schema);
            let known = group.known.each_ref().map(String::as_str);
            group.counts.add_to(&mut self.summary, known, found.as_ref());
        }
    }
}

impl Group {
    fn of(call: &Call<'_>, key: &Key<'_>, gates: &mut Gates<'_>) -> Result<Self, String> {
        let name = |name: Option<&str>| name.unwrap_or_default().to_owned();
        let (model, prompt) = (name(call.model.as_deref()), name(call.prompt.as_deref()));
        let version = call.schema_version.as_deref();
        let shown =
            |tool: &str| if gates.has(tool) { tool.to_owned() } else { invented_tool(tool).to_owned() };
        let shown = call.tool.as_deref().map(shown).unwrap_or_default();
        let (gate, names, tool, version) = match gates.find(call)? {
            Ok(tool) => {
                let version = name(version.or(tool.version));
                (Ok(tool.gate.clone()), Names::of(tool.schema), tool.name.to_owned(), version)
            }
            Err(rejection) => (Err(rejection), Names::default(), shown, name(version)),
        };
        Ok(Self {
            key: key.to_own(),
            other: None,
            gate,
            known: [tool, model, prompt, version],
            counts: Counts::new(names),
        })
    }
}

/// Keeps the repairs of a call as examples.
fn show(repairs: &Repairs, summary: &mut Summary, tool: &str, batch: &Batch, number: u64) {
    for (index, repair) in repairs.iter().enumerate() {
        let order: Order = (batch.log, number, index);
        let example = Example {
            at: format!("{}:{number}", batch.name),
            tool: tool.to_owned(),
            path: repair.path().to_owned(),
            before: shown(repair.before()),
            after: shown(repair.after()),
            order,
        };
        summary.show(repair.rule().as_str(), example);
    }
}

fn shown(value: &str) -> String {
    match value.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", value.get(..end).unwrap_or_default()),
        None => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Asked {
        #[command(flatten)]
        settings: Settings,
    }

    const TOOLS: &str = r#"{"tools": [
        {"name": "t", "inputSchema": {"type": "object", "additionalProperties": false, "properties": {"a": {"type": "integer"}}}},
        {"name": "u", "inputSchema": {"type": "object"}}
    ]}"#;

    fn summary(lines: &[&str]) -> Summary {
        let Asked { settings } = Asked::parse_from(["replay"]);
        let mut counter = Counter::new(ToolSet::from_text(TOOLS).ok(), &settings, false);
        counter.batch(&Batch::of(&lines.join("\n")));
        counter.finish()
    }

    /// Whatever a line is like, it counts as if no other had been read before.
    #[test]
    fn a_line_counts_the_same_after_one_that_is_like_it() {
        let before = [
            r#"{"id": 7, "tool": "t", "model": "m", "more": [1], "prompt": "p", "arguments": "{\"a\":\"1\"}"}"#,
            r#"{"arguments":{"a":1},"model":"a longer name of a model","id":"x","tool":"u","schema_version":"2"}"#,
            r#"{"tool":"t","arguments":"{\"a\":1}","model":"m"} "#,
            r#"{"tool":"t","model":"m\u0041","arguments":"{\"a\":1                           }"}"#,
        ];
        let tokens = [
            "", "\"", "\\", "\\\"", "{", "}", "[", "]", ",", ":", " ", "\t", "\r", "0", "x", "\"x\":1,",
            "null", "\u{c}",
        ];
        for line in before {
            let alone = summary(&[line]);
            for at in 0..=line.len() {
                for token in tokens {
                    for length in 0..=2.min(line.len() - at) {
                        let changed = [&line[..at], token, &line[at + length..]].concat();
                        let mut expected = summary(&["", &changed]);
                        expected.add(alone.clone());
                        assert_eq!(summary(&[line, &changed]).to_string(), expected.to_string(), "{changed}");
                    }
                }
            }
        }
    }

    /// Names that are remembered, that are too many for that, and that are cut short or go on: each line counts as it does
    /// alone, also where groups have been added up in between.
    #[test]
    fn a_line_counts_the_same_whatever_names_there_were_before() {
        for models in [1, 3, 8, 9, 40, 3000] {
            let lines: Vec<String> = (0..models)
                .chain(0..models)
                .enumerate()
                .map(|(at, model)| {
                    let (tool, prompt) = (["t", "u", "v"][at % 3], "p".repeat(at % 5));
                    let args = ["1", "\"1\"", "\"x\""][at % 7 % 3].replace('"', "\\\"");
                    let args = format!("{{\\\"a\\\":{args}{}}}", " ".repeat(at % 3 * 16));
                    let long = "-and-a-longer-name-of-a-model".repeat(model % 3);
                    match at % 5 {
                        0 => format!(r#"{{"prompt":"p{}","tool":"u","arguments":"{args}"}}"#, model / 3 % 5),
                        4 => format!(r#"{{"tool":"{tool}","arguments":"{args}","model":"m{model}{long}"}}"#),
                        1 => format!(r#"{{"model": "m{model}", "tool": "{tool}", "arguments": "{args}"}}"#),
                        _ => format!(
                            r#"{{"id":{at},"model":"m{model}{long}","tool":"{tool}","prompt":"{prompt}","arguments":"{args}"}}"#
                        ),
                    }
                })
                .collect();
            let together = summary(&lines.iter().map(|line| &**line).collect::<Vec<_>>());
            let mut expected = summary(&[]);
            lines.iter().for_each(|line| expected.add(summary(&[line])));
            assert_eq!(together.to_string(), expected.to_string(), "{models}");
        }
    }

    /// What is remembered of the groups of lines goes with the groups.
    #[test]
    fn a_line_is_of_its_own_group_after_all_have_been_added_up() {
        let args = r#"{\"a\":1                                }"#;
        let known = format!(r#"{{"prompt":"p","tool":"u","arguments":"{args}"}}"#);
        let others =
            (0..3000).map(|model| format!(r#"{{"model":"{model}","tool":"u","arguments":"{args}"}}"#));
        // Not each line of the others follows one that is known.
        let lines: Vec<String> = others
            .enumerate()
            .flat_map(|(at, other)| (at % 3 == 0).then(|| known.clone()).into_iter().chain([other]))
            .collect();
        let together = summary(&lines.iter().map(|line| &**line).collect::<Vec<_>>());
        let mut expected = summary(&[]);
        lines.iter().for_each(|line| expected.add(summary(&[line])));
        assert_eq!(together.to_string(), expected.to_string());
    }

    /// A name counts as what it says, however it is written.
    #[test]
    fn names_are_told_apart_by_what_they_say() {
        let args = r#"{\"a\":1                                }"#;
        let line = |tool: &str, model: &str| {
            format!(r#"{{"tool":"{tool}","model":"{model}","arguments":"{args}"}}"#)
        };
        let lines = [
            line("t", r"m\u0041"),
            line("u", r"m\\u0041"),
            line("u", r"m\u0041"),
            line("t", r"m\\u0041"),
            line("u", "mA"),
            line("\\u0074", "mA"),
        ];
        for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [2, 0, 5, 1, 4, 3]] {
            let lines: Vec<&str> = order.iter().map(|at| &*lines[*at]).collect();
            let twice = [&*lines, &*lines].concat();
            let mut expected = summary(&[]);
            twice.iter().for_each(|line| expected.add(summary(&[line])));
            assert_eq!(summary(&twice).to_string(), expected.to_string(), "{order:?}");
        }
    }
}
