//! The rules: one table, sets of them, and which of them are in force where a value stands.
//!
//! A rule is one row of the table here and one file that says what it does: in `coerce/` for a value, in
//! `payload/` for the payload as a whole.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::coerce::{
    decode_json_string, enum_alias, enum_casefold, integral_float_to_int, numeric_string_to_int,
    numeric_string_to_number, object_to_list, scalar_to_list, string_to_bool,
};
use crate::decode::{Place, Report};
use crate::payload::{strip_bom, strip_code_fence};
use crate::read::{Given, JsonType};
use crate::spec::{Kind, Policy, Spec};

/// What a rule acts on, and with what.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Acts {
    /// On the payload text: keeps a part of it.
    Cut(fn(&str) -> Option<Range<usize>>),
    /// On the payload text: rewrites tokens into strict JSON.
    Tokens,
    /// On the payload's value.
    Root,
    /// On a key of an object.
    Key,
    /// On the value of an optional field: leaves the field out.
    Absence,
    /// On a value of one of these JSON types that stands for one of these kinds: the JSON text it stands for,
    /// if it has exactly one meaning.
    Value { from: &'static [JsonType], to: Kinds, by: Rewrite },
}

/// What a value stands for, as JSON text; none if the rule does not apply.
pub(crate) type Rewrite = for<'g> fn(&'g Given<'_>, &Place<'_>, &mut Report) -> Option<Cow<'g, str>>;

/// A row of the table: all that is said of a rule outside its file.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) preset: Option<Preset>,
    pub(crate) acts: Acts,
    /// From what to what.
    pub(crate) what: &'static str,
    /// The condition under which it may fire.
    pub(crate) when: &'static str,
    /// The code that the value gets without it.
    pub(crate) otherwise: &'static str,
    /// Why that is the only meaning, in one sentence.
    pub(crate) why: &'static str,
}

macro_rules! rules {
    ($($variant:ident = $name:literal, $preset:expr, $acts:expr,
        what: $what:literal, when: $when:literal, otherwise: $otherwise:literal, why: $why:literal;)*) => {
        /// A repair rule. The names are stable; see the table in the crate documentation for the policy.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = concat!("`", $name, "`: ", $what, ".\n\nFires when: ", $when, ".\n\nWhy that is safe: ", $why)]
            $variant,)*
        }

        impl Rule {
            /// All rules, in the order of the table: the payload's first, then those on a field.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }

        impl Rule {
            pub(crate) const fn row(self) -> &'static Row {
                match self {
                    $(Self::$variant => const {
                        &Row {
                            preset: $preset, acts: $acts,
                            what: $what, when: $when, otherwise: $otherwise, why: $why,
                        }
                    },)*
                }
            }
        }
    };
}

/// Fires under `standard` and every preset above it.
const S: Option<Preset> = Some(Preset::Standard);

const STRING: &[JsonType] = &[JsonType::String];
const NUMBER: &[JsonType] = &[JsonType::Number];
const OBJECT: &[JsonType] = &[JsonType::Object];
const SCALAR: &[JsonType] = &[JsonType::String, JsonType::Number, JsonType::Boolean];

