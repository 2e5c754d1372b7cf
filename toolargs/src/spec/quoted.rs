//! A field's name as it stands in most texts, quoted and with its colon: compared as one word of sixteen bytes, without
//! a call.

/// A name with its quotes and the colon.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quoted<'s> {
    name: &'s str,
    /// The first sixteen bytes, the first lowest.
    head: [u64; 2],
    /// The bits of the head that count.
    mask: [u64; 2],
    /// The last sixteen bytes, if there are more.
    tail: [u64; 2],
    /// What stands before the name and after it.
    before: &'static [u8],
    after: &'static [u8],
    length: usize,
}

/// How many bytes are compared at once.
const WIDTH: usize = 16;

impl<'s> Quoted<'s> {
    /// As it stands in JSON.
    pub(crate) const fn new(name: &'s str) -> Self {
        Self::between(name, b"\"", b"\":")
    }

    /// As it stands in JSON in a JSON string: with a backslash before each quote.
    pub(crate) const fn escaped(name: &'s str) -> Self {
        Self::between(name, b"\\\"", b"\\\":")
    }

    const fn between(name: &'s str, before: &'static [u8], after: &'static [u8]) -> Self {
        let (mut head, mut mask, mut tail) = (0, 0, 0);
        let mut is_plain = true;
        let mut parts = [before, name.as_bytes(), after];
        let mut at = 0;
        loop {
            let byte = match parts {
                [[byte, others @ ..], ..] => {
                    parts[0] = others;
                    *byte
                }
                [_, [byte, others @ ..], _] => {
                    parts[1] = others;
                    is_plain &= !matches!(*byte, b'"' | b'\\' | 0..b' ');
                    *byte
                }
                [.., [byte, others @ ..]] => {
                    parts[2] = others;
                    *byte
                }
                _ => break,
            };
            if at < WIDTH {
                head |= (byte as u128) << (8 * at);
                mask |= 0xFF << (8 * at);
            }
            tail = tail >> 8 | (byte as u128) << 120;
            at += 1;
        }
        if !is_plain {
            // With an escape it has other bytes, and without one no JSON has it: no text goes on like this.
            (head, mask) = (u128::MAX, 0);
        }
        let (head, mask, tail) = (halves(head), halves(mask), halves(tail));
        Self { name, before, after, length: at, head, mask, tail }
    }

    /// Whether nothing in the name has to be escaped.
    const fn is_plain(&self) -> bool {
        self.mask[0] != 0
    }

    /// How many bytes they are together.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    /// Whether the text goes on like this from `at` on.
    #[inline]
    pub(crate) fn is_at(&self, text: &[u8], at: usize) -> bool {
        let Some(head) = chunk(text, at) else { return self.is_prefix(text, at) };
        self.has_head(head) && (self.len() <= WIDTH || self.is_long(text, at))
    }

    /// Which of several the text goes on with from `at` on.
    #[inline]
    pub(crate) fn which_is_at<'q>(
        mut all: impl Iterator<Item = &'q Self>,
        text: &[u8],
        at: usize,
    ) -> Option<usize>
    where
        's: 'q,
    {
        let Some(head) = chunk(text, at) else { return all.position(|one| one.is_prefix(text, at)) };
        all.position(|one| one.has_head(head) && (one.len() <= WIDTH || one.is_long(text, at)))
    }

    /// Whether these bytes begin as it does.
    #[inline]
    const fn has_head(&self, head: [u64; 2]) -> bool {
        (head[0] & self.mask[0] ^ self.head[0]) | (head[1] & self.mask[1] ^ self.head[1]) == 0
    }

    /// The rest of a name that is longer than what is compared at once.
    #[inline]
    fn is_long(&self, text: &[u8], at: usize) -> bool {
        let tail = chunk(text, at + self.len() - WIDTH);
        tail == Some(self.tail) && (self.len() <= 2 * WIDTH || self.is_prefix(text, at))
    }

    /// The same for a very long name, or close to the end of the text.
    #[inline(never)]
    fn is_prefix(&self, text: &[u8], at: usize) -> bool {
        let rest = text.get(at..).filter(|_| self.is_plain()).and_then(|rest| rest.strip_prefix(self.before));
        rest.and_then(|rest| rest.strip_prefix(self.name.as_bytes()))
            .is_some_and(|rest| rest.starts_with(self.after))
    }
}

