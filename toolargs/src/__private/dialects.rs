//! Compile-time checks that a tool can be defined in a dialect: as far as constants show it. What is nested in other types is
//! seen by `testing::check`.
#![allow(clippy::panic, reason = "a panic in a constant is a compile error")]

use super::message::{Message, nearest};
use crate::schema::Dialect;
use crate::spec::{Kind, Spec};

/// The dialect with this name; any other one if there is none, which is reported where the name stands.
pub const fn dialect(name: &str) -> Dialect {
    match Dialect::named(name) {
        Some(dialect) => dialect,
        None => Dialect::OpenAi,
    }
}

/// Asserts that there is a dialect with this name.
#[track_caller]
const fn is_known(name: &str) {
    if Dialect::named(name).is_some() {
        return;
    }
    match nearest!(name, Dialect) {
        Some(near) => Message::of("unknown dialect `")
            .and(name)
            .and("`; did you mean `")
            .and(near.as_str())
            .and("`?")
            .panic(),
        None => Message::of("unknown dialect `")
            .and(name)
            .and("`; see `toolargs::Dialect` for their names")
            .panic(),
    }
}

/// Asserts that there is a dialect with this name, and that it takes the name of a tool.
#[track_caller]
pub const fn dialect_of_name(name: &str, tool: &str) {
    is_known(name);
    let Some(grammar) = dialect(name).capabilities().limits.name else { return };
    if !grammar.has(tool) {
        Message::of("`")
            .and(name)
            .and("` does not take the name `")
            .and(tool)
            .and("`; write another `name`")
            .panic();
    }
}

/// Asserts that a dialect takes arguments that have alternatives.
#[track_caller]
pub const fn dialect_of_union(name: &str) {
    if dialect(name).capabilities().schema.root_union.is.is_refused() {
        Message::of("`")
            .and(name)
            .and("` takes no arguments that have alternatives; put the enum into a field of a struct")
            .panic();
    }
}

/// Asserts that a dialect takes a field of this name and type.
#[track_caller]
pub const fn dialect_of_field(name: &str, field: &str, spec: &'static Spec<'static>) {
    let capabilities = dialect(name).capabilities();
    if let Some(grammar) = capabilities.limits.property_name
        && !grammar.has(field)
    {
        Message::of("`").and(name).and("` does not take the name `").and(field).and("`; `rename` it").panic();
    }
    let wrong = match spec.kind {
        Kind::Map(_) if capabilities.schema.maps.is.is_refused() => {
            "any keys; write a `Vec` of a struct with a key and a value"
        }
        Kind::Any if capabilities.schema.untyped.is.is_refused() => {
            "a value of any type; write the type it has"
        }
        _ => return,
    };
    Message::of("`").and(name).and("` takes no field that may have ").and(wrong).panic();
}
