//! A name that is compared as two numbers: a call of `memcmp` costs more than most comparisons of short names.

/// A text with its first and its last eight bytes, which is all of it if it is no longer than sixteen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word<'t> {
    text: &'t str,
    head: u64,
    tail: u64,
}

impl<'t> Word<'t> {
    #[inline]
    pub(crate) const fn of(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let (head, tail) = match (bytes.first_chunk(), bytes.last_chunk()) {
            (Some(head), Some(tail)) => (u64::from_le_bytes(*head), u64::from_le_bytes(*tail)),
            _ => (short(bytes), 0),
        };
        Self { text, head, tail }
    }
}

/// A short text of ASCII characters in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Folded {
    head: u64,
    tail: u64,
    length: usize,
}

impl Word<'_> {
    /// The word in lower case, if it is short and has none but ASCII characters.
    #[inline]
    pub(crate) const fn folded(&self) -> Option<Folded> {
        let Self { text, head, tail } = *self;
        if text.len() > 16 || (head | tail) & HIGHS != 0 {
            return None;
        }
        Some(Folded { head: lower(head), tail: lower(tail), length: text.len() })
    }
}

const ONES: u64 = u64::MAX / 255;
const HIGHS: u64 = ONES << 7;

/// Eight ASCII characters in lower case.
#[inline]
const fn lower(word: u64) -> u64 {
    // The high bit of each byte that is at least as great.
    let from_upper_a = word + ONES * (0x80 - b'A' as u64);
    let above_upper_z = word + ONES * (0x7F - b'Z' as u64);
    let upper = (from_upper_a & !above_upper_z) & HIGHS;
    word | upper >> 2
}

/// Up to seven bytes as a number; with the length, no two texts have the same.
#[inline]
const fn short(bytes: &[u8]) -> u64 {
    if let (Some(head), Some(tail)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return u32::from_le_bytes(*head) as u64 | (u32::from_le_bytes(*tail) as u64) << 32;
    }
    match bytes {
        [] => 0,
        [a] => *a as u64,
        [a, b] => *a as u64 | (*b as u64) << 8,
        [a, b, c, ..] => *a as u64 | (*b as u64) << 8 | (*c as u64) << 16,
    }
}

impl PartialEq for Word<'_> {
    #[inline]
    fn eq(&self, other: &Word<'_>) -> bool {
        self.head == other.head
            && self.text.len() == other.text.len()
            && self.tail == other.tail
            && (self.text.len() <= 16 || self.text == other.text)
    }
}

#[cfg(test)]
mod tests {
    use super::Word;

    #[test]
    fn words_are_equal_where_their_texts_are() {
        let mut texts = vec![String::new()];
        for length in 1..20 {
            let text: String = ('a'..='z').take(length).collect();
            // The same with each byte changed.
            texts.extend((0..length).map(|at| {
                let mut other = text.clone();
                other.replace_range(at..=at, "_");
                other
            }));
            texts.extend([text.clone(), text.replace('b', "\0"), text.replace("ab", "é")]);
        }
        for a in &texts {
            for b in &texts {
                assert_eq!(Word::of(a) == Word::of(b), a == b, "{a:?} {b:?}");
            }
        }
    }
}
