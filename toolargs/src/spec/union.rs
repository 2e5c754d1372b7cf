//! Enums with data: one of several shapes, told apart by a tag, by the key that is there, or by what is accepted.

use std::fmt;

use super::{Enum, Field, Keys, Kind, Named, Object, Policy, Spec};
use crate::arg::Arg;
use crate::write::Writer;

/// A reference to a union that is followed only when it is needed, so that types may contain themselves.
#[derive(Clone, Copy)]
pub(crate) enum UnionRef<'s> {
    Found(fn() -> &'static Union<'static>),
    Known(&'s Union<'s>),
    Later(&'s (dyn Later + 's)),
}

/// What stands for a union that is part of itself, until it is there.
pub(crate) trait Later: Send + Sync {
    /// The union.
    fn union(&self) -> &Union<'_>;
}

/// One of several shapes.
#[derive(Debug, Clone, Copy)]
pub struct Union<'s> {
    /// The type's name.
    pub(crate) name: &'s str,
    /// What the union is decoded into.
    pub(crate) named: Option<Named>,
    pub(crate) title: &'s str,
    pub(crate) description: &'s str,
    pub(crate) tagging: Tagging<'s>,
    pub(crate) policy: Option<Policy>,
    pub(crate) checked: bool,
}

/// How the variants are told apart, in the words of serde.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::large_enum_variant, reason = "there are only constants of it")]
pub(crate) enum Tagging<'s> {
    /// By the one key of an object, or a string for a variant without content. Variants with content come first.
    External { choices: &'s Object<'s>, units: Spec<'s> },
    /// By a key among the content's own.
    Internal { tag: Field<'s>, branches: &'s [Branch<'s>] },
    /// By a key beside the content's.
    Adjacent { branches: &'s [&'s Object<'s>] },
    /// By what is accepted.
    Untagged {
        branches: &'s [Branch<'s>],
        /// Whether it is no other variant as well.
        exclusive: bool,
    },
}

/// A variant of a union.
#[derive(Debug, Clone, Copy)]
pub struct Branch<'s> {
    /// What its content may be; none if it has no content.
    pub(crate) spec: Option<&'s Spec<'s>>,
    /// Which keys it reads, if it is an object.
    pub(crate) keys: Keys<'s>,
    pub(crate) description: &'s str,
    pub(crate) policy: Option<Policy>,
}

impl<'s> UnionRef<'s> {
    pub(crate) fn get(self) -> &'s Union<'s> {
        match self {
            Self::Found(union) => union(),
            Self::Known(union) => union,
            Self::Later(later) => later.union(),
        }
    }
}

impl fmt::Debug for UnionRef<'_> {
    /// Only the name: the union may contain itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Union").field(&self.get().name).finish()
    }
}

impl<'s> Union<'s> {
    const fn new(name: &'s str, tagging: Tagging<'s>) -> Self {
        Self { name, named: None, title: "", description: "", tagging, policy: None, checked: false }
    }

    /// A variant is the one key of an object, or if it has no content a string. The variants with content are numbered
    /// first.
    #[must_use]
    pub const fn external(name: &'s str, units: &'s Enum<'s>, choices: &'s Object<'s>) -> Self {
        Self::new(name, Tagging::External { choices, units: Spec::enumeration(units) })
    }

