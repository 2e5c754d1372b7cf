//! All that the schemas of a document say of one value together.

use crate::about::Shape;
use crate::json::Json;
use crate::schema_gate::node::{Document, Id, Node, Types};

/// The schemas that all hold of one value: its own, what it refers to, what is under `allOf`, and of a union with null
/// the other branch.
#[derive(Debug, Clone)]
pub(super) struct Facts<'d> {
    document: &'d Document,
    ids: Vec<Id>,
}

impl<'d> Facts<'d> {
    pub(super) fn of(document: &'d Document, id: Id) -> Self {
        let mut facts = Self { document, ids: Vec::new() };
        facts.gather(id);
        facts
    }

    fn gather(&mut self, id: Id) {
        let Some(node) = self.document.nodes.get(id).filter(|_| !self.ids.contains(&id)) else { return };
        self.ids.push(id);
        let branches = self.branches_of(node);
        let only = branches.first().filter(|_| branches.len() == 1);
        for id in node.reference.iter().chain(&node.all_of).chain(only) {
            self.gather(*id);
        }
    }

    pub(super) fn ids(&self) -> &[Id] {
        &self.ids
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = &'d Node> + use<'d, '_> {
        let document = self.document;
        self.ids.iter().filter_map(|id| document.nodes.get(*id))
    }

    /// The branches of a schema's union, without null.
    fn branches_of(&self, node: &Node) -> Vec<Id> {
        let branches = node.any_of.as_ref().or(node.one_of.as_ref()).into_iter().flatten();
        branches.copied().filter(|id| !self.is_null(*id)).collect()
    }

    /// The branches of the union that the value is, if there are several.
    pub(super) fn branches(&self) -> Vec<Id> {
        self.nodes()
            .map(|node| self.branches_of(node))
            .find(|branches| branches.len() > 1)
            .unwrap_or_default()
    }

    /// Whether null is a branch of a union that has no `type` beside it.
    pub(super) fn has_null_branch(&self) -> bool {
        self.nodes().any(|node| {
            let mut branches = node.any_of.as_ref().or(node.one_of.as_ref()).into_iter().flatten();
            node.types.is_none() && branches.any(|id| self.is_null(*id))
        })
    }

    fn is_null(&self, id: Id) -> bool {
        let node = self.document.nodes.get(id);
        node.is_some_and(|node| {
            node.types == Some(Types::NULL) || node.members.iter().any(|members| *members == [Json::Null])
        })
    }

    /// The types of the value, without null; none if nothing says them.
    pub(super) fn types(&self) -> Option<Types> {
        let of_members = |members: &Vec<Json>| members.iter().map(type_of).fold(Types::NONE, Types::or);
        let said =
            self.nodes().flat_map(|node| node.types.into_iter().chain(node.members.iter().map(of_members)));
        said.reduce(Types::and).map(|types| types.without(Types::NULL))
    }

    /// Whether anything says what the value is.
    pub(super) fn says_type(&self) -> bool {
        self.types().is_some()
            || !self.branches().is_empty()
            || self.nodes().any(|node| {
                let has_parts = !node.object.properties.is_empty() || node.list.items.is_some();
                has_parts || node.never || node.extra.kind.is_some()
            })
    }

    pub(super) fn shape(&self) -> Shape {
        match self.types() {
            _ if self.members().is_some() => Shape::Other,
            Some(Types::INTEGER) => Shape::Integer,
            Some(Types::NUMBER) => Shape::Number,
            Some(Types::STRING) => Shape::Text,
            _ => Shape::Other,
        }
    }

    /// Whether the value may be any string that is not empty.
    pub(super) fn is_free_text(&self) -> bool {
        self.shape() == Shape::Text
            && self.nodes().all(|node| {
                let text = &node.text;
                let is_long = text.min_len.unwrap_or(0) < 2 && text.max_len.is_none();
                is_long && text.pattern.is_none() && text.format.is_none()
            })
    }

    /// Whether it is a day and a time on it: by its format, or as a text of which the description says so.
    pub(super) fn is_date_time(&self) -> bool {
        let said = self.description().to_ascii_lowercase();
        let is_told =
            ["iso 8601", "iso8601", "iso-8601", "rfc 3339", "rfc3339"].iter().any(|form| said.contains(form))
                && ["time", "hh:mm", "t00:00"].iter().any(|word| said.contains(word));
        self.shape() == Shape::Text
            && self.nodes().any(|node| {
                node.text.format.as_deref() == Some("date-time")
                    || node.extra.kind.as_deref() == Some("local-date-time")
            })
            || is_told && self.is_free_text()
    }

    /// Whether there is a greatest number.
    pub(super) fn has_max(&self) -> bool {
        self.nodes().any(|node| node.number.max.is_some() || node.number.below.is_some())
    }

