//! Lines as most are: nearly all of a log have the same members in one order, so that what stands between their values is
//! known, and nothing of it has to be read.

use toolargs::__private::escaped_end;

use crate::call::{Member, Scan};

/// What stood between the values of lines that have been read.
#[derive(Debug, Default)]
pub struct Usual {
    forms: Vec<Vec<Gap>>,
    /// How many forms there have been, with those that had to go.
    so_far: usize,
}

/// What a line says that is like one before it.
// Filled where it is: moved, it would be loaded in pieces wider than those it has just been stored in, for which a processor
// waits.
#[derive(Debug, Default)]
pub struct Said<'l> {
    pub tool: Option<&'l str>,
    pub model: Option<&'l str>,
    pub prompt: Option<&'l str>,
    pub schema_version: Option<&'l str>,
    /// The payload, as it stands in the line.
    pub payload: Payload<'l>,
}

/// A payload as it stands in a line.
#[derive(Debug, Clone, Copy, Default)]
pub enum Payload<'l> {
    /// It has to be decoded.
    #[default]
    Unread,
    /// What begins behind the first quote of a string, to its last quote. If there is another quote in it that ends the
    /// string, this line is not like those before it.
    Text(&'l str),
    /// A value that an SDK delivered. If it is not one value, this line is not like those before it.
    Value(&'l str),
}

/// What stands before a value: a comma or the opening brace, the name and the colon, with the white space around them.
#[derive(Debug)]
struct Gap {
    text: String,
    /// Its first bytes as two words, and the bits of them that count: most are compared without a call.
    head: [u64; 2],
    mask: [u64; 2],
    member: Option<Member>,
}

/// How many forms of lines are known at a time, how many members a line may have, and how long a gap may be.
const FORMS: usize = 4;
const GAPS: usize = 16;
const GAP: usize = 64;

/// How many bytes of a gap are compared without a call.
const WIDTH: usize = 16;

impl Usual {
    /// Whether a line is like one before it, if its payload is what it seems to be; what it says then is `said`.
    #[inline]
    pub fn read<'l>(&self, line: &'l str, said: &mut Said<'l>) -> bool {
        let line = line.trim_ascii_end();
        self.forms.iter().any(|gaps| read(line, gaps, said).is_some())
    }

    /// Learns the form of a line that is a call, if it has names without escapes.
    #[cold]
    pub fn learn(&mut self, line: &str) {
        if self.read(line, &mut Said::default()) {
            return;
        }
        let Some(form) = form(line) else { return };
        match self.forms.get_mut(self.so_far % FORMS) {
            Some(old) => *old = form,
            None => self.forms.push(form),
        }
        self.so_far += 1;
    }
}

/// The form of a line; none if it is not one that others may have.
fn form(line: &str) -> Option<Vec<Gap>> {
    let mut scan = Scan::new(line);
    let mut gaps = Vec::new();
    while gaps.is_empty() || scan.peek() != b'}' {
        let start = scan.at;
        scan.byte(if gaps.is_empty() { b'{' } else { b',' })?;
        let member = Member::named(scan.plain_string()?);
        if member == Some(Member::Schema) {
            return None;
        }
        scan.byte(b':')?;
        scan.peek();
        let text = line.get(start..scan.at).filter(|text| text.len() <= GAP && gaps.len() < GAPS)?;
        gaps.push(Gap::new(text, member));
        scan.value()?;
    }
    Some(gaps)
}

/// What a line says, if this is its form.
#[inline]
fn read<'l>(line: &'l str, gaps: &[Gap], said: &mut Said<'l>) -> Option<()> {
    let mut scan = Scan::new(line);
    *said = Said::default();
    for (place, gap) in gaps.iter().enumerate() {
        if !gap.is_at(line, scan.at) {
            return None;
        }
        scan.at += gap.text.len();
        let is_text = line.as_bytes().get(scan.at) == Some(&b'"');
        let name = match gap.member {
            Some(Member::Arguments) if place + 1 == gaps.len() => {
                let rest = scan.rest()?.strip_suffix('}')?;
                said.payload = match is_text {
                    true => Payload::Text(rest.get(1..)?),
                    false => Payload::Value(rest),
                };
                return Some(());
            }
            Some(Member::Arguments) => {
                said.payload = if is_text {
                    let start = scan.at + 1;
                    let Some(end) = escaped_end(line, start) else { return Some(()) };
                    scan.at = end + 1;
                    Payload::Text(line.get(start..=end)?)
                } else {
                    Payload::Value(scan.value()?)
                };
                continue;
            }
            Some(Member::Tool) => &mut said.tool,
            Some(Member::Model) => &mut said.model,
            Some(Member::Prompt) => &mut said.prompt,
            Some(Member::SchemaVersion) => &mut said.schema_version,
            Some(Member::Schema) => return None,
            Some(Member::Id) | None => {
                scan.value()?;
                continue;
            }
        };
        if !is_text {
            return None;
        }
        scan.at += 1;
        *name = Some(scan.plain_body()?);
    }
    scan.byte(b'}')?;
    scan.is_at_end().then_some(())
}

impl Gap {
    fn new(text: &str, member: Option<Member>) -> Self {
        let (mut head, mut mask) = ([0; WIDTH], [0; WIDTH]);
        for ((head, mask), byte) in head.iter_mut().zip(&mut mask).zip(text.bytes()) {
            (*head, *mask) = (byte, 0xFF);
        }
        Self { text: text.to_owned(), head: words(head), mask: words(mask), member }
    }

    #[inline]
    fn is_at(&self, line: &str, at: usize) -> bool {
        let Some(rest) = line.as_bytes().get(at..) else { return false };
        match rest.first_chunk::<WIDTH>() {
            Some(head) => {
                let [low, high] = words(*head);
                let differ = (low & self.mask[0] ^ self.head[0]) | (high & self.mask[1] ^ self.head[1]);
                differ == 0 && (self.text.len() <= WIDTH || rest.starts_with(self.text.as_bytes()))
            }
            None => rest.starts_with(self.text.as_bytes()),
        }
    }
}

#[inline]
fn words(bytes: [u8; WIDTH]) -> [u64; 2] {
    let (words, _) = bytes.as_chunks::<8>();
    [words.first(), words.last()].map(|word| word.map_or(0, |word| u64::from_le_bytes(*word)))
}
