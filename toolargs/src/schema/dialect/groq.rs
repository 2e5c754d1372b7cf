//! Groq's Chat Completions. Strict mode is not documented to work with tools.

use super::answer::{KEEP_UNSURE, Rewriting};
use super::capabilities::{Capabilities, Envelope, Limits, Name, Schemas};

/// Without strict mode.
pub(super) const CHAT: Capabilities = Capabilities {
    title: "Groq Chat Completions",
    looser: None,
    envelope: Envelope::Chat { strict: None },
    schema: Schemas::whole(Rewriting::None, KEEP_UNSURE),
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
        tools: Some(128),
        strict_tools: None,
        optional_parameters: None,
        union_parameters: None,
        all_properties: None,
    },
};
