//! What a provider takes, as data: one field for each question. A dialect answers all of them, so a new question is one that
//! the compiler asks of every dialect.

use super::Dialect;
use super::answer::{
    AllOf, Closed, Constants, Defaults, Examples, Fact, Formats, KEEP, MinItems, Null, OneOf, Optional,
    Patterns, Recursion, References, Rewriting, Tuples, TypeLists, TypeNames, Values, Way, known,
};

macro_rules! questions {
    ($(#[$about:meta])* $name:ident { $(#[doc = $question:literal] $field:ident: $answer:ty,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name {
            $(
                #[doc = $question]
                pub(crate) $field: $answer,
            )*
        }

        #[cfg(test)]
        impl $name {
            /// The questions and the answers, for people.
            pub(super) fn rows(&self) -> Vec<(&'static str, String)> {
                vec![$(($question, format!("{:?}", self.$field)),)*]
            }
        }
    };
}

/// What a provider takes for the definition of a tool.
#[derive(Debug)]
pub(crate) struct Capabilities {
    /// What it is to people.
    pub(crate) title: &'static str,
    /// Another dialect of the same provider that takes more, if there is one.
    pub(crate) looser: Option<Dialect>,
    /// What stands around the schema.
    pub(crate) envelope: Envelope,
    pub(crate) schema: Schemas,
    pub(crate) limits: Limits,
}

/// What stands around the schema: the shape of a tool in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Envelope {
    /// `{"type": "function", "function": {…, "parameters"}}`, with `strict` if the provider has it.
    Chat { strict: Option<bool> },
    /// `{"type": "function", …, "strict", "parameters"}`.
    Responses { strict: bool },
    /// `{"name", …, "input_schema", "input_examples"}`.
    Anthropic { strict: bool },
    /// `{"functionDeclarations": [{…}]}`, with the schema under this key.
    Gemini { key: &'static str },
    /// `{"toolSpec": {…, "inputSchema": {"json"}}}`.
    Bedrock { strict: bool },
    /// `{"name", …, "inputSchema", "outputSchema", "annotations"}`.
    Mcp { output: Output },
}

/// What an MCP tool may say that it returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Output {
    /// An object.
    Object,
    /// Any value.
    Any,
}

questions! {
    /// What may stand in a schema.
    Schemas {
        /// How schemas are rewritten: not at all where nothing says that the provider does not take all of them.
        rewriting: Rewriting,
        /// How types are written.
        types: TypeNames,
        /// Several types in one `type`.
        type_lists: Fact<TypeLists>,
        /// How null is written where it stands in no list of types.
        null: Null,
        /// Members that are no strings.
        enum_values: Fact<Values>,
        /// `const`.
        constants: Fact<Constants>,
        /// Alternatives at the root.
        root_union: Fact<Way>,
        /// `oneOf`.
        one_of: Fact<OneOf>,
        /// `allOf`.
        all_of: Fact<AllOf>,
        /// `not`, `if`, `then`, `else`.
        conditions: Fact<Way>,
        /// `$ref`.
        references: Fact<References>,
        /// Schemas that refer to themselves.
        recursion: Fact<Recursion>,
        /// `pattern`.
        patterns: Fact<Patterns>,
        /// `format`.
        formats: Fact<Formats>,
        /// `minimum` and `maximum`.
        bounds: Fact<Way>,
        /// `exclusiveMinimum` and `exclusiveMaximum`.
        exclusive_bounds: Fact<Way>,
        /// `multipleOf`.
        multiples: Fact<Way>,
        /// `minLength` and `maxLength`.
        lengths: Fact<Way>,
        /// `minLength` and `maxLength` beside a pattern or a format.
        lengths_of_formed: Fact<Way>,
        /// `minItems`.
        min_items: Fact<MinItems>,
        /// `maxItems`.
        max_items: Fact<Way>,
        /// `uniqueItems`.
        unique_items: Fact<Way>,
        /// The largest count of characters that is enforced, and of items, where that is known.
        enforced_counts: Option<(u64, u64)>,
        /// Properties that need not be there.
        optional: Optional,
        /// `additionalProperties: false`.
        closed: Closed,
        /// `additionalProperties` that may be there.
        maps: Fact<Way>,
        /// `patternProperties`.
        pattern_properties: Fact<Way>,
        /// `prefixItems`.
        tuples: Fact<Tuples>,
        /// An array of which nothing says what its items are.
        any_items: Fact<Way>,
        /// A schema that says nothing of the JSON type.
        untyped: Fact<Way>,
        /// An object without properties that is not the root.
        empty_objects: Fact<Way>,
        /// What else says what is valid: `contains`, `propertyNames`, `minProperties`, …
        others: Fact<Way>,
        /// `default`.
        defaults: Fact<Defaults>,
        /// `examples`.
        examples: Fact<Examples>,
        /// `title`.
        titles: Fact<Way>,
        /// `$schema`.
        schema_uri: Fact<Way>,
        /// What else says nothing of what is valid: `$comment`, `deprecated`, …
        annotations: Fact<Way>,
        /// Whether an object says the order of its properties, as `propertyOrdering`.
        ordering: bool,
    }
}

