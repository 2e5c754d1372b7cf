//! The nearest right name, for a mistake in one.

/// How alike two names must be, from 0 to 1.
const ALIKE: f64 = 0.6;

/// `; did you mean …?` if a name is near, else the list of what there is.
pub(crate) fn advice<'n>(wrong: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    match nearest(wrong, names.clone()) {
        Some(name) => format!("; did you mean `{name}`?"),
        None => {
            let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
            format!("; expected one of {}", names.join(", "))
        }
    }
}

fn nearest<'n>(wrong: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    names
        .map(|name| (likeness(&fold(wrong), &fold(name)), name))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        // The first of several that are equally near.
        .fold(None, |best: Option<(f64, &str)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, name)| name)
}

/// How alike two names are: what they begin with counts as much as the edits between them, and most if that is all of
/// one (`minimum`, `min`).
fn likeness(a: &str, b: &str) -> f64 {
    let alike = f64::midpoint(strsim::jaro_winkler(a, b), strsim::normalized_damerau_levenshtein(a, b));
    if a.starts_with(b) || b.starts_with(a) { alike + 0.1 } else { alike }
}

/// The name without case and separators.
fn fold(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;
    use crate::keys::KEYS;

    #[test]
    fn a_typing_mistake_is_told_from_another_key() {
        for (wrong, meant) in [
            ("mn", "min"),
            ("mni", "min"),
            ("mim", "min"),
            ("maxx", "max"),
            ("minlen", "min_len"),
            ("max_length", "max_len"),
            ("min_item", "min_items"),
            ("renmae", "rename"),
            ("renameall", "rename_all"),
            ("desc", "description"),
            ("defualt", "default"),
            ("minimum", "min"),
            ("maxLength", "max_len"),
            ("minItems", "min_items"),
            ("regex", ""),
            ("patern", "pattern"),
            ("sensitve", "sensitive"),
            ("alow", "allow"),
            ("zzz", ""),
        ] {
            let found = nearest(wrong, KEYS.iter().map(|row| row.name));
            assert_eq!(found.unwrap_or_default(), meant, "{wrong}");
        }
    }
}
