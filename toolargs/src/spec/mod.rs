//! What a tool accepts, as data: the one description that decoding, reports and schemas read.
//!
//! A [`Spec`] is built in constants by the derive. It holds no policy code: nothing here decides what happens
//! to a value.

mod literal;
mod pattern;
mod quoted;
mod word;

use std::any::TypeId;
use std::fmt;

use schemars::SchemaGenerator;

use crate::arg::Arg;
use crate::rules::{Kinds, RuleSet};
use crate::schema;
use crate::write::Writer;

pub(crate) use literal::Literal;
pub use pattern::{CompiledPattern, Pattern};
pub(crate) use quoted::Quoted;
pub(crate) use word::{Folded, Word};

/// What one value may be: a kind with its constraints.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    pub(crate) kind: Kind,
    /// The kinds of the value itself, as rules name them.
    pub(crate) kinds: Kinds,
    /// How many `Option`s are around the type. A field takes one of them as optional; any other means null.
    options: u8,
    /// Whether the type could not be derived, so that nothing is known of it.
    pub(crate) broken: bool,
}

/// The kinds of value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Boolean,
    Integer(Integer),
    Number(Number),
    String(Text),
    Date,
    Enum(&'static Enum),
    List(List),
    Object(ObjectRef),
}

/// An integer within its type and its bounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Integer {
    pub(crate) min: i128,
    pub(crate) max: i128,
    /// The part of the range that an `i64` holds: nearly every integer is judged by these.
    least: i64,
    most: i64,
    /// Whether the least and the greatest value were declared, and say more than the type does.
    pub(crate) declared: [bool; 2],
}

/// A number within its bounds, which judge the text as an `f64`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    pub(crate) min: f64,
    pub(crate) max: f64,
    pub(crate) bounded: bool,
    /// Whether the type is `f32`.
    pub(crate) single: bool,
}

/// A string; lengths are in characters.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text {
    pub(crate) min_len: usize,
    pub(crate) max_len: usize,
    pub(crate) pattern: Option<Pattern>,
}

/// A list of items of one kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List {
    pub(crate) item: &'static Spec,
    pub(crate) min_items: usize,
    pub(crate) max_items: usize,
}

/// A reference to an object that is followed only when it is needed, so that types may contain themselves.
#[derive(Clone, Copy)]
pub(crate) struct ObjectRef(fn() -> &'static Object);

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

/// A field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub(crate) name: &'static str,
    pub(crate) quoted: Quoted,
    pub(crate) word: Word<'static>,
    /// The field's path in the tool's own object, if the name is an identifier of ASCII characters, as most are.
    pub(crate) path: Option<&'static str>,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) description: &'static str,
    /// What a value that is present may be.
    pub(crate) spec: Spec,
    pub(crate) required: bool,
    pub(crate) default: Option<fn(&mut Writer)>,
    pub(crate) sensitive: bool,
    pub(crate) policy: Option<Policy>,
}

/// A closed set of strings.
#[derive(Debug, Clone, Copy)]
pub struct Enum {
    /// The type's name.
    pub(crate) name: &'static str,
    /// What the set is decoded into.
    pub(crate) named: Option<Named>,
    pub(crate) description: &'static str,
    pub(crate) variants: &'static [Variant],
    pub(crate) policy: Option<Policy>,
}

/// A member of an [`Enum`].
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    pub(crate) name: &'static str,
    word: Word<'static>,
    pub(crate) folded: Option<Folded>,
    pub(crate) literal: Literal,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) description: &'static str,
}

/// What one place in the code says about rules: `strict` removes all, `allow` adds, `deny` removes.
#[derive(Debug, Clone, Copy)]
pub struct Policy {
    pub(crate) strict: bool,
    pub(crate) allow: RuleSet,
    pub(crate) deny: RuleSet,
}

/// A bound as it was written: a whole number, or one with a fraction.
#[derive(Debug, Clone, Copy)]
pub enum Bound {
    /// A whole number.
    Integer(i128),
    /// A number with a point or an exponent.
    Float(f64),
}

