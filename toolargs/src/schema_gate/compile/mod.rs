//! From a schema's keywords to a spec, which borrows from an arena and has no part in the schema any more.

mod list;
mod object;
mod string;
mod union;

use std::collections::HashMap;
use std::sync::OnceLock;

use bumpalo::Bump;

use super::error::SchemaError;
use super::goal::Goal;
use super::node::{Condition, Document, Id, Node, Types};
use super::numbers;
use super::options::UnknownFormats;
use super::placed::only_asserted;
use crate::json::Json;
use crate::read::{identity, is_integral};
use crate::spec::{Also, Branch, CompiledPattern, Enum, Keys, Kind, Later, Newtype, Policy, Spec, Union};
use union::unions;

/// How deep specs are made within each other. So many fit the stack of a thread where nothing is optimised.
const DEPTH: usize = 48;

/// How many values are made within each other; the others are alternatives, and what else is said of a value.
const VALUES: usize = 24;

/// How many specs one schema may have: alternatives of alternatives multiply.
const MOST: usize = 20_000;

/// What becomes of what a schema leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Settings {
    pub(super) unknown_formats: UnknownFormats,
    /// Whether the root may be any value, and formats say nothing.
    pub(super) validator: bool,
}

/// The patterns of a schema, compiled when they are first needed.
pub(super) type Patterns = HashMap<String, CompiledPattern>;

/// A place for a union that contains itself.
#[derive(Debug, Default)]
struct Knot<'s>(OnceLock<Union<'s>>);

impl Later for Knot<'_> {
    fn union(&self) -> &Union<'_> {
        const NONE: &Union<'static> = &Union::untagged("", &[]);
        self.0.get().unwrap_or(NONE)
    }
}

/// What is being made, and whether something has referred to it meanwhile.
type Open<'s> = (Goal, Option<&'s Knot<'s>>);

pub(super) struct Compiler<'s, 'd> {
    pub(super) document: &'d Document,
    pub(super) arena: &'s Bump,
    pub(super) patterns: &'s Patterns,
    pub(super) settings: Settings,
    /// What has been made, and how many values within each other that is.
    done: HashMap<Goal, (Spec<'s>, usize)>,
    open: Vec<Open<'s>>,
    /// What lies too deep to be made where it is met, each with what stands for it.
    deferred: Vec<(Goal, &'s Knot<'s>)>,
    knots: HashMap<Goal, &'s Knot<'s>>,
    /// How many values there are within each other in what has been met of what is being made.
    height: usize,
    count: usize,
}

pub(super) type Compiled<T> = Result<T, SchemaError>;

impl<'s, 'd> Compiler<'s, 'd> {
    pub(super) fn new(
        document: &'d Document,
        arena: &'s Bump,
        patterns: &'s Patterns,
        settings: Settings,
    ) -> Self {
        Self {
            document,
            arena,
            patterns,
            settings,
            done: HashMap::new(),
            open: Vec::new(),
            deferred: Vec::new(),
            knots: HashMap::new(),
            height: 0,
            count: 0,
        }
    }

    /// The spec of the whole document.
    ///
    /// # Errors
    /// Something in it is not modelled.
    pub(super) fn root(&mut self) -> Compiled<&'s Spec<'s>> {
        let goal = Goal::of(0);
        let parts = goal.parts(self.document);
        let types = parts.iter().fold(Types::ALL, |types, (_, node)| types.and(node.allowed()));
        // What refers to a root that is an object anyway is that object, and not one more that is alike.
        let spec = if self.settings.validator || types == Types::OBJECT {
            self.spec(&goal)?
        } else {
            // Of what is no object, nothing is accepted.
            self.build(&goal, Types::OBJECT)?
        };
        while let Some((goal, knot)) = self.deferred.pop() {
            let spec = self.spec(&goal)?;
            self.tie(knot, spec);
        }
        Ok(self.arena.alloc(spec))
    }

    pub(super) fn text(&self, text: &str) -> &'s str {
        self.arena.alloc_str(text)
    }

