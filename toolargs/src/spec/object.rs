//! Objects: what a struct is.

use std::fmt;

use super::{Field, Keys, Kind, Named, Pattern, Policy, Spec};
use crate::arg::Arg;

/// A reference to an object that is followed only when it is needed, so that types may contain themselves.
#[derive(Clone, Copy)]
pub(crate) enum ObjectRef<'s> {
    Found(fn() -> &'static Object<'static>),
    Known(&'s Object<'s>),
}

/// A closed object: a tool's arguments, or a value inside them.
#[derive(Debug, Clone, Copy)]
pub struct Object<'s> {
    /// The type's name.
    pub(crate) name: &'s str,
    /// What the object is decoded into.
    pub(crate) named: Option<Named>,
    pub(crate) title: &'s str,
    pub(crate) description: &'s str,
    pub(crate) fields: &'s [Field<'s>],
    /// The flattened fields, whose keys stand among the others.
    pub(crate) parts: &'s [Part<'s>],
    /// For the start and then for each field, the index of the field that comes next in the order of the names.
    by_name: &'s [usize],
    /// What keys it may have that no field has, from a schema.
    pub(crate) rest: Option<&'s Rest<'s>>,
    /// A bit for each of the first 64 fields that is required.
    pub(crate) required: u64,
    pub(crate) policy: Option<Policy>,
    /// Whether the object stands in a schema where it is used, without a definition of its own.
    pub(crate) inline: bool,
    /// Whether a check of the user's own judges the object.
    pub(crate) checked: bool,
}

/// The keys of an object that no field has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rest<'s> {
    /// Those that match a pattern, with their values.
    pub(crate) patterns: &'s [(Pattern<'s>, Spec<'s>)],
    /// All others; none if there are not to be any.
    pub(crate) others: Option<&'s Spec<'s>>,
    /// Those of which there is never to be a value.
    pub(crate) forbidden: &'s [&'s str],
    /// Whether nothing is said of others where properties are declared, so that they are kept unless a gate is closed.
    pub(crate) is_unsaid: bool,
    /// The keys that are declared where it depends on the others whether they may be there.
    pub(crate) known: &'s [&'s str],
}

/// What the value may be under a key that no field has.
pub(crate) struct Entry<'s> {
    pub(crate) spec: &'s Spec<'s>,
    /// What it has to be as well.
    pub(crate) others: Vec<Spec<'s>>,
    /// Whether nothing is said of it.
    pub(crate) is_unsaid: bool,
}

/// A field whose keys stand among those of the object around it.
#[derive(Debug, Clone, Copy)]
pub struct Part<'s> {
    /// How many of the object's own fields are declared before it.
    pub(crate) before: usize,
    /// What it may be: an object, a map, or one of several objects.
    pub(crate) spec: &'s Spec<'s>,
    /// Which of the object's keys it reads.
    pub(crate) keys: Keys<'s>,
}

impl<'s> Rest<'s> {
    /// What the value under a name may be; none if there is not to be any.
    pub(crate) fn find(&self, name: &str, closed: bool) -> Option<Entry<'s>> {
        if self.forbidden.contains(&name) {
            return None;
        }
        let mut matching =
            self.patterns.iter().filter(|(pattern, _)| pattern.matches(name)).map(|(_, spec)| spec);
        if let Some(spec) = matching.next() {
            return Some(Entry { spec, others: matching.copied().collect(), is_unsaid: false });
        }
        let is_unsaid = matches!(self.others, Some(Spec { kind: Kind::Any, also: [], .. }));
        let others = self.others.filter(|_| !(closed && self.is_unsaid) || self.known.contains(&name));
        others.map(|spec| Entry { spec, others: Vec::new(), is_unsaid })
    }
}

impl<'s> Part<'s> {
    /// A flattened field behind so many of the object's own, which reads these keys.
    #[must_use]
    pub const fn new(before: usize, spec: &'s Spec<'s>, keys: Keys<'s>) -> Self {
        Self { before, spec, keys }
    }

    /// Whether it takes every key that nothing else has taken.
    pub(crate) const fn takes_rest(&self) -> bool {
        matches!(self.spec.kind, Kind::Map(_))
    }

    fn add_names(&self, names: &mut Vec<&'s str>) {
        match self.spec.kind {
            Kind::Object(object) => names.extend(object.get().names()),
            Kind::Union(union) => names.extend(union.get().names()),
            _ => {}
        }
    }
}

impl<'s> ObjectRef<'s> {
    #[inline]
    pub(crate) fn get(self) -> &'s Object<'s> {
        match self {
            Self::Found(object) => object(),
            Self::Known(object) => object,
        }
    }
}

impl fmt::Debug for ObjectRef<'_> {
    /// Only the name: the object may contain itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Object").field(&self.get().name).finish()
    }
}

