//! Checks for the tests of your own crate.

mod definition;
mod sample;

use std::fmt::Write;

use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::about::{About, Shape, has_unit, innermost, is_bounded, is_date_time, says_zone, words};
use crate::arg::ToolArgs;
use crate::coerce::caseless::caseless_without;
use crate::coerce::enum_separator_fold::SEPARATORS;
use crate::decode::{Place, Report, check as check_value};
use crate::gate::Gate;
use crate::lints::{Lint, Lints};
use crate::policy_table::member;
use crate::read::Text;
use crate::rules::{Acts, Kinds, Preset, Rule, RuleSet, Rules, Standing};
use crate::spec::{Enum, Field, Kind, Object, Policy, Spec, Tagging, Tool, Union};
use crate::tool::{ToolDef, written};
use crate::write::to_string;
use definition::Allowed;
use sample::{Extent, Lack, sample};

/// Checks what the compiler cannot see of a tool:
///
/// - a default is a value that the field accepts as it stands;
/// - the schema reads back as it was written, every reference in it is to something, and the full schema says the same
///   beside the policy;
/// - there is a call that is accepted; one made from the schema, with the required fields or with all of them, is accepted
///   as it stands, and what is written of the arguments, gated again, gives the same;
/// - examples are values that are accepted as they stand;
/// - there is a definition in each dialect that the tool names in `#[tool(dialects(…))]`;
/// - a rule that is allowed or denied has something to act on, no two members of an enum are the same to one that is
///   allowed, a constraint of a generic type applies to it, and no two
///   flattened fields read one key;
/// - each [`Lint`] that is not allowed.
///
#[cfg_attr(feature = "derive", doc = "```")]
#[cfg_attr(not(feature = "derive"), doc = "```ignore")]
/// /// Answers at once.
/// #[derive(toolargs::ToolArgs)]
/// struct Ping;
///
/// // In a test:
/// toolargs::testing::check::<Ping>();
/// ```
///
/// # Panics
/// Something is wrong; the message lists all of it.
#[track_caller]
#[allow(clippy::panic, reason = "a test fails by a panic")]
pub fn check<T: ToolArgs>() {
    let problems = problems::<T>();
    if !problems.is_empty() {
        let name = T::tool().name().to_owned();
        let mut list = String::new();
        for problem in problems {
            // Writing to a string cannot fail.
            let _ = write!(list, "\n- {problem}");
        }
        panic!("`{name}`:{list}");
    }
}

fn problems<T: ToolArgs>() -> Vec<String> {
    let tool = T::TOOL;
    let mut problems = Vec::new();
    let gate = Rules::of_gate(Preset::Standard, RuleSet::EMPTY, RuleSet::EMPTY);
    let mut allowed = Allowed::default();
    Walk { tool, problems: &mut problems, seen: Vec::new(), allowed: &mut allowed }.tool(&gate);
    definition::lints(&T::tool(), &allowed, &mut problems);
    schema(&T::tool(), &mut problems);
    for call in written(tool.examples) {
        gated::<T>(&call, "an example", &mut problems);
    }
    for dialect in tool.dialects {
        if let Err(error) = T::tool().definition(*dialect) {
            let wrong =
                error.problems().iter().map(|problem| format!("`{dialect}` does not take it: {problem}"));
            problems.extend(wrong);
        }
    }
    for extent in [Extent::Least, Extent::Most] {
        match sample(tool.spec, extent) {
            // What a check of the user's own says of a sample is not known.
            Ok(_) if has_checks(&T::tool()) => {}
            Ok(call) => gated::<T>(&call, "a call that the schema allows", &mut problems),
            Err(Lack::None) => {
                problems.push("no call is accepted: something is required that has no value".to_owned())
            }
            Err(Lack::Unknown) => {}
        }
    }
    // Both samples can show the same.
    let mut seen = std::collections::HashSet::new();
    problems.retain(|problem| seen.insert(problem.clone()));
    problems
}

fn has_checks(tool: &ToolDef) -> bool {
    tool.full_schema().as_str().contains("\"check\":true")
}

/// A lint that is not allowed.
fn problem(path: &str, what: &str, lint: Lint) -> String {
    format!("`{path}`: {what}; {}, or allow `{lint}`", lint.advice())
}

