//! Numbers as text: what a literal says, decided on its digits and never through an `f64`.

/// 2^53: below it every integer has an `f64` of its own.
pub(crate) const EXACT: u64 = 1 << 53;

/// What the text of a JSON number says about an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Integral {
    /// Exactly this integer, of a magnitude below 2^53.
    Exact(i64),
    /// A number with a fraction.
    Fraction,
    /// An integer of a magnitude of 2^53 or more.
    TooLarge,
}

/// Whether the text is an integer in digits alone; `-0` is not.
pub(crate) fn is_plain_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    match digits.as_bytes() {
        [b'0'] => digits.len() == text.len(),
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Whether the text is a JSON number without an exponent.
pub(crate) fn plain_decimal(text: &str) -> bool {
    !text.contains(['e', 'E']) && end(text.as_bytes(), 0) == Ok(text.len())
}

/// What a JSON number says, whichever way it is written.
pub(crate) fn exact_integer(text: &str) -> Integral {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, saturating_exponent(exponent)),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let scale = exponent.saturating_sub(i64::try_from(fraction.len()).unwrap_or(i64::MAX));

    // The number is `digits` × 10^`scale`, and without a fraction its last digit may be a zero.
    let joined = [whole, fraction].concat();
    let digits = joined.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    let zeros = i64::try_from(digits.len() - significant.len()).unwrap_or(i64::MAX);
    let scale = scale.saturating_add(zeros);
    if significant.is_empty() {
        return Integral::Exact(0);
    }
    if scale < 0 {
        return Integral::Fraction;
    }
    let value = u32::try_from(scale)
        .ok()
        .and_then(|scale| 10_u64.checked_pow(scale))
        .zip(significant.parse::<u64>().ok())
        .and_then(|(power, significant)| significant.checked_mul(power))
        .filter(|value| *value < EXACT)
        .and_then(|value| i64::try_from(value).ok());
    match value {
        Some(value) => Integral::Exact(if negative { -value } else { value }),
        None => Integral::TooLarge,
    }
}

fn saturating_exponent(text: &str) -> i64 {
    let negative = text.starts_with('-');
    let digits = text.trim_start_matches(['+', '-']).trim_start_matches('0');
    match digits.parse::<i64>() {
        Ok(exponent) if negative => -exponent,
        Ok(exponent) => exponent,
        Err(_) if digits.is_empty() => 0,
        Err(_) if negative => i64::MIN / 2,
        Err(_) => i64::MAX / 2,
    }
}

/// Where the JSON number that starts at `start` ends, or the byte that breaks it.
pub(crate) fn end(bytes: &[u8], start: usize) -> Result<usize, usize> {
    let at = |i: usize| bytes.get(i).copied();
    let digits = |mut i: usize| {
        while at(i).is_some_and(|b| b.is_ascii_digit()) {
            i += 1;
        }
        i
    };
    let some_digits = |i: usize| if digits(i) > i { Ok(digits(i)) } else { Err(i) };

    let mut i = if at(start) == Some(b'-') { start + 1 } else { start };
    i = match at(i) {
        Some(b'0') if at(i + 1).is_some_and(|b| b.is_ascii_digit()) => return Err(i + 1),
        Some(b'0') => i + 1,
        _ => some_digits(i)?,
    };
    if at(i) == Some(b'.') {
        i = some_digits(i + 1)?;
    }
    if matches!(at(i), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(at(i + 1), Some(b'+' | b'-')));
        i = some_digits(i + 1 + sign)?;
    }
    Ok(i)
}

