//! Definitions of tools in every dialect.

mod expected;
mod foreign;
mod output;
mod refused;
mod report;
mod types;
mod widening;
