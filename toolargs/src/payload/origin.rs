//! Where the bytes of a text stood in what the model sent.

/// A map from offsets in a text that was cut and rewritten to offsets in the original.
#[derive(Debug, Clone, Default)]
pub(super) struct Origin {
    /// Where the text started, before anything in it was rewritten.
    start: usize,
    /// For each rewritten span, where it and what follows it start.
    spans: Vec<Span>,
}

#[derive(Debug, Clone, Copy)]
struct Span {
    text: usize,
    original: usize,
    /// Whether the span is a replacement, all of which stands for one place.
    replaced: bool,
}

impl Origin {
    /// The origin of a text that was cut out at an offset.
    pub(super) const fn starting_at(start: usize) -> Self {
        Self { start, spans: Vec::new() }
    }

    /// Notes that the bytes `text` of the rewritten text stand for the bytes `original` of the one before; spans come
    /// in their order.
    pub(super) fn replaced(&mut self, text: std::ops::Range<usize>, original: std::ops::Range<usize>) {
        self.spans.push(Span { text: text.start, original: original.start, replaced: true });
        self.spans.push(Span { text: text.end, original: original.end, replaced: false });
    }

    /// The offset in what the model sent that an offset in the text stands for.
    pub(super) fn of(&self, offset: usize) -> usize {
        let after = self.spans.partition_point(|span| span.text <= offset);
        let before = match after.checked_sub(1).and_then(|at| self.spans.get(at)) {
            None => offset,
            Some(span) if span.replaced => span.original,
            Some(span) => span.original + (offset - span.text),
        };
        self.start + before
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
}