/// A look at each field.
struct Walk<'p> {
    tool: &'static Tool<'static>,
    problems: &'p mut Vec<String>,
    seen: Vec<*const ()>,
    allowed: &'p mut Allowed,
}

/// What is in force where a value stands.
#[derive(Clone, Copy)]
struct Here {
    rules: Rules,
    lints: Lints,
}

impl Here {
    fn enter(self, policy: Option<Policy>) -> Self {
        policy.map_or(self, |policy| Self {
            rules: self.rules.enter(policy),
            lints: self.lints.or(policy.lints),
        })
    }

    fn enter_type(self, spec: &Spec<'static>) -> Self {
        let newtypes = spec.newtypes().filter_map(|newtype| newtype.policy).map(Some);
        newtypes.chain([spec.own_policy()]).fold(self, Self::enter)
    }
}

impl Walk<'_> {
    fn tool(&mut self, gate: &Rules) {
        let spec = self.tool.spec;
        rules("$", spec.own_policy(), Kinds::in_value(spec), self.problems);
        let here = Here { rules: *gate, lints: Lints::NONE }.enter_type(spec);
        if words(spec.own_description()) < 2 {
            self.lint(Lint::ShortDescription, "$", here);
        }
        self.inside("$", spec, here);
    }

    fn lint(&mut self, lint: Lint, path: &str, here: Here) {
        if !here.lints.contains(lint) {
            self.problems.push(problem(path, lint.description(), lint));
        }
    }

    fn object(&mut self, path: &str, object: &'static Object<'static>, here: Here) {
        if self.is_seen(std::ptr::from_ref(object).cast()) {
            return;
        }
        let mut names = Vec::new();
        for name in object.names() {
            if names.contains(&name) {
                self.problems.push(format!("two fields at `{path}` read the key {name:?}; rename one"));
            }
            names.push(name);
        }
        for field in object.fields {
            let path = member(path, field.name);
            self.field(&path, field, &names, here);
        }
        for part in object.parts {
            self.inside(path, part.spec, here.enter_type(part.spec));
        }
    }

    fn is_seen(&mut self, id: *const ()) -> bool {
        let seen = self.seen.contains(&id);
        self.seen.push(id);
        seen
    }

    fn field(&mut self, path: &str, field: &'static Field<'static>, names: &[&str], here: Here) {
        if let Some(default) = field.default_text() {
            self.sendable(path, "the default", &field.spec, &default);
        }
        for example in written(field.examples) {
            self.sendable(path, &format!("the example {}", excerpt(&example)), &field.spec, &example);
        }
        let mut below = Kinds::in_value(&field.spec);
        if !field.aliases.is_empty() {
            below = below.or(Kinds::ALIASED);
        }
        if !field.required {
            below = below.or(Kinds::OPTIONAL);
        }
        rules(path, field.policy, below, self.problems);
        let here = here.enter(field.policy);
        self.lints(path, field, names, here.enter_type(&field.spec));
        self.value(path, &field.spec, here);
    }

    fn lints(&mut self, path: &str, field: &Field<'static>, names: &[&str], here: Here) {
        self.allowed.add(path, here.lints);
        let newtypes = field.spec.newtypes().map(|newtype| newtype.description);
        let said = newtypes.chain([field.description, field.spec.own_description()]);
        if said.map(words).max().unwrap_or_default() < 2 {
            self.lint(Lint::ShortDescription, path, here);
        }
        let spec = innermost(&field.spec);
        let about = About::of(field.name, Shape::of(spec));
        if is_date_time(spec) && !says_zone(field.description, names) {
            self.lint(Lint::DateTimeWithoutZone, path, here);
        }
        if about.amount && !(is_bounded(spec) && has_unit(field.description, names)) {
            self.lint(Lint::UnboundedAmount, path, here);
        }
        if about.id && spec.is_any_string() {
            self.lint(Lint::FreeId, path, here);
        }
        let effect = about.amount || about.id || matches!(spec.kind, Kind::Boolean);
        let lenient = !here.rules.on(spec).active().is_empty() && field.lenient_because.is_none();
        if self.tool.destructive && effect && lenient {
            self.lint(Lint::LenientDestructive, path, here);
        }
    }

    fn value(&mut self, path: &str, spec: &'static Spec<'static>, here: Here) {
        if let Some(constraint) = spec.misplaced {
            let noun = spec.kind.noun();
            self.problems.push(format!("`{constraint}` of `{path}` does not apply to {noun}; drop it"));
        }
        for newtype in spec.newtypes() {
            rules(path, newtype.policy, Kinds::in_value(spec), self.problems);
        }
        if let Kind::Enum(set) = spec.kind
            && here.enter_type(spec).rules.standing(Rule::EnumSeparatorFold) == Standing::Active
        {
            self.members(path, set);
        }
        if !matches!(spec.kind, Kind::Object(_) | Kind::Union(_) | Kind::Enum(_)) {
            return self.inside(path, spec, here.enter_type(spec));
        }
        rules(path, spec.own_policy(), Kinds::in_value(spec), self.problems);
        self.inside(path, spec, here.enter_type(spec));
    }

    /// Members that a rule which is allowed takes for one another.
    fn members(&mut self, path: &str, set: &Enum<'_>) {
        for (index, variant) in set.variants.iter().enumerate() {
            let mut earlier = set.variants.iter().take(index);
            let (name, rule) = (variant.name, Rule::EnumSeparatorFold);
            if let Some(other) = earlier.find(|other| caseless_without(&SEPARATORS, other.name, name)) {
                let other = other.name;
                self.problems.push(format!(
                    "the members {other:?} and {name:?} of `{path}` are the same to `{rule}`; rename one, or drop the rule"
                ));
            }
        }
    }

    fn inside(&mut self, path: &str, spec: &'static Spec<'static>, here: Here) {
        self.allowed.add(path, here.lints);
        match spec.kind {
            Kind::List(list) => self.value(&format!("{path}[*]"), list.item, here),
            Kind::Tuple(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.value(&format!("{path}[{index}]"), item, here);
                }
            }
            Kind::Map(map) => self.value(&format!("{path}[*]"), map.value, here),
            Kind::Object(object) => self.object(path, object.get(), here),
            Kind::Union(union) => self.union(path, union.get(), here),
            Kind::Null
            | Kind::Boolean
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::String(_)
            | Kind::Date
            | Kind::DateTime(_)
            | Kind::Enum(_)
            | Kind::Any => {}
        }
    }

    fn union(&mut self, path: &str, union: &'static Union<'static>, here: Here) {
        if self.is_seen(std::ptr::from_ref(union).cast()) {
            return;
        }
        if let Tagging::Internal { tag, branches } = &union.tagging {
            for object in branches.iter().filter_map(|branch| branch.spec).map(Spec::as_object) {
                if object.names().contains(&tag.name) {
                    let message = format!(
                        "a variant at `{path}` has a field {:?}, which is the tag's key; rename one",
                        tag.name
                    );
                    self.problems.push(message);
                }
            }
        }
        match &union.tagging {
            Tagging::External { choices, .. } => {
                for field in choices.fields {
                    self.value(&member(path, field.name), &field.spec, here.enter(field.policy));
                }
            }
            Tagging::Internal { branches, .. } | Tagging::Untagged { branches, .. } => {
                for branch in *branches {
                    if let Some(spec) = branch.spec {
                        self.value(path, spec, here.enter(branch.policy));
                    }
                }
            }
            Tagging::Adjacent { branches } => {
                for object in *branches {
                    for field in object.fields.iter().skip(1) {
                        self.value(&member(path, field.name), &field.spec, here.enter(object.policy));
                    }
                }
            }
        }
    }

    /// A default or an example has to be a value that could have been sent.
    fn sendable(&mut self, path: &str, what: &str, spec: &Spec<'static>, json: &str) {
        let mut report = Report::new(Tool::NONE, json.len());
        let place = Place::root(spec, &Rules::NONE).within(&Rules::NONE);
        let mut text = Text::inner(json, 1);
        if check_value(&mut text, &place, &mut report) != Ok(true) || text.end().is_err() {
            let message = report.errors.first().map_or("it is no such value", |error| error.message());
            self.problems.push(format!("{what} of `{path}` is not accepted: {message}"));
        }
    }
}

