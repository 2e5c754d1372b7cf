//! Anthropic's Messages, plain and strict.

use super::Dialect;
use super::answer::{
    AllOf, Closed, Constants, Defaults, Examples, Feature, Formats, KEEP, MinItems, Null, OneOf, Optional,
    Patterns, REFUSE, REFUSE_UNSURE, Recursion, References, Rewriting, SAY, SAY_UNSURE, Tuples, TypeLists,
    TypeNames, Values, known, unsure,
};
use super::capabilities::{Capabilities, Envelope, Limits, Name, Schemas};

/// The formats that strict mode enforces.
pub(super) const FORMATS: &[&str] =
    &["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

/// Without strict mode anything may stand in a schema but alternatives at its root.
pub(super) const MESSAGES: Capabilities = Capabilities {
    title: "Anthropic Messages",
    looser: None,
    envelope: Envelope::Anthropic { strict: false },
    schema: Schemas::whole(Rewriting::None, REFUSE),
    limits: Limits {
        name: Some(Name::USUAL),
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
    },
};

/// Strict. Capital letters in members and constants are not guaranteed even then.
pub(super) const MESSAGES_STRICT: Capabilities = Capabilities {
    title: "Anthropic Messages, strict",
    looser: Some(Dialect::Anthropic),
    envelope: Envelope::Anthropic { strict: true },
    schema: Schemas {
        rewriting: Rewriting::Each,
        types: TypeNames::Lower,
        type_lists: known(TypeLists::Keep),
        null: Null::Type,
        enum_values: known(Values::Scalars),
        constants: known(Constants::Keep),
        root_union: REFUSE,
        one_of: known(OneOf::AnyOf),
        all_of: known(AllOf::Merge),
        conditions: SAY,
        references: unsure(References::Alone),
        recursion: known(Recursion::Refuse),
        patterns: known(Patterns::without(&[
            Feature::LookAround,
            Feature::BackReference,
            Feature::WordBoundary,
            Feature::LargeCount,
        ])),
        formats: known(Formats::Only(FORMATS)),
        bounds: SAY,
        exclusive_bounds: SAY,
        multiples: SAY,
        lengths: SAY,
        lengths_of_formed: SAY,
        min_items: known(MinItems::UpToOne),
        max_items: SAY,
        unique_items: SAY,
        enforced_counts: None,
        optional: Optional::Absent,
        closed: Closed::Always,
        maps: REFUSE,
        pattern_properties: REFUSE,
        tuples: known(Tuples::Widen),
        any_items: REFUSE_UNSURE,
        untyped: REFUSE_UNSURE,
        empty_objects: KEEP,
        others: SAY,
        defaults: known(Defaults::Keep),
        examples: known(Examples::Say),
        titles: SAY,
        schema_uri: SAY,
        annotations: SAY_UNSURE,
        ordering: false,
    },
    limits: Limits {
        name: Some(Name::USUAL),
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
        strict_tools: Some(20),
        optional_parameters: Some(24),
        union_parameters: Some(16),
        all_properties: None,
        members_apart: true,
    },
};
