//! Compile-time checks of a field's type: constant assertions that the derive spans at the key to change.
//!
//! They see what a macro cannot, the type behind an alias, and panic with what to write instead.
#![allow(clippy::panic, clippy::indexing_slicing, reason = "a panic in a constant is a compile error")]

use super::message::{Message, nearest};
use crate::format::Format;
use crate::lints::Lint;
use crate::read::parse_decimal;
use crate::rules::{Acts, Kinds, Rule};
use crate::spec::{Bound, Integer, Keys, Kind, Misfit, Object, Precision, Spec};

/// Asserts that a `min` applies to the type.
#[track_caller]
pub const fn min(spec: &'static Spec<'static>, bound: Bound) {
    self::bound("min", spec, bound);
}

/// Asserts that a `max` applies to the type.
#[track_caller]
pub const fn max(spec: &'static Spec<'static>, bound: Bound) {
    self::bound("max", spec, bound);
}

#[track_caller]
const fn bound(key: &str, spec: &'static Spec<'static>, bound: Bound) {
    match (spec.kind, bound) {
        _ if spec.broken => {}
        (Kind::Integer(integer), Bound::Integer(_) | Bound::Natural(_)) => within(key, integer, bound),
        (Kind::Number(_), Bound::Float(_)) => {}
        (Kind::Integer(_), Bound::Float(_)) => {
            Message::of("`").and(key).and("` of an integer is a whole number; drop the point").panic()
        }
        #[allow(clippy::cast_possible_truncation, reason = "the test is whether anything was lost")]
        (Kind::Number(_), Bound::Integer(value)) => {
            if bound.to_f64() as i128 != value {
                no_double(key);
            }
        }
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the test is what is lost"
        )]
        (Kind::Number(_), Bound::Natural(value)) => {
            if bound.to_f64() as u128 != value {
                no_double(key);
            }
        }
        (kind, _) => misplaced(key, kind),
    }
}

/// Asserts that a bound of an integer is not beyond the type, where it was hardly meant to be.
#[track_caller]
const fn within(key: &str, integer: Integer, bound: Bound) {
    let Some(bound) = bound.to_int() else { return };
    let is_beyond = match key.as_bytes() {
        b"min" => bound.is_less(integer.min),
        b"exclusive_min" => bound.next().is_less(integer.min),
        b"max" => integer.max.is_less(bound),
        _ => integer.max.is_less(bound.previous()),
    };
    if is_beyond {
        let (end, at) = match key.as_bytes() {
            b"min" | b"exclusive_min" => (" starts at ", integer.min),
            _ => (" ends at ", integer.max),
        };
        Message::of("`")
            .and(key)
            .and("` is beyond the type, which")
            .and(end)
            .and_int(at)
            .and("; drop it, or use a wider type")
            .panic();
    }
}

#[track_caller]
const fn no_double(key: &str) {
    Message::of("no f64 is exactly this `").and(key).and("`; write it as an f64 is displayed").panic();
}

/// Asserts that an `exclusive_min` applies to the type.
#[track_caller]
pub const fn exclusive_min(spec: &'static Spec<'static>, bound: Bound) {
    self::bound("exclusive_min", spec, bound);
}

/// Asserts that an `exclusive_max` applies to the type.
#[track_caller]
pub const fn exclusive_max(spec: &'static Spec<'static>, bound: Bound) {
    self::bound("exclusive_max", spec, bound);
}

/// Asserts that a `multiple_of` applies to the type.
#[track_caller]
pub const fn multiple_of(spec: &'static Spec<'static>, text: &str) {
    match (spec.kind, parse_decimal(text)) {
        _ if spec.broken => {}
        (Kind::Integer(_), Some(_)) if !has_only_digits(text) => {
            panic!("`multiple_of` of an integer is a whole number; drop the point")
        }
        (Kind::Integer(_) | Kind::Number(_), Some(of)) if of.is_positive() => {}
        (Kind::Integer(_) | Kind::Number(_), _) => {
            panic!("`multiple_of` is a number above 0 of at most nineteen digits")
        }
        (kind, _) => misplaced("multiple_of", kind),
    }
}

