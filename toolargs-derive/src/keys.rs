//! The attribute grammar: one table of the keys of `#[tool(…)]`, and one of what is done with other crates' keys.

/// Where a key may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    Struct,
    Enum,
    Field,
    Variant,
}

impl Position {
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Struct => "a struct",
            Self::Enum => "an enum",
            Self::Field => "a field",
            Self::Variant => "a variant",
        }
    }
}

/// What a key takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Nothing: `strict`
    Flag,
    /// A string: `rename = "…"`
    Text,
    /// The name of a case rule: `rename_all = "snake_case"`
    Case,
    /// A path, in quotes or not: `crate = ::reexported::toolargs`
    Path,
    /// A number: `min = 1`
    Number,
    /// A number of characters or items: `max_len = 80`
    Count,
    /// Names of rules: `allow(enum_casefold)`
    Rules,
    /// Nothing, or an expression: `default`, `default = 5`
    FlagOrExpr,
    /// Nothing, or the path of a function in quotes, as serde has it: `default`, `default = "path"`
    FlagOrFunction,
    /// A string, or one for each direction, as serde has it: `rename(deserialize = "…")`
    TextPerDirection,
    /// The name of a case rule, or one for each direction.
    CasePerDirection,
}

impl Shape {
    /// How a key of this shape is written.
    pub(crate) fn example(self, key: &str) -> String {
        match self {
            Self::Flag => format!("`{key}`"),
            Self::Text | Self::TextPerDirection => format!("`{key} = \"…\"`"),
            Self::Case | Self::CasePerDirection => format!("`{key} = \"snake_case\"`"),
            Self::Path => format!("`{key} = path::to::toolargs`"),
            Self::Number => format!("`{key} = 3`"),
            Self::Count => format!("`{key} = 3`"),
            Self::Rules => format!("`{key}(enum_casefold)`"),
            Self::FlagOrExpr => format!("`{key}` or `{key} = EXPRESSION`"),
            Self::FlagOrFunction => format!("`{key}` or `{key} = \"path\"`"),
        }
    }
}

macro_rules! keys {
    ($($key:ident = $name:literal, $shape:ident, $repeats:literal, [$($position:ident)*], $doc:literal;)*) => {
        /// A key, whatever attribute it came from.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Key {
            $(#[doc = $doc] $key,)*
            /// `#[serde(deny_unknown_fields)]`: objects are closed anyway.
            DenyUnknownFields,
        }

        /// The keys of `#[tool(…)]`.
        pub(crate) const KEYS: &[Row] = &[$(Row {
            key: Key::$key,
            name: $name,
            shape: Shape::$shape,
            repeats: $repeats,
            positions: &[$(Position::$position),*],
            #[cfg(test)]
            doc: $doc,
        },)*];
    };
}

/// A key of `#[tool(…)]`.
pub(crate) struct Row {
    pub(crate) key: Key,
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    /// Whether the key may be given more than once.
    pub(crate) repeats: bool,
    pub(crate) positions: &'static [Position],
    #[cfg(test)]
    pub(crate) doc: &'static str,
}

keys! {
    Name = "name", Text, false, [Struct], "the tool's name; the type's in snake case if left out";
    Version = "version", Text, false, [Struct], "the tool's version, as part of its definition";
    JsonSchema = "json_schema", Flag, false, [Struct Enum], "implements `schemars::JsonSchema` as well";
    Description = "description", Text, false, [Struct Enum Field Variant], "what it is, for the model, instead of the doc comment";
    RenameAll = "rename_all", Case, false, [Struct Enum], "the case of the names of fields or variants";
    Strict = "strict", Flag, false, [Struct Enum Field], "no repair here and below";
    Allow = "allow", Rules, false, [Struct Enum Field], "rules that may fire here and below";
    Deny = "deny", Rules, false, [Struct Enum Field], "rules that may not fire here and below";
    Crate = "crate", Path, false, [Struct Enum], "the path of the `toolargs` crate, if it is not a dependency of that name";
    Rename = "rename", Text, false, [Field Variant], "the name that the model sees";
    Alias = "alias", Text, true, [Field Variant], "another name that is accepted and never shown; repeatable";
    Min = "min", Number, false, [Field], "the least value of a number";
    Max = "max", Number, false, [Field], "the greatest value of a number";
    MinLen = "min_len", Count, false, [Field], "the least length of a string, in characters";
    MaxLen = "max_len", Count, false, [Field], "the greatest length of a string, in characters";
    Pattern = "pattern", Text, false, [Field], "a regular expression that the whole string matches";
    MinItems = "min_items", Count, false, [Field], "the least number of items of a list";
    MaxItems = "max_items", Count, false, [Field], "the greatest number of items of a list";
    Default = "default", FlagOrExpr, false, [Field], "the value of an absent field: `Default::default()`, or an expression of the field's type";
    Sensitive = "sensitive", Flag, false, [Field], "the value appears in no report";
}