    fn slice<T: Copy>(&self, items: &[T]) -> &'s [T] {
        self.arena.alloc_slice_copy(items)
    }

    /// The spec of what all the schemas of a goal say.
    fn spec(&mut self, goal: &Goal) -> Compiled<Spec<'s>> {
        let goal = &goal.resolved(self.document);
        if let Some((spec, height)) = self.done.get(goal) {
            self.height = self.height.max(*height);
            return Ok(*spec);
        }
        if let Some(spec) = self.later(goal) {
            return Ok(spec);
        }
        self.count += 1;
        if self.open.len() >= DEPTH || self.count > MOST {
            let pointer = goal.all.first().and_then(|id| self.document.nodes.get(*id));
            let pointer = pointer.map_or("#", |node| node.pointer.as_str());
            return Err(SchemaError::new(
                pointer,
                None,
                "the schema is too deep, or has too many alternatives",
            ));
        }
        self.open.push((goal.clone(), None));
        let around = std::mem::take(&mut self.height);
        let built = self.build(goal, Types::ALL);
        let height = self.height + 1;
        self.height = around.max(height);
        let knot = self.open.pop().and_then(|(_, knot)| knot);
        let spec = built?;
        if let Some(knot) = knot {
            self.tie(knot, spec);
        }
        self.done.insert(goal.clone(), (spec, height));
        Ok(spec)
    }

    /// The spec of a value within the one that is being made. One definition may lead to the next without end, so that what
    /// lies deep is made later, and what is high is referred to.
    fn inner(&mut self, goal: &Goal) -> Compiled<Spec<'s>> {
        let goal = &goal.resolved(self.document);
        let height = self.done.get(goal).map(|(_, height)| *height);
        let is_deep = height.map_or(self.open.len(), |height| height) >= VALUES;
        if !is_deep || self.open.iter().any(|(open, _)| open == goal) {
            return self.spec(goal);
        }
        let knot: &'s Knot<'s> = match self.knots.get(goal) {
            Some(knot) => knot,
            None => {
                let knot = self.arena.alloc(Knot::default());
                self.knots.insert(goal.clone(), knot);
                self.deferred.push((goal.clone(), knot));
                knot
            }
        };
        Ok(Spec::later(knot))
    }

    #[inline(never)]
    fn tie(&self, knot: &Knot<'s>, spec: Spec<'s>) {
        let branch = Branch::new(self.arena.alloc(spec), Keys::None);
        // It has just been made.
        let _ = knot.0.set(Union::untagged("", self.slice(&[branch])));
    }

    /// What stands for what is being made, until it is there.
    #[inline(never)]
    fn later(&mut self, goal: &Goal) -> Option<Spec<'s>> {
        let (_, knot) = self.open.iter_mut().find(|(open, _)| open == goal)?;
        let knot: &'s Knot<'s> = match knot {
            Some(knot) => knot,
            None => {
                let new: &'s Knot<'s> = self.arena.alloc(Knot::default());
                *knot = Some(new);
                new
            }
        };
        Some(Spec::later(knot))
    }

    /// The same, of values of some types alone.
    fn build(&mut self, goal: &Goal, within: Types) -> Compiled<Spec<'s>> {
        let parts = goal.parts(self.document);
        let Some((_, first)) = parts.first().copied() else { return Ok(Spec::ANY) };
        let declared = parts.iter().fold(within, |types, (_, node)| types.and(node.allowed()));
        let mut types = declared;
        let members = members(&parts);
        if let Some(members) = &members {
            types = types.and(members.iter().fold(Types::NONE, |types, member| types.or(type_of(member))));
        }
        if types.is_empty() || parts.iter().any(|(_, node)| node.never) {
            return Ok(Spec::ANY.also(self.slice(&[Also::Never])));
        }
        let mut also = Vec::new();
        let unions = unions(&parts, &goal.chosen);
        let shaping = |(_, ids, _): &&(Id, &[Id], bool)| self.shapes(ids);
        let spec = match unions.iter().filter(shaping).collect::<Vec<_>>().as_slice() {
            // All that is said beside the alternatives holds of each of them.
            [(from, ids, exclusive)] => {
                let (from, exclusive) = (*from, *exclusive);
                let ids = ids.to_vec();
                let spec = self.union(goal, within, from, &ids, exclusive, &parts)?;
                // What is said beside the alternatives is said of the key that tells them apart as well.
                return Ok(match spec.kind {
                    Kind::Union(_) => self.described(spec, &parts, first),
                    _ => spec,
                });
            }
            _ => {
                // Integers among numbers are numbers still.
                let is_integer = !declared.has(Types::NUMBER);
                self.kinds(goal, types, is_integer, members.as_deref(), &parts)?
            }
        };
        for (_, ids, exclusive) in &unions {
            let mut specs = Vec::new();
            for id in *ids {
                only_asserted(self.document, if *exclusive { "oneOf" } else { "anyOf" }, *id)?;
                specs.push(self.spec(&Goal::of(*id))?);
            }
            let specs = self.slice(&specs);
            also.push(if *exclusive { Also::One(specs) } else { Also::Any(specs) });
        }
        self.assertions(&parts, types, &mut also)?;
        let spec = if also.is_empty() { spec } else { spec.also(self.slice(&[spec.also, &also].concat())) };
        Ok(self.described(spec, &parts, first))
    }

    fn shapes(&self, ids: &[Id]) -> bool {
        ids.iter()
            .any(|id| Goal::of(*id).parts(self.document).iter().any(|(_, node)| node.shapes() || node.never))
    }

    /// The value as one of the JSON types that are left.
    fn kinds(
        &mut self,
        goal: &Goal,
        types: Types,
        is_integer: bool,
        members: Option<&[Json]>,
        parts: &[(Id, &'d Node)],
    ) -> Compiled<Spec<'s>> {
        let says_nothing = members.is_none() && parts.iter().all(|(_, node)| node.has_no_kind());
        if types == Types::ALL && says_nothing {
            let is_held = parts.iter().any(|(_, node)| node.extra.kind.as_deref() == Some("json"));
            return Ok(if is_held { Spec::ANY.also(&[Also::Held]) } else { Spec::ANY });
        }
        let mut specs = Vec::new();
        if types.has(Types::BOOLEAN) {
            specs.push(self.of_members(Spec::BOOLEAN, Types::BOOLEAN, members));
        }
        if types.has(Types::INTEGER) {
            let spec = numbers::spec(self, parts, is_integer)?;
            specs.push(self.of_members(spec, Types::NUMBER, members));
        }
        if types.has(Types::STRING) {
            specs.push(self.string(parts, members)?);
        }
        if types.has(Types::ARRAY) {
            let spec = self.list(parts)?;
            specs.push(self.of_members(spec, Types::ARRAY, members));
        }
        if types.has(Types::OBJECT) {
            let spec = self.object(goal, parts)?;
            specs.push(self.of_members(spec, Types::OBJECT, members));
        }
        let has_null = types.has(Types::NULL);
        let shown = self.shown(members);
        for spec in &mut specs {
            *spec = spec.among(shown);
        }
        match specs.as_slice() {
            [] => Ok(Spec::NULL),
            [only] if has_null => Ok(self.or_null(*only)),
            [only] => Ok(*only),
            _ => {
                let mut branches: Vec<Branch<'s>> =
                    specs.iter().map(|spec| Branch::new(self.arena.alloc(*spec), Keys::None)).collect();
                if has_null {
                    branches.push(Branch::unit());
                }
                Ok(self.untagged("", &branches, false).among(shown))
            }
        }
    }

    /// The same, or null, of which nothing is said that is said of values of its type.
    fn or_null(&self, spec: Spec<'s>) -> Spec<'s> {
        let or_null = |also: &Also<'s>| match also {
            Also::All(specs) => {
                Also::All(self.slice(&specs.iter().map(|one| one.option()).collect::<Vec<_>>()))
            }
            other => *other,
        };
        let also: Vec<Also<'s>> = spec.also.iter().map(or_null).collect();
        spec.also(self.slice(&also)).option()
    }

    /// The members of a set that is not of strings alone, as they are shown.
    fn shown(&self, members: Option<&[Json]>) -> &'s [&'s str] {
        let members = members.unwrap_or_default();
        if members.iter().all(|member| matches!(member, Json::String(_) | Json::Null)) {
            return &[];
        }
        let texts: Vec<&'s str> = members.iter().map(|member| self.text(&member.to_string())).collect();
        self.slice(&texts)
    }

    /// The same, if only some of its values are meant.
    fn of_members(&self, spec: Spec<'s>, types: Types, members: Option<&[Json]>) -> Spec<'s> {
        let Some(members) = members else { return spec };
        let texts: Vec<&'s str> = members
            .iter()
            .filter(|member| types.or(Types::NULL).meets(type_of(member)))
            .map(|member| self.text(&identity(&member.to_string())))
            .collect();
        let also = [spec.also, &[Also::Member(self.slice(&texts))]].concat();
        spec.also(self.slice(&also))
    }

    /// What has no kind: of all types.
    fn assertions(
        &mut self,
        parts: &[(Id, &'d Node)],
        types: Types,
        also: &mut Vec<Also<'s>>,
    ) -> Compiled<()> {
        for (_, node) in parts {
            if let Some(id) = node.not {
                let spec = self.spec(&Goal::of(id))?;
                also.push(Also::Not(self.arena.alloc(spec)));
            }
            if let Some(Condition { test, then, otherwise }) = node.condition {
                let test = self.spec(&Goal::of(test))?;
                let branch = |compiler: &mut Self, id: Option<Id>| -> Compiled<Option<&'s Spec<'s>>> {
                    let Some(id) = id else { return Ok(None) };
                    let spec = compiler.spec(&Goal::of(id))?;
                    Ok(Some(compiler.arena.alloc(spec)))
                };
                let (then, otherwise) = (branch(self, then)?, branch(self, otherwise)?);
                also.push(Also::If { test: self.arena.alloc(test), then, otherwise });
            }
            if let (Some(id), true) = (node.list.contains, types.has(Types::ARRAY)) {
                let item = self.spec(&Goal::of(id))?;
                let (min, max) =
                    (count(node.list.min_contains, 1), count(node.list.max_contains, usize::MAX));
                also.push(Also::Contains { item: self.arena.alloc(item), min, max });
            }
            for (name, required) in &node.object.dependent {
                let required: Vec<&'s str> = required.iter().map(|name| self.text(name)).collect();
                also.push(Also::Dependent { name: self.text(name), required: self.slice(&required) });
            }
        }
        Ok(())
    }

    /// The spec with what the schemas say of rules and of what is sensitive.
    fn described(&self, mut spec: Spec<'s>, parts: &[(Id, &'d Node)], first: &Node) -> Spec<'s> {
        let policy = parts.iter().filter_map(|(_, node)| node.extra.policy()).reduce(Policy::then);
        let sensitive = parts.iter().any(|(_, node)| node.extra.sensitive);
        if policy.is_none() && !sensitive {
            return spec;
        }
        match (&mut spec.kind, policy) {
            (Kind::Enum(set), Some(policy)) => {
                *set = self.arena.alloc(Enum { policy: Some(policy), ..**set });
            }
            (Kind::Object(object), Some(policy)) => {
                let object = object.get().policy(policy);
                spec.kind = Spec::known(self.arena.alloc(object)).kind;
            }
            (_, Some(_)) => {}
            (_, None) => {}
        }
        let own = match spec.kind {
            Kind::Enum(_) | Kind::Object(_) => None,
            _ => policy,
        };
        if own.is_none() && !sensitive {
            return spec;
        }
        let mut newtype = Newtype::new(self.text(&name_of(first)), spec);
        newtype.policy = own;
        newtype.sensitive |= sensitive;
        Spec::newtype(self.arena.alloc(newtype))
    }
}

