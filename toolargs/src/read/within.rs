//! Whether a payload is within its limits, before anything is made of it.

use serde_json::Value;

use super::fault::{Fault, Reason};
use super::{JsonType, Read, Source, Stop, Text};
use crate::limits::{DEPTH, Limits};

/// Checks what stands in a text; one that is no JSON is left to its reader.
///
/// # Errors
/// The byte from which on it is too much, and of what.
pub(crate) fn within(text: &str, limits: &Limits) -> Result<(), Fault> {
    if text.len() <= limits.uncounted() {
        return Ok(());
    }
    if text.len() > limits.bytes {
        return Err(Fault { offset: limits.bytes, reason: Reason::TooLarge });
    }
    let mut counting = Counting { source: Text::new(text), limits, nodes: 0, over: None };
    // Whatever else stops the reading is said by those who read.
    let _ = counting.value();
    counting.over.map_or(Ok(()), Err)
}

struct Counting<'t> {
    source: Text<'t>,
    limits: &'t Limits,
    nodes: usize,
    over: Option<Fault>,
}

impl Counting<'_> {
    /// Reads over one value, without recursion.
    fn value(&mut self) -> Read<()> {
        let mut open: Vec<(u8, usize, bool)> = Vec::new();
        loop {
            self.count(&mut 0, usize::MAX, Reason::ManyNodes)?;
            let start = self.source.value_start();
            match self.source.peek()? {
                JsonType::Object => {
                    self.source.object()?;
                    open.push((b'}', 0, true));
                }
                JsonType::Array => {
                    self.source.array()?;
                    open.push((b']', 0, true));
                }
                json => {
                    self.source.pass()?;
                    let most = if json == JsonType::String { self.limits.string } else { self.limits.digits };
                    let reason =
                        if json == JsonType::String { Reason::LongString } else { Reason::LongNumber };
                    self.measure(start, json == JsonType::String, most, reason)?;
                }
            }
            loop {
                let Some((close, mut count, mut first)) = open.pop() else { return Ok(()) };
                let goes_on = match close {
                    b'}' => self.key(&mut first)?,
                    _ => self.source.item(&mut first)?,
                };
                if goes_on {
                    match close {
                        b'}' => self.count(&mut count, self.limits.keys, Reason::ManyKeys)?,
                        _ => self.count(&mut count, self.limits.items, Reason::ManyItems)?,
                    }
                    open.push((close, count, false));
                    break;
                }
            }
        }
    }

    /// Reads over a key; whether there is one.
    fn key(&mut self, first: &mut bool) -> Read<bool> {
        let start = self.source.position();
        let Some(key) = self.source.any_key(first)? else { return Ok(false) };
        if key.len() > self.limits.string {
            return self.stop(start, Reason::LongString);
        }
        Ok(true)
    }

    fn count(&mut self, count: &mut usize, most: usize, reason: Reason) -> Read<()> {
        *count += 1;
        let (is_node, offset) = (reason == Reason::ManyNodes, self.source.position());
        self.nodes += usize::from(is_node);
        match is_node && self.nodes > self.limits.nodes || *count > most {
            true => self.stop(offset, reason),
            false => Ok(()),
        }
    }

    /// Whether what was read since `start` is short enough, without the quotes of a string.
    fn measure(&mut self, start: usize, quoted: bool, most: usize, reason: Reason) -> Read<()> {
        let length = self.source.position() - start - if quoted { 2 } else { 0 };
        if length > most { self.stop(start, reason) } else { Ok(()) }
    }

    fn stop<T>(&mut self, offset: usize, reason: Reason) -> Read<T> {
        self.over = Some(Fault { offset, reason });
        Err(Stop)
    }
}

/// Checks what stands in a value.
///
/// # Errors
/// Of what it is too much.
pub(crate) fn value_within(value: &Value, limits: &Limits) -> Result<(), Reason> {
    count(value, 0, limits, &mut 0)
}

