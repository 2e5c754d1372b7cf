//! Drops one U+FEFF at the start.

use std::ops::Range;

/// What follows the byte order mark. A second one would be text.
pub(crate) fn cut(text: &str) -> Option<Range<usize>> {
    text.starts_with('\u{feff}').then(|| '\u{feff}'.len_utf8()..text.len())
}
