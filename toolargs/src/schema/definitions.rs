//! The types that a schema defines once and refers to by name.

use crate::spec::{Enum, Kind, Object, ObjectRef, Spec};

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

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Object(object) => object.name,
            Self::Enum(set) => set.name,
        }
    }

    fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Object(a), Self::Object(b)) => a.is(b),
            (Self::Enum(a), Self::Enum(b)) => a.is(b),
            (Self::Object(_), Self::Enum(_)) | (Self::Enum(_), Self::Object(_)) => false,
        }
    }
}

/// The types that stand anywhere below a root, each with a name of its own, in the order in which they are met.
#[derive(Default)]
pub(super) struct Definitions {
    types: Vec<(Type, String)>,
}

impl Definitions {
    /// Adds the types below an object. `taken` says which names are used for something else.
    pub(super) fn add_fields(&mut self, object: &Object, taken: &dyn Fn(&str) -> bool) {
        for field in object.fields {
            self.add(&field.spec, taken);
        }
    }

    /// Adds the types of a value and below it.
    pub(super) fn add(&mut self, spec: &Spec, taken: &dyn Fn(&str) -> bool) {
        if let Kind::List(list) = spec.kind {
            self.add(list.item, taken);
        }
        let Some(new) = Type::of(spec) else { return };
        if self.name(new).is_some() {
            return;
        }
        let name = self.free_name(new.name(), taken);
        self.types.push((new, name));
        if let Type::Object(object) = new {
            self.add_fields(object, taken);
        }
    }

    /// The name, with a number behind it if other types have it too.
    fn free_name(&self, name: &str, taken: &dyn Fn(&str) -> bool) -> String {
        let used = |name: &str| taken(name) || self.types.iter().any(|(_, other)| other == name);
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
