//! What makes models fill a tool wrong, as far as its definition shows it.

mod facts;
mod finding;
mod prose;

use super::node::{Document, Id, Types};
use super::tool_set::LoadedTool;
use crate::about::{About, Shape, has_unit, says_zone, split, words};
use crate::coerce::caseless::caseless;
use crate::json::Json;
use crate::lints::Lint;
use crate::policy_table::member;
use facts::Facts;
pub use finding::Finding;

/// How deep objects may be nested in the arguments, which are the first.
const DEEPEST: usize = 3;

/// How many branches a union may have: without a key that tells them apart, and with one.
const WIDEST: [usize; 2] = [3, 8];

/// Words of a tool's name that say that it destroys something.
const DESTRUCTIVE: [&str; 13] = [
    "delete",
    "remove",
    "drop",
    "destroy",
    "purge",
    "wipe",
    "erase",
    "truncate",
    "uninstall",
    "terminate",
    "kill",
    "revoke",
    "overwrite",
];

/// What a description says of what cannot be undone.
const FOR_GOOD: [&str; 5] = ["undone", "permanent", "irreversib", "destructive", "cannot be recovered"];

/// What says where an id comes from.
const SOURCES: [&str; 17] = [
    "from",
    "returned",
    "returns",
    "obtained",
    "listed",
    "found",
    "given",
    "provided",
    "response",
    "result",
    "results",
    "output",
    "url",
    "via",
    "call",
    "use",
    "generated",
];

/// What says what the absence of a field means.
const ABSENCES: [&str; 23] = [
    "required",
    "ignored",
    "default",
    "defaults",
    "if",
    "when",
    "unless",
    "omit",
    "omitted",
    "absent",
    "otherwise",
    "without",
    "leave",
    "left",
    "unset",
    "unspecified",
    "empty",
    "all",
    "any",
    "only",
    "filter",
    "filters",
    "none",
];

/// Looks at a tool of a set, of which these are the names.
pub(super) fn lints(tool: &LoadedTool, names: &[&str]) -> Vec<Finding> {
    let document = tool.document();
    // It has been read before.
    let json = Json::read(tool.schema()).unwrap_or(Json::Null);
    let mut walk = Walk {
        tool,
        document,
        names,
        json,
        open: Vec::new(),
        seen: Vec::new(),
        recursive: Vec::new(),
        findings: Vec::new(),
    };
    walk.tool();
    walk.findings
}

struct Walk<'d> {
    tool: &'d LoadedTool,
    document: &'d Document,
    names: &'d [&'d str],
    json: Json,
    /// The schemas around the one that is looked at.
    open: Vec<Id>,
    /// Those that have been looked at: what several fields refer to is looked at once.
    seen: Vec<Id>,
    /// Those that contain themselves.
    recursive: Vec<Id>,
    findings: Vec<Finding>,
}

/// A property of an object.
struct Property<'d> {
    path: String,
    name: &'d str,
    is_required: bool,
    /// The names of all properties of the object.
    names: &'d [&'d str],
}

impl<'d> Walk<'d> {
    fn find(&mut self, lint: Lint, path: &str, facts: &Facts<'d>, details: impl Into<String>) {
        self.find_better(lint, path, facts, details, None);
    }

    fn find_better(
        &mut self,
        lint: Lint,
        path: &str,
        facts: &Facts<'d>,
        details: impl Into<String>,
        better: Option<Json>,
    ) {
        let pointer = facts.nodes().next().map_or("#", |node| node.pointer.as_str()).to_owned();
        self.findings.push(Finding {
            tool: self.tool.name().to_owned(),
            lint,
            path: path.to_owned(),
            pointer,
            details: details.into(),
            better: better.map(|better| better.to_string()),
        });
    }

    /// A value's own schema with other keywords.
    fn with(&self, facts: &Facts<'d>, keywords: &[(&str, Json)]) -> Json {
        let node = facts.nodes().find(|node| node.types.is_some()).or_else(|| facts.nodes().next());
        let mut members = match node.and_then(|node| self.json.at(&node.pointer)) {
            Some(Json::Object(members)) => members.clone(),
            _ => Vec::new(),
        };
        for (keyword, value) in keywords {
            match members.iter_mut().find(|(name, _)| name == keyword) {
                Some((_, old)) => *old = value.clone(),
                None => members.push(((*keyword).to_owned(), value.clone())),
            }
        }
        Json::Object(members)
    }

