//! A stub beside the errors, so that what uses the type does not fail as well.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::attr::has_tool_key;
use crate::ctxt::Ctxt;
use crate::emit::{checks, examples, in_a_block, json_schema, paths, types};
use crate::model::{Container, Parameters, crate_path};

/// The errors, those that only the compiler can find, and impls that satisfy every bound.
pub(crate) fn stub(
    input: &DeriveInput,
    container: Option<&Container<'_>>,
    error: &syn::Error,
) -> TokenStream {
    // In scopes of their own: beside one in a module, the compiler says of no name in it that it means nothing.
    let errors: TokenStream = error
        .clone()
        .into_iter()
        .map(|error| {
            let error = error.to_compile_error();
            quote!(const _: () = { #error };)
        })
        .collect();
    let (checks, types) = (container.map(checks), container.map(types));
    let (paths, examples) = (container.map(paths), container.and_then(examples));
    // What is wrong with the parameters has been reported.
    let parameters = Parameters::new(&Ctxt::new(), &input.generics);
    let (declared, bounds) = (parameters.declared(), parameters.bounds());
    let (ident, arguments) = (&input.ident, parameters.arguments());
    let schema = has_tool_key(&input.attrs, "json_schema").then(|| {
        let schema = json_schema();
        quote! {
            impl #declared __toolargs::JsonSchema for #ident #arguments #bounds { #schema }
        }
    });
    let stub = quote! {
        #[automatically_derived]
        impl #declared __Arg for #ident #arguments #bounds {
            const SPEC: __toolargs::Spec<'static> = __toolargs::Spec::BROKEN;

            fn decode<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
                _: &mut __ToolargsSource,
                __place: &__toolargs::Place<'_>,
                __report: &mut __toolargs::Report<'_>,
            ) -> __toolargs::Decoded<Self> {
                #paths
                ::core::result::Result::Ok(::core::option::Option::None)
            }

            fn write(&self, _: &mut __toolargs::Writer) {}
        }

        #[automatically_derived]
        impl #declared __toolargs::ToolArgs for #ident #arguments #bounds {
            const TOOL: &'static __toolargs::Tool<'static> =
                &__toolargs::Tool::new("", const { &<Self as __Arg>::SPEC }) #examples;
        }

        #schema
        #types
        #checks
    };
    let stub = in_a_block(&crate_path(input), &stub);
    quote!(#errors #stub)
}
