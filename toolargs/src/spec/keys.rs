//! The keys that a value reads, for what stands among other fields.

use super::{Field, Kind, Object, Part, Spec, Tagging, Union};
use crate::names::equal;

/// The keys that a value reads out of an object: what `flatten` has to know of a type in a constant, where a [`Spec`] does
/// not lead into objects, since they may contain themselves.
#[derive(Debug, Clone, Copy)]
pub enum Keys<'s> {
    /// None that are known: the value is no object.
    None,
    /// Those that nothing else takes: the value is a map.
    Rest,
    /// Those of an object's fields.
    Object(&'s Object<'s>),
    /// Those of an enum's variants.
    Union(&'s Union<'s>),
}

/// Why a value cannot stand among the fields of another.
#[derive(Clone, Copy)]
pub(crate) enum Misfit {
    /// A variant of an untagged enum is no object.
    NoObject,
    /// A variant has no key that would say that it is meant.
    UnitVariant,
}

impl<'s> Keys<'s> {
    /// The object that a struct is.
    pub(crate) const EMPTY_OBJECT: &'static Object<'static> = &Object::new("", &[], &[]);

    /// What a struct is; of anything else an object without fields.
    #[must_use]
    pub const fn object(self) -> &'s Object<'s> {
        match self {
            Self::Object(object) => object,
            Self::None | Self::Rest | Self::Union(_) => Self::EMPTY_OBJECT,
        }
    }

    /// What an enum is; of anything else one without variants.
    #[must_use]
    pub const fn union(self) -> &'s Union<'s> {
        match self {
            Self::Union(union) => union,
            Self::None | Self::Rest | Self::Object(_) => const { &Union::untagged("", &[]) },
        }
    }

    /// Why a value with these keys cannot stand among other fields, if it cannot.
    pub(crate) const fn misfit(self) -> Option<Misfit> {
        let Self::Union(union) = self else { return None };
        match &union.tagging {
            Tagging::External { units, .. } => match units.kind {
                Kind::Enum(set) if !set.variants.is_empty() => Some(Misfit::UnitVariant),
                _ => None,
            },
            Tagging::Internal { branches, .. } | Tagging::Untagged { branches, .. } => {
                let is_untagged = matches!(union.tagging, Tagging::Untagged { .. });
                let mut rest = *branches;
                while let [branch, tail @ ..] = rest {
                    match (branch.spec, branch.keys) {
                        (Some(spec), Self::None) if spec.broken => {}
                        (Some(spec), keys) if spec.options == 0 && !matches!(keys, Self::None) => {
                            if let Some(misfit) = keys.misfit() {
                                return Some(misfit);
                            }
                        }
                        _ if is_untagged => return Some(Misfit::NoObject),
                        _ => {}
                    }
                    rest = tail;
                }
                None
            }
            Tagging::Adjacent { .. } => None,
        }
    }

    /// Whether these keys are any that nothing else takes.
    pub(crate) const fn take_rest(self) -> bool {
        match self {
            Self::None => false,
            Self::Rest => true,
            Self::Object(object) => {
                let mut rest = object.parts;
                while let [part, tail @ ..] = rest {
                    if part.keys.take_rest() {
                        return true;
                    }
                    rest = tail;
                }
                false
            }
            Self::Union(union) => {
                let mut rest = union.branches();
                while let [branch, tail @ ..] = rest {
                    if branch.keys.take_rest() {
                        return true;
                    }
                    rest = tail;
                }
                false
            }
        }
    }

    /// Whether it is by the keys that are there that one tells what the value is, or whether there is one.
    pub(crate) const fn tell(self, is_optional: bool) -> bool {
        match self {
            Self::None | Self::Rest => false,
            Self::Object(object) => {
                if is_optional && !self.may_be_none() {
                    return true;
                }
                let mut rest = object.parts;
                while let [part, tail @ ..] = rest {
                    if part.keys.tell(part.spec.options > 0) {
                        return true;
                    }
                    rest = tail;
                }
                false
            }
            Self::Union(union) => {
                if is_optional || matches!(union.tagging, Tagging::External { .. } | Tagging::Untagged { .. })
                {
                    return true;
                }
                let mut rest = union.branches();
                while let [branch, tail @ ..] = rest {
                    if branch.keys.tell(false) {
                        return true;
                    }
                    rest = tail;
                }
                false
            }
        }
    }

