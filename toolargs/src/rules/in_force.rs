//! Which rules are in force where a value stands: what the gate, and then each place in the code, allows and removes.

use super::{Preset, Rule, RuleSet};
use crate::spec::{Kind, Policy, Spec};

/// The rules in force where a value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    active: RuleSet,
    /// Those that would be active if the code had not removed them.
    forbidden: RuleSet,
    /// Those that the gate denies, whatever is allowed further in.
    denied: RuleSet,
}

/// Whether a rule may fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It may.
    Active,
    /// The code removed it: a value that needs only it is `repair_forbidden`.
    Forbidden,
    /// Nothing added it: the value is judged as if the rule did not exist.
    Absent,
}

impl Rules {
    /// What the gate's settings leave.
    pub(crate) const fn of_gate(preset: Preset, allowed: RuleSet, denied: RuleSet) -> Self {
        let named = preset.in_force().or(allowed);
        Self { active: named.without(denied), forbidden: named.and(denied), denied }
    }

    /// No rule at all: the value has to be acceptable as it stands.
    pub(crate) const NONE: Self =
        Self { active: RuleSet::EMPTY, forbidden: RuleSet::EMPTY, denied: RuleSet::ALL };

    /// The rules on what is valid by a schema and yet not canonical, and no other.
    pub(crate) const CANONICAL: Self = {
        let rules = RuleSet::of(Rule::IntegralFloatToInt)
            .or(RuleSet::of(Rule::UuidCanonical))
            .or(RuleSet::of(Rule::DatetimeCanonical));
        Self { active: rules, forbidden: RuleSet::EMPTY, denied: RuleSet::ALL.without(rules) }
    };

    /// What is left further in, where `policy` is declared.
    pub(crate) const fn enter(self, policy: Policy) -> Self {
        let removed = if policy.strict { RuleSet::ALL } else { RuleSet::EMPTY };
        let kept = self.active.without(removed);
        let lost = self.forbidden.or(self.active.and(removed));
        let added = policy.allow.without(self.denied);
        let active = kept.or(added);
        Self {
            active: active.without(policy.deny),
            forbidden: lost.without(added).or(policy.allow.and(self.denied)).or(active.and(policy.deny)),
            denied: self.denied,
        }
    }

    /// The same rules as if the code had removed none up to here: to see what would have become of a value.
    pub(crate) const fn assuming(self) -> Self {
        Self { active: self.active.or(self.forbidden), forbidden: RuleSet::EMPTY, denied: self.denied }
    }

    /// The rules as they stand on a value: `decode_json_string` has a condition of its own where a string could be an
    /// item.
    pub(crate) fn on(self, spec: &Spec) -> Self {
        match spec.kind {
            Kind::List(_) | Kind::Tuple(_) if spec.items_may_be_strings() => Self {
                active: self.active.beside_strings(),
                forbidden: self.forbidden.beside_strings(),
                denied: self.denied,
            },
            _ => self,
        }
    }

    /// Those of them that may fire, without a copy of all.
    #[inline]
    pub(crate) fn active_on(&self, spec: &Spec) -> RuleSet {
        if spec.items_may_be_strings() { self.active.beside_strings() } else { self.active }
    }

    /// Whether any of these may fire, or would if the code had not removed it.
    #[inline]
    pub(crate) const fn know(&self, rules: RuleSet) -> bool {
        !self.active.or(self.forbidden).and(rules).is_empty()
    }

    /// Those that may fire.
    pub(crate) const fn active(&self) -> RuleSet {
        self.active
    }

    /// Those that the code removed.
    pub(crate) const fn forbidden(&self) -> RuleSet {
        self.forbidden.without(self.active)
    }

    pub(crate) const fn standing(&self, rule: Rule) -> Standing {
        if self.active().contains(rule) {
            Standing::Active
        } else if self.forbidden().contains(rule) {
            Standing::Forbidden
        } else {
            Standing::Absent
        }
    }
}
