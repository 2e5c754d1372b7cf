//! The attribute grammar: one table of the keys of `#[tool(…)]`. Those of other crates are in `foreign`.

/// Where a key may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// A struct that is an object.
    Struct,
    /// A struct that is what is in it: a newtype, a tuple, or `transparent`.
    Newtype,
    Enum,
    Field,
    Variant,
    /// The field of a newtype, or of a variant that is like one.
    Content,
    /// An item of a list or a tuple.
    Item,
    /// A key of a map.
    Key,
}

impl Position {
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Struct => "a struct",
            Self::Newtype => "a newtype",
            Self::Enum => "an enum",
            Self::Field => "a field",
            Self::Variant => "a variant",
            Self::Content => "the field of a newtype",
            Self::Item => "an item",
            Self::Key => "a map's key",
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
    /// The path of the runtime crate, in quotes or not: `crate = ::reexported::toolargs`
    Crate,
    /// The path of a module, in quotes or not: `with = path::to::module`
    Module,
    /// The path of a function, in quotes or not: `check = path::to::function`
    Function,
    /// A number: `min = 1`
    Number,
    /// A number of characters or items: `max_len = 80`
    Count,
    /// Names of rules: `allow(enum_casefold)`
    Rules,
    /// Names of dialects: `dialects(openai_strict, anthropic)`
    Dialects,
    /// An expression: `example = 5`
    Expr,
    /// A list of expressions: `examples = [5, 6]`
    Exprs,
    /// Nothing, or an expression: `default`, `default = 5`
    FlagOrExpr,
    /// What the items of a list, or the keys of a map, have to be: `items(min_len = 1)`
    Constraints,
    /// Nothing, or the path of a function in quotes, as serde has it: `default`, `default = "path"`
    FlagOrFunction,
    /// A string, or one for each direction, as serde has it: `rename(deserialize = "…")`
    TextPerDirection,
    /// The name of a case rule, or one for each direction.
    CasePerDirection,
    /// A pattern that is searched for, as schemars has it: `regex(pattern = "^…$")`
    Search,
}

impl Shape {
    /// How a key of this shape is written.
    pub(crate) fn example(self, key: &str) -> String {
        match self {
            Self::Flag => format!("`{key}`"),
            Self::Text | Self::TextPerDirection => format!("`{key} = \"…\"`"),
            Self::Case | Self::CasePerDirection => format!("`{key} = \"snake_case\"`"),
            Self::Crate => format!("`{key} = path::to::toolargs`"),
            Self::Module => format!("`{key} = path::to::module`"),
            Self::Function => format!("`{key} = path::to::function`"),
            Self::Number | Self::Count => format!("`{key} = 3`"),
            Self::Rules => format!("`{key}(enum_casefold)`"),
            Self::Dialects => format!("`{key}(openai_strict)`"),
            Self::Expr => format!("`{key} = EXPRESSION`"),
            Self::Exprs => format!("`{key} = [EXPRESSION, …]`"),
            Self::FlagOrExpr => format!("`{key}` or `{key} = EXPRESSION`"),
            Self::Constraints => format!("`{key}(max_len = 3)`"),
            Self::FlagOrFunction => format!("`{key}` or `{key} = \"path\"`"),
            Self::Search => format!("`{key}(pattern = \"^…$\")`"),
        }
    }
}

