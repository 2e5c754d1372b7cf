//! The content of a long string, as is one that holds JSON: where it ends, and what it says.

use wide::{CmpEq, i8x16};

use super::fault::Reason;
use super::string::{WIDTH, escape, is_control, special};

/// How many bytes the escapes are looked for in together, and how many blocks reach into behind them.
const WINDOW: usize = 64;
const REACH: usize = WINDOW + WIDTH;

/// The same as [`decode`](super::string::decode), to the start of memory that is there already, and whose content does not matter; the index of the
/// closing quote and how long the content is. Where JSON is in JSON, escapes are so close together that it pays to find
/// many of them at once, and to copy whole blocks between them.
///
/// # Errors
/// As `decode`.
pub(crate) fn decode_to(
    text: &str,
    from: usize,
    space: &mut Vec<u8>,
) -> Result<(usize, usize), (usize, Reason)> {
    let bytes = text.as_bytes();
    // Nothing becomes longer, and blocks reach beyond the end.
    let room = bytes.len() + 2 * REACH;
    if space.len() < room {
        space.resize(room.next_power_of_two(), 0);
    }
    let out = space.as_mut_slice();
    let (mut window, mut to) = (from, 0);
    // Whether the first byte of the window has an escape before it.
    let mut escaped = 0;
    'windows: while window < bytes.len() {
        let rest = bytes.get(window..).unwrap_or_default();
        let mut padded;
        let source = match rest.first_chunk::<REACH>() {
            Some(source) => source,
            None => {
                padded = [b' '; REACH];
                if let Some(start) = padded.get_mut(..rest.len()) {
                    start.copy_from_slice(rest);
                }
                &padded
            }
        };
        let Some(target) = out.get_mut(to..).and_then(<[u8]>::first_chunk_mut::<REACH>) else { break };
        let mut special = special_in(source) & !escaped;
        escaped = 0;
        // What stands between `run` and the next escape is still to be copied.
        let (mut run, mut length) = (0, 0);
        while special != 0 {
            let at = special.trailing_zeros() as usize;
            length = copy(source, run, at, target, length);
            match (source.get(at), source.get(at + 1)) {
                // What stands for itself is copied with what follows.
                (Some(b'\\'), Some(b'"' | b'\\' | b'/')) => {
                    let lowest = special & special.wrapping_neg();
                    special &= !(lowest | lowest << 1);
                    escaped = lowest >> (WINDOW - 1);
                    run = at + 1;
                }
                (Some(b'\\'), _) => {
                    let (c, next) = escape(text, window + at)?;
                    let mut encoded = [0; 4];
                    let encoded = c.encode_utf8(&mut encoded).as_bytes();
                    target.iter_mut().skip(length).zip(encoded).for_each(|(to, from)| *to = *from);
                    to += length + encoded.len();
                    window = next;
                    continue 'windows;
                }
                (Some(b'"'), _) => return Ok((window + at, to + length)),
                _ => return Err((window + at, Reason::ControlChar)),
            }
        }
        to += copy(source, run, WINDOW, target, length);
        window += WINDOW;
    }
    Err((bytes.len(), Reason::Truncated))
}

/// Where a string ends that is read from `from` on, if no escape in it but that of quotes is sure to be needed; none if
/// two backslashes stand side by side, or if it is no JSON string whatever escapes are in it.
pub(crate) fn escaped_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut window = from;
    // Whether the first byte of the window has a backslash before it.
    let mut before = 0;
    while window < bytes.len() {
        let rest = bytes.get(window..)?;
        let mut padded;
        let source = match rest.first_chunk::<WINDOW>() {
            Some(source) => source,
            None => {
                padded = [b' '; WINDOW];
                padded.get_mut(..rest.len())?.copy_from_slice(rest);
                &padded
            }
        };
        let [mut special, mut backslashes] = [0, 0];
        for (block, place) in source.as_chunks::<WIDTH>().0.iter().zip(0..) {
            let block = i8x16::new(block.map(u8::cast_signed));
            let is_backslash = block.cmp_eq(i8x16::splat(b'\\'.cast_signed()));
            let is_quote = block.cmp_eq(i8x16::splat(b'"'.cast_signed()));
            let others = (is_quote | is_control(block)).move_mask();
            special |= u64::from(others.cast_unsigned()) << (WIDTH * place);
            backslashes |= u64::from(is_backslash.move_mask().cast_unsigned()) << (WIDTH * place);
        }
        let escaped = backslashes << 1 | before;
        // Of a quote without a backslash, a control character, and a second backslash, what comes first?
        let ends = (special & !escaped) | (backslashes & escaped);
        if ends != 0 {
            let at = window + ends.trailing_zeros() as usize;
            return (bytes.get(at) == Some(&b'"')).then_some(at);
        }
        before = backslashes >> (WINDOW - 1);
        window += WINDOW;
    }
    None
}

