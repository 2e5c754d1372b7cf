//! A name as a JSON string, made by the derive: what a repaired member is read from needs no memory of its own.

use std::borrow::Cow;

use crate::read::quote;

/// A name, and its JSON text if nothing in it is escaped, as in nearly all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Literal<'s> {
    pub(crate) name: &'s str,
    json: Option<&'s str>,
}

impl<'s> Literal<'s> {
    /// The name that stands in quotes, without any escapes.
    pub(crate) const fn new(quoted: &'s str) -> Self {
        let name = inside("\"", quoted, "\"");
        Self { name, json: if is_plain(name.as_bytes()) { Some(quoted) } else { None } }
    }

    /// Any name.
    pub(crate) const fn named(name: &'s str) -> Self {
        Self { name, json: None }
    }

    /// The JSON text.
    pub(crate) fn json(&self) -> Cow<'s, str> {
        self.json.map_or_else(|| Cow::Owned(quote(self.name)), Cow::Borrowed)
    }
}

/// What stands between two texts, which in a constant have to be there.
pub(super) const fn inside<'t>(before: &str, text: &'t str, after: &str) -> &'t str {
    let (first, rest) = text.split_at(before.len());
    let (inside, last) = rest.split_at(rest.len() - after.len());
    assert!(is_equal(first, before) && is_equal(last, after), "a name without what has to stand around it");
    inside
}

const fn is_equal(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let ([x, rest_of_a @ ..], [y, rest_of_b @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (rest_of_a, rest_of_b);
    }
    a.is_empty() && b.is_empty()
}

/// Whether all characters stand for themselves in a JSON string.
const fn is_plain(mut name: &[u8]) -> bool {
    while let [byte, rest @ ..] = name {
        if matches!(byte, ..b' ' | b'"' | b'\\') {
            return false;
        }
        name = rest;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_the_quoted_name() {
        for name in ["", "a", "snake_case", "größe", "a\"b", "a\\b", "a\nb"] {
            let literal = Literal::new(Box::leak(format!("\"{name}\"").into()));
            assert_eq!(literal.name, name);
            assert_eq!(literal.json(), quote(name));
        }
        assert!(matches!(Literal::new("\"größe\"").json(), Cow::Borrowed(_)));
    }
}