#[inline]
fn chunk(text: &[u8], at: usize) -> Option<[u64; 2]> {
    let chunk = text.get(at..)?.first_chunk::<WIDTH>()?;
    Some(halves(u128::from_le_bytes(*chunk)))
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
            "abcdefghijkl",
            "abcdefghijklm",
            "abcdefghijklmn",
            "abcdefghijklmno",
            "abcdefghijklmnop",
            "abcdefghijklmnopqrstuvwxyz_ab",
            "abcdefghijklmnopqrstuvwxyz_abc",
            "abcdefghijklmn_pqrstuvwxyz_abc",
            "abcdefghijkl_nopqrstuvwxyz_abcd",
            "größe",
        ];
        for name in names {
            let quoted = Quoted::new(name);
            for tail in ["", "1}", "1234567890123456789}"] {
                let text = format!("{{\"{name}\":{tail}");
                assert!(quoted.is_at(text.as_bytes(), 1), "{text}");
                assert_eq!(&text[1..=quoted.len()], format!("\"{name}\":"));
                for other in names.iter().filter(|other| **other != name) {
                    assert!(!Quoted::new(other).is_at(text.as_bytes(), 1), "{other} in {text}");
                }
            }
            for (before, after) in [
                ("", ""),
                ("", "x\":1234567890123456"),
                ("x", "\":1234567890123456"),
                ("", "\" :1234567890123456"),
            ] {
                let text = format!("{{\"{before}{name}{after}");
                assert!(!quoted.is_at(text.as_bytes(), 1), "{text}");
            }
        }
    }

    #[test]
    fn a_name_is_found_between_escaped_quotes() {
        for length in 0..40 {
            let name = &"abcdefghijklmnopqrstuvwxyz_abcdefghijklmnop"[..length];
            for tail in ["", "1}", "1234567890123456789}"] {
                let text = format!(r#"{{\"{name}\":{tail}"#);
                let quoted = Quoted::escaped(name);
                assert!(quoted.is_at(text.as_bytes(), 1), "{text}");
                assert_eq!(&text[1..=quoted.len()], format!(r#"\"{name}\":"#));
                assert!(!Quoted::escaped(&format!("{name}x")).is_at(text.as_bytes(), 1), "{text}");
                if let Some(shorter) = name.strip_suffix(|_: char| true) {
                    assert!(!Quoted::escaped(shorter).is_at(text.as_bytes(), 1), "{text}");
                }
                for other in [
                    r#"{x"NAME\":1234567890123456"#,
                    r#"{\"NAME":1234567890123456"#,
                    r#"{"NAME\":12345678901234567"#,
                ] {
                    let other = other.replace("NAME", name);
                    assert!(!quoted.is_at(other.as_bytes(), 1), "{other}");
                }
            }
        }
    }

    /// As it stands in the text it would end too early, or say something else.
    #[test]
    fn a_name_that_has_to_be_escaped_is_never_found_as_it_is() {
        for name in ["a\"b", "a\\b", "\u{1f}", "abcdefghijklmnopqrstuvwxyz\"abcdefghijklmnopqrstuvwxyz", "\\"]
        {
            for tail in ["", "1}", "1234567890123456789}"] {
                let text = format!("{{\"{name}\":{tail}");
                assert!(!Quoted::new(name).is_at(text.as_bytes(), 1), "{text}");
                let text = format!("{{\\\"{name}\\\":{tail}");
                assert!(!Quoted::escaped(name).is_at(text.as_bytes(), 1), "{text}");
            }
        }
    }
}
