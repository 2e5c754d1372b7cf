//! The case rules of `rename_all`, by serde's names and with serde's results.

/// How names are changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

const CASES: [(&str, Case); 8] = [
    ("lowercase", Case::Lower),
    ("UPPERCASE", Case::Upper),
    ("PascalCase", Case::Pascal),
    ("camelCase", Case::Camel),
    ("snake_case", Case::Snake),
    ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
    ("kebab-case", Case::Kebab),
    ("SCREAMING-KEBAB-CASE", Case::ScreamingKebab),
];

impl Case {
    pub(crate) fn named(name: &str) -> Option<Self> {
        CASES.iter().find(|(known, _)| *known == name).map(|(_, case)| *case)
    }

    pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
        CASES.iter().map(|(name, _)| *name)
    }

    /// Changes the name of a field, which is in snake case.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => name.split('_').map(capitalised).collect(),
            Self::Camel => uncapitalised(&Self::Pascal.field(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Changes the name of a variant or a type, which is in Pascal case.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => uncapitalised(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect()
}

fn uncapitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(chars).collect()
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (i, c) in name.char_indices() {
        if i > 0 && c.is_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expectations are those that serde documents for its own attribute.
    #[test]
    fn fields_and_variants_are_renamed_as_serde_does() {
        for (case, field, variant) in [
            ("lowercase", "very_tasty", "verytasty"),
            ("UPPERCASE", "VERY_TASTY", "VERYTASTY"),
            ("PascalCase", "VeryTasty", "VeryTasty"),
            ("camelCase", "veryTasty", "veryTasty"),
            ("snake_case", "very_tasty", "very_tasty"),
            ("SCREAMING_SNAKE_CASE", "VERY_TASTY", "VERY_TASTY"),
            ("kebab-case", "very-tasty", "very-tasty"),
            ("SCREAMING-KEBAB-CASE", "VERY-TASTY", "VERY-TASTY"),
        ] {
            let case = Case::named(case).unwrap();
            assert_eq!(case.field("very_tasty"), field);
            assert_eq!(case.variant("VeryTasty"), variant);
        }
        assert_eq!(Case::named("Camel"), None);
    }
}
