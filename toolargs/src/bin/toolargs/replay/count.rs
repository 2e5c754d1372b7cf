//! Counts what happens to calls, on one thread.

use std::collections::BTreeSet;

use toolargs::{ErrorCode, Rejection, Repairs, Rule, SchemaGate, ToolSet};

use super::findings::Findings;
use super::hash::Table;
use super::lines::Batch;
use super::memory::{Memory, Outcome};
use super::paths::{Names, invented_tool};
use super::summary::{BrokenLine, Example, Field, Order, Refused, Repaired, Summary, Tally};
use crate::call::{Call, Gates};
use crate::settings::Settings;

/// How much may be counted apart before it is added to the summary.
const ROOM: usize = 16 << 10;

/// How many paths of a group are remembered with their fields.
const PLACES: usize = 1000;

/// How many characters of a value an example shows.
const SHOWN: usize = 64;

/// What happens to calls.
pub struct Counter<'s> {
    gates: Gates<'s>,
    summary: Summary,
    /// The calls by everything that is known of them, as one text.
    groups: Table<Box<[u8]>, Group>,
    /// About how much is in the groups.
    weight: usize,
    values: bool,
    /// The group of the call that is looked at.
    key: Vec<u8>,
    /// Its arguments, if they have to be decoded.
    space: String,
    memory: Memory,
    groups_so_far: u64,
}

/// Calls that have the same tool, schema, model and prompt.
struct Group {
    number: u64,
    /// The gate that they go through, or the answer if there is none.
    gate: Result<SchemaGate, Rejection>,
    names: Names,
    /// Tool, model, prompt and version of the schema.
    known: [String; 4],
    counts: [u64; 3],
    rules: Vec<(Rule, Repaired)>,
    codes: Vec<(ErrorCode, Refused)>,
    fields: Vec<(String, Counts)>,
    /// The fields of paths that have been seen, and those of keys that were refused as unknown.
    places: Table<String, usize>,
    unknown: Table<String, usize>,
}

/// What happened in a field.
#[derive(Default)]
struct Counts {
    repaired: u64,
    rejected: u64,
    rules: Vec<(Rule, Repaired)>,
    codes: Vec<(ErrorCode, Refused)>,
}

/// The counts of a group: accepted as it stood, accepted after repairs, refused.
const CLEAN: usize = 0;
const REPAIRED: usize = 1;
const REJECTED: usize = 2;

impl<'s> Counter<'s> {
    /// That of calls of some tools.
    pub fn new(tools: Option<ToolSet>, settings: &'s Settings, values: bool) -> Self {
        Self {
            gates: Gates::new(tools, settings),
            summary: Summary::new(settings.to_string()),
            groups: Table::default(),
            weight: 0,
            values,
            key: Vec::new(),
            space: String::new(),
            memory: Memory::default(),
            groups_so_far: 0,
        }
    }

