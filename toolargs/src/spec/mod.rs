//! What a tool accepts, as data: the one description that decoding, reports and schemas read.
//!
//! A [`Spec`] is built in constants by the derive. It holds no policy code: nothing here decides what happens
//! to a value.

mod also;
mod bound;
mod constrain;
mod enumeration;
mod field;
mod int;
mod keys;
mod kind;
mod literal;
mod named;
mod newtype;
mod object;
mod pattern;
mod policy;
mod quoted;
mod tool;
mod union;
mod word;

use std::collections::HashSet;

use crate::format::Format;
use crate::read::JsonType;
use crate::rules::{Kinds, Rules};

pub(crate) use also::Also;
pub use bound::Bound;
pub use enumeration::{Enum, Variant};
pub(crate) use field::Default;
pub use field::Field;
pub(crate) use int::Int;
pub use keys::Keys;
pub(crate) use keys::Misfit;
pub(crate) use kind::{Exact, Integer, Kind, List, Map, Multiple, Number, Precision, Text, Wide, Zone};
pub(crate) use literal::Literal;
pub(crate) use named::Named;
pub use newtype::Newtype;
pub(crate) use object::{Entry, ObjectRef, Rest};
pub use object::{Object, Part};
pub use pattern::{CompiledPattern, Pattern};
pub use policy::Policy;
pub(crate) use quoted::Quoted;
pub use tool::Tool;
pub use union::{Branch, Union};
pub(crate) use union::{Later, Tagging, UnionRef};
pub(crate) use word::{Folded, Word};

/// How many enums deep it is looked for what a variant may be: an enum may be a variant of itself.
const MOST_UNIONS: usize = 16;

/// What one value may be: a kind with its constraints.
#[derive(Debug, Clone, Copy)]
pub struct Spec<'s> {
    pub(crate) kind: Kind<'s>,
    /// The kinds of the value itself, as rules name them.
    pub(crate) kinds: Kinds,
    /// How many `Option`s are around the type. A field takes one of them as optional; any other means null.
    pub(crate) options: u8,
    /// Whether null could be a value: most values need no closer look.
    may_be_null: bool,
    /// Whether the type could not be derived, so that nothing is known of it.
    pub(crate) broken: bool,
    /// The newtype around the type; the next one is in that.
    newtype: Option<&'s Newtype<'s>>,
    /// A constraint that does not apply to the kind.
    pub(crate) misplaced: Option<&'static str>,
    /// The values of a closed set that are not all strings, as JSON texts to be shown; empty for any other.
    pub(crate) members: &'s [&'s str],
    /// What else holds of the value, from a schema.
    pub(crate) also: &'s [Also<'s>],
}

impl<'s> Spec<'s> {
    /// Nothing but `null`.
    pub const NULL: Self = Self::of(Kind::Null);
    /// Any JSON value, as it is.
    pub const ANY: Self = Self::of(Kind::Any);
    /// `true` or `false`.
    pub const BOOLEAN: Self = Self::of(Kind::Boolean);
    /// A string.
    pub const STRING: Self = Self::text(0, usize::MAX, None);
    /// A string of one character.
    pub const CHARACTER: Self = Self::text(1, 1, None);
    /// A calendar date as `YYYY-MM-DD`, years 0000 to 9999.
    pub const DATE: Self = Self::of(Kind::Date);
    /// A date and time with an offset (RFC 3339), which is kept.
    pub const DATE_TIME: Self = Self::of(Kind::DateTime(Zone::Sent));
    /// A date and time with an offset (RFC 3339) as the instant that it is.
    pub const INSTANT: Self = Self::of(Kind::DateTime(Zone::Utc));
    /// A date and time with an offset (RFC 3339) as the text that it is.
    pub(crate) const DATE_TIME_TEXT: Self = Self::of(Kind::DateTime(Zone::InText));
    /// A number that becomes an `f64`.
    pub const DOUBLE: Self = Self::number(f64::MAX, Precision::Double);
    /// A number that becomes an `f32`. Its range ends at the last `f64` that still rounds to `f32::MAX`.
    pub const SINGLE: Self = Self::number(Self::SINGLE_MOST, Precision::Single);
    /// The greatest such number.
    pub(crate) const SINGLE_MOST: f64 = 3.402_823_567_797_336_2e38;
    /// A number whose decimal digits are kept: below 2^96 without the point, 28 at most behind it.
    pub const DECIMAL: Self = Self::number(79_228_162_514_264_337_593_543_950_335.0, Precision::Decimal);
    /// A number that stays what it is in JSON: an integer in 64 bits, exactly, or else an `f64`.
    pub const NUMBER: Self = Self::number(f64::MAX, Precision::Json);
    /// A number that is what its text says.
    pub(crate) const TEXT_NUMBER: Self = Self::number(f64::MAX, Precision::Text);
    /// The value of a type that could not be derived: what uses it is not checked.
    #[doc(hidden)]
    pub const BROKEN: Self = Self { broken: true, ..Self::BOOLEAN };

