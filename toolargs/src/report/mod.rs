//! What is said about a payload: its repairs, its errors, and the words for model and human.

mod code;
mod error;
mod expected;
mod rejection;
mod repairs;
mod suggest;

pub use code::ErrorCode;
pub use error::{ArgumentError, Position};
pub use rejection::Rejection;
pub use repairs::{Iter, Repair, Repairs};

pub(crate) use error::{place_in, sent, shorten, unknown_tool, unknown_version};
pub(crate) use expected::{expected, expected_of, expected_range};
pub(crate) use repairs::{Called, Extent, Loaded, Recorded, redact};
pub(crate) use suggest::nearest;
