//! Exact arithmetic on JSON numbers as text, never through an `f64`.
//!
//! The texts are numbers of JSON. What is said about another text is unspecified, but it is said without a panic.

use std::cmp::Ordering;
use std::fmt;
use std::iter::{repeat_n, zip};

use crate::report::ErrorCode;

/// A decimal constant such as a `multiple_of`: digits × 10^exponent.
///
/// The digits end in no zero, so equal numbers are equal constants; zero has no sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decimal {
    negative: bool,
    digits: u64,
    exponent: i32,
}

impl Decimal {
    const ONE: Self = Self { negative: false, digits: 1, exponent: 0 };

    /// Whether it is above zero, as the divisor of `is_multiple` has to be.
    pub(crate) const fn is_positive(self) -> bool {
        !self.negative && self.digits > 0
    }
}

/// Reads a number of JSON; none if it is no such number, or its digits or its exponent do not fit.
///
/// It is `const`, so a constant that does not fit is an error of the compiler.
pub(crate) const fn parse_decimal(text: &str) -> Option<Decimal> {
    let (negative, mut rest) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    if let [b'0', b'0'..=b'9', ..] = rest {
        return None;
    }
    // Zeros count only once a digit follows them, so that those at the end are left to the exponent.
    let (mut digits, mut zeros, mut exponent) = (0_u64, 0_i32, 0_i32);
    let (mut is_fraction, mut after_digit) = (false, false);
    loop {
        match rest {
            [digit @ b'0'..=b'9', after @ ..] => {
                after_digit = true;
                rest = after;
                zeros += 1;
                exponent -= is_fraction as i32;
                if *digit > b'0' {
                    while zeros > 0 {
                        digits = match digits.checked_mul(10) {
                            Some(digits) => digits,
                            None => return None,
                        };
                        zeros -= 1;
                    }
                    digits = match digits.checked_add((*digit - b'0') as u64) {
                        Some(digits) => digits,
                        None => return None,
                    };
                }
            }
            [b'.', after @ ..] if after_digit && !is_fraction => {
                (is_fraction, after_digit) = (true, false);
                rest = after;
            }
            _ => break,
        }
    }
    if !after_digit {
        return None;
    }
    let written = match rest {
        [] => 0,
        [b'e' | b'E', rest @ ..] => match parse_exponent(rest) {
            Some(written) => written,
            None => return None,
        },
        _ => return None,
    };
    if digits == 0 {
        return Some(Decimal { negative: false, digits: 0, exponent: 0 });
    }
    match written.checked_add(exponent + zeros) {
        Some(exponent) => Some(Decimal { negative, digits, exponent }),
        None => None,
    }
}

/// Reads what is after the `e`: digits, after a sign or not.
const fn parse_exponent(text: &[u8]) -> Option<i32> {
    let (sign, mut rest) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] | rest => (1, rest),
    };
    if rest.is_empty() {
        return None;
    }
    let mut exponent = 0_i32;
    while let [digit, after @ ..] = rest {
        if !digit.is_ascii_digit() {
            return None;
        }
        let Some(tenfold) = exponent.checked_mul(10) else { return None };
        let Some(sum) = tenfold.checked_add(sign * (*digit - b'0') as i32) else { return None };
        exponent = sum;
        rest = after;
    }
    Some(exponent)
}

/// A number of JSON as 0.d₁d₂d₃… × 10^(`exponent` + `shift`). The digits neither start nor end with a zero, so those
/// of zero are none.
struct Number<'a> {
    negative: bool,
    digits: [&'a str; 2],
    exponent: Exponent<'a>,
    shift: i128,
}

/// An exponent of any length, which no integer may hold.
struct Exponent<'a> {
    sign: i128,
    digits: &'a str,
}

/// More digits than a text can have. An exponent above it decides alone, whatever `shift` says.
const HUGE: i128 = 1 << 100;

/// The length as a part of an exponent.
fn length(text: &str) -> i128 {
    i128::try_from(text.len()).unwrap_or(HUGE)
}

