//! Ollama's `/api/chat`, whose server reads a few keywords and loses the others.

use super::answer::{
    AllOf, Closed, Constants, Defaults, Examples, Formats, KEEP, MinItems, Null, OneOf, Optional, Patterns,
    Recursion, References, Rewriting, SAY, Tuples, TypeLists, TypeNames, Values, known,
};
use super::capabilities::{Capabilities, Envelope, Limits, Schemas};

/// What the server does not read does not reach the model.
pub(super) const CHAT: Capabilities = Capabilities {
    title: "Ollama",
    looser: None,
    envelope: Envelope::Chat { strict: None },
    schema: Schemas {
        rewriting: Rewriting::Each,
        types: TypeNames::Lower,
        type_lists: known(TypeLists::Keep),
        null: Null::Type,
        enum_values: known(Values::Keep),
        constants: known(Constants::Enum),
        root_union: SAY,
        one_of: known(OneOf::AnyOf),
        all_of: known(AllOf::Merge),
        conditions: SAY,
        references: known(References::Inline),
        recursion: known(Recursion::Say),
        patterns: known(Patterns::NONE),
        formats: known(Formats::Only(&[])),
        bounds: SAY,
        exclusive_bounds: SAY,
        multiples: SAY,
        lengths: SAY,
        lengths_of_formed: SAY,
        min_items: known(MinItems::Say),
        max_items: SAY,
        unique_items: SAY,
        optional: Optional::Absent,
        closed: Closed::Unwritten,
        maps: SAY,
        pattern_properties: SAY,
        tuples: known(Tuples::Widen),
        any_items: KEEP,
        untyped: KEEP,
        empty_objects: KEEP,
        others: SAY,
        defaults: known(Defaults::Say),
        examples: known(Examples::Say),
        titles: SAY,
        schema_uri: SAY,
        annotations: SAY,
        ordering: false,
    },
    limits: Limits::NONE,
};
