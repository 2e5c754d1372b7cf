//! What a schema says of numbers, as the kind of an integer or of a number.

use std::cmp::Ordering;

use super::compile::{Compiled, Compiler};
use super::error::SchemaError;
use super::node::{Id, Node};
use crate::read::{compare, is_integral, is_plain_integer, parse_decimal};
use crate::spec::{Also, Bound, Exact, Int, Kind, Spec, Wide};

/// The formats that are ranges of integers (the registry of `OpenAPI`).
const FORMATS: [(&str, &str, &str); 8] = [
    ("int8", "-128", "127"),
    ("int16", "-32768", "32767"),
    ("int32", "-2147483648", "2147483647"),
    ("int64", "-9223372036854775808", "9223372036854775807"),
    ("uint8", "0", "255"),
    ("uint16", "0", "65535"),
    ("uint32", "0", "4294967295"),
    ("uint64", "0", "18446744073709551615"),
];

/// The same in more bits than a machine's word.
const LONG_FORMATS: [(&str, &str, &str); 2] = [
    ("int128", "-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"),
    ("uint128", "0", "340282366920938463463374607431768211455"),
];

fn range(format: &str) -> Option<(&'static str, &'static str)> {
    let mut formats = FORMATS.iter().chain(&LONG_FORMATS);
    formats.find(|(name, ..)| *name == format).map(|(_, min, max)| (*min, *max))
}

/// Whether a format is a range of integers.
pub(super) fn is_format(format: &str) -> bool {
    range(format).is_some()
}

/// A number of things, which may be written with a point or an exponent: more than there can be is as many as there can be.
pub(super) fn count(text: &str) -> Option<u64> {
    if !is_integral(text) || compare(text, "0").is_lt() {
        return None;
    }
    let most = u64::MAX;
    match compare(text, &most.to_string()) {
        Ordering::Less => whole(text)?.parse().ok(),
        _ => Some(most),
    }
}

/// The integer that a number is cut to; none if it has more digits than any integer here.
fn whole(text: &str) -> Option<String> {
    if is_plain_integer(text) {
        return Some(text.to_owned());
    }
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: i64 = exponent.parse().ok()?;
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let point = i64::try_from(before.len()).ok()?.checked_add(exponent)?;
    let digits: String = [before, after].concat();
    let kept: String = match usize::try_from(point) {
        Ok(point) if point > 60 => {
            if digits.bytes().all(|digit| digit == b'0') {
                "0".to_owned()
            } else {
                return None;
            }
        }
        Ok(point) => digits.chars().chain(std::iter::repeat('0')).take(point).collect(),
        Err(_) => String::new(),
    };
    let kept = kept.trim_start_matches('0');
    Some(if kept.is_empty() { "0".to_owned() } else { format!("{sign}{kept}") })
}

/// An end of a range of integers.
enum End {
    /// The last integer in it.
    At(String),
    /// Beyond all integers in this direction: there is no end.
    Open,
    /// Beyond all integers in the other direction: no integer is in the range.
    Never,
}

/// The integers that are not less than a number, or that are greater; with the signs turned round, the others.
fn end(text: &str, exclusive: bool, is_min: bool) -> End {
    let Some(cut) = whole(text) else {
        return if text.starts_with('-') == is_min { End::Open } else { End::Never };
    };
    let order = compare(&cut, text);
    // What was cut to lies towards zero.
    let is_inside = if is_min { order.is_gt() } else { order.is_lt() };
    if is_inside || order.is_eq() && !exclusive {
        return End::At(cut);
    }
    let next = Int::parse(&cut).map(|cut| if is_min { cut.next() } else { cut.previous() });
    End::At(next.map_or(cut, |next| next.to_string()))
}

pub(super) fn spec<'s>(
    compiler: &mut Compiler<'s, '_>,
    parts: &[(Id, &Node)],
    is_integer: bool,
) -> Compiled<Spec<'s>> {
    let is_validated = compiler.settings.validator;
    let mut spec = match (is_validated, is_integer) {
        (true, _) => text(compiler, parts, is_integer),
        (false, true) => integer(compiler, parts),
        (false, false) => number(compiler, parts),
    };
    let mut more = Vec::new();
    let mut divided = false;
    for (_, node) in parts {
        let Some(text) = &node.number.multiple_of else { continue };
        if !parse_decimal(text).is_some_and(|of| of.is_positive()) {
            let message = "expected a number above 0 of at most nineteen digits";
            return Err(SchemaError::new(&node.pointer, Some("multipleOf"), message));
        }
        let text = compiler.text(text);
        if divided {
            more.push(if is_validated { Spec::TEXT_NUMBER } else { Spec::DOUBLE }.multiple_of(text));
        } else {
            spec = spec.multiple_of(text);
        }
        divided = true;
    }
    if !more.is_empty() {
        let more = compiler.arena.alloc_slice_copy(&more);
        spec = spec.also(compiler.arena.alloc_slice_copy(&[Also::All(more)]));
    }
    Ok(spec)
}

