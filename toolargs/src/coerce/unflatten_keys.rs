//! `{"a[0].b": 1}` → `{"a":[{"b":1}]}`

use std::collections::{BTreeMap, HashSet};
use std::iter::once;

use super::Room;
use super::key_casefold::Folds;
use crate::decode::{Place, Report};
use crate::read::{DEPTH, Given, members, quote_into};
use crate::rules::{Rule, Rules, Standing};
use crate::spec::{Kind, Object, Spec, Tagging};

/// The object with the values of all unknown keys in the places that these spell.
pub(crate) fn rewrite<'g>(
    given: &'g Given<'_>,
    place: &Place<'g>,
    report: &mut Report<'_>,
    room: &'g Room,
) -> Option<&'g str> {
    // All that is in it is read once more, and so may be what it is in.
    if !report.spend(given.text.len()) {
        return None;
    }
    let rules = place.rules_within();
    unflattened(&given.text, place, &rules, report.is_closed()).map(|text| room.keep(text))
}

/// The same for the text of an object; `rules` are those within it.
pub(crate) fn unflattened(text: &str, place: &Place<'_>, rules: &Rules, closed: bool) -> Option<String> {
    let object = plain(place.spec).filter(|object| place.has_own_keys() && !object.takes_rest())?;
    let sent = members(text);
    let fields = object.all_fields();
    let folds = match may_fold(object, rules) {
        true => Folds::of(sent.iter().map(|(name, _)| &**name), object),
        false => Folds::default(),
    };
    // What becomes of each key: one that is known keeps its value, all others are paths.
    let mut heads: HashSet<&str> = HashSet::new();
    let mut built: Vec<(&str, Part<'_>)> = Vec::new();
    let mut any = false;
    for (name, value) in &sent {
        let known = object.member(name).or_else(|| {
            let alias = fields.iter().find(|field| field.aliases.contains(&&**name)).copied();
            alias.or_else(|| object.member(folds.name(name)?))
        });
        if let Some(field) = known {
            // The same field twice, or in parts as well, is no object that was meant.
            if !heads.insert(field.name) {
                return None;
            }
            built.push((name, Part::Value(value)));
            continue;
        }
        if object.rest.is_some_and(|rest| rest.find(name, closed).is_some()) {
            built.push((name, Part::Value(value)));
            continue;
        }
        any = true;
        let mut steps = steps(name, object)?;
        let Some(Step::Member(head)) = steps.next() else { return None };
        match built.iter_mut().find(|(name, _)| *name == head) {
            Some((_, part)) => part.insert(&mut steps, value)?,
            None if heads.insert(head) => {
                let mut part = Part::None;
                part.insert(&mut steps, value)?;
                built.push((head, part));
            }
            None => return None,
        }
    }
    if !any {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    write_members(&built, &mut out)?;
    Some(out)
}

/// Whether a key may stand for a field that it agrees with but for its case.
pub(crate) fn may_fold(object: &Object<'_>, rules: &Rules) -> bool {
    let allows = |policy: Option<crate::spec::Policy>| {
        policy.is_some_and(|policy| policy.allow.contains(Rule::KeyCasefold))
    };
    let allowed = || {
        let fields = object.all_fields();
        fields.iter().any(|field| allows(field.spec.policy_within(field.policy)))
    };
    object.rest.is_none()
        && object.is_told()
        && (rules.standing(Rule::KeyCasefold) != Standing::Absent || allowed())
}

/// Whether some path of two steps or more leads into an object.
pub(crate) fn has_paths(spec: &Spec<'_>) -> bool {
    let Some(object) = plain(spec) else { return false };
    let leads = |spec: &Spec<'_>| match alone(spec).kind {
        Kind::List(_) => true,
        Kind::Tuple(items) => !items.is_empty(),
        Kind::Object(_) => plain(spec).is_some_and(|object| !object.all_fields().is_empty()),
        _ => false,
    };
    let is_open = object.rest.is_some_and(|rest| rest.others.is_some());
    !is_open && object.all_fields().iter().any(|field| leads(&field.spec))
}

/// The object that a value is, if it is one alone, whatever its keys are.
fn plain<'s>(spec: &Spec<'s>) -> Option<&'s Object<'s>> {
    match alone(spec).kind {
        Kind::Object(object) => Some(object.get()).filter(|object| object.is_plain()),
        _ => None,
    }
}

/// What a schema that refers to itself stands for.
fn alone<'s>(spec: &Spec<'s>) -> Spec<'s> {
    match spec.kind {
        Kind::Union(union) => match union.get().tagging {
            Tagging::Untagged { branches: [only], .. } => *only.spec(),
            _ => *spec,
        },
        _ => *spec,
    }
}

