//! The Rust types that can stand in a tool's arguments, one file per family.

mod boolean;
#[cfg(feature = "chrono")]
mod chrono;
mod float;
mod integer;
mod list;
mod option;
mod pointer;
mod string;