/// Counts a value and what is in it, as deep as it is read; what lies deeper is refused by its depth.
fn count(value: &Value, depth: usize, limits: &Limits, nodes: &mut usize) -> Result<(), Reason> {
    *nodes += 1;
    if *nodes > limits.nodes {
        return Err(Reason::ManyNodes);
    }
    match value {
        Value::String(content) if content.len() > limits.string => Err(Reason::LongString),
        Value::Array(items) if items.len() > limits.items => Err(Reason::ManyItems),
        Value::Object(members) if members.len() > limits.keys => Err(Reason::ManyKeys),
        Value::Array(items) if depth < DEPTH => {
            items.iter().try_for_each(|item| count(item, depth + 1, limits, nodes))
        }
        Value::Object(members) if depth < DEPTH => members.iter().try_for_each(|(name, member)| {
            if name.len() > limits.string {
                return Err(Reason::LongString);
            }
            count(member, depth + 1, limits, nodes)
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{value_within, within};
    use crate::limits::Limits;
    use crate::read::Reason;

    fn found(text: &str, limits: &Limits) -> Option<(usize, Reason)> {
        within(text, limits).err().map(|fault| (fault.offset, fault.reason))
    }

    #[test]
    fn each_limit_is_the_last_that_passes() {
        let keys = Limits::new().keys(2);
        assert_eq!(found(r#"{"a":1,"b":{"c":1,"d":2}}"#, &keys), None);
        assert_eq!(found(r#"{"a":1,"b":2,"a":3}"#, &keys), Some((17, Reason::ManyKeys)));
        let items = Limits::new().items(2);
        assert_eq!(found("[[1,2],[3,4]]", &items), None);
        assert!(matches!(found("[[1,2],[3,4,5]]", &items), Some((_, Reason::ManyItems))));
        let nodes = Limits::new().nodes(4);
        assert_eq!(found("[[1],2]", &nodes), None);
        assert!(matches!(found("[[1],2,3]", &nodes), Some((_, Reason::ManyNodes))));
        let string = Limits::new().string(3);
        assert_eq!(found(r#"{"abc":"def"}"#, &string), None);
        assert_eq!(found(r#"{"a":"defg"}"#, &string), Some((5, Reason::LongString)));
        assert!(matches!(found(r#"{"abcd":1}"#, &string), Some((_, Reason::LongString))));
        let digits = Limits::new().digits(3);
        assert_eq!(found("[123,-12]", &digits), None);
        assert_eq!(found("[123,-123]", &digits), Some((5, Reason::LongNumber)));
        let bytes = Limits::new().bytes(3);
        assert_eq!(found("[1]", &bytes), None);
        assert_eq!(found("[12]", &bytes), Some((3, Reason::TooLarge)));
    }

    #[test]
    fn a_text_that_is_no_json_is_left_to_its_reader() {
        let limits = Limits::new().items(1).keys(1).string(1).digits(1);
        for text in ["", "[1", "{\"a\":}", "[1 2]", "nothing at all", "[tru, 1]"] {
            assert_eq!(found(text, &limits), None, "{text:?}");
        }
    }

    #[test]
    fn a_value_has_the_same_limits() {
        for (text, limits, over) in [
            ("[[1,2],[3,4]]", Limits::new().items(2), None),
            ("[[1,2],[3,4,5]]", Limits::new().items(2), Some(Reason::ManyItems)),
            (r#"{"a":1,"b":2}"#, Limits::new().keys(1), Some(Reason::ManyKeys)),
            ("[[1],2]", Limits::new().nodes(4), None),
            ("[[1],2,3]", Limits::new().nodes(4), Some(Reason::ManyNodes)),
            (r#"["abcd"]"#, Limits::new().string(3), Some(Reason::LongString)),
            (r#"{"abcd":1}"#, Limits::new().string(3), Some(Reason::LongString)),
        ] {
            let value = serde_json::from_str(text).unwrap();
            assert_eq!(value_within(&value, &limits).err(), over, "{text}");
        }
    }
}