    /// An integer from `min` to `max`.
    #[must_use]
    pub const fn integer(min: i128, max: i128) -> Self {
        Self::of(Kind::Integer(Integer::new(Int::of(min), Int::of(max))))
    }

    /// An integer of a range.
    pub(crate) const fn range(min: Int, max: Int) -> Self {
        Self::of(Kind::Integer(Integer::new(min, max)))
    }

    /// The same value as its kind is by now.
    pub(crate) const fn rebuilt(kind: Kind<'s>) -> Self {
        Self::of(kind)
    }

    /// An integer from 0 to `max`.
    #[must_use]
    pub const fn natural(max: u128) -> Self {
        Self::of(Kind::Integer(Integer::new(Int::of(0), Int::natural(max))))
    }

    const fn number(max: f64, precision: Precision) -> Self {
        Self::of(Kind::Number(Number {
            min: -max,
            max,
            exclusive: [false; 2],
            bounded: false,
            precision,
            multiple_of: None,
            exact: None,
        }))
    }

    const fn text(min_len: usize, max_len: usize, format: Option<Format>) -> Self {
        Self::of(Kind::String(Text { min_len, max_len, pattern: None, format }))
    }

    /// A string of a form.
    pub(crate) const fn formatted(format: Format) -> Self {
        Self::text(0, usize::MAX, Some(format))
    }

    /// One of a closed set of strings.
    #[must_use]
    pub const fn enumeration(set: &'s Enum<'s>) -> Self {
        Self::of(Kind::Enum(set))
    }

    /// A list of items.
    #[must_use]
    pub const fn list(item: &'s Self) -> Self {
        Self::of(Kind::List(List { item, min_items: 0, max_items: usize::MAX, unique: false, first: &[] }))
    }

    /// A list of so many items, each of a kind of its own.
    #[must_use]
    pub const fn tuple(items: &'s [Self]) -> Self {
        Self::of(Kind::Tuple(items))
    }

    /// An object with any keys that the one spec allows, and values that the other allows.
    /// That the one can be a key is asserted where the type is declared.
    #[must_use]
    pub const fn map(key: &'s Self, value: &'s Self) -> Self {
        Self::of(Kind::Map(Map { key, value, min_items: 0, max_items: usize::MAX }))
    }

    /// An object.
    #[must_use]
    pub const fn object(object: fn() -> &'static Object<'static>) -> Self {
        Self::of(Kind::Object(ObjectRef::Found(object)))
    }

    /// An object that does not contain itself but through others.
    pub(crate) const fn known(object: &'s Object<'s>) -> Self {
        Self::of(Kind::Object(ObjectRef::Known(object)))
    }

    /// One of several shapes.
    #[must_use]
    pub const fn union(union: fn() -> &'static Union<'static>) -> Self {
        Self::of(Kind::Union(UnionRef::Found(union)))
    }