impl<'a> Number<'a> {
    /// Takes the text apart, without the zeros around its digits.
    fn of(text: &'a str) -> Self {
        let (negative, text) = match text.strip_prefix('-') {
            Some(text) => (true, text),
            None => (false, text),
        };
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, ""));
        let exponent = match exponent.strip_prefix('-') {
            Some(digits) => Exponent { sign: -1, digits },
            None => Exponent { sign: 1, digits: exponent.strip_prefix('+').unwrap_or(exponent) },
        };

        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let (mut whole, mut fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let mut shift = length(whole);
        if whole.is_empty() {
            let digits = fraction.trim_start_matches('0');
            shift = length(digits) - length(fraction);
            fraction = digits;
        }
        if fraction.is_empty() {
            whole = whole.trim_end_matches('0');
        }
        Self { negative, digits: [whole, fraction], exponent, shift }
    }

    /// The digits from the first that is not zero to the last that is not.
    fn digits(&self) -> impl Iterator<Item = u8> {
        let [whole, fraction] = self.digits;
        whole.bytes().chain(fraction.bytes())
    }

    /// -1, 0 or 1.
    fn sign(&self) -> i8 {
        match self.digits {
            ["", ""] => 0,
            _ if self.negative => -1,
            _ => 1,
        }
    }
}

impl Exponent<'_> {
    /// The signed digits of the exponent, with zeros before them to this many.
    fn padded(&self, length: usize) -> impl Iterator<Item = i128> {
        let zeros = repeat_n(b'0', length.saturating_sub(self.digits.len()));
        zeros.chain(self.digits.bytes()).map(|byte| self.sign * (i128::from(byte) - i128::from(b'0')))
    }

    /// This exponent less the other, exact up to `HUGE` and cut down somewhere above it.
    fn minus(&self, other: &Self) -> i128 {
        let length = self.digits.len().max(other.digits.len());
        let mut difference = 0_i128;
        for (a, b) in zip(self.padded(length), other.padded(length)) {
            // Once cut down it stays there: a digit makes it tenfold and takes away nine at the most, or nothing if
            // the exponents differ in sign.
            difference = (difference * 10 + (a - b)).clamp(-10 * HUGE, 10 * HUGE);
        }
        difference
    }
}

/// Whether a number of JSON is an exact multiple of `of`, which is positive. Zero is a multiple of everything.
///
/// With the number as m × 10^e, m without a zero at its end, and `of` as d × 10^f: the quotient is
/// m × 10^(e − f) ÷ d. For e < f it is no integer, as m had to be divisible by ten. Otherwise it is one exactly if
/// m × 10^(e − f) is divisible by d. Below 2^64, d has the factors two and five less than 64 times each, so a power of
/// ten above the 64th divides no better than the 64th does.
pub(crate) fn is_multiple(text: &str, of: Decimal) -> bool {
    let number = Number::of(text);
    if number.sign() == 0 {
        return true;
    }
    let zero = Exponent { sign: 1, digits: "" };
    let [whole, fraction] = number.digits;
    let last_digit = number.shift - length(whole) - length(fraction);
    let power = number.exponent.minus(&zero) + last_digit - i128::from(of.exponent);
    if power < 0 || of.digits == 0 {
        return false;
    }
    let zeros = repeat_n(b'0', usize::try_from(power.min(64)).unwrap_or(64));
    let remainder = number.digits().chain(zeros).fold(0_u128, |remainder, byte| {
        (remainder * 10 + u128::from(byte.wrapping_sub(b'0'))) % u128::from(of.digits)
    });
    remainder == 0
}

/// Whether a number is an integer by its value, as `1.0` is.
pub(crate) fn is_integral(text: &str) -> bool {
    is_multiple(text, Decimal::ONE)
}

/// Compares two numbers of JSON exactly, whatever their length and exponents. `-0` equals `0`.
pub(crate) fn compare(a: &str, b: &str) -> Ordering {
    let (a, b) = (Number::of(a), Number::of(b));
    let magnitudes = || {
        let exponents = a.exponent.minus(&b.exponent) + a.shift - b.shift;
        exponents.cmp(&0).then_with(|| a.digits().cmp(b.digits()))
    };
    a.sign().cmp(&b.sign()).then_with(|| match a.sign() {
        0 => Ordering::Equal,
        1 => magnitudes(),
        _ => magnitudes().reverse(),
    })
}