/// What is done with a key of `#[serde(…)]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Treatment {
    /// It means what it means to serde, in the places where serde has it.
    Honoured(Key, Shape, &'static [Position]),
    /// It concerns writing or bounds, which are not ours.
    Ignored,
    /// It would change what a value means, behind the schema's back; with what to do instead.
    Refused(&'static str),
    /// It would be read, but is not yet.
    Unsupported,
}

/// The keys of `#[serde(…)]`; any other is an error.
pub(crate) const SERDE: &[(&str, Treatment)] = &[
    (
        "rename",
        Treatment::Honoured(
            Key::Rename,
            Shape::TextPerDirection,
            &[Position::Struct, Position::Enum, Position::Field, Position::Variant],
        ),
    ),
    (
        "rename_all",
        Treatment::Honoured(Key::RenameAll, Shape::CasePerDirection, &[Position::Struct, Position::Enum]),
    ),
    ("alias", Treatment::Honoured(Key::Alias, Shape::Text, &[Position::Field, Position::Variant])),
    (
        "default",
        Treatment::Honoured(Key::Default, Shape::FlagOrFunction, &[Position::Struct, Position::Field]),
    ),
    (
        "deny_unknown_fields",
        Treatment::Honoured(Key::DenyUnknownFields, Shape::Flag, &[Position::Struct, Position::Enum]),
    ),
    ("skip_serializing_if", Treatment::Ignored),
    ("serialize_with", Treatment::Ignored),
    ("into", Treatment::Ignored),
    ("bound", Treatment::Ignored),
    ("crate", Treatment::Ignored),
    ("borrow", Treatment::Ignored),
    ("expecting", Treatment::Ignored),
    ("getter", Treatment::Ignored),
    ("with", Treatment::Refused("use a type of your own that implements `toolargs::Arg`")),
    ("deserialize_with", Treatment::Refused("use a type of your own that implements `toolargs::Arg`")),
    ("from", Treatment::Refused("use the type that the model sends, and convert it afterwards")),
    ("try_from", Treatment::Refused("use the type that the model sends, and convert it afterwards")),
    ("other", Treatment::Refused("declare every value that the model may send")),
    ("remote", Treatment::Refused("derive on a type of your own")),
    ("skip", Treatment::Unsupported),
    ("skip_deserializing", Treatment::Unsupported),
    ("skip_serializing", Treatment::Unsupported),
    ("flatten", Treatment::Unsupported),
    ("tag", Treatment::Unsupported),
    ("content", Treatment::Unsupported),
    ("untagged", Treatment::Unsupported),
    ("transparent", Treatment::Unsupported),
    ("rename_all_fields", Treatment::Unsupported),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of keys in the README is this one.
    #[test]
    fn the_readme_lists_exactly_these_keys() {
        let readme = include_str!("../../README.md");
        for row in KEYS {
            let on: Vec<_> =
                row.positions.iter().map(|position| position.noun().rsplit(' ').next().unwrap()).collect();
            let line = format!("| {} | {} | {} |", row.shape.example(row.name), on.join(", "), row.doc);
            assert!(readme.contains(&line), "the README lacks\n{line}");
        }
        let listed =
            readme.lines().filter(|line| line.contains("| field") || line.contains("| struct")).count();
        assert_eq!(listed, KEYS.iter().filter(|row| row.positions != [Position::Enum]).count());
    }
}