    /// Counts the calls of some lines.
    pub fn batch(&mut self, batch: &Batch) {
        let mut number = batch.first;
        let mut space = std::mem::take(&mut self.space);
        let mut rest = batch.lines.as_slice();
        let all = str::from_utf8(rest).ok();
        while !rest.is_empty() {
            let (line, others) = match memchr::memchr(b'\n', rest) {
                Some(at) => (rest.get(..at), rest.get(at + 1..).unwrap_or_default()),
                None => (Some(rest), Default::default()),
            };
            let start = batch.lines.len() - rest.len();
            let text = line.and_then(|line| match all {
                Some(all) => all.get(start..start + line.len()),
                None => str::from_utf8(line).ok(),
            });
            rest = others;
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

    fn line(&mut self, line: &str, space: &mut String, batch: &Batch, number: u64) -> Result<(), String> {
        if line.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r')) {
            return Ok(());
        }
        let call = Call::read(line, space)?;
        if self.weight > ROOM {
            self.flush();
        }
        self.key.clear();
        let named = [&call.tool, &call.model, &call.prompt, &call.schema_version].map(Option::as_deref);
        for part in named.into_iter().chain([call.schema]) {
            // No text has these bytes.
            self.key.push(if part.is_some() { 0xfe } else { 0xff });
            self.key.extend_from_slice(part.unwrap_or_default().as_bytes());
        }
        let group = match self.groups.get_mut(self.key.as_slice()) {
            Some(group) => group,
            None => {
                self.groups_so_far += 1;
                let group = Group::of(&call, &mut self.gates, self.groups_so_far)?;
                self.weight += 16 + group.names.len() + self.key.len() / 64;
                self.groups.entry(self.key.as_slice().into()).or_insert(group)
            }
        };
        // Examples are made of what is checked.
        if !self.values
            && let Some(outcome) = self.memory.recall(group.number, &call.arguments)
        {
            group.count(outcome);
            return Ok(());
        }
        let before = group.weight();
        let checked = match &group.gate {
            Ok(gate) => gate.check_str(&call.arguments),
            Err(rejection) => Err(rejection.clone()),
        };
        let outcome = match &checked {
            Ok(checked) if checked.repairs.is_empty() => {
                group.counts[CLEAN] += 1;
                return Ok(());
            }
            Ok(checked) => {
                if self.values {
                    show(&checked.repairs, &mut self.summary, &group.known[0], batch, number);
                }
                group.repaired(&checked.repairs)
            }
            Err(rejection) => group.rejected(rejection),
        };
        group.count(&outcome);
        self.weight += group.weight() - before;
        self.memory.keep(group.number, &call.arguments, outcome);
        Ok(())
    }

    /// Adds all groups to the summary.
    fn flush(&mut self) {
        self.weight = 0;
        self.memory.clear();
        for (key, group) in self.groups.drain() {
            let [ok_clean, ok_repaired, rejected] = group.counts;
            let tally = Tally {
                calls: ok_clean + ok_repaired + rejected,
                ok_clean,
                ok_repaired,
                rejected,
                rules: named(group.rules, Rule::as_str),
                codes: named(group.codes, ErrorCode::as_str),
            };
            self.summary.all.add(&tally);
            self.summary.by.add(group.known.each_ref().map(String::as_str), &tally);
            if group.fields.is_empty() {
                continue;
            }
            let found = own_schema(&key).map(Findings::of_schema);
            for (path, counts) in group.fields {
                let Counts { repaired, rejected, rules, codes } = counts;
                let (rules, codes) = (named(rules, Rule::as_str), named(codes, ErrorCode::as_str));
                let lints = found.as_ref().map_or_else(BTreeSet::new, |found| found.at(&path));
                let field = Field { repaired, rejected, rules, codes, lints };
                self.summary.fields.add(&group.known[0], &path, &field);
            }
        }
    }
}

/// The schema that the calls of a group had for themselves: the last part of its key.
fn own_schema(key: &[u8]) -> Option<&str> {
    let schema = key.rsplit(|byte| *byte >= 0xfe).next().unwrap_or_default();
    str::from_utf8(schema).ok().filter(|schema| !schema.is_empty())
}

impl Group {
    fn of(call: &Call<'_>, gates: &mut Gates<'_>, number: u64) -> Result<Self, String> {
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
            number,
            gate,
            names,
            known: [tool, model, prompt, version],
            counts: [0; 3],
            rules: Vec::new(),
            codes: Vec::new(),
            fields: Vec::new(),
            places: Table::default(),
            unknown: Table::default(),
        })
    }

    /// The index of the field at a path.
    fn field(&mut self, path: &str, code: Option<ErrorCode>) -> usize {
        let places = match code {
            Some(ErrorCode::UnknownField) => &mut self.unknown,
            _ => &mut self.places,
        };
        if let Some(index) = places.get(path) {
            return *index;
        }
        let field = self.names.field(path, code);
        let index = self.fields.iter().position(|(other, _)| *other == field).unwrap_or(self.fields.len());
        if index == self.fields.len() {
            self.fields.push((field, Counts::default()));
        }
        if places.len() < PLACES {
            places.insert(path.to_owned(), index);
        }
        index
    }

    /// How much has come together.
    fn weight(&self) -> usize {
        self.fields.len() + self.places.len() + self.unknown.len()
    }

    /// What came of a call that was repaired: by rule, then by field.
    fn repaired(&mut self, repairs: &Repairs) -> Outcome {
        let mut all: Vec<_> =
            repairs.iter().map(|repair| (self.field(repair.path(), None), repair.rule())).collect();
        all.sort_unstable_by_key(|(field, rule)| (*rule, *field));
        Outcome::Repaired(all)
    }

    /// What came of a call that was refused: by code, then by field.
    fn rejected(&mut self, rejection: &Rejection) -> Outcome {
        let errors = rejection.errors().iter().enumerate();
        let mut all: Vec<_> = errors
            .map(|(index, error)| (self.field(error.path(), Some(error.code())), error.code(), index == 0))
            .collect();
        all.sort_unstable_by_key(|(field, code, _)| (*code, *field));
        Outcome::Rejected(all)
    }

    /// Counts a call that was not clean.
    fn count(&mut self, outcome: &Outcome) {
        // The fields of the call that have been counted.
        let mut fields: Vec<usize> = Vec::new();
        let mut is_new = |field: usize| {
            let place = fields.binary_search(&field);
            place.is_err_and(|place| {
                fields.insert(place, field);
                true
            })
        };
        match outcome {
            Outcome::Repaired(repairs) => {
                self.counts[REPAIRED] += 1;
                for rules in repairs.chunk_by(|(_, one), (_, other)| one == other) {
                    count_rules(rules, &mut self.rules);
                    for rules in rules.chunk_by(|(one, _), (other, _)| one == other) {
                        let Some((field, _)) = rules.first() else { continue };
                        let Some((_, counts)) = self.fields.get_mut(*field) else { continue };
                        counts.repaired += u64::from(is_new(*field));
                        count_rules(rules, &mut counts.rules);
                    }
                }
            }
            Outcome::Rejected(errors) => {
                self.counts[REJECTED] += 1;
                for codes in errors.chunk_by(|one, other| one.1 == other.1) {
                    count_codes(codes, &mut self.codes);
                    for codes in codes.chunk_by(|one, other| one.0 == other.0) {
                        let Some((field, ..)) = codes.first() else { continue };
                        let Some((_, counts)) = self.fields.get_mut(*field) else { continue };
                        counts.rejected += u64::from(is_new(*field));
                        count_codes(codes, &mut counts.codes);
                    }
                }
            }
        }
    }
}