    /// A variant is named by a key among those of its content, which is an object.
    #[must_use]
    pub const fn internal(name: &'s str, tag: Field<'s>, branches: &'s [Branch<'s>]) -> Self {
        Self::new(name, Tagging::Internal { tag, branches })
    }

    /// A variant is named by one key, and its content stands under another: an object for each variant, the tag first.
    #[must_use]
    pub const fn adjacent(name: &'s str, branches: &'s [&'s Object<'s>]) -> Self {
        Self::new(name, Tagging::Adjacent { branches })
    }

    /// A variant is not named: it is the only one that accepts the value.
    #[must_use]
    pub const fn untagged(name: &'s str, branches: &'s [Branch<'s>]) -> Self {
        Self::new(name, Tagging::Untagged { branches, exclusive: true })
    }

    /// What the union is decoded into: a schema then defines it once, wherever it stands.
    #[must_use]
    pub const fn decodes_to<T: Arg>(mut self) -> Self {
        self.named = Some(Named::of::<T>());
        self
    }

    /// A short name, for people.
    #[must_use]
    pub const fn title(mut self, title: &'s str) -> Self {
        self.title = title;
        self
    }

    /// Says what the union is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'s str) -> Self {
        self.description = description;
        self
    }

    /// Says what may be repaired in it.
    #[must_use]
    pub const fn policy(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }

    /// Notes that a check of the user's own judges the value.
    #[must_use]
    pub const fn checked(mut self) -> Self {
        self.checked = true;
        self
    }

    /// Whether two unions are of one type.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Named::is_same(self.named, other.named).unwrap_or(std::ptr::eq(self, other))
    }

    /// The specs that a value may have, whole: what the variants of a tag have beside it is not said.
    pub(crate) fn specs(&self) -> Vec<Spec<'s>> {
        match &self.tagging {
            Tagging::External { choices, units } => {
                let Kind::Enum(set) = units.kind else { return Vec::new() };
                let units = (!set.variants.is_empty()).then_some(*units);
                let choices = (!choices.fields.is_empty()).then(|| Spec::known(choices));
                choices.into_iter().chain(units).collect()
            }
            Tagging::Internal { .. } => vec![Spec::object(|| const { &Object::new("", &[], &[]) })],
            Tagging::Adjacent { branches } => branches.iter().map(|object| Spec::known(object)).collect(),
            Tagging::Untagged { branches, .. } => branches.iter().map(|branch| *branch.spec()).collect(),
        }
    }

    /// The variants of which each stands in a value's place.
    pub(crate) const fn branches(&self) -> &'s [Branch<'s>] {
        match &self.tagging {
            Tagging::Internal { branches, .. } | Tagging::Untagged { branches, .. } => branches,
            Tagging::External { .. } | Tagging::Adjacent { .. } => &[],
        }
    }

    /// The specs of the variants' contents, with what is sensitive in them.
    pub(crate) fn contents(&self) -> Vec<&'s Spec<'s>> {
        match &self.tagging {
            Tagging::External { choices, .. } => choices.fields.iter().map(|field| &field.spec).collect(),
            Tagging::Internal { branches, .. } | Tagging::Untagged { branches, .. } => {
                branches.iter().filter_map(|branch| branch.spec).collect()
            }
            Tagging::Adjacent { branches } => {
                branches.iter().flat_map(|object| object.fields).map(|field| &field.spec).collect()
            }
        }
    }

    /// The keys that an object of any variant may have.
    pub(crate) fn names(&self) -> Vec<&'s str> {
        let mut names: Vec<&'s str> = self.tag().map(|tag| tag.name).into_iter().collect();
        match &self.tagging {
            Tagging::External { choices, .. } => names.extend(choices.names()),
            Tagging::Adjacent { branches } => names.extend(branches.iter().flat_map(|object| object.names())),
            Tagging::Internal { branches, .. } | Tagging::Untagged { branches, .. } => {
                for spec in branches.iter().filter_map(|branch| branch.spec) {
                    if let Kind::Object(object) = spec.kind {
                        names.extend(object.get().names());
                    }
                }
            }
        }
        // Several variants may have one key.
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(*name));
        names
    }

    /// Whether the content of a variant is marked as sensitive where it stands.
    pub(crate) fn has_sensitive_choice(&self) -> bool {
        match &self.tagging {
            Tagging::External { choices, .. } => choices.fields.iter().any(|field| field.sensitive),
            _ => false,
        }
    }

    /// How many variants there are.
    pub(crate) fn count(&self) -> usize {
        match &self.tagging {
            Tagging::External { choices, units } => {
                let units = match units.kind {
                    Kind::Enum(set) => set.variants.len(),
                    _ => 0,
                };
                choices.fields.len() + units
            }
            Tagging::Internal { branches, .. } | Tagging::Untagged { branches, .. } => branches.len(),
            Tagging::Adjacent { branches } => branches.len(),
        }
    }

    /// What the content of the variant with an index may be; none if it has no content.
    pub(crate) fn content(&self, index: usize) -> Option<&'s Spec<'s>> {
        match &self.tagging {
            Tagging::External { choices, .. } => choices.fields.get(index).map(|field| &field.spec),
            Tagging::Internal { branches, .. } | Tagging::Untagged { branches, .. } => {
                branches.get(index).and_then(|branch| branch.spec)
            }
            Tagging::Adjacent { branches } => {
                branches.get(index).and_then(|object| object.fields.get(1)).map(|field| &field.spec)
            }
        }
    }

    /// The canonical form of a variant, of which `content` is that of its content.
    pub(crate) fn written(&self, index: usize, content: &str) -> String {
        let mut writer = Writer::new();
        let has_content = self.content(index).is_some();
        let name_of = |tag: &Field<'s>| match tag.spec.kind {
            Kind::Enum(set) => set.variants.get(index).map_or("", |variant| variant.name),
            _ => "",
        };
        match &self.tagging {
            Tagging::External { choices, units } => match (choices.fields.get(index), units.kind) {
                (Some(field), _) => {
                    let mut members = writer.object();
                    members.key(field.name).json(content);
                    members.end();
                }
                (None, Kind::Enum(set)) => {
                    let unit = set.variants.get(index - choices.fields.len());
                    writer.string(unit.map_or("", |variant| variant.name));
                }
                (None, _) => writer.null(),
            },
            Tagging::Internal { tag, .. } => {
                let mut members = writer.object();
                members.key(tag.name).string(name_of(tag));
                members.members(content);
                members.end();
            }
            Tagging::Adjacent { branches } => {
                let mut members = writer.object();
                for (at, field) in branches.get(index).iter().flat_map(|object| object.fields).enumerate() {
                    match at {
                        0 => members.key(field.name).string(name_of(field)),
                        _ => members.key(field.name).json(content),
                    }
                }
                members.end();
            }
            Tagging::Untagged { .. } if has_content => writer.json(content),
            Tagging::Untagged { .. } => writer.null(),
        }
        writer.finish()
    }

    /// The key that names the variant, if there is one.
    pub(crate) fn tag(&self) -> Option<&Field<'s>> {
        match &self.tagging {
            Tagging::Internal { tag, .. } => Some(tag),
            Tagging::Adjacent { branches } => branches.first().and_then(|object| object.fields.first()),
            Tagging::External { .. } | Tagging::Untagged { .. } => None,
        }
    }
}

impl<'s> Branch<'s> {
    /// A variant with content, which reads these keys.
    #[must_use]
    pub const fn new(spec: &'s Spec<'s>, keys: Keys<'s>) -> Self {
        Self { spec: Some(spec), keys, description: "", policy: None }
    }

    /// A variant without content; of an untagged enum it is `null`.
    #[must_use]
    pub const fn unit() -> Self {
        Self { spec: None, keys: Keys::None, description: "", policy: None }
    }

    /// Says what the variant is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'s str) -> Self {
        self.description = description;
        self
    }

    /// Says what may be repaired in it.
    #[must_use]
    pub const fn policy(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }

    /// What the variant of an untagged enum is.
    pub(crate) fn spec(&self) -> &'s Spec<'s> {
        self.spec.unwrap_or(const { &Spec::NULL })
    }
}
