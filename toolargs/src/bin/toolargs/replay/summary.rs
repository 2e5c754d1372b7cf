//! What happened to all calls, as counts. Summaries add up: that of several logs is the sum of those of each.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use toolargs::POLICY_VERSION;

/// The version of the form in which a summary is written.
const FORM: u32 = 1;

/// How many names of a dimension have a row of their own: the first in order, so that it does not matter which calls came
/// first. The others are counted together.
const ROWS: usize = 1000;

/// The same of fields, over all tools.
const FIELDS: usize = 4000;

/// How many broken lines are named, and how many examples of a rule are kept: the first.
const FIRST: usize = 10;
const EXAMPLES: usize = 3;

/// How many characters of a name are kept.
const NAME: usize = 120;

/// Counts of what happened to calls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The version of this form.
    toolargs_replay: u32,
    policy_version: u32,
    /// What the calls were checked under.
    pub gate: String,
    /// All calls.
    pub all: Tally,
    /// The lines that are no calls.
    pub broken: Broken,
    /// The calls by what is known of them.
    pub by: By,
    /// What was repaired and refused in fields.
    pub fields: Fields,
    /// The first repairs of each rule, where values may be shown.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub examples: BTreeMap<String, Vec<Example>>,
}

/// What happened to some calls.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many they are.
    pub calls: u64,
    /// Those that were accepted as they stood.
    pub ok_clean: u64,
    /// Those that were accepted after repairs.
    pub ok_repaired: u64,
    /// Those that were refused.
    pub rejected: u64,
    /// The rules that fired in calls that were accepted.
    pub rules: BTreeMap<String, Repaired>,
    /// The codes with which calls were refused.
    pub codes: BTreeMap<String, Refused>,
}

/// How often a rule fired.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repaired {
    /// In how many calls.
    pub calls: u64,
    /// How many repairs there were.
    pub repairs: u64,
}

/// How often there was a code.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// In how many calls.
    pub calls: u64,
    /// In how many it was the first.
    pub first: u64,
    /// How many errors there were.
    pub errors: u64,
}

/// What happened in a field.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The calls that were accepted after repairs of this field.
    pub repaired: u64,
    /// The calls that were refused for it.
    pub rejected: u64,
    /// The rules that fired in it.
    pub rules: BTreeMap<String, Repaired>,
    /// The codes with which it was refused.
    pub codes: BTreeMap<String, Refused>,
    /// What lints find in its schema; nothing if the fields are several.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub lints: BTreeSet<String>,
}

/// Lines that are no calls.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Broken {
    /// How many they are.
    pub lines: u64,
    /// The first of them.
    pub first: Vec<BrokenLine>,
}

/// A line that is no call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenLine {
    /// Where it stands: the file and the line.
    pub at: String,
    /// What is wrong with it.
    pub wrong: String,
    #[serde(skip)]
    pub order: Order,
}

/// One repair, with its values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// Where the call stands: the file and the line.
    pub at: String,
    /// The tool that was called.
    pub tool: String,
    /// The path of the value.
    pub path: String,
    /// What arrived, as JSON text.
    pub before: String,
    /// What it stands for, as JSON text.
    pub after: String,
    #[serde(skip)]
    pub order: Order,
}

/// Where a line stands among all logs, and something in it among the line's.
pub type Order = (usize, u64, usize);

/// The calls by what is known of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct By {
    pub tool: Rows,
    pub model: Rows,
    pub prompt: Rows,
    pub schema_version: Rows,
}

/// The calls by one thing that is known of them; the empty name is that of calls of which it is not known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    pub rows: BTreeMap<String, Tally>,
    /// Those that are too many to have rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Tally>,
}

/// What happened in the fields of tools, by tool and path.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fields {
    pub tools: BTreeMap<String, BTreeMap<String, Field>>,
    /// Those that are too many to have rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Field>,
    /// How many rows there are.
    #[serde(skip)]
    rows: usize,
}