/// A rule that cannot act anywhere below says something that is not so.
fn rules(path: &str, policy: Option<Policy>, below: Kinds, problems: &mut Vec<String>) {
    let Some(Policy { allow, deny, .. }) = policy else { return };
    for rule in allow.or(deny).iter() {
        let acts = match rule.row().acts {
            Acts::Cut(_) | Acts::Tokens | Acts::Prose | Acts::Root => path == "$",
            Acts::Key(kinds) => below.meets(kinds) || kinds.is(Kinds::ANY),
            Acts::Absence(kinds) => below.meets(Kinds::OPTIONAL) && below.meets(kinds),
            Acts::Value { to, .. } => below.meets(to),
        };
        if !acts {
            problems.push(format!("`{rule}` has nothing to act on at `{path}` or below"));
        }
    }
}

fn schema(tool: &ToolDef, problems: &mut Vec<String>) {
    for schema in [tool.schema(), tool.full_schema()] {
        let value = schema.to_value();
        let read: Option<Value> = serde_json::from_str(schema.as_str()).ok();
        if read.is_none() || schemars::Schema::from(schema.clone()).as_value() != &value {
            problems.push("the schema does not read back as it was written".to_owned());
        }
        references(&value, &value, problems);
    }
    let mut full = tool.full_schema().to_value();
    strip(&mut full);
    if full != tool.schema().to_value() {
        problems.push("the full schema says something else than the neutral one".to_owned());
    }
}

