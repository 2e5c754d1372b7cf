//! Caseless matching, as enum values and a few words are compared.

use focaccia::CaseFold;
use unicode_normalization::UnicodeNormalization;

/// Canonical caseless matching (Unicode Standard 3.13, D145): NFD before full, not Turkic, case folding.
///
/// The definition normalises once more afterwards, since folding could leave a text that is not normalised; a
/// test over all characters shows that for NFD texts it does not.
pub(super) fn caseless(a: &str, b: &str) -> bool {
    CaseFold::Full.case_eq_chars(a.nfd(), b.nfd())
}
