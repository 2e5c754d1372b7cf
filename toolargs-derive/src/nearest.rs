//! The nearest right name, for a mistake in one.

/// How alike two names must be (Jaro–Winkler, from 0 to 1).
const ALIKE: f64 = 0.75;

/// `; did you mean …?` if a name is near, else the list of what there is.
pub(crate) fn advice<'n>(wrong: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    let near = names
        .clone()
        .map(|name| (strsim::jaro_winkler(wrong, name), name))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, name)) => format!("; did you mean `{name}`?"),
        None => {
            let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
            format!("; expected one of {}", names.join(", "))
        }
    }
}
