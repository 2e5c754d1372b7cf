//! Whether what stands under `x-toolargs` stands where it means something: nothing of it is ignored.

use std::cell::OnceCell;
use std::collections::HashSet;

use super::error::SchemaError;
use super::node::{Condition, Document, Extra, Id, Node, Types};
use crate::json::Json;

/// What the schemas of a document say under `x-toolargs`, where it means nothing.
///
/// # Errors
/// The first of these, with its place.
pub(super) fn misplaced(document: &Document) -> Result<(), SchemaError> {
    let properties = document.nodes.iter().flat_map(|node| &node.object.properties).map(|(_, id)| *id);
    let named = with_parts(document, properties.collect());
    let alike = OnceCell::new();
    let mut asked = Asked::default();
    for (id, node) in document.nodes.iter().enumerate() {
        for (keyword, asserted) in node.asserted() {
            asked.nothing_in(document, keyword, asserted)?;
        }
        let extra = &node.extra;
        if !named.contains(&id) {
            let only =
                "it is said of a property, and this is none; write it beside the property's own schema";
            if !extra.aliases.is_empty() {
                return Err(wrong(node, "alias", only));
            }
            if extra.null_is_absent {
                return Err(wrong(node, "null", only));
            }
        }
        if let Some((kind, types)) = extra.kind.as_deref().and_then(|kind| Some((kind, types_of(kind)?)))
            && !node.allowed().meets(types)
        {
            let message = format!("no value of the types that are left is `{kind}`; drop it");
            return Err(wrong(node, "kind", &message));
        }
        for (member, _) in &extra.member_aliases {
            let alike = alike.get_or_init(|| Alike::of(document));
            if !alike.members(document, id).any(|own| own == member) {
                let message = format!("{member:?} is no member of an `enum` here; name one that is");
                return Err(wrong(node, "alias", &message));
            }
        }
    }
    Ok(())
}

/// What a schema that only asks what a value is says of repairs, and what anything it refers to says of secrets.
///
/// # Errors
/// The first of these, with its place.
pub(super) fn only_asserted(document: &Document, keyword: &str, id: Id) -> Result<(), SchemaError> {
    Asked::default().nothing_in(document, keyword, id)
}

/// The schemas that have been looked at, and whether a reference led to them.
#[derive(Default)]
struct Asked(HashSet<(Id, bool)>);

impl Asked {
    fn nothing_in(&mut self, document: &Document, keyword: &str, id: Id) -> Result<(), SchemaError> {
        let mut next = vec![(id, false)];
        while let Some((id, is_elsewhere)) = next.pop() {
            let Some(node) = document.nodes.get(id).filter(|_| self.0.insert((id, is_elsewhere))) else {
                continue;
            };
            let said = [
                ("sensitive", node.extra.sensitive),
                ("strict", node.extra.strict && !is_elsewhere),
                ("allow", !node.extra.allow.is_empty() && !is_elsewhere),
                ("deny", !node.extra.deny.is_empty() && !is_elsewhere),
                ("alias", node.extra.has_aliases() && !is_elsewhere),
            ];
            if let Some((word, _)) = said.iter().find(|(_, is_said)| *is_said) {
                let message = format!(
                    "`{keyword}` only asks what a value is, so that nothing in it is repaired or hidden; say it where \
                     the value is declared"
                );
                return Err(wrong(node, word, &message));
            }
            next.extend(node.reference.map(|id| (id, true)));
            next.extend(node.within().map(|id| (id, is_elsewhere)));
        }
        Ok(())
    }
}

/// The types of which values are of a kind; none if there is no such kind.
pub(super) fn types_of(kind: &str) -> Option<Types> {
    Some(match kind {
        "json" => Types::ALL,
        "float" => Types::NUMBER,
        "decimal" => Types::NUMBER.or(Types::STRING),
        "utc" | "offset" | "local-date-time" => Types::STRING,
        _ => return None,
    })
}

fn wrong(node: &Node, word: &str, message: &str) -> SchemaError {
    SchemaError::new(&node.pointer, Some(&format!("x-toolargs/{word}")), message)
}

/// Some schemas, and those that all hold of the same values.
fn with_parts(document: &Document, mut next: Vec<Id>) -> HashSet<Id> {
    let mut found = HashSet::new();
    while let Some(id) = next.pop() {
        if let Some(node) = document.nodes.get(id).filter(|_| found.insert(id)) {
            next.extend(node.reference.iter().chain(&node.all_of));
        }
    }
    found
}

/// The schemas that speak of the same values, as groups: for each schema the first of its group.
struct Alike(Vec<Id>);

impl Alike {
    fn of(document: &Document) -> Self {
        let mut alike = Self((0..document.nodes.len()).collect());
        for (id, node) in document.nodes.iter().enumerate() {
            let branches = [&node.any_of, &node.one_of].into_iter().flatten().flatten();
            for other in branches.chain(&node.all_of).chain(&node.reference) {
                let (one, other) = (alike.shorten(id), alike.shorten(*other));
                if let Some(slot) = alike.0.get_mut(one.max(other)) {
                    *slot = one.min(other);
                }
            }
        }
        alike
    }

    /// The first of a group, to which the way is half as long from then on.
    fn shorten(&mut self, mut id: Id) -> Id {
        while let Some(before) = self.0.get(id).copied().filter(|before| *before != id) {
            let further = self.0.get(before).copied().unwrap_or(before);
            if let Some(slot) = self.0.get_mut(id) {
                *slot = further;
            }
            id = further;
        }
        id
    }

    fn first(&self, mut id: Id) -> Id {
        while let Some(before) = self.0.get(id).filter(|before| **before != id) {
            id = *before;
        }
        id
    }

    /// The texts that are members in the group of a schema.
    fn members<'d>(&'d self, document: &'d Document, id: Id) -> impl Iterator<Item = &'d String> {
        let first = self.first(id);
        let group = document.nodes.iter().enumerate().filter(move |(other, _)| self.first(*other) == first);
        group.flat_map(|(_, node)| node.members.iter().flatten()).filter_map(|member| match member {
            Json::String(text) => Some(text),
            _ => None,
        })
    }
}

impl Extra {
    fn has_aliases(&self) -> bool {
        !self.aliases.is_empty() || !self.member_aliases.is_empty()
    }
}

impl Node {
    /// The schemas that only ask what a value is, each with its keyword.
    fn asserted(&self) -> impl Iterator<Item = (&'static str, Id)> {
        let (test, then, otherwise) = match self.condition {
            Some(Condition { test, then, otherwise }) => (Some(test), then, otherwise),
            None => (None, None, None),
        };
        [
            ("not", self.not),
            ("if", test),
            ("then", then),
            ("else", otherwise),
            ("contains", self.list.contains),
        ]
        .into_iter()
        .filter_map(|(keyword, id)| Some((keyword, id?)))
    }

    /// The schemas that stand in this one.
    fn within(&self) -> impl Iterator<Item = Id> {
        let named = self.object.properties.iter().chain(&self.object.patterns).map(|(_, id)| *id);
        let listed = [&self.any_of, &self.one_of].into_iter().flatten().flatten();
        let listed = listed.chain(&self.all_of).chain(&self.list.first).copied();
        let single = [self.list.items, self.object.others, self.object.names].into_iter().flatten();
        named.chain(listed).chain(single).chain(self.asserted().map(|(_, id)| id))
    }
}