impl Summary {
    /// That of no calls.
    pub fn new(gate: String) -> Self {
        Self {
            toolargs_replay: FORM,
            policy_version: POLICY_VERSION,
            gate,
            all: Tally::default(),
            broken: Broken::default(),
            by: By::default(),
            fields: Fields::default(),
            examples: BTreeMap::new(),
        }
    }

    /// Reads what [`Display`](std::fmt::Display) wrote. It counts as the log number `log`.
    ///
    /// # Errors
    /// The text is no summary, or one of another version.
    pub fn from_text(text: &str, log: usize) -> Result<Self, String> {
        let mut summary: Self = serde_json::from_str(text)
            .map_err(|error| format!("this is no summary of `toolargs replay --json`: {error}"))?;
        if (summary.toolargs_replay, summary.policy_version) != (FORM, POLICY_VERSION) {
            return Err(format!(
                "this summary has the form {} and policy {}; this program knows {FORM} and {POLICY_VERSION}",
                summary.toolargs_replay, summary.policy_version
            ));
        }
        for (index, line) in summary.broken.first.iter_mut().enumerate() {
            line.order = (log, 0, index);
        }
        for (index, example) in summary.examples.values_mut().flatten().enumerate() {
            example.order = (log, 0, index);
        }
        summary.fields.rows = summary.fields.tools.values().map(BTreeMap::len).sum();
        Ok(summary)
    }

    /// Adds the calls of another.
    pub fn add(&mut self, other: Self) {
        self.all.add(&other.all);
        sum(&mut self.broken.lines, other.broken.lines);
        for line in other.broken.first {
            self.broken.name(line);
        }
        for (ours, theirs) in self.by.all_mut().into_iter().zip([
            other.by.tool,
            other.by.model,
            other.by.prompt,
            other.by.schema_version,
        ]) {
            for (name, tally) in &theirs.rows {
                ours.add(name, tally);
            }
            if let Some(tally) = &theirs.other {
                ours.other.get_or_insert_default().add(tally);
            }
        }
        for (tool, fields) in &other.fields.tools {
            for (path, field) in fields {
                self.fields.add(tool, path, field);
            }
        }
        if let Some(field) = &other.fields.other {
            self.fields.other.get_or_insert_default().add(field);
        }
        for (rule, examples) in other.examples {
            for example in examples {
                self.show(&rule, example);
            }
        }
    }

    /// Keeps an example of a rule, if it is one of the first.
    pub fn show(&mut self, rule: &str, example: Example) {
        keep_first(at(&mut self.examples, rule), example, EXAMPLES, |example| example.order);
    }

    /// The counts, as examples of tools print them.
    pub fn counts(&self) -> BTreeMap<String, u64> {
        let mut counts = BTreeMap::from([
            ("ok_clean".to_owned(), self.all.ok_clean),
            ("ok_repaired".to_owned(), self.all.ok_repaired),
            ("broken".to_owned(), self.broken.lines),
        ]);
        let rules = self.all.rules.iter().map(|(rule, count)| (format!("repair:{rule}"), count.repairs));
        let codes = self.all.codes.iter().map(|(code, count)| (format!("reject:{code}"), count.first));
        counts.extend(rules.chain(codes));
        counts.retain(|_, count| *count > 0);
        counts
    }
}

