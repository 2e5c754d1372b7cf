//! The types that a schema defines once and refers to by name.

use crate::spec::{Enum, Kind, Named, Object, ObjectRef, Spec};

/// A type that has a definition.
#[derive(Clone, Copy)]
pub(super) enum Type {
    Object(&'static Object),
    Enum(&'static Enum),
}

impl Type {
    /// The type of a value, if it is one that has a definition.
    pub(super) fn of(spec: &Spec) -> Option<Self> {
        match spec.kind {
            Kind::Object(object) => Some(Self::Object(ObjectRef::get(object))),
            Kind::Enum(set) => Some(Self::Enum(set)),
            Kind::Boolean
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::String(_)
            | Kind::Date
            | Kind::List(_) => None,
        }
    }

    /// The Rust type, if it is known.
    pub(super) const fn named(self) -> Option<Named> {
        match self {
            Self::Object(object) => object.named,
            Self::Enum(set) => set.named,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Object(object) => object.name,
            Self::Enum(set) => set.name,
        }
    }

    pub(super) fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Object(a), Self::Object(b)) => a.is(b),
            (Self::Enum(a), Self::Enum(b)) => a.is(b),
            (Self::Object(_), Self::Enum(_)) | (Self::Enum(_), Self::Object(_)) => false,
        }
    }
}

/// The types in a value that have a definition, without those below them.
pub(super) fn types_in(spec: &Spec, each: &mut dyn FnMut(Type)) {
    if let Kind::List(list) = spec.kind {
        types_in(list.item, each);
    }
    if let Some(found) = Type::of(spec) {
        each(found);
    }
}

/// The types that stand anywhere below a root, each with a name of its own, in the order in which they are met.
#[derive(Default)]
pub(super) struct Definitions {
    types: Vec<(Type, String)>,
}

impl Definitions {
    /// The types below an object.
    pub(super) fn below(object: &Object) -> Self {
        let mut definitions = Self::default();
        definitions.add_fields(object);
        definitions
    }

    fn add_fields(&mut self, object: &Object) {
        for field in object.fields {
            types_in(&field.spec, &mut |found| self.add(found));
        }
    }

    fn add(&mut self, new: Type) {
        if self.name(new).is_some() {
            return;
        }
        let name = self.free_name(new.name());
        self.types.push((new, name));
        if let Type::Object(object) = new {
            self.add_fields(object);
        }
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
