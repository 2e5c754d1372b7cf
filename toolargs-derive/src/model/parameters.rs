//! The parameters of a generic type, as what is derived has them.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Lifetime, Type, WherePredicate, parse_quote};

use crate::ctxt::Ctxt;
use crate::ty;

/// The parameters of a type. Lifetimes are reported, and then all of them are `'static`, so that nothing else fails.
pub(crate) struct Parameters {
    /// Types and constants, each type with the bound that it is an `Arg`.
    generics: Generics,
    /// What stands behind the type's name: `<'static, T, N>`
    arguments: TokenStream,
    names: Vec<Ident>,
    lifetimes: Vec<Ident>,
}

impl Parameters {
    pub(crate) fn new(ctxt: &Ctxt, generics: &Generics) -> Self {
        let (mut names, mut lifetimes) = (Vec::new(), Vec::new());
        let mut arguments = TokenStream::new();
        for parameter in &generics.params {
            let name = match parameter {
                GenericParam::Lifetime(lifetime) => {
                    let lifetime = &lifetime.lifetime;
                    ctxt.error(lifetime, format!(
                        "arguments are owned, since a repair may rewrite them; drop `{lifetime}`, and write `String`, `Vec<T>` or `Box<T>`"
                    ));
                    arguments.extend(quote!('static,));
                    lifetimes.push(lifetime.ident.clone());
                    &lifetime.ident
                }
                GenericParam::Type(ty) => &ty.ident,
                GenericParam::Const(constant) => &constant.ident,
            };
            if !matches!(parameter, GenericParam::Lifetime(_)) {
                arguments.extend(quote!(#name,));
            }
            names.push(name.clone());
        }
        Self { generics: bounded(generics), arguments, names, lifetimes }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// What stands behind `impl` or a function's name.
    pub(crate) fn declared(&self) -> impl ToTokens + '_ {
        self.generics.split_for_impl().0
    }

    /// `where T: Arg`
    pub(crate) fn bounds(&self) -> impl ToTokens + '_ {
        self.generics.where_clause.as_ref()
    }

    /// `<T>` behind the type's name.
    pub(crate) fn arguments(&self) -> Option<TokenStream> {
        let arguments = &self.arguments;
        (!self.is_empty()).then(|| quote!(<#arguments>))
    }

    /// `::<T>`, where that stands in an expression, and for a function, which has no lifetimes.
    pub(crate) fn turbofish(&self) -> Option<TokenStream> {
        self.arguments().map(|arguments| quote!(::#arguments))
    }

    /// The types among the parameters, which a struct of our own has to use.
    pub(crate) fn types(&self) -> impl Iterator<Item = &Ident> {
        self.generics.type_params().map(|parameter| &parameter.ident)
    }

    /// Whether a type has one of the lifetimes, so that it can stand in no item.
    pub(crate) fn borrow(&self, ty: &Type) -> bool {
        ty::mentions(ty.to_token_stream(), &|ident| self.lifetimes.contains(ident))
    }

    /// Whether a type depends on the parameters, so that nothing is known of it yet. `Self` does.
    pub(crate) fn are_in(&self, ty: &Type) -> bool {
        !self.is_empty()
            && ty::mentions(ty.to_token_stream(), &|ident| ident == "Self" || self.names.contains(ident))
    }
}

/// The generics without lifetimes and defaults, and with the bound that types are `Arg`s.
fn bounded(generics: &Generics) -> Generics {
    let lifetimes: Vec<_> = generics.lifetimes().map(|parameter| parameter.lifetime.clone()).collect();
    let mut generics = generics.clone();
    generics.params = generics
        .params
        .into_iter()
        .filter(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
        .map(|parameter| {
            let tokens = made_static(parameter.to_token_stream(), &lifetimes);
            syn::parse2(tokens).unwrap_or(parameter)
        })
        .collect();
    // Spanned at the derive: to lints, a bound that we add is none of the user's.
    let spanned = |ident: &Ident| {
        let mut ident = ident.clone();
        ident.set_span(Span::call_site());
        ident
    };
    let types: Vec<_> = generics.type_params().map(|parameter| spanned(&parameter.ident)).collect();
    if let Some(clause) = &mut generics.where_clause {
        for predicate in &mut clause.predicates {
            let tokens = made_static(predicate.to_token_stream(), &lifetimes);
            if let Ok(made) = syn::parse2::<WherePredicate>(tokens) {
                *predicate = made;
            }
        }
    }
    if !types.is_empty() {
        let clause = generics.make_where_clause();
        clause.predicates.extend(types.iter().map(|ty| -> WherePredicate { parse_quote!(#ty: __Arg) }));
    }
    generics
}

/// The tokens with `'static` for each of the lifetimes.
fn made_static(tokens: TokenStream, lifetimes: &[Lifetime]) -> TokenStream {
    let is_quote = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '\'');
    let mut after_quote = false;
    tokens
        .into_iter()
        .map(|token| {
            let made = match token {
                TokenTree::Ident(ident)
                    if after_quote && lifetimes.iter().any(|lifetime| lifetime.ident == ident) =>
                {
                    Ident::new("static", ident.span()).into()
                }
                TokenTree::Group(group) => {
                    let inside = made_static(group.stream(), lifetimes);
                    proc_macro2::Group::new(group.delimiter(), inside).into()
                }
                token => token,
            };
            after_quote = is_quote(&made);
            made
        })
        .collect()
}