impl std::fmt::Display for Summary {
    /// One line of JSON: the same for equal counts.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}

impl Tally {
    /// Adds other calls.
    pub fn add(&mut self, other: &Self) {
        sum(&mut self.calls, other.calls);
        sum(&mut self.ok_clean, other.ok_clean);
        sum(&mut self.ok_repaired, other.ok_repaired);
        sum(&mut self.rejected, other.rejected);
        add_all(&mut self.rules, &other.rules);
        add_all(&mut self.codes, &other.codes);
    }
}

impl Field {
    /// Adds what happened in other calls.
    pub fn add(&mut self, other: &Self) {
        sum(&mut self.repaired, other.repaired);
        sum(&mut self.rejected, other.rejected);
        add_all(&mut self.rules, &other.rules);
        add_all(&mut self.codes, &other.codes);
        self.lints.extend(other.lints.iter().cloned());
    }
}

/// Counts that add up.
trait Count: Copy + Default {
    fn add(&mut self, other: Self);
}

impl Count for Repaired {
    fn add(&mut self, other: Self) {
        sum(&mut self.calls, other.calls);
        sum(&mut self.repairs, other.repairs);
    }
}

impl Count for Refused {
    fn add(&mut self, other: Self) {
        sum(&mut self.calls, other.calls);
        sum(&mut self.first, other.first);
        sum(&mut self.errors, other.errors);
    }
}

fn add_all<C: Count>(ours: &mut BTreeMap<String, C>, theirs: &BTreeMap<String, C>) {
    for (name, count) in theirs {
        at(ours, name).add(*count);
    }
}

/// The entry of a name.
fn at<'m, C: Default>(map: &'m mut BTreeMap<String, C>, name: &str) -> &'m mut C {
    map.entry(name.to_owned()).or_default()
}

/// Adds, but never beyond what the count can hold: a summary may come from anywhere.
fn sum(count: &mut u64, other: u64) {
    *count = count.saturating_add(other);
}

impl Broken {
    /// Names a broken line, if it is one of the first.
    pub fn name(&mut self, line: BrokenLine) {
        keep_first(&mut self.first, line, FIRST, |line| line.order);
    }
}

fn keep_first<T>(kept: &mut Vec<T>, one: T, most: usize, order: impl Fn(&T) -> Order) {
    let place = kept.partition_point(|other| order(other) <= order(&one));
    if place < most {
        kept.insert(place, one);
        kept.truncate(most);
    }
}

impl By {
    /// The dimensions, with their names.
    pub fn all(&self) -> [(&'static str, &Rows); 4] {
        let Self { tool, model, prompt, schema_version } = self;
        [("tool", tool), ("model", model), ("prompt", prompt), ("schema_version", schema_version)]
    }

    fn all_mut(&mut self) -> [&mut Rows; 4] {
        let Self { tool, model, prompt, schema_version } = self;
        [tool, model, prompt, schema_version]
    }

    /// Adds calls of which this is known.
    pub fn add(&mut self, names: [&str; 4], tally: &Tally) {
        for (rows, name) in self.all_mut().into_iter().zip(names) {
            rows.add(name, tally);
        }
    }
}

impl Rows {
    /// Whether this is known of no call, so that the rows say no more than the sum.
    pub fn says_nothing(&self) -> bool {
        self.rows.keys().all(String::is_empty)
    }

    fn add(&mut self, name: &str, tally: &Tally) {
        at(&mut self.rows, shortened(name)).add(tally);
        if self.rows.len() > ROWS
            && let Some((_, last)) = self.rows.pop_last()
        {
            self.other.get_or_insert_default().add(&last);
        }
    }
}

impl Fields {
    /// Adds what happened in a field.
    pub fn add(&mut self, tool: &str, path: &str, field: &Field) {
        let fields = at(&mut self.tools, shortened(tool));
        let before = fields.len();
        at(fields, shortened(path)).add(field);
        self.rows += fields.len() - before;
        if self.rows > FIELDS {
            let Some(mut last) = self.tools.last_entry() else { return };
            if let Some((_, mut field)) = last.get_mut().pop_last() {
                self.rows -= 1;
                // Of several fields it would not be said which has them.
                field.lints.clear();
                self.other.get_or_insert_default().add(&field);
            }
            if last.get().is_empty() {
                last.remove();
            }
        }
    }
}

/// The name, cut if it is very long: it may be a text that somebody took for one.
fn shortened(name: &str) -> &str {
    name.char_indices().nth(NAME).and_then(|(end, _)| name.get(..end)).unwrap_or(name)
}