macro_rules! keys {
    ($(
        $(#[doc = $about:literal])*
        $family:ident {
            $($key:ident = $name:literal, $shape:ident, $repeats:literal, [$($position:ident)*], $doc:literal;)*
        }
    )*) => {
        /// A key, whatever attribute it came from.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Key {
            $($(#[doc = $about])* $family($family),)*
            /// `#[serde(deny_unknown_fields)]`: objects are closed anyway.
            DenyUnknownFields,
        }

        $(
            $(#[doc = $about])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
            pub(crate) enum $family {
                $(#[doc = $doc] $key,)*
            }

            impl $family {
                /// The key as `#[tool(…)]` has it.
                #[allow(dead_code, reason = "not every family is named by its keys")]
                pub(crate) const fn name(self) -> &'static str {
                    match self { $(Self::$key => $name,)* }
                }
            }
        )*

        /// The keys of `#[tool(…)]`.
        pub(crate) const KEYS: &[Row] = &[$($(Row {
            key: Key::$family($family::$key),
            name: $name,
            shape: Shape::$shape,
            repeats: $repeats,
            positions: &[$(Position::$position),*],
            #[cfg(test)]
            doc: $doc,
        },)*)*];
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
    /// What a tool is beside its arguments.
    Tool {
        Name = "name", Text, false, [Struct Enum], "the tool's name; the type's in snake case if left out";
        Version = "version", Text, false, [Struct Enum], "the tool's version, as part of its definition";
        Destructive = "destructive", Flag, false, [Struct Enum], "the tool may destroy something";
        ReadOnly = "read_only", Flag, false, [Struct Enum], "the tool changes nothing";
        Idempotent = "idempotent", Flag, false, [Struct Enum], "calling the tool again with the same arguments changes nothing more";
        Dialects = "dialects", Dialects, false, [Struct Enum], "the dialects in which the tool is to be defined: what constants show of one that does not take it is a compile error, and `testing::check` finds the rest";
    }
    /// What is generated, and how.
    Setting {
        JsonSchema = "json_schema", Flag, false, [Struct Newtype Enum], "implements `schemars::JsonSchema` as well";
        Crate = "crate", Crate, false, [Struct Newtype Enum], "the path of the `toolargs` crate, if it is not a dependency of that name";
    }
    /// What the model is told.
    About {
        Description = "description", Text, false, [Struct Newtype Enum Field Content Variant], "what it is, for the model, instead of the doc comment";
        Title = "title", Text, false, [Struct Newtype Enum Field Content], "a short name, for people";
        Example = "example", Expr, true, [Struct Enum Field], "a value for the model to go by, of the field's type or as a literal; on a tool a whole call; repeatable";
        Examples = "examples", Exprs, false, [Struct Enum Field], "several of them";
    }
    /// What may be repaired.
    Policy {
        Strict = "strict", Flag, false, [Struct Newtype Enum Field Content Variant], "no repair here and below";
        Allow = "allow", Rules, false, [Struct Newtype Enum Field Content Variant], "rules that may fire here and below, and lints that do not matter";
        Deny = "deny", Rules, false, [Struct Newtype Enum Field Content Variant], "rules that may not fire here and below";
        LenientBecause = "lenient_because", Text, false, [Field], "why repairs do no harm, where a lint asks for that";
        Sensitive = "sensitive", Flag, false, [Field Content], "the value appears in no report";
    }
    /// By which names the model sends it.
    Naming {
        Rename = "rename", Text, false, [Field Variant], "the name that the model sees";
        Alias = "alias", Text, true, [Field Variant], "another name that is accepted and never shown; repeatable";
        RenameAll = "rename_all", Case, false, [Struct Enum Variant], "the case of the names of fields or variants";
        RenameAllFields = "rename_all_fields", Case, false, [Enum], "the case of the names of all variants' fields";
    }
    /// How JSON is laid out.
    Layout {
        Transparent = "transparent", Flag, false, [Struct Newtype], "the struct is what its one field is";
        Tag = "tag", Text, false, [Enum], "the key that names the variant, among those of its fields";
        Content = "content", Text, false, [Enum], "the key of a variant's data beside its `tag`";
        Untagged = "untagged", Flag, false, [Enum], "a value is the only variant that accepts it";
        Flatten = "flatten", Flag, false, [Field], "the field's keys stand among those of the struct";
        Skip = "skip", Flag, false, [Field Variant], "it is not sent; a field has its default";
    }
    /// How a value is read.
    Reading {
        Default = "default", FlagOrExpr, false, [Field], "the value of an absent field: `Default::default()`, or an expression of the field's type";
        Nullable = "nullable", Flag, false, [Field], "null is a value of an `Option`, and needs no repair";
        Check = "check", Function, false, [Struct Newtype Enum Field Content], "a function `fn(&T) -> Result<(), CheckError>`, or `fn(&T, &Context) -> …`, that has the last word; for an `Option<T>` it may take the `&T`, if there is one, or the `&Option<T>`, and for a `String` or a `Vec<T>` the `&str` or the `&[T]`";
        With = "with", Module, false, [Field Content], "a module with `Sent`, `read` and `write`, for a type that is not yours";
    }
    /// What a value has to be.
    Limit {
        Min = "min", Number, false, [Field Content Item Key], "the least value of a number";
        Max = "max", Number, false, [Field Content Item Key], "the greatest value of a number";
        ExclusiveMin = "exclusive_min", Number, false, [Field Content Item Key], "what a number is greater than";
        ExclusiveMax = "exclusive_max", Number, false, [Field Content Item Key], "what a number is less than";
        MultipleOf = "multiple_of", Number, false, [Field Content Item Key], "what a number is a multiple of, by its digits";
        MinLen = "min_len", Count, false, [Field Content Item Key], "the least length of a string, in characters";
        MaxLen = "max_len", Count, false, [Field Content Item Key], "the greatest length of a string, in characters";
        Len = "len", Count, false, [Field Content Item Key], "the length of a string in characters, or the number of items of a list";
        Pattern = "pattern", Text, false, [Field Content Item Key], "a regular expression that the whole string matches";
        Format = "format", Text, false, [Field Content Item Key], "the form of a string, by the name that JSON Schema has for it";
        MinItems = "min_items", Count, false, [Field Content Item], "the least number of items of a list";
        MaxItems = "max_items", Count, false, [Field Content Item], "the greatest number of items of a list";
        Unique = "unique", Flag, false, [Field Content Item], "no two items of a list are equal";
        Items = "items", Constraints, false, [Field Content Item], "what each item of a list has to be";
        Keys = "keys", Constraints, false, [Field Content Item], "what each key of a map has to be";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");

    /// What the README calls a position; the field of a newtype is a field to its readers.
    fn column(position: Position) -> Option<&'static str> {
        match position {
            Position::Content => None,
            Position::Key => Some("key"),
            position => position.noun().rsplit(' ').next(),
        }
    }

    fn line(row: &Row) -> String {
        let on: Vec<_> = row.positions.iter().filter_map(|position| column(*position)).collect();
        format!("| {} | {} | {} |\n", row.shape.example(row.name), on.join(", "), row.doc)
    }

    /// The table of keys in the README is this one. `UPDATE_EXPECT=1` writes it.
    #[test]
    fn the_readme_lists_exactly_these_keys() {
        const HEAD: &str = "| `#[tool(…)]` | on | what it says |\n|---|---|---|\n";
        let readme = std::fs::read_to_string(README).unwrap();
        let (before, rest) = readme.split_once(HEAD).unwrap();
        let end = rest.find("\n\n").map_or(rest.len(), |end| end + 1);
        let (listed, after) = rest.split_at(end);
        let table: String = KEYS.iter().map(line).collect();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(README, [before, HEAD, &table, after].concat()).unwrap();
        } else {
            let missing: Vec<_> = table.lines().filter(|line| !listed.contains(line)).collect();
            assert!(listed == table, "UPDATE_EXPECT=1 adds to the README\n{}", missing.join("\n"));
        }
    }

    #[test]
    fn every_key_has_one_row_and_a_place() {
        for (i, row) in KEYS.iter().enumerate() {
            assert!(!row.positions.is_empty(), "{}", row.name);
            assert!(KEYS.iter().skip(i + 1).all(|other| other.name != row.name), "{}", row.name);
        }
    }
}
