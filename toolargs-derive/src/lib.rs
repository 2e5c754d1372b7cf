//! The derive macro of `toolargs`; see that crate for how to use it.
//!
//! Four passes: attributes to typed items by tables (`attr`; `keys` are ours, `foreign` those of serde and schemars),
//! items to a model (`model`), what is wrong across items (`check`), and the model to tokens (`emit`). No pass stops at a
//! mistake: all of them are collected in `ctxt` and reported together, beside a stub that keeps the compiler
//! from complaining about everything that uses the type (`fallback`).

mod attr;
mod case;
mod caseless;
mod check;
mod ctxt;
mod emit;
#[cfg(test)]
mod expansion;
mod fallback;
mod foreign;
mod keys;
mod model;
mod nearest;
mod pattern;
mod respan;
mod rules;
mod ty;

use proc_macro2::TokenStream;

/// Derives `toolargs::Arg`, and for what can be a tool's arguments `toolargs::ToolArgs`: the description of what a model
/// may send, and the decoder that goes with it.
///
/// For structs, newtypes, tuples and enums, with type parameters or without. A tool's arguments are a struct with named
/// fields or none, or an enum whose every variant is an object. The keys of `#[tool(…)]` are listed in the documentation
/// of `toolargs`; those of `#[serde(…)]` and `#[schemars(…)]` are read as well.
#[proc_macro_derive(ToolArgs, attributes(tool, serde, schemars))]
pub fn derive_tool_args(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand(&input).into()
}

fn expand(input: &syn::DeriveInput) -> TokenStream {
    let ctxt = ctxt::Ctxt::new();
    let container = model::Container::new(&ctxt, input);
    if let Some(container) = &container {
        check::check(&ctxt, container);
    }
    match (ctxt.finish(), container) {
        (Ok(()), Some(container)) => emit::container(&container),
        (Ok(()), None) => TokenStream::new(),
        (Err(error), container) => fallback::stub(input, container.as_ref(), &error),
    }
}
