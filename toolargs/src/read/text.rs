//! The strict reader: RFC 8259 text, one pass, straight into whoever asks.

use std::borrow::Cow;

use super::fault::{Fault, Reason, Wanted, classify};
use super::{DEPTH, Given, JsonType, Key, Read, Source, Stop, number, string};
use crate::spec::Object;

/// A JSON text that is being read.
#[derive(Debug)]
pub struct Text<'a> {
    text: &'a str,
    position: usize,
    depth: usize,
    /// Whether `NaN`, `Infinity` and `-Infinity` are recognised where a value stands.
    non_finite: bool,
    brackets: Brackets,
    /// Where the last key that is no field's starts.
    name: usize,
    fault: Option<Fault>,
}

/// Where the brackets of the outermost array are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Brackets {
    /// In the text, if there is one.
    Written,
    /// The text is an item of the array, which has not been opened.
    Implied,
    /// The same, and it is open.
    Open,
}

impl<'a> Text<'a> {
    /// Reads what the model sent.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self {
            text,
            position: 0,
            depth: 0,
            non_finite: true,
            brackets: Brackets::Written,
            name: 0,
            fault: None,
        }
    }

    /// Reads a text that stands for a value at `depth`: the inside of a string, or a repaired value.
    pub(crate) const fn inner(text: &'a str, depth: usize) -> Self {
        Self {
            text,
            position: 0,
            depth,
            non_finite: false,
            brackets: Brackets::Written,
            name: 0,
            fault: None,
        }
    }

    /// The same, starting at another depth.
    pub(crate) const fn starting(mut self, depth: usize) -> Self {
        self.depth = depth;
        self
    }

    /// The text read as the one item of an array, as if it had brackets around it.
    pub(crate) const fn in_brackets(mut self) -> Self {
        self.brackets = Brackets::Implied;
        self
    }

    /// Whether the text is an item of an array that has not been opened.
    pub(crate) fn is_item(&self) -> bool {
        self.brackets == Brackets::Implied
    }

    /// All of the text.
    #[inline]
    pub(super) const fn whole(&self) -> &'a str {
        self.text
    }

    /// How many bytes there are.
    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    /// How many bytes have been read.
    pub(crate) const fn position(&self) -> usize {
        self.position
    }

    /// Where the next value starts.
    #[inline]
    pub(crate) fn value_start(&mut self) -> usize {
        self.next();
        self.position
    }

    /// What has been read since a place.
    pub(crate) fn part(&self, start: usize) -> &'a str {
        self.text.get(start..self.position).unwrap_or_default()
    }

    /// What has not been read, and where that starts.
    pub(crate) fn ahead(&self) -> (&'a str, usize) {
        (self.rest(), self.position)
    }

    /// The type of the payload's value, which is not consumed; none if the text is blank.
    pub(crate) fn root(&mut self) -> Read<Option<JsonType>> {
        let Some(byte) = self.next() else { return Ok(None) };
        match json_type(self.rest(), byte) {
            Some(json) => Ok(Some(json)),
            None => self.stop(Wanted::Root),
        }
    }

    /// Checks that nothing but white space follows.
    pub(crate) fn end(&mut self) -> Read<()> {
        match self.next() {
            None => Ok(()),
            Some(_) => self.stop(Wanted::End),
        }
    }

    /// The next byte that is not white space; it is not consumed.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        let text = self.text.as_bytes();
        match text.get(self.position) {
            Some(byte) if *byte > b' ' => Some(*byte),
            _ => {
                self.position = skip_blanks(text, self.position);
                text.get(self.position).copied()
            }
        }
    }

    #[inline]
    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or_default()
    }

    #[inline]
    fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    #[cold]
    fn stop<T>(&mut self, wanted: Wanted) -> Read<T> {
        self.stop_at(self.position, classify(self.text, self.position, wanted))
    }

    #[cold]
    fn stop_at<T>(&mut self, offset: usize, reason: Reason) -> Read<T> {
        self.fault = Some(Fault { offset, reason });
        Err(Stop)
    }

    /// The first byte of the next value.
    #[inline]
    fn value(&mut self) -> Read<u8> {
        match self.next() {
            Some(byte) => Ok(byte),
            None => self.stop(Wanted::Value),
        }
    }

    #[inline]
    fn open(&mut self) -> Read<()> {
        if self.depth == DEPTH {
            return self.too_deep();
        }
        self.depth += 1;
        self.position += 1;
        Ok(())
    }

    #[inline]
    pub(super) fn close(&mut self) {
        self.depth -= 1;
        self.position += 1;
    }

    /// Consumes the comma or bracket that follows a value; whether another one follows.
    #[inline]
    fn more(&mut self, first: &mut bool, close: u8) -> Read<bool> {
        let object = close == b'}';
        let byte = self.next();
        if byte == Some(close) {
            self.close();
            return Ok(false);
        }
        let comma = self.position;
        if !std::mem::take(first) {
            if byte != Some(b',') {
                return self.no_more(object);
            }
            self.position += 1;
        }
        match self.next() {
            Some(b'"') => Ok(true),
            Some(byte) if byte == close => self.stop_at(comma, Reason::TrailingComma),
            _ if object => self.stop(Wanted::Key),
            _ => Ok(true),
        }
    }

    /// What follows a value, and is neither a comma nor a bracket in the text.
    #[inline(never)]
    fn no_more(&mut self, object: bool) -> Read<bool> {
        if self.brackets == Brackets::Open && self.position == self.text.len() {
            self.brackets = Brackets::Written;
            self.depth -= 1;
            return Ok(false);
        }
        self.stop(if object { Wanted::MoreFields } else { Wanted::MoreItems })
    }

    /// Opens the array of which the text is an item.
    #[inline(never)]
    fn implied_array(&mut self) -> Read<Option<bool>> {
        if self.brackets != Brackets::Implied {
            return Ok(None);
        }
        if self.depth == DEPTH {
            return self.too_deep();
        }
        self.brackets = Brackets::Open;
        self.depth += 1;
        Ok(Some(true))
    }

    /// Consumes the colon after a key.
    #[inline]
    fn colon(&mut self) -> Read<()> {
        if self.next() != Some(b':') {
            return self.stop(Wanted::Colon);
        }
        self.position += 1;
        Ok(())
    }

    /// Consumes the string whose opening quote is the next byte.
    #[inline]
    fn string_body(&mut self) -> Read<Cow<'a, str>> {
        let start = self.position + 1;
        match self.plain_body() {
            Ok(content) => Ok(Cow::Borrowed(content)),
            Err(stop) => self.escaped_body(start, stop),
        }
    }

    /// The same if nothing in it is escaped; otherwise it is not consumed, and this is where something is.
    #[inline]
    fn plain_body(&mut self) -> Result<&'a str, usize> {
        let start = self.position + 1;
        let stop = string::plain_end(self.text.as_bytes(), start);
        if self.text.as_bytes().get(stop) != Some(&b'"') {
            return Err(stop);
        }
        self.position = stop + 1;
        Ok(self.slice(start, stop))
    }

    /// Takes the string whose opening quote is the next byte.
    fn take_string(&mut self) -> Read<Given<'a>> {
        let (start, depth) = (self.position, self.depth);
        let (text, quoted) = match self.plain_body() {
            Ok(content) => (Cow::Borrowed(content), Some(self.slice(start, self.position))),
            Err(stop) => (self.escaped_body(start + 1, stop)?, None),
        };
        Ok(Given { json: JsonType::String, text, depth, quoted })
    }

    /// Consumes a null, wherever it stands.
    #[inline(never)]
    fn any_null(&mut self) -> Read<bool> {
        let found = self.value()? == b'n' && self.rest().starts_with("null");
        if found {
            self.position += 4;
        }
        Ok(found)
    }

    /// Consumes the key at `at`, which is not the one that is expected.
    #[inline(never)]
    fn other_key<'f>(
        &mut self,
        first: &mut bool,
        fields: &'f Object<'f>,
        expected: usize,
        at: usize,
    ) -> Read<Key<'f>> {
        let text = self.text.as_bytes();
        match fields.fields.iter().enumerate().find(|(_, field)| field.quoted.is_at(text, at)) {
            Some((index, field)) => {
                *first = false;
                self.position = at + field.quoted.len();
                Ok(Key::Field(index, field))
            }
            None => self.any_key(first, fields, expected),
        }
    }

    /// Consumes a key that no field has, or that is written with escapes or blanks; or says what else stands there.
    #[inline(never)]
    fn any_key<'f>(&mut self, first: &mut bool, fields: &'f Object<'f>, expected: usize) -> Read<Key<'f>> {
        if !self.more(first, b'}')? {
            return Ok(Key::End);
        }
        self.name = self.position;
        let name = self.string_body()?;
        self.colon()?;
        let found = fields.find(expected, |field| field.name == name);
        Ok(found.map_or(Key::Other, |(index, field)| Key::Field(index, field)))
    }

    /// Consumes the rest of a string from its first escape.
    #[inline(never)]
    fn escaped_body(&mut self, start: usize, stop: usize) -> Read<Cow<'a, str>> {
        let mut content = String::from(self.slice(start, stop));
        match string::decode_into(self.text, stop, &mut content) {
            Ok(quote) => {
                self.position = quote + 1;
                Ok(Cow::Owned(content))
            }
            Err((offset, reason)) => self.stop_at(offset, reason),
        }
    }

    fn skip_string(&mut self) -> Read<()> {
        match string::decode(self.text, self.position + 1, &mut ()) {
            Ok(quote) => {
                self.position = quote + 1;
                Ok(())
            }
            Err((offset, reason)) => self.stop_at(offset, reason),
        }
    }

    /// Consumes the number that starts at the next byte.
    fn number_body(&mut self) -> Read<&'a str> {
        match number::end(self.text.as_bytes(), self.position) {
            Ok(end) => {
                let text = self.slice(self.position, end);
                self.position = end;
                Ok(text)
            }
            Err(at) if at >= self.text.len() => self.stop_at(self.text.len(), Reason::Truncated),
            Err(at) => self.stop_at(at, Reason::BadNumber),
        }
    }

    /// Consumes a value of the given type that is no array or object.
    fn skip_scalar(&mut self, json: JsonType) -> Read<()> {
        match json {
            JsonType::String => self.skip_string(),
            JsonType::Number => self.number_body().map(drop),
            JsonType::NonFinite if !self.non_finite => self.stop_at(self.position, Reason::BadLiteral),
            _ => {
                self.position += literal_length(self.rest());
                Ok(())
            }
        }
    }
}

