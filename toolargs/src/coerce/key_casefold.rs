//! `filePath` → `file_path`

use std::collections::{HashMap, HashSet};

use super::caseless::caseless;
use crate::spec::{Field, Object};

/// The keys of an object that are no field's, and the fields whose names they are when case, `-` and `_` are ignored.
#[derive(Debug, Default)]
pub(crate) struct Folds(HashMap<String, String>);

impl Folds {
    /// Those among the keys that were sent. A key is no field's if several agree with it, if the one that does has been
    /// sent, or if another key agrees as well: nobody knows which was meant, and the order of the keys says nothing.
    pub(crate) fn of<'n>(sent: impl IntoIterator<Item = &'n str>, object: &Object) -> Self {
        let sent: HashSet<&str> = sent.into_iter().collect();
        let names = object.names();
        let fields: Vec<(&str, String)> = names.iter().map(|name| (*name, kept(name))).collect();
        let aliased = object.all_fields();
        let is_alias = |name: &str| aliased.iter().any(|field| field.aliases.contains(&name));
        let is_sent = |name: &str| {
            let aliases = aliased.iter().filter(|field| field.name == name).flat_map(|field| field.aliases);
            sent.contains(name) || aliases.into_iter().any(|alias| sent.contains(alias))
        };
        let mut found: HashMap<&str, Vec<&str>> = HashMap::new();
        for name in sent.iter().filter(|name| !names.contains(*name) && !is_alias(name)) {
            let key = kept(name);
            let mut agreeing = fields.iter().filter(|(_, field)| caseless(field, &key));
            if let (Some((field, _)), None) = (agreeing.next(), agreeing.next()) {
                found.entry(field).or_default().push(name);
            }
        }
        let only = found.into_iter().filter(|(field, names)| names.len() == 1 && !is_sent(field));
        let pairs = only.flat_map(|(field, names)| names.into_iter().map(move |name| (name, field)));
        Self(pairs.map(|(name, field)| (name.to_owned(), field.to_owned())).collect())
    }

    /// The name of the field that a key stands for.
    pub(crate) fn name(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// The field of an object that a key stands for, and its index.
    pub(crate) fn find<'o>(&self, key: &str, object: &Object<'o>) -> Option<(usize, &'o Field<'o>)> {
        let name = self.name(key)?;
        object.fields.iter().enumerate().find(|(_, field)| field.name == name)
    }
}

fn kept(name: &str) -> String {
    name.replace(['-', '_'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Spec;

    const FIELDS: &[Field<'static>] = &[
        Field::new("$.file_path", &Spec::STRING),
        Field::new("$.max", &Spec::STRING).aliases(&["top"]),
        Field::new("$.maße", &Spec::STRING),
        Field::new("$.a_b", &Spec::STRING),
        Field::new("$.ab", &Spec::STRING),
    ];
    const OBJECT: &Object<'static> = &Object::new("", FIELDS, &[]);

    #[test]
    fn a_key_is_the_only_absent_field_that_it_agrees_with() {
        for (sent, key, field) in [
            (&["filePath"][..], "filePath", Some("file_path")),
            (&["FILE-PATH", "max"], "FILE-PATH", Some("file_path")),
            (&["MASSE"], "MASSE", Some("maße")),
            (&["filepath", "filePath"], "filePath", None),
            (&["filePath", "file_path"], "filePath", None),
            (&["Max", "top"], "Max", None),
            (&["Top"], "Top", None),
            (&["aB"], "aB", None),
            (&["aB", "ab"], "aB", None),
            (&["file path"], "file path", None),
            (&["paths"], "paths", None),
            (&["file_path"], "file_path", None),
        ] {
            assert_eq!(Folds::of(sent.iter().copied(), OBJECT).name(key), field, "{sent:?}");
        }
    }
}