const fn has_only_digits(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let [byte, tail @ ..] = rest {
        if !byte.is_ascii_digit() {
            return false;
        }
        rest = tail;
    }
    true
}

/// Asserts that the `length` of schemars applies to the type: that of a string, or of a list in items.
#[track_caller]
pub const fn length(spec: &'static Spec) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::String(_) | Kind::List(_) | Kind::Map(_) => {}
        kind => misplaced("length", kind),
    }
}

/// Asserts that a length applies to the type.
#[track_caller]
pub const fn len(spec: &'static Spec<'static>, len: usize) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::String(_) | Kind::List(_) | Kind::Map(_) => {}
        Kind::Tuple(items) if items.len() == len => {}
        kind => misplaced("len", kind),
    }
}

/// Asserts that items can differ.
#[track_caller]
pub const fn unique(spec: &'static Spec<'static>) {
    list("unique", spec);
}

/// Asserts that there are items.
#[track_caller]
pub const fn items(spec: &'static Spec<'static>) {
    if matches!(spec.kind, Kind::Map(_)) {
        panic!(
            "`items` does not apply to a map; to say what its values have to be, make them a newtype: `struct Price(#[tool(min = 1)] i64);`"
        );
    }
    list("items", spec);
}

/// Asserts that what maps have for keys can be keys. What is in a newtype has been judged where that is declared.
#[track_caller]
pub const fn map_keys(spec: &Spec) {
    match spec.kind {
        _ if spec.is_newtype() => {}
        Kind::List(list) => map_keys(list.item),
        Kind::Tuple(mut items) => {
            while let [item, rest @ ..] = items {
                map_keys(item);
                items = rest;
            }
        }
        Kind::Map(map) => {
            map_key(map.key);
            map_keys(map.value);
        }
        _ => {}
    }
}

#[track_caller]
const fn map_key(spec: &Spec) {
    let noun = match spec.kind {
        _ if spec.broken => return,
        _ if spec.options > 0 => "an `Option`",
        Kind::String(_) | Kind::Integer(_) | Kind::Enum(_) | Kind::Date | Kind::DateTime(_) => return,
        kind => kind.noun(),
    };
    Message::of("a map's keys are strings, integers, dates or values of an enum without data, not ")
        .and(noun)
        .and("; use a list of structs instead")
        .panic();
}

/// The spec of a type that depends on a parameter, judged once that is known.
#[must_use]
#[track_caller]
pub const fn keyed(spec: Spec) -> Spec {
    map_keys(&spec);
    spec
}

/// Asserts that there are keys.
#[track_caller]
pub const fn keys(spec: &'static Spec<'static>) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::Map(_) => {}
        kind => Message::of("`keys` does not apply to ").and(kind.noun()).and("; it is for maps").panic(),
    }
}

/// Asserts that a form applies to the type, and is known.
#[track_caller]
pub const fn format(spec: &'static Spec<'static>, name: &str) {
    match spec.kind {
        _ if spec.broken => return,
        Kind::String(_) => {}
        kind => misplaced("format", kind),
    }
    if Format::named(name).is_none()
        && !crate::names::equal(name, "date")
        && !crate::names::equal(name, "date-time")
    {
        Message::of("unknown format `")
            .and(name)
            .and("`; expected `date`, `date-time`, `time`, `duration`, `uuid`, `email`, `hostname`, `uri`, `uri-reference`, `ipv4` or `ipv6`")
            .panic();
    }
}

/// Asserts that null can stand for absence.
#[track_caller]
pub const fn nullable(spec: &'static Spec<'static>) {
    if !spec.broken && spec.options == 0 {
        panic!("`nullable` is for optional fields; write `Option<…>`");
    }
    assert!(
        spec.options < 2,
        "null is a value of this field already, and not the same as absence; drop `nullable`"
    );
}