/// A step of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step<'s> {
    Member(&'s str),
    Item(usize),
}

/// The steps that a key spells, if they lead to a declared property or an item, past none that could be named in another
/// way.
fn steps<'s>(key: &str, object: &Object<'s>) -> Option<std::vec::IntoIter<Step<'s>>> {
    let (name, mut rest) = head(key, object)?;
    let mut steps = vec![Step::Member(name)];
    let mut spec = alone(&object.member(name)?.spec);
    while !rest.is_empty() {
        if steps.len() == DEPTH {
            return None;
        }
        match spec.kind {
            Kind::List(_) | Kind::Tuple(_) => {
                let (index, after) = rest.strip_prefix('[')?.split_once(']')?;
                let is_index = index == "0"
                    || !index.starts_with('0')
                        && index.len() < 10
                        && index.bytes().all(|b| b.is_ascii_digit());
                let index = index.parse().ok().filter(|_| is_index)?;
                let item: &Spec<'s> = match spec.kind {
                    Kind::List(list) => list.first.get(index).unwrap_or(list.item),
                    Kind::Tuple(items) => items.get(index)?,
                    _ => return None,
                };
                steps.push(Step::Item(index));
                (spec, rest) = (alone(item), after);
            }
            Kind::Object(_) => {
                let object = plain(&spec)?;
                let (name, after) = head(rest.strip_prefix('.')?, object)?;
                steps.push(Step::Member(name));
                (spec, rest) = (alone(&object.member(name)?.spec), after);
            }
            _ => return None,
        }
    }
    Some(steps.into_iter())
}

/// The one declared property whose name the text starts with, and what is behind it.
fn head<'s, 'k>(text: &'k str, object: &Object<'s>) -> Option<(&'s str, &'k str)> {
    let mut found = object.all_fields().into_iter().filter_map(|field| {
        let rest = text.strip_prefix(field.name)?;
        (rest.is_empty() || rest.starts_with(['.', '['])).then_some((field.name, rest))
    });
    match (found.next(), found.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// A value that is put together.
#[derive(Debug)]
enum Part<'v> {
    None,
    /// A value as it was sent.
    Value(&'v str),
    Members(Vec<(&'v str, Part<'v>)>),
    Items(BTreeMap<usize, Part<'v>>),
}

impl<'v> Part<'v> {
    /// Puts a value in the place that the steps lead to, if nothing is there.
    fn insert<'s: 'v>(&mut self, steps: &mut impl Iterator<Item = Step<'s>>, value: &'v str) -> Option<()> {
        let mut part = self;
        for step in steps.by_ref() {
            part = match (step, part) {
                (Step::Member(name), part @ Part::None) => {
                    *part = Part::Members(vec![(name, Part::None)]);
                    let Part::Members(members) = part else { return None };
                    &mut members.first_mut()?.1
                }
                (Step::Member(name), Part::Members(members)) => {
                    let index = match members.iter().position(|(other, _)| *other == name) {
                        Some(index) => index,
                        None => {
                            members.push((name, Part::None));
                            members.len() - 1
                        }
                    };
                    &mut members.get_mut(index)?.1
                }
                (Step::Item(index), part @ Part::None) => {
                    *part = Part::Items(BTreeMap::new());
                    let Part::Items(items) = part else { return None };
                    items.entry(index).or_insert(Part::None)
                }
                (Step::Item(index), Part::Items(items)) => items.entry(index).or_insert(Part::None),
                // A value is there already, or has parts of another sort.
                _ => return None,
            };
        }
        match part {
            Part::None => {
                *part = Part::Value(value);
                Some(())
            }
            _ => None,
        }
    }

    /// Appends the value as JSON text, if no item is missing.
    fn write(&self, out: &mut String) -> Option<()> {
        match self {
            Part::None => return None,
            Part::Value(text) => out.push_str(text),
            Part::Members(members) => write_members(members, out)?,
            Part::Items(items) => {
                for (at, (index, item)) in items.iter().enumerate() {
                    if at != *index {
                        return None;
                    }
                    out.push(if at == 0 { '[' } else { ',' });
                    item.write(out)?;
                }
                out.push(']');
            }
        }
        Some(())
    }
}

fn write_members(members: &[(&str, Part<'_>)], out: &mut String) -> Option<()> {
    out.push('{');
    for (separator, (name, part)) in once("").chain(std::iter::repeat(",")).zip(members) {
        out.push_str(separator);
        quote_into(name, out);
        out.push(':');
        part.write(out)?;
    }
    out.push('}');
    Some(())
}