/// Counts the repairs by one rule in one call.
fn count_rules(repairs: &[(usize, Rule)], counts: &mut Vec<(Rule, Repaired)>) {
    let Some((_, rule)) = repairs.first() else { return };
    let count = at(counts, *rule);
    count.calls += 1;
    count.repairs += repairs.len() as u64;
}

/// Counts the errors of one code in one call.
fn count_codes(errors: &[(usize, ErrorCode, bool)], counts: &mut Vec<(ErrorCode, Refused)>) {
    let Some((_, code, _)) = errors.first() else { return };
    let count = at(counts, *code);
    count.calls += 1;
    count.first += u64::from(errors.iter().any(|(_, _, first)| *first));
    count.errors += errors.len() as u64;
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

/// The entry of one of a few names.
fn at<N: Copy + PartialEq, C: Default>(counts: &mut Vec<(N, C)>, name: N) -> &mut C {
    let index = counts.iter().position(|(other, _)| *other == name).unwrap_or(counts.len());
    if index == counts.len() {
        counts.push((name, C::default()));
    }
    #[allow(clippy::indexing_slicing, reason = "there is one by now")]
    &mut counts[index].1
}

fn named<N, C>(
    counts: Vec<(N, C)>,
    name: impl Fn(N) -> &'static str,
) -> std::collections::BTreeMap<String, C> {
    counts.into_iter().map(|(of, count)| (name(of).to_owned(), count)).collect()
}
