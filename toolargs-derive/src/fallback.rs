//! A stub beside the errors, so that what uses the type does not fail as well.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Path};

/// The errors, and impls that satisfy every bound.
pub(crate) fn stub(krate: &Path, input: &DeriveInput, error: &syn::Error) -> TokenStream {
    let errors = error.to_compile_error();
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    quote! {
        #errors

        #[automatically_derived]
        impl #generics #krate::Arg for #ident #arguments #bounds {
            const SPEC: #krate::spec::Spec = #krate::spec::Spec::BOOLEAN;

            fn decode<'__source, __S: #krate::read::Source<'__source>>(
                _: &mut __S,
                _: &#krate::decode::Place<'_>,
                _: &mut #krate::decode::Report,
            ) -> #krate::decode::Decoded<Self> {
                ::core::result::Result::Ok(::core::option::Option::None)
            }

            fn write(&self, _: &mut #krate::Writer) {}
        }

        #[automatically_derived]
        impl #generics #krate::ToolArgs for #ident #arguments #bounds {}
    }
}
