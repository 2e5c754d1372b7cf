//! What makes a type a tool's arguments, and a type of schemars.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::assertions::{call, is_unknown};
use super::constants::{flag, tool_examples};
use super::field;
use super::object::implementation;
use super::scope::Scope;
use crate::model::{Body, Container, Content, Toolable};

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
    let (defined, dialects) = dialects(scope);
    let value = quote! {
        &__toolargs::Tool::new(#name, const { &<Self as __Arg>::SPEC })
            #version #destructive #read_only #idempotent #examples #dialects
    };
    let value = if asserted.is_empty() { value } else { quote!({ #asserted #value }) };
    let body = quote!(const TOOL: &'static __toolargs::Tool<'static> = #value;);
    let tool = implementation(scope, &quote!(__toolargs::ToolArgs), &body);
    Some(quote!(#tool #defined))
}

/// The dialects in which the tool is to be defined: assertions that they take what constants show, and what the tool says.
fn dialects(scope: &Scope<'_>) -> (TokenStream, Option<TokenStream>) {
    let Container { tool, body, .. } = scope.container;
    let named: Vec<_> = tool.dialects.iter().map(|dialect| (dialect.span(), dialect.to_string())).collect();
    if named.is_empty() {
        return (TokenStream::new(), None);
    }
    let assertions = named.iter().map(|(span, dialect)| {
        let name = of_dialect(*span, "dialect_of_name", &{
            let name = &tool.name.text;
            quote!(#dialect, #name)
        });
        let of_body: TokenStream = match body {
            Body::Object(fields) => fields
                .iter()
                .filter(|field| field.skip.is_none() && field.flatten.is_none() && !is_unknown(scope, field))
                .map(|field| {
                    let (key, spec) = (&field.name.text, field::spec_ref(scope, field));
                    of_dialect(field.ty_span(), "dialect_of_field", &quote!(#dialect, #key, #spec))
                })
                .collect(),
            Body::Union { .. } => of_dialect(*span, "dialect_of_union", &quote!(#dialect)),
            Body::Newtype { .. } | Body::Tuple(_) | Body::Enum(_) => TokenStream::new(),
        };
        quote!(#name #of_body)
    });
    let names =
        named.iter().map(|(span, dialect)| quote_spanned!(*span=> __toolargs::dialects::dialect(#dialect)));
    (assertions.collect(), Some(quote!(.dialects(const { &[#(#names),*] }))))
}

/// An assertion about a dialect.
fn of_dialect(span: Span, check: &str, arguments: &TokenStream) -> TokenStream {
    let check = Ident::new(check, span);
    quote_spanned!(span=> const _: () = __toolargs::dialects::#check(#arguments);)
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
