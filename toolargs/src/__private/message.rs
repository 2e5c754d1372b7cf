//! What a compile-time check says, put together in a constant.
#![allow(clippy::panic, clippy::indexing_slicing, reason = "a panic in a constant is a compile error")]

use crate::spec::Int;

/// The one of an enum whose name is nearest by its share of edits, if that is less than a half.
macro_rules! nearest {
    ($name:expr, $known:ident) => {{
        let name: &str = $name;
        let mut best = None;
        let (mut edits, mut out_of) = (1, 2);
        let mut rest = $known::ALL;
        while let [one, tail @ ..] = rest {
            let known = one.as_str();
            let distance = $crate::__private::message::distance(name.as_bytes(), known.as_bytes());
            let length = if name.len() > known.len() { name.len() } else { known.len() };
            if distance * out_of < edits * length {
                (best, edits, out_of) = (Some(*one), distance, length);
            }
            rest = tail;
        }
        best
    }};
}

pub(super) use nearest;

/// The edit distance of two names; names are cut at 63 bytes.
pub(super) const fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row = [0; 64];
    let mut j = 0;
    while j < 64 {
        row[j] = j;
        j += 1;
    }
    let width = if b.len() < 63 { b.len() } else { 63 };
    let mut i = 0;
    while i < a.len() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        let mut j = 0;
        while j < width {
            let replaced = if a[i] == b[j] { diagonal } else { diagonal + 1 };
            let shorter = if row[j] < row[j + 1] { row[j] } else { row[j + 1] } + 1;
            diagonal = row[j + 1];
            row[j + 1] = if replaced < shorter { replaced } else { shorter };
            j += 1;
        }
        i += 1;
    }
    row[width]
}

/// The text of a panic, put together in a constant.
pub(super) struct Message {
    bytes: [u8; 256],
    len: usize,
}

impl Message {
    pub(super) const fn of(text: &str) -> Self {
        Self { bytes: [0; 256], len: 0 }.and(text)
    }

    pub(super) const fn and(mut self, text: &str) -> Self {
        let mut rest = text.as_bytes();
        while let [byte, tail @ ..] = rest {
            if self.len < self.bytes.len() {
                self.bytes[self.len] = *byte;
                self.len += 1;
            }
            rest = tail;
        }
        self
    }

    pub(super) const fn and_int(self, int: Int) -> Self {
        let mut digits = [0; 39];
        let mut start = digits.len();
        let mut rest = int.magnitude();
        while rest > 0 || start == digits.len() {
            start -= 1;
            digits[start] = b"0123456789"[(rest % 10) as usize];
            rest /= 10;
        }
        let this = if int.is_negative() { self.and("-") } else { self };
        match str::from_utf8(digits.split_at(start).1) {
            Ok(digits) => this.and(digits),
            Err(_) => this,
        }
    }

    #[track_caller]
    pub(super) const fn panic(&self) -> ! {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("a name that is too long"),
        }
    }
}
