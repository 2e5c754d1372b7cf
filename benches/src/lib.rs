//! The payloads, and how they are measured.

pub mod measure;
pub mod payloads;
