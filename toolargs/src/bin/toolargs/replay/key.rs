//! What calls say of themselves, by which they are counted together.

use std::hash::Hasher;

use super::hash::{ODD, Short};

/// What a call says of itself: tool, model, prompt, version of the schema, and a schema of its own.
#[derive(Debug)]
pub struct Key<'c> {
    parts: [Option<&'c str>; 5],
    marks: [Mark; 5],
}

/// The key of calls that have been counted.
#[derive(Debug)]
pub struct OwnKey {
    parts: [Option<Box<str>>; 5],
    marks: [Mark; 5],
    /// Whether no other key has these marks.
    is_marked: bool,
}

/// What tells a name, which may be absent, from others.
#[derive(Debug, Clone, Copy)]
struct Mark {
    /// Its length; for one that is absent, one that no name has.
    length: u64,
    /// The first eight bytes, and the last: between them nothing is left of a name of up to sixteen. In a longer one, the
    /// first word is a hash of all.
    words: [u64; 2],
}

impl<'c> Key<'c> {
    /// That of a call that says this.
    #[inline]
    pub fn of(parts: [Option<&'c str>; 5]) -> Self {
        let [tool, model, prompt, version, schema] = parts;
        // One by one, which a compiler keeps in registers.
        let marks = [Mark::of(tool), Mark::of(model), Mark::of(prompt), Mark::of(version), Mark::of(schema)];
        Self { parts, marks }
    }

    /// The same for calls to come.
    pub fn to_own(&self) -> OwnKey {
        let is_marked = self.marks.iter().all(|mark| mark.is_unique());
        OwnKey { parts: self.parts.map(|name| name.map(Box::from)), marks: self.marks, is_marked }
    }

    /// About how long it is.
    pub fn len(&self) -> usize {
        self.parts.iter().flatten().map(|name| name.len()).sum()
    }

    /// Its hash: each word is multiplied for itself, so that none waits for another.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "any bits will do")]
    pub fn hash(&self) -> usize {
        let hash = self.marks.iter().zip(1..).fold(0, |hash, (mark, place): (_, u64)| {
            let head = mark.words[0].wrapping_mul(ODD) ^ mark.length;
            let tail = mark.words[1].wrapping_mul(ODD.rotate_left(32));
            hash ^ (head.rotate_left(29) ^ tail).wrapping_mul(ODD ^ place << 1)
        });
        (hash ^ hash >> 32) as usize
    }
}

impl OwnKey {
    /// The schema that the calls had for themselves.
    pub fn schema(&self) -> Option<&str> {
        let [.., schema] = &self.parts;
        schema.as_deref()
    }

    /// Whether a call has this key.
    #[inline]
    pub fn is(&self, key: &Key<'_>) -> bool {
        let all = self.marks.iter().zip(&key.marks);
        let same = all.fold(0, |all, (one, other)| all | one.differs(other)) == 0;
        same && (self.is_marked || self.is_whole(key))
    }

    #[inline(never)]
    fn is_whole(&self, key: &Key<'_>) -> bool {
        self.parts.iter().zip(key.parts).all(|(one, other)| one.as_deref() == other)
    }
}

impl Mark {
    /// That of a name, if there is one.
    #[inline]
    fn of(name: Option<&str>) -> Self {
        let Some(name) = name else { return Self { length: u64::MAX, words: [0; 2] } };
        let bytes = name.as_bytes();
        let words = match (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
            (Some(_), Some(_)) if bytes.len() > 16 => [hash(bytes), 0],
            (Some(head), Some(tail)) => [u64::from_le_bytes(*head), u64::from_le_bytes(*tail)],
            _ => [bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)), 0],
        };
        Self { length: bytes.len() as u64, words }
    }

    /// The bits in which it differs from another, so that several are compared with one branch.
    #[inline]
    const fn differs(&self, other: &Self) -> u64 {
        let words = (self.words[0] ^ other.words[0]) | (self.words[1] ^ other.words[1]);
        words | (self.length ^ other.length)
    }

    /// Whether no other name has it.
    const fn is_unique(self) -> bool {
        self.length <= 16 || self.length == u64::MAX
    }
}

#[inline(never)]
fn hash(bytes: &[u8]) -> u64 {
    let mut hash = Short::default();
    hash.write(bytes);
    hash.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_itself_and_no_other() {
        let long = "anthropic/claude-sonnet-4-5-20250929";
        let other = "anthropic/claude-sonnet-4-6-20250929";
        let names = ["", "a", "b", "aa", "model-a1", "model-a12", "model-b12", "0123456789abcdef"];
        let names = names.into_iter().chain([long, other]).map(Some).chain([None]);
        let keys: Vec<_> = (0..5)
            .flat_map(|place| {
                names.clone().map(move |name| {
                    let mut parts = [Some("model"); 5];
                    parts[place] = name;
                    parts
                })
            })
            .collect();
        for one in &keys {
            let own = Key::of(*one).to_own();
            for other in &keys {
                assert_eq!(own.is(&Key::of(*other)), one == other, "{one:?} {other:?}");
            }
            assert_eq!(Key::of(*one).hash(), Key::of(*one).hash());
        }
    }
}