    /// Whether a fraction is meant: a bound, a step or a default has one.
    pub(super) fn has_fraction(&self) -> bool {
        self.nodes().any(|node| {
            let number = &node.number;
            let default = match &node.default {
                Some(Json::Number(text)) => Some(text),
                _ => None,
            };
            let said = [&number.min, &number.max, &number.above, &number.below, &number.multiple_of];
            said.into_iter().flatten().chain(default).any(|text| is_fraction(text))
        })
    }

    /// The closed set of which the value is one.
    pub(super) fn members(&self) -> Option<Vec<&'d Json>> {
        let own = self.nodes().flat_map(|node| &node.members).min_by_key(|members| members.len());
        let constants = || {
            let branches = self.branches();
            let members =
                branches.iter().map(|id| self.document.nodes.get(*id).map(|node| node.members.as_slice()));
            let members: Option<Vec<_>> = members
                .map(|members| match members {
                    Some([only]) => Some(only),
                    _ => None,
                })
                .collect();
            members.filter(|members| !members.is_empty())
        };
        match own {
            Some(own) => Some(own.iter().collect()),
            None => constants().map(|constants| constants.into_iter().flatten().collect()),
        }
    }

    /// What is said of the value: the longest of what the schemas say.
    pub(super) fn description(&self) -> &'d str {
        let texts = self.nodes().map(|node| node.description.as_str());
        texts.max_by_key(|text| text.len()).unwrap_or_default()
    }

    pub(super) fn has_default(&self) -> bool {
        self.nodes().any(|node| node.default.is_some())
    }

    /// The declared properties.
    pub(super) fn properties(&self) -> Vec<(&'d str, Id)> {
        let properties = self.nodes().flat_map(|node| &node.object.properties);
        properties.map(|(name, id)| (name.as_str(), *id)).collect()
    }

    pub(super) fn requires(&self, name: &str) -> bool {
        self.nodes().any(|node| node.object.required.iter().any(|required| required == name))
    }

    /// What keys may have that are not declared.
    pub(super) fn others(&self) -> Vec<Id> {
        let objects = self.nodes().map(|node| &node.object);
        objects
            .flat_map(|object| object.others.into_iter().chain(object.patterns.iter().map(|(_, id)| *id)))
            .collect()
    }

    /// Whether a key that is not declared may have any value.
    pub(super) fn is_open(&self) -> bool {
        let says_nothing = |id: &Id| {
            let node = self.document.nodes.get(*id);
            node.is_some_and(|node| *node == Node { pointer: node.pointer.clone(), ..Node::default() })
        };
        self.others().iter().all(says_nothing)
    }

    /// What the items of a list are.
    pub(super) fn items(&self) -> Vec<Id> {
        self.nodes().flat_map(|node| node.list.first.iter().copied().chain(node.list.items)).collect()
    }

    /// The value itself, or the item of a list of lists.
    pub(super) fn innermost(&self) -> Self {
        let mut facts = self.clone();
        // A list may be its own item.
        let mut seen = self.ids.clone();
        while facts.types() == Some(Types::ARRAY) {
            match facts.items().as_slice() {
                [item] if !seen.contains(item) => {
                    facts = Self::of(self.document, *item);
                    seen.extend(&facts.ids);
                }
                _ => break,
            }
        }
        facts
    }

    /// Whether each branch requires one key with a constant of its own, which tells them apart.
    pub(super) fn is_tagged(&self) -> bool {
        let branches: Vec<_> = self.branches().iter().map(|id| Self::of(self.document, *id)).collect();
        let Some(first) = branches.first() else { return false };
        first.properties().iter().any(|(name, _)| branches.iter().all(|branch| branch.has_constant(name)))
    }

    fn has_constant(&self, name: &str) -> bool {
        let property = self.properties().into_iter().find(|(own, _)| *own == name);
        self.requires(name)
            && property.is_some_and(|(_, id)| {
                Self::of(self.document, id).members().is_some_and(|members| members.len() == 1)
            })
    }

    /// How many types it may have, where a list names them.
    pub(super) fn count_types(&self) -> usize {
        let types = self.types().unwrap_or(Types::NONE);
        let named = Types::NAMED.iter().filter(|(name, one)| *name != "integer" && types.meets(*one));
        named.count()
    }
}

/// Whether digits are left behind the point, once the exponent has moved it.
fn is_fraction(number: &str) -> bool {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let digits = mantissa.split_once('.').map_or("", |(_, digits)| digits).trim_end_matches('0').len();
    exponent.parse().is_ok_and(|exponent: i64| i64::try_from(digits).is_ok_and(|digits| digits > exponent))
}

const fn type_of(json: &Json) -> Types {
    match json {
        Json::Null => Types::NULL,
        Json::Boolean(_) => Types::BOOLEAN,
        Json::Number(_) => Types::NUMBER,
        Json::String(_) => Types::STRING,
        Json::Array(_) => Types::ARRAY,
        Json::Object(_) => Types::OBJECT,
    }
}
