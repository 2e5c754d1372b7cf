//! Compile-time checks of a field's type: constant assertions that the derive spans at the key to change.
//!
//! They see what a macro cannot, the type behind an alias, and panic with what to write instead.
#![allow(clippy::panic, clippy::indexing_slicing, reason = "a panic in a constant is a compile error")]

use crate::rules::{Acts, Kinds, Rule};
use crate::spec::{Bound, Field, Kind, Spec};

/// Asserts that a `min` applies to the type.
#[track_caller]
pub const fn min(spec: &'static Spec, bound: Bound) {
    self::bound("min", spec, bound);
}

/// Asserts that a `max` applies to the type.
#[track_caller]
pub const fn max(spec: &'static Spec, bound: Bound) {
    self::bound("max", spec, bound);
}

#[track_caller]
const fn bound(key: &str, spec: &'static Spec, bound: Bound) {
    match (spec.kind, bound) {
        _ if spec.broken => {}
        (Kind::Integer(_), Bound::Integer(_)) | (Kind::Number(_), Bound::Float(_)) => {}
        (Kind::Integer(_), Bound::Float(_)) => {
            Message::of("`").and(key).and("` of an integer is a whole number; drop the point").panic()
        }
        #[allow(clippy::cast_possible_truncation, reason = "the test is whether anything was lost")]
        (Kind::Number(_), Bound::Integer(value)) => {
            if bound.to_f64() as i128 != value {
                Message::of("no f64 is exactly this `")
                    .and(key)
                    .and("`; write it as an f64 is displayed")
                    .panic();
            }
        }
        (kind, _) => misplaced(key, kind),
    }
}

/// Asserts that a bound that no `f32` is displayed as is not one of an `f32`.
#[track_caller]
pub const fn no_single(key: &str, spec: &'static Spec) {
    match spec.kind {
        Kind::Number(number) if number.single => {
            Message::of("no f32 is exactly this `").and(key).and("`; write it as an f32 is displayed").panic()
        }
        _ => {}
    }
}

/// Asserts that `min_len`, `max_len` or `pattern` applies to the type.
#[track_caller]
pub const fn string(key: &str, spec: &'static Spec) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::String(_) => {}
        kind => misplaced(key, kind),
    }
}

/// Asserts that `min_items` or `max_items` applies to the type.
#[track_caller]
pub const fn list(key: &str, spec: &'static Spec) {
    match spec.kind {
        _ if spec.broken => {}
        Kind::List(_) => {}
        kind => misplaced(key, kind),
    }
}

/// Asserts that some number is within the type's range and the field's bounds.
#[track_caller]
pub const fn range(field: &Field) {
    let empty = match field.spec.kind {
        Kind::Integer(integer) => integer.min > integer.max,
        Kind::Number(number) => number.min > number.max,
        _ => false,
    };
    assert!(!empty, "no value of the type is within these bounds; widen them, or use another type");
}

/// Asserts that the rule exists and can act on a field of the type, or on something in it; `aliased` and `defaulted`
/// say whether the field has an alias or a default.
#[track_caller]
pub const fn rule_on_field(name: &str, spec: &'static Spec, aliased: bool, defaulted: bool) {
    let acts = rule(name).row().acts;
    let below = Kinds::below(spec);
    let applies = match acts {
        Acts::Cut(_) | Acts::Tokens | Acts::Root => Message::of("`")
            .and(name)
            .and("` acts on the payload; write it on the tool's struct or on the `Gate`")
            .panic(),
        Acts::Key => aliased || below.meets(Kinds::OBJECT),
        Acts::Absence => defaulted || spec.is_nullable() || below.meets(Kinds::OBJECT),
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

/// Asserts that the rule exists and can act on a closed set of strings.
#[track_caller]
pub const fn rule_on_enum(name: &str) {
    match rule(name).row().acts {
        Acts::Value { to, .. } if to.meets(Kinds::ENUM) => {}
        _ => Message::of("`").and(name).and("` cannot act on an enum").panic(),
    }
}

/// Asserts that the rule exists.
#[track_caller]
pub const fn rule_on_object(name: &str) {
    rule(name);
}

#[track_caller]
const fn rule(name: &str) -> Rule {
    if let Some(rule) = Rule::named(name) {
        return rule;
    }
    match nearest(name) {
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

/// The rule whose name is nearest by its share of edits, if that is less than a half.
const fn nearest(name: &str) -> Option<Rule> {
    let mut best = None;
    let (mut edits, mut out_of) = (1, 2);
    let mut rest = Rule::ALL;
    while let [rule, tail @ ..] = rest {
        let known = rule.as_str();
        let distance = distance(name.as_bytes(), known.as_bytes());
        let length = if name.len() > known.len() { name.len() } else { known.len() };
        if distance * out_of < edits * length {
            (best, edits, out_of) = (Some(*rule), distance, length);
        }
        rest = tail;
    }
    best
}

/// The edit distance of two names; names are cut at 63 bytes.
const fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row = [0; 64];
    let mut j = 0;
    while j < 64 {
        row[j] = j;
        j += 1;
    }
    let width = if b.len() < 63 { b.len() } else { 63 };
    let mut i = 0;
    while i < a.len() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        let mut j = 0;
        while j < width {
            let replaced = if a[i] == b[j] { diagonal } else { diagonal + 1 };
            let shorter = if row[j] < row[j + 1] { row[j] } else { row[j + 1] } + 1;
            diagonal = row[j + 1];
            row[j + 1] = if replaced < shorter { replaced } else { shorter };
            j += 1;
        }
        i += 1;
    }
    row[width]
}

#[track_caller]
const fn misplaced(key: &str, kind: Kind) {
    let bounds = matches!(key.as_bytes(), b"min" | b"max");
    let least = matches!(key.as_bytes(), [b'm', b'i', ..]);
    let advice = match kind {
        Kind::String(_) if least => "; write `min_len`",
        Kind::String(_) => "; write `max_len`",
        Kind::List(_) if least => "; write `min_items`",
        Kind::List(_) if !matches!(key.as_bytes(), b"pattern") => "; write `max_items`",
        Kind::Integer(_) | Kind::Number(_) if least => "; write `min`",
        Kind::Integer(_) | Kind::Number(_) if !matches!(key.as_bytes(), b"pattern") => "; write `max`",
        _ if bounds => "; it is for integers and numbers",
        _ if matches!(key.as_bytes(), [.., b'i', b't', b'e', b'm', b's']) => "; it is for lists",
        _ => "; it is for strings",
    };
    Message::of("`").and(key).and("` does not apply to ").and(kind.noun()).and(advice).panic();
}

/// The text of a panic, put together in a constant.
struct Message {
    bytes: [u8; 256],
    len: usize,
}

impl Message {
    const fn of(text: &str) -> Self {
        Self { bytes: [0; 256], len: 0 }.and(text)
    }

    const fn and(mut self, text: &str) -> Self {
        let mut rest = text.as_bytes();
        while let [byte, tail @ ..] = rest {
            if self.len < self.bytes.len() {
                self.bytes[self.len] = *byte;
                self.len += 1;
            }
            rest = tail;
        }
        self
    }

    #[track_caller]
    const fn panic(&self) -> ! {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("a name that is too long"),
        }
    }
}
