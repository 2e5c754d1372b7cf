//! What a provider takes, as data: one field for each question. A dialect answers all of them, so a new question is one that
//! the compiler asks of every dialect.

use super::Dialect;

/// An answer, and how sure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fact<T> {
    pub(crate) is: T,
    /// Whether it is documented or was measured. What is not counts as not taken, and the report says so.
    pub(crate) verified: bool,
}

/// It is documented, or was measured.
pub(crate) const fn known<T: Copy>(is: T) -> Fact<T> {
    Fact { is, verified: true }
}

/// Sources contradict each other or say nothing.
pub(crate) const fn unsure<T: Copy>(is: T) -> Fact<T> {
    Fact { is, verified: false }
}

/// What is done with a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// It is written.
    Keep,
    /// It is not written, but said in the description.
    Say,
    /// It can be neither.
    Refuse,
}

/// A keyword that is written.
pub(crate) const KEEP: Fact<Way> = known(Way::Keep);
/// A keyword that is said in the description.
pub(crate) const SAY: Fact<Way> = known(Way::Say);
/// What is refused.
pub(crate) const REFUSE: Fact<Way> = known(Way::Refuse);
/// A keyword of which it is not known whether it is taken, so that it is said.
pub(crate) const SAY_UNSURE: Fact<Way> = unsure(Way::Say);
/// What may well be refused.
pub(crate) const REFUSE_UNSURE: Fact<Way> = unsure(Way::Refuse);

/// What a provider takes for the definition of a tool.
#[derive(Debug)]
pub(crate) struct Capabilities {
    /// What it is called in a sentence.
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

/// What may stand in a schema.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schemas {
    /// Whether schemas are left as they are, since nothing says that the provider does not take all of them.
    pub(crate) rewriting: Rewriting,
    /// How types are written.
    pub(crate) types: TypeNames,
    /// Several types in one `type`.
    pub(crate) type_lists: Fact<TypeLists>,
    /// How null is written where it stands in no list of types.
    pub(crate) null: Null,
    /// Members that are no strings.
    pub(crate) enum_values: Fact<Values>,
    pub(crate) constants: Fact<Constants>,
    /// Alternatives at the root.
    pub(crate) root_union: Fact<Way>,
    pub(crate) one_of: Fact<OneOf>,
    pub(crate) all_of: Fact<AllOf>,
    /// `not`, `if`, `then`, `else`.
    pub(crate) conditions: Fact<Way>,
    pub(crate) references: Fact<References>,
    pub(crate) recursion: Fact<Recursion>,
    pub(crate) patterns: Fact<Patterns>,
    pub(crate) formats: Fact<Formats>,
    /// `minimum` and `maximum`.
    pub(crate) bounds: Fact<Way>,
    pub(crate) exclusive_bounds: Fact<Way>,
    pub(crate) multiples: Fact<Way>,
    pub(crate) lengths: Fact<Way>,
    /// `minLength` and `maxLength` beside a pattern or a format.
    pub(crate) lengths_of_formed: Fact<Way>,
    pub(crate) min_items: Fact<MinItems>,
    pub(crate) max_items: Fact<Way>,
    pub(crate) unique_items: Fact<Way>,
    pub(crate) optional: Optional,
    /// `additionalProperties: false`.
    pub(crate) closed: Closed,
    /// `additionalProperties` that may be there.
    pub(crate) maps: Fact<Way>,
    pub(crate) pattern_properties: Fact<Way>,
    pub(crate) tuples: Fact<Tuples>,
    /// An array of which nothing says what its items are.
    pub(crate) any_items: Fact<Way>,
    /// A schema that says nothing of the JSON type.
    pub(crate) untyped: Fact<Way>,
    /// An object without properties that is not the root.
    pub(crate) empty_objects: Fact<Way>,
    /// What else says what is valid: `contains`, `propertyNames`, `minProperties`, …
    pub(crate) others: Fact<Way>,
    pub(crate) defaults: Fact<Defaults>,
    pub(crate) examples: Fact<Examples>,
    pub(crate) titles: Fact<Way>,
    /// `$schema`.
    pub(crate) schema_uri: Fact<Way>,
    /// What else says nothing of what is valid: `$comment`, `deprecated`, …
    pub(crate) annotations: Fact<Way>,
    /// Whether an object says the order of its properties, as `propertyOrdering`.
    pub(crate) ordering: bool,
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

/// Whether schemas are rewritten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rewriting {
    /// They stay as they are.
    None,
    /// They stay as they are, though nothing tells which keywords are taken.
    Unverified,
    /// Keyword by keyword.
    Each,
}

/// How types are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeNames {
    /// As JSON Schema has them.
    Lower,
    /// In capitals.
    Capitals,
}

/// Several types in one `type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeLists {
    /// A list.
    Keep,
    /// A list, but not of `object` or `array`, which are alternatives.
    Scalars,
    /// Each is an alternative of an `anyOf`.
    Split,
}

/// How null is written where it stands in no list of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Null {
    /// `{"type": "null"}`.
    Type,
    /// `{"const": null}`.
    Constant,
    /// `nullable: true` beside what else it may be.
    Keyword,
}

