//! A stub beside the errors, so that what uses the type does not fail as well.

use proc_macro2::{TokenStream, TokenTree};
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
    // Of a type with parameters, which is reported, the fields' types mean nothing by themselves.
    let plain = container.filter(|_| input.generics.params.is_empty());
    let (checks, types) = (plain.map(checks), plain.map(types));
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let schema = wants_schema(input).then(|| json_schema(ident, &input.generics));
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

/// Whether `json_schema` is asked for, however wrong the rest is.
fn wants_schema(input: &DeriveInput) -> bool {
    let tool = input.attrs.iter().filter(|attribute| attribute.path().is_ident("tool"));
    tool.filter_map(|attribute| attribute.meta.require_list().ok())
        .flat_map(|list| list.tokens.clone())
        .any(|token| matches!(token, TokenTree::Ident(ident) if ident == "json_schema"))
}
