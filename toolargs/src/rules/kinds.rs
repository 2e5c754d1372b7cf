//! The types and kinds of value that a rule can act on.

use crate::format::Format;
use crate::read::JsonType;
use crate::spec::{Field, Kind, Object, Spec, Tagging, Text, Union};

/// A set of kinds, to say what a rule can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u32);

impl Kinds {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const BOOLEAN: Self = Self(1);
    pub(crate) const INTEGER: Self = Self(1 << 1);
    pub(crate) const NUMBER: Self = Self(1 << 2);
    /// A string of no particular form.
    pub(crate) const STRING: Self = Self(1 << 3);
    pub(crate) const DATE: Self = Self(1 << 4);
    pub(crate) const ENUM: Self = Self(1 << 5);
    pub(crate) const LIST: Self = Self(1 << 6);
    pub(crate) const OBJECT: Self = Self(1 << 7);
    /// A list whose items may be objects.
    pub(crate) const LIST_OF_OBJECTS: Self = Self(1 << 8);
    /// A list whose items may be neither objects nor lists.
    pub(crate) const LIST_OF_SCALARS: Self = Self(1 << 9);
    pub(crate) const UUID: Self = Self(1 << 12);
    pub(crate) const DATE_TIME: Self = Self(1 << 13);
    /// A string of another form.
    pub(crate) const FORMATTED: Self = Self(1 << 14);
    pub(crate) const NULL: Self = Self(1 << 15);
    /// A field that has another name.
    pub(crate) const ALIASED: Self = Self(1 << 10);
    /// A field that may be left out.
    pub(crate) const OPTIONAL: Self = Self(1 << 11);
    /// An object that declares fields.
    pub(crate) const FIELDS: Self = Self(1 << 16);
    /// A list whose items cannot be strings.
    pub(crate) const LIST_WITHOUT_STRINGS: Self = Self(1 << 17);
    /// An object's inside, where any kind may stand.
    pub(crate) const ANY: Self = Self(u32::MAX);

    /// How many there can be.
    pub(crate) const COUNT: usize = 18;

    /// The kind with an index.
    pub(crate) const fn nth(index: usize) -> Self {
        Self(1 << index)
    }