/// A number of JSON in a form that all texts of the same number have.
pub(crate) fn normal(text: &str) -> String {
    let number = Number::of(text);
    let digits: String = number.digits().map(char::from).collect();
    match number.sign() {
        0 => "0".to_owned(),
        sign => {
            let exponent = number.exponent.minus(&Exponent { sign: 1, digits: "" }) + number.shift;
            format!("{}0.{digits}e{exponent}", if sign < 0 { "-" } else { "" })
        }
    }
}

/// The digits of a number as a decimal keeps them: fewer than 2^96 of the last place, and 28 places at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Digits {
    pub(crate) negative: bool,
    pub(crate) mantissa: u128,
    pub(crate) scale: u32,
}

impl Digits {
    const MOST_PLACES: i128 = 28;
    const ABOVE: u128 = 1 << 96;

    /// The digits of a number of JSON, exactly; zeros at the end are kept where that is possible.
    ///
    /// # Errors
    /// The number is too great, or has digits that would be lost.
    pub(crate) fn of(text: &str) -> Result<Self, ErrorCode> {
        let (negative, plain) = match text.strip_prefix('-') {
            Some(plain) => (true, plain),
            None => (false, text),
        };
        let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
        let as_written: Option<u128> = [whole, fraction].concat().parse().ok();
        if let Some(mantissa) = as_written.filter(|mantissa| *mantissa < Self::ABOVE)
            && length(fraction) <= Self::MOST_PLACES
        {
            let scale = u32::try_from(fraction.len()).unwrap_or_default();
            return Ok(Self { negative: negative && mantissa > 0, mantissa, scale });
        }
        let number = Number::of(text);
        let has_exponent = text.contains(['e', 'E']);
        if number.sign() == 0 {
            return Ok(Self { negative: false, mantissa: 0, scale: u32::from(has_exponent) });
        }
        let [whole, fraction] = number.digits;
        let point = number.exponent.minus(&Exponent { sign: 1, digits: "" }) + number.shift;
        let places = length(whole) + length(fraction) - point;
        if point > Self::MOST_PLACES + 1 {
            return Err(ErrorCode::OutOfRange);
        }
        if places > Self::MOST_PLACES {
            return Err(ErrorCode::LossyNumber);
        }
        let zeros = usize::try_from(-places).unwrap_or(0);
        let digits = [whole, fraction, &"0".repeat(zeros)].concat();
        let too_great = || {
            // Without the places, would it fit?
            let integer = digits.get(..usize::try_from(point.max(0)).unwrap_or(0)).unwrap_or(&digits);
            let fits = integer.is_empty() || integer.parse().is_ok_and(|value: u128| value < Self::ABOVE);
            if fits { ErrorCode::LossyNumber } else { ErrorCode::OutOfRange }
        };
        let mantissa: u128 =
            digits.parse().ok().filter(|mantissa| *mantissa < Self::ABOVE).ok_or_else(too_great)?;
        let scale = u32::try_from(places.max(0)).unwrap_or_default();
        let negative = number.sign() < 0;
        // With an exponent nothing says how many zeros are meant. A `Value` has it as an `f64`, which is written with one.
        match mantissa
            .checked_mul(10)
            .filter(|mantissa| has_exponent && scale == 0 && *mantissa < Self::ABOVE)
        {
            Some(mantissa) => Ok(Self { negative, mantissa, scale: 1 }),
            None => Ok(Self { negative, mantissa, scale }),
        }
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = usize::try_from(self.scale).unwrap_or_default();
        let digits = format!("{:0>width$}", self.mantissa, width = scale + 1);
        let (whole, fraction) = digits.split_at(digits.len() - scale);
        let sign = if self.negative { "-" } else { "" };
        match fraction {
            "" => write!(f, "{sign}{whole}"),
            fraction => write!(f, "{sign}{whole}.{fraction}"),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_decimal_keeps_its_digits_or_is_refused() {
        use super::Digits;
        use crate::report::ErrorCode::{LossyNumber, OutOfRange};
        for (text, kept) in [
            ("0", "0"),
            ("-0.00", "0.00"),
            ("1.50", "1.50"),
            ("-19.99", "-19.99"),
            ("1e3", "1000.0"),
            ("1.5e-3", "0.0015"),
            ("1e-28", "0.0000000000000000000000000001"),
            ("79228162514264337593543950335", "79228162514264337593543950335"),
            ("0.10000000000000000000000000000000000", "0.1"),
            ("0e999999999999999999999", "0.0"),
        ] {
            assert_eq!(Digits::of(text).map(|digits| digits.to_string()), Ok(kept.to_owned()), "{text}");
        }
        for (text, code) in [
            ("79228162514264337593543950336", OutOfRange),
            ("1e400", OutOfRange),
            ("1e29", OutOfRange),
            ("1e-29", LossyNumber),
            ("1e-99999999999999999999", LossyNumber),
            ("0.12345678901234567890123456789", LossyNumber),
            ("79228162514264337593543950335.5", LossyNumber),
        ] {
            assert_eq!(Digits::of(text), Err(code), "{text}");
        }
    }

    #[test]
    fn equal_numbers_have_one_normal_form() {
        use super::normal;
        for (a, b) in [("1", "1.0"), ("1e2", "100"), ("-0", "0.0"), ("0.10", "1e-1"), ("-5", "-0.5E+1")] {
            assert_eq!(normal(a), normal(b), "{a} {b}");
        }
        for (a, b) in [("1", "-1"), ("1", "10"), ("0.1", "0.11"), ("0", "1e-400")] {
            assert_ne!(normal(a), normal(b), "{a} {b}");
        }
    }

    use num_bigint::BigInt;

    use super::*;

    /// A generator of its own, so that a failure is the same on every machine.
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).unwrap() % end
        }

