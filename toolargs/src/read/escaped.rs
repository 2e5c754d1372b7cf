//! JSON as it stands inside a JSON string, read without being decoded: each quote has a backslash before it.

use std::borrow::Cow;

use super::fault::Fault;
use super::{Given, JsonType, Key, Read, Source, Stop, Text, string};
use crate::spec::{Field, Object, Quoted};

/// The content of a JSON string that holds JSON, as the arguments of recorded calls do.
///
/// It reads what most arguments are made of, and stops at anything else: another escape, white space other than blanks (which
/// would need one), or a value that is taken whole and is an array or an object. Whoever reads it then decodes the text, and
/// starts again. So nothing has to be known of the text; in what it reads there is neither a quote without a backslash nor
/// anything else that a JSON string cannot hold.
#[derive(Debug)]
pub(crate) struct Escaped<'a> {
    /// Everything but quotes stands there as it does in any JSON.
    inner: Text<'a>,
    /// The last key that is no field's.
    name: &'a str,
    /// Whether it has stopped at what only a text can say.
    is_beyond: bool,
}

/// A quote as it stands in the text.
const QUOTE: [u8; 2] = *b"\\\"";

impl<'a> Escaped<'a> {
    /// Reads what may be the content of a string.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { inner: Text::new(text), name: "", is_beyond: false }
    }

    /// Whether nothing but white space follows.
    pub(crate) fn is_at_end(&mut self) -> bool {
        self.next().0 == self.inner.len()
    }

    /// Whether it has stopped at what only a decoded text can say: then whoever asked it does not know either.
    pub(crate) const fn is_beyond(&self) -> bool {
        self.is_beyond
    }

    fn beyond<T>(&mut self) -> Read<T> {
        self.is_beyond = true;
        Err(Stop)
    }

    #[inline]
    fn bytes(&self) -> &'a [u8] {
        self.inner.whole().as_bytes()
    }

    /// Where the next byte is that is no blank, and this byte; zero at the end.
    #[inline]
    fn next(&mut self) -> (usize, u8) {
        let (at, byte) = token(self.bytes(), self.inner.position());
        self.inner.rewind(at);
        (at, byte)
    }

    /// Whether the next value is a string; and no other white space than blanks stands before it.
    #[inline]
    fn is_string(&mut self) -> Read<bool> {
        match self.next() {
            (at, b'\\') => Ok(is_quote(self.bytes(), at)),
            (_, ..=b' ') => Err(Stop),
            _ => Ok(false),
        }
    }

    /// Consumes the string whose opening quote is next.
    #[inline]
    fn body(&mut self) -> Read<&'a str> {
        let start = self.inner.position() + QUOTE.len();
        let end = string::plain_end(self.bytes(), start);
        if !is_quote(self.bytes(), end) {
            return Err(Stop);
        }
        self.inner.rewind(end + QUOTE.len());
        self.inner.whole().get(start..end).ok_or(Stop)
    }

    /// Consumes the key at `at`, which is not the one that is expected.
    #[inline(never)]
    fn other_key<'f>(&mut self, fields: &'f Object<'f>, expected: usize, at: usize) -> Read<Key<'f>> {
        let bytes = self.bytes();
        // A field that is left out is more frequent than another order.
        let (before, after) = fields.fields.split_at_checked(expected).unwrap_or_default();
        let which = |fields: &'f [Field<'f>]| {
            Quoted::which_is_at(fields.iter().map(|field| &field.escaped), bytes, at)
        };
        let after = which(after.get(1..).unwrap_or_default()).map(|index| expected + 1 + index);
        if let Some((index, field)) =
            after.or_else(|| which(before)).and_then(|index| Some((index, fields.fields.get(index)?)))
        {
            self.inner.rewind(at + field.escaped.len());
            return Ok(Key::Field(index, field));
        }
        self.inner.rewind(at);
        self.name = self.any_name()?;
        let found = fields.find(expected, |field| field.name == self.name);
        Ok(found.map_or(Key::Other, |(index, field)| Key::Field(index, field)))
    }

    /// Consumes a key, whatever it is, and the colon.
    fn any_name(&mut self) -> Read<&'a str> {
        if !self.is_string()? {
            return Err(Stop);
        }
        let name = self.body()?;
        match token(self.bytes(), self.inner.position()) {
            (at, b':') => self.inner.rewind(at + 1),
            _ => return Err(Stop),
        }
        Ok(name)
    }

    /// Consumes the comma in front of a key; where the key stands, or none if the object is closed.
    #[inline]
    fn next_key(&mut self, first: &mut bool) -> Read<Option<usize>> {
        let bytes = self.bytes();
        match (token(bytes, self.inner.position()), std::mem::take(first)) {
            ((at, b'}'), _) => {
                self.inner.rewind(at);
                self.inner.close();
                Ok(None)
            }
            ((at, _), true) => Ok(Some(at)),
            ((at, b','), false) => Ok(Some(token(bytes, at + 1).0)),
            _ => Err(Stop),
        }
    }

    /// Whether the next value has brackets.
    fn has_parts(&mut self) -> bool {
        matches!(self.next().1, b'{' | b'[')
    }
}

/// The next byte that is no blank and its index; zero at the end of the text.
#[inline]
fn token(text: &[u8], mut at: usize) -> (usize, u8) {
    loop {
        match text.get(at) {
            Some(b' ') => at += 1,
            byte => return (at, byte.copied().unwrap_or(0)),
        }
    }
}

