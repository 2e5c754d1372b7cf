//! Lines as most are: nearly all of a log have the same members in one order, so that what stands between their values is
//! known, and nothing of it has to be read.

use toolargs::__private::escaped_end;
use wide::u8x16;

use crate::call::{Member, Scan};

/// What stood between the values of lines that have been read.
#[derive(Debug, Default)]
pub struct Usual {
    forms: Vec<Form>,
    /// How many forms there have been, with those that had to go.
    so_far: usize,
}

/// What a line says that is like one before it.
// Filled where it is: moved, it would be loaded in pieces wider than those it has just been stored in, for which a processor
// waits.
#[derive(Debug, Default)]
pub struct Said<'l> {
    /// The group of lines that say the same names, if it is remembered.
    pub group: Option<usize>,
    /// Whether it may be, where it is not.
    pub is_new: bool,
    /// Tool, model, prompt and version of the schema.
    pub names: [Option<&'l str>; 4],
    /// The payload, as it stands in the line.
    pub payload: Payload<'l>,
}

/// The members of lines that have the same ones in one order.
#[derive(Debug)]
struct Form {
    gaps: Vec<Gap>,
    /// The groups of lines that say remembered names, by the number that the names make, from one on; zero is none.
    groups: Vec<u16>,
    /// Whether names are remembered.
    remembers: bool,
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

/// What stands before a value: a comma or the opening brace, the name and the colon, with the white space around them, and
/// if the value is a string that is read, its first quote.
#[derive(Debug)]
struct Gap {
    text: Prefix<1>,
    value: Value,
    /// Names that have stood behind it, each with the quote at its end.
    names: Vec<(String, Prefix<2>)>,
}

/// What stands behind a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    /// The name with this index.
    Name(usize),
    /// The payload, as a string.
    Text,
    /// The payload, as a value.
    Json,
    /// Nothing that is counted.
    Other,
}

/// A text with which a line may go on, and its first bytes, with those of them that count: most are compared without a
/// call.
#[derive(Debug)]
struct Prefix<const CHUNKS: usize> {
    text: String,
    head: [u8x16; CHUNKS],
    mask: [u8x16; CHUNKS],
}

/// How many bytes a chunk has.
const WIDTH: usize = 16;

/// How many forms of lines are known at a time, how many members a line may have, and how long a gap may be.
const FORMS: usize = 4;
const GAPS: usize = 16;
const GAP: usize = 64;

/// What may stand behind a call.
const BLANKS: [char; 3] = [' ', '\t', '\r'];

/// How many names are remembered behind a gap.
const NAMES: usize = 8;

impl Usual {
    /// Whether a line is like one before it, if its payload is what it seems to be; what it says then is `said`.
    #[inline]
    pub fn read<'l>(&'l self, line: &'l str, said: &mut Said<'l>) -> bool {
        let line = line.trim_end_matches(BLANKS);
        self.forms.iter().any(|form| form.read(line, said).is_some())
    }

    /// Learns the form of a line that is a call, if it has names without escapes, and of which group it is.
    #[cold]
    pub fn learn(&mut self, line: &str, group: usize) {
        let line = line.trim_end_matches(BLANKS);
        let is_like = |form: &Form| form.read(line, &mut Said::default()).is_some();
        let at = self.forms.iter().position(is_like).or_else(|| {
            let (form, at) = (Form::of(line)?, self.so_far % FORMS);
            match self.forms.get_mut(at) {
                Some(old) => *old = form,
                None => self.forms.push(form),
            }
            self.so_far += 1;
            Some(at)
        });
        if let Some(form) = at.and_then(|at| self.forms.get_mut(at)) {
            form.learn(line, group);
        }
    }

    /// Forgets of which group lines are.
    pub fn forget_groups(&mut self) {
        self.forms.iter_mut().for_each(Form::forget_groups);
    }
}

