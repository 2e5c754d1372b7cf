//! What happened to the calls of a group: those that have the same tool, schema, model and prompt.

use std::collections::{BTreeMap, BTreeSet};

use toolargs::{ArgumentError, ErrorCode, Repairs, Rule};

use super::findings::Findings;
use super::hash::Table;
use super::paths::Names;
use super::summary::{Field, Refused, Repaired, Summary, Tally};

/// How many paths are remembered with their fields.
const PLACES: usize = 1000;

/// Counts of what happened to the calls of a group.
pub struct Counts {
    names: Names,
    ok_clean: u64,
    ok_repaired: u64,
    rejected: u64,
    rules: Rules,
    codes: Codes,
    fields: Vec<(String, InField)>,
    /// The fields of paths that have been seen, and those of keys that were refused as unknown.
    places: Table<String, usize>,
    unknown: Table<String, usize>,
    /// Room for what is found in a call: by rule or code, then by field; of an error, whether it is the first.
    repairs: Vec<(Rule, usize)>,
    errors: Vec<(ErrorCode, usize, bool)>,
}

type Rules = Vec<(Rule, Repaired)>;
type Codes = Vec<(ErrorCode, Refused)>;

/// What happened in a field.
#[derive(Default)]
struct InField {
    repaired: u64,
    rejected: u64,
    /// The last call that was counted, by its number among those of the group.
    last: u64,
    rules: Rules,
    codes: Codes,
}

impl Counts {
    /// None yet, where a schema declares these names.
    pub fn new(names: Names) -> Self {
        Self {
            names,
            ok_clean: 0,
            ok_repaired: 0,
            rejected: 0,
            rules: Vec::new(),
            codes: Vec::new(),
            fields: Vec::new(),
            places: Table::default(),
            unknown: Table::default(),
            repairs: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// About how much has come together.
    pub fn weight(&self) -> usize {
        self.names.len() + self.fields.len() + self.places.len() + self.unknown.len()
    }

    /// Counts a call that was accepted after these repairs, or refused with these errors.
    #[inline]
    pub fn add(&mut self, found: Result<&Repairs, &[ArgumentError]>) {
        match found {
            Ok(repairs) if repairs.is_empty() => self.ok_clean += 1,
            Ok(repairs) => self.repaired(repairs),
            Err(errors) => self.rejected(errors),
        }
    }

    #[inline(never)]
    fn repaired(&mut self, repairs: &Repairs) {
        self.ok_repaired += 1;
        let number = self.calls();
        let mut all = std::mem::take(&mut self.repairs);
        all.extend(repairs.iter().map(|repair| (repair.rule(), self.field(repair.path(), None))));
        all.sort_unstable();
        for rules in all.chunk_by(|(one, _), (other, _)| one == other) {
            count_rules(rules, &mut self.rules);
            for rules in rules.chunk_by(|(_, one), (_, other)| one == other) {
                let Some((_, field)) = rules.first() else { continue };
                let Some((_, counts)) = self.fields.get_mut(*field) else { continue };
                counts.repaired += u64::from(counts.last != number);
                counts.last = number;
                count_rules(rules, &mut counts.rules);
            }
        }
        all.clear();
        self.repairs = all;
    }

    /// Counts a call that was refused with these errors.
    #[inline(never)]
    fn rejected(&mut self, errors: &[ArgumentError]) {
        self.rejected += 1;
        let number = self.calls();
        let mut all = std::mem::take(&mut self.errors);
        all.extend(
            errors.iter().enumerate().map(|(index, error)| {
                (error.code(), self.field(error.path(), Some(error.code())), index == 0)
            }),
        );
        all.sort_unstable();
        for codes in all.chunk_by(|one, other| one.0 == other.0) {
            count_codes(codes, &mut self.codes);
            for codes in codes.chunk_by(|one, other| one.1 == other.1) {
                let Some((_, field, _)) = codes.first() else { continue };
                let Some((_, counts)) = self.fields.get_mut(*field) else { continue };
                counts.rejected += u64::from(counts.last != number);
                counts.last = number;
                count_codes(codes, &mut counts.codes);
            }
        }
        all.clear();
        self.errors = all;
    }

    /// Whether anything was repaired or refused in a field.
    pub const fn has_fields(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Adds all to the summary of calls with this tool, model, prompt and version of the schema, with what was found in the
    /// fields of a schema of their own.
    pub fn add_to(self, summary: &mut Summary, known: [&str; 4], found: Option<&Findings>) {
        let tally = Tally {
            calls: self.calls(),
            ok_clean: self.ok_clean,
            ok_repaired: self.ok_repaired,
            rejected: self.rejected,
            rules: named(self.rules, Rule::as_str),
            codes: named(self.codes, ErrorCode::as_str),
        };
        summary.all.add(&tally);
        summary.by.add(known, &tally);
        for (path, counts) in self.fields {
            let InField { repaired, rejected, last: _, rules, codes } = counts;
            let (rules, codes) = (named(rules, Rule::as_str), named(codes, ErrorCode::as_str));
            let lints = found.map_or_else(BTreeSet::new, |found| found.at(&path));
            summary.fields.add(known[0], &path, &Field { repaired, rejected, rules, codes, lints });
        }
    }

    /// How many calls have been counted.
    const fn calls(&self) -> u64 {
        self.ok_clean + self.ok_repaired + self.rejected
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
            self.fields.push((field, InField::default()));
        }
        if places.len() < PLACES {
            places.insert(path.to_owned(), index);
        }
        index
    }
}

/// Counts the repairs by one rule in one call.
fn count_rules(repairs: &[(Rule, usize)], counts: &mut Rules) {
    let Some((rule, _)) = repairs.first() else { return };
    let count = at(counts, *rule);
    count.calls += 1;
    count.repairs += repairs.len() as u64;
}

/// Counts the errors of one code in one call.
fn count_codes(errors: &[(ErrorCode, usize, bool)], counts: &mut Codes) {
    let Some((code, ..)) = errors.first() else { return };
    let count = at(counts, *code);
    count.calls += 1;
    count.first += u64::from(errors.iter().any(|(_, _, first)| *first));
    count.errors += errors.len() as u64;
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

fn named<N, C>(counts: Vec<(N, C)>, name: impl Fn(N) -> &'static str) -> BTreeMap<String, C> {
    counts.into_iter().map(|(of, count)| (name(of).to_owned(), count)).collect()
}
