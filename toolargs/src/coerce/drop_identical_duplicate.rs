//! The same key with the same value once more → removed

use std::collections::HashMap;

use crate::decode::{Place, Report};
use crate::read::{Read, Source};
use crate::report::{Extent, Recorded};
use crate::rules::Rule;

/// The keys of an object that are there more than once, as they stand in the text.
#[derive(Debug, Default)]
pub(crate) struct Copies(HashMap<String, Occurrences>);

#[derive(Debug)]
struct Occurrences {
    /// The text of the first value, and where it is.
    first: (String, usize),
    /// How many further ones have the same text.
    copies: usize,
    /// Whether they have been recorded.
    told: bool,
}

impl Copies {
    /// Those of the object that comes next. A source that is no text has none.
    ///
    /// # Errors
    /// The source stopped.
    pub(crate) fn of<'a, S: Source<'a>>(source: &mut S) -> Read<Self> {
        let mut copies = HashMap::new();
        let Some(mut members) = source.object()? else { return Ok(Self::default()) };
        while let Some(name) = source.any_key(&mut members)? {
            let Some(text) = source.raw()? else { return Ok(Self::default()) };
            let new = || Occurrences { first: (text.to_owned(), address(text)), copies: 0, told: false };
            let occurrences: &mut Occurrences = copies.entry(name.into_owned()).or_insert_with(new);
            occurrences.copies += usize::from(occurrences.is_copy(text));
        }
        Ok(Self(copies))
    }

    /// How many further times the key is there with the text of its first value, if this is such a value and the first
    /// of them that is asked about; none of them has to be looked at again.
    pub(crate) fn find(&mut self, name: &str, text: &str) -> Option<Option<usize>> {
        let occurrences = self.0.get_mut(name).filter(|occurrences| occurrences.is_copy(text))?;
        let told = std::mem::replace(&mut occurrences.told, true);
        Some((!told).then_some(occurrences.copies))
    }
}

impl Occurrences {
    fn is_copy(&self, text: &str) -> bool {
        let (first, at) = &self.first;
        *at != address(text) && first == text
    }
}

fn address(text: &str) -> usize {
    text.as_ptr().addr()
}

/// Records that further occurrences of a key have been removed.
pub(crate) fn record(place: &Place<'_>, report: &mut Report<'_>, text: &str, count: usize) {
    let (before, after) = (Recorded::Json(text), Recorded::Json("null"));
    report.repaired(place, Rule::DropIdenticalDuplicate, before, after, Extent { offset: None, count });
}