impl<'s> Object<'s> {
    /// An object of the type with this name, with these fields in declaration order; `by_name` leads through them in the
    /// order of their names.
    #[must_use]
    pub const fn new(name: &'s str, fields: &'s [Field<'s>], by_name: &'s [usize]) -> Self {
        let mut required = 0;
        let mut bit = 1;
        let mut rest = fields;
        while let [field, tail @ ..] = rest {
            if field.required {
                required |= bit;
            }
            bit <<= 1;
            rest = tail;
        }
        Self {
            name,
            named: None,
            title: "",
            description: "",
            fields,
            parts: &[],
            by_name,
            rest: None,
            required,
            policy: None,
            inline: false,
            checked: false,
        }
    }

    /// The flattened fields.
    #[must_use]
    pub const fn parts(mut self, parts: &'s [Part<'s>]) -> Self {
        self.parts = parts;
        self
    }

    /// Lets the object stand in a schema where it is used, without a definition of its own.
    #[must_use]
    pub const fn inline(mut self) -> Self {
        self.inline = true;
        self
    }

    /// Notes that a check of the user's own judges the object.
    #[must_use]
    pub const fn checked(mut self) -> Self {
        self.checked = true;
        self
    }

    /// A short name, for people.
    #[must_use]
    pub const fn title(mut self, title: &'s str) -> Self {
        self.title = title;
        self
    }

    /// What the object is decoded into: a schema then defines it once, wherever it stands. Without it, `schemars` is only
    /// told that it is an object.
    #[must_use]
    pub const fn decodes_to<T: Arg>(mut self) -> Self {
        self.named = Some(Named::of::<T>());
        self
    }

    /// Whether two objects are of one type.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Named::is_same(self.named, other.named).unwrap_or(std::ptr::eq(self, other))
    }

    /// Says what the object is, for the model.
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

    /// The names of the fields, and of those that stand among them.
    pub(crate) fn names(&self) -> Vec<&'s str> {
        let mut names: Vec<_> = self.fields.iter().map(|field| field.name).collect();
        for part in self.parts {
            part.add_names(&mut names);
        }
        names
    }

    /// The fields, and those of the objects that stand among them.
    pub(crate) fn all_fields(&self) -> Vec<&'s Field<'s>> {
        let mut fields: Vec<_> = self.fields.iter().collect();
        for part in self.parts {
            if let Kind::Object(object) = part.spec.kind {
                fields.extend(object.get().all_fields());
            }
        }
        fields
    }

    /// The field of this name, which may be one of an object that stands among them.
    pub(crate) fn member(&self, name: &str) -> Option<&'s Field<'s>> {
        let own = self.fields.iter().find(|field| field.name == name);
        own.or_else(|| {
            self.parts.iter().find_map(|part| match part.spec.kind {
                Kind::Object(object) => object.get().member(name),
                _ => None,
            })
        })
    }

    /// Whether what stands among the fields takes every key that nothing else has taken.
    pub(crate) fn takes_rest(&self) -> bool {
        self.parts.iter().any(|part| match part.spec.kind {
            Kind::Map(_) => true,
            Kind::Object(object) => object.get().takes_rest(),
            _ => false,
        })
    }

    /// Whether the fields are the same whatever is sent: what stands among them is no choice.
    pub(crate) fn is_plain(&self) -> bool {
        self.parts.iter().all(|part| match part.spec.kind {
            Kind::Object(object) => part.spec.options == 0 && object.get().is_plain(),
            Kind::Map(_) => true,
            _ => false,
        })
    }

    /// Whether it is known which fields there are, if nothing but a tag tells: of what stands among them, at most one is a
    /// choice, by a tag.
    pub(crate) fn is_told(&self) -> bool {
        let is_union = |part: &&Part<'_>| matches!(part.spec.kind, Kind::Union(_));
        let is_told = |spec: &Spec<'_>| match spec.kind {
            Kind::Object(object) => spec.options == 0 && object.get().is_told(),
            Kind::Map(_) => true,
            Kind::Union(union) => spec.options == 0 && union.get().tag().is_some(),
            _ => false,
        };
        self.parts.iter().all(|part| is_told(part.spec)) && self.parts.iter().filter(is_union).count() < 2
    }

    /// The field that passes a test, and its index; the one that is expected is tested first.
    #[inline]
    pub(crate) fn find(
        &self,
        expected: usize,
        test: impl Fn(&Field) -> bool,
    ) -> Option<(usize, &'s Field<'s>)> {
        self.guess(expected, &test).or_else(|| self.fields.iter().enumerate().find(|(_, field)| test(field)))
    }

    /// The field with an index, if it passes a test.
    #[inline]
    pub(crate) fn guess(
        &self,
        index: usize,
        test: impl Fn(&Field) -> bool,
    ) -> Option<(usize, &'s Field<'s>)> {
        match self.fields.get(index) {
            Some(field) if test(field) => Some((index, field)),
            _ => None,
        }
    }

    /// The index of the field whose name comes after that of the field before `expected`, in the order of the names.
    #[inline]
    pub(crate) fn next_by_name(&self, expected: usize) -> usize {
        self.by_name.get(expected).copied().unwrap_or(expected)
    }
}
