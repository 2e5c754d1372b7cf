//! What is done with the keys of serde's and schemars' attributes: a table of those that both have, and one for each.

use crate::keys::{About, Key, Layout, Limit, Naming, Position, Reading, Shape};

/// What is done with a key.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Treatment {
    /// It means what ours means, in the places where the other crate has it.
    Honoured(Key, Shape, &'static [Position]),
    /// In parentheses it has several of ours.
    Grouped(&'static [(&'static str, Key, Shape)], &'static [Position]),
    /// It is a flag that names a format.
    Format(&'static str, &'static [Position]),
    /// It concerns writing, bounds or generated code, which are not ours.
    Ignored,
    /// Schema and gate would no longer say the same; with what to write instead.
    Refused(&'static str),
    /// The same, unless `#[tool(with = …)]` beside it says what is meant.
    RefusedAlone,
}

pub(crate) type Table = [(&'static str, Treatment)];

use Position::{Content, Enum, Field, Item, Newtype, Struct, Variant};
use Treatment::{Format, Grouped, Honoured, Ignored, Refused, RefusedAlone};

const NAMED: &[Position] = &[Struct, Newtype, Enum, Field, Variant];
const VALUE: &[Position] = &[Field, Content, Item];
const CONVERTED: &str = "use the type that the model sends, and convert it afterwards";

/// What `#[serde(…)]` and `#[schemars(…)]` both have.
pub(crate) const BOTH: &Table = &[
    ("rename", Honoured(Key::Naming(Naming::Rename), Shape::TextPerDirection, NAMED)),
    (
        "rename_all",
        Honoured(Key::Naming(Naming::RenameAll), Shape::CasePerDirection, &[Struct, Enum, Variant]),
    ),
    ("rename_all_fields", Honoured(Key::Naming(Naming::RenameAllFields), Shape::CasePerDirection, &[Enum])),
    ("alias", Honoured(Key::Naming(Naming::Alias), Shape::Text, &[Field, Variant])),
    ("default", Honoured(Key::Reading(Reading::Default), Shape::FlagOrFunction, &[Struct, Field])),
    ("skip", Honoured(Key::Layout(Layout::Skip), Shape::Flag, &[Field, Variant])),
    ("skip_deserializing", Honoured(Key::Layout(Layout::Skip), Shape::Flag, &[Field, Variant])),
    ("flatten", Honoured(Key::Layout(Layout::Flatten), Shape::Flag, &[Field])),
    ("tag", Honoured(Key::Layout(Layout::Tag), Shape::Text, &[Enum])),
    ("content", Honoured(Key::Layout(Layout::Content), Shape::Text, &[Enum])),
    ("untagged", Honoured(Key::Layout(Layout::Untagged), Shape::Flag, &[Enum])),
    ("transparent", Honoured(Key::Layout(Layout::Transparent), Shape::Flag, &[Struct, Newtype])),
    ("deny_unknown_fields", Honoured(Key::DenyUnknownFields, Shape::Flag, &[Struct, Newtype, Enum])),
    ("skip_serializing", Ignored),
    ("skip_serializing_if", Ignored),
    ("bound", Ignored),
    ("crate", Ignored),
    ("with", RefusedAlone),
    ("remote", Refused("derive on a type of your own")),
];

/// What only `#[serde(…)]` has; any other key is an error.
pub(crate) const SERDE: &Table = &[
    ("serialize_with", Ignored),
    ("into", Ignored),
    ("borrow", Ignored),
    ("expecting", Ignored),
    ("getter", Ignored),
    ("deserialize_with", RefusedAlone),
    ("from", Refused(CONVERTED)),
    ("try_from", Refused(CONVERTED)),
    ("other", Refused("declare every value that the model may send")),
];

/// What only `#[schemars(…)]` has; any other key is an error.
pub(crate) const SCHEMARS: &Table = &[
    ("title", Honoured(Key::About(About::Title), Shape::Text, &[Struct, Newtype, Enum, Field, Content])),
    (
        "description",
        Honoured(
            Key::About(About::Description),
            Shape::Text,
            &[Struct, Newtype, Enum, Field, Content, Variant],
        ),
    ),
    ("example", Honoured(Key::About(About::Example), Shape::Expr, &[Struct, Enum, Field])),
    ("examples", Honoured(Key::About(About::Examples), Shape::Exprs, &[Struct, Enum, Field])),
    (
        "range",
        Grouped(
            &[("min", Key::Limit(Limit::Min), Shape::Number), ("max", Key::Limit(Limit::Max), Shape::Number)],
            VALUE,
        ),
    ),
    // Of a list these are numbers of items; which it is, is seen where it is read.
    (
        "length",
        Grouped(
            &[
                ("min", Key::Limit(Limit::MinLen), Shape::Count),
                ("max", Key::Limit(Limit::MaxLen), Shape::Count),
                ("equal", Key::Limit(Limit::Len), Shape::Count),
            ],
            VALUE,
        ),
    ),
    ("regex", Honoured(Key::Limit(Limit::Pattern), Shape::Search, VALUE)),
    ("pattern", Honoured(Key::Limit(Limit::Pattern), Shape::Search, VALUE)),
    ("email", Format("email", VALUE)),
    ("url", Format("uri", VALUE)),
    ("ipv4", Format("ipv4", VALUE)),
    ("ipv6", Format("ipv6", VALUE)),
    ("inner", Honoured(Key::Limit(Limit::Items), Shape::Constraints, VALUE)),
    ("inline", Ignored),
    ("extend", Ignored),
    ("deprecated", Ignored),
    ("schema_with", RefusedAlone),
    ("transform", Refused("say it with `tool` keys, which the gate enforces as well")),
    ("required", Refused("take the type out of its `Option`, which says the same")),
    ("contains", Refused("write a `pattern`, or a `check`")),
    ("ip", Refused("write `format = \"ipv4\"` or `format = \"ipv6\"`")),
];

/// What people write in `#[tool(…)]` because another crate has it, and what to write instead.
pub(crate) const ELSEWHERE: &[(&str, &str)] = &[
    ("range", "write `min = …, max = …`"),
    ("length", "write `min_len = …, max_len = …`, or `min_items = …, max_items = …` for a list"),
    ("size", "write `min_items = …, max_items = …`, or `min_len = …, max_len = …` for a string"),
    ("regex", "write `pattern = \"…\"`, which the whole string matches"),
    ("email", "write `format = \"email\"`"),
    ("url", "write `format = \"uri\"`"),
    ("uri", "write `format = \"uri\"`"),
    ("uuid", "write `format = \"uuid\"`"),
    ("ip", "write `format = \"ipv4\"` or `format = \"ipv6\"`"),
    ("inner", "write `items(…)`"),
    ("each", "write `items(…)`"),
    ("values", "make the values of the map a newtype that says it: `struct Price(#[tool(min = 1)] i64);`"),
    ("required", "a field is required unless its type is an `Option` or it has a `default`"),
    ("optional", "a field is required unless its type is an `Option` or it has a `default`"),
    ("default_value", "write `default = …`"),
    ("default_value_t", "write `default = …`"),
    ("default_fn", "write `default = function()`"),
    ("skip_serializing_if", "an absent `Option` is left out anyway"),
    ("deny_unknown_fields", "undeclared keys are refused anyway"),
    ("additional_properties", "undeclared keys are refused anyway, unless a flattened map takes them"),
    ("custom", "write `check = path::to::function`"),
    ("validate", "write `check = path::to::function`"),
    ("value_parser", "write `with = path::to::module`"),
    ("serialize_with", "write `with = path::to::module`"),
    ("deserialize_with", "write `with = path::to::module`"),
    ("schema_with", "write `with = path::to::module`"),
    ("from", "write `with = path::to::module` on the field"),
    ("try_from", "write `with = path::to::module` on the field"),
    ("doc", "write a doc comment, or `description = \"…\"`"),
    ("about", "write a doc comment, or `description = \"…\"`"),
    ("help", "write a doc comment, or `description = \"…\"`"),
    ("choices", "derive `ToolArgs` on an enum, and make that the type"),
    ("one_of", "derive `ToolArgs` on an enum, and make that the type"),
    ("possible_values", "derive `ToolArgs` on an enum, and make that the type"),
    ("enum", "derive `ToolArgs` on an enum, and make that the type"),
    ("value_enum", "an enum that derives `ToolArgs` needs no key"),
    ("ignore_case", "the rule `enum_casefold` does so by itself"),
    ("type", "the field's own type says it"),
    ("short", "the model sends the field's name; write `rename = \"…\"` for another"),
    ("long", "the model sends the field's name; write `rename = \"…\"` for another"),
    ("secret", "write `sensitive`"),
    ("readonly", "write `read_only`"),
    ("read_only_hint", "write `read_only`"),
    ("destructive_hint", "write `destructive`"),
    ("idempotent_hint", "write `idempotent`"),
    ("lenient", "a rule is named in `allow(…)`, and a preset is the gate's: `Gate::new().preset(…)`"),
];

#[cfg(test)]
mod tests {
    use super::{BOTH, SCHEMARS, SERDE};

    #[test]
    fn every_key_has_one_treatment() {
        for table in [SERDE, SCHEMARS] {
            let names: Vec<_> = table.iter().chain(BOTH).map(|(name, _)| *name).collect();
            for (i, name) in names.iter().enumerate() {
                assert!(!names.iter().skip(i + 1).any(|other| other == name), "{name}");
            }
        }
    }
}
