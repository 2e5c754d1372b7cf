//! Caseless matching, as enum values and a few words are compared.

use focaccia::CaseFold;
use unicode_normalization::UnicodeNormalization;

/// Canonical caseless matching (Unicode Standard 3.13, D145): NFD before full, not Turkic, case folding.
///
/// The definition normalises once more afterwards, since folding could leave a text that is not normalised; a
/// test over all characters shows that for NFD texts it does not.
pub(crate) fn caseless(a: &str, b: &str) -> bool {
    // ASCII characters stay where they are, whatever stands before and behind: nearly all texts differ in one.
    let alike = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b || a.eq_ignore_ascii_case(b)).count();
    match (a.as_bytes().get(alike), b.as_bytes().get(alike)) {
        (None, None) => true,
        (None | Some(..0x80), None | Some(..0x80)) => false,
        _ => folded_alike(a, b),
    }
}

#[cold]
fn folded_alike(a: &str, b: &str) -> bool {
    CaseFold::Full.case_eq_chars(a.nfd(), b.nfd())
}

/// The same where some characters are ignored.
pub(crate) fn caseless_without(ignored: &[char], a: &str, b: &str) -> bool {
    let kept = |text: &str| text.chars().filter(|c| !ignored.contains(c)).collect::<String>();
    caseless(&kept(a), &kept(b))
}

#[cfg(test)]
mod tests {
    use ::caseless::{canonical_caseless_match_str, default_case_fold_str};
    use unicode_normalization::is_nfd;

    use super::*;

    /// Every character against its own cases and folding, here and in an implementation that normalises twice.
    #[test]
    fn matching_is_canonical_caseless_matching() {
        for c in (0..=0x10_FFFF).filter_map(char::from_u32) {
            let text = c.to_string();
            let nfd: String = text.nfd().collect();
            let folded = default_case_fold_str(&nfd);
            assert!(is_nfd(&folded), "U+{:04X}", u32::from(c));
            let (lower, upper) = (text.to_lowercase(), text.to_uppercase());
            // Most characters have neither case nor decomposition.
            if [&nfd, &folded, &lower, &upper].iter().all(|other| **other == text) {
                continue;
            }
            for other in [lower, upper, folded, nfd, format!("{c}\u{301}")] {
                let same = canonical_caseless_match_str(&text, &other);
                // The other implementation knows Unicode 16, which has fewer cased letters.
                let newer = !same && caseless(&text, &other);
                assert!(
                    same == caseless(&text, &other) || newer && is_new(c),
                    "U+{:04X} {other}",
                    u32::from(c)
                );
            }
        }
    }

    /// Marks in every order, with the one mark that folds to a letter among them.
    #[test]
    fn marks_are_compared_in_their_canonical_order() {
        let marks = [
            "",
            "\u{301}",
            "\u{345}",
            "\u{323}",
            "\u{301}\u{345}",
            "\u{345}\u{301}",
            "\u{323}\u{345}\u{301}",
        ];
        let mut texts = Vec::new();
        for base in ["α", "Α", "ᾳ", "ᾼ", "αι", "ΑΙ", "ß", "SS", "\u{1e9e}", "I", "\u{130}", "ı"] {
            texts.extend(marks.iter().map(|marks| format!("{base}{marks}")));
        }
        for a in &texts {
            for b in &texts {
                assert_eq!(caseless(a, b), canonical_caseless_match_str(a, b), "{a:?} {b:?}");
            }
        }
    }

    /// A letter that Unicode 16 does not have.
    fn is_new(c: char) -> bool {
        default_case_fold_str(&c.to_string()) == c.to_string()
    }
}
