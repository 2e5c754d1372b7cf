//! Alternatives: what one of several schemas says.

use super::{Compiled, Compiler, members, name_of};
use crate::json::Json;
use crate::schema_gate::error::SchemaError;
use crate::schema_gate::goal::Goal;
use crate::schema_gate::node::{Id, Node, Types};
use crate::spec::{Also, Branch, Enum, Field, Keys, Kind, Policy, Spec, Tagging, Union, Variant};

/// A key that tells alternatives apart.
struct Tags<'d> {
    key: String,
    /// The text that each has under it, and the schemas that say so.
    members: Vec<(String, Vec<&'d Node>)>,
}

impl<'s, 'd> Compiler<'s, 'd> {
    /// Alternatives, each with all that is said beside them.
    pub(super) fn union(
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
        // If that may be null as well, `oneOf` has two that are.
        let is_null_twice =
            exclusive && specs.iter().any(|(_, spec)| !matches!(spec.kind, Kind::Null) && spec.is_nullable());
        // What else is said of the type would be said of null too.
        let is_plain = |spec: &Spec<'_>| spec.also.is_empty() || spec.is_nullable();
        let are_plain = specs.iter().all(|(_, spec)| is_plain(spec));
        if nulls == 1 && specs.len() == 2 && !is_null_twice && are_plain {
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

    pub(super) fn untagged(&self, name: &'s str, branches: &[Branch<'s>], exclusive: bool) -> Spec<'s> {
        let mut union = Union::untagged(name, self.slice(branches));
        union.tagging = Tagging::Untagged { branches: self.slice(branches), exclusive };
        Spec::found_union(self.arena.alloc(union))
    }

    /// A union whose alternatives require one key, each with a text of its own.
    fn tagged(&mut self, name: &'s str, goals: &[&Goal], within: Types) -> Compiled<Option<Spec<'s>>> {
        let Some(tags) = self.tag(goals) else { return Ok(None) };
        let nodes: Vec<&'d Node> = tags.members.iter().flat_map(|(_, nodes)| nodes).copied().collect();
        let variants = self.variants(tags.members.iter().map(|(member, _)| member.as_str()), &nodes)?;
        let mut branches = Vec::new();
        for goal in goals {
            let goal = goal.without(&tags.key);
            let spec = if within == Types::ALL { self.spec(&goal)? } else { self.build(&goal, within)? };
            branches.push(Branch::new(self.arena.alloc(spec), Keys::None));
        }
        let mut set = Enum::new(name, variants);
        set.policy = self.policy_of_tag(&tags)?;
        let set: &'s Enum<'s> = self.arena.alloc(set);
        let mut tag = Field::property(self.text(&tags.key), Spec::enumeration(set), true);
        tag.aliases = self.names(nodes.iter().flat_map(|node| &node.extra.aliases));
        tag.sensitive = nodes.iter().any(|node| node.extra.sensitive);
        let union = Union::internal(name, tag, self.slice(&branches));
        Ok(Some(Spec::found_union(self.arena.alloc(union))))
    }

    /// What is said of rules for the key that tells alternatives apart: all say the same, since it is read before them.
    fn policy_of_tag(&self, tags: &Tags<'d>) -> Compiled<Option<Policy>> {
        let said = |nodes: &[&'d Node]| {
            nodes.iter().map(|node| &node.extra).find_map(|extra| Some((extra.policy()?, extra)))
        };
        let words = |nodes: &[&'d Node]| {
            said(nodes).map(|(_, extra)| (extra.strict, extra.allow.clone(), extra.deny.clone()))
        };
        let Some((_, first)) = tags.members.first() else { return Ok(None) };
        match tags.members.iter().find(|(_, nodes)| words(nodes) != words(first)) {
            Some((_, nodes)) => {
                let pointer = nodes.first().map_or("#", |node| node.pointer.as_str());
                let message = "the alternatives say different things of what may be repaired in the key that tells \
                               them apart; say the same";
                Err(SchemaError::new(pointer, Some("x-toolargs"), message))
            }
            None => Ok(said(first).map(|(policy, _)| policy)),
        }
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
                [Json::String(text)] => {
                    Some((text.clone(), parts.iter().map(|(_, node)| *node).collect::<Vec<_>>()))
                }
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

    /// The members of a set, each with the texts that stand for it.
    ///
    /// # Errors
    /// A text stands for two members, or is one itself.
    pub(super) fn variants<'m>(
        &self,
        members: impl IntoIterator<Item = &'m str>,
        parts: &[&'d Node],
    ) -> Compiled<&'s [Variant<'s>]> {
        let mut variants: Vec<Variant<'s>> = Vec::new();
        for member in members {
            if variants.iter().any(|variant| variant.name == member) {
                continue;
            }
            let all = parts.iter().flat_map(|node| &node.extra.member_aliases);
            let names = all.filter(|(name, _)| name == member).flat_map(|(_, names)| names);
            variants.push(Variant::named(self.text(member)).aliases(self.names(names)));
        }
        for (index, variant) in variants.iter().enumerate() {
            for alias in variant.aliases {
                let before = variants.iter().take(index).find(|other| other.aliases.contains(alias));
                let message = match before {
                    Some(other) => format!("{alias:?} is an alias of {:?} too; drop one", other.name),
                    None if variants.iter().any(|other| other.name == *alias) => {
                        format!("{alias:?} is a member itself; drop it")
                    }
                    None => continue,
                };
                let node = parts.iter().find(|node| !node.extra.member_aliases.is_empty());
                let pointer = node.map_or("#", |node| node.pointer.as_str());
                return Err(SchemaError::new(pointer, Some("x-toolargs/alias"), message));
            }
        }
        Ok(self.slice(&variants))
    }

    /// Names, each once.
    pub(super) fn names<'m>(&self, names: impl IntoIterator<Item = &'m String>) -> &'s [&'s str] {
        let mut found: Vec<&'s str> = Vec::new();
        for name in names {
            if !found.contains(&name.as_str()) {
                found.push(self.text(name));
            }
        }
        self.slice(&found)
    }
}

/// The alternatives that have not been chosen from, and whether only one of them may hold.
pub(super) fn unions<'d>(parts: &[(Id, &'d Node)], chosen: &[(Id, bool)]) -> Vec<(Id, &'d [Id], bool)> {
    let mut unions = Vec::new();
    for (id, node) in parts {
        unions.extend(node.any_of.as_deref().map(|ids| (*id, ids, false)));
        unions.extend(node.one_of.as_deref().map(|ids| (*id, ids, true)));
    }
    unions.retain(|(id, _, exclusive)| !chosen.contains(&(*id, *exclusive)));
    unions
}