impl Form {
    /// That of a line; none if it is not one that others may have.
    fn of(line: &str) -> Option<Self> {
        let mut scan = Scan::new(line);
        let mut gaps = Vec::new();
        while gaps.is_empty() || scan.peek() != b'}' {
            let start = scan.at;
            scan.byte(if gaps.is_empty() { b'{' } else { b',' })?;
            let member = Member::named(scan.plain_string()?);
            scan.byte(b':')?;
            let is_text = scan.peek() == b'"';
            let value = match member {
                Some(Member::Schema) => return None,
                Some(Member::Arguments) if is_text => Value::Text,
                Some(Member::Arguments) => Value::Json,
                Some(Member::Id) | None => Value::Other,
                Some(_) if !is_text => return None,
                Some(Member::Tool) => Value::Name(0),
                Some(Member::Model) => Value::Name(1),
                Some(Member::Prompt) => Value::Name(2),
                Some(Member::SchemaVersion) => Value::Name(3),
            };
            let end = scan.at + usize::from(matches!(value, Value::Name(_) | Value::Text));
            let text = line.get(start..end).filter(|text| text.len() <= GAP && gaps.len() < GAPS)?;
            gaps.push(Gap { text: Prefix::new(text.to_owned()), value, names: Vec::new() });
            scan.value()?;
        }
        let mut form = Self { gaps, groups: Vec::new(), remembers: false };
        form.forget_groups();
        Some(form)
    }

    /// What a line says, if this is its form.
    #[inline]
    fn read<'l>(&'l self, line: &'l str, said: &mut Said<'l>) -> Option<()> {
        *said = Said::default();
        let (mut at, mut number, mut is_known) = (0, 0, self.remembers);
        let mut gaps = self.gaps.iter();
        while let Some(gap) = gaps.next() {
            if !gap.text.is_at(line, at) {
                return None;
            }
            at += gap.text.text.len();
            match gap.value {
                Value::Name(index) => {
                    number *= NAMES;
                    let name = if let Some((which, (name, _))) = gap.name_at(line, at) {
                        number += which;
                        name
                    } else {
                        is_known = false;
                        Scan::from(line, at).plain_body()?
                    };
                    at += name.len() + 1;
                    *said.names.get_mut(index)? = Some(name);
                }
                Value::Text if gaps.len() == 0 => {
                    said.payload = Payload::Text(line.get(at..)?.strip_suffix('}')?);
                    self.say_group(number, is_known, said);
                    return Some(());
                }
                Value::Json if gaps.len() == 0 => {
                    said.payload = Payload::Value(line.get(at..)?.strip_suffix('}')?);
                    self.say_group(number, is_known, said);
                    return Some(());
                }
                Value::Text => {
                    let Some(end) = escaped_end(line, at) else { return Some(()) };
                    said.payload = Payload::Text(line.get(at..=end)?);
                    at = end + 1;
                }
                Value::Json | Value::Other => {
                    let mut scan = Scan::from(line, at);
                    let value = scan.value()?;
                    if gap.value == Value::Json {
                        said.payload = Payload::Value(value);
                    }
                    at = scan.at;
                }
            }
        }
        let mut scan = Scan::from(line, at);
        scan.byte(b'}')?;
        self.say_group(number, is_known, said);
        scan.is_at_end().then_some(())
    }

    #[inline]
    fn say_group(&self, number: usize, is_known: bool, said: &mut Said<'_>) {
        let group = self.groups.get(number).filter(|_| is_known);
        said.group = group.and_then(|group| usize::from(*group).checked_sub(1));
        said.is_new = self.remembers;
    }

    /// Remembers the names of a line of this form, and the group that they are of. Where there are too many, nothing is
    /// remembered: then most lines would have others.
    fn learn(&mut self, line: &str, group: usize) -> Option<()> {
        if !self.remembers {
            return None;
        }
        let (mut at, mut number) = (0, 0);
        for gap in &mut self.gaps {
            at += gap.text.text.len();
            let is_text = matches!(gap.value, Value::Name(_) | Value::Text);
            let mut scan = Scan::from(line, at - usize::from(is_text));
            let value = scan.value()?;
            at = scan.at;
            if !matches!(gap.value, Value::Name(_)) {
                continue;
            }
            let name = value.strip_prefix('"')?.strip_suffix('"')?;
            // Another text may say the same name.
            if name.contains('\\') {
                return None;
            }
            let which = gap.names.iter().position(|(other, _)| other == name).unwrap_or(gap.names.len());
            if which == NAMES {
                self.remembers = false;
                return None;
            }
            if which == gap.names.len() {
                gap.names.push((name.to_owned(), Prefix::new(format!("{name}\""))));
            }
            number = number * NAMES + which;
        }
        *self.groups.get_mut(number)? = u16::try_from(group + 1).ok()?;
        Some(())
    }

    fn forget_groups(&mut self) {
        let is_name = |gap: &&mut Gap| matches!(gap.value, Value::Name(_));
        let mut numbers = 1;
        for gap in self.gaps.iter_mut().filter(is_name) {
            gap.names.clear();
            numbers *= NAMES;
        }
        self.groups.clear();
        self.groups.resize(numbers, 0);
        self.remembers = true;
    }
}

