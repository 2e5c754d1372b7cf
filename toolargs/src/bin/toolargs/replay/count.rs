//! Counts what happens to calls, on one thread.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use toolargs::{ErrorCode, Rejection, Repairs, Rule, SchemaGate, ToolSet};

use super::lines::Batch;
use super::paths::Names;
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
    groups: HashMap<Box<[u8]>, Group, BuildHasherDefault<Fnv>>,
    /// About how much is in the groups.
    weight: usize,
    values: bool,
    /// The group of the call that is looked at.
    key: Vec<u8>,
    /// Its arguments, if they have to be decoded.
    space: String,
    /// The fields and rules, or codes, that are in it; of a code whether it is the first.
    repairs: Vec<(usize, Rule)>,
    errors: Vec<(usize, ErrorCode, bool)>,
}

/// Calls that have the same tool, schema, model and prompt.
struct Group {
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
    places: HashMap<String, usize, BuildHasherDefault<Fnv>>,
    unknown: HashMap<String, usize, BuildHasherDefault<Fnv>>,
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
            groups: HashMap::default(),
            weight: 0,
            values,
            key: Vec::new(),
            space: String::new(),
            repairs: Vec::new(),
            errors: Vec::new(),
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
        for part in [call.tool.as_deref(), call.model.as_deref(), call.prompt.as_deref()] {
            self.key.extend_from_slice(part.unwrap_or_default().as_bytes());
            // No text has this byte.
            self.key.push(0xff);
        }
        for part in [call.schema_version.as_deref(), call.schema] {
            self.key.push(if part.is_some() { 0xfe } else { 0xff });
            self.key.extend_from_slice(part.unwrap_or_default().as_bytes());
        }
        let group = match self.groups.get_mut(self.key.as_slice()) {
            Some(group) => group,
            None => {
                let group = Group::of(&call, &mut self.gates)?;
                self.weight += 16 + group.names.len() + self.key.len() / 64;
                self.groups.entry(self.key.as_slice().into()).or_insert(group)
            }
        };
        let rejection = match &group.gate {
            Ok(gate) => match gate.check_str(&call.arguments) {
                Ok(checked) if checked.repairs.is_empty() => {
                    group.counts[CLEAN] += 1;
                    return Ok(());
                }
                Ok(checked) => {
                    let before = group.weight();
                    group.repaired(&checked.repairs, &mut self.repairs);
                    self.weight += group.weight() - before;
                    if self.values {
                        let tool = &group.known[0];
                        show(&checked.repairs, &mut self.summary, tool, batch, number);
                    }
                    return Ok(());
                }
                Err(rejection) => rejection,
            },
            Err(rejection) => rejection.clone(),
        };
        let before = group.weight();
        group.rejected(&rejection, &mut self.errors);
        self.weight += group.weight() - before;
        Ok(())
    }

    /// Adds all groups to the summary.
    fn flush(&mut self) {
        self.weight = 0;
        for (_, group) in self.groups.drain() {
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
            for (path, counts) in group.fields {
                let Counts { repaired, rejected, rules, codes } = counts;
                let (rules, codes) = (named(rules, Rule::as_str), named(codes, ErrorCode::as_str));
                self.summary.fields.add(&group.known[0], &path, &Field { repaired, rejected, rules, codes });
            }
        }
    }
}

impl Group {
    fn of(call: &Call<'_>, gates: &mut Gates<'_>) -> Result<Self, String> {
        let name = |name: Option<&str>| name.unwrap_or_default().to_owned();
        let (model, prompt) = (name(call.model.as_deref()), name(call.prompt.as_deref()));
        let version = call.schema_version.as_deref();
        let (gate, names, tool, version) = match gates.find(call)? {
            Ok(tool) => {
                let version = name(version.or(tool.version));
                (Ok(tool.gate.clone()), Names::of(tool.schema), tool.name.to_owned(), version)
            }
            Err(rejection) => (Err(rejection), Names::default(), name(call.tool.as_deref()), name(version)),
        };
        Ok(Self {
            gate,
            names,
            known: [tool, model, prompt, version],
            counts: [0; 3],
            rules: Vec::new(),
            codes: Vec::new(),
            fields: Vec::new(),
            places: HashMap::default(),
            unknown: HashMap::default(),
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

    /// Counts a call that was repaired.
    fn repaired(&mut self, repairs: &Repairs, seen: &mut Vec<(usize, Rule)>) {
        self.counts[REPAIRED] += 1;
        seen.clear();
        for repair in repairs {
            seen.push((self.field(repair.path(), None), repair.rule()));
        }
        seen.sort_unstable_by_key(|(_, rule)| *rule);
        for rules in seen.chunk_by(|(_, one), (_, other)| one == other) {
            count_rules(rules, &mut self.rules);
        }
        seen.sort_unstable();
        for fields in seen.chunk_by(|(one, _), (other, _)| one == other) {
            let Some((_, counts)) = fields.first().and_then(|(index, _)| self.fields.get_mut(*index)) else {
                continue;
            };
            counts.repaired += 1;
            for rules in fields.chunk_by(|(_, one), (_, other)| one == other) {
                count_rules(rules, &mut counts.rules);
            }
        }
    }

    /// Counts a call that was refused.
    fn rejected(&mut self, rejection: &Rejection, seen: &mut Vec<(usize, ErrorCode, bool)>) {
        self.counts[REJECTED] += 1;
        seen.clear();
        for (index, error) in rejection.errors().iter().enumerate() {
            seen.push((self.field(error.path(), Some(error.code())), error.code(), index == 0));
        }
        seen.sort_unstable_by_key(|(_, code, _)| *code);
        for codes in seen.chunk_by(|one, other| one.1 == other.1) {
            count_codes(codes, &mut self.codes);
        }
        seen.sort_unstable();
        for fields in seen.chunk_by(|one, other| one.0 == other.0) {
            let Some((_, counts)) = fields.first().and_then(|(index, ..)| self.fields.get_mut(*index)) else {
                continue;
            };
            counts.rejected += 1;
            for codes in fields.chunk_by(|one, other| one.1 == other.1) {
                count_codes(codes, &mut counts.codes);
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

/// A hash of short texts. What it hashes is forgotten at the latest when a few thousand have come together, so nobody gains
/// by equal hashes.
#[derive(Default)]
pub struct Fnv(u64);

impl std::hash::Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut words = bytes.chunks_exact(8);
        for word in words.by_ref() {
            let word = word.first_chunk::<8>().map_or(0, |word| u64::from_le_bytes(*word));
            self.0 = (self.0 ^ word).wrapping_mul(PRIME).rotate_left(23);
        }
        for byte in words.remainder() {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(PRIME).rotate_left(23);
        }
    }
}
