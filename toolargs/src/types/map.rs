use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use crate::__private::reread;
use crate::arg::Arg;
use crate::decode::{Decoded, Parts, Place, Report, key_text, map};
use crate::read::{Read, Source, Text, unquote};
use crate::rules::Rules;
use crate::spec::{Keys, Spec};
use crate::write::{Writer, to_string};

/// Reads the entries of a map; none if it is no map, or not whole.
fn entries<'a, K: Arg, V: Arg, S: Source<'a>>(
    source: &mut S,
    place: &Place<'_>,
    report: &mut Report<'_>,
    mut insert: impl FnMut(K, V) -> Option<V>,
) -> Read<Parts> {
    map(source, place, report, |name, source, place, report| {
        let value = V::decode(source, place, report)?;
        let Some(value) = value else { return Ok(false) };
        let key = key::<K>(name, place, report);
        let Some(key) = key else { return Ok(false) };
        // Equal by the type alone, as two names of one URL are.
        let is_new = insert(key, value).is_none();
        if !is_new {
            report.duplicate(place);
        }
        Ok(is_new)
    })
}

/// The key that a name is. It has been found to be one, but for what a check of the user's own says.
fn key<K: Arg>(name: &str, place: &Place<'_>, report: &mut Report<'_>) -> Option<K> {
    let spec = const { &K::SPEC };
    let text = key_text(name, spec);
    let at = place.branch(spec, const { &Rules::NONE }, None).within(const { &Rules::NONE });
    K::decode(&mut Text::inner(&text, 0), &at, report).ok().flatten()
}

/// Writes the entries, each key as a string.
fn write<'m, V: Arg>(entries: impl Iterator<Item = (String, &'m V)>, writer: &mut Writer) {
    let mut object = writer.object();
    for (name, value) in entries {
        value.write(object.key(&name));
    }
    object.end();
}

fn name<K: Arg>(key: &K) -> String {
    let text = to_string(key);
    if text.starts_with('"') { unquote(&text) } else { text }
}

impl<K: Arg + Hash + Eq, V: Arg, H: BuildHasher + Default + 'static> Arg for HashMap<K, V, H> {
    const SPEC: Spec = Spec::map(&K::SPEC, &V::SPEC);
    const KEYS: Keys = Keys::Rest;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let mut entries_of = Self::default();
        match entries(source, place, report, |key, value| entries_of.insert(key, value))? {
            Parts::Whole => Ok(Some(entries_of)),
            parts => reread(parts, source, place, report),
        }
    }

    /// In the order of the keys as text, since the map has none.
    fn write(&self, writer: &mut Writer) {
        let mut entries: Vec<_> = self.iter().map(|(key, value)| (name(key), value)).collect();
        entries.sort_by(|(a, _), (b, _)| a.cmp(b));
        write(entries.into_iter(), writer);
    }
}

impl<K: Arg + Ord, V: Arg> Arg for BTreeMap<K, V> {
    const SPEC: Spec = Spec::map(&K::SPEC, &V::SPEC);
    const KEYS: Keys = Keys::Rest;

    fn decode<'a, S: Source<'a>>(
        source: &mut S,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Decoded<Self> {
        let mut entries_of = Self::new();
        match entries(source, place, report, |key, value| entries_of.insert(key, value))? {
            Parts::Whole => Ok(Some(entries_of)),
            parts => reread(parts, source, place, report),
        }
    }

    fn write(&self, writer: &mut Writer) {
        write(self.iter().map(|(key, value)| (name(key), value)), writer);
    }
}
