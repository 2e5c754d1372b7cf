//! What came of the last calls that were not clean: models make the same mistake again and again, and often the same call.
//!
//! What a gate says depends on nothing but the text, so a text that comes again through the same gate need not be checked
//! again. The memory has a fixed size.

use std::hash::Hasher;

use toolargs::{ErrorCode, Rule};

use super::hash::Short;

/// How many texts are kept; a power of two.
const PLACES: usize = 512;

/// How long a text may be.
const LONGEST: usize = 1024;

/// What came of a call that was not clean, by the index of the field.
#[derive(Debug)]
pub enum Outcome {
    /// It was accepted after these repairs.
    Repaired(Vec<(usize, Rule)>),
    /// It was refused with these errors; of each whether it is the first.
    Rejected(Vec<(usize, ErrorCode, bool)>),
}

/// The last texts, each in the place that its hash says.
#[derive(Debug, Default)]
pub struct Memory {
    places: Vec<Option<Kept>>,
}

#[derive(Debug)]
struct Kept {
    group: u64,
    text: String,
    outcome: Outcome,
}

impl Memory {
    /// What came of this text in a group of calls, if it is known.
    pub fn recall(&self, group: u64, text: &str) -> Option<&Outcome> {
        let kept = self.places.get(place(group, text))?.as_ref()?;
        (kept.group == group && kept.text == text).then_some(&kept.outcome)
    }

    /// Keeps what came of a text.
    pub fn keep(&mut self, group: u64, text: &str, outcome: Outcome) {
        if text.len() > LONGEST {
            return;
        }
        if self.places.is_empty() {
            self.places.resize_with(PLACES, || None);
        }
        if let Some(kept) = self.places.get_mut(place(group, text)) {
            *kept = Some(Kept { group, text: text.to_owned(), outcome });
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.clear();
    }
}

fn place(group: u64, text: &str) -> usize {
    let mut hash = Short::default();
    hash.write_u64(group);
    hash.write_usize(text.len());
    // A few words tell most texts apart; of those that they do not, the last is kept.
    let step = (text.len() / 6).max(8);
    for word in text.as_bytes().chunks(step) {
        hash.write(word.get(..8).unwrap_or(word));
    }
    #[allow(clippy::cast_possible_truncation, reason = "only the last bits are taken")]
    (hash.finish() as usize & (PLACES - 1))
}
