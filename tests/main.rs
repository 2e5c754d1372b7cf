//! The behaviour of the gate, seen from outside.

mod support;

mod authority;
mod cases;
mod checks;
mod constraints;
mod delivery;
mod docs;
mod examples;
mod explain;
mod flatten;
mod fuzz_corpus;
mod gated;
mod kinds;
mod lenient;
mod limits;
mod lints;
mod policy_tables;
mod provider;
mod refund;
mod report;
mod round_trip;
mod rules_file;
mod schema;
mod schema_asked;
mod schema_gate;
mod schema_numbers;
mod schema_patterns;
mod schema_unions;
mod sensitive;
mod shapes;
mod syntax;
mod testing;
mod types;
mod unions;
