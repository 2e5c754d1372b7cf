//! What makes a type a tool's arguments, and a type of schemars.

use proc_macro2::TokenStream;
use quote::quote;

use super::assertions::call;
use super::constants::{flag, tool_examples};
use super::field;
use super::object::implementation;
use super::scope::Scope;
use crate::model::{Body, Content, Toolable};

/// `ToolArgs`, if the type can be a tool's arguments.
pub(super) fn tool(scope: &Scope<'_>) -> Option<TokenStream> {
    let container = scope.container;
    let asserted = match container.toolable() {
        Toolable::Yes => TokenStream::new(),
        Toolable::IfObjects => objects(scope),
        Toolable::No(_) => return None,
    };
    let tool = &container.tool;
    let name = &tool.name.text;
    let version = tool.version.as_ref().map(|version| quote!(.version(#version)));
    let destructive = flag(tool.destructive.is_some(), quote!(.destructive()));
    let read_only = flag(tool.read_only.is_some(), quote!(.read_only()));
    let idempotent = flag(tool.idempotent.is_some(), quote!(.idempotent()));
    let examples = tool_examples(scope);
    let value = quote! {
        &__toolargs::Tool::new(#name, const { &<Self as __Arg>::SPEC })
            #version #destructive #read_only #idempotent #examples
    };
    let value = if asserted.is_empty() { value } else { quote!({ #asserted #value }) };
    let body = quote!(const TOOL: &'static __toolargs::Tool<'static> = #value;);
    Some(implementation(scope, &quote!(__toolargs::ToolArgs), &body))
}

/// That the variants of an untagged enum are objects. It is asked of a tool alone: many such enums are no tools.
fn objects(scope: &Scope<'_>) -> TokenStream {
    let Body::Union { variants, .. } = &scope.container.body else { return TokenStream::new() };
    let contents = variants.iter().filter_map(|variant| match &variant.content {
        Content::Newtype(field) => Some(field),
        Content::Unit | Content::Tuple(_) | Content::Struct(_) => None,
    });
    contents
        .map(|field| {
            let (spec, keys) = (field::spec(scope, field), field::keys(scope, field));
            let call = call(field.ty_span(), "tool_variant", &quote!(const { &#spec }, #keys));
            quote!(#call;)
        })
        .collect()
}

/// What `schemars::JsonSchema` has of any type.
pub(crate) fn json_schema() -> TokenStream {
    quote! {
        fn schema_name() -> ::std::borrow::Cow<'static, str> {
            __toolargs::schema_name::<Self>()
        }

        fn schema_id() -> ::std::borrow::Cow<'static, str> {
            __toolargs::schema_id::<Self>()
        }

        fn json_schema(__generator: &mut __toolargs::SchemaGenerator) -> __toolargs::JsonSchemaValue {
            __toolargs::json_schema::<Self>(__generator)
        }
    }
}
