//! Mistral's Chat Completions.

use super::answer::{KEEP, Rewriting};
use super::capabilities::{Capabilities, Envelope, Limits, Name, Schemas};

/// No list of keywords is published; a schema has to be valid.
pub(super) const CHAT: Capabilities = Capabilities {
    title: "Mistral Chat Completions",
    looser: None,
    envelope: Envelope::Chat { strict: Some(false) },
    schema: Schemas::whole(Rewriting::Unverified, KEEP),
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
    },
};
