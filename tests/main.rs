//! The behaviour of the gate, seen from outside.

mod support;

mod authority;
mod cases;
mod docs;
mod examples;
mod gated;
mod refund;
mod report;
mod rules_file;
mod schema;
mod sensitive;
mod syntax;
mod testing;
mod types;
