//! References: written, or what they refer to in their place.

use super::document::Target;
use super::ledger::Outcome;
use super::node::{Kept, Node, Said};
use super::walk::{At, Walk};
use crate::json::Json;
use crate::schema::dialect::answer::{Recursion, References};

const END_IT: &str = "end the recursion: nest as many levels as are needed in types of their own, or pass a flat list whose \
                      items name their parents";

impl<'j> Walk<'j> {
    /// What becomes of a reference: the target, if that is to be read in its place.
    pub(super) fn follow(
        &mut self,
        reference: &str,
        pointer: &str,
        alone: bool,
        at: &At,
        node: &mut Node<'j>,
    ) -> Option<Target<'j>> {
        let Some(target) = self.document.target(reference) else {
            let advice = "refer to a place in this schema, such as `#/$defs/Name`";
            self.refuse(
                pointer,
                at,
                "$ref",
                format!("{reference:?} refers to nothing in this schema"),
                advice,
                true,
            );
            node.refused = true;
            return None;
        };
        let facts = self.takes.references;
        let is_recursive = self.document.leads(&target, &target.pointer);
        let is_definition = target.pointer.is_empty() || self.document.definition(&target).is_some();
        let may_stand = is_definition && !at.root && at.types.is_none() && node.reference.is_none();
        let stands = may_stand
            && match facts.is {
                References::Keep | References::ToDefinitions => alone || is_recursive,
                References::Alone => alone || is_recursive,
                References::OutsideUnions => !at.in_union && !at.absent && (alone || is_recursive),
                References::Inline => false,
            };
        let closes = self.open.contains(&target.pointer)
            || stands && (target.pointer == self.current || self.document.leads(&target, &self.current));
        if closes {
            let recursion = self.takes.recursion;
            let may = match recursion.is {
                Recursion::Keep => stands,
                Recursion::Optional => stands && at.skippable,
                Recursion::OutsideUnions => stands && !at.in_union,
                Recursion::Say => return self.end(&target, pointer, node),
                Recursion::Refuse => false,
            };
            if !may {
                let wrong = match recursion.is {
                    Recursion::Optional => {
                        "a schema that refers to itself other than through optional properties"
                    }
                    Recursion::OutsideUnions => "a schema that refers to itself within alternatives",
                    _ => "a schema that refers to itself",
                };
                self.refuse(pointer, at, "$ref", wrong.to_owned(), END_IT, recursion.verified);
                node.refused = true;
                return None;
            }
        }
        // What is no definition, but refers to itself, has no end in its own place.
        if !stands && is_recursive && self.open.contains(&target.pointer) {
            let advice = "define it under `$defs`, and refer to that alone";
            self.refuse(
                pointer,
                at,
                "$ref",
                "a reference into a schema that refers to itself".to_owned(),
                advice,
                true,
            );
            return None;
        }
        self.record(pointer, at, "$ref", Outcome::KEPT.verified(facts.verified || alone));
        if stands {
            let wrapped = facts.is == References::Alone && !alone;
            node.reference = Some(Kept { target, wrapped });
            return None;
        }
        self.open.push(target.pointer.clone());
        Some(target)
    }

    /// Where a schema that refers to itself ends.
    fn end(&mut self, target: &Target<'j>, pointer: &str, node: &mut Node<'j>) -> Option<Target<'j>> {
        let name = match self.document.definition(target) {
            Some(name) => format!("again a {name} as described above"),
            None => "again an object as described above".to_owned(),
        };
        self.say(pointer, &["$ref"], &name, self.takes.recursion.verified);
        if let Some((keyword, value)) = target.schema.member("type") {
            node.says.push(Said { pointer: target.pointer.clone(), keyword, value });
        }
        None
    }

    /// The reference to a definition, which is yet to be written if this is the first one.
    pub(super) fn reference(&mut self, kept: &Kept<'j>, at: &At) -> Json {
        let target = &kept.target;
        let name = match self.document.definition(target) {
            Some(name) => Some(name),
            None if self.takes.references.is == References::ToDefinitions => Some(self.root_name()),
            None => None,
        };
        let Some(name) = name else { return Json::String("#".to_owned()) };
        if !self.defined.iter().any(|(pointer, _)| *pointer == target.pointer) {
            self.defined.push((target.pointer.clone(), name.clone()));
            self.pending.push_back((target.clone(), name.clone(), at.path.clone()));
        }
        Json::String(format!("#/$defs/{}", crate::schema::emit::encode(&name)))
    }

    /// A name for the whole schema among the definitions.
    fn root_name(&self) -> String {
        let taken = |name: &str| {
            ["$defs", "definitions"]
                .iter()
                .filter_map(|keyword| self.document.root.get(keyword))
                .any(|defs| defs.get(name).is_some())
        };
        let names = std::iter::once("Arguments".to_owned()).chain((2..).map(|n| format!("Arguments{n}")));
        names.into_iter().find(|name| !taken(name)).unwrap_or_default()
    }
}
