//! The Model Context Protocol, by its revisions.

use super::answer::{KEEP, Rewriting};
use super::capabilities::{Capabilities, Envelope, First, Limits, Name, Output, Schemas};

const NAME: Name = Name { first: First::Any, marks: "_.-", longest: 128 };

/// Nothing is said of the keywords.
pub(super) const REVISION_2025_06_18: Capabilities = Capabilities {
    title: "MCP 2025-06-18",
    looser: None,
    envelope: Envelope::Mcp { output: Output::Object },
    schema: Schemas::whole(Rewriting::None, KEEP),
    limits: Limits {
        name: Some(NAME),
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

/// JSON Schema 2020-12.
pub(super) const REVISION_2025_11_25: Capabilities = Capabilities {
    title: "MCP 2025-11-25",
    looser: None,
    envelope: Envelope::Mcp { output: Output::Object },
    schema: Schemas::whole(Rewriting::None, KEEP),
    limits: Limits {
        name: Some(NAME),
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

/// JSON Schema 2020-12, all of it; what is returned need not be an object.
pub(super) const REVISION_2026_07_28: Capabilities = Capabilities {
    title: "MCP 2026-07-28",
    looser: None,
    envelope: Envelope::Mcp { output: Output::Any },
    schema: Schemas::whole(Rewriting::None, KEEP),
    limits: Limits {
        name: Some(NAME),
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
