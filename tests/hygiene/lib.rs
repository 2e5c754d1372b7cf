//! Derived code names everything by its full path: it compiles without the prelude, beside names of the user's own
//! that are the same as ours, and where the crate is called something else.
#![no_implicit_prelude]
#![deny(warnings, clippy::all, clippy::pedantic, missing_docs)]

/// Names that derived code must not pick up.
pub mod shadows {
    #![allow(missing_docs, reason = "only their names matter")]

    pub struct Option;
    pub struct Result;
    pub struct String;
    pub trait Arg {}
    pub trait ToolArgs {}
    pub trait Source {}
    pub mod core {}
    pub mod std {}
    pub mod toolargs {}
    #[must_use]
    pub fn object() -> i64 {
        1
    }
    #[must_use]
    pub const fn source() -> i64 {
        2
    }
    /// Constants are patterns where a binding has their name.
    #[allow(non_upper_case_globals)]
    pub mod constants {
        pub const value: i64 = 0;
        pub const place: i64 = 0;
        pub const report: i64 = 0;
        pub const writer: i64 = 0;
        pub const index: i64 = 0;
        pub const parts: i64 = 0;
    }
}

#[allow(unused_imports, reason = "they are there to be in the way")]
use shadows::constants::{index, parts, place, report, value, writer};
#[allow(unused_imports, reason = "they are there to be in the way")]
use shadows::{Arg, Option, Result, Source, String, core, object, source, std, toolargs};

/// Every kind of key.
#[derive(::renamed::ToolArgs)]
#[tool(crate = ::renamed, name = "all", rename_all = "camelCase", deny(strip_bom), allow(decode_json_string))]
pub struct All {
    /// A text.
    #[tool(
        rename = "textual",
        alias = "words",
        min_len = 1,
        max_len = 9,
        pattern = "[a-z]+",
        sensitive,
        strict
    )]
    pub text: ::std::string::String,
    /// A number.
    #[tool(min = 1, max = 5, default = object() + source(), deny(numeric_string_to_int))]
    pub int: i64,
    /// A list.
    #[tool(min_items = 1, max_items = 2, default, description = "some")]
    pub list: ::std::vec::Vec<Choice>,
    /// Perhaps.
    pub perhaps: ::std::option::Option<f64>,
    /// Itself.
    pub inner: ::std::option::Option<::std::boxed::Box<All>>,
    /// Itself by another name.
    pub selves: ::std::vec::Vec<Self>,
    /// A type that is called like a parameter.
    pub s: S,
    /// A default of the type's own.
    #[tool(default = Self::five())]
    pub five: i64,
    /// A default as serde has it.
    #[serde(default = "Self::five")]
    pub six: i64,
    /// A keyword.
    pub r#type: ::std::option::Option<bool>,
}

impl All {
    const fn five() -> i64 {
        5
    }
}

/// Named like a type parameter.
#[derive(::renamed::ToolArgs)]
#[tool(crate = ::renamed, rename_all = "lowercase")]
pub enum S {
    /// Named like a type parameter.
    T,
}

/// A choice.
#[derive(::renamed::ToolArgs)]
#[tool(crate = "::renamed", rename_all = "lowercase", strict)]
pub enum Choice {
    /// None of the others.
    None,
    /// Some of the others.
    #[tool(alias = "many", description = "a few")]
    Some,
    /// All of the others.
    Ok,
}

/// Nothing.
#[derive(::renamed::ToolArgs)]
#[tool(crate = ::renamed)]
pub struct Nothing;

/// Keeps the names above in use.
pub type Used = (Option, Result, String);

#[cfg(test)]
mod tests {
    use ::std::{assert, assert_eq};

    #[test]
    fn derived_code_works() {
        let parsed =
            ::renamed::from_str::<super::All>("{\"textual\":\"a\",\"selves\":[],\"s\":\"t\",\"type\":true}");
        assert!(parsed.as_ref().is_ok_and(|parsed| parsed.args.int == 3 && parsed.args.r#type.is_some()));
        let text = parsed.map(|parsed| ::renamed::to_string(&parsed.args)).unwrap_or_default();
        assert_eq!(
            text,
            "{\"textual\":\"a\",\"int\":3,\"list\":[],\"selves\":[],\"s\":\"t\",\"five\":5,\"six\":5,\"type\":true}"
        );
        assert!(::renamed::from_str::<super::Nothing>("{}").is_ok());
    }
}

/// Beside a trait of everything, whose methods are called like those that derived code calls.
pub mod blanket {
    #![allow(missing_docs, reason = "only their names matter")]

    pub trait Everything {
        fn key(&self) {}
        fn item(&self) {}
        fn member(&self) {}
        fn object(&self) {}
        fn array(&self) {}
        fn string(&self) {}
        fn flatten(&self) {}
        fn map(&self) {}
    }

    impl<T> Everything for T {}

    /// A number in a unit.
    #[derive(::renamed::ToolArgs)]
    #[tool(crate = ::renamed)]
    pub struct Unit(pub i64);

    /// Two numbers.
    #[derive(::renamed::ToolArgs)]
    #[tool(crate = ::renamed)]
    pub struct Pair(pub i64, pub Unit);

    /// Told by its key.
    #[derive(::renamed::ToolArgs)]
    #[tool(crate = ::renamed)]
    pub enum ByKey {
        /// Nothing.
        Nothing,
        /// Two numbers.
        Pair(i64, i64),
        /// A number with a name.
        Named {
            /// The number.
            number: i64,
        },
    }

    /// Told by a tag.
    #[derive(::renamed::ToolArgs)]
    #[tool(crate = ::renamed, tag = "kind")]
    pub enum ByTag {
        /// Nothing.
        Nothing,
        /// A number with a name.
        Named(Named),
    }

    /// A number with a name.
    #[derive(::renamed::ToolArgs)]
    #[tool(crate = ::renamed)]
    pub struct Named {
        /// The number.
        pub number: i64,
        /// By its key.
        #[tool(flatten)]
        pub other: Other,
    }

    /// Another number.
    #[derive(::renamed::ToolArgs)]
    #[tool(crate = ::renamed)]
    pub struct Other {
        /// The number.
        pub other: i64,
    }
}

/// Beside a type that is called like a primitive one.
pub mod primitive {
    #![allow(non_camel_case_types, missing_docs, dead_code, reason = "only their names matter")]

    pub struct bool;
    pub struct str;
    pub struct usize;
    pub struct u64;

    /// A number in a unit.
    #[derive(::renamed::ToolArgs)]
    #[tool(crate = ::renamed)]
    pub struct Unit(pub i64);

    /// Holds one.
    #[derive(::renamed::ToolArgs)]
    #[tool(crate = ::renamed)]
    pub struct Holder {
        /// A number.
        #[tool(default = 5, min = 1, description = "how many")]
        pub number: i64,
        /// A unit.
        pub unit: Unit,
    }
}
