//! The constants that describe the variants of an enum with data.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::constants::{aliases, constraints, description, flag, policy, title};
use super::enumeration::table;
use super::field::{self, path};
use super::newtype::tuple_spec;
use super::object::by_name;
use super::scope::Scope;
use crate::model::{Content, Name, Policy, Tagging, Variant};

/// The constant of the tag if it is needed more than once, and the call that makes a union.
pub(super) fn union(
    scope: &Scope<'_>,
    tagging: &Tagging,
    variants: &[Variant<'_>],
) -> (Option<TokenStream>, TokenStream) {
    let name = &scope.container.name;
    let sent = || variants.iter().filter(|variant| variant.is_sent());
    let set = |table| quote!(const { &__toolargs::Enum::new(#name, const { &[#table] }) });
    let tag_field = |tag: &Name| {
        let (path, set) = (path(&tag.text), set(table(sent())));
        quote!(__toolargs::Field::new(#path, const { &__toolargs::Spec::enumeration(#set) }))
    };
    match tagging {
        Tagging::External => {
            let data = || sent().filter(|variant| !variant.content.is_unit());
            let units = set(table(sent().filter(|variant| variant.content.is_unit())));
            let choices = data().map(|variant| choice(scope, variant));
            let by_name = by_name(data().map(|variant| variant.name.text.as_str()));
            let choices = quote! {
                const { &__toolargs::Object::new(#name, const { &[#(#choices),*] }, &[#(#by_name),*]) }
            };
            (None, quote!(external(#name, #units, #choices)))
        }
        Tagging::Internal { tag } => {
            let tag = tag_field(tag);
            let branches = sent().map(|variant| branch(scope, variant));
            (None, quote!(internal(#name, #tag, const { &[#(#branches),*] })))
        }
        Tagging::Adjacent { tag, content } => {
            let field = tag_field(tag);
            let constant = quote!(const __TOOLARGS_TAG: __toolargs::Field = #field;);
            let branches = sent().map(|variant| beside(scope, tag, content, variant));
            (Some(constant), quote!(adjacent(#name, const { &[#(#branches),*] })))
        }
        Tagging::Untagged => {
            let branches = sent().map(|variant| branch(scope, variant));
            (None, quote!(untagged(#name, const { &[#(#branches),*] })))
        }
    }
}

/// A variant as the one key of an object.
fn choice(scope: &Scope<'_>, variant: &Variant<'_>) -> TokenStream {
    let path = path(&variant.name.text);
    let (spec, aliases, policy) = (spec(scope, variant), aliases(&variant.aliases), policy(&rules(variant)));
    let said = match &variant.content {
        Content::Newtype(field) => {
            let constraints = constraints(scope, &field::spec(scope, field), &field.constraints);
            let described = field::described(scope, field, text(variant));
            quote!(#constraints #described)
        }
        Content::Unit | Content::Tuple(_) | Content::Struct(_) => {
            let description = description(text(variant));
            quote!(#description)
        }
    };
    quote!(__toolargs::Field::choice(#path, const { &#spec }) #aliases #said #policy)
}

/// A variant beside a tag, or without one.
fn branch(scope: &Scope<'_>, variant: &Variant<'_>) -> TokenStream {
    let (description, policy) = (description(text(variant)), policy(&rules(variant)));
    let new = match &variant.content {
        Content::Unit => quote!(unit()),
        Content::Newtype(field) => {
            let (mut spec, name) = (field::constrained(scope, field), variant.rust_name());
            let keys = field::keys(scope, field);
            // A branch has no words of its own for these.
            if field.sensitive || field.title.is_some() {
                let title = title(field.title.as_ref());
                let sensitive = flag(field.sensitive, quote!(.sensitive()));
                let newtype = quote!(__toolargs::Newtype::new(#name, #spec) #title #sensitive);
                spec = quote!(__toolargs::Spec::newtype(const { &#newtype }));
            }
            quote!(new(const { &#spec }, #keys))
        }
        Content::Tuple(_) => {
            let spec = spec(scope, variant);
            quote!(new(const { &#spec }, __toolargs::Keys::None))
        }
        Content::Struct(_) => {
            let (ident, arguments) = (struct_name(variant), scope.container.parameters.arguments());
            quote!(new(const { &<#ident #arguments as __Arg>::SPEC }, <#ident #arguments as __Arg>::KEYS))
        }
    };
    quote!(__toolargs::Branch::#new #description #policy)
}

/// A variant as an object of the tag and the content.
fn beside(scope: &Scope<'_>, tag: &Name, content: &Name, variant: &Variant<'_>) -> TokenStream {
    let name = variant.rust_name();
    let (description, policy) = (description(text(variant)), policy(&variant.policy));
    let mut names = vec![tag.text.as_str()];
    let field = (!variant.content.is_unit()).then(|| {
        names.push(&content.text);
        let (path, spec) = (path(&content.text), spec(scope, variant));
        let said = match &variant.content {
            Content::Newtype(field) => {
                let constraints = constraints(scope, &field::spec(scope, field), &field.constraints);
                let described = field::described(scope, field, &field.description);
                let policy = self::policy(&field.policy);
                quote!(#constraints #described #policy)
            }
            Content::Unit | Content::Tuple(_) | Content::Struct(_) => TokenStream::new(),
        };
        quote!(__toolargs::Field::content(#path, const { &#spec }) #said)
    });
    let by_name = by_name(names.into_iter());
    quote! {
        const {
            &__toolargs::Object::new(#name, const { &[__TOOLARGS_TAG, #field] }, &[#(#by_name),*])
                .inline() #description #policy
        }
    }
}

/// What a variant's content may be, before what is demanded of it in the variant.
fn spec(scope: &Scope<'_>, variant: &Variant<'_>) -> TokenStream {
    match &variant.content {
        Content::Unit => quote!(__toolargs::Spec::NULL),
        Content::Newtype(field) => field::spec(scope, field),
        Content::Tuple(items) => tuple_spec(scope, items),
        Content::Struct(_) => {
            let (ident, arguments) = (struct_name(variant), scope.container.parameters.arguments());
            quote!(<#ident #arguments as __Arg>::SPEC)
        }
    }
}

/// The struct that the fields of a variant are read into.
pub(super) fn struct_name(variant: &Variant<'_>) -> Ident {
    format_ident!("__Variant{}", variant.rust_name(), span = proc_macro2::Span::call_site())
}

/// What is said of a variant: on itself, or on its one field.
fn text<'v>(variant: &'v Variant<'_>) -> &'v str {
    match &variant.content {
        Content::Newtype(field) if variant.description.is_empty() => &field.description,
        _ => &variant.description,
    }
}

fn rules(variant: &Variant<'_>) -> Policy {
    match &variant.content {
        Content::Newtype(field) => variant.policy.and(&field.policy),
        Content::Unit | Content::Tuple(_) | Content::Struct(_) => variant.policy.clone(),
    }
}