impl Spec {
    /// `true` or `false`.
    pub const BOOLEAN: Self = Self::of(Kind::Boolean);
    /// A string.
    pub const STRING: Self = Self::of(Kind::String(Text { min_len: 0, max_len: usize::MAX, pattern: None }));
    /// A calendar date as `YYYY-MM-DD`, years 0000 to 9999.
    pub const DATE: Self = Self::of(Kind::Date);
    /// A number that becomes an `f64`.
    pub const DOUBLE: Self = Self::number(f64::MAX, false);
    /// A number that becomes an `f32`. Its range ends at the last `f64` that still rounds to `f32::MAX`.
    pub const SINGLE: Self = Self::number(3.402_823_567_797_336_2e38, true);
    /// The value of a type that could not be derived: what uses it is not checked.
    #[doc(hidden)]
    pub const BROKEN: Self = Self { broken: true, ..Self::BOOLEAN };

    /// An integer from `min` to `max`.
    #[must_use]
    pub const fn integer(min: i128, max: i128) -> Self {
        Self::of(Kind::Integer(Integer::new(min, max, [false; 2])))
    }

    const fn number(max: f64, single: bool) -> Self {
        Self::of(Kind::Number(Number { min: -max, max, bounded: false, single }))
    }

    /// One of a closed set of strings.
    #[must_use]
    pub const fn enumeration(set: &'static Enum) -> Self {
        Self::of(Kind::Enum(set))
    }

    /// A list of items.
    #[must_use]
    pub const fn list(item: &'static Self) -> Self {
        Self::of(Kind::List(List { item, min_items: 0, max_items: usize::MAX }))
    }

    /// An object.
    #[must_use]
    pub const fn object(object: fn() -> &'static Object) -> Self {
        Self::of(Kind::Object(ObjectRef(object)))
    }

    /// The same value or `null`. A field of such a type is optional instead, and its null is absence; with a second
    /// `Option` around it, absence and null are two things.
    #[must_use]
    pub const fn option(mut self) -> Self {
        self.options = self.options.saturating_add(1);
        self
    }

    const fn of(kind: Kind) -> Self {
        Self { kind, kinds: Kinds::of(&kind), options: 0, broken: false }
    }

    /// Whether null is one of the values.
    pub(crate) const fn is_nullable(&self) -> bool {
        self.options > 0
    }

    const fn min(mut self, bound: Bound) -> Self {
        match (&mut self.kind, bound) {
            (Kind::Integer(integer), Bound::Integer(min)) => {
                let [_, declared] = integer.declared;
                let min = if min > integer.min { min } else { integer.min };
                *integer = Integer::new(min, integer.max, [true, declared]);
            }
            (Kind::Number(number), bound) => {
                number.bounded = true;
                if bound.to_f64() > number.min {
                    number.min = bound.to_f64();
                }
            }
            _ => {}
        }
        self
    }

    const fn max(mut self, bound: Bound) -> Self {
        match (&mut self.kind, bound) {
            (Kind::Integer(integer), Bound::Integer(max)) => {
                let [declared, _] = integer.declared;
                let max = if max < integer.max { max } else { integer.max };
                *integer = Integer::new(integer.min, max, [declared, true]);
            }
            (Kind::Number(number), bound) => {
                number.bounded = true;
                if bound.to_f64() < number.max {
                    number.max = bound.to_f64();
                }
            }
            _ => {}
        }
        self
    }

    /// Whether a string could be a value, so that a string in the value's place may be meant as it is.
    pub(crate) const fn may_be_string(&self) -> bool {
        match self.kind {
            Kind::String(_) | Kind::Date | Kind::Enum(_) => true,
            Kind::Boolean | Kind::Integer(_) | Kind::Number(_) | Kind::List(_) | Kind::Object(_) => false,
        }
    }

    /// Whether any string is such a value as it stands.
    pub(crate) const fn is_any_string(&self) -> bool {
        matches!(self.kind, Kind::String(Text { min_len: 0, max_len: usize::MAX, pattern: None }))
    }

