//! The types that a schema defines once and refers to by name.

use super::shape::Shape;
use crate::spec::{Enum, Kind, Named, Object, ObjectRef, Spec, Tagging, Union, UnionRef};

/// A type that has a definition.
#[derive(Clone, Copy)]
pub(super) enum Type {
    Object(&'static Object<'static>),
    Enum(&'static Enum<'static>),
    Union(&'static Union<'static>),
}

impl Type {
    /// The type of a value, if it is one that has a definition.
    pub(super) fn of(spec: &Spec<'static>) -> Option<Self> {
        match spec.kind {
            Kind::Object(object) => {
                Some(Self::Object(ObjectRef::get(object))).filter(|_| !object.get().inline)
            }
            Kind::Enum(set) => Some(Self::Enum(set)),
            Kind::Union(union) => Some(Self::Union(UnionRef::get(union))),
            Kind::Null
            | Kind::Boolean
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::String(_)
            | Kind::Date
            | Kind::DateTime(_)
            | Kind::List(_)
            | Kind::Tuple(_)
            | Kind::Map(_)
            | Kind::Any => None,
        }
    }

    /// The Rust type, if it is known.
    pub(super) const fn named(self) -> Option<Named> {
        match self {
            Self::Object(object) => object.named,
            Self::Enum(set) => set.named,
            Self::Union(union) => union.named,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Object(object) => object.name,
            Self::Enum(set) => set.name,
            Self::Union(union) => union.name,
        }
    }

    pub(super) fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Object(a), Self::Object(b)) => a.is(b),
            (Self::Enum(a), Self::Enum(b)) => a.is(b),
            (Self::Union(a), Self::Union(b)) => a.is(b),
            _ => false,
        }
    }

    /// The values that stand in its definition.
    fn specs(self) -> Vec<&'static Spec<'static>> {
        match self {
            Self::Enum(_) => Vec::new(),
            Self::Object(object) => Shape::of(object).specs(),
            Self::Union(Union { tagging: Tagging::Untagged { branches, .. }, .. }) => {
                branches.iter().map(|branch| branch.spec()).collect()
            }
            Self::Union(union) => Shape::of_union(union).specs(),
        }
    }

    /// The types that stand in its definition and have definitions of their own, without those below them.
    pub(super) fn types(self) -> Vec<Self> {
        let mut types = Vec::new();
        self.specs().into_iter().for_each(|spec| types_in(spec, &mut |found| types.push(found)));
        types
    }
}

/// The types in a value that have a definition, without those below them.
pub(super) fn types_in(spec: &Spec<'static>, each: &mut dyn FnMut(Type)) {
    match spec.kind {
        Kind::List(list) => types_in(list.item, each),
        Kind::Tuple(items) => items.iter().for_each(|item| types_in(item, each)),
        Kind::Map(map) => [map.key, map.value].into_iter().for_each(|spec| types_in(spec, each)),
        Kind::Object(object) if object.get().inline => {
            Type::Object(object.get()).types().into_iter().for_each(each);
        }
        _ => Type::of(spec).into_iter().for_each(each),
    }
}

/// The types that stand anywhere below a root, each with a name of its own, in the order in which they are met.
#[derive(Default)]
pub(super) struct Definitions {
    types: Vec<(Type, String)>,
}

impl Definitions {
    /// The types below a type.
    pub(super) fn below(root: Type) -> Self {
        let mut definitions = Self::default();
        root.types().into_iter().for_each(|found| definitions.add(found));
        definitions
    }

    /// The types in a value.
    pub(super) fn of(spec: &Spec<'static>) -> Self {
        let mut definitions = Self::default();
        types_in(spec, &mut |found| definitions.add(found));
        definitions
    }

    fn add(&mut self, new: Type) {
        if self.name(new).is_some() {
            return;
        }
        let name = self.free_name(new.name());
        self.types.push((new, name));
        new.types().into_iter().for_each(|found| self.add(found));
    }

    /// The name, with a number behind it if other types have it too.
    fn free_name(&self, name: &str) -> String {
        let used = |name: &str| self.types.iter().any(|(_, other)| other == name);
        let mut free = name.to_owned();
        let mut number = 2;
        while used(&free) {
            free = format!("{name}{number}");
            number += 1;
        }
        free
    }

    /// The name under which a type is defined.
    pub(super) fn name(&self, wanted: Type) -> Option<&str> {
        self.types.iter().find(|(found, _)| found.is(wanted)).map(|(_, name)| name.as_str())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Type, &str)> {
        self.types.iter().map(|(found, name)| (*found, name.as_str()))
    }
}