/// Asserts that the content of an internally tagged variant has room for the tag, whose key is not one of its own.
#[track_caller]
pub const fn internal(spec: &'static Spec<'static>, keys: Keys, tag: &str) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::Object(_) | Kind::Map(_) | Kind::Union(_) if spec.options > 0 => {
            panic!(
                "the tag has no place in null, which `None` would be here; take the type out of its `Option`, or add `content = \"…\"` to the enum"
            )
        }
        Kind::Object(_) | Kind::Map(_) | Kind::Union(_) => {
            if keys.has(tag) {
                Message::of("this type has a key `")
                    .and(tag)
                    .and("` of its own, which is the tag's; rename one, or add `content = \"…\"` to the enum")
                    .panic();
            }
            fits("the content of a tagged variant", keys);
        }
        kind => Message::of("the tag has no place in ")
            .and(kind.noun())
            .and("; use named fields, a struct or a map, or add `content = \"…\"` to the enum")
            .panic(),
    }
}

/// Asserts that a variant of a tool's own arguments is an object.
#[track_caller]
pub const fn tool_variant(spec: &'static Spec<'static>, keys: Keys) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::Object(_) | Kind::Map(_) | Kind::Union(_) if spec.options == 0 => {
            fits("a tool's arguments", keys);
        }
        Kind::Object(_) | Kind::Map(_) | Kind::Union(_) => {
            panic!(
                "a tool's arguments are an object, and `None` would be null here; take the type out of its `Option`"
            )
        }
        kind => Message::of("a tool's arguments are an object, and this variant is ")
            .and(kind.noun())
            .and("; add `tag = \"…\"` to the enum, or use named fields")
            .panic(),
    }
}

/// Asserts that the keys of a flattened field, which has the index among them, can be told from all others.
#[track_caller]
pub const fn part(object: &Object, index: usize) {
    let part = &object.parts[index];
    if part.spec.broken || !matches!(part.spec.kind, Kind::Object(_) | Kind::Map(_) | Kind::Union(_)) {
        return;
    }
    if part.keys.lack(part.spec) {
        panic!(
            "nothing says which keys this type reads; give its `Arg` the `KEYS` of the type it is made from"
        );
    }
    if let Some(name) = part.keys.first_of(object.fields) {
        Message::of("this type reads the key `")
            .and(name)
            .and("`, as a field beside it does; rename one")
            .panic();
    }
    if let Kind::Map(map) = part.spec.kind
        && (map.min_items > 0 || map.max_items < usize::MAX)
    {
        panic!("a flattened map cannot be limited in its size: a schema counts the keys of all fields");
    }
    fits("flattened", part.keys);
    let mut i = 0;
    while i < object.parts.len() {
        let other = &object.parts[i];
        if i != index && other.keys.take_rest() && part.keys.tell(part.spec.options > 0) {
            panic!(
                "beside a flattened map nothing says whether a key is this type's or the map's; use a struct with no `Option` around it, or an enum with a `tag`"
            );
        }
        if i < index && other.keys.take_rest() && !matches!(other.keys, Keys::Rest) {
            panic!(
                "the map within an earlier flattened field would take this type's keys; flatten this one before it, or the map by itself"
            );
        }
        if i < index && other.keys.take_rest() && part.keys.take_rest() {
            panic!("another flattened field takes every key that is left; only one map can be flattened");
        }
        if i < index
            && let Some(name) = other.keys.shared(part.keys)
        {
            Message::of("this type reads the key `")
                .and(name)
                .and("`, as another flattened field does; rename one")
                .panic();
        }
        i += 1;
    }
    // The map may be one of the type's own.
    if part.keys.take_rest() && part.keys.tell(part.spec.options > 0) && !matches!(part.keys, Keys::Rest) {
        panic!(
            "nothing says whether a key is this type's or that of the map in it; use a struct with no `Option` around it, or an enum with a `tag`"
        );
    }
}