        fn digits(&mut self, length: usize) -> String {
            // Zeros, ones, twos and fives are where factors of ten come from.
            (0..length).map(|_| ["0", "0", "1", "2", "5", "7", "9"][self.below(7)]).collect()
        }

        /// A number of JSON with few digits and a small exponent, in any way to write it.
        fn number(&mut self, sign: bool) -> String {
            let length = 1 + self.below(6);
            let whole = self.digits(length);
            let whole = whole.trim_start_matches('0');
            let mut text = if whole.is_empty() { "0".to_owned() } else { whole.to_owned() };
            if self.below(2) == 0 {
                let length = 1 + self.below(5);
                text = format!("{text}.{}", self.digits(length));
            }
            if self.below(2) == 0 {
                let mark = ["e", "E", "e+", "e-", "e-", "e00", "e-0"][self.below(7)];
                text = format!("{text}{mark}{}", self.below(25));
            }
            if sign && self.below(3) == 0 { format!("-{text}") } else { text }
        }
    }

    /// The number × 10^100, which is an integer for what `Random` gives.
    fn scaled(text: &str) -> BigInt {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent = exponent.parse::<i32>().unwrap() - i32::try_from(fraction.len()).unwrap() + 100;
        let digits: BigInt = format!("{whole}{fraction}").parse().unwrap();
        digits * BigInt::from(10).pow(exponent.try_into().unwrap())
    }

    fn decimal(text: &str) -> Decimal {
        parse_decimal(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn constants_are_read_exactly() {
        const AT_COMPILE_TIME: Option<Decimal> = parse_decimal("0.01");
        assert_eq!(AT_COMPILE_TIME, Some(Decimal { negative: false, digits: 1, exponent: -2 }));
        for (text, negative, digits, exponent) in [
            ("5", false, 5, 0),
            ("0.01", false, 1, -2),
            ("2.5e3", false, 25, 2),
            ("2.5E+3", false, 25, 2),
            ("-1", true, 1, 0),
            ("-0.50", true, 5, -1),
            ("0", false, 0, 0),
            ("-0.00e7", false, 0, 0),
            ("100", false, 1, 2),
            ("10.0", false, 1, 1),
            ("1001", false, 1001, 0),
            ("1.0010", false, 1001, -3),
            ("18446744073709551615", false, u64::MAX, 0),
            ("0.18446744073709551615", false, u64::MAX, -20),
            ("1000000000000000000000000000000", false, 1, 30),
            ("1e2147483647", false, 1, i32::MAX),
            ("1e-2147483648", false, 1, i32::MIN),
            ("1e-0000000000000000003", false, 1, -3),
        ] {
            assert_eq!(parse_decimal(text), Some(Decimal { negative, digits, exponent }), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_or_does_not_fit_is_no_constant() {
        for text in [
            "",
            "-",
            "+1",
            ".5",
            "5.",
            "-.5",
            "01",
            "00",
            "1e",
            "1e+",
            "1e1.5",
            "1.2.3",
            "1 ",
            " 1",
            "1_000",
            "1f64",
            "0x1",
            "NaN",
            "inf",
            "1e5e5",
            "--1",
            "１",
            // What does not fit.
            "18446744073709551616",
            "100000000000000000000000000001",
            "1e2147483648",
            "1e-2147483649",
            "10e2147483647",
            "0.1e-2147483648",
            "1e99999999999999999999",
        ] {
            assert_eq!(parse_decimal(text), None, "{text:?}");
        }
    }

    #[test]
    fn only_what_is_above_zero_is_positive() {
        for (text, positive) in [("1", true), ("0.001", true), ("0", false), ("-0", false), ("-1", false)] {
            assert_eq!(decimal(text).is_positive(), positive, "{text}");
        }
    }

    #[test]
    fn multiples_are_decided_on_the_digits() {
        let long = format!("{}1", "3".repeat(100_000));
        for (text, of, multiple) in [
            ("0.3", "0.1", true),
            ("19.99", "0.01", true),
            ("19.999", "0.01", false),
            ("0", "7", true),
            ("-0.0e-5", "7", true),
            ("0e99999999999999999999", "7", true),
            ("-14", "7", true),
            ("-15", "7", false),
            ("7.0", "7", true),
            ("0.7e1", "7", true),
            ("700e-2", "7", true),
            ("1e400", "5", true),
            ("1e400", "3", false),
            ("3e400", "3", true),
            ("1e-400", "0.01", false),
            ("1e-400", "1e-400", true),
            ("1e-400", "1e-401", true),
            ("1e-400", "1e-399", false),
            ("1e99999999999999999999", "1024", true),
            ("1e99999999999999999999", "7", false),
            ("7e99999999999999999999", "7", true),
            ("7e-99999999999999999999", "7", false),
            ("9007199254740993", "2", false),
            ("9007199254740993", "3", true),
            ("1e63", "9223372036854775808", true),
            ("1e62", "9223372036854775808", false),
            ("5e62", "9223372036854775808", false),
            ("2e62", "9223372036854775808", true),
            ("18446744073709551615", "18446744073709551615", true),
            ("18446744073709551616", "18446744073709551615", false),
            ("18446744073709551615e1000000000", "18446744073709551615", true),
            (&long, "3", false),
            (&long, "1", true),
        ] {
            assert_eq!(is_multiple(text, decimal(of)), multiple, "{text} of {of}");
        }
    }

    /// A divisor of two and five alone shares factors with the power of ten, so it is where `e < f` could be wrong.
    #[test]
    fn multiples_are_those_of_a_big_number() {
        let mut random = Random(1);
        let (mut multiples, mut others) = (0, 0);
        for i in 0..300_000 {
            let of = match i % 4 {
                0 => format!("{}e{}", 1_u64 << random.below(64), random.below(9)),
                1 => format!("{}e-{}", 5_u64.pow(random.below(27).try_into().unwrap()), random.below(9)),
                _ => random.number(false),
            };
            let (text, of) = (random.number(true), decimal(&of));
            if !of.is_positive() {
                continue;
            }
            let divisor =
                BigInt::from(of.digits) * BigInt::from(10).pow((of.exponent + 100).try_into().unwrap());
            let multiple = scaled(&text) % divisor == BigInt::ZERO;
            assert_eq!(is_multiple(&text, of), multiple, "{text} of {of:?}");
            *(if multiple { &mut multiples } else { &mut others }) += 1;
        }
        assert!(multiples > 30_000 && others > 30_000, "{multiples} {others}");
    }

    #[test]
    fn numbers_are_compared_by_their_value() {
        let nines = "9".repeat(50);
        let huge = format!("1e{nines}");
        let tiny = format!("1e-{nines}");
        for (a, order, b) in [
            ("0", Ordering::Equal, "-0"),
            ("-0.0e5", Ordering::Equal, "0e-99999999999999999999"),
            ("1", Ordering::Equal, "1.0"),
            ("1", Ordering::Equal, "10e-1"),
            ("0.001", Ordering::Equal, "1E-3"),
            ("1200", Ordering::Equal, "1.2e+3"),
            ("1", Ordering::Less, "2"),
            ("-1", Ordering::Greater, "-2"),
            ("-1", Ordering::Less, "0"),
            ("9", Ordering::Less, "10"),
            ("0.9", Ordering::Less, "0.91"),
            ("0.1", Ordering::Greater, "0.01"),
            ("9007199254740993", Ordering::Greater, "9007199254740992"),
            ("1.0000000000000000000001", Ordering::Greater, "1"),
            ("1e400", Ordering::Greater, "9e399"),
            ("-1e400", Ordering::Less, "1e-400"),
            ("1e-400", Ordering::Greater, "0"),
            ("1e-400", Ordering::Less, "1e-399"),
            (&huge, Ordering::Greater, "1e400"),
            (&huge, Ordering::Equal, &huge),
            (&huge, Ordering::Equal, &format!("0.1e1{}", "0".repeat(50))),
            (&format!("10e{nines}"), Ordering::Equal, &format!("1e1{}", "0".repeat(50))),
            (&format!("11e{nines}"), Ordering::Greater, &format!("1e1{}", "0".repeat(50))),
            (&format!("1e00{nines}"), Ordering::Equal, &huge),
            (&format!("-1e{nines}1"), Ordering::Less, &format!("-1e{nines}0")),
            (&tiny, Ordering::Less, "1e-400"),
            (&tiny, Ordering::Greater, "0"),
            (&tiny, Ordering::Less, &huge),
            (&format!("0.1e-{nines}"), Ordering::Equal, &format!("1e-1{}", "0".repeat(50))),
            (&format!("0.01e-{nines}"), Ordering::Less, &format!("1e-1{}", "0".repeat(50))),
        ] {
            assert_eq!(compare(a, b), order, "{a} and {b}");
            assert_eq!(compare(b, a), order.reverse(), "{b} and {a}");
        }
    }

    #[test]
    fn numbers_are_compared_as_big_numbers_are() {
        let mut random = Random(2);
        let mut equal = 0;
        for _ in 0..300_000 {
            let (a, b) = (random.number(true), random.number(true));
            let order = scaled(&a).cmp(&scaled(&b));
            assert_eq!(compare(&a, &b), order, "{a} and {b}");
            equal += usize::from(order.is_eq());
        }
        assert!(equal > 500, "{equal}");
    }

    /// With exponents that are the same but for a long head, the order is that without it.
    #[test]
    fn long_exponents_are_compared_as_short_ones_are() {
        let mut random = Random(3);
        for sign in ["", "-"] {
            for _ in 0..100_000 {
                let (m, n) = (1 + random.below(2000), 1 + random.below(2000));
                let (e, f) = (100 + random.below(8), 100 + random.below(8));
                let head = "9".repeat(random.below(60));
                let short = compare(&format!("{m}e{sign}{e}"), &format!("{n}e{sign}{f}"));
                let long = compare(&format!("{m}e{sign}{head}{e}"), &format!("{n}e{sign}{head}{f}"));
                assert_eq!(short, long, "{m}e{sign}{head}{e} and {n}e{sign}{head}{f}");
            }
        }
    }

    #[test]
    fn what_is_no_number_does_no_harm() {
        for text in ["", "-", "e", ".", "1e", "abc", "1e5e5", "é", "--", "1.2.3", "1e+-5", "\u{0}", "0x1F"] {
            let _ = is_multiple(text, decimal("3"));
            let _ = is_multiple("5", decimal("0"));
            for other in ["1", text, "1e999"] {
                let _ = compare(text, other);
            }
        }
    }
}
