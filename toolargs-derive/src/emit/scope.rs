//! What emitted code is about: names that mean the same wherever it stands.

use std::cell::RefCell;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::Type;

use crate::model::Container;
use crate::pattern::Pattern;

/// The type that is derived, and the statics that its constants need.
pub(super) struct Scope<'a> {
    pub(super) container: &'a Container<'a>,
    /// The expressions of the patterns, each with a matcher that is built when it is first needed.
    patterns: RefCell<Vec<String>>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(container: &'a Container<'a>) -> Self {
        Self { container, patterns: RefCell::default() }
    }

    /// The type with its arguments.
    pub(super) fn ty(&self) -> TokenStream {
        let (ident, arguments) = (self.container.ident, self.container.parameters.arguments());
        quote!(#ident #arguments)
    }

    pub(super) fn is_generic(&self) -> bool {
        !self.container.parameters.is_empty()
    }

    /// Whether a type depends on the parameters, so that it cannot stand in an item.
    pub(super) fn depends(&self, ty: &Type) -> bool {
        self.container.parameters.are_in(ty)
    }

    /// Tokens of the user's, with the container's name for `Self`, which means nothing in a function or a constant, and
    /// another type in the struct of a variant.
    pub(super) fn own(&self, tokens: impl ToTokens) -> TokenStream {
        self.replace(tokens.into_token_stream())
    }

    fn replace(&self, tokens: TokenStream) -> TokenStream {
        let mut out = TokenStream::new();
        for token in tokens {
            match token {
                TokenTree::Ident(ident) if ident == "Self" => {
                    let mut name = self.container.ident.clone();
                    name.set_span(ident.span());
                    out.extend([TokenTree::from(name)]);
                    out.extend(self.container.parameters.turbofish());
                }
                TokenTree::Group(group) => {
                    let inside = self.replace(group.stream());
                    let mut inside = proc_macro2::Group::new(group.delimiter(), inside);
                    inside.set_span(group.span());
                    out.extend([TokenTree::from(inside)]);
                }
                token => out.extend([token]),
            }
        }
        out
    }

    /// The constant of a pattern; none for one that is wrong, which has been reported.
    pub(super) fn pattern(&self, source: &str) -> Option<TokenStream> {
        let pattern = Pattern::new(source).ok()?;
        let mut patterns = self.patterns.borrow_mut();
        let (name, source) = (pattern_name(patterns.len()), pattern.common());
        patterns.push(pattern.regex().to_owned());
        Some(quote!(__toolargs::Pattern::new(#source, || &#name)))
    }

    /// The matchers of the patterns so far.
    pub(super) fn patterns(&self) -> TokenStream {
        let patterns = self.patterns.borrow();
        let statics = patterns.iter().enumerate().map(|(i, regex)| {
            let name = pattern_name(i);
            quote! {
                static #name: __toolargs::CompiledPattern = __toolargs::CompiledPattern::new(#regex);
            }
        });
        quote!(#(#statics)*)
    }
}

fn pattern_name(i: usize) -> Ident {
    format_ident!("__TOOLARGS_PATTERN_{i}")
}
