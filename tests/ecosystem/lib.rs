//! toolargs beside the crates that people use it with; see `tests/`.
//!
//! `ToolArgs` may stand beside `Deserialize` and `JsonSchema` (`tests/rmcp.rs`). Only `#[tool(json_schema)]` implements the
//! latter itself:
//!
//! ```compile_fail,E0119
//! use schemars::JsonSchema;
//! use toolargs::ToolArgs;
//!
//! /// Answers at once.
//! #[derive(JsonSchema, ToolArgs)]
//! #[tool(json_schema)]
//! struct Ping {}
//! ```
//!
//! ```
//! use schemars::JsonSchema;
//! use toolargs::ToolArgs;
//!
//! /// Answers at once.
//! #[derive(JsonSchema, ToolArgs)]
//! struct Ping {}
//!
//! /// Answers as soon.
//! #[derive(ToolArgs)]
//! #[tool(json_schema)]
//! struct Pong {}
//!
//! assert_eq!(schemars::schema_for!(Ping).to_value()["type"], schemars::schema_for!(Pong).to_value()["type"]);
//! ```