/// Asserts that a type with these keys can stand among other keys.
#[track_caller]
const fn fits(what: &str, keys: Keys) {
    match keys.misfit() {
        None => {}
        Some(Misfit::NoObject) => {
            Message::of("a variant of this untagged enum is no object, which cannot be ")
                .and(what)
                .and("; use named fields or structs in all of them, or drop `untagged`")
                .panic()
        }
        Some(Misfit::UnitVariant) => Message::of("a variant without content has no key to be ")
            .and(what)
            .and("; add `tag = \"…\"` to the enum, or write the variant as `Name {}`")
            .panic(),
    }
}

/// Asserts that a field can be flattened.
#[track_caller]
pub const fn flatten(spec: &'static Spec<'static>) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::Object(_) | Kind::Map(_) | Kind::Union(_) => {}
        kind => Message::of("`flatten` is for structs, maps and enums with data, not for ")
            .and(kind.noun())
            .panic(),
    }
}

/// Asserts that a bound that no `f32` is displayed as is not one of an `f32`.
#[track_caller]
pub const fn no_single(key: &str, spec: &'static Spec<'static>) {
    match spec.kind {
        Kind::Number(number) if matches!(number.precision, Precision::Single) => {
            Message::of("no f32 is exactly this `").and(key).and("`; write it as an f32 is displayed").panic()
        }
        _ => {}
    }
}

/// Asserts that `min_len`, `max_len` or `pattern` applies to the type.
#[track_caller]
pub const fn string(key: &str, spec: &'static Spec<'static>) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::String(_) => {}
        kind => misplaced(key, kind),
    }
}

/// Asserts that `min_items` or `max_items` applies to the type.
#[track_caller]
pub const fn list(key: &str, spec: &'static Spec<'static>) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::List(_) => {}
        Kind::Map(_) if matches!(key.as_bytes(), [b'm', ..]) => {}
        kind => misplaced(key, kind),
    }
}

/// Asserts that some number is within the type's range and the field's bounds.
#[track_caller]
pub const fn range(spec: &Spec) {
    let empty = match spec.kind {
        Kind::Integer(integer) => integer.max.is_less(integer.min),
        Kind::Number(number) => {
            let [above, below] = number.exclusive;
            number.min > number.max || (above || below) && number.min >= number.max
        }
        Kind::String(text) => text.min_len > text.max_len,
        Kind::List(list) => list.min_items > list.max_items,
        Kind::Map(map) => map.min_items > map.max_items,
        _ => false,
    };
    assert!(!empty, "no value of the type is within these bounds; widen them, or use another type");
}

/// Asserts that the rule exists and can act on a field of the type, or on something in it; `aliased` and `defaulted`
/// say whether the field has an alias or a default.
#[track_caller]
pub const fn rule_on_field(name: &str, spec: &'static Spec<'static>, aliased: bool, defaulted: bool) {
    if Lint::named(name).is_some() {
        return;
    }
    let acts = rule(name).row().acts;
    let below = Kinds::below(spec);
    let applies = match acts {
        Acts::Cut(_) | Acts::Tokens | Acts::Prose | Acts::Root => Message::of("`")
            .and(name)
            .and("` acts on the payload; write it on the tool's struct or on the `Gate`")
            .panic(),
        Acts::Key(kinds) => {
            aliased && kinds.meets(Kinds::ALIASED) || below.meets(kinds) || kinds.is(Kinds::ANY)
        }
        Acts::Absence(kinds) => {
            let is_optional = defaulted || spec.options > 0;
            // What a union may be is not known in a constant.
            let may_be =
                spec.kinds.meets(kinds) || matches!(spec.kind, Kind::Union(_)) || kinds.is(Kinds::ANY);
            is_optional && may_be || below.meets(Kinds::FIELDS)
        }
        Acts::Value { to, .. } => below.meets(to),
    };
    if !applies {
        Message::of("`")
            .and(name)
            .and("` cannot act on ")
            .and(spec.kind.noun())
            .and(" as it is declared here")
            .panic();
    }
}