    /// The object; one without fields for any other value.
    pub(crate) fn as_object(&self) -> &'static Object {
        match self.kind {
            Kind::Object(object) => object.get(),
            _ => const { &Object::new("", &[], &[]) },
        }
    }

    /// What the value's own type says about rules.
    pub(crate) fn policy(&self) -> Option<Policy> {
        match self.kind {
            Kind::Enum(set) => set.policy,
            Kind::Object(object) => object.get().policy,
            _ => None,
        }
    }

    /// Whether anything below the value is sensitive.
    pub(crate) fn has_sensitive_part(&self) -> bool {
        fn walk(spec: &Spec, seen: &mut Vec<*const Object>) -> bool {
            match spec.kind {
                Kind::List(list) => walk(list.item, seen),
                Kind::Object(object) => {
                    let object = object.get();
                    let id: *const Object = object;
                    if seen.contains(&id) {
                        return false;
                    }
                    seen.push(id);
                    object.fields.iter().any(|field| field.sensitive || walk(&field.spec, seen))
                }
                Kind::Boolean
                | Kind::Integer(_)
                | Kind::Number(_)
                | Kind::String(_)
                | Kind::Date
                | Kind::Enum(_) => false,
            }
        }
        walk(self, &mut Vec::new())
    }
}

impl Integer {
    const fn new(min: i128, max: i128, declared: [bool; 2]) -> Self {
        let (least, most) = (i64::MIN as i128, i64::MAX as i128);
        #[allow(clippy::cast_possible_truncation, reason = "clamped")]
        let (least, most) =
            (if min > least { min as i64 } else { i64::MIN }, if max < most { max as i64 } else { i64::MAX });
        Self { min, max, least, most, declared }
    }

    pub(crate) const fn contains(&self, value: i128) -> bool {
        self.min <= value && value <= self.max
    }

    #[inline]
    pub(crate) const fn contains_short(&self, value: i64) -> bool {
        self.least <= value && value <= self.most
    }
}

impl Number {
    pub(crate) const fn contains(&self, value: f64) -> bool {
        self.min <= value && value <= self.max
    }
}

impl Kind {
    /// The kind, with an article.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Boolean => "a boolean",
            Self::Integer(_) => "an integer",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Date => "a date",
            Self::Enum(_) => "an enum",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }
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

/// The Rust type that a named value is decoded into.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Named {
    id: fn() -> TypeId,
    /// Its schema among those of a generator, which knows it by its type.
    pub(crate) subschema: fn(&mut SchemaGenerator) -> schemars::Schema,
}

