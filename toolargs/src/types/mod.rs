//! The Rust types that can stand in a tool's arguments, one file per family.

mod address;
mod any;
mod boolean;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "rust_decimal")]
mod decimal;
mod duration;
mod float;
mod integer;
mod list;
mod map;
mod null;
mod option;
mod patch;
mod pointer;
mod set;
mod string;
mod tuple;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;

pub use patch::Patch;
