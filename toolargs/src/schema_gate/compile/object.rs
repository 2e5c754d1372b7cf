//! Objects: their properties, and what other keys there may be.

use std::collections::HashSet;

use super::union::unions;
use super::{Compiled, Compiler, count, name_of};
use crate::json::Json;
use crate::schema_gate::error::SchemaError;
use crate::schema_gate::goal::Goal;
use crate::schema_gate::node::{Condition, Id, Node};
use crate::schema_gate::placed::only_asserted;
use crate::spec::{Also, Field, Kind, Object, Rest, Spec};

impl<'s, 'd> Compiler<'s, 'd> {
    pub(super) fn object(&mut self, goal: &Goal, parts: &[(Id, &'d Node)]) -> Compiled<Spec<'s>> {
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
                for (id, node) in several {
                    let patterns = node.object.patterns.iter().map(|(_, id)| ("patternProperties", *id));
                    let others = node.object.others.map(|id| ("additionalProperties", id));
                    for (keyword, id) in patterns.chain(others) {
                        only_asserted(document, keyword, id)?;
                    }
                    // What its parts say is said by them.
                    specs.push(self.object(&Goal::of(*id), &[(*id, *node)])?);
                }
                also.push(Also::All(self.slice(&specs)));
                None
            }
        };
        let is_unsaid = parts.iter().any(|(_, node)| node.declares) && own.is_none_or(is_open);
        let open: Option<&'s Spec<'s>> = Some(&Spec::ANY);
        let mut patterns = Vec::new();
        let mut others = open;
        if let Some(node) = own {
            for (source, id) in &node.object.patterns {
                patterns.push((self.pattern(node, source)?, self.inner(&Goal::of(*id))?));
            }
            others = match node.object.others {
                Some(id) if is_never(&id) => None,
                Some(id) if !is_open(node) => {
                    let spec = self.inner(&Goal::of(id))?;
                    Some(self.arena.alloc(spec))
                }
                _ => open,
            };
        }
        let is_map = names.is_empty() && patterns.is_empty() && goal.omitted.is_none();
        if let (true, false, Some(value)) = (is_map, is_unsaid, others) {
            return self.map(parts, value, also);
        }
        let (fields, forbidden) = self.fields(&names, &required, parts)?;
        names.extend(goal.omitted.as_deref());
        self.distinct(&names, &fields, parts)?;
        let known = self.depending(parts, &goal.chosen);
        let rest = (others.is_some() || !patterns.is_empty()).then(|| Rest {
            patterns: self.slice(&patterns),
            others,
            is_unsaid,
            known: self.names(known),
            forbidden: self.slice(&forbidden),
        });
        self.with_fields(parts, &fields, rest, also)
    }

    /// The properties that are declared in what holds of an object only if something else does.
    fn depending(&self, parts: &[(Id, &'d Node)], chosen: &[(Id, bool)]) -> Vec<&'d String> {
        let branches = |parts: &[(Id, &'d Node)], chosen: &[(Id, bool)]| -> Vec<Id> {
            let conditions = parts.iter().filter_map(|(_, node)| node.condition);
            let conditions = conditions.flat_map(|Condition { test, then, otherwise }| {
                [Some(test), then, otherwise].into_iter().flatten()
            });
            let alternatives = unions(parts, chosen).into_iter().flat_map(|(_, ids, _)| ids.iter().copied());
            conditions.chain(alternatives).collect()
        };
        let (mut next, mut seen, mut names) = (branches(parts, chosen), HashSet::new(), Vec::new());
        while let Some(id) = next.pop() {
            if seen.insert(id) {
                let parts = Goal::of(id).parts(self.document);
                let declared = parts.iter().flat_map(|(_, node)| &node.object.properties);
                names.extend(declared.map(|(name, _)| name));
                next.extend(branches(&parts, &[]));
            }
        }
        names
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
            } else if is_required {
                // It is missing whatever is sent.
                let never = Spec::ANY.also(&[Also::Never]);
                fields.push(Field::property(self.text(name), never, true));
            } else {
                forbidden.push(self.text(name));
            }
        }
        Ok((fields, forbidden))
    }

    /// That each alias means one property.
    fn distinct(&self, names: &[&str], fields: &[Field<'s>], parts: &[(Id, &'d Node)]) -> Compiled<()> {
        for (index, field) in fields.iter().enumerate() {
            for alias in field.aliases {
                let others = fields.iter().take(index);
                let message = match others.into_iter().find(|other| other.aliases.contains(alias)) {
                    Some(other) => format!("{alias:?} is an alias of {:?} too; drop one", other.name),
                    None if names.contains(alias) => format!("{alias:?} is a property's own name; drop it"),
                    None => continue,
                };
                let mut declared = parts.iter().flat_map(|(_, node)| &node.object.properties);
                let id = declared.find(|(name, _)| name == field.name).map(|(_, id)| *id);
                let node = id.and_then(|id| self.document.nodes.get(id));
                let pointer = node.map_or("#", |node| node.pointer.as_str());
                return Err(SchemaError::new(pointer, Some("x-toolargs/alias"), message));
            }
        }
        Ok(())
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
        }
        field.aliases = self.names(parts.iter().flat_map(|(_, node)| &node.extra.aliases));
        field.null_is_absent = parts.iter().any(|(_, node)| node.extra.null_is_absent);
        field.sensitive |= parts.iter().any(|(_, node)| node.extra.sensitive);
        field.checked = parts.iter().any(|(_, node)| node.extra.check);
        let default = parts.iter().find_map(|(_, node)| node.default.as_ref());
        if let Some(default) = default.filter(|default| **default != Json::Null || spec.is_nullable()) {
            field.default = Some(crate::spec::Default::Text(self.text(&default.to_string())));
        }
        Ok(Some(field))
    }
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