impl<'a> Source<'a> for Text<'a> {
    /// Whether nothing has been read in it.
    type Object = bool;
    /// Whether nothing has been read in it.
    type Array = bool;
    type Mark = usize;

    #[inline]
    fn mark(&self) -> usize {
        self.position
    }

    #[inline]
    fn rewind(&mut self, mark: usize) {
        self.position = mark;
    }

    fn depth(&self) -> usize {
        self.depth
    }

    fn leave(&mut self, mark: usize, depth: usize) {
        (self.position, self.depth, self.fault) = (mark, depth, None);
    }

    fn since(&self, mark: usize) -> usize {
        self.position.saturating_sub(mark)
    }

    fn peek(&mut self) -> Read<JsonType> {
        let byte = self.value()?;
        match json_type(self.rest(), byte) {
            Some(JsonType::NonFinite) if !self.non_finite => self.stop_at(self.position, Reason::BadLiteral),
            Some(json) => Ok(json),
            None => self.stop(Wanted::Value),
        }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "asked of every field, measured")]
    fn null(&mut self) -> Read<bool> {
        match self.text.as_bytes().get(self.position) {
            Some(byte) if *byte > b' ' && *byte != b'n' => Ok(false),
            _ => self.any_null(),
        }
    }

    #[inline]
    fn boolean(&mut self) -> Read<Option<bool>> {
        self.value()?;
        // Compared as words: a call of `memcmp` costs more than all else here.
        let rest = self.rest().as_bytes();
        let (value, length) = match (rest.first_chunk::<4>(), rest.get(4)) {
            (Some(b"true"), _) => (true, 4),
            (Some(b"fals"), Some(b'e')) => (false, 5),
            _ => return Ok(None),
        };
        self.position += length;
        Ok(Some(value))
    }

    #[inline]
    fn integer(&mut self) -> Read<Option<i64>> {
        let byte = self.value()?;
        let negative = byte == b'-';
        let number = self.text.as_bytes().get(self.position + usize::from(negative)..).unwrap_or_default();
        let mut value: i64 = 0;
        let mut digits = 0;
        let mut after = 0;
        for byte in number {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                after = *byte;
                break;
            }
            // Eighteen digits cannot overflow; more are not taken.
            value = value.wrapping_mul(10).wrapping_add(i64::from(digit));
            digits += 1;
        }
        let leading_zero = number.first() == Some(&b'0') && (digits > 1 || negative);
        if digits == 0 || digits > 18 || leading_zero || matches!(after, b'.' | b'e' | b'E') {
            return Ok(None);
        }
        self.position += usize::from(negative) + digits;
        Ok(Some(if negative { -value } else { value }))
    }

    #[inline]
    fn float(&mut self) -> Read<Option<f64>> {
        if !matches!(self.value()?, b'-' | b'0'..=b'9') {
            return Ok(None);
        }
        let read = number::short(self.text.as_bytes(), self.position).or_else(|| {
            let end = number::end(self.text.as_bytes(), self.position).ok()?;
            Some((number::to_f64(self.slice(self.position, end))?, end))
        });
        Ok(read.map(|(value, end)| {
            self.position = end;
            value
        }))
    }

    fn number(&mut self) -> Read<Option<Cow<'a, str>>> {
        match self.peek()? {
            JsonType::Number => Ok(Some(Cow::Borrowed(self.number_body()?))),
            _ => Ok(None),
        }
    }

    #[inline]
    fn string(&mut self) -> Read<Option<Cow<'a, str>>> {
        if self.value()? != b'"' {
            return Ok(None);
        }
        self.string_body().map(Some)
    }

    #[inline]
    fn plain_string(&mut self) -> Option<&'a str> {
        if self.next() == Some(b'"') { self.plain_body().ok() } else { None }
    }

    #[inline]
    fn object(&mut self) -> Read<Option<bool>> {
        if self.value()? != b'{' {
            return Ok(None);
        }
        self.open()?;
        Ok(Some(true))
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "asked of every key, measured")]
    fn key<'f>(&mut self, first: &mut bool, fields: &'f Object<'f>, expected: usize) -> Read<Key<'f>> {
        // Read with a position of its own; whatever is not as usual is read again, from the start.
        let text = self.text.as_bytes();
        let (mut at, byte) = token(text, self.position);
        if byte == b'}' {
            self.position = at;
            self.close();
            return Ok(Key::End);
        }
        if !*first {
            if byte != b',' {
                return self.any_key(first, fields, expected);
            }
            at = token(text, at + 1).0;
        }
        match fields.fields.get(expected) {
            Some(field) if field.quoted.is_at(text, at) => {
                *first = false;
                self.position = at + field.quoted.len();
                Ok(Key::Field(expected, field))
            }
            _ => self.other_key(first, fields, expected, at),
        }
    }

    fn any_key(&mut self, first: &mut bool) -> Read<Option<Cow<'a, str>>> {
        self.any_name(first)
    }

    fn name(&self) -> Cow<'a, str> {
        let mut name = Text::new(self.text);
        name.position = self.name;
        name.string_body().unwrap_or_default()
    }

    #[inline]
    fn array(&mut self) -> Read<Option<bool>> {
        if self.value()? != b'[' {
            return self.implied_array();
        }
        self.open()?;
        Ok(Some(true))
    }

    #[inline]
    fn item(&mut self, first: &mut bool) -> Read<bool> {
        self.more(first, b']')
    }

    #[inline]
    fn items(&self, _: &bool) -> Option<usize> {
        None
    }

    fn take(&mut self) -> Read<Given<'a>> {
        if self.value()? == b'"' {
            return self.take_string();
        }
        let json = self.peek()?;
        let start = self.position;
        match json {
            JsonType::Array | JsonType::Object => self.skip()?,
            scalar => self.skip_scalar(scalar)?,
        }
        Ok(Given::new(json, Cow::Borrowed(self.slice(start, self.position)), self.depth))
    }

    fn skip(&mut self) -> Read<()> {
        // Nothing inside a skipped value is a target, so its tokens are JSON's alone.
        let non_finite = std::mem::replace(&mut self.non_finite, false);
        let skipped = self.skip_strict();
        self.non_finite = non_finite;
        skipped
    }

    fn pass(&mut self) -> Read<()> {
        self.skip_strict()
    }

    fn raw(&mut self) -> Read<Option<&'a str>> {
        self.value()?;
        let start = self.position;
        self.pass()?;
        Ok(Some(self.slice(start, self.position)))
    }

    #[cold]
    fn too_deep<T>(&mut self) -> Read<T> {
        self.stop_at(self.position, Reason::TooDeep)
    }

    #[allow(private_interfaces, reason = "the trait is sealed")]
    fn fault(&self) -> Option<Fault> {
        self.fault
    }
}

