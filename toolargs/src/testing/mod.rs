//! Checks for the tests of your own crate.

mod sample;

use std::fmt::Write;

use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::arg::ToolArgs;
use crate::decode::{Place, Report, check as check_value};
use crate::gate::Gate;
use crate::policy_table::member;
use crate::read::Text;
use crate::rules::{Acts, Kinds, Preset, RuleSet, Rules};
use crate::spec::{Kind, Object, Policy, Spec};
use crate::tool::ToolDef;
use crate::write::to_string;
use sample::{Extent, Lack, sample};

/// Checks what the compiler cannot see of a tool:
///
/// - a default is a value that the field accepts as it stands;
/// - the schema reads back as it was written, every reference in it is to something, and the full schema says the same
///   beside the policy;
/// - there is a call that is accepted; one made from the schema, with the required fields or with all of them, is accepted
///   as it stands, and what is written of the arguments, gated again, gives the same;
/// - a rule that is allowed or denied has something to act on.
///
#[cfg_attr(feature = "derive", doc = "```")]
#[cfg_attr(not(feature = "derive"), doc = "```ignore")]
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
    let tool = const { &T::SPEC };
    let mut problems = Vec::new();
    let gate = Rules::of_gate(Preset::Standard, RuleSet::EMPTY, RuleSet::EMPTY);
    Walk { problems: &mut problems, seen: Vec::new() }.object("$", tool.as_object(), &gate);
    rules("$", tool.as_object().policy, Kinds::in_object(tool.as_object()), &mut problems);
    schema(&T::tool(), &mut problems);
    for extent in [Extent::Least, Extent::Most] {
        match sample(tool, extent) {
            Ok(call) => gated::<T>(&call, &mut problems),
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

/// A look at each field.
struct Walk<'p> {
    problems: &'p mut Vec<String>,
    seen: Vec<&'static Object>,
}

impl Walk<'_> {
    fn object(&mut self, path: &str, object: &'static Object, gate: &Rules) {
        if self.seen.iter().any(|seen| seen.is(object)) {
            return;
        }
        self.seen.push(object);
        for field in object.fields {
            let path = member(path, field.name);
            if let Some(default) = field.default_text() {
                self.default(&path, &field.spec, &default);
            }
            let mut below = Kinds::in_value(&field.spec);
            if !field.aliases.is_empty() {
                below = below.or(Kinds::ALIASED);
            }
            if !field.required {
                below = below.or(Kinds::OPTIONAL);
            }
            rules(&path, field.policy, below, self.problems);
            self.value(&path, &field.spec, gate);
        }
    }

    fn value(&mut self, path: &str, spec: &'static Spec, gate: &Rules) {
        match spec.kind {
            Kind::List(list) => self.value(&format!("{path}[*]"), list.item, gate),
            Kind::Object(object) => {
                let object = object.get();
                rules(path, object.policy, Kinds::in_object(object), self.problems);
                self.object(path, object, gate);
            }
            Kind::Boolean
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::String(_)
            | Kind::Date
            | Kind::Enum(_) => {}
        }
    }

    /// A default has to be a value that could have been sent.
    fn default(&mut self, path: &str, spec: &Spec, default: &str) {
        let object = const { &Object::new("", &[], &[]) };
        let mut report = Report::new(object, default.len());
        let place = Place::root(spec, &Rules::NONE).within(&Rules::NONE);
        if check_value(&mut Text::inner(default, 1), &place, &mut report) != Ok(true) {
            let message = report.errors.first().map_or("it is no such value", |error| error.message());
            self.problems.push(format!("the default of `{path}` is not accepted: {message}"));
        }
    }
}

/// A rule that cannot act anywhere below says something that is not so.
fn rules(path: &str, policy: Option<Policy>, below: Kinds, problems: &mut Vec<String>) {
    let Some(Policy { allow, deny, .. }) = policy else { return };
    for rule in allow.or(deny).iter() {
        let acts = match rule.row().acts {
            Acts::Cut(_) | Acts::Tokens | Acts::Root => path == "$",
            Acts::Key => below.meets(Kinds::ALIASED),
            Acts::Absence => below.meets(Kinds::OPTIONAL),
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
                    ("default" | "enum", _) => {}
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
                    ("default" | "enum", _) => {}
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
fn gated<T: ToolArgs>(call: &str, problems: &mut Vec<String>) {
    let gate = Gate::new();
    let sent = excerpt(call);
    match gate.from_str::<T>(call) {
        Err(rejection) => {
            problems.push(format!("a call that the schema allows is refused: {sent}\n  {rejection}"))
        }
        Ok(parsed) if !parsed.repairs.is_empty() => {
            problems
                .push(format!("a call that the schema allows needs repair: {sent}\n  {}", parsed.repairs));
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
