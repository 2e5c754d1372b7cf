//! Arrays: their first items, all others, and how many there are.

use super::{Compiled, Compiler, count};
use crate::schema_gate::goal::Goal;
use crate::schema_gate::node::{Id, Node};
use crate::spec::{Kind, Spec};

impl<'s, 'd> Compiler<'s, 'd> {
    pub(super) fn list(&mut self, parts: &[(Id, &'d Node)]) -> Compiled<Spec<'s>> {
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

    pub(super) fn items(&mut self, ids: Vec<Id>) -> Compiled<Spec<'s>> {
        if ids.is_empty() { Ok(Spec::ANY) } else { self.inner(&Goal::all(ids)) }
    }
}
