//! Enums whose variants are strings.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::constants::{aliases, description, policy, title};
use super::field::{Names, checked};
use super::object::implementation;
use super::scope::Scope;
use crate::model::Variant;

/// The `Arg` of an enum without data.
pub(super) fn enumeration(scope: &Scope<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let container = scope.container;
    let (name, ty) = (&container.name, scope.ty());
    let (description, title) = (description(&container.description), title(container.title.as_ref()));
    let policy = policy(&container.policy);
    let sent = || variants.iter().filter(|variant| variant.is_sent());
    let table = table(sent());
    let reads = sent().enumerate().map(|(i, variant)| {
        let (i, ident) = (Literal::usize_unsuffixed(i), variant.ident);
        quote!(::core::option::Option::Some(#i) => ::core::option::Option::Some(Self::#ident),)
    });
    let value = quote! {
        match __toolargs::enumeration(__source, __place, __report)? {
            #(#reads)*
            _ => ::core::option::Option::None,
        }
    };
    let value = checked(scope, container.check.as_ref(), value, &Names::whole());
    let writes = variants.iter().map(|variant| {
        let (ident, name) = (variant.ident, &variant.name.text);
        // One that is skipped may have data.
        let data = (!variant.is_sent()).then(|| quote!({ .. }));
        quote!(Self::#ident #data => #name,)
    });
    let body = quote! {
        const SPEC: __toolargs::Spec<'static> = __toolargs::Spec::enumeration(
            const {
                &__toolargs::Enum::new(#name, const { &[#table] })
                    .decodes_to::<#ty>() #description #title #policy
            }
        );

        #[inline]
        fn decode<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
            __source: &mut __ToolargsSource,
            __place: &__toolargs::Place<'_>,
            __report: &mut __toolargs::Report<'_>,
        ) -> __toolargs::Decoded<Self> {
            ::core::result::Result::Ok(#value)
        }

        fn write(&self, __writer: &mut __toolargs::Writer) {
            __writer.string(match self { #(#writes)* });
        }
    };
    implementation(scope, &quote!(__Arg), &body)
}

/// The members of a closed set of strings.
pub(super) fn table<'v, 'a: 'v>(variants: impl Iterator<Item = &'v Variant<'a>>) -> TokenStream {
    let members = variants.map(|variant| {
        let quoted = format!("\"{}\"", variant.name.text);
        let (aliases, description) = (aliases(&variant.aliases), description(&variant.description));
        quote!(__toolargs::Variant::new(#quoted) #aliases #description)
    });
    quote!(#(#members),*)
}