impl Text<'_> {
    /// Skips one value without recursion: the payload controls how deep it goes.
    fn skip_strict(&mut self) -> Read<()> {
        let mut open: Vec<u8> = Vec::new();
        loop {
            let json = self.peek()?;
            let mut first = match json {
                JsonType::Object | JsonType::Array => {
                    self.open()?;
                    open.push(if json == JsonType::Object { b'}' } else { b']' });
                    true
                }
                scalar => {
                    self.skip_scalar(scalar)?;
                    false
                }
            };
            loop {
                let Some(close) = open.last().copied() else { return Ok(()) };
                if self.more(&mut first, close)? {
                    if close == b'}' {
                        self.skip_string()?;
                        self.colon()?;
                    }
                    break;
                }
                open.pop();
                first = false;
            }
        }
    }
}

/// The next byte that is not white space and its index; zero, which starts no token, at the end of the text.
#[inline]
fn token(text: &[u8], at: usize) -> (usize, u8) {
    match text.get(at) {
        Some(byte) if *byte > b' ' => (at, *byte),
        _ => {
            let at = skip_blanks(text, at);
            (at, text.get(at).copied().unwrap_or(0))
        }
    }
}

/// The index of the next byte that is not white space.
#[inline(never)]
fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = text.get(at) {
        at += 1;
        // Indentation comes in runs.
        while text.get(at..at + 8) == Some(b"        ") {
            at += 8;
        }
    }
    at
}