    /// The other branch of a union with null, with what is said beside it; with null among its types where null means
    /// something of its own.
    fn without_null(&self, facts: &Facts<'d>) -> Option<Json> {
        let own = facts.nodes().filter(|node| node.types.is_some()).last()?;
        let mut better = self.json.at(&own.pointer).filter(|json| is_leaf(json))?.clone();
        if has_word(facts.description(), &["null"]) {
            let kind = better.get("type").filter(|_| own.members.is_empty())?.clone();
            better = self.with(facts, &[("type", Json::Array(vec![kind, Json::String("null".to_owned())]))]);
        }
        let beside = facts.nodes().next().and_then(|node| self.json.at(&node.pointer));
        let description = beside.and_then(|json| json.get("description"));
        if let (Json::Object(members), Some(description)) = (&mut better, description)
            && own.description.is_empty()
        {
            members.push(("description".to_owned(), description.clone()));
        }
        Some(better)
    }

    fn tool(&mut self) {
        let facts = Facts::of(self.document, 0);
        let said = words(self.tool.description()).max(words(facts.description()));
        if said < 2 {
            self.find(Lint::ShortDescription, "$", &facts, "");
        }
        let extra = self.document.nodes.first().map(|node| &node.extra);
        let is_told = self.tool.is_destructive().is_some()
            || self.tool.is_read_only() == Some(true)
            || extra.is_some_and(|extra| extra.destructive || extra.read_only);
        let description = self.tool.description().to_ascii_lowercase();
        let verb = split(self.tool.name()).into_iter().find(|word| DESTRUCTIVE.contains(&word.as_str()));
        if let Some(verb) =
            verb.filter(|_| !is_told && !FOR_GOOD.iter().any(|word| description.contains(word)))
        {
            self.find(Lint::SilentDestructive, "$", &facts, format!("it is called `{verb}`"));
        }
        self.value("$", 0, 1);
    }

    /// Looks at a value that stands in so many objects, with itself.
    fn value(&mut self, path: &str, id: Id, depth: usize) {
        let facts = Facts::of(self.document, id);
        if let Some(again) = facts.ids().iter().find(|id| self.open.contains(id)) {
            if !self.recursive.contains(again) {
                self.recursive.push(*again);
                self.find(Lint::Recursion, path, &facts, "");
            }
            return;
        }
        if self.seen.contains(&id) {
            return;
        }
        self.seen.extend(facts.ids());
        let around = self.open.len();
        self.open.extend(facts.ids());
        self.of_type(path, &facts);
        self.members(path, &facts);
        self.union(path, &facts, depth);
        for item in facts.items() {
            self.value(&format!("{path}[*]"), item, depth);
        }
        if facts.types().is_none_or(|types| types.has(Types::OBJECT)) {
            self.object(path, &facts, depth);
        }
        self.open.truncate(around);
    }

    fn of_type(&mut self, path: &str, facts: &Facts<'d>) {
        // Some values may be anything, and say so.
        if !facts.says_type() && path != "$" && !has_word(facts.description(), &["any"]) {
            self.find(Lint::Untyped, path, facts, "");
        }
        if facts.has_null_branch() {
            let better = if facts.branches().is_empty() { self.without_null(facts) } else { None };
            let what = match facts.shape() {
                Shape::Text => "\"null\" is then a text like any other",
                _ => "",
            };
            self.find_better(Lint::NullUnion, path, facts, what, better);
        }
    }