impl Schemas {
    /// All of JSON Schema as it stands: nothing says that the provider does not take it.
    pub(crate) const fn whole(rewriting: Rewriting, root_union: Fact<Way>) -> Self {
        Self {
            rewriting,
            types: TypeNames::Lower,
            type_lists: known(TypeLists::Keep),
            null: Null::Type,
            enum_values: known(Values::Keep),
            constants: known(Constants::Keep),
            root_union,
            one_of: known(OneOf::Keep),
            all_of: known(AllOf::Keep),
            conditions: KEEP,
            references: known(References::Keep),
            recursion: known(Recursion::Keep),
            patterns: known(Patterns::ANY),
            formats: known(Formats::Any),
            bounds: KEEP,
            exclusive_bounds: KEEP,
            multiples: KEEP,
            lengths: KEEP,
            lengths_of_formed: KEEP,
            min_items: known(MinItems::Keep),
            max_items: KEEP,
            unique_items: KEEP,
            enforced_counts: None,
            optional: Optional::Absent,
            closed: Closed::Kept,
            maps: KEEP,
            pattern_properties: KEEP,
            tuples: known(Tuples::Keep),
            any_items: KEEP,
            untyped: KEEP,
            empty_objects: KEEP,
            others: KEEP,
            defaults: known(Defaults::Keep),
            examples: known(Examples::Keep),
            titles: KEEP,
            schema_uri: KEEP,
            annotations: KEEP,
            ordering: false,
        }
    }
}

questions! {
    /// What a definition may not exceed.
    Limits {
        /// Names of tools.
        name: Option<Name>,
        /// Names of properties.
        property_name: Option<Name>,
        /// The characters of the tool's description.
        tool_description: Option<Fact<usize>>,
        /// The characters of any other description.
        description: Option<usize>,
        /// Properties in all of the schema.
        properties: Option<usize>,
        /// Levels of objects and arrays, each definition counted on its own.
        depth: Option<usize>,
        /// Members of all `enum`s.
        enum_values: Option<usize>,
        /// The members from which on an `enum` is long, and the characters that a long one may have.
        long_enum: Option<(usize, usize)>,
        /// The characters of all names, definitions' names, members and constants.
        text: Option<usize>,
        /// The least number of required properties of an object.
        required: Option<usize>,
        /// Tools in a request.
        tools: Option<usize>,
        /// Strict tools in a request.
        strict_tools: Option<usize>,
        /// Properties that are not required, in all strict tools of a request.
        optional_parameters: Option<usize>,
        /// Properties with several types or alternatives, in all strict tools of a request.
        union_parameters: Option<usize>,
        /// Properties in all tools of a request.
        all_properties: Option<usize>,
        /// Whether the members of an enum have to differ in more than case, for they may come in another one.
        members_apart: bool,
    }
}

impl Limits {
    /// None that is known.
    pub(crate) const NONE: Self = Self {
        name: None,
        property_name: None,
        tool_description: None,
        description: None,
        properties: None,
        depth: None,
        enum_values: None,
        long_enum: None,
        text: None,
        required: None,
        tools: None,
        strict_tools: None,
        optional_parameters: None,
        union_parameters: None,
        all_properties: None,
        members_apart: false,
    };
}

/// What a name may be: ASCII letters and digits, and these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) first: First,
    /// What else may stand in it.
    pub(crate) marks: &'static str,
    pub(crate) longest: usize,
}

/// What a name may start with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum First {
    /// Anything that may stand in it.
    Any,
    /// A letter or `_`.
    Letter,
}

impl Name {
    /// `^[a-zA-Z0-9_-]{1,64}$`.
    pub(crate) const USUAL: Self = Self { first: First::Any, marks: "_-", longest: 64 };

    /// Whether a name is one of these, in a constant.
    pub(crate) const fn has(&self, name: &str) -> bool {
        let (mut rest, mut is_first) = (name.as_bytes(), true);
        while let [byte, tail @ ..] = rest {
            let is_mark = holds(self.marks.as_bytes(), *byte);
            let is_letter = byte.is_ascii_alphabetic() || *byte == b'_';
            let starts = !is_first || matches!(self.first, First::Any) || is_letter;
            if !(starts && (byte.is_ascii_alphanumeric() || is_mark)) {
                return false;
            }
            (rest, is_first) = (tail, false);
        }
        !name.is_empty() && name.len() <= self.longest
    }
}

const fn holds(bytes: &[u8], wanted: u8) -> bool {
    let mut rest = bytes;
    while let [byte, tail @ ..] = rest {
        if *byte == wanted {
            return true;
        }
        rest = tail;
    }
    false
}
