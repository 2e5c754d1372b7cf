//! The types: one per way to write a type for serde and schemars.

pub mod bounds;
pub mod collections;
pub mod defaults;
pub mod enums;
pub mod flattened;
pub mod foreign;
pub mod names;
pub mod newtypes;
pub mod options;
pub mod scalars;

use crate::subject::Subject;

pub fn subjects() -> Vec<Subject> {
    [
        scalars::subjects(),
        collections::subjects(),
        options::subjects(),
        names::subjects(),
        defaults::subjects(),
        newtypes::subjects(),
        flattened::subjects(),
        enums::subjects(),
        bounds::subjects(),
        foreign::subjects(),
    ]
    .concat()
}

/// Derives all that is compared, from the same attributes.
macro_rules! both {
    ($($item:tt)*) => {
        #[derive(Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema, toolargs::ToolArgs)]
        $($item)*
    };
}
pub(crate) use both;