    fn members(&mut self, path: &str, facts: &Facts<'d>) {
        let members = facts.members().unwrap_or_default();
        let texts: Vec<&str> = members
            .into_iter()
            .filter_map(|member| match member {
                Json::String(text) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        let pair = pairs(&texts).find(|(one, other)| one != other && caseless(one, other));
        if let Some((one, other)) = pair {
            self.find(Lint::CaselessMembers, path, facts, format!("{one:?} and {other:?}"));
        }
    }

    fn union(&mut self, path: &str, facts: &Facts<'d>, depth: usize) {
        let branches = facts.branches();
        let [widest, widest_tagged] = WIDEST;
        let most = if facts.is_tagged() { widest_tagged } else { widest };
        // A constant in each branch is a closed set.
        if branches.len() > most && facts.members().is_none() {
            self.find(Lint::WideUnion, path, facts, format!("it has {}", branches.len()));
        } else if branches.is_empty() && facts.members().is_none() && facts.count_types() > widest {
            self.find(Lint::WideUnion, path, facts, format!("it has {} types", facts.count_types()));
        }
        for branch in branches {
            self.value(path, branch, depth);
        }
    }

    fn object(&mut self, path: &str, facts: &Facts<'d>, depth: usize) {
        let properties = facts.properties();
        let is_object = facts.types() == Some(Types::OBJECT) || !properties.is_empty();
        if is_object && depth == DEEPEST + 1 {
            self.find(Lint::DeepNesting, path, facts, "");
        }
        let is_open = is_object && facts.is_open();
        let is_optional = |(name, _): &(&str, Id)| !facts.requires(name);
        if is_open && properties.is_empty() && path != "$" && facts.branches().is_empty() {
            self.find(Lint::OpenObject, path, facts, "");
        } else if let Some((name, _)) = properties.iter().find(|one| is_open && is_optional(one)) {
            let better = Json::Object(vec![("additionalProperties".to_owned(), Json::Boolean(false))]);
            let details = format!("`{name}` is one");
            self.find_better(Lint::UnclosedObject, path, facts, details, Some(better));
        }
        let names: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
        let plain: Vec<String> = names.iter().map(|name| plain(name)).collect();
        let named: Vec<(&str, &str)> = names.iter().copied().zip(plain.iter().map(String::as_str)).collect();
        let pair = pairs(&named).find(|(one, other)| one.0 != other.0 && one.1 == other.1);
        if let Some(((one, _), (other, _))) = pair {
            self.find(Lint::CaseStyleNames, path, facts, format!("`{one}` and `{other}`"));
        }
        for (name, id) in &properties {
            let path = member(path, name);
            let is_required = facts.requires(name);
            self.property(&Property { path: path.clone(), name, is_required, names: &names }, *id);
            self.value(&path, *id, depth + 1);
        }
        for other in facts.others() {
            // What may be anything has been said of the object.
            if !is_open {
                self.value(&format!("{path}[*]"), other, depth + 1);
            }
        }
    }

    fn property(&mut self, property: &Property<'_>, id: Id) {
        let Property { path, name, is_required, names } = property;
        let outer = Facts::of(self.document, id);
        let facts = outer.innermost();
        let description = longer(outer.description(), facts.description());
        let is_said = words(description) >= 2;
        if !is_said {
            self.find(Lint::ShortDescription, path, &outer, "");
        }
        if facts.is_date_time() && !says_zone(description, names) {
            self.find(Lint::DateTimeWithoutZone, path, &facts, "");
        }
        let about = About::of(name, facts.shape());
        if about.amount {
            let lacks = match (facts.has_max(), has_unit(description, names)) {
                (true, true) => None,
                (true, false) => Some("it has no unit"),
                (false, true) => Some("it has no maximum"),
                (false, false) => Some("it has no maximum and no unit"),
            };
            if let Some(lacks) = lacks {
                self.find(Lint::UnboundedAmount, path, &facts, lacks);
            }
        }
        let is_free = facts.is_free_text();
        if about.id && is_free {
            self.find(Lint::FreeId, path, &facts, "");
        }
        if about.id && is_said && !self.names_source(description) {
            self.find(Lint::IdWithoutSource, path, &facts, "");
        }
        let is_told = |values: &Vec<String>| {
            // What else the object has is no value.
            is_free && !about.id && !values.iter().all(|value| names.contains(&value.as_str()))
        };
        if let Some(values) = prose::told(description).filter(is_told) {
            let values = values.into_iter().map(Json::String).collect();
            let better = self.with(&facts, &[("enum", Json::Array(values))]);
            self.find_better(Lint::ProseSet, path, &facts, "", Some(better));
        }
        if about.count && facts.shape() == Shape::Number && !facts.has_fraction() {
            let better = self.with(&facts, &[("type", Json::String("integer".to_owned()))]);
            self.find_better(Lint::FractionalCount, path, &facts, "", Some(better));
        }
        if !is_required && is_said && !outer.has_default() && !has_word(description, &ABSENCES) {
            self.find(Lint::UnexplainedAbsence, path, &outer, "");
        }
    }

    /// Whether a description says where an id comes from: another tool of the set, or anything else.
    fn names_source(&self, description: &str) -> bool {
        let lower = description.to_lowercase();
        let others = self.names.iter().filter(|name| !name.is_empty() && **name != self.tool.name());
        has_word(description, &SOURCES) || { others }.any(|name| lower.contains(&name.to_lowercase()))
    }
}

/// Whether a schema has no schemas in it.
fn is_leaf(json: &Json) -> bool {
    match json {
        Json::Object(members) => !members.iter().any(|(_, value)| matches!(value, Json::Object(_))),
        _ => false,
    }
}

fn has_word(text: &str, known: &[&str]) -> bool {
    split(text).iter().any(|word| known.contains(&word.as_str()))
}

fn longer<'t>(one: &'t str, other: &'t str) -> &'t str {
    if other.len() > one.len() { other } else { one }
}

/// Each two of a list.
fn pairs<'l, T: Copy>(list: &'l [T]) -> impl Iterator<Item = (T, T)> + use<'l, T> {
    list.iter()
        .enumerate()
        .flat_map(|(index, one)| list.iter().skip(index + 1).map(move |other| (*one, *other)))
}

/// A name without case and separators.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
}