/// The values that are left by all of `enum` and `const`, if there is any of these.
fn members(parts: &[(Id, &Node)]) -> Option<Vec<Json>> {
    let mut sets = parts.iter().flat_map(|(_, node)| &node.members);
    let mut members = sets.next()?.clone();
    for set in sets {
        let texts: Vec<String> = set.iter().map(|member| identity(&member.to_string())).collect();
        members.retain(|member| texts.contains(&identity(&member.to_string())));
    }
    Some(members)
}

fn type_of(json: &Json) -> Types {
    match json {
        Json::Null => Types::NULL,
        Json::Boolean(_) => Types::BOOLEAN,
        Json::Number(text) if is_integral(text) => Types::INTEGER,
        Json::Number(_) => Types::NUMBER,
        Json::String(_) => Types::STRING,
        Json::Array(_) => Types::ARRAY,
        Json::Object(_) => Types::OBJECT,
    }
}

/// What a schema is called: by its title, or by where it stands.
fn name_of(node: &Node) -> String {
    if !node.title.is_empty() {
        return node.title.clone();
    }
    let last = node.pointer.rsplit('/').next().unwrap_or_default();
    last.replace("~1", "/").replace("~0", "~").trim_start_matches('#').to_owned()
}

fn count(count: Option<u64>, otherwise: usize) -> usize {
    count.map_or(otherwise, |count| usize::try_from(count).unwrap_or(usize::MAX))
}
