//! A name as a JSON string, made in a constant: what a repaired member is read from needs no memory of its own.

use std::borrow::Cow;

use crate::read::quote;

/// A name, and its JSON text if that is short and nothing in it is escaped, as in nearly all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Literal {
    name: &'static str,
    bytes: [u8; WIDTH],
    /// How many of the bytes count: none if the text is not among them.
    length: usize,
}

/// How long a short text is at most.
const WIDTH: usize = 32;

impl Literal {
    #[allow(clippy::indexing_slicing, reason = "in a constant it is checked by the compiler")]
    pub(crate) const fn new(name: &'static str) -> Self {
        let (mut bytes, mut length) = ([b'"'; WIDTH], 1);
        let mut rest = name.as_bytes();
        while let [byte, others @ ..] = rest {
            if matches!(byte, ..b' ' | b'"' | b'\\') || length + 1 == WIDTH {
                return Self { name, bytes, length: 0 };
            }
            bytes[length] = *byte;
            length += 1;
            rest = others;
        }
        Self { name, bytes, length: length + 1 }
    }

    /// The JSON text.
    pub(crate) fn json(&self) -> Cow<'_, str> {
        match self.bytes.get(..self.length).map(str::from_utf8) {
            Some(Ok(json)) if !json.is_empty() => Cow::Borrowed(json),
            _ => Cow::Owned(quote(self.name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_the_quoted_name() {
        let long = "abcdefghijklmnopqrstuvwxyzabcd";
        for name in ["", "a", "snake_case", "größe", "a\"b", "a\\b", "a\nb", long, &long[1..]] {
            let literal = Literal::new(Box::leak(name.into()));
            assert_eq!(literal.json(), quote(name));
        }
        assert!(matches!(Literal::new("abcdefghijklmnopqrstuvwxyzabcd").json(), Cow::Borrowed(_)));
        assert!(matches!(Literal::new("abcdefghijklmnopqrstuvwxyzabcde").json(), Cow::Owned(_)));
    }
}
