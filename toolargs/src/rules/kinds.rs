//! The types and kinds of value that a rule can act on.

use crate::read::JsonType;
use crate::spec::{Kind, Object, Spec};

/// A set of kinds, to say what a rule can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u16);

impl Kinds {
    pub(crate) const BOOLEAN: Self = Self(1);
    pub(crate) const INTEGER: Self = Self(1 << 1);
    pub(crate) const NUMBER: Self = Self(1 << 2);
    pub(crate) const STRING: Self = Self(1 << 3);
    pub(crate) const DATE: Self = Self(1 << 4);
    pub(crate) const ENUM: Self = Self(1 << 5);
    pub(crate) const LIST: Self = Self(1 << 6);
    pub(crate) const OBJECT: Self = Self(1 << 7);
    /// A list whose items are objects.
    pub(crate) const LIST_OF_OBJECTS: Self = Self(1 << 8);
    /// A list whose items are neither objects nor lists.
    pub(crate) const LIST_OF_SCALARS: Self = Self(1 << 9);
    /// A field that has another name.
    pub(crate) const ALIASED: Self = Self(1 << 10);
    /// A field that may be left out.
    pub(crate) const OPTIONAL: Self = Self(1 << 11);
    /// An object's inside, where any kind may stand.
    const ANY: Self = Self(u16::MAX);

    /// How many there can be.
    pub(crate) const COUNT: usize = u16::BITS as usize;

    /// The kind with an index.
    pub(crate) const fn nth(index: usize) -> Self {
        Self(1 << index)
    }

    /// The same with the wider kind, if there is one.
    pub(crate) const fn widened(self) -> Self {
        if self.meets(Self::LIST_OF_OBJECTS.or(Self::LIST_OF_SCALARS)) { self.or(Self::LIST) } else { self }
    }

    /// The index of the narrowest of a value's own kinds, which come after the wider ones.
    pub(crate) const fn narrowest(self) -> usize {
        self.0.ilog2() as usize
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The kind of the value itself.
    pub(crate) const fn of(kind: &Kind) -> Self {
        match kind {
            Kind::Boolean => Self::BOOLEAN,
            Kind::Integer(_) => Self::INTEGER,
            Kind::Number(_) => Self::NUMBER,
            Kind::String(_) => Self::STRING,
            Kind::Date => Self::DATE,
            Kind::Enum(_) => Self::ENUM,
            Kind::List(list) => match list.item.kind {
                _ if list.item.broken => Self::ANY,
                Kind::Object(_) => Self::LIST.or(Self::LIST_OF_OBJECTS),
                Kind::List(_) => Self::LIST,
                _ => Self::LIST.or(Self::LIST_OF_SCALARS),
            },
            Kind::Object(_) => Self::OBJECT,
        }
    }

    /// The kinds of the value and of everything below it, inside objects too.
    pub(crate) fn in_value(spec: &Spec) -> Self {
        walk(spec, &mut Vec::new())
    }

    /// The kinds of everything in an object.
    pub(crate) fn in_object(object: &'static Object) -> Self {
        walk_fields(object, &mut Vec::new())
    }

    /// The kinds of the value and of everything below it, as far as a constant can see: not inside objects.
    pub(crate) const fn below(spec: &Spec) -> Self {
        match spec.kind {
            _ if spec.broken => Self::ANY,
            Kind::List(list) => spec.kinds.or(Self::below(list.item)),
            Kind::Object(_) => Self::ANY,
            _ => spec.kinds,
        }
    }
}

fn walk(spec: &Spec, seen: &mut Vec<&'static Object>) -> Kinds {
    let own = spec.kinds;
    match spec.kind {
        Kind::List(list) => own.or(walk(list.item, seen)),
        Kind::Object(object) => own.or(walk_fields(object.get(), seen)),
        _ => own,
    }
}

fn walk_fields(object: &'static Object, seen: &mut Vec<&'static Object>) -> Kinds {
    let mut kinds = Kinds(0);
    if seen.iter().any(|other| other.is(object)) {
        return kinds;
    }
    seen.push(object);
    for field in object.fields {
        kinds = kinds.or(walk(&field.spec, seen));
        if !field.aliases.is_empty() {
            kinds = kinds.or(Kinds::ALIASED);
        }
        if !field.required {
            kinds = kinds.or(Kinds::OPTIONAL);
        }
    }
    kinds
}

/// A set of JSON types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct JsonTypes(u8);

impl JsonTypes {
    pub(crate) const fn of(json: JsonType) -> Self {
        Self(1 << json as u8)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn contains(self, json: JsonType) -> bool {
        self.0 & Self::of(json).0 != 0
    }
}
