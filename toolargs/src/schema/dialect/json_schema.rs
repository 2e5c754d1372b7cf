//! Plain JSON Schema: of it what xgrammar, llguidance and llama.cpp all enforce or ignore.

use super::answer::{
    AllOf, Anchors, Closed, Constants, Defaults, Examples, Feature, Formats, KEEP, MinItems, Null, OneOf,
    Optional, Patterns, Recursion, References, Rewriting, SAY, SAY_UNSURE, Tuples, TypeLists, TypeNames,
    Values, Way, known,
};
use super::capabilities::{Capabilities, Envelope, Limits, Schemas};

/// The formats that all engines know or ignore; others are refused by some.
const FORMATS: &[&str] =
    &["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

/// What any of them refuses or takes for something else is not written.
pub(super) const ENGINES: Capabilities = Capabilities {
    title: "JSON Schema, as vLLM, SGLang and llama.cpp take it",
    looser: None,
    envelope: Envelope::Chat { strict: None },
    schema: Schemas {
        rewriting: Rewriting::Each,
        types: TypeNames::Lower,
        type_lists: known(TypeLists::Keep),
        null: Null::Type,
        enum_values: known(Values::Keep),
        constants: known(Constants::Keep),
        root_union: KEEP,
        one_of: known(OneOf::AnyOf),
        all_of: known(AllOf::Merge),
        conditions: SAY,
        references: known(References::ToDefinitions),
        recursion: known(Recursion::Keep),
        patterns: known(Patterns {
            way: Way::Keep,
            without: &[
                Feature::LookAround,
                Feature::BackReference,
                Feature::WordBoundary,
                Feature::Property,
                Feature::Flags,
            ],
            anchors: Anchors::Implied,
        }),
        formats: known(Formats::Only(FORMATS)),
        bounds: KEEP,
        exclusive_bounds: KEEP,
        multiples: SAY,
        lengths: KEEP,
        lengths_of_formed: SAY,
        min_items: known(MinItems::Keep),
        max_items: KEEP,
        unique_items: SAY,
        enforced_counts: None,
        optional: Optional::Absent,
        closed: Closed::Implied,
        maps: KEEP,
        pattern_properties: SAY,
        tuples: known(Tuples::Keep),
        any_items: KEEP,
        untyped: KEEP,
        empty_objects: KEEP,
        others: SAY_UNSURE,
        defaults: known(Defaults::Keep),
        examples: known(Examples::Keep),
        titles: KEEP,
        schema_uri: KEEP,
        annotations: SAY_UNSURE,
        ordering: false,
    },
    limits: Limits::NONE,
};