    /// Whether an object with none of these keys has such a value in it.
    const fn may_be_none(self) -> bool {
        match self {
            Self::None | Self::Union(_) => false,
            Self::Rest => true,
            Self::Object(object) => {
                let mut rest = object.parts;
                while let [part, tail @ ..] = rest {
                    if part.spec.options == 0 && !part.keys.may_be_none() {
                        return false;
                    }
                    rest = tail;
                }
                let mut rest = object.fields;
                while let [field, tail @ ..] = rest {
                    if field.required {
                        return false;
                    }
                    rest = tail;
                }
                true
            }
        }
    }

    /// A key that both read, or that one reads under another name of a field.
    pub(crate) const fn shared(self, other: Self) -> Option<&'s str> {
        match self {
            Self::None | Self::Rest => None,
            Self::Object(object) => match other.first_of(object.fields) {
                None => Self::shared_by_parts(object.parts, other),
                found => found,
            },
            Self::Union(union) => {
                let fields = match &union.tagging {
                    Tagging::External { choices, .. } => choices.fields,
                    Tagging::Internal { tag, .. } => std::slice::from_ref(tag),
                    Tagging::Adjacent { branches } => {
                        let mut rest = *branches;
                        while let [object, tail @ ..] = rest {
                            if let Some(name) = other.first_of(object.fields) {
                                return Some(name);
                            }
                            rest = tail;
                        }
                        &[]
                    }
                    Tagging::Untagged { .. } => &[],
                };
                if let Some(name) = other.first_of(fields) {
                    return Some(name);
                }
                let mut rest = union.branches();
                while let [branch, tail @ ..] = rest {
                    if let Some(name) = branch.keys.shared(other) {
                        return Some(name);
                    }
                    rest = tail;
                }
                None
            }
        }
    }

    const fn shared_by_parts(mut parts: &[Part<'s>], other: Self) -> Option<&'s str> {
        while let [part, tail @ ..] = parts {
            if let Some(name) = part.keys.shared(other) {
                return Some(name);
            }
            parts = tail;
        }
        None
    }

    /// The first name, of any that the fields have, which is read by these keys as well.
    pub(crate) const fn first_of(self, mut fields: &'s [Field<'s>]) -> Option<&'s str> {
        while let [field, tail @ ..] = fields {
            if self.has(field.name) {
                return Some(field.name);
            }
            let mut aliases = field.aliases;
            while let [alias, others @ ..] = aliases {
                if self.has(alias) {
                    return Some(alias);
                }
                aliases = others;
            }
            fields = tail;
        }
        None
    }

    /// Whether a name is one of these keys, or another name of one.
    pub(crate) const fn has(self, name: &str) -> bool {
        match self {
            Self::None | Self::Rest => false,
            Self::Object(object) => {
                if is_in(object.fields, name) {
                    return true;
                }
                let mut rest = object.parts;
                while let [part, tail @ ..] = rest {
                    if part.keys.has(name) {
                        return true;
                    }
                    rest = tail;
                }
                false
            }
            Self::Union(union) => {
                match &union.tagging {
                    Tagging::External { choices, .. } => return is_in(choices.fields, name),
                    Tagging::Internal { tag, .. } => {
                        if is_in(std::slice::from_ref(tag), name) {
                            return true;
                        }
                    }
                    Tagging::Adjacent { branches } => {
                        let mut rest = *branches;
                        while let [object, tail @ ..] = rest {
                            if is_in(object.fields, name) {
                                return true;
                            }
                            rest = tail;
                        }
                    }
                    Tagging::Untagged { .. } => {}
                }
                let mut rest = union.branches();
                while let [branch, tail @ ..] = rest {
                    if branch.keys.has(name) {
                        return true;
                    }
                    rest = tail;
                }
                false
            }
        }
    }

    /// Whether what a spec is has keys, and these are not they.
    pub(crate) const fn lack(self, spec: &Spec) -> bool {
        matches!(self, Self::None) && matches!(spec.kind, Kind::Object(_) | Kind::Union(_))
    }
}

/// Whether a field has such a name.
const fn is_in(mut fields: &[Field], name: &str) -> bool {
    while let [field, tail @ ..] = fields {
        if equal(field.name, name) {
            return true;
        }
        let mut aliases = field.aliases;
        while let [alias, others @ ..] = aliases {
            if equal(alias, name) {
                return true;
            }
            aliases = others;
        }
        fields = tail;
    }
    false
}
