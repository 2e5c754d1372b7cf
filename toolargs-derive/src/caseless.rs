//! Caseless matching, as the runtime compares enum values.

use focaccia::CaseFold;
use unicode_normalization::UnicodeNormalization;

/// Canonical caseless matching (Unicode Standard 3.13, D145): NFD before full, not Turkic, case folding.
pub(crate) fn caseless(a: &str, b: &str) -> bool {
    if a.eq_ignore_ascii_case(b) {
        return true;
    }
    if a.is_ascii() && b.is_ascii() {
        return false;
    }
    CaseFold::Full.case_eq_chars(a.nfd(), b.nfd())
}