rules! {
    StripBom = "strip_bom", S, Acts::Cut(strip_bom::cut),
        what: "drops one U+FEFF at the start",
        when: "the text starts with it",
        otherwise: "invalid_json",
        why: "a byte order mark says nothing, and RFC 8259 lets a parser ignore it";
    StripCodeFence = "strip_code_fence", S, Acts::Cut(strip_code_fence::cut),
        what: "takes the payload out of a Markdown code fence",
        when: "the whole payload is one fence with lines of its own, its info string empty or `json`, and only white space outside",
        otherwise: "invalid_json",
        why: "the fence is a wrapper with nothing else in it, and no JSON value starts with one";
    EscapeControlChars = "escape_control_chars", S, Acts::Tokens,
        what: "takes a raw U+0000–U+001F inside a string as that character",
        when: "the text then parses",
        otherwise: "invalid_json",
        why: "escaping the character moves no boundary of the string, so it can only be part of it";
    EmptyToObject = "empty_to_object", S, Acts::Root,
        what: "blank text, `null` or `[]` becomes `{}`",
        when: "the tool has no required field",
        otherwise: "`empty_payload` for blank text, `not_object`",
        why: "a call without arguments is the only call that has no content";
    UnwrapDoubleEncoded = "unwrap_double_encoded", S, Acts::Root,
        what: "a JSON string that holds a JSON object becomes that object",
        when: "the text inside is strict JSON, one level deep",
        otherwise: "not_object",
        why: "arguments are an object, so a string in their place can only be the object encoded once more";
    KeyAlias = "key_alias", S, Acts::Key,
        what: "a key declared with `alias` becomes the field's name",
        when: "the name is declared as an alias of the field",
        otherwise: "unknown_field",
        why: "the tool's author has said what the name means";
    NullToAbsent = "null_to_absent", S, Acts::Absence,
        what: "`null` becomes the default, or leaves the field out",
        when: "the field is optional and null is not one of its own values",
        otherwise: "`missing` if required, `type`",
        why: "null is no value of the field, and saying that there is none is what leaving it out says";
    DecodeJsonString = "decode_json_string", S,
        Acts::Value { from: STRING, to: Kinds::OBJECT.or(Kinds::LIST), by: decode_json_string::rewrite },
        what: "`\"[1,2]\"` → `[1,2]`, `\"{…}\"` → `{…}`",
        when: "the text is strict JSON of the target's outer kind, once per path; if items may be strings, only where the rule is allowed by name",
        otherwise: "`type`, or `ambiguous_list`",
        why: "the target cannot be a string, so the text can only be the value encoded once more";
    EnumAlias = "enum_alias", S, Acts::Value { from: STRING, to: Kinds::ENUM, by: enum_alias::rewrite },
        what: "a value declared with `alias` becomes the member's name",
        when: "the name is declared as an alias of the member",
        otherwise: "enum",
        why: "the tool's author has said what the name means";
    EnumCasefold = "enum_casefold", S, Acts::Value { from: STRING, to: Kinds::ENUM, by: enum_casefold::rewrite },
        what: "`\"Damaged\"` → `\"damaged\"`",
        when: "exactly one member matches caselessly, under full Unicode case folding and canonical equivalence",
        otherwise: "enum",
        why: "members that differ only in case are refused at compile time, so the member is the only one meant";
    NumericStringToInt = "numeric_string_to_int", S,
        Acts::Value { from: STRING, to: Kinds::INTEGER, by: numeric_string_to_int::rewrite },
        what: "`\"1999\"` → `1999`",
        when: "the whole string is `0|-?[1-9][0-9]*`",
        otherwise: "ambiguous_integer",
        why: "digits without sign, separator, point or padding spell one integer in every notation";
    IntegralFloatToInt = "integral_float_to_int", S,
        Acts::Value { from: NUMBER, to: Kinds::INTEGER, by: integral_float_to_int::rewrite },
        what: "`1999.0`, `2e3`, `-0` → the integer",
        when: "the literal text is exactly integral and of a magnitude below 2^53",
        otherwise: "lossy_number",
        why: "below 2^53 the text and every double it may have passed through are the same integer";
    NumericStringToNumber = "numeric_string_to_number", S,
        Acts::Value { from: STRING, to: Kinds::NUMBER, by: numeric_string_to_number::rewrite },
        what: "`\"0.75\"` → `0.75`",
        when: "the whole string is a plain JSON decimal without exponent",
        otherwise: "ambiguous_number",
        why: "a JSON decimal in quotes spells the same number without them";
    StringToBool = "string_to_bool", S, Acts::Value { from: STRING, to: Kinds::BOOLEAN, by: string_to_bool::rewrite },
        what: "`\"true\"`, `\"False\"` → the boolean",
        when: "the whole string is `true` or `false` in any ASCII case",
        otherwise: "ambiguous_boolean",
        why: "the words are the names of the two values";
    ScalarToList = "scalar_to_list", S, Acts::Value { from: SCALAR, to: Kinds::LIST, by: scalar_to_list::rewrite },
        what: "`\"fragile\"` → `[\"fragile\"]`, `5` → `[5]`",
        when: "the item type accepts the value as it stands; a string moreover is not blank, holds no separator, starts no JSON and is no word for nothing",
        otherwise: "`ambiguous_list` for a string where items may be strings, `type`",
        why: "one item that is complete in itself can only be a list of that item";
    ObjectToList = "object_to_list", S, Acts::Value { from: OBJECT, to: Kinds::LIST, by: object_to_list::rewrite },
        what: "`{…}` → `[{…}]`",
        when: "items are objects, this one is accepted, and it is no `{\"item\": …}` that could be unwrapped instead",
        otherwise: "type",
        why: "one object that is a whole item can only be a list of that item";
}

impl Rule {
    /// The lowest preset under which the rule may fire; none if it fires only where it is named.
    #[must_use]
    pub const fn preset(self) -> Option<Preset> {
        self.row().preset
    }

    /// From what to what, as a fragment of Markdown.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().what
    }

    /// The condition under which the rule may fire, as a fragment of Markdown.
    #[must_use]
    pub const fn condition(self) -> &'static str {
        self.row().when
    }

    /// The code that a value gets where the rule may not fire, as a fragment of Markdown.
    #[must_use]
    pub const fn otherwise(self) -> &'static str {
        self.row().otherwise
    }

    /// Why the repaired value is the only one that can have been meant, in one sentence.
    #[must_use]
    pub const fn justification(self) -> &'static str {
        self.row().why
    }
}