/// The text of the only member of an object that is known to be JSON, if it has this name.
pub(crate) fn only_member<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    let mut source = Text::inner(object, 0);
    let mut first = source.object().ok()??;
    if source.any_name(&mut first).ok()?? != name {
        return None;
    }
    let member = source.slice_of_value().ok()?;
    source.any_name(&mut first).ok()?.is_none().then_some(member)
}

/// The text of the only item of an array that is known to be JSON, if it has just one.
pub(crate) fn only_item(array: &str) -> Option<&str> {
    let mut source = Text::inner(array, 0);
    let mut first = source.array().ok()??;
    if !source.item(&mut first).ok()? {
        return None;
    }
    let item = source.slice_of_value().ok()?;
    (source.item(&mut first) == Ok(false)).then_some(item)
}

impl<'a> Text<'a> {
    /// Consumes a key of an object, whatever it is; none if the object is closed.
    pub(super) fn any_name(&mut self, first: &mut bool) -> Read<Option<Cow<'a, str>>> {
        if !self.more(first, b'}')? {
            return Ok(None);
        }
        let name = self.string_body()?;
        self.colon()?;
        Ok(Some(name))
    }

    /// Consumes a value, whatever it is: its text.
    pub(super) fn slice_of_value(&mut self) -> Read<&'a str> {
        self.value()?;
        let start = self.position;
        self.skip()?;
        Ok(self.slice(start, self.position))
    }
}

