//! A stub beside the errors, so that what uses the type does not fail as well.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// The errors, and impls that satisfy every bound.
pub(crate) fn stub(input: &DeriveInput, error: &syn::Error) -> TokenStream {
    let errors = error.to_compile_error();
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    quote! {
        #errors

        #[automatically_derived]
        impl #generics ::toolargs::Arg for #ident #arguments #bounds {
            const SPEC: ::toolargs::spec::Spec = ::toolargs::spec::Spec::BOOLEAN;

            fn decode<'__source, __S: ::toolargs::read::Source<'__source>>(
                _: &mut __S,
                _: &::toolargs::decode::Place<'_>,
                _: &mut ::toolargs::decode::Report,
            ) -> ::toolargs::decode::Decoded<Self> {
                ::core::result::Result::Ok(::core::option::Option::None)
            }

            fn write(&self, _: &mut ::toolargs::Writer) {}
        }

        #[automatically_derived]
        impl #generics ::toolargs::ToolArgs for #ident #arguments #bounds {}
    }
}
