//! What a newtype says of the value in it.

use super::{Policy, Spec};

/// What a newtype adds to the spec of what it wraps.
#[derive(Debug, Clone, Copy)]
pub struct Newtype<'s> {
    /// The type's name.
    pub(crate) name: &'s str,
    /// What is in it, which may be in a newtype too.
    pub(super) value: Spec<'s>,
    pub(crate) title: &'s str,
    pub(crate) description: &'s str,
    /// Whether it or a newtype in it keeps the value out of reports.
    pub(crate) sensitive: bool,
    pub(crate) policy: Option<Policy>,
}

impl<'s> Newtype<'s> {
    /// The newtype with this name around a value.
    #[must_use]
    pub const fn new(name: &'s str, value: Spec<'s>) -> Self {
        Self { name, value, title: "", description: "", sensitive: value.is_sensitive(), policy: None }
    }

    /// A short name, for people.
    #[must_use]
    pub const fn title(mut self, title: &'s str) -> Self {
        self.title = title;
        self
    }

    /// Says what the value is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'s str) -> Self {
        self.description = description;
        self
    }

    /// Keeps the value out of every report.
    #[must_use]
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Says what may be repaired in it.
    #[must_use]
    pub const fn policy(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }
}