impl Gap {
    /// The name that stands there, and which one it is, if it is remembered.
    #[inline]
    fn name_at(&self, line: &str, at: usize) -> Option<(usize, &(String, Prefix<2>))> {
        let Some(next) = chunks(line, at) else {
            // Close to the end of the line.
            return self.names.iter().enumerate().find(|(_, (_, name))| name.is_next(line, at));
        };
        // All of them are looked at: which one it is cannot be foretold.
        let found = self
            .names
            .iter()
            .enumerate()
            .fold(NAMES, |found, (which, (_, name))| if name.is_head_of(next) { which } else { found });
        let name = self.names.get(found)?;
        (name.1.is_short() || name.1.is_next(line, at)).then_some((found, name))
    }
}

impl<const CHUNKS: usize> Prefix<CHUNKS> {
    fn new(text: String) -> Self {
        let (mut head, mut mask) = ([[0; WIDTH]; CHUNKS], [[0; WIDTH]; CHUNKS]);
        let bytes = head.as_flattened_mut().iter_mut().zip(mask.as_flattened_mut());
        for ((head, mask), byte) in bytes.zip(text.bytes()) {
            (*head, *mask) = (byte, 0xFF);
        }
        Self { text, head: head.map(u8x16::new), mask: mask.map(u8x16::new) }
    }

    /// Whether the line goes on like this from `at` on.
    #[inline]
    fn is_at(&self, line: &str, at: usize) -> bool {
        match chunks(line, at) {
            Some(next) => self.is_head_of(next) && (self.is_short() || self.is_next(line, at)),
            None => self.is_next(line, at),
        }
    }

    /// Whether all of it is in the chunks.
    const fn is_short(&self) -> bool {
        self.text.len() <= CHUNKS * WIDTH
    }

    #[inline(never)]
    fn is_next(&self, line: &str, at: usize) -> bool {
        line.as_bytes().get(at..).is_some_and(|rest| rest.starts_with(self.text.as_bytes()))
    }

    /// Whether these chunks begin as it does.
    #[inline]
    fn is_head_of(&self, next: &[[u8; WIDTH]; CHUNKS]) -> bool {
        let all = next.iter().zip(&self.head).zip(&self.mask);
        let same = all
            .fold(u8x16::MAX, |same, ((next, head), mask)| same & (u8x16::new(*next) & *mask).cmp_eq(*head));
        same.all()
    }
}

/// What comes next in a line.
#[inline]
fn chunks<const CHUNKS: usize>(line: &str, at: usize) -> Option<&[[u8; WIDTH]; CHUNKS]> {
    line.as_bytes().get(at..)?.as_chunks().0.first_chunk()
}
