//! The user's own functions, modules and examples, used as the real code uses them: what the compiler has to say of
//! them is then said beside the mistakes that keep the real code from being written.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Type;

use super::constants::field_examples;
use super::field::{self, Names};
use super::scope::Scope;
use super::tool_examples;
use crate::model::{Container, Field};
use crate::ty::{no_keys, ungrouped};

/// Statements for a decoder's body.
pub(crate) fn paths(container: &Container<'_>) -> TokenStream {
    let scope = Scope::new(container);
    // A type that cannot be written down has been reported.
    let fields = container.fields().into_iter().filter(|field| {
        !container.parameters.borrow(field.ty) && !matches!(ungrouped(field.ty), Type::Reference(_))
    });
    let fields: TokenStream = fields.map(|field| of_field(&scope, field)).collect();
    let check = container.check.as_ref().map(|check| {
        let judged = field::checked(
            &scope,
            Some(check),
            quote!(::core::option::Option::<Self>::None),
            &Names::whole(),
        );
        quote!(let _ = #judged;)
    });
    quote!(#fields #check)
}

/// The examples of a tool, if it can be one.
pub(crate) fn examples(container: &Container<'_>) -> Option<TokenStream> {
    tool_examples(&Scope::new(container))
}

fn of_field(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    let ty = scope.own(field.ty);
    if field.skip.is_some() {
        // A default that is written down stands in a function of its own.
        let value = field.default.is_none().then(|| field::skipped(scope, field));
        return value.map(|value| quote!(let _ = || -> #ty { #value };)).unwrap_or_default();
    }
    let slot = Ident::new("__slot", Span::call_site());
    let read = (field.with.is_some() || field.check.is_some()).then(|| {
        let filled = match &field.with {
            Some(_) => field::filled(scope, field, &slot),
            // What is wrong with the type is said elsewhere.
            None => quote!(::core::result::Result::<::core::primitive::bool, _>::Ok(false)),
        };
        let judged = field::judged(scope, field, filled, &slot);
        quote! {
            let _ = |__s: &mut __ToolargsSource, __p: &__toolargs::Place<'_>, __r: &mut __toolargs::Report<'_>| {
                #[allow(unused_mut)]
                let mut #slot = __toolargs::Slot::<#ty>::EMPTY;
                #judged
            };
        }
    });
    let write = field.with.is_some().then(|| {
        let write = field::write(scope, field, &quote!(__value), &quote!(__w));
        quote!(let _ = |__value: &#ty, __w: &mut __toolargs::Writer| #write;)
    });
    let shown = no_keys(field.ty).is_empty();
    let examples = field_examples(scope, field).filter(|_| shown).map(|examples| {
        quote!(let _ = __toolargs::Field::new("$.", const { &__toolargs::Spec::BROKEN }) #examples;)
    });
    quote!(#read #write #examples)
}
