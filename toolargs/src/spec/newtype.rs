//! What a newtype says of the value in it.

use super::{Policy, Spec};

/// What a newtype adds to the spec of what it wraps.
#[derive(Debug, Clone, Copy)]
pub struct Newtype {
    /// The type's name.
    pub(crate) name: &'static str,
    /// What is in it, which may be in a newtype too.
    pub(super) value: Spec,
    pub(crate) title: &'static str,
    pub(crate) description: &'static str,
    /// Whether it or a newtype in it keeps the value out of reports.
    pub(crate) sensitive: bool,
    pub(crate) policy: Option<Policy>,
}

impl Newtype {
    /// The newtype with this name around a value.
    #[must_use]
    pub const fn new(name: &'static str, value: Spec) -> Self {
        Self { name, value, title: "", description: "", sensitive: value.is_sensitive(), policy: None }
    }

    /// A short name, for people.
    #[must_use]
    pub const fn title(mut self, title: &'static str) -> Self {
        self.title = title;
        self
    }

    /// Says what the value is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
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
