//! Integers as keys: a regular expression for those within a range.

use crate::spec::Int;

/// An expression that exactly the canonical decimals from `min` to `max` match, without anchors.
pub(super) fn pattern(min: Int, max: Int) -> String {
    let mut choices = Vec::new();
    if min.is_negative() {
        let least = if max.is_negative() { max.magnitude() } else { 1 };
        let negative = naturals(least, min.magnitude());
        choices.push(format!("-(?:{})", negative.join("|")));
    }
    if !max.is_negative() {
        let least = if min.is_negative() { 0 } else { min.magnitude() };
        choices.extend(naturals(least, max.magnitude()));
    }
    choices.join("|")
}

/// Expressions for the decimals from `least` to `most`, by their length.
fn naturals(least: u128, most: u128) -> Vec<String> {
    let (shortest, longest) = (least.to_string().len(), most.to_string().len());
    let mut choices = Vec::new();
    for length in shortest..=longest {
        let first = if length == 1 { "0".to_owned() } else { format!("1{}", "0".repeat(length - 1)) };
        let low = if length == shortest { least.to_string() } else { first };
        let high = if length == longest { most.to_string() } else { "9".repeat(length) };
        if low <= high {
            between(low.as_bytes(), high.as_bytes(), "", &mut choices);
        }
    }
    choices
}

/// Expressions for the texts of digits from one to another of the same length, behind a prefix.
fn between(low: &[u8], high: &[u8], prefix: &str, choices: &mut Vec<String>) {
    let ([first, low_rest @ ..], [last, high_rest @ ..]) = (low, high) else {
        return choices.push(prefix.to_owned());
    };
    let length = low_rest.len();
    let (zeros, nines) = (vec![b'0'; length], vec![b'9'; length]);
    let behind = |digit: u8| format!("{prefix}{}", char::from(digit));
    if first == last {
        return between(low_rest, high_rest, &behind(*first), choices);
    }
    let (mut from, mut to) = (*first, *last);
    let cut_low = low_rest != zeros;
    let cut_high = high_rest != nines;
    if cut_low {
        between(low_rest, &nines, &behind(from), choices);
        from += 1;
    }
    if cut_high {
        to -= 1;
    }
    if from <= to {
        let digit = match (from, to) {
            (b'0', b'9') => "[0-9]".to_owned(),
            (from, to) if from == to => char::from(from).to_string(),
            (from, to) => format!("[{}-{}]", char::from(from), char::from(to)),
        };
        let rest = match length {
            0 => String::new(),
            1 => "[0-9]".to_owned(),
            length => format!("[0-9]{{{length}}}"),
        };
        choices.push(format!("{prefix}{digit}{rest}"));
    }
    if cut_high {
        between(&zeros, high_rest, &behind(*last), choices);
    }
}

#[cfg(test)]
mod tests {
    use regex::Regex;

    use super::*;

    #[test]
    fn a_pattern_matches_exactly_the_integers_in_the_range() {
        let whole = |min, max| Regex::new(&format!("^(?:{})$", pattern(min, max))).unwrap();
        for (min, max) in
            [(0, 0), (0, 255), (-128, 127), (1, 9), (-5, -3), (7, 1204), (100, 100), (-1000, -17)]
        {
            let regex = whole(Int::of(min), Int::of(max));
            for value in -1300..1300_i128 {
                assert_eq!(
                    regex.is_match(&value.to_string()),
                    (min..=max).contains(&value),
                    "{value} {regex}"
                );
            }
            for other in ["", "-0", "00", "01", "+1", "1.0", "-", " 1"] {
                assert!(!regex.is_match(other), "{other} {regex}");
            }
        }
        let regex = whole(Int::of(i128::MIN), Int::natural(u128::MAX));
        for (text, matches) in [
            ("340282366920938463463374607431768211455", true),
            ("340282366920938463463374607431768211456", false),
            ("-170141183460469231731687303715884105728", true),
            ("-170141183460469231731687303715884105729", false),
        ] {
            assert_eq!(regex.is_match(text), matches, "{text}");
        }
    }
}