/// Members of an `enum` that are no strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Values {
    /// As they are.
    Keep,
    /// As they are, but no arrays or objects.
    Scalars,
    /// Integers, as texts, with `format: enum`.
    Texts,
    /// Not written: said in the description.
    Say,
}

/// `const`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Constants {
    /// As it is.
    Keep,
    /// An `enum` of one.
    Enum,
}

/// `oneOf`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OneOf {
    /// As it is.
    Keep,
    /// As `anyOf`.
    AnyOf,
}

/// `allOf`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AllOf {
    /// As it is.
    Keep,
    /// As one schema, and what that cannot say in words.
    Merge,
}

/// `$ref`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum References {
    /// As it is.
    Keep,
    /// As it is, but to the whole schema, of which there is a copy to refer to.
    ToDefinitions,
    /// With nothing beside it.
    Alone,
    /// Not within an `anyOf`.
    OutsideUnions,
    /// What it refers to stands in its place.
    Inline,
}

/// Schemas that refer to themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Recursion {
    /// They may.
    Keep,
    /// Through optional properties alone.
    Optional,
    /// Not through an `anyOf`.
    OutsideUnions,
    /// They end there, and the description says what follows.
    Say,
    /// They may not.
    Refuse,
}

/// `pattern`: what it may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Patterns {
    /// What is done with one that has nothing of what follows.
    pub(crate) way: Way,
    /// What no pattern may have, for it is said instead.
    pub(crate) without: &'static [Feature],
    pub(crate) anchors: Anchors,
}

impl Patterns {
    /// Any pattern, as it is.
    pub(crate) const ANY: Self = Self { way: Way::Keep, without: &[], anchors: Anchors::Written };

    /// None.
    pub(crate) const NONE: Self = Self { way: Way::Say, without: &[], anchors: Anchors::Written };

    /// All but those that have some features.
    pub(crate) const fn without(without: &'static [Feature]) -> Self {
        Self { way: Way::Keep, without, anchors: Anchors::Written }
    }
}

/// What a pattern may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feature {
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`.
    LookAround,
    /// `\1`, `\k<name>`.
    BackReference,
    /// `\b`, `\B`.
    WordBoundary,
    /// `\p{…}`, `\P{…}`.
    Property,
    /// `(?i)` and others.
    Flags,
    /// `{n,m}` with a number over a hundred.
    LargeCount,
}

/// How a pattern is held to be the whole string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchors {
    /// By `^` and `$`.
    Written,
    /// Every pattern is one of a whole string, so that others are said instead.
    Implied,
    /// As `Implied`, but `^` and `$` may not be written.
    Forbidden,
}

/// `format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Formats {
    /// Any.
    Any,
    /// These; others are said.
    Only(&'static [&'static str]),
}

/// `minItems`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MinItems {
    /// Any.
    Keep,
    /// 0 and 1; others are said.
    UpToOne,
    /// Said.
    Say,
}

/// Properties that need not be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Optional {
    /// They are not required.
    Absent,
    /// All are required; null stands for absence.
    Null,
}

/// `additionalProperties: false`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closed {
    /// Written as it is.
    Kept,
    /// Every object has it.
    Always,
    /// What does not say it is taken to be closed all the same, so that an open object says that it is open.
    Implied,
    /// It cannot be written.
    Unwritten,
}

/// `prefixItems`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tuples {
    /// As it is.
    Keep,
    /// Any item may be what any of them may be.
    Widen,
}

/// `default`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Defaults {
    /// As it is.
    Keep,
    /// As it is, if it is a number; others are said.
    Numbers,
    /// Said.
    Say,
}

/// `examples`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Examples {
    /// As they are.
    Keep,
    /// The first one, as `example`.
    One,
    /// Said in the description.
    Say,
}

/// What a definition may not exceed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// Names of tools.
    pub(crate) name: Option<Name>,
    /// Names of properties.
    pub(crate) property_name: Option<Name>,
    /// The characters of the tool's description.
    pub(crate) tool_description: Option<Fact<usize>>,
    /// The characters of any other description.
    pub(crate) description: Option<usize>,
    /// Properties in all of the schema.
    pub(crate) properties: Option<usize>,
    /// Levels of objects and arrays, each definition counted on its own.
    pub(crate) depth: Option<usize>,
    /// Members of all `enum`s.
    pub(crate) enum_values: Option<usize>,
    /// The members from which on an `enum` is long, and the characters that a long one may have.
    pub(crate) long_enum: Option<(usize, usize)>,
    /// The characters of all names, definitions' names, members and constants.
    pub(crate) text: Option<usize>,
    /// The least number of required properties of an object.
    pub(crate) required: Option<usize>,
    /// Tools in a request.
    pub(crate) tools: Option<usize>,
    /// Strict tools in a request.
    pub(crate) strict_tools: Option<usize>,
    /// Properties that are not required, in all strict tools of a request.
    pub(crate) optional_parameters: Option<usize>,
    /// Properties with several types or alternatives, in all strict tools of a request.
    pub(crate) union_parameters: Option<usize>,
    /// Properties in all tools of a request.
    pub(crate) all_properties: Option<usize>,
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
}
