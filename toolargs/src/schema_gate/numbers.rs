//! What a schema says of numbers, as the kind of an integer or of a number.

use super::compile::{Compiled, Compiler};
use super::error::SchemaError;
use super::node::{Id, Node};
use crate::read::{compare, is_plain_integer, parse_decimal};
use crate::spec::{Also, Bound, Int, Kind, Spec, Wide};

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

/// Whether a number is an integer by its value, as `1.0` is.
pub(super) fn is_integral(text: &str) -> bool {
    if is_plain_integer(text) || text == "-0" {
        return true;
    }
    whole(text).is_some_and(|whole| compare(&whole, text).is_eq())
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
    let mut spec = if is_integer && !is_validated { integer(compiler, parts) } else { number(parts) };
    let mut more = Vec::new();
    // To a validator an integer is a number without a fraction, whatever its length.
    let mut divided = is_integer && is_validated;
    if divided {
        spec = spec.multiple_of("1");
    }
    for (_, node) in parts {
        let Some(text) = &node.number.multiple_of else { continue };
        if !parse_decimal(text).is_some_and(|of| of.is_positive()) {
            let message = "expected a number above 0 of at most nineteen digits";
            return Err(SchemaError::new(&node.pointer, Some("multipleOf"), message));
        }
        let text = compiler.text(text);
        if divided {
            more.push(Spec::DOUBLE.multiple_of(text));
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

fn number(parts: &[(Id, &Node)]) -> Spec<'static> {
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
    spec
}
