//! The keywords of JSON Schema: what becomes of each.

use crate::report::nearest;

/// What becomes of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// It says what is valid, and is enforced.
    Modelled(Keyword),
    /// It says nothing about what is valid.
    Annotation,
    /// It says what is valid, and is not modelled: what to write instead.
    Refused(&'static str),
}

macro_rules! keywords {
    ($($name:literal $keyword:ident)*) => {
        /// The keywords that are enforced.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Keyword {
            $($keyword,)*
        }

        const MODELLED: &[(&str, Keyword)] = &[$(($name, Keyword::$keyword),)*];
    };
}

keywords! {
    "type" Type
    "enum" Enum
    "const" Const
    "nullable" Nullable
    "default" Default
    "format" Format
    "minimum" Minimum
    "maximum" Maximum
    "exclusiveMinimum" ExclusiveMinimum
    "exclusiveMaximum" ExclusiveMaximum
    "multipleOf" MultipleOf
    "minLength" MinLength
    "maxLength" MaxLength
    "pattern" Pattern
    "items" Items
    "prefixItems" PrefixItems
    "additionalItems" AdditionalItems
    "contains" Contains
    "minContains" MinContains
    "maxContains" MaxContains
    "minItems" MinItems
    "maxItems" MaxItems
    "uniqueItems" UniqueItems
    "properties" Properties
    "required" Required
    "additionalProperties" AdditionalProperties
    "patternProperties" PatternProperties
    "propertyNames" PropertyNames
    "minProperties" MinProperties
    "maxProperties" MaxProperties
    "dependentRequired" DependentRequired
    "dependencies" Dependencies
    "$ref" Ref
    "$defs" Defs
    "definitions" Definitions
    "allOf" AllOf
    "anyOf" AnyOf
    "oneOf" OneOf
    "not" Not
    "if" If
    "then" Then
    "else" Else
    "title" Title
    "description" Description
    "x-toolargs" Toolargs
}

/// What says nothing about validity: the annotations of 2020-12, and those of OpenAPI 3.0 and of editors.
const ANNOTATIONS: &[&str] = &[
    "$comment",
    "$schema",
    "$vocabulary",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "deprecated",
    "discriminator",
    "example",
    "examples",
    "externalDocs",
    // Gemini's: the order in which properties are to be written.
    "propertyOrdering",
    "readOnly",
    "writeOnly",
    "xml",
];

/// What is not modelled, and what to write instead.
const REFUSED: &[(&str, &str)] = &[
    ("$anchor", "refer to the place in the schema: `#/$defs/…`"),
    ("$dynamicAnchor", "refer to the place in the schema: `#/$defs/…`"),
    ("$dynamicRef", "write `$ref` to a place in the schema"),
    ("$id", "write one schema whose references are to places in it"),
    ("$recursiveAnchor", "refer to the place in the schema: `#/$defs/…`"),
    ("$recursiveRef", "write `$ref` to a place in the schema"),
    ("dependentSchemas", "write `if` and `then`"),
    ("id", "write one schema whose references are to places in it"),
    ("unevaluatedItems", "write `items` beside `prefixItems`"),
    ("unevaluatedProperties", "write `additionalProperties` where the properties are"),
];

/// What names the schema that it stands in, which says nothing where references are to places in the document alone.
const NAMES: &[&str] = &["$id", "id"];

impl Word {
    /// What becomes of the keyword with this name, in a schema that may name itself; `None` if it is none.
    pub(super) fn named(name: &str, may_have_name: bool) -> Option<Self> {
        if let Some((_, keyword)) = MODELLED.iter().find(|(known, _)| *known == name) {
            return Some(Self::Modelled(*keyword));
        }
        // OpenAPI and many tools have extensions of their own under this prefix.
        if may_have_name && NAMES.contains(&name) || ANNOTATIONS.contains(&name) || name.starts_with("x-") {
            return Some(Self::Annotation);
        }
        REFUSED.iter().find(|(known, _)| *known == name).map(|(_, instead)| Self::Refused(instead))
    }

    /// The keyword whose name is nearest to one that is none.
    pub(super) fn nearest(name: &str) -> Option<&'static str> {
        nearest(name, MODELLED.iter().map(|(known, _)| *known))
    }
}