/// A bit for each byte of a window that a string cannot hold as it is, the first lowest.
#[inline]
fn special_in(window: &[u8; REACH]) -> u64 {
    let (blocks, _) = window.as_chunks::<WIDTH>();
    let bits = |(block, place): (&[u8; WIDTH], usize)| u64::from(special(*block)) << (WIDTH * place);
    blocks.iter().zip(0..WINDOW / WIDTH).map(bits).fold(0, |all, bits| all | bits)
}

/// Copies what stands between two places of a window to the place `to`, a block at a time; where it ends there.
#[inline]
fn copy(source: &[u8; REACH], from: usize, end: usize, target: &mut [u8; REACH], to: usize) -> usize {
    let (mut from, mut at) = (from, to);
    let stop = to + end - from;
    while from < end {
        // Both are less than the length of a window, as the compiler then sees.
        let block = source.get(from % WINDOW..).and_then(<[u8]>::first_chunk::<WIDTH>);
        let room = target.get_mut(at % WINDOW..).and_then(<[u8]>::first_chunk_mut::<WIDTH>);
        if let (Some(block), Some(room)) = (block, room) {
            *room = *block;
        }
        (from, at) = (from + WIDTH, at + WIDTH);
    }
    stop
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::string::decode;

    const PARTS: [&str; 13] = [
        "a",
        "é€😀z",
        r#"\""#,
        r"\n",
        r"\\",
        r"\/",
        r"\u00e9",
        r"\ud83d\ude00",
        r"\x",
        r"\ud800",
        "\t",
        "plain text of more than a block",
        "\"",
    ];

    /// Texts in which parts stand at all places of a window.
    fn texts() -> impl Iterator<Item = String> {
        let pairs = PARTS.iter().flat_map(|first| PARTS.iter().map(move |second| (first, second)));
        pairs.flat_map(|(first, second)| {
            (0..70).map(move |fill| format!("{}{first}{second}{first}\" and more behind", "-".repeat(fill)))
        })
    }

    #[test]
    fn windows_decode_to_what_runs_decode_to() {
        let mut space = Vec::new();
        for text in texts() {
            let mut runs = String::new();
            match (decode_to(&text, 0, &mut space), decode(&text, 0, &mut runs)) {
                (Ok((quote, length)), Ok(expected)) => {
                    assert_eq!(quote, expected, "{text:?}");
                    assert_eq!(&space[..length], runs.as_bytes(), "{text:?}");
                }
                (found, expected) => assert_eq!(found.map(drop), expected.map(drop), "{text:?}"),
            }
        }
    }

    #[test]
    fn a_string_ends_where_it_is_decoded_to() {
        for text in texts() {
            match (escaped_end(text.as_bytes(), 0), decode(&text, 0, &mut ())) {
                (Some(end), Ok(expected)) => assert_eq!(end, expected, "{text:?}"),
                // An escape may be wrong, which is not looked at.
                (Some(_), Err((_, reason))) => {
                    assert!(matches!(reason, Reason::InvalidEscape | Reason::LoneSurrogate), "{text:?}");
                }
                (None, Ok(_)) => assert!(text.contains(r"\\"), "{text:?}"),
                (None, Err(_)) => {}
            }
        }
    }
}
