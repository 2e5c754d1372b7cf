//! A field's name as it stands in most texts: compared in one or two words, without a call.

/// A name with its closing quote, as the first eight of its bytes and the last eight.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quoted {
    name: &'static str,
    first: u64,
    last: u64,
    /// The bits of `first` that count.
    mask: u64,
}

impl Quoted {
    pub(crate) const fn new(name: &'static str) -> Self {
        let length = name.len() + 1;
        let mask = if length < 8 { u64::MAX >> (64 - 8 * length) } else { u64::MAX };
        let last = if length > 8 { word(name, length - 8) } else { 0 };
        Self { name, first: word(name, 0) & mask, last, mask }
    }

    /// Whether the text has this name, unescaped, between the quote before `at` and the next one.
    #[inline]
    pub(crate) fn is_at(&self, text: &[u8], at: usize) -> bool {
        let length = self.name.len() + 1;
        let load = |at: usize| {
            let word = text.get(at..at + 8).and_then(|word| <[u8; 8]>::try_from(word).ok());
            word.map(u64::from_le_bytes)
        };
        match load(at) {
            Some(first) if first & self.mask != self.first => false,
            Some(_) if length <= 8 => true,
            Some(_) if length <= 16 => load(at + length - 8) == Some(self.last),
            _ => self.is_at_length(text, at),
        }
    }

    /// The same for a long name, or close to the end of the text.
    #[inline(never)]
    fn is_at_length(&self, text: &[u8], at: usize) -> bool {
        let rest = text.get(at..).unwrap_or_default();
        rest.strip_prefix(self.name.as_bytes()).is_some_and(|rest| rest.first() == Some(&b'"'))
    }
}

/// Eight bytes of the name with its closing quote, from `at` on; what lies behind them is zero.
const fn word(name: &str, at: usize) -> u64 {
    let mut rest = name.as_bytes().split_at(at).1;
    let mut word = 0;
    let mut shift = 0;
    while shift < 64 {
        let byte = match rest {
            [byte, tail @ ..] => {
                rest = tail;
                *byte
            }
            [] => {
                // The quote comes once, right behind the name.
                if at + shift / 8 == name.len() { b'"' } else { 0 }
            }
        };
        word |= (byte as u64) << shift;
        shift += 8;
    }
    word
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
            "abcdef",
            "abcdefg",
            "abcdefgh",
            "abcdefghi",
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
            for text in [
                format!("{{\"{name}"),
                format!("{{\"{name}x\":1234567890123456"),
                format!("{{\"x{name}\":1234567890123456"),
            ] {
                assert!(!quoted.is_at(text.as_bytes(), 2), "{text}");
            }
        }
    }
}