    /// The same with what else holds of the value.
    pub(crate) const fn also(mut self, also: &'s [Also<'s>]) -> Self {
        self.also = also;
        self
    }

    /// The same as one of a closed set.
    pub(crate) const fn among(mut self, members: &'s [&'s str]) -> Self {
        self.members = members;
        self
    }

    /// A union that is not part of itself.
    pub(crate) const fn found_union(union: &'s Union<'s>) -> Self {
        Self::of(Kind::Union(UnionRef::Known(union)))
    }

    /// A union that is there later.
    pub(crate) const fn later(union: &'s (dyn Later + 's)) -> Self {
        Self::of(Kind::Union(UnionRef::Later(union)))
    }

    /// The same value or `null`. A field of such a type is optional instead, and its null is absence; with a second
    /// `Option` around it, absence and null are two things.
    #[must_use]
    pub const fn option(mut self) -> Self {
        self.options = self.options.saturating_add(1);
        self.may_be_null = true;
        self
    }

    /// The value as a field has it, which takes one `Option` as optional.
    pub(super) const fn without_option(mut self) -> Self {
        self.options = self.options.saturating_sub(1);
        self.may_be_null = self.options > 0 || self.may_take_null();
        self
    }

    /// The value in a newtype.
    #[must_use]
    pub const fn newtype(newtype: &'s Newtype<'s>) -> Self {
        Self { newtype: Some(newtype), ..newtype.value }
    }

    const fn of(kind: Kind<'s>) -> Self {
        Self {
            kind,
            kinds: Kinds::of(&kind),
            options: 0,
            may_be_null: matches!(kind, Kind::Null | Kind::Any | Kind::Union(_)),
            broken: false,
            newtype: None,
            misplaced: None,
            members: &[],
            also: &[],
        }
    }

    /// The kinds that the value itself can be, as rules name them.
    #[inline]
    pub(crate) fn kinds(&self) -> Kinds {
        match self.kind {
            Kind::Union(union) => Kinds::of_union(union.get()),
            // Any other list's are known in a constant.
            Kind::List(List { item: item @ Self { kind: Kind::Union(_), .. }, .. }) => Kinds::of_list(item),
            _ => self.kinds,
        }
    }

    /// Whether null is one of the values.
    #[inline]
    pub(crate) fn is_nullable(&self) -> bool {
        self.may_be_null && self.has_null()
    }

    #[inline(never)]
    fn has_null(&self) -> bool {
        self.options > 0 || self.takes_null()
    }

    /// Whether null could be one of the values of the kind, as far as a constant can see.
    pub(crate) const fn may_take_null(&self) -> bool {
        matches!(self.kind, Kind::Null | Kind::Any | Kind::Union(_))
    }

    /// Whether null is one of the values of the kind.
    #[inline]
    pub(crate) fn takes_null(&self) -> bool {
        self.takes_null_within(0)
    }

    /// The same; an enum that is a variant of itself has no null but that of the others.
    fn takes_null_within(&self, unions: usize) -> bool {
        match self.kind {
            Kind::Null | Kind::Any => true,
            Kind::Union(union) => match union.get().tagging {
                Tagging::Untagged { branches, .. } => {
                    let has_null = |spec: &Self| spec.options > 0 || spec.takes_null_within(unions + 1);
                    unions < MOST_UNIONS && branches.iter().any(|branch| has_null(branch.spec()))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a string could be a value, so that a string in the value's place may be meant as it is.
    pub(crate) fn may_be_string(&self) -> bool {
        self.may_be_string_within(0)
    }

    fn may_be_string_within(&self, unions: usize) -> bool {
        match self.kind {
            Kind::String(_) | Kind::Date | Kind::DateTime(_) | Kind::Enum(_) | Kind::Any => true,
            Kind::Union(union) => {
                let specs = union.get().specs();
                unions < MOST_UNIONS && specs.iter().any(|spec| spec.may_be_string_within(unions + 1))
            }
            Kind::Null
            | Kind::Boolean
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::List(_)
            | Kind::Tuple(_)
            | Kind::Map(_)
            | Kind::Object(_) => false,
        }
    }

    /// Whether an item of the list could be a string.
    #[inline]
    pub(crate) fn items_may_be_strings(&self) -> bool {
        match self.kind {
            Kind::List(list) => list.item.may_be_string(),
            Kind::Tuple(items) => items.iter().any(Self::may_be_string),
            _ => false,
        }
    }

    /// Whether a value of this JSON type could be one as it stands.
    pub(crate) fn has_type(&self, json: JsonType) -> bool {
        self.has_type_within(json, 0)
    }

    /// The same; an enum that is a variant of itself has no types but those of the others.
    fn has_type_within(&self, json: JsonType, unions: usize) -> bool {
        if json == JsonType::Null {
            return self.is_nullable();
        }
        match self.kind {
            Kind::Null => false,
            Kind::Boolean => json == JsonType::Boolean,
            Kind::Integer(_) | Kind::Number(_) => matches!(json, JsonType::Number | JsonType::NonFinite),
            Kind::String(_) | Kind::Date | Kind::DateTime(_) | Kind::Enum(_) => json == JsonType::String,
            Kind::List(_) | Kind::Tuple(_) => json == JsonType::Array,
            Kind::Map(_) | Kind::Object(_) => json == JsonType::Object,
            Kind::Union(union) => {
                unions < MOST_UNIONS
                    && union.get().specs().iter().any(|spec| spec.has_type_within(json, unions + 1))
            }
            Kind::Any => true,
        }
    }

    /// Whether it is a closed set that has a member.
    pub(crate) const fn has_members(&self) -> bool {
        matches!(self.kind, Kind::Enum(set) if !set.variants.is_empty())
    }

    /// Whether any string is such a value as it stands.
    pub(crate) const fn is_any_string(&self) -> bool {
        matches!(
            self.kind,
            Kind::String(Text { min_len: 0, max_len: usize::MAX, pattern: None, format: None })
        )
    }

    /// The object; one without fields for any other value.
    pub(crate) fn as_object(&self) -> &'s Object<'s> {
        match self.kind {
            Kind::Object(object) => object.get(),
            _ => const { &Object::new("", &[], &[]) },
        }
    }

    /// Whether an object without members is such a value: nothing in it is required.
    pub(crate) fn takes_nothing(&self) -> bool {
        match self.kind {
            Kind::Object(object) => {
                let object = object.get();
                object.fields.iter().all(|field| !field.required)
                    && object.parts.iter().all(|part| part.spec.options > 0 || part.spec.takes_nothing())
            }
            Kind::Map(map) => map.min_items == 0,
            _ => false,
        }
    }

    /// What the value's type says of itself.
    pub(crate) fn own_description(&self) -> &'s str {
        match self.kind {
            Kind::Object(object) => object.get().description,
            Kind::Enum(set) => set.description,
            Kind::Union(union) => union.get().description,
            _ => "",
        }
    }

    /// The newtypes around the type, from the outside in.
    pub(crate) fn newtypes(&self) -> impl Iterator<Item = &'s Newtype<'s>> + use<'s> {
        std::iter::successors(self.newtype, |newtype| newtype.value.newtype)
    }

    /// Whether a newtype is around the type.
    #[inline]
    pub(crate) const fn is_newtype(&self) -> bool {
        self.newtype.is_some()
    }

    /// Whether the type itself keeps its values out of reports.
    #[inline]
    pub(crate) const fn is_sensitive(&self) -> bool {
        matches!(self.newtype, Some(Newtype { sensitive: true, .. }))
    }

    /// Whether the value's own type or a newtype around it could say something about rules. For most values nothing
    /// does, and the rules need no copy.
    #[inline]
    pub(crate) const fn has_own_rules(&self) -> bool {
        match self.kind {
            Kind::Enum(set) => set.policy.is_some() || self.is_newtype(),
            Kind::Object(_) | Kind::Union(_) => true,
            _ => self.is_newtype(),
        }
    }

    /// The rules that are left within the value, where its own type and the newtypes around it say something of them.
    pub(crate) fn enter(&self, mut rules: Rules) -> Rules {
        for newtype in self.newtypes() {
            if let Some(policy) = newtype.policy {
                rules = rules.enter(policy);
            }
        }
        match self.own_policy() {
            Some(policy) => rules.enter(policy),
            None => rules,
        }
    }

    /// What a place and the newtypes around the type say about rules together.
    pub(crate) fn policy_within(&self, place: Option<Policy>) -> Option<Policy> {
        let newtypes = self.newtypes().filter_map(|newtype| newtype.policy);
        place.into_iter().chain(newtypes).reduce(Policy::then)
    }

    /// What the value's own type says about rules, without the newtypes around it.
    pub(crate) fn own_policy(&self) -> Option<Policy> {
        match self.kind {
            Kind::Enum(set) => set.policy,
            Kind::Object(object) => object.get().policy,
            Kind::Union(union) => union.get().policy,
            _ => None,
        }
    }

    /// Whether anything below the value is sensitive.
    pub(crate) fn has_sensitive_part(&self) -> bool {
        match self.kind {
            // Most lists are of values without parts.
            Kind::List(List { item, first: [], .. }) if !item.has_parts() => {
                self.is_sensitive() || item.is_sensitive()
            }
            _ => self.has_sensitive_below(),
        }
    }

    /// The same with a list of what is to be looked at, since definitions of a schema may lead to each other without end.
    fn has_sensitive_below(&self) -> bool {
        let mut seen: HashSet<*const ()> = HashSet::new();
        let mut next: Vec<&Self> = vec![self];
        while let Some(spec) = next.pop() {
            if spec.is_sensitive() {
                return true;
            }
            match spec.kind {
                Kind::List(list) => next.extend(list.first.iter().chain([list.item])),
                Kind::Tuple(items) => next.extend(items),
                Kind::Map(map) => next.extend([map.key, map.value]),
                Kind::Object(found) => {
                    let found = found.get();
                    if seen.insert(std::ptr::from_ref(found).cast()) {
                        if found.fields.iter().any(|field| field.sensitive) {
                            return true;
                        }
                        next.extend(found.fields.iter().map(|field| &field.spec));
                        next.extend(found.parts.iter().map(|part| part.spec));
                        let rest = found.rest.into_iter();
                        next.extend(
                            rest.flat_map(|rest| {
                                rest.patterns.iter().map(|(_, spec)| spec).chain(rest.others)
                            }),
                        );
                    }
                }
                Kind::Union(union) => {
                    let union = union.get();
                    if seen.insert(std::ptr::from_ref(union).cast()) {
                        if union.has_sensitive_choice() {
                            return true;
                        }
                        next.extend(union.contents());
                    }
                }
                Kind::Null
                | Kind::Boolean
                | Kind::Integer(_)
                | Kind::Number(_)
                | Kind::String(_)
                | Kind::Date
                | Kind::DateTime(_)
                | Kind::Enum(_)
                | Kind::Any => {}
            }
        }
        false
    }

    /// Whether values of the kind hold values of their own specs.
    #[inline]
    pub(crate) const fn has_parts(&self) -> bool {
        matches!(self.kind, Kind::List(_) | Kind::Tuple(_) | Kind::Map(_) | Kind::Object(_) | Kind::Union(_))
    }
}
