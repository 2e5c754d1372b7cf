//! A stub beside the errors, so that what uses the type does not fail as well.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::emit::{checks, in_a_block, json_schema, types};
use crate::model::{Container, crate_path};

/// The errors, those that only the compiler can find, and impls that satisfy every bound.
pub(crate) fn stub(
    input: &DeriveInput,
    container: Option<&Container<'_>>,
    error: &syn::Error,
) -> TokenStream {
    let errors = error.to_compile_error();
    let checks = container.map(checks);
    // Of a type with parameters that is reported, its fields' types mean nothing by themselves.
    let types = container.filter(|_| input.generics.params.is_empty()).map(types);
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let schema =
        container.filter(|container| container.json_schema).map(|container| json_schema(container.ident));
    let stub = quote! {
        #[automatically_derived]
        impl #generics __Arg for #ident #arguments #bounds {
            const SPEC: __toolargs::Spec = __toolargs::Spec::BROKEN;

            fn decode<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
                _: &mut __ToolargsSource,
                _: &__toolargs::Place<'_>,
                _: &mut __toolargs::Report,
            ) -> __toolargs::Decoded<Self> {
                ::core::result::Result::Ok(::core::option::Option::None)
            }

            fn write(&self, _: &mut __toolargs::Writer) {}
        }

        #[automatically_derived]
        impl #generics __toolargs::ToolArgs for #ident #arguments #bounds {}

        #schema
        #types
        #checks
    };
    let stub = in_a_block(&crate_path(input), &stub);
    quote!(#errors #stub)
}