impl Named {
    const fn of<T: Arg + 'static>() -> Self {
        Self { id: TypeId::of::<T>, subschema: schema::subschema::<T> }
    }

    /// Whether two types are one, if both are known.
    fn is_same(this: Option<Self>, other: Option<Self>) -> Option<bool> {
        this.zip(other).map(|(this, other)| (this.id)() == (other.id)())
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

/// What stands between two texts, which in a constant have to be there.
const fn inside(before: &str, text: &'static str, after: &str) -> &'static str {
    let (first, rest) = text.split_at(before.len());
    let (inside, last) = rest.split_at(rest.len() - after.len());
    assert!(is_equal(first, before) && is_equal(last, after), "a name without what has to stand around it");
    inside
}

const fn is_equal(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let ([x, rest_of_a @ ..], [y, rest_of_b @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (rest_of_a, rest_of_b);
    }
    a.is_empty() && b.is_empty()
}

const fn is_identifier(name: &[u8]) -> bool {
    let [first, rest @ ..] = name else { return false };
    let mut rest = rest;
    let mut holds = matches!(first, b'a'..=b'z' | b'A'..=b'Z' | b'_');
    while let [byte, others @ ..] = rest {
        holds &= matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9');
        rest = others;
    }
    holds
}

impl Field {
    /// A field of this name with a type's spec. The name stands behind `$.`, which makes it the field's path in a tool's
    /// own object. The field is optional if the type has a value for absence.
    ///
    /// # Panics
    /// There is no `$.`; in a constant that is a compile error.
    #[must_use]
    pub const fn new(path: &'static str, spec: &'static Spec) -> Self {
        let name = inside("$.", path, "");
        let required = !spec.is_nullable();
        let spec = Spec { options: spec.options.saturating_sub(1), ..*spec };
        Self {
            name,
            quoted: Quoted::new(name),
            word: Word::of(name),
            path: if is_identifier(name.as_bytes()) { Some(path) } else { None },
            aliases: &[],
            description: "",
            spec,
            required,
            default: None,
            sensitive: false,
            policy: None,
        }
    }

    /// Names that are accepted and never shown.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Says what the field is, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }

    /// The JSON text of the value that the field has when absent, if there is one.
    pub(crate) fn default_text(&self) -> Option<String> {
        let mut writer = Writer::new();
        self.default?(&mut writer);
        Some(writer.finish()).filter(|text| !text.is_empty())
    }

    /// Makes the field optional; the function writes the value it has when absent, or nothing if that is none.
    #[must_use]
    pub const fn default(mut self, default: fn(&mut Writer)) -> Self {
        self.required = false;
        self.default = Some(default);
        self
    }

    /// Keeps the field's value out of every report.
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

    /// The least value.
    #[must_use]
    pub const fn min(mut self, bound: Bound) -> Self {
        self.spec = self.spec.min(bound);
        self
    }

    /// The greatest value.
    #[must_use]
    pub const fn max(mut self, bound: Bound) -> Self {
        self.spec = self.spec.max(bound);
        self
    }

    /// The least length, in characters.
    #[must_use]
    pub const fn min_len(mut self, min_len: usize) -> Self {
        if let Kind::String(text) = &mut self.spec.kind {
            text.min_len = min_len;
        }
        self
    }

    /// The greatest length, in characters.
    #[must_use]
    pub const fn max_len(mut self, max_len: usize) -> Self {
        if let Kind::String(text) = &mut self.spec.kind {
            text.max_len = max_len;
        }
        self
    }

    /// The pattern that the whole string matches.
    #[must_use]
    pub const fn pattern(mut self, pattern: Pattern) -> Self {
        if let Kind::String(text) = &mut self.spec.kind {
            text.pattern = Some(pattern);
        }
        self
    }

    /// The least number of items.
    #[must_use]
    pub const fn min_items(mut self, min_items: usize) -> Self {
        if let Kind::List(list) = &mut self.spec.kind {
            list.min_items = min_items;
        }
        self
    }

    /// The greatest number of items.
    #[must_use]
    pub const fn max_items(mut self, max_items: usize) -> Self {
        if let Kind::List(list) = &mut self.spec.kind {
            list.max_items = max_items;
        }
        self
    }
}

impl Enum {
    /// The set of the type with this name, of these members in declaration order.
    #[must_use]
    pub const fn new(name: &'static str, variants: &'static [Variant]) -> Self {
        Self { name, named: None, description: "", variants, policy: None }
    }

    /// What the set is decoded into: a schema then defines it once, wherever it stands. Without it, `schemars` is only
    /// told that it is a string.
    #[must_use]
    pub const fn decodes_to<T: Arg + 'static>(mut self) -> Self {
        self.named = Some(Named::of::<T>());
        self
    }

    /// Whether two sets are of one type.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Named::is_same(self.named, other.named).unwrap_or(std::ptr::eq(self, other))
    }

    /// Says what the set is, for the model.
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

    /// The index of the member with this name.
    #[inline]
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        let name = Word::of(name);
        self.variants.iter().position(|variant| variant.word == name)
    }
}

impl Variant {
    /// A member of this name, which stands in quotes: if nothing in it has to be escaped, that is its JSON text.
    ///
    /// # Panics
    /// There are no quotes; in a constant that is a compile error.
    #[must_use]
    pub const fn new(quoted: &'static str) -> Self {
        let literal = Literal::new(quoted);
        let (name, word) = (literal.name, Word::of(literal.name));
        Self { name, word, folded: word.folded(), literal, aliases: &[], description: "" }
    }

    /// Names that are accepted and never shown.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Says what the member means, for the model.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }
}

impl Policy {
    /// `strict` removes all rules, then `allow` adds some, then `deny` removes some.
    #[must_use]
    pub const fn new(strict: bool, allow: RuleSet, deny: RuleSet) -> Self {
        Self { strict, allow, deny }
    }
}

impl Bound {
    /// The bound as a float; an integer that no `f64` holds is refused at compile time.
    #[allow(clippy::cast_precision_loss, reason = "checked where the bound is declared")]
    pub(crate) const fn to_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}