fn integer<'s>(compiler: &Compiler<'s, '_>, parts: &[(Id, &Node)]) -> Spec<'s> {
    let (mut min, mut max): (Option<String>, Option<String>) = (None, None);
    let mut never = false;
    let mut narrow = |is_min: bool, end: End| {
        let bound = if is_min { &mut min } else { &mut max };
        match end {
            End::Open => {}
            End::Never => never = true,
            End::At(text) => {
                let is_closer = bound.as_ref().is_none_or(|bound| {
                    let order = compare(&text, bound);
                    if is_min { order.is_gt() } else { order.is_lt() }
                });
                if is_closer {
                    *bound = Some(text);
                }
            }
        }
    };
    for (_, node) in parts {
        let number = &node.number;
        for (is_min, exclusive, text) in [
            (true, false, &number.min),
            (true, true, &number.above),
            (false, false, &number.max),
            (false, true, &number.below),
        ] {
            if let Some(text) = text {
                narrow(is_min, end(text, exclusive, is_min));
            }
        }
        if let Some((least, most)) = node.text.format.as_deref().and_then(range) {
            narrow(true, End::At(least.to_owned()));
            narrow(false, End::At(most.to_owned()));
        }
    }
    if never {
        (min, max) = (Some("1".to_owned()), Some("0".to_owned()));
    }
    let ends = (min.as_deref().and_then(Int::parse), max.as_deref().and_then(Int::parse));
    if let (Some(least), Some(most)) = ends {
        let mut spec = Spec::range(least, most);
        if let Kind::Integer(integer) = &mut spec.kind {
            integer.declared = [true; 2];
        }
        return spec;
    }
    let (least, most) = (Int::of(i128::MIN), Int::natural(u128::MAX));
    let mut spec = Spec::range(ends.0.unwrap_or(least), ends.1.unwrap_or(most));
    if let Kind::Integer(integer) = &mut spec.kind {
        integer.declared = [min.is_some(), max.is_some()];
        integer.wide = Some(Wide {
            min: min.as_deref().map(|text| compiler.text(text)),
            max: max.as_deref().map(|text| compiler.text(text)),
        });
    }
    spec
}

/// A number as a validator has it: an integer is one without a fraction, whatever its length and however it is written.
fn text<'s>(compiler: &Compiler<'s, '_>, parts: &[(Id, &Node)], is_whole: bool) -> Spec<'s> {
    let mut exact = Exact { is_whole, ..Exact::default() };
    let mut narrow =
        |is_min: bool, is_open: bool, text: &Option<String>| {
            let Some(text) = text else { return };
            let [above, below] = &mut exact.exclusive;
            let (bound, open) = if is_min { (&mut exact.min, above) } else { (&mut exact.max, below) };
            let closer = bound.map_or(Ordering::Greater, |bound| {
                if is_min { compare(text, bound) } else { compare(bound, text) }
            });
            if closer.is_gt() || closer.is_eq() && is_open {
                (*bound, *open) = (Some(compiler.text(text)), is_open);
            }
        };
    for (_, node) in parts {
        narrow(true, false, &node.number.min);
        narrow(true, true, &node.number.above);
        narrow(false, false, &node.number.max);
        narrow(false, true, &node.number.below);
    }
    let mut spec = Spec::TEXT_NUMBER;
    if let Kind::Number(number) = &mut spec.kind {
        let is_said = is_whole || exact.min.is_some() || exact.max.is_some();
        number.exact = is_said.then(|| &*compiler.arena.alloc(exact));
    }
    spec
}

fn number<'s>(compiler: &Compiler<'s, '_>, parts: &[(Id, &Node)]) -> Spec<'s> {
    let kind = parts.iter().find_map(|(_, node)| node.extra.kind.as_deref());
    let mut spec = match kind {
        Some("float") => Spec::SINGLE,
        Some("decimal") => Spec::DECIMAL,
        Some("json") => Spec::NUMBER,
        _ => Spec::DOUBLE,
    };
    let float = |text: &String| Bound::Float(text.parse().unwrap_or(f64::NAN));
    for (_, node) in parts {
        let number = &node.number;
        if let Some(text) = &number.min {
            spec = spec.min(float(text));
        }
        if let Some(text) = &number.max {
            spec = spec.max(float(text));
        }
        if let Some(text) = &number.above {
            spec = spec.exclusive_min(float(text));
        }
        if let Some(text) = &number.below {
            spec = spec.exclusive_max(float(text));
        }
    }
    let formats = parts.iter().filter_map(|(_, node)| node.text.format.as_deref().and_then(range));
    let closest = formats.reduce(|(min, max), (least, most)| {
        let min = if compare(least, min).is_gt() { least } else { min };
        (min, if compare(most, max).is_lt() { most } else { max })
    });
    if let (Kind::Number(number), Some((min, max))) = (&mut spec.kind, closest) {
        let exact = Exact { min: Some(min), max: Some(max), is_whole: true, ..Exact::default() };
        number.exact = Some(compiler.arena.alloc(exact));
    }
    spec
}
