//! Sets of rules, and the presets that name some.

use std::fmt;

use super::Rule;

/// Which rules may fire before the code says anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Preset {
    /// None: anything that is not canonical already is rejected.
    Strict,
    /// The rules that need nothing but the payload to be certain.
    #[default]
    Standard,
    /// Those, and the rules on what models are known to write around and between JSON tokens, and to mean by a value of
    /// another type.
    Lenient,
}

impl Preset {
    /// All presets, from the strictest.
    pub const ALL: &[Self] = &[Self::Strict, Self::Standard, Self::Lenient];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Standard => "standard",
            Self::Lenient => "lenient",
        }
    }

    /// The rules that may fire under this preset.
    #[must_use]
    pub const fn rules(self) -> RuleSet {
        match self {
            Self::Strict => const { Self::Strict.collect() },
            Self::Standard => const { Self::Standard.collect() },
            Self::Lenient => const { Self::Lenient.collect() },
        }
    }

    /// The same with the conditions under which they may: below `lenient`, one for which a rule has to be named is not
    /// among them.
    pub(crate) const fn in_force(self) -> RuleSet {
        match self {
            Self::Strict | Self::Standard => self.rules().unnamed(),
            Self::Lenient => self.rules(),
        }
    }

    const fn collect(self) -> RuleSet {
        let mut set = RuleSet::EMPTY;
        let mut rest = Rule::ALL;
        while let [rule, tail @ ..] = rest {
            if let Some(lowest) = rule.preset()
                && lowest as u8 <= self as u8
            {
                set = set.or(RuleSet::of(*rule));
            }
            rest = tail;
        }
        set
    }
}

crate::names::stable_names!(Preset, "preset");

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RuleSet(u64);

/// The second condition of `decode_json_string`, for a list whose items may be strings. A set has both conditions of
/// the rule or none; what a preset below `lenient` puts in force has this one only where the rule is named.
const NAMED_DECODE: u64 = 1 << 63;

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);
    /// Every rule.
    pub const ALL: Self = {
        let mut set = Self::EMPTY;
        let mut rest = Rule::ALL;
        while let [rule, tail @ ..] = rest {
            set = set.or(Self::of(*rule));
            rest = tail;
        }
        set
    };

    /// The set of one rule.
    #[must_use]
    pub const fn of(rule: Rule) -> Self {
        let bit = 1 << rule as u8;
        Self(if matches!(rule, Rule::DecodeJsonString) { bit | NAMED_DECODE } else { bit })
    }

    /// The rule with this name; empty if there is none, which the derive reports.
    pub(crate) const fn named(name: &str) -> Self {
        match Rule::named(name) {
            Some(rule) => Self::of(rule),
            None => Self::EMPTY,
        }
    }

    /// The rules in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The rules in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The rules in this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the rule is in the set.
    #[must_use]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & (1 << rule as u8) != 0
    }

    /// Whether no rule is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many rules are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.unnamed().0.count_ones() as usize
    }

    /// The rules in the set, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        let mut left = self.unnamed().0;
        std::iter::from_fn(move || {
            let rule = Rule::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*rule)
        })
    }

    /// The set without the condition for which a rule has to be named.
    const fn unnamed(self) -> Self {
        Self(self.0 & !NAMED_DECODE)
    }

    /// The set where a string could be an item: with `decode_json_string` only if that is named.
    pub(crate) const fn beside_strings(self) -> Self {
        if self.0 & NAMED_DECODE != 0 { self } else { self.without(Self::of(Rule::DecodeJsonString)) }
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl From<Rule> for RuleSet {
    fn from(rule: Rule) -> Self {
        Self::of(rule)
    }
}

impl<const N: usize> From<[Rule; N]> for RuleSet {
    fn from(rules: [Rule; N]) -> Self {
        rules.into_iter().collect()
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        rules.into_iter().fold(Self::EMPTY, |set, rule| set.or(Self::of(rule)))
    }
}
