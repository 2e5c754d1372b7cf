//! Where the bytes of a text stood in what the model sent.

use std::ops::Range;
use std::rc::Rc;

/// A map from offsets in a text that was cut and rewritten to offsets in the original.
///
/// Hardly any offset is ever asked for, while there may be as many spans as the text has bytes: so they are packed, and looked
/// for from the first on.
#[derive(Debug, Clone, Default)]
pub(super) struct Origin {
    /// Where the text started, before anything in it was rewritten.
    start: usize,
    spans: Rc<Spans>,
}

/// What was rewritten, in its order.
#[derive(Debug, Clone, Default)]
struct Spans {
    /// Runs of equal spans, but for the last: four numbers each, in seven bits a byte.
    packed: Vec<u8>,
    last: Run,
    /// Where the last span ends, in the text and in the original.
    end: (usize, usize),
}

/// Equal spans, one behind the other.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    span: Span,
    count: usize,
}

/// A span that was rewritten, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Span {
    /// What stands before it, since the span before.
    kept: usize,
    /// The span, all of which is one place.
    original: usize,
    /// Its replacement.
    text: usize,
}

impl Origin {
    /// The origin of a text that was cut out at an offset.
    pub(super) fn starting_at(start: usize) -> Self {
        Self { start, ..Self::default() }
    }

    /// Notes that the bytes `text` of the rewritten text stand for the bytes `original` of the one before; spans come
    /// in their order, and what is between them is the same in both.
    pub(super) fn replaced(&mut self, text: Range<usize>, original: Range<usize>) {
        let spans = Rc::make_mut(&mut self.spans);
        let span =
            Span { kept: text.start.saturating_sub(spans.end.0), original: original.len(), text: text.len() };
        spans.end = (text.end, original.end);
        if span == spans.last.span {
            spans.last.count += 1;
            return;
        }
        let Run { span: Span { kept, original, text }, count } = spans.last;
        if count > 0 {
            [kept, original, text, count].into_iter().for_each(|number| pack(number, &mut spans.packed));
        }
        spans.last = Run { span, count: 1 };
    }

    /// The offset in what the model sent that an offset in the text stands for.
    pub(super) fn of(&self, offset: usize) -> usize {
        let (mut text, mut original) = (0, 0);
        for Run { span, count } in self.spans.runs() {
            let (step, original_step) = (span.kept + span.text, span.kept + span.original);
            if offset < text + count * step {
                let (whole, rest) = ((offset - text) / step, (offset - text) % step);
                return self.start + original + whole * original_step + rest.min(span.kept);
            }
            text += count * step;
            original += count * original_step;
        }
        self.start + original + (offset - text)
    }
}

impl Spans {
    fn runs(&self) -> impl Iterator<Item = Run> {
        let mut bytes = self.packed.iter().copied();
        let packed = std::iter::from_fn(move || {
            let [kept, original, text, count] = [(); 4].map(|()| unpack(&mut bytes));
            Some(Run { span: Span { kept: kept?, original: original?, text: text? }, count: count? })
        });
        packed.chain([self.last])
    }
}

/// Appends a number, seven bits a byte, the lowest first.
fn pack(mut number: usize, out: &mut Vec<u8>) {
    while number >= 1 << 7 {
        out.push((number & 0x7f) as u8 | 1 << 7);
        number >>= 7;
    }
    out.push(number as u8);
}

fn unpack(bytes: &mut impl Iterator<Item = u8>) -> Option<usize> {
    let (mut number, mut place) = (0, 0);
    loop {
        let byte = bytes.next()?;
        number |= usize::from(byte & 0x7f) << place;
        if byte < 1 << 7 {
            return Some(number);
        }
        place += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::Origin;

    #[test]
    fn an_offset_is_mapped_back_over_every_change() {
        // "..ab~c~~" was cut to "ab~c~~", and each "~" rewritten as "123".
        let mut origin = Origin::starting_at(2);
        origin.replaced(2..5, 2..3);
        origin.replaced(6..9, 4..5);
        origin.replaced(9..12, 5..6);
        let of: Vec<_> = (0..=12).map(|offset| origin.of(offset)).collect();
        assert_eq!(of, [2, 3, 4, 4, 4, 5, 6, 6, 6, 7, 7, 7, 8]);
    }

    /// Against a table of every byte, for spans of all shapes in all orders.
    #[test]
    fn runs_are_no_other_map() {
        for seed in 0..2_000_usize {
            let (mut origin, mut table) = (Origin::starting_at(5), Vec::new());
            let (mut text, mut original) = (0, 0);
            for step in 0..8 {
                let shape = seed.wrapping_mul(2_654_435_761).rotate_right(step * 5);
                let (kept, taken, put) = (shape % 3, shape / 3 % 3 * 200, shape / 9 % 3 * 3);
                table.extend((0..kept).map(|at| 5 + original + at));
                (text, original) = (text + kept, original + kept);
                table.extend((0..put).map(|_| 5 + original));
                origin.replaced(text..text + put, original..original + taken);
                (text, original) = (text + put, original + taken);
            }
            table.extend((0..5).map(|at| 5 + original + at));
            let of: Vec<_> = (0..table.len()).map(|offset| origin.of(offset)).collect();
            assert_eq!(of, table, "{seed}");
        }
    }

    /// However many places are rewritten, the map takes a few bytes for each at most.
    #[test]
    fn a_map_is_small() {
        let mut origin = Origin::default();
        let mut irregular = Origin::default();
        let mut at = 0;
        for index in 0..100_000 {
            origin.replaced(6 * index..6 * (index + 1), index..index + 1);
            let put = if index % 2 == 0 { 2 } else { 6 };
            irregular.replaced(at..at + put, index..index + 1);
            at += put;
        }
        assert_eq!(origin.spans.packed.len(), 0);
        assert_eq!(irregular.spans.packed.len(), 4 * 99_999);
        assert_eq!([origin.of(599_999), irregular.of(399_999)], [99_999; 2]);
    }
}
