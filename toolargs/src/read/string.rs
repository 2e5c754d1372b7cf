//! Strings: finding the closing quote, decoding escapes, and writing a string back.

use wide::{CmpEq, CmpLt, i8x16};

use super::fault::Reason;

/// Where decoded characters go; `()` only checks.
pub(crate) trait Sink {
    fn text(&mut self, text: &str);
    fn char(&mut self, c: char);
}

impl Sink for String {
    fn text(&mut self, text: &str) {
        self.push_str(text);
    }
    fn char(&mut self, c: char) {
        self.push(c);
    }
}

impl Sink for () {
    fn text(&mut self, _: &str) {}
    fn char(&mut self, _: char) {}
}

/// How many bytes are looked at together.
pub(super) const WIDTH: usize = 16;

/// The first byte at or after `from` that a string cannot hold as it is: a quote, a backslash, a control
/// character, or the end of the text.
#[inline]
pub(crate) fn plain_end(bytes: &[u8], from: usize) -> usize {
    let mut rest = bytes.get(from..).unwrap_or_default();
    while let Some((block, others)) = rest.split_first_chunk::<WIDTH>() {
        let special = special(*block);
        if special != 0 {
            return bytes.len() - rest.len() + special.trailing_zeros() as usize;
        }
        rest = others;
    }
    bytes.len() - rest.len() + short_plain_end(rest)
}

/// The same for less than a block: two words that overlap, which never leave their registers.
#[inline]
fn short_plain_end(bytes: &[u8]) -> usize {
    if let (Some(head), Some(tail)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let plain = plain_bytes(u64::from_le_bytes(*head));
        return if plain < 8 { plain } else { bytes.len() - 8 + plain_bytes(u64::from_le_bytes(*tail)) };
    }
    if let (Some(head), Some(tail)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        // The upper half holds letters.
        let word = |half: &[u8; 4]| u64::from(u32::from_le_bytes(*half)) | (ONES * u64::from(b'a')) << 32;
        let plain = plain_bytes(word(head));
        return if plain < 4 { plain } else { bytes.len() - 4 + plain_bytes(word(tail)).min(4) };
    }
    bytes.iter().position(|b| *b < b' ' || *b == b'"' || *b == b'\\').unwrap_or(bytes.len())
}

const ONES: u64 = u64::MAX / 255;
const HIGHS: u64 = ONES << 7;

/// How many of a word's bytes, from the lowest, stand for themselves.
#[inline]
fn plain_bytes(word: u64) -> usize {
    // Subtracting borrows into the high bit of each byte that was too small, and the lowest byte so marked is
    // always a true one.
    let below = |limit: u8| word.wrapping_sub(ONES * u64::from(limit)) & !word;
    let equal = |byte: u8| {
        let word = word ^ (ONES * u64::from(byte));
        word.wrapping_sub(ONES) & !word
    };
    let marked = (below(b' ') | equal(b'"') | equal(b'\\')) & HIGHS;
    marked.trailing_zeros() as usize / 8
}

/// A bit for each byte that is a quote, a backslash or a control character, the first lowest.
#[inline]
pub(super) fn special(block: [u8; WIDTH]) -> u32 {
    let block = i8x16::new(block.map(u8::cast_signed));
    let control = is_control(block);
    let quote = block.cmp_eq(i8x16::splat(b'"'.cast_signed()));
    let backslash = block.cmp_eq(i8x16::splat(b'\\'.cast_signed()));
    (control | quote | backslash).move_mask().cast_unsigned()
}

#[inline]
pub(super) fn is_control(block: i8x16) -> i8x16 {
    // Shifted by half of the range, signed bytes compare as unsigned ones.
    (block + i8x16::splat(i8::MIN)).cmp_lt(i8x16::splat(i8::MIN + 0x20))
}

