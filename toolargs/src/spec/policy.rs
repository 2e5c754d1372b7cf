//! What one place in the code says about rules.

use crate::lints::Lints;
use crate::rules::RuleSet;

/// What one place in the code says about rules: `strict` removes all, `allow` adds, `deny` removes.
#[derive(Debug, Clone, Copy)]
pub struct Policy {
    pub(crate) strict: bool,
    pub(crate) allow: RuleSet,
    pub(crate) deny: RuleSet,
    /// The lints that are allowed.
    pub(crate) lints: Lints,
}

impl Policy {
    /// `strict` removes all rules, then `allow` adds some, then `deny` removes some.
    #[must_use]
    pub const fn new(strict: bool, allow: RuleSet, deny: RuleSet) -> Self {
        Self { strict, allow, deny, lints: Lints::NONE }
    }

    /// What this place and then one further in say together.
    pub(crate) const fn then(self, inner: Self) -> Self {
        let none = RuleSet::EMPTY;
        let (allow, deny) = if inner.strict { (none, none) } else { (self.allow, self.deny) };
        Self {
            strict: self.strict || inner.strict,
            allow: allow.without(inner.deny).or(inner.allow),
            deny: deny.without(inner.allow).or(inner.deny),
            lints: self.lints.or(inner.lints),
        }
    }

    /// The same place, where some lints are allowed.
    pub(crate) const fn lints(mut self, lints: Lints) -> Self {
        self.lints = lints;
        self
    }
}