#[inline]
fn is_quote(bytes: &[u8], at: usize) -> bool {
    bytes.get(at..).and_then(<[u8]>::first_chunk) == Some(&QUOTE)
}

impl<'a> Source<'a> for Escaped<'a> {
    /// Whether nothing has been read in it.
    type Object = bool;
    /// Whether nothing has been read in it.
    type Array = bool;
    type Mark = usize;

    #[inline]
    fn mark(&self) -> usize {
        self.inner.mark()
    }

    #[inline]
    fn rewind(&mut self, mark: usize) {
        self.inner.rewind(mark);
    }

    fn depth(&self) -> usize {
        self.inner.depth()
    }

    fn leave(&mut self, mark: usize, depth: usize) {
        self.inner.leave(mark, depth);
    }

    fn since(&self, mark: usize) -> usize {
        self.inner.since(mark)
    }

    fn peek(&mut self) -> Read<JsonType> {
        if self.is_string()? { Ok(JsonType::String) } else { self.inner.peek() }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "asked of every field, measured")]
    fn null(&mut self) -> Read<bool> {
        match self.next() {
            (_, ..=b' ') => Err(Stop),
            (_, b'n') => self.inner.null(),
            _ => Ok(false),
        }
    }

    #[inline]
    fn boolean(&mut self) -> Read<Option<bool>> {
        if self.is_string()? { Ok(None) } else { self.inner.boolean() }
    }

    #[inline]
    fn integer(&mut self) -> Read<Option<i64>> {
        if self.is_string()? { Ok(None) } else { self.inner.integer() }
    }

    #[inline]
    fn float(&mut self) -> Read<Option<f64>> {
        if self.is_string()? { Ok(None) } else { self.inner.float() }
    }

    fn number(&mut self) -> Read<Option<Cow<'a, str>>> {
        if self.is_string()? { Ok(None) } else { self.inner.number() }
    }

    #[inline]
    fn string(&mut self) -> Read<Option<Cow<'a, str>>> {
        if !self.is_string()? {
            return Ok(None);
        }
        Ok(Some(Cow::Borrowed(self.body()?)))
    }

    #[inline]
    fn plain_string(&mut self) -> Option<&'a str> {
        match self.is_string() {
            Ok(true) => self.body().ok(),
            _ => None,
        }
    }

    #[inline]
    fn object(&mut self) -> Read<Option<bool>> {
        if self.is_string()? { Ok(None) } else { self.inner.object() }
    }

    #[inline]
    fn key<'f>(&mut self, first: &mut bool, fields: &'f Object<'f>, expected: usize) -> Read<Key<'f>> {
        let Some(at) = self.next_key(first)? else { return Ok(Key::End) };
        match fields.fields.get(expected) {
            Some(field) if field.escaped.is_at(self.bytes(), at) => {
                self.inner.rewind(at + field.escaped.len());
                Ok(Key::Field(expected, field))
            }
            _ => self.other_key(fields, expected, at),
        }
    }

    fn any_key(&mut self, first: &mut bool) -> Read<Option<Cow<'a, str>>> {
        let Some(at) = self.next_key(first)? else { return Ok(None) };
        self.inner.rewind(at);
        Ok(Some(Cow::Borrowed(self.any_name()?)))
    }

    fn name(&self) -> Cow<'a, str> {
        Cow::Borrowed(self.name)
    }

    #[inline]
    fn array(&mut self) -> Read<Option<bool>> {
        if self.is_string()? { Ok(None) } else { self.inner.array() }
    }

    #[inline]
    fn item(&mut self, first: &mut bool) -> Read<bool> {
        let bytes = self.bytes();
        let (at, byte) = self.next();
        match (byte, std::mem::take(first)) {
            (b']', _) => {
                self.inner.close();
                return Ok(false);
            }
            (b',', false) => self.inner.rewind(token(bytes, at + 1).0),
            (_, true) => {}
            _ => return Err(Stop),
        }
        // What is no value is seen when it is read; a bracket would be taken for the end.
        if self.next().1 == b']' { Err(Stop) } else { Ok(true) }
    }

    #[inline]
    fn items(&self, _: &bool) -> Option<usize> {
        None
    }

    fn take(&mut self) -> Read<Given<'a>> {
        if self.is_string()? {
            let depth = self.inner.depth();
            return Ok(Given::new(JsonType::String, Cow::Borrowed(self.body()?), depth));
        }
        if self.has_parts() { self.beyond() } else { self.inner.take() }
    }

    fn skip(&mut self) -> Read<()> {
        if self.is_string()? {
            return self.body().map(drop);
        }
        if self.has_parts() { self.beyond() } else { self.inner.skip() }
    }

    fn pass(&mut self) -> Read<()> {
        if self.is_string()? {
            return self.body().map(drop);
        }
        if self.has_parts() { self.beyond() } else { self.inner.pass() }
    }

    /// The text of a value is not what stands here; whoever asks has it decoded.
    fn raw(&mut self) -> Read<Option<&'a str>> {
        self.beyond()
    }

    fn too_deep<T>(&mut self) -> Read<T> {
        self.beyond()
    }

    #[allow(private_interfaces, reason = "the trait is sealed")]
    fn fault(&self) -> Option<Fault> {
        None
    }
}
