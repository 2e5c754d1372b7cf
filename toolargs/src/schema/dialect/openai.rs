//! `OpenAI`: Chat Completions and Responses, each plain and strict.

use super::Dialect;
use super::answer::{
    AllOf, Closed, Constants, Defaults, Examples, Feature, Formats, KEEP, KEEP_UNSURE, MinItems, Null, OneOf,
    Optional, Patterns, REFUSE, Recursion, References, Rewriting, SAY, SAY_UNSURE, Tuples, TypeLists,
    TypeNames, Values, known, unsure,
};
use super::capabilities::{Capabilities, Envelope, First, Limits, Name, Schemas};

/// The formats that strict mode enforces; others are refused.
const FORMATS: &[&str] =
    &["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// What strict mode takes. That it takes neither `oneOf` nor `default` is known from what it answered; of `minLength` and
/// `maxLength` the documentation has said both.
const STRICT: Schemas = Schemas {
    rewriting: Rewriting::Each,
    types: TypeNames::Lower,
    type_lists: known(TypeLists::Keep),
    null: Null::Type,
    enum_values: known(Values::Keep),
    constants: known(Constants::Keep),
    root_union: REFUSE,
    one_of: known(OneOf::AnyOf),
    all_of: known(AllOf::Merge),
    conditions: SAY,
    references: known(References::Alone),
    recursion: known(Recursion::Keep),
    patterns: known(Patterns::without(&[Feature::LookAround])),
    formats: known(Formats::Only(FORMATS)),
    bounds: KEEP,
    exclusive_bounds: KEEP,
    multiples: KEEP,
    lengths: SAY_UNSURE,
    lengths_of_formed: SAY_UNSURE,
    min_items: known(MinItems::Keep),
    max_items: KEEP,
    unique_items: SAY,
    enforced_counts: None,
    optional: Optional::Null,
    closed: Closed::Always,
    maps: REFUSE,
    pattern_properties: REFUSE,
    tuples: known(Tuples::Widen),
    any_items: REFUSE,
    untyped: REFUSE,
    empty_objects: KEEP,
    others: SAY,
    defaults: known(Defaults::Say),
    examples: unsure(Examples::Say),
    titles: KEEP,
    schema_uri: SAY_UNSURE,
    annotations: SAY_UNSURE,
    ordering: false,
};

/// Chat Completions.
pub(super) const CHAT: Capabilities = Capabilities {
    title: "OpenAI Chat Completions",
    looser: None,
    envelope: Envelope::Chat { strict: Some(false) },
    schema: Schemas::whole(Rewriting::None, KEEP_UNSURE),
    limits: Limits {
        name: Some(Name::USUAL),
        property_name: None,
        tool_description: Some(unsure(1024)),
        description: None,
        properties: None,
        depth: None,
        enum_values: None,
        long_enum: None,
        text: None,
        required: None,
        tools: Some(128),
        strict_tools: None,
        optional_parameters: None,
        union_parameters: None,
        all_properties: None,
        members_apart: false,
    },
};

/// Chat Completions, strict.
pub(super) const CHAT_STRICT: Capabilities = Capabilities {
    title: "OpenAI Chat Completions, strict",
    looser: Some(Dialect::OpenAi),
    envelope: Envelope::Chat { strict: Some(true) },
    schema: STRICT,
    limits: Limits {
        name: Some(Name::USUAL),
        property_name: None,
        tool_description: Some(unsure(1024)),
        description: None,
        properties: Some(5000),
        depth: Some(10),
        enum_values: Some(1000),
        long_enum: Some((250, 15_000)),
        text: Some(120_000),
        required: None,
        tools: Some(128),
        strict_tools: None,
        optional_parameters: None,
        union_parameters: None,
        all_properties: None,
        members_apart: false,
    },
};

/// Responses. Without `strict` they try to be, so it is always said.
pub(super) const RESPONSES: Capabilities = Capabilities {
    title: "OpenAI Responses",
    looser: None,
    envelope: Envelope::Responses { strict: false },
    schema: Schemas::whole(Rewriting::None, KEEP_UNSURE),
    limits: Limits {
        name: Some(Name { first: First::Any, marks: "_-", longest: 128 }),
        property_name: None,
        tool_description: Some(unsure(1024)),
        description: None,
        properties: None,
        depth: None,
        enum_values: None,
        long_enum: None,
        text: None,
        required: None,
        tools: Some(128),
        strict_tools: None,
        optional_parameters: None,
        union_parameters: None,
        all_properties: None,
        members_apart: false,
    },
};

/// Responses, strict.
pub(super) const RESPONSES_STRICT: Capabilities = Capabilities {
    title: "OpenAI Responses, strict",
    looser: Some(Dialect::OpenAiResponses),
    envelope: Envelope::Responses { strict: true },
    schema: STRICT,
    limits: Limits {
        name: Some(Name { first: First::Any, marks: "_-", longest: 128 }),
        property_name: None,
        tool_description: Some(unsure(1024)),
        description: None,
        properties: Some(5000),
        depth: Some(10),
        enum_values: Some(1000),
        long_enum: Some((250, 15_000)),
        text: Some(120_000),
        required: None,
        tools: Some(128),
        strict_tools: None,
        optional_parameters: None,
        union_parameters: None,
        all_properties: None,
        members_apart: false,
    },
};