/// Takes the policy out of a full schema.
fn strip(schema: &mut Value) {
    match schema {
        Value::Object(keywords) => {
            keywords.remove("x-toolargs");
            for (keyword, value) in keywords {
                match (keyword.as_str(), value) {
                    // Names of the user's.
                    ("properties" | "$defs", Value::Object(schemas)) => schemas.values_mut().for_each(strip),
                    ("default" | "enum" | "examples" | "const", _) => {}
                    (_, value) => strip(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

/// Every reference is to something in the schema.
fn references(schema: &Value, root: &Value, problems: &mut Vec<String>) {
    match schema {
        Value::Object(keywords) => {
            for (keyword, value) in keywords {
                match (keyword.as_str(), value) {
                    ("properties" | "$defs", Value::Object(schemas)) => {
                        schemas.values().for_each(|schema| references(schema, root, problems));
                    }
                    ("default" | "enum" | "examples" | "const", _) => {}
                    ("$ref", Value::String(reference)) if !is_defined(reference, root) => {
                        problems
                            .push(format!("the schema refers to {reference:?}, which it does not define"));
                    }
                    (_, value) => references(value, root, problems),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, root, problems)),
        _ => {}
    }
}

fn is_defined(reference: &str, root: &Value) -> bool {
    let pointer = reference.strip_prefix('#').map(|pointer| percent_decode_str(pointer).decode_utf8_lossy());
    pointer.is_some_and(|pointer| root.pointer(&pointer).is_some())
}

/// A call that the schema allows is accepted as it stands, and so is what is written of it.
fn gated<T: ToolArgs>(call: &str, what: &str, problems: &mut Vec<String>) {
    let gate = Gate::new();
    let sent = excerpt(call);
    match gate.from_str::<T>(call) {
        Err(rejection) => problems.push(format!("{what} is refused: {sent}\n  {rejection}")),
        Ok(parsed) if !parsed.repairs.is_empty() => {
            problems.push(format!("{what} needs repair: {sent}\n  {}", parsed.repairs));
        }
        Ok(parsed) => {
            let written = to_string(&parsed.args);
            match gate.from_str::<T>(&written) {
                Ok(again) if again.repairs.is_empty() && to_string(&again.args) == written => {}
                _ => {
                    let written = excerpt(&written);
                    problems.push(format!(
                        "what is written of the arguments does not give them again: {written}"
                    ));
                }
            }
        }
    }
}

/// As much of a call as says which it is.
fn excerpt(call: &str) -> String {
    let mut shown: String = call.chars().take(500).collect();
    if shown.len() < call.len() {
        shown.push('…');
    }
    shown
}
