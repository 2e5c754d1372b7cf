//! What repairs have made of a text: everything that was not touched stays as it was sent, byte for byte.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::read::{Read, Source, Stop, Text, quote};

/// A step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// To a property, which was sent under another name, if there is one.
    Key(String, Option<String>),
    Item(usize),
}

/// What a repair does to the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    /// The value becomes this JSON text.
    Replace(String),
    /// The key becomes the property's name.
    Rename,
    /// The member goes.
    Remove,
    /// Members with the same key go, but for the first.
    KeepFirst,
}

/// A repair of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Patch {
    pub(crate) path: Vec<Step>,
    pub(crate) action: Action,
}

/// What becomes of a value, and of those in it.
#[derive(Debug, Default)]
struct Change {
    replaced: Option<String>,
    removed: bool,
    /// Whether only the first of several members stays.
    is_single: bool,
    /// The name under which it was sent.
    renamed: Option<String>,
    properties: HashMap<String, Change>,
    items: HashMap<usize, Change>,
}

impl Change {
    fn of(patches: &[Patch]) -> Self {
        let mut root = Self::default();
        for Patch { path, action } in patches {
            let mut change = &mut root;
            let mut sent_as = None;
            for step in path {
                (change, sent_as) = match step {
                    Step::Key(name, alias) => {
                        (change.properties.entry(name.clone()).or_default(), alias.clone())
                    }
                    Step::Item(index) => (change.items.entry(*index).or_default(), None),
                };
            }
            match action {
                // What was in it has become a part of the text.
                Action::Replace(text) => {
                    *change = Self {
                        replaced: Some(text.clone()),
                        renamed: change.renamed.take(),
                        is_single: change.is_single,
                        ..Self::default()
                    };
                }
                Action::Rename => change.renamed = sent_as,
                Action::Remove => change.removed = true,
                Action::KeepFirst => change.is_single = true,
            }
        }
        root
    }

    fn has_parts(&self) -> bool {
        !(self.properties.is_empty() && self.items.is_empty())
    }

    /// The properties that were sent under other names, by these.
    fn renamed(&self) -> HashMap<&str, (&str, &Self)> {
        let mut renamed = HashMap::new();
        for (own, change) in &self.properties {
            if let Some(name) = &change.renamed {
                renamed.insert(name.as_str(), (own.as_str(), change));
            }
        }
        renamed
    }

    /// The property that was sent under a name, and what becomes of it.
    fn property<'c>(
        &'c self,
        name: &str,
        renamed: &HashMap<&str, (&'c str, &'c Self)>,
    ) -> Option<(&'c str, &'c Self)> {
        match self.properties.get_key_value(name) {
            Some((own, change)) if change.renamed.is_none() => Some((own, change)),
            _ => renamed.get(name).copied(),
        }
    }
}

/// Applies repairs to a text that is strict JSON, in the order in which they were recorded.
pub(super) fn patched<'t>(text: &'t str, patches: &[Patch]) -> Cow<'t, str> {
    if patches.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    match write(text, &Change::of(patches), &mut out) {
        Ok(()) => Cow::Owned(out),
        // It was read before, so that it can be read again.
        Err(Stop) => Cow::Borrowed(text),
    }
}

fn write(text: &str, change: &Change, out: &mut String) -> Read<()> {
    let replaced = change.replaced.as_deref().unwrap_or(text);
    if !change.has_parts() {
        out.push_str(replaced);
        return Ok(());
    }
    let mut source = Text::inner(replaced, 0);
    let part = |from: usize, to: usize| replaced.get(from..to).unwrap_or_default();
    let mut end = 0;
    if let Some(mut members) = source.object()? {
        end = source.position();
        out.push_str(part(0, end));
        let mut is_first = true;
        let (mut kept, renamed) = (HashSet::new(), change.renamed());
        while let Some(name) = source.any_key(&mut members)? {
            let start = source.value_start();
            source.pass()?;
            let (before, value) = (part(end, start), part(start, source.position()));
            end = source.position();
            let found = change.property(&name, &renamed);
            let is_again = |(own, change): (&str, &Change)| change.is_single && !kept.insert(own.to_owned());
            if found.is_some_and(|(_, change)| change.removed) || found.is_some_and(is_again) {
                continue;
            }
            // The first that is left has no comma in front.
            let before =
                if is_first { before.trim_start().strip_prefix(',').unwrap_or(before) } else { before };
            is_first = false;
            match found {
                Some((own, change)) if change.renamed.is_some() => {
                    let blank = before.len() - before.trim_start_matches([',', ' ', '\t', '\n', '\r']).len();
                    let after = before.rfind('"').map_or(before.len(), |quote| quote + 1);
                    out.push_str(before.get(..blank).unwrap_or_default());
                    out.push_str(&quote(own));
                    out.push_str(before.get(after..).unwrap_or_default());
                    write(value, change, out)?;
                }
                Some((_, change)) => {
                    out.push_str(before);
                    write(value, change, out)?;
                }
                None => {
                    out.push_str(before);
                    out.push_str(value);
                }
            }
        }
    } else if let Some(mut items) = source.array()? {
        let mut index = 0;
        while source.item(&mut items)? {
            let start = source.value_start();
            source.pass()?;
            out.push_str(part(end, start));
            let value = part(start, source.position());
            end = source.position();
            match change.items.get(&index) {
                Some(change) => write(value, change, out)?,
                None => out.push_str(value),
            }
            index += 1;
        }
    }
    out.push_str(part(end, replaced.len()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> Step {
        Step::Key(name.to_owned(), None)
    }

    #[test]
    fn only_what_was_repaired_changes() {
        let replace = |path: Vec<Step>, text: &str| Patch { path, action: Action::Replace(text.to_owned()) };
        let alias = Step::Key("b".to_owned(), Some("B".to_owned()));
        for (text, patches, expected) in [
            (
                r#"{ "a" : "5" ,"b":[1, "2"]}"#,
                vec![replace(vec![key("a")], "5")],
                r#"{ "a" : 5 ,"b":[1, "2"]}"#,
            ),
            (
                r#"{ "a" : "5" ,"b":[1, "2"]}"#,
                vec![replace(vec![key("b"), Step::Item(1)], "2")],
                r#"{ "a" : "5" ,"b":[1, 2]}"#,
            ),
            (
                r#"{"a":1, "B" : "2"}"#,
                vec![Patch { path: vec![alias.clone()], action: Action::Rename }, replace(vec![alias], "2")],
                r#"{"a":1, "b" : 2}"#,
            ),
            (
                r#"{"a":null, "b":2}"#,
                vec![Patch { path: vec![key("a")], action: Action::Remove }],
                r#"{ "b":2}"#,
            ),
            (
                r#"{"a":1, "b":null}"#,
                vec![Patch { path: vec![key("b")], action: Action::Remove }],
                r#"{"a":1}"#,
            ),
            (
                r#"{"a":"{\"b\":\"1\"}"}"#,
                vec![replace(vec![key("a")], r#"{"b":"1"}"#), replace(vec![key("a"), key("b")], "1")],
                r#"{"a":{"b":1}}"#,
            ),
        ] {
            assert_eq!(patched(text, &patches), expected);
        }
    }
}