/// Decodes the rest of a string from `from`, which lies inside it; returns the index of its closing quote.
///
/// # Errors
/// The byte where the string is no JSON string, and why.
pub(crate) fn decode(text: &str, from: usize, sink: &mut impl Sink) -> Result<usize, (usize, Reason)> {
    let bytes = text.as_bytes();
    let mut start = from;
    loop {
        let stop = plain_end(bytes, start);
        sink.text(text.get(start..stop).unwrap_or_default());
        match bytes.get(stop) {
            Some(b'"') => return Ok(stop),
            Some(b'\\') => {
                let (c, next) = escape(text, stop)?;
                sink.char(c);
                start = next;
            }
            Some(_) => return Err((stop, Reason::ControlChar)),
            None => return Err((stop, Reason::Truncated)),
        }
    }
}

/// The same as [`decode`], into a text. Escapes stand close together where JSON is in JSON, so blocks are copied whole, and
/// what was too much is cut off.
///
/// # Errors
/// As [`decode`].
pub(crate) fn decode_into(text: &str, from: usize, out: &mut String) -> Result<usize, (usize, Reason)> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        let block = bytes.get(at..).and_then(<[u8]>::first_chunk::<WIDTH>);
        let stop = match block.zip(text.get(at..at + WIDTH)) {
            Some((block, copied)) => {
                let (len, special) = (out.len(), special(*block));
                out.push_str(copied);
                if special == 0 {
                    at += WIDTH;
                    continue;
                }
                let plain = special.trailing_zeros() as usize;
                out.truncate(len + plain);
                at + plain
            }
            // The end is near, or a character stands across the end of the block.
            None => {
                let stop = plain_end(bytes, at);
                out.push_str(text.get(at..stop).unwrap_or_default());
                stop
            }
        };
        match bytes.get(stop) {
            Some(b'"') => return Ok(stop),
            Some(b'\\') if bytes.get(stop + 1) == Some(&b'"') => {
                out.push('"');
                at = stop + 2;
            }
            Some(b'\\') => {
                let (c, next) = escape(text, stop)?;
                out.push(c);
                at = next;
            }
            Some(_) => return Err((stop, Reason::ControlChar)),
            None => return Err((stop, Reason::Truncated)),
        }
    }
}

/// The index after the escape at `at`.
///
/// # Errors
/// The byte where it is no escape, and why.
pub(crate) fn escape_end(text: &str, at: usize) -> Result<usize, (usize, Reason)> {
    escape(text, at).map(|(_, end)| end)
}

/// The character that the escape at `at` stands for, and the index after it.
pub(super) fn escape(text: &str, at: usize) -> Result<(char, usize), (usize, Reason)> {
    let bytes = text.as_bytes();
    let c = match bytes.get(at + 1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode_escape(text, at),
        Some(_) => return Err((at, Reason::InvalidEscape)),
        None => return Err((text.len(), Reason::Truncated)),
    };
    Ok((c, at + 2))
}

fn unicode_escape(text: &str, at: usize) -> Result<(char, usize), (usize, Reason)> {
    let first = hex(text, at)?;
    let (code, next) = match first {
        0xD800..0xDC00 => {
            let low = match text.get(at + 6..) {
                Some(rest) if rest.starts_with("\\u") => hex(text, at + 6)?,
                // A text that ends here may have been cut between the halves.
                Some("" | "\\") => return Err((text.len(), Reason::Truncated)),
                _ => return Err((at, Reason::LoneSurrogate)),
            };
            if !(0xDC00..0xE000).contains(&low) {
                return Err((at, Reason::LoneSurrogate));
            }
            (0x10000 + ((first - 0xD800) << 10) + (low - 0xDC00), at + 12)
        }
        _ => (first, at + 6),
    };
    char::from_u32(code).map(|c| (c, next)).ok_or((at, Reason::LoneSurrogate))
}

/// The four hexadecimal digits of the `\u` escape at `at`.
fn hex(text: &str, at: usize) -> Result<u32, (usize, Reason)> {
    let mut code = 0;
    for i in at + 2..at + 6 {
        let Some(byte) = text.as_bytes().get(i) else {
            return Err((text.len(), Reason::Truncated));
        };
        let digit = char::from(*byte).to_digit(16).ok_or((at, Reason::InvalidEscape))?;
        code = code * 16 + digit;
    }
    Ok(code)
}