    /// The indices of the kinds.
    #[inline]
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (index < Self::COUNT).then_some(index)
        })
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether two sets are the same.
    pub(crate) const fn is(self, other: Self) -> bool {
        self.0 == other.0
    }

    /// The kinds of the value itself; those of a union, which a constant cannot look into, are left out.
    pub(crate) const fn of(kind: &Kind) -> Self {
        match kind {
            Kind::Null => Self::NULL,
            Kind::Boolean => Self::BOOLEAN,
            Kind::Integer(_) => Self::INTEGER,
            Kind::Number(_) => Self::NUMBER,
            Kind::String(Text { format: None, .. }) => Self::STRING,
            Kind::String(Text { format: Some(Format::Uuid), .. }) => Self::UUID,
            Kind::String(_) => Self::FORMATTED,
            Kind::Date => Self::DATE,
            Kind::DateTime(_) => Self::DATE_TIME,
            Kind::Enum(_) => Self::ENUM,
            Kind::List(list) => match list.item.kind {
                _ if list.item.broken => Self::ANY,
                Kind::Object(_) | Kind::Map(_) => {
                    Self::LIST.or(Self::LIST_OF_OBJECTS).or(Self::LIST_WITHOUT_STRINGS)
                }
                Kind::List(_) | Kind::Tuple(_) | Kind::Null => Self::LIST.or(Self::LIST_WITHOUT_STRINGS),
                Kind::Any | Kind::Union(_) => Self::LIST.or(Self::LIST_OF_OBJECTS).or(Self::LIST_OF_SCALARS),
                Kind::Boolean | Kind::Integer(_) | Kind::Number(_) => {
                    Self::LIST.or(Self::LIST_OF_SCALARS).or(Self::LIST_WITHOUT_STRINGS)
                }
                Kind::String(_) | Kind::Date | Kind::DateTime(_) | Kind::Enum(_) => {
                    Self::LIST.or(Self::LIST_OF_SCALARS)
                }
            },
            Kind::Tuple(items) => Self::of_tuple(items),
            Kind::Map(_) => Self::OBJECT,
            Kind::Object(_) => Self::OBJECT.or(Self::FIELDS),
            Kind::Union(_) | Kind::Any => Self::NONE,
        }
    }

    const fn of_tuple(mut items: &[Spec]) -> Self {
        while let [item, rest @ ..] = items {
            match item.kind {
                Kind::Null
                | Kind::Boolean
                | Kind::Integer(_)
                | Kind::Number(_)
                | Kind::List(_)
                | Kind::Tuple(_)
                | Kind::Map(_)
                | Kind::Object(_) => {}
                // What a union may be is not known in a constant.
                Kind::String(_)
                | Kind::Date
                | Kind::DateTime(_)
                | Kind::Enum(_)
                | Kind::Union(_)
                | Kind::Any => return Self::LIST,
            }
            items = rest;
        }
        Self::LIST.or(Self::LIST_WITHOUT_STRINGS)
    }

    /// The kinds of a union itself: one whose variants repair themselves has none.
    pub(crate) fn of_union(union: &Union) -> Self {
        match &union.tagging {
            Tagging::External { units, .. } if units.has_members() => Self::NONE,
            Tagging::External { .. } | Tagging::Internal { .. } | Tagging::Adjacent { .. } => Self::OBJECT,
            Tagging::Untagged { .. } => Self::NONE,
        }
    }

    /// The kinds of a list whose items are such.
    pub(crate) fn of_list(item: &Spec) -> Self {
        let has = |json| item.has_type(json);
        let scalars = [JsonType::String, JsonType::Number, JsonType::Boolean];
        let mut kinds = Self::LIST;
        if has(JsonType::Object) {
            kinds = kinds.or(Self::LIST_OF_OBJECTS);
        }
        if scalars.into_iter().any(has) {
            kinds = kinds.or(Self::LIST_OF_SCALARS);
        }
        if !item.may_be_string() {
            kinds = kinds.or(Self::LIST_WITHOUT_STRINGS);
        }
        kinds
    }

    /// The kinds of the value and of everything below it, inside objects too.
    pub(crate) fn in_value(spec: &Spec) -> Self {
        walk(spec, &mut Vec::new())
    }

    /// The kinds of the value and of everything below it, as far as a constant can see: not inside objects.
    pub(crate) const fn below(spec: &Spec) -> Self {
        match spec.kind {
            _ if spec.broken => Self::ANY,
            Kind::List(list) => spec.kinds.or(Self::below(list.item)),
            Kind::Tuple(mut items) => {
                let mut kinds = spec.kinds;
                while let [item, rest @ ..] = items {
                    kinds = kinds.or(Self::below(item));
                    items = rest;
                }
                kinds
            }
            Kind::Map(map) => spec.kinds.or(Self::below(map.value)),
            Kind::Object(_) | Kind::Union(_) => Self::ANY,
            _ => spec.kinds,
        }
    }
}

fn walk(spec: &Spec, seen: &mut Vec<*const ()>) -> Kinds {
    let own = spec.kinds();
    match spec.kind {
        Kind::List(list) => own.or(walk(list.item, seen)),
        Kind::Tuple(items) => items.iter().fold(own, |kinds, item| kinds.or(walk(item, seen))),
        Kind::Map(map) => own.or(walk(map.value, seen)),
        Kind::Object(object) => own.or(walk_fields(object.get(), seen)),
        Kind::Union(union) => {
            let union = union.get();
            let id = std::ptr::from_ref(union).cast();
            if seen.contains(&id) {
                return own;
            }
            seen.push(id);
            let tag = union.tag().map_or(Kinds::NONE, field_kinds);
            let mut kinds = own.or(tag).or(if union.tag().is_some() { Kinds::ENUM } else { Kinds::NONE });
            if let Tagging::External { choices, .. } = &union.tagging {
                kinds = kinds.or(walk_fields(choices, seen)).or(Kinds::ENUM);
            }
            union.contents().into_iter().fold(kinds, |kinds, content| kinds.or(walk(content, seen)))
        }
        _ => own,
    }
}

/// What a field is beside its value.
fn field_kinds(field: &Field) -> Kinds {
    let aliased = if field.aliases.is_empty() { Kinds::NONE } else { Kinds::ALIASED };
    let optional = if field.required || field.choice { Kinds::NONE } else { Kinds::OPTIONAL };
    aliased.or(optional)
}

fn walk_fields(object: &Object, seen: &mut Vec<*const ()>) -> Kinds {
    let id = std::ptr::from_ref(object).cast();
    if seen.contains(&id) {
        return Kinds::NONE;
    }
    seen.push(id);
    let own = object
        .fields
        .iter()
        .fold(Kinds::NONE, |kinds, field| kinds.or(walk(&field.spec, seen)).or(field_kinds(field)));
    object.parts.iter().fold(own, |kinds, part| kinds.or(walk(part.spec, seen)))
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