/// The type of the value that starts here; none if nothing does.
pub(crate) fn json_type(rest: &str, first: u8) -> Option<JsonType> {
    let word = |json, word: &str| rest.starts_with(word).then_some(json);
    match first {
        b'{' => Some(JsonType::Object),
        b'[' => Some(JsonType::Array),
        b'"' => Some(JsonType::String),
        b'0'..=b'9' => Some(JsonType::Number),
        b'-' if rest.starts_with("-Infinity") => Some(JsonType::NonFinite),
        b'-' if rest.len() == 1 || rest.as_bytes().get(1).is_some_and(u8::is_ascii_digit) => {
            Some(JsonType::Number)
        }
        b't' => word(JsonType::Boolean, "true"),
        b'f' => word(JsonType::Boolean, "false"),
        b'n' => word(JsonType::Null, "null"),
        b'N' => word(JsonType::NonFinite, "NaN"),
        b'I' => word(JsonType::NonFinite, "Infinity"),
        _ => None,
    }
}

/// The length of the literal that starts here.
pub(crate) fn literal_length(rest: &str) -> usize {
    const LITERALS: [&str; 6] = ["true", "false", "null", "NaN", "Infinity", "-Infinity"];
    LITERALS.iter().find(|literal| rest.starts_with(**literal)).map_or(0, |literal| literal.len())
}
