//! A parsed `serde_json::Value` as a source: what an SDK that delivers objects has left of the payload.

use std::borrow::Cow;

use serde_json::{Number, Value, map};

use super::fault::Fault;
use super::{DEPTH, Given, JsonType, Key, Read, Reason, Source, Stop};
use crate::spec::{Object, Word};

/// A value that is being read.
///
/// Duplicate keys are gone before it, numbers count by their shortest text, and the order of keys is the
/// map's own.
#[derive(Debug)]
pub struct Tree<'a> {
    value: &'a Value,
    /// How many arrays and objects are open around `value`.
    depth: usize,
    /// The last key that was not expected.
    name: &'a str,
    fault: Option<Fault>,
}

impl<'a> Tree<'a> {
    pub(crate) const fn new(value: &'a Value) -> Self {
        Self { value, depth: 0, name: "", fault: None }
    }

    /// The same, starting at another depth.
    pub(crate) const fn starting(mut self, depth: usize) -> Self {
        self.depth = depth;
        self
    }

    /// The length of a value as compact JSON, in bytes; 0 if it is too deep to be read.
    pub(crate) fn size(value: &Value) -> usize {
        match Tree::new(value).skip() {
            Ok(()) => value.to_string().len(),
            Err(Stop) => 0,
        }
    }

    /// Drops a value, whatever its depth: where it is deeper than a gate reads, one part after the other.
    pub(crate) fn drop(value: Value) {
        if Tree::new(&value).skip().is_ok() {
            return;
        }
        let mut parts = vec![value];
        while let Some(part) = parts.pop() {
            match part {
                Value::Array(items) => parts.extend(items),
                Value::Object(members) => parts.extend(members.into_iter().map(|(_, member)| member)),
                _ => {}
            }
        }
    }

    /// About the length of a value as JSON, in bytes.
    fn weight(value: &Value) -> usize {
        let (mut unseen, mut weight) = (vec![value], 0);
        while let Some(value) = unseen.pop() {
            weight += match value {
                Value::Null | Value::Bool(_) | Value::Number(_) => 4,
                Value::String(content) => content.len() + 2,
                Value::Array(items) => {
                    unseen.extend(items);
                    items.len() + 2
                }
                Value::Object(map) => {
                    unseen.extend(map.values());
                    map.keys().map(|name| name.len() + 4).sum::<usize>() + 2
                }
            };
        }
        weight
    }

    #[inline]
    fn open(&mut self) -> Read<()> {
        if self.depth == DEPTH {
            return self.too_deep();
        }
        self.depth += 1;
        Ok(())
    }

    /// Finds a key that is not the next in the order of the names: most likely the next in that of the declaration.
    #[inline(never)]
    fn other_key<'f>(&mut self, name: &'a str, fields: &'f Object<'f>, expected: usize) -> Key<'f> {
        self.name = name;
        let word = Word::of(name);
        let found = fields.find(expected, |field| field.word == word);
        found.map_or(Key::Other, |(index, field)| Key::Field(index, field))
    }
}

/// The members of an object that have not been read yet.
pub struct Members<'a>(map::Iter<'a>);

/// The items of an array that have not been read yet.
pub struct Items<'a>(std::slice::Iter<'a, Value>);

