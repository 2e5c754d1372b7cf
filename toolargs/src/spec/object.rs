//! Objects: what a struct is.

use std::fmt;

use super::{Field, Named, Policy};
use crate::arg::Arg;

/// A reference to an object that is followed only when it is needed, so that types may contain themselves.
#[derive(Clone, Copy)]
pub(crate) struct ObjectRef(pub(super) fn() -> &'static Object);

/// A closed object: a tool's arguments, or a value inside them.
#[derive(Debug, Clone, Copy)]
pub struct Object {
    /// The type's name.
    pub(crate) name: &'static str,
    /// The name of the tool that has it as its arguments.
    pub(crate) tool: &'static str,
    /// The tool's version.
    pub(crate) version: Option<&'static str>,
    /// What the object is decoded into.
    pub(crate) named: Option<Named>,
    pub(crate) description: &'static str,
    pub(crate) fields: &'static [Field],
    /// For the start and then for each field, the index of the field that comes next in the order of the names.
    by_name: &'static [usize],
    /// A bit for each of the first 64 fields that is required.
    pub(crate) required: u64,
    pub(crate) policy: Option<Policy>,
}

impl ObjectRef {
    pub(crate) fn get(self) -> &'static Object {
        (self.0)()
    }
}

impl fmt::Debug for ObjectRef {
    /// Only the name: the object may contain itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Object").field(&self.get().name).finish()
    }
}

impl Object {
    /// An object of the type with this name, with these fields in declaration order; `by_name` leads through them in the
    /// order of their names.
    #[must_use]
    pub const fn new(name: &'static str, fields: &'static [Field], by_name: &'static [usize]) -> Self {
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
            tool: name,
            version: None,
            named: None,
            description: "",
            fields,
            by_name,
            required,
            policy: None,
        }
    }

    /// The name of the tool that has the object as its arguments; the type's if it is not said.
    #[must_use]
    pub const fn tool(mut self, tool: &'static str) -> Self {
        self.tool = tool;
        self
    }

    /// The version of the tool that has the object as its arguments.
    #[must_use]
    pub const fn version(mut self, version: &'static str) -> Self {
        self.version = Some(version);
        self
    }

    /// What the object is decoded into: a schema then defines it once, wherever it stands. Without it, `schemars` is only
    /// told that it is an object.
    #[must_use]
    pub const fn decodes_to<T: Arg + 'static>(mut self) -> Self {
        self.named = Some(Named::of::<T>());
        self
    }

    /// Whether two objects are of one type.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Named::is_same(self.named, other.named).unwrap_or(std::ptr::eq(self, other))
    }

    /// Says what the object is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }

    /// Says what may be repaired in it.
    #[must_use]
    pub const fn policy(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }

    /// The field that passes a test, and its index; the one that is expected is tested first.
    #[inline]
    pub(crate) fn find(
        &self,
        expected: usize,
        test: impl Fn(&Field) -> bool,
    ) -> Option<(usize, &'static Field)> {
        self.guess(expected, &test).or_else(|| self.fields.iter().enumerate().find(|(_, field)| test(field)))
    }

    /// The field with an index, if it passes a test.
    #[inline]
    pub(crate) fn guess(
        &self,
        index: usize,
        test: impl Fn(&Field) -> bool,
    ) -> Option<(usize, &'static Field)> {
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
