//! The behaviour of the gate, seen from outside.

mod support;

mod authority;
mod cases;
mod docs;
mod examples;
mod refund;
mod report;
mod rules_file;
mod sensitive;
mod syntax;
mod types;