impl<'a> Source<'a> for Tree<'a> {
    type Object = Members<'a>;
    type Array = Items<'a>;
    type Mark = &'a Value;

    #[inline]
    fn mark(&self) -> &'a Value {
        self.value
    }

    #[inline]
    fn rewind(&mut self, mark: &'a Value) {
        self.value = mark;
    }

    fn depth(&self) -> usize {
        self.depth
    }

    fn leave(&mut self, mark: &'a Value, depth: usize) {
        (self.value, self.depth, self.fault) = (mark, depth, None);
    }

    /// By the size of what stood there: it has been read whole, or is about to be.
    fn since(&self, mark: &'a Value) -> usize {
        Tree::weight(mark)
    }

    fn peek(&mut self) -> Read<JsonType> {
        Ok(match self.value {
            Value::Null => JsonType::Null,
            Value::Bool(_) => JsonType::Boolean,
            Value::Number(_) => JsonType::Number,
            Value::String(_) => JsonType::String,
            Value::Array(_) => JsonType::Array,
            Value::Object(_) => JsonType::Object,
        })
    }

    #[inline]
    fn null(&mut self) -> Read<bool> {
        Ok(self.value.is_null())
    }

    #[inline]
    fn boolean(&mut self) -> Read<Option<bool>> {
        Ok(self.value.as_bool())
    }

    #[inline]
    fn integer(&mut self) -> Read<Option<i64>> {
        // With serde_json's `arbitrary_precision`, `-0` is an integer in digits too.
        Ok(match self.value {
            Value::Number(n) => n.as_i64().filter(|value| *value != 0 || n.is_u64()),
            _ => None,
        })
    }

    #[inline]
    fn float(&mut self) -> Read<Option<f64>> {
        Ok(match self.value {
            Value::Number(n) => n.as_f64().filter(|value| value.is_finite()),
            _ => None,
        })
    }

    fn number(&mut self) -> Read<Option<Cow<'a, str>>> {
        Ok(match self.value {
            Value::Number(n) => Some(Cow::Owned(text(n))),
            _ => None,
        })
    }

    #[inline]
    fn string(&mut self) -> Read<Option<Cow<'a, str>>> {
        Ok(self.value.as_str().map(Cow::Borrowed))
    }

    #[inline]
    fn plain_string(&mut self) -> Option<&'a str> {
        self.value.as_str()
    }

    #[inline]
    fn object(&mut self) -> Read<Option<Members<'a>>> {
        let Value::Object(map) = self.value else { return Ok(None) };
        self.open()?;
        Ok(Some(Members(map.iter())))
    }

    // In line in the loop over the fields, and not only if nothing else reads keys.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the iterator stays in registers, measured")]
    fn key<'f>(
        &mut self,
        members: &mut Members<'a>,
        fields: &'f Object<'f>,
        expected: usize,
    ) -> Read<Key<'f>> {
        let Some((name, value)) = members.0.next() else {
            self.depth -= 1;
            return Ok(Key::End);
        };
        self.value = value;
        // Most maps have their keys in the order of the names.
        let word = Word::of(name);
        match fields.guess(fields.next_by_name(expected), |field| field.word == word) {
            Some((index, field)) => Ok(Key::Field(index, field)),
            None => Ok(self.other_key(name, fields, expected)),
        }
    }

    fn any_key(&mut self, members: &mut Members<'a>) -> Read<Option<Cow<'a, str>>> {
        let Some((name, value)) = members.0.next() else {
            self.depth -= 1;
            return Ok(None);
        };
        self.value = value;
        Ok(Some(Cow::Borrowed(name)))
    }

    fn name(&self) -> Cow<'a, str> {
        Cow::Borrowed(self.name)
    }

    #[inline]
    fn array(&mut self) -> Read<Option<Items<'a>>> {
        let Value::Array(items) = self.value else { return Ok(None) };
        self.open()?;
        Ok(Some(Items(items.iter())))
    }

    #[inline]
    fn item(&mut self, items: &mut Items<'a>) -> Read<bool> {
        match items.0.next() {
            Some(value) => {
                self.value = value;
                Ok(true)
            }
            None => {
                self.depth -= 1;
                Ok(false)
            }
        }
    }

    #[inline]
    fn items(&self, items: &Items<'a>) -> Option<usize> {
        Some(items.0.len())
    }

    fn take(&mut self) -> Read<Given<'a>> {
        let json = self.peek()?;
        self.skip()?;
        let text = match self.value {
            Value::String(content) => Cow::Borrowed(content.as_str()),
            Value::Number(n) => Cow::Owned(text(n)),
            other => Cow::Owned(other.to_string()),
        };
        Ok(Given::new(json, text, self.depth))
    }

    /// Nothing has to be read; but a value that is too deep is so here as in text.
    fn skip(&mut self) -> Read<()> {
        let mut unseen = vec![(self.value, self.depth)];
        while let Some((value, depth)) = unseen.pop() {
            match value {
                Value::Array(_) | Value::Object(_) if depth == DEPTH => return self.too_deep(),
                Value::Array(items) => unseen.extend(items.iter().map(|item| (item, depth + 1))),
                Value::Object(map) => unseen.extend(map.values().map(|member| (member, depth + 1))),
                _ => {}
            }
        }
        Ok(())
    }

    fn pass(&mut self) -> Read<()> {
        self.skip()
    }

    fn raw(&mut self) -> Read<Option<&'a str>> {
        self.skip().map(|()| None)
    }

    fn too_deep<T>(&mut self) -> Read<T> {
        self.fault = Some(Fault { offset: 0, reason: Reason::TooDeep });
        Err(Stop)
    }

    #[allow(private_interfaces, reason = "the trait is sealed")]
    fn fault(&self) -> Option<Fault> {
        self.fault
    }
}

/// The number's own text if it has kept one, its shortest otherwise.
fn text(number: &Number) -> String {
    number.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_keeps_its_digits() {
        for (value, read) in [
            (Value::from(0), Some(0)),
            (Value::from(i64::MIN), Some(i64::MIN)),
            (Value::from(u64::MAX), None),
            (Value::from(1999.0), None),
            (Value::from(-0.0), None),
        ] {
            assert_eq!(Tree::new(&value).integer(), Ok(read), "{value}");
        }
        assert_eq!(text(&Number::from(u64::MAX)), u64::MAX.to_string());
    }
}
