//! The Rust type behind a value that has a name.

use std::any::TypeId;

use schemars::SchemaGenerator;

use crate::arg::Arg;
use crate::schema;

/// The Rust type that a named value is decoded into.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Named {
    id: fn() -> TypeId,
    /// Its schema among those of a generator, which knows it by its type.
    pub(crate) subschema: fn(&mut SchemaGenerator) -> schemars::Schema,
}

impl Named {
    pub(super) const fn of<T: Arg>() -> Self {
        Self { id: TypeId::of::<T>, subschema: schema::subschema::<T> }
    }

    /// Whether two types are one, if both are known.
    pub(super) fn is_same(this: Option<Self>, other: Option<Self>) -> Option<bool> {
        this.zip(other).map(|(this, other)| (this.id)() == (other.id)())
    }
}
