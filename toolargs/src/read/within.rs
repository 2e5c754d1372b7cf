//! Whether a payload is within its limits, before anything is made of it.

use serde_json::Value;

use super::fault::{Fault, Reason};
use super::string::{Sink, decode};
use super::{JsonType, Read, Source, Stop, Text};
use crate::limits::Limits;

/// Checks what stands in a text, but for its length, which is that of what was sent; one that is no JSON is left to its
/// reader.
///
/// # Errors
/// The byte from which on it is too much, and of what.
pub(crate) fn within(text: &str, limits: &Limits) -> Result<(), Fault> {
    if text.len() <= limits.uncounted {
        return Ok(());
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
                    let written = self.source.part(start);
                    match json {
                        JsonType::String if is_longer(written, self.limits.string) => {
                            self.stop(start, Reason::LongString)?;
                        }
                        JsonType::Number if written.len() > self.limits.digits => {
                            self.stop(start, Reason::LongNumber)?;
                        }
                        _ => {}
                    }
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

    fn stop<T>(&mut self, offset: usize, reason: Reason) -> Read<T> {
        self.over = Some(Fault { offset, reason });
        Err(Stop)
    }
}

/// Whether a string that is written so, with its quotes, says more bytes than a limit; no escape says more than it takes.
fn is_longer(written: &str, most: usize) -> bool {
    let mut length = Length(0);
    written.len() - 2 > most && decode(written, 1, &mut length).is_ok() && length.0 > most
}

/// How many bytes have been decoded.
struct Length(usize);

impl Sink for Length {
    fn text(&mut self, text: &str) {
        self.0 += text.len();
    }
    fn char(&mut self, c: char) {
        self.0 += c.len_utf8();
    }
}

/// Checks what stands in a value, and how deep it is.
///
/// # Errors
/// Of what it is too much.
pub(crate) fn value_within(value: &Value, limits: &Limits) -> Result<(), Reason> {
    count(value, 0, limits, &mut 0)
}

/// Counts a value and what is in it, as deep as it is read.
fn count(value: &Value, depth: usize, limits: &Limits, nodes: &mut usize) -> Result<(), Reason> {
    *nodes += 1;
    if *nodes > limits.nodes {
        return Err(Reason::ManyNodes);
    }
    match value {
        Value::String(content) if content.len() > limits.string => Err(Reason::LongString),
        Value::Array(_) | Value::Object(_) if depth == limits.depth => Err(Reason::TooDeep),
        Value::Array(items) if items.len() > limits.items => Err(Reason::ManyItems),
        Value::Object(members) if members.len() > limits.keys => Err(Reason::ManyKeys),
        Value::Array(items) => items.iter().try_for_each(|item| count(item, depth + 1, limits, nodes)),
        Value::Object(members) => members.iter().try_for_each(|(name, member)| {
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
        assert_eq!(found("[true,false,null]", &digits), None);
    }

    /// A string or key is as long as what it says.
    #[test]
    fn an_escape_is_as_long_as_what_it_stands_for() {
        let string = Limits::new().string(3);
        for text in [r#""\u0041\n\"""#, r#""\u20ac""#, r#"{"\u0041bc":1}"#] {
            assert_eq!(found(text, &string), None, "{text}");
        }
        for text in [r#""\u0041bcd""#, r#""\ud83d\ude00""#, r#"{"\u0041bcd":1}"#] {
            assert!(matches!(found(text, &string), Some((_, Reason::LongString))), "{text}");
        }
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
            (r#"[{"a":1}]"#, Limits::new().depth(2), None),
            (r#"[{"a":[]}]"#, Limits::new().depth(2), Some(Reason::TooDeep)),
        ] {
            let value = serde_json::from_str(text).unwrap();
            assert_eq!(value_within(&value, &limits).err(), over, "{text}");
        }
    }
}