/// Asserts that no two members of a closed set are the same where `enum_separator_fold` is allowed, as far as a constant
/// can see: not inside objects.
#[track_caller]
pub const fn members_apart(spec: &'static Spec<'static>) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::Enum(set) => {
            if let Some(policy) = set.policy
                && (policy.strict && !policy.allow.contains(Rule::EnumSeparatorFold)
                    || policy.deny.contains(Rule::EnumSeparatorFold))
            {
                return;
            }
            let mut rest = set.variants;
            while let [variant, others @ ..] = rest {
                let mut later = others;
                while let [other, tail @ ..] = later {
                    if same_letters(variant.name, other.name) {
                        Message::of("the members \"")
                            .and(variant.name)
                            .and("\" and \"")
                            .and(other.name)
                            .and("\" are the same when case, spaces, `-` and `_` are ignored; rename one, or drop the rule")
                            .panic();
                    }
                    later = tail;
                }
                rest = others;
            }
        }
        Kind::List(list) => members_apart(list.item),
        Kind::Tuple(mut items) => {
            while let [item, rest @ ..] = items {
                members_apart(item);
                items = rest;
            }
        }
        Kind::Map(map) => members_apart(map.value),
        _ => {}
    }
}

/// Whether two names are the same but for case and what stands between words; letters beyond ASCII are compared as they
/// are, which the macro and `testing::check` do better.
const fn same_letters(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    loop {
        while let [b' ' | b'-' | b'_', rest @ ..] = a {
            a = rest;
        }
        while let [b' ' | b'-' | b'_', rest @ ..] = b {
            b = rest;
        }
        match (a, b) {
            ([], []) => return true,
            ([x, others @ ..], [y, rest @ ..]) if x.eq_ignore_ascii_case(y) => (a, b) = (others, rest),
            _ => return false,
        }
    }
}

/// Asserts that the rule exists and can act on a closed set of strings.
#[track_caller]
pub const fn rule_on_enum(name: &str) {
    if Lint::named(name).is_some() {
        return;
    }
    match rule(name).row().acts {
        Acts::Value { to, .. } if to.meets(Kinds::ENUM) => {}
        _ => Message::of("`").and(name).and("` cannot act on an enum").panic(),
    }
}

/// Asserts that the rule exists.
#[track_caller]
pub const fn rule_on_object(name: &str) {
    if Lint::named(name).is_none() {
        rule(name);
    }
}

#[track_caller]
const fn rule(name: &str) -> Rule {
    if let Some(rule) = Rule::named(name) {
        return rule;
    }
    match nearest!(name, Rule) {
        Some(near) => Message::of("unknown rule `")
            .and(name)
            .and("`; did you mean `")
            .and(near.as_str())
            .and("`?")
            .panic(),
        None => {
            Message::of("unknown rule `").and(name).and("`; see `toolargs::Rule` for their names").panic()
        }
    }
}

#[track_caller]
const fn misplaced(key: &str, kind: Kind) {
    let bounds =
        matches!(key.as_bytes(), b"min" | b"max" | b"exclusive_min" | b"exclusive_max" | b"multiple_of");
    let least = matches!(key.as_bytes(), [b'm', b'i', ..] | b"exclusive_min");
    let sized =
        matches!(key.as_bytes(), [b'm', b'i' | b'a', ..] | b"exclusive_min" | b"exclusive_max" | b"len");
    let advice = match kind {
        Kind::String(_) if sized && least => "; write `min_len`",
        Kind::String(_) if sized => "; write `max_len`",
        Kind::List(_) | Kind::Map(_) if sized && least => "; write `min_items`",
        Kind::List(_) | Kind::Map(_) if sized => "; write `max_items`",
        Kind::Integer(_) | Kind::Number(_) if sized && least => "; write `min`",
        Kind::Integer(_) | Kind::Number(_) if sized => "; write `max`",
        _ if bounds => "; it is for integers and numbers",
        _ if matches!(key.as_bytes(), [.., b'i', b't', b'e', b'm', b's'] | b"unique") => "; it is for lists",
        _ if matches!(key.as_bytes(), b"len" | b"length") => "; it is for strings and lists",
        _ => "; it is for strings",
    };
    Message::of("`").and(key).and("` does not apply to ").and(kind.noun()).and(advice).panic();
}