/// The content of a JSON string; empty if the text is none.
pub(crate) fn unquote(json: &str) -> String {
    let mut content = String::new();
    match decode(json, 1, &mut content) {
        Ok(_) => content,
        Err(_) => String::new(),
    }
}

/// The text as a JSON string.
pub(crate) fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    quote_into(text, &mut out);
    out
}

/// Appends the text as a JSON string, escaping what JSON asks for and nothing else (RFC 8259, section 7).
pub(crate) fn quote_into(text: &str, out: &mut String) {
    out.reserve(text.len() + 2);
    out.push('"');
    let stop = plain_end(text.as_bytes(), 0);
    if stop == text.len() {
        out.push_str(text);
    } else {
        escaped_into(text, stop, out);
    }
    out.push('"');
}

/// Appends what stands between the quotes; the first character that must have an escape is at `stop`.
#[inline(never)]
fn escaped_into(text: &str, mut stop: usize, out: &mut String) {
    let mut start = 0;
    loop {
        out.push_str(text.get(start..stop).unwrap_or_default());
        let Some(c) = text.get(stop..).and_then(|rest| rest.chars().next()) else {
            break;
        };
        escape_into(c, out);
        start = stop + c.len_utf8();
        stop = plain_end(text.as_bytes(), start);
    }
}

/// Appends the shortest escape of a character that must have one.
pub(crate) fn escape_into(c: char, out: &mut String) {
    out.push('\\');
    match c {
        '\u{8}' => out.push('b'),
        '\u{c}' => out.push('f'),
        '\n' => out.push('n'),
        '\r' => out.push('r'),
        '\t' => out.push('t'),
        '"' | '\\' => out.push(c),
        c => {
            out.push_str("u00");
            for shift in [4, 0] {
                out.extend(char::from_digit((u32::from(c) >> shift) & 15, 16));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_ends_where_a_byte_loop_says() {
        let fill = "aé€😀z";
        for special in ['"', '\\', '\0', '\u{1f}', ' ', '!', '\u{7f}', 'é'] {
            for before in 0..20 {
                let text: String =
                    fill.chars().cycle().take(before).chain([special]).chain(fill.chars()).collect();
                for from in (0..text.len()).filter(|i| text.is_char_boundary(*i)) {
                    let expected = text
                        .bytes()
                        .enumerate()
                        .skip(from)
                        .find(|(_, b)| *b < 0x20 || *b == b'"' || *b == b'\\')
                        .map_or(text.len(), |(i, _)| i);
                    assert_eq!(plain_end(text.as_bytes(), from), expected, "{text:?} from {from}");
                }
            }
        }
    }

    #[test]
    fn blocks_decode_to_what_runs_decode_to() {
        let parts = [
            "a",
            "é€😀z",
            r#"\""#,
            r"\n",
            r"\u00e9",
            r"\ud83d\ude00",
            r"\x",
            r"\ud800",
            "\t",
            "plain text of more than a block",
            "\"",
        ];
        for first in parts {
            for second in parts {
                for fill in 0..20 {
                    let text = format!("{}{first}{second}{first}\" and more behind", "-".repeat(fill));
                    let (mut runs, mut blocks) = (String::new(), String::new());
                    let expected = decode(&text, 0, &mut runs);
                    assert_eq!(decode_into(&text, 0, &mut blocks), expected, "{text:?}");
                    assert_eq!(blocks, runs, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn quoting_is_what_serde_json_writes() {
        let every: String = (0..0x300).filter_map(char::from_u32).collect();
        for text in ["", "plain", "a\"b\\c/d", "tab\tline\nreturn\r", "é€😀", &every] {
            assert_eq!(quote(text), serde_json::to_string(text).unwrap());
        }
    }
}
