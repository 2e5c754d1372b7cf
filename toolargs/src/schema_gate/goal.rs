//! What a value has to be, as the schemas of a document that all hold of it.

use super::node::{Document, Extra, Id, Node, Types};

/// Schemas that all hold of one value, without what some of them say of alternatives or of one property.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Goal {
    pub(super) all: Vec<Id>,
    /// The schemas whose alternatives have been chosen from: those of `oneOf`, or of `anyOf`.
    pub(super) chosen: Vec<(Id, bool)>,
    /// The property that is read elsewhere, as a tag is.
    pub(super) omitted: Option<String>,
}

impl Goal {
    pub(super) fn of(id: Id) -> Self {
        Self { all: vec![id], ..Self::default() }
    }

    pub(super) fn all(ids: Vec<Id>) -> Self {
        Self { all: ids, ..Self::default() }
    }

    /// The same, and one of the alternatives of a schema.
    pub(super) fn choose(&self, from: Id, exclusive: bool, alternative: Id) -> Self {
        let mut goal = self.clone();
        goal.chosen.push((from, exclusive));
        goal.all.push(alternative);
        goal
    }

    /// The same where a schema that only refers to another one stands for that: what several properties refer to is then
    /// made once, and not once for each path through them.
    pub(super) fn resolved(&self, document: &Document) -> Self {
        let mut goal = self.clone();
        // References may lead back to where they came from.
        for _ in 0..document.nodes.len() {
            let [id] = goal.all.as_slice() else { break };
            match document.nodes.get(*id).and_then(Node::target) {
                Some(target) => goal.all = vec![target],
                None => break,
            }
        }
        goal
    }

    pub(super) fn without(&self, property: &str) -> Self {
        Self { omitted: Some(property.to_owned()), ..self.clone() }
    }

    /// The schemas, each once, with those that they refer to and those of `allOf`.
    pub(super) fn parts<'d>(&self, document: &'d Document) -> Vec<(Id, &'d Node)> {
        let mut parts: Vec<(Id, &Node)> = Vec::new();
        let mut next: Vec<Id> = self.all.iter().rev().copied().collect();
        while let Some(id) = next.pop() {
            let Some(node) = document.nodes.get(id) else { continue };
            if parts.iter().any(|(seen, _)| *seen == id) {
                continue;
            }
            parts.push((id, node));
            next.extend(node.all_of.iter().rev());
            next.extend(node.reference);
        }
        parts
    }
}

impl Node {
    /// The schema that this one refers to, if it says nothing else but to people.
    fn target(&self) -> Option<Id> {
        let only = !self.never
            && !self.nullable
            && self.says_nothing()
            && self.all_of.is_empty()
            && self.extra == Extra::default();
        self.reference.filter(|_| only)
    }

    /// Whether it says by itself what kind of value it is, so that it makes a difference what is repaired.
    pub(super) fn shapes(&self) -> bool {
        self.types.is_some_and(|types| types != Types::ALL)
            || !self.members.is_empty()
            || self.reference.is_some()
            || !self.object.properties.is_empty()
            || self.list.items.is_some()
            || !self.list.first.is_empty()
            || self.text.format.is_some()
            || !self.all_of.is_empty()
            || self.any_of.is_some()
            || self.one_of.is_some()
    }

    /// Whether it is the schema `true`, but for what it says to people.
    pub(super) fn is_empty(&self) -> bool {
        !self.never
            && self.says_nothing()
            && self.reference.is_none()
            && self.all_of.is_empty()
            && self.extra == Extra::default()
    }

    /// Whether it says nothing but to people.
    fn says_nothing(&self) -> bool {
        self.has_no_kind()
            && self.any_of.is_none()
            && self.one_of.is_none()
            && self.not.is_none()
            && self.condition.is_none()
    }

    /// Whether it says nothing of values of any one type.
    pub(super) fn has_no_kind(&self) -> bool {
        self.types.is_none_or(|types| types == Types::ALL)
            && self.members.is_empty()
            && self.number == Default::default()
            && self.text == Default::default()
            && self.list == Default::default()
            && self.object == Default::default()
    }

    /// The JSON types that are left by a type list and the null of OpenAPI.
    pub(super) fn allowed(&self) -> Types {
        match self.types {
            Some(types) if self.nullable => types.or(Types::NULL),
            Some(types) => types,
            None => Types::ALL,
        }
    }
}