crate::names::stable_names!(Rule, "rule");

/// Which rules may fire before the code says anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Preset {
    /// None: anything that is not canonical already is rejected.
    Strict,
    /// The rules that need nothing but the payload to be certain.
    #[default]
    Standard,
}

impl Preset {
    /// All presets, from the strictest.
    pub const ALL: &[Self] = &[Self::Strict, Self::Standard];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Standard => "standard",
        }
    }

    /// The rules that may fire under this preset.
    #[must_use]
    pub const fn rules(self) -> RuleSet {
        let mut set = RuleSet::EMPTY;
        let mut rest = Rule::ALL;
        while let [rule, tail @ ..] = rest {
            if let Some(lowest) = rule.preset()
                && lowest as u8 <= self as u8
            {
                set = set.or(RuleSet(1 << *rule as u8));
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

/// The second condition of `decode_json_string`, for a list whose items may be strings: in the set only where
/// the rule is named.
const NAMED_DECODE: u64 = 1 << 63;

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);
    /// Every rule.
    pub const ALL: Self = Self(u64::MAX);

    /// The set of one rule.
    #[must_use]
    pub const fn of(rule: Rule) -> Self {
        let bit = 1 << rule as u8;
        Self(if matches!(rule, Rule::DecodeJsonString) { bit | NAMED_DECODE } else { bit })
    }

    /// The rule with this name; empty if there is none, which the derive reports.
    #[must_use]
    pub const fn named(name: &str) -> Self {
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

    /// The rules in the set, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |rule| self.contains(*rule))
    }

    /// Whether `decode_json_string` may act where a string could be an item.
    pub(crate) const fn decodes_beside_strings(self) -> bool {
        self.0 & NAMED_DECODE != 0
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

/// The rules in force where a value stands.
#[derive(Debug, Clone, Copy)]
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
        let named = preset.rules().or(allowed);
        Self { active: named.without(denied), forbidden: named.and(denied), denied }
    }

    /// No rule at all: the value has to be acceptable as it stands.
    pub(crate) const NONE: Self =
        Self { active: RuleSet::EMPTY, forbidden: RuleSet::EMPTY, denied: RuleSet::ALL };

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

    pub(crate) const fn standing(&self, rule: Rule) -> Standing {
        if self.active.contains(rule) {
            Standing::Active
        } else if self.forbidden.contains(rule) {
            Standing::Forbidden
        } else {
            Standing::Absent
        }
    }

    /// The standing of `decode_json_string` where a string could be an item: absent unless it is named.
    pub(crate) const fn standing_beside_strings(&self) -> Standing {
        if self.active.decodes_beside_strings() {
            Standing::Active
        } else if self.forbidden.decodes_beside_strings() {
            Standing::Forbidden
        } else {
            Standing::Absent
        }
    }
}

/// A set of kinds, to say what a rule can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u16);

impl Kinds {
    pub(crate) const BOOLEAN: Self = Self(1);
    pub(crate) const INTEGER: Self = Self(1 << 1);
    pub(crate) const NUMBER: Self = Self(1 << 2);
    pub(crate) const STRING: Self = Self(1 << 3);
    pub(crate) const DATE: Self = Self(1 << 4);
    pub(crate) const ENUM: Self = Self(1 << 5);
    pub(crate) const LIST: Self = Self(1 << 6);
    pub(crate) const OBJECT: Self = Self(1 << 7);
    /// An object's inside, where any kind may stand.
    const ANY: Self = Self(u16::MAX);

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The kind of the value itself.
    pub(crate) const fn of(spec: &Spec) -> Self {
        match spec.kind {
            Kind::Boolean => Self::BOOLEAN,
            Kind::Integer(_) => Self::INTEGER,
            Kind::Number(_) => Self::NUMBER,
            Kind::String(_) => Self::STRING,
            Kind::Date => Self::DATE,
            Kind::Enum(_) => Self::ENUM,
            Kind::List(_) => Self::LIST,
            Kind::Object(_) => Self::OBJECT,
        }
    }

    /// The kinds of the value and of everything below it.
    pub(crate) const fn below(spec: &Spec) -> Self {
        match spec.kind {
            Kind::List(list) => Self::LIST.or(Self::below(list.item)),
            Kind::Object(_) => Self::ANY,
            _ => Self::of(spec),
        }
    }
}

/// The rules that act on values, in the order in which they are tried.
pub(crate) fn on_values() -> impl Iterator<Item = (Rule, &'static [JsonType], Kinds, Rewrite)> {
    Rule::ALL.iter().filter_map(|rule| match rule.row().acts {
        Acts::Value { from, to, by } => Some((*rule, from, to, by)),
        _ => None,
    })
}
