//! How much of a payload a gate reads.

/// How much of a payload is read before it is refused, so that no payload takes more time or memory than is meant for it.
///
/// ```
/// use toolargs::{Gate, Limits};
///
/// const GATE: Gate = Gate::new().limits(Limits::new().bytes(64 << 10).depth(16));
/// ```
///
/// What is over a limit is refused with a code, and the limit's name as the reason. The length is checked before anything is
/// read, and the other sizes before anything is made of what is read. What is measured is what was sent, never what a rule has
/// made of it; the same text is measured the same, whether it stands alone, behind prose or in an envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct Limits {
    pub(crate) bytes: usize,
    pub(crate) depth: usize,
    pub(crate) keys: usize,
    pub(crate) items: usize,
    pub(crate) nodes: usize,
    pub(crate) string: usize,
    pub(crate) digits: usize,
    pub(crate) errors: usize,
    pub(crate) repairs: usize,
    pub(crate) work: usize,
    /// The length up to which a text cannot be over any limit on what stands in it, so that nothing has to be counted.
    pub(crate) uncounted: usize,
}

/// How deeply arrays and objects may be nested at most.
pub(crate) const DEPTH: usize = 128;

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

impl Limits {
    /// The limits of a gate that says nothing else: 16 MiB, 128 levels, 65,536 keys, 1,000,000 items and nodes, strings of
    /// 8 MiB, numbers of 1,000,000 digits, 100 errors, 10,000 repairs, and work of 8 times the payload.
    pub const fn new() -> Self {
        Self {
            bytes: 16 << 20,
            depth: DEPTH,
            keys: 65_536,
            items: 1_000_000,
            nodes: 1_000_000,
            string: 8 << 20,
            digits: 1_000_000,
            errors: 100,
            repairs: 10_000,
            work: 8,
            uncounted: 0,
        }
        .with_uncounted()
    }

    /// The payload's length in bytes, as it was sent; more is `too_large`, reason `bytes`. A payload that was delivered as a
    /// value has none, be it a string.
    pub const fn bytes(mut self, most: usize) -> Self {
        self.bytes = most;
        self.with_uncounted()
    }

    /// How many arrays and objects may stand within one another, at most 128; more is `too_deep`. An envelope around the
    /// arguments is one of them; a string that holds JSON adds the levels inside it to those around it.
    pub const fn depth(mut self, most: usize) -> Self {
        self.depth = if most < DEPTH { most } else { DEPTH };
        self
    }

    /// How many keys an object may have, equal ones counted; more is `too_many`, reason `keys`.
    pub const fn keys(mut self, most: usize) -> Self {
        self.keys = most;
        self.with_uncounted()
    }

    /// How many items an array may have; more is `too_many`, reason `items`.
    pub const fn items(mut self, most: usize) -> Self {
        self.items = most;
        self.with_uncounted()
    }

    /// How many values there may be in all, those inside others counted; more is `too_many`, reason `nodes`.
    pub const fn nodes(mut self, most: usize) -> Self {
        self.nodes = most;
        self.with_uncounted()
    }

    /// The length of a string or key in bytes of UTF-8, without quotes and escapes: `"\\u0041"` has one. More is `too_large`,
    /// reason `string`.
    pub const fn string(mut self, most: usize) -> Self {
        self.string = most;
        self.with_uncounted()
    }

    /// The length of a number in bytes, as it is written; more is `too_many`, reason `digits`. The numbers of a payload that was
    /// delivered as a value have none, for nobody has written them.
    pub const fn digits(mut self, most: usize) -> Self {
        self.digits = most;
        self.with_uncounted()
    }

    /// How many errors a rejection lists, at least one; [`Rejection::unlisted`](crate::Rejection::unlisted) says how many
    /// there were besides.
    pub const fn errors(mut self, most: usize) -> Self {
        self.errors = if most == 0 { 1 } else { most };
        self
    }

    /// How many repairs there may be; a payload that needs more is `too_many`, reason `repairs`.
    pub const fn repairs(mut self, most: usize) -> Self {
        self.repairs = most;
        self
    }

    /// How often speculative readings may read the payload in all, beside 64 KiB; a value that needs more is `too_many`,
    /// reason `work`.
    pub const fn work(mut self, most: usize) -> Self {
        self.work = most;
        self
    }

    /// The same, with the length of texts in which nothing is counted.
    const fn with_uncounted(mut self) -> Self {
        // A member is `"":0` and a comma, an item a digit and a comma.
        let counts = [
            self.bytes,
            self.keys.saturating_mul(5),
            self.items.saturating_mul(2),
            self.nodes.saturating_mul(2),
            self.string,
            self.digits,
        ];
        self.uncounted = usize::MAX;
        let mut rest: &[usize] = &counts;
        while let [count, others @ ..] = rest {
            if *count < self.uncounted {
                self.uncounted = *count;
            }
            rest = others;
        }
        self
    }

    /// The depth at which a payload starts, so that the deepest level is always the same.
    pub(crate) const fn start(&self) -> usize {
        DEPTH - self.depth
    }
}