/// The powers of ten that an `f64` is exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// The number at `start` and where it ends, if it is short: its digits as one integer are below 2^53 and it has no
/// exponent. Digits and power of ten are then exact, so the one division rounds once (Clinger, "How to read floating
/// point numbers accurately", 1990).
#[inline]
#[allow(clippy::cast_precision_loss, reason = "the digits are below 2^53")]
pub(crate) fn short(bytes: &[u8], start: usize) -> Option<(f64, usize)> {
    let digit = |i: usize| bytes.get(i).map(|b| b.wrapping_sub(b'0')).filter(|digit| *digit < 10);
    let negative = bytes.get(start) == Some(&b'-');
    let first = start + usize::from(negative);
    let (mut i, mut value) = (first, 0_u64);
    while let Some(digit) = digit(i) {
        value = value.wrapping_mul(10).wrapping_add(digit.into());
        i += 1;
    }
    let whole = i - first;
    let mut fraction = 0;
    if bytes.get(i) == Some(&b'.') {
        i += 1;
        while let Some(digit) = digit(i) {
            value = value.wrapping_mul(10).wrapping_add(digit.into());
            i += 1;
            fraction += 1;
        }
        if fraction == 0 {
            return None;
        }
    }
    let leading_zero = whole > 1 && bytes.get(first) == Some(&b'0');
    let exponent = matches!(bytes.get(i), Some(b'e' | b'E'));
    // Nineteen digits do not wrap around.
    if whole == 0 || leading_zero || exponent || whole + fraction > 19 || value >= EXACT {
        return None;
    }
    let value = value as f64 / POWERS.get(fraction)?;
    Some((if negative { -value } else { value }, i))
}

/// The number as the nearest `f64`; none if that is infinite.
pub(crate) fn to_f64(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_decided_on_the_digits() {
        for (text, said) in [
            ("1999.0", Integral::Exact(1999)),
            ("2e3", Integral::Exact(2000)),
            ("-0", Integral::Exact(0)),
            ("-0.0", Integral::Exact(0)),
            ("0e999999999999999999999", Integral::Exact(0)),
            ("0.5e1", Integral::Exact(5)),
            ("120e-1", Integral::Exact(12)),
            ("-1.50e1", Integral::Exact(-15)),
            ("9007199254740991.0", Integral::Exact(9_007_199_254_740_991)),
            ("9007199254740992.0", Integral::TooLarge),
            ("9007199254740993.0", Integral::TooLarge),
            ("1e400", Integral::TooLarge),
            ("1e99999999999999999999", Integral::TooLarge),
            ("1999.0000000000000001", Integral::Fraction),
            ("19.99", Integral::Fraction),
            ("1e-400", Integral::Fraction),
            ("1e-99999999999999999999", Integral::Fraction),
            ("10000000000000000000000000e-25", Integral::Exact(1)),
        ] {
            assert_eq!(exact_integer(text), said, "{text}");
        }
    }

    /// A short number is what the standard library reads, bit by bit, and any other is left to it.
    #[test]
    fn short_numbers_are_rounded_as_the_standard_library_does() {
        let mut read = 0;
        let mut state = 1_u64;
        for i in 0..200_000_u64 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(i);
            let digits = (state >> 8) >> (i % 56);
            let mut text = digits.to_string();
            if i % 3 > 0 {
                text.insert(text.len() - (i as usize / 3) % text.len(), '.');
            }
            let text = format!("{}{text}", if i % 2 == 0 { "-" } else { "" });
            if let Some((value, end)) = short(text.as_bytes(), 0) {
                read += 1;
                assert_eq!(end, text.len());
                assert_eq!(value.to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
            }
        }
        assert!(read > 50_000, "{read}");
        for text in ["0", "-0", "-0.0", "0.1", "9007199254740991", "123.456", "0.000000000000000001"] {
            let (value, _) = short(text.as_bytes(), 0).unwrap();
            assert_eq!(value.to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
        }
        for text in [
            "",
            "-",
            "01",
            "1.",
            ".5",
            "1e3",
            "1.5E3",
            "9007199254740992",
            "12345678901234567890",
            "0.0000000000000000001",
        ] {
            assert_eq!(short(text.as_bytes(), 0), None, "{text}");
        }
    }

    #[test]
    fn plain_integers_are_digits_without_padding() {
        assert!(is_plain_integer("0") && is_plain_integer("-12") && is_plain_integer(&"9".repeat(50)));
        for text in ["", "-", "-0", "00", "01", "+1", "1.0", "1e3", " 1", "1 ", "１"] {
            assert!(!is_plain_integer(text), "{text:?}");
        }
    }

    #[test]
    fn plain_decimals_have_no_exponent() {
        for text in ["0", "-0", "0.75", "-12.50", "10"] {
            assert!(plain_decimal(text), "{text:?}");
        }
        for text in ["", ".5", "5.", "1e3", "01", "+1", "1,5", " 1", "0x1", "NaN", "1.2.3"] {
            assert!(!plain_decimal(text), "{text:?}");
        }
    }
}
