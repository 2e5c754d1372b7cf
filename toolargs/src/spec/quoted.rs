//! A field's name as it stands in most texts: compared as one word of sixteen bytes, without a call.

/// A name with its closing quote.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quoted {
    name: &'static str,
    /// The first sixteen bytes of the name and the quote, the first lowest.
    word: [u64; 2],
    /// The bits of the word that count.
    mask: [u64; 2],
}

/// How many bytes are compared at once.
const WIDTH: usize = 16;

impl Quoted {
    pub(crate) const fn new(name: &'static str) -> Self {
        let mut word: u128 = 0;
        let mut at = 0;
        let mut rest = name.as_bytes();
        while at < WIDTH {
            let byte = match rest {
                [byte, tail @ ..] => {
                    rest = tail;
                    *byte
                }
                [] if at == name.len() => b'"',
                [] => break,
            };
            word |= (byte as u128) << (8 * at);
            at += 1;
        }
        let mask = u128::MAX >> (128 - 8 * at);
        Self { name, word: halves(word), mask: halves(mask) }
    }

    /// Whether the text has this name, unescaped, from `at` up to the next quote.
    #[inline]
    pub(crate) fn is_at(&self, text: &[u8], at: usize) -> bool {
        match text.get(at..).and_then(|rest| rest.first_chunk::<WIDTH>()) {
            Some(word) => {
                let [low, high] = halves(u128::from_le_bytes(*word));
                let differ = (low & self.mask[0] ^ self.word[0]) | (high & self.mask[1] ^ self.word[1]);
                differ == 0 && (self.name.len() < WIDTH || self.is_prefix(text, at))
            }
            None => self.is_prefix(text, at),
        }
    }

    /// The same for a long name, or close to the end of the text.
    #[inline(never)]
    fn is_prefix(&self, text: &[u8], at: usize) -> bool {
        let rest = text.get(at..).unwrap_or_default();
        rest.strip_prefix(self.name.as_bytes()).is_some_and(|rest| rest.first() == Some(&b'"'))
    }
}

/// The low and the high half.
#[allow(clippy::cast_possible_truncation, reason = "that is what halves are")]
const fn halves(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::Quoted;

    #[test]
    fn a_name_is_found_where_it_is_and_nowhere_else() {
        let names = [
            "",
            "a",
            "ab",
            "abcdefg",
            "abcdefgh",
            "abcdefghijklmn",
            "abcdefghijklmno",
            "abcdefghijklmnop",
            "größe",
        ];
        for name in names {
            let quoted = Quoted::new(name);
            for tail in ["", ":", ":1}", ":1234567890123456789}"] {
                let text = format!("{{\"{name}\"{tail}");
                assert!(quoted.is_at(text.as_bytes(), 2), "{text}");
                for other in names.iter().filter(|other| **other != name) {
                    assert!(!Quoted::new(other).is_at(text.as_bytes(), 2), "{other} in {text}");
                }
            }
            for (before, after) in [("", ""), ("", "x\":1234567890123456"), ("x", "\":1234567890123456")] {
                let text = format!("{{\"{before}{name}{after}");
                assert!(!quoted.is_at(text.as_bytes(), 2), "{text}");
            }
        }
    }
}
