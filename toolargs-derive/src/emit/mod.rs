//! From the model to tokens: tables of constants, and thin shells that fill slots.
//!
//! Everything that could go wrong for a reason of the field's type is spanned at the tokens to change: what the
//! compiler says then is said there. All names begin with `__`: the user's own types and
//! expressions stand among them.

mod assertions;
mod constants;
mod enumeration;
mod field;
mod newtype;
mod object;
mod paths;
mod scope;
mod tool;
mod union;
mod variant;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Path, Type};

use crate::model::{Body, Container, Content, Field, Tagging, Variant};
use crate::ty::{no_keys, ungrouped};
use constants::tool_examples;
use object::Object;
pub(crate) use paths::{examples, paths};
use scope::Scope;
pub(crate) use tool::json_schema;

/// All that is derived.
pub(crate) fn container(container: &Container<'_>) -> TokenStream {
    let scope = Scope::new(container);
    let body = match &container.body {
        Body::Object(fields) => {
            let object = Object {
                ident: container.ident.clone(),
                name: &container.name,
                fields,
                container: Some(container),
            };
            object::object(&scope, &object)
        }
        Body::Newtype { fields, is_tuple } => newtype::newtype(&scope, fields, *is_tuple),
        Body::Tuple(items) => newtype::tuple(&scope, items),
        Body::Enum(variants) => enumeration::enumeration(&scope, variants),
        Body::Union { tagging, variants } => union::union(&scope, tagging, variants),
    };
    let tool = tool::tool(&scope);
    let schema = container
        .json_schema
        .then(|| object::implementation(&scope, &quote!(__toolargs::JsonSchema), &json_schema()));
    let checks = match &container.body {
        // What belongs to the fields of a variant stands beside its struct.
        Body::Union { tagging, variants } => {
            let variants = variants.iter().map(|variant| of_variant(&scope, tagging, variant));
            let rules = of_container(&scope);
            quote!(#(#variants)* #rules)
        }
        Body::Object(_) | Body::Newtype { .. } | Body::Tuple(_) | Body::Enum(_) => checks(container),
    };
    in_a_block(&container.krate, &quote!(#body #tool #schema #checks))
}

/// Items in a scope of their own, where what is named often has a short name.
pub(crate) fn in_a_block(krate: &Path, items: &TokenStream) -> TokenStream {
    quote! {
        // That something is deprecated is said where it is used, and not here.
        #[allow(deprecated)]
        const _: () = {
            use #krate::__private::{self as __toolargs, Arg as __Arg, Bound as __Bound};
            #items
        };
    }
}

/// That each field's type can stand in arguments, where nothing else asks for it. A reference, and a
/// map whose keys are none, have been reported.
pub(crate) fn types(container: &Container<'_>) -> TokenStream {
    let scope = Scope::new(container);
    let asked = container.fields().into_iter().filter(|field| {
        field.skip.is_none()
            && field.with.is_none()
            && !scope.depends(field.ty)
            && !matches!(ungrouped(field.ty), Type::Reference(_))
            && no_keys(field.ty).is_empty()
    });
    let types = asked.map(|field| {
        let spec = field::spec_ref(&scope, field);
        quote_spanned!(field.ty_span()=> const _: &__toolargs::Spec = #spec;)
    });
    quote!(#(#types)*)
}

/// What the compiler has to check, and the functions that it is about: whatever else is wrong with the input.
pub(crate) fn checks(container: &Container<'_>) -> TokenStream {
    let scope = Scope::new(container);
    let rules = of_container(&scope);
    match &container.body {
        Body::Object(fields) | Body::Newtype { fields, .. } | Body::Tuple(fields) => {
            let support = support(&scope, fields);
            quote!(#support #rules)
        }
        Body::Enum(_) => rules,
        Body::Union { tagging, variants } => {
            let structs = variants.iter().map(|variant| match &variant.content {
                Content::Struct(fields) => {
                    let support = support(&scope, fields);
                    quote!(const _: () = { #support };)
                }
                Content::Unit | Content::Newtype(_) | Content::Tuple(_) => TokenStream::new(),
            });
            let variants = variants.iter().map(|variant| of_variant(&scope, tagging, variant));
            quote!(#(#structs)* #(#variants)* #rules)
        }
    }
}

/// The functions that return the defaults of fields, and the assertions about their types.
fn support(scope: &Scope<'_>, fields: &[Field<'_>]) -> TokenStream {
    let defaults = fields.iter().filter_map(|field| field::default_fn(scope, field));
    let assertions = fields.iter().map(|field| assertions::of_field(scope, field));
    quote!(#(#defaults)* #(#assertions)*)
}

/// Assertions that the container's rules exist and can act on it.
fn of_container(scope: &Scope<'_>) -> TokenStream {
    let policy = &scope.container.policy;
    match &scope.container.body {
        Body::Object(fields) => {
            let rules = assertions::of_container(policy, "rule_on_object");
            let members = assertions::of_members(scope, policy, fields);
            quote!(#rules #members)
        }
        Body::Union { .. } => assertions::of_container(policy, "rule_on_object"),
        Body::Enum(_) => assertions::of_container(policy, "rule_on_enum"),
        Body::Newtype { fields, .. } => {
            let content = fields.iter().find(|field| field.skip.is_none());
            content.map_or_else(TokenStream::new, |field| assertions::of_content(scope, policy, field, false))
        }
        Body::Tuple(items) => assertions::of_tuple(scope, policy, items, false),
    }
}

/// Assertions about a variant; those about fields with names stand beside their struct.
fn of_variant(scope: &Scope<'_>, tagging: &Tagging, variant: &Variant<'_>) -> TokenStream {
    // Only there the variant's name is a key.
    let aliased = matches!(tagging, Tagging::External) && !variant.aliases.is_empty();
    let policy = &variant.policy;
    match &variant.content {
        Content::Unit => TokenStream::new(),
        Content::Newtype(content) => {
            let field = assertions::of_field(scope, content);
            let rules = assertions::of_content(scope, policy, content, aliased);
            let object = match tagging {
                Tagging::Internal { tag } => Some(assertions::of_content_beside(scope, content, tag)),
                Tagging::External | Tagging::Adjacent { .. } | Tagging::Untagged => None,
            };
            quote!(#field #rules #object)
        }
        Content::Tuple(items) => {
            let fields = items.iter().map(|field| assertions::of_field(scope, field));
            let rules = assertions::of_tuple(scope, policy, items, aliased);
            quote!(#(#fields)* #rules)
        }
        Content::Struct(_) => assertions::of_container(policy, "rule_on_object"),
    }
}
