//! From a schema's keywords to a spec, which borrows from an arena and has no part in the schema any more.

use std::collections::HashMap;
use std::sync::OnceLock;

use bumpalo::Bump;

use super::error::SchemaError;
use super::goal::Goal;
use super::json::Json;
use super::node::{Condition, Document, Id, Node, Types};
use super::numbers;
use crate::format::Format;
use crate::read::identity;
use crate::rules::Kinds;
use crate::spec::{
    Also, Branch, CompiledPattern, Enum, Field, Keys, Kind, Later, Newtype, Object, Pattern, Policy, Rest,
    Spec, Tagging, Union, Variant,
};

/// How deep specs are made within each other: a schema may lead from one definition to the next. So many fit the stack of
/// a thread where nothing is optimised.
const DEPTH: usize = 48;

/// How many specs one schema may have: alternatives of alternatives multiply.
const MOST: usize = 20_000;

/// What becomes of what a schema leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Settings {
    /// Whether an unknown format says nothing.
    pub(super) any_format: bool,
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
    done: HashMap<Goal, Spec<'s>>,
    open: Vec<Open<'s>>,
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
        Self { document, arena, patterns, settings, done: HashMap::new(), open: Vec::new(), count: 0 }
    }

    /// The spec of the whole document.
    ///
    /// # Errors
    /// Something in it is not modelled.
    pub(super) fn root(&mut self) -> Compiled<&'s Spec<'s>> {
        let goal = Goal::of(0);
        if self.settings.validator {
            let spec = self.spec(&goal)?;
            return Ok(self.arena.alloc(spec));
        }
        // Of what is no object, nothing is accepted.
        let spec = self.build(&goal, Types::OBJECT)?;
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
        if let Some(spec) = self.done.get(goal) {
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
        let built = self.build(goal, Types::ALL);
        let knot = self.open.pop().and_then(|(_, knot)| knot);
        let spec = built?;
        if let Some(knot) = knot {
            self.tie(knot, spec);
        }
        self.done.insert(goal.clone(), spec);
        Ok(spec)
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
        let mut types = parts.iter().fold(within, |types, (_, node)| types.and(node.allowed()));
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
                return self.union(goal, within, from, &ids, exclusive, &parts);
            }
            _ => self.kinds(goal, types, members.as_deref(), &parts)?,
        };
        for (_, ids, exclusive) in &unions {
            let mut specs = Vec::new();
            for id in *ids {
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

    /// Alternatives, each with all that is said beside them.
    fn union(
        &mut self,
        goal: &Goal,
        within: Types,
        from: Id,
        alternatives: &[Id],
        exclusive: bool,
        parts: &[(Id, &'d Node)],
    ) -> Compiled<Spec<'s>> {
        let goals: Vec<Goal> = alternatives.iter().map(|id| goal.choose(from, exclusive, *id)).collect();
        let mut specs = Vec::new();
        for goal in &goals {
            let spec = if within == Types::ALL { self.spec(goal)? } else { self.build(goal, within)? };
            specs.push((goal, spec));
        }
        let is_never = |spec: &Spec<'_>| matches!(spec.also, [Also::Never]);
        specs.retain(|(_, spec)| !is_never(spec));
        // One type with null is that type, which may be null.
        let nulls = specs.iter().filter(|(_, spec)| matches!(spec.kind, Kind::Null)).count();
        if nulls == 1 && specs.len() == 2 {
            specs.retain(|(_, spec)| !matches!(spec.kind, Kind::Null));
            if let [(_, spec)] = specs.as_slice()
                && !spec.is_nullable()
            {
                return Ok(spec.option());
            }
        }
        match specs.as_slice() {
            [] => return Ok(Spec::ANY.also(self.slice(&[Also::Never]))),
            [(_, only)] => return Ok(*only),
            _ => {}
        }
        let name = self.text(&parts.first().map_or_else(String::new, |(_, node)| name_of(node)));
        let goals: Vec<&Goal> = specs.iter().map(|(goal, _)| *goal).collect();
        if let Some(spec) = self.tagged(name, &goals, within)? {
            return Ok(spec);
        }
        let branches: Vec<Branch<'s>> =
            specs.iter().map(|(_, spec)| Branch::new(self.arena.alloc(*spec), Keys::None)).collect();
        Ok(self.untagged(name, &branches, exclusive))
    }

    fn untagged(&self, name: &'s str, branches: &[Branch<'s>], exclusive: bool) -> Spec<'s> {
        let mut union = Union::untagged(name, self.slice(branches));
        union.tagging = Tagging::Untagged { branches: self.slice(branches), exclusive };
        Spec::found_union(self.arena.alloc(union))
    }

    /// A union whose alternatives require one key, each with a text of its own.
    fn tagged(&mut self, name: &'s str, goals: &[&Goal], within: Types) -> Compiled<Option<Spec<'s>>> {
        let Some(tags) = self.tag(goals) else { return Ok(None) };
        let mut variants = Vec::new();
        let mut branches = Vec::new();
        for (goal, (member, node)) in goals.iter().zip(&tags.members) {
            let variant =
                Variant::named(self.text(member)).aliases(self.aliases(&node.extra.member_aliases, member));
            variants.push(variant);
            let goal = goal.without(&tags.key);
            let spec = if within == Types::ALL { self.spec(&goal)? } else { self.build(&goal, within)? };
            branches.push(Branch::new(self.arena.alloc(spec), Keys::None));
        }
        let mut set = Enum::new(name, self.slice(&variants));
        let first = tags.members.first().map(|(_, node)| *node);
        set.policy = first.and_then(|node| node.extra.policy());
        let set: &'s Enum<'s> = self.arena.alloc(set);
        let tag = Field::property(self.text(&tags.key), Spec::enumeration(set), true);
        let union = Union::internal(name, tag, self.slice(&branches));
        Ok(Some(Spec::found_union(self.arena.alloc(union))))
    }

    /// The key that all alternatives require, and the text that each has under it.
    fn tag(&self, goals: &[&Goal]) -> Option<Tags<'d>> {
        let constant = |goal: &Goal, key: &str| {
            let parts = goal.parts(self.document);
            let types = parts.iter().fold(Types::ALL, |types, (_, node)| types.and(node.allowed()));
            let is_required =
                parts.iter().any(|(_, node)| node.object.required.iter().any(|name| name == key));
            if !is_required || types != Types::OBJECT {
                return None;
            }
            let ids: Vec<Id> = parts
                .iter()
                .flat_map(|(_, node)| &node.object.properties)
                .filter(|(name, _)| name == key)
                .map(|(_, id)| *id)
                .collect();
            let parts = Goal::all(ids).parts(self.document);
            match members(&parts)?.as_slice() {
                [Json::String(text)] => Some((text.clone(), parts.first()?.1)),
                _ => None,
            }
        };
        let keys = goals.first()?.parts(self.document);
        let keys = keys.iter().flat_map(|(_, node)| &node.object.properties).map(|(name, _)| name);
        keys.into_iter().find_map(|key| {
            let members: Option<Vec<_>> = goals.iter().map(|goal| constant(goal, key)).collect();
            let members = members?;
            let mut texts: Vec<&str> = members.iter().map(|(text, _)| text.as_str()).collect();
            texts.sort_unstable();
            texts.dedup();
            (texts.len() == goals.len()).then(|| Tags { key: key.clone(), members })
        })
    }

    fn aliases(&self, all: &[(String, Vec<String>)], member: &str) -> &'s [&'s str] {
        let names = all.iter().filter(|(name, _)| name == member).flat_map(|(_, names)| names);
        let names: Vec<&'s str> = names.map(|name| self.text(name)).collect();
        self.slice(&names)
    }

    /// The value as one of the JSON types that are left.
    fn kinds(
        &mut self,
        goal: &Goal,
        types: Types,
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
            let is_integer = !types.has(Types::NUMBER);
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
        match specs.as_slice() {
            [] => Ok(Spec::NULL),
            [only] if has_null => Ok(only.option()),
            [only] => Ok(*only),
            _ => {
                let mut branches: Vec<Branch<'s>> =
                    specs.iter().map(|spec| Branch::new(self.arena.alloc(*spec), Keys::None)).collect();
                if has_null {
                    branches.push(Branch::unit());
                }
                Ok(self.untagged("", &branches, false))
            }
        }
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

    fn string(&mut self, parts: &[(Id, &'d Node)], members: Option<&[Json]>) -> Compiled<Spec<'s>> {
        let mut spec = Spec::STRING;
        let mut more = Vec::new();
        let mut formats: Vec<(&Node, &str)> = Vec::new();
        for (_, node) in parts {
            if let Some(min) = node.text.min_len {
                spec = spec.min_len(usize::try_from(min).unwrap_or(usize::MAX));
            }
            if let Some(max) = node.text.max_len {
                spec = spec.max_len(usize::try_from(max).unwrap_or(usize::MAX));
            }
            if let Some(source) = &node.text.pattern {
                let pattern = self.pattern(node, source)?;
                match spec.kind {
                    Kind::String(text) if text.pattern.is_none() => spec = spec.pattern(pattern),
                    _ => more.push(Spec::STRING.pattern(pattern)),
                }
            }
            if let Some(format) = node.text.format.as_deref().filter(|_| !self.settings.validator)
                && !formats.iter().any(|(_, other)| *other == format)
            {
                formats.push((node, format));
            }
        }
        let plain = matches!(spec.kind, Kind::String(text)
            if text.min_len == 0 && text.max_len == usize::MAX && text.pattern.is_none());
        let has_format = !formats.is_empty();
        for (node, format) in formats {
            let formatted = match format {
                "date" => Some(Spec::DATE),
                "date-time" => {
                    let kind = parts.iter().find_map(|(_, node)| node.extra.kind.as_deref());
                    Some(match kind {
                        Some("utc") => Spec::INSTANT,
                        Some("offset") => Spec::DATE_TIME,
                        _ => Spec::DATE_TIME_TEXT,
                    })
                }
                // They say what a number or bytes are.
                "float" | "double" | "byte" | "binary" | "password" => None,
                _ if numbers::is_format(format) => None,
                _ => match Format::named(format) {
                    Some(format) => Some(Spec::formatted(format)),
                    None if self.settings.any_format => None,
                    None => {
                        let message = format!(
                            "{format:?} is no format that is enforced; drop it, or let unknown formats pass"
                        );
                        return Err(SchemaError::new(&node.pointer, Some("format"), message));
                    }
                },
            };
            let Some(formatted) = formatted else { continue };
            match (&mut spec.kind, formatted.kind) {
                (Kind::String(text), Kind::String(of)) if text.format.is_none() => text.format = of.format,
                // A date or a date-time is a kind of its own, beside which all else is said once more.
                (Kind::String(text), Kind::Date | Kind::DateTime(_)) if text.format.is_none() => {
                    if !plain {
                        more.push(spec);
                    }
                    spec = formatted;
                }
                _ => more.push(formatted),
            }
        }
        if let Kind::String(text) = spec.kind {
            spec = Spec::rebuilt(Kind::String(text));
            // A format that is not asserted is one all the same.
            if has_format && text.format.is_none() {
                spec.kinds = Kinds::FORMATTED;
            }
        }
        if let Some(members) = members {
            let is_plain = plain && matches!(spec.kind, Kind::String(text) if text.format.is_none());
            if !is_plain {
                more.push(spec);
            }
            let extras: Vec<&(String, Vec<String>)> =
                parts.iter().flat_map(|(_, node)| &node.extra.member_aliases).collect();
            let mut variants: Vec<Variant<'s>> = Vec::new();
            for member in members {
                let Json::String(text) = member else { continue };
                if variants.iter().any(|variant| variant.name == text) {
                    continue;
                }
                let names: Vec<&'s str> = extras
                    .iter()
                    .filter(|(name, _)| name == text)
                    .flat_map(|(_, names)| names)
                    .map(|name| self.text(name))
                    .collect();
                variants.push(Variant::named(self.text(text)).aliases(self.slice(&names)));
            }
            let name = self.text(&parts.first().map_or_else(String::new, |(_, node)| name_of(node)));
            spec = Spec::enumeration(self.arena.alloc(Enum::new(name, self.slice(&variants))));
        }
        if !more.is_empty() {
            spec = spec.also(self.slice(&[Also::All(self.slice(&more))]));
        }
        Ok(spec)
    }

    /// A pattern, which is a search unless it is anchored at both ends.
    pub(super) fn pattern(&self, node: &Node, source: &str) -> Compiled<Pattern<'s>> {
        match self.patterns.get(source) {
            Some(compiled) => Ok(Pattern::known(self.text(source), compiled)),
            None => Err(SchemaError::new(&node.pointer, Some("pattern"), "it is no pattern")),
        }
    }

    fn list(&mut self, parts: &[(Id, &'d Node)]) -> Compiled<Spec<'s>> {
        let firsts = parts.iter().map(|(_, node)| node.list.first.len()).max().unwrap_or_default();
        let item = |index: Option<usize>| -> Vec<Id> {
            let of =
                |node: &Node| index.and_then(|index| node.list.first.get(index).copied()).or(node.list.items);
            parts.iter().filter_map(|(_, node)| of(node)).collect()
        };
        let mut min = 0;
        let mut max = usize::MAX;
        let mut first = Vec::new();
        for index in 0..firsts {
            first.push(self.items(item(Some(index)))?);
        }
        let rest = item(None);
        let is_closed = rest.iter().any(|id| self.document.nodes.get(*id).is_some_and(|node| node.never));
        if is_closed {
            max = firsts;
        }
        let others = if is_closed { Spec::ANY } else { self.items(rest)? };
        let mut unique = false;
        for (_, node) in parts {
            min = min.max(count(node.list.min_items, 0));
            max = max.min(count(node.list.max_items, usize::MAX));
            unique |= node.list.unique;
        }
        if firsts > 0 && min == firsts && max == firsts && !unique {
            return Ok(Spec::tuple(self.slice(&first)));
        }
        let mut spec = Spec::list(self.arena.alloc(others)).min_items(min).max_items(max);
        if unique {
            spec = spec.unique();
        }
        if let Kind::List(list) = &mut spec.kind {
            list.first = self.slice(&first);
        }
        Ok(spec)
    }

    fn items(&mut self, ids: Vec<Id>) -> Compiled<Spec<'s>> {
        if ids.is_empty() { Ok(Spec::ANY) } else { self.spec(&Goal::all(ids)) }
    }

    fn object(&mut self, goal: &Goal, parts: &[(Id, &'d Node)]) -> Compiled<Spec<'s>> {
        let document = self.document;
        let is_never = |id: &Id| document.nodes.get(*id).is_some_and(|node| node.never);
        let is_open = |node: &Node| {
            node.object.others.is_none_or(|id| document.nodes.get(id).is_some_and(|node| node.is_empty()))
        };
        let mut names: Vec<&str> = Vec::new();
        let mut required: Vec<&str> = Vec::new();
        for (_, node) in parts {
            for (name, _) in &node.object.properties {
                if !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
            required.extend(node.object.required.iter().map(String::as_str));
        }
        for name in &required {
            if !names.contains(name) {
                names.push(name);
            }
        }
        names.retain(|name| Some(*name) != goal.omitted.as_deref());
        // Those that say what other keys there may be: of several, each is asked once more.
        let saying: Vec<&(Id, &Node)> =
            parts.iter().filter(|(_, node)| !is_open(node) || !node.object.patterns.is_empty()).collect();
        let mut also = Vec::new();
        let own = match saying.as_slice() {
            [] => None,
            [(_, only)] => Some(*only),
            several => {
                let mut specs = Vec::new();
                for (id, _) in several {
                    specs.push(self.spec(&Goal::of(*id))?);
                }
                also.push(Also::All(self.slice(&specs)));
                None
            }
        };
        let declares = parts.iter().any(|(_, node)| !node.object.properties.is_empty());
        let open: Option<&'s Spec<'s>> = Some(&Spec::ANY);
        let mut patterns = Vec::new();
        let mut others = open;
        if let Some(node) = own {
            for (source, id) in &node.object.patterns {
                patterns.push((self.pattern(node, source)?, self.spec(&Goal::of(*id))?));
            }
            others = match node.object.others {
                Some(id) if is_never(&id) => None,
                Some(id) if !is_open(node) => {
                    let spec = self.spec(&Goal::of(id))?;
                    Some(self.arena.alloc(spec))
                }
                _ => open,
            };
        }
        let is_map = names.is_empty() && patterns.is_empty() && goal.omitted.is_none();
        if let (true, Some(value)) = (is_map, others) {
            return self.map(parts, value, also);
        }
        let (fields, forbidden) = self.fields(&names, &required, parts)?;
        let is_unsaid = declares && own.is_none_or(is_open);
        let rest = (others.is_some() || !patterns.is_empty()).then(|| Rest {
            patterns: self.slice(&patterns),
            others,
            is_unsaid,
            forbidden: self.slice(&forbidden),
        });
        self.with_fields(parts, &fields, rest, also)
    }

    /// An object without declared properties.
    #[inline(never)]
    fn map(
        &mut self,
        parts: &[(Id, &'d Node)],
        value: &'s Spec<'s>,
        mut also: Vec<Also<'s>>,
    ) -> Compiled<Spec<'s>> {
        let mut key = Spec::STRING;
        let ids: Vec<Id> = parts.iter().filter_map(|(_, node)| node.object.names).collect();
        if !ids.is_empty() {
            key = self.spec(&Goal::all(ids))?;
            let is_key = key.also.is_empty()
                && key.options == 0
                && matches!(key.kind, Kind::String(_) | Kind::Enum(_) | Kind::Date | Kind::DateTime(_));
            if !is_key {
                also.push(Also::Names(self.arena.alloc(key)));
                key = Spec::STRING;
            }
        }
        let mut spec = Spec::map(self.arena.alloc(key), value);
        for (_, node) in parts {
            spec = spec.min_items(count(node.object.min, 0)).max_items(count(node.object.max, usize::MAX));
        }
        Ok(spec.also(self.slice(&also)))
    }

    /// The declared properties, and those of which there is never to be one.
    fn fields(
        &mut self,
        names: &[&str],
        required: &[&str],
        parts: &[(Id, &'d Node)],
    ) -> Compiled<(Vec<Field<'s>>, Vec<&'s str>)> {
        let (mut fields, mut forbidden) = (Vec::new(), Vec::new());
        for name in names {
            let is_required = required.contains(name);
            if let Some(field) = self.field(name, parts, is_required)? {
                fields.push(field);
            } else {
                forbidden.push(self.text(name));
            }
        }
        Ok((fields, forbidden))
    }

    #[inline(never)]
    fn with_fields(
        &mut self,
        parts: &[(Id, &'d Node)],
        fields: &[Field<'s>],
        rest: Option<Rest<'s>>,
        mut also: Vec<Also<'s>>,
    ) -> Compiled<Spec<'s>> {
        let by_name = by_name(fields);
        let name = self.text(&parts.first().map_or_else(String::new, |(_, node)| name_of(node)));
        let mut object = Object::new(name, self.slice(fields), self.slice(&by_name));
        object.rest = rest.map(|rest| &*self.arena.alloc(rest));
        for (_, node) in parts {
            if let Some(id) = node.object.names {
                let spec = self.spec(&Goal::of(id))?;
                also.push(Also::Names(self.arena.alloc(spec)));
            }
            let (min, max) = (count(node.object.min, 0), count(node.object.max, usize::MAX));
            if (min, max) != (0, usize::MAX) {
                also.push(Also::Members { min, max });
            }
        }
        Ok(Spec::known(self.arena.alloc(object)).also(self.slice(&also)))
    }

    /// A property, with all that the schemas say of it; none if there is never to be one.
    fn field(&mut self, name: &str, parts: &[(Id, &'d Node)], required: bool) -> Compiled<Option<Field<'s>>> {
        let mut ids: Vec<Id> = Vec::new();
        for (_, node) in parts {
            let before = ids.len();
            ids.extend(node.object.properties.iter().filter(|(own, _)| own == name).map(|(_, id)| *id));
            for (source, id) in &node.object.patterns {
                if self.pattern(node, source)?.matches(name) {
                    ids.push(*id);
                }
            }
            if ids.len() == before {
                ids.extend(node.object.others);
            }
        }
        let of = |id: &Id| self.document.nodes.get(*id);
        if ids.iter().filter_map(of).any(|node| node.never) {
            return Ok(None);
        }
        let spec = self.items(ids.clone())?;
        let first = ids.first().and_then(of);
        let parts = Goal::all(ids).parts(self.document);
        let mut field = Field::property(self.text(name), spec, required);
        if let Some(node) = first {
            field.description = self.text(&node.description);
            field.title = self.text(&node.title);
            field.policy = node.extra.policy();
            let aliases: Vec<&'s str> = node.extra.aliases.iter().map(|alias| self.text(alias)).collect();
            field.aliases = self.slice(&aliases);
        }
        field.null_is_absent = parts.iter().any(|(_, node)| node.extra.null_is_absent);
        field.sensitive |= parts.iter().any(|(_, node)| node.extra.sensitive);
        field.checked = parts.iter().any(|(_, node)| node.extra.check);
        let default = parts.iter().find_map(|(_, node)| node.default.as_ref());
        if let Some(default) = default.filter(|default| **default != Json::Null || spec.is_nullable()) {
            field.default = Some(crate::spec::Default::Text(self.text(&default.to_string())));
        }
        Ok(Some(field))
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

/// A key that tells alternatives apart.
struct Tags<'d> {
    key: String,
    /// The text that each has under it, and the schema that says so.
    members: Vec<(String, &'d Node)>,
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

/// The alternatives that have not been chosen from, and whether only one of them may hold.
fn unions<'d>(parts: &[(Id, &'d Node)], chosen: &[(Id, bool)]) -> Vec<(Id, &'d [Id], bool)> {
    let mut unions = Vec::new();
    for (id, node) in parts {
        unions.extend(node.any_of.as_deref().map(|ids| (*id, ids, false)));
        unions.extend(node.one_of.as_deref().map(|ids| (*id, ids, true)));
    }
    unions.retain(|(id, _, exclusive)| !chosen.contains(&(*id, *exclusive)));
    unions
}

fn type_of(json: &Json) -> Types {
    match json {
        Json::Null => Types::NULL,
        Json::Boolean(_) => Types::BOOLEAN,
        Json::Number(text) if numbers::is_integral(text) => Types::INTEGER,
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

/// For the start and then for each field, the index of the field that comes next in the order of the names.
fn by_name(fields: &[Field<'_>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fields.len()).collect();
    order.sort_by_key(|index| fields.get(*index).map_or("", |field| field.name));
    let mut next = vec![fields.len(); fields.len() + 1];
    let mut before = 0;
    for index in order {
        if let Some(slot) = next.get_mut(before) {
            *slot = index;
        }
        before = index + 1;
    }
    next
}
