//! Newtypes, and tuples with a name: what they are is what is in them.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::constants::{description, flag, policy, title};
use super::field::{self, Names, checked};
use super::object::implementation;
use super::scope::Scope;
use crate::model::{Field, Policy};

/// The `Arg` of a struct that is what its one field is that is not skipped.
pub(super) fn newtype(scope: &Scope<'_>, fields: &[Field<'_>], is_tuple: bool) -> TokenStream {
    let Some(content) = fields.iter().find(|field| field.skip.is_none()) else { return TokenStream::new() };
    let container = scope.container;
    let keys = field::keys(scope, content);
    let spec = wrapped(
        scope,
        &field::constrained(scope, content),
        if container.description.is_empty() { &content.description } else { &container.description },
        container.title.as_ref().or(content.title.as_ref()),
        content.sensitive,
        &container.policy.and(&content.policy),
    );

    let made = constructor(scope, fields, is_tuple);
    let names = Names::whole();
    let read = |how| {
        let value = field::decode(scope, content, how, &names);
        checked(scope, container.check.as_ref(), quote!(#value.map(#made)), &names)
    };
    let (decode, decode_present) = (read("decode"), read("decode_present"));

    let arg = field::arg(scope, content);
    let member = &content.member;
    let absent = match &content.with {
        Some(module) => field::absent_with(scope, module),
        None => quote!(#arg::absent()),
    };
    let sent = field::sent(scope, content, &quote!(&self.#member));
    let patterns = scope.patterns();
    let decoders = [("decode", decode), ("decode_present", decode_present)].map(|(name, value)| {
        let name = Ident::new(name, proc_macro2::Span::call_site());
        quote! {
            #[inline]
            fn #name<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
                __source: &mut __ToolargsSource,
                __place: &__toolargs::Place<'_>,
                __report: &mut __toolargs::Report<'_>,
            ) -> __toolargs::Decoded<Self> {
                ::core::result::Result::Ok(#value)
            }
        }
    });
    let body = quote! {
        const SPEC: __toolargs::Spec<'static> = #spec;
        const KEYS: __toolargs::Keys<'static> = #keys;

        #(#decoders)*

        fn absent() -> ::core::option::Option<Self> {
            #absent.map(#made)
        }

        fn write(&self, __writer: &mut __toolargs::Writer) {
            #arg::write(#sent, __writer);
        }

        fn is_absent(&self) -> ::core::primitive::bool {
            #arg::is_absent(#sent)
        }
    };
    let implementation = implementation(scope, &quote!(__Arg), &body);
    quote!(#patterns #implementation)
}

/// What makes the struct of its content: a function's name, or a closure.
fn constructor(scope: &Scope<'_>, fields: &[Field<'_>], is_tuple: bool) -> TokenStream {
    if let ([_], true) = (fields, is_tuple) {
        return quote!(Self);
    }
    let values = fields.iter().map(|field| match field.skip {
        Some(_) => field::skipped(scope, field),
        None => quote!(__content),
    });
    if is_tuple {
        return quote!(|__content| Self(#(#values),*));
    }
    let members = fields.iter().map(|field| &field.member);
    quote!(|__content| Self { #(#members: #values),* })
}

/// The `Arg` of a struct with several fields without names.
pub(super) fn tuple(scope: &Scope<'_>, items: &[Field<'_>]) -> TokenStream {
    let container = scope.container;
    let items_spec = tuple_spec(scope, items);
    let (text, title) = (&container.description, container.title.as_ref());
    let spec = wrapped(scope, &items_spec, text, title, false, &container.policy);
    let arg = tuple_arg(scope, items);
    let slots = slots(items);
    let value = quote!(#arg::decode(__source, __place, __report)?.map(|(#(#slots),*)| Self(#(#slots),*)));
    let value = checked(scope, container.check.as_ref(), value, &Names::whole());
    let writes = tuple_writes(scope, items, &quote!(__writer), |_, field| {
        let member = &field.member;
        quote!(&self.#member)
    });
    let patterns = scope.patterns();
    let body = quote! {
        const SPEC: __toolargs::Spec<'static> = #spec;

        #[inline]
        fn decode<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
            __source: &mut __ToolargsSource,
            __place: &__toolargs::Place<'_>,
            __report: &mut __toolargs::Report<'_>,
        ) -> __toolargs::Decoded<Self> {
            ::core::result::Result::Ok(#value)
        }

        fn write(&self, __writer: &mut __toolargs::Writer) {
            #writes
        }
    };
    let implementation = implementation(scope, &quote!(__Arg), &body);
    quote!(#patterns #implementation)
}

/// The tuple of the items' types as an `Arg`.
pub(super) fn tuple_arg(scope: &Scope<'_>, items: &[Field<'_>]) -> TokenStream {
    let types = items.iter().map(|field| scope.own(field.ty));
    quote!(<(#(#types,)*) as __Arg>)
}

/// What the items may be, with what is demanded of each.
pub(super) fn tuple_spec(scope: &Scope<'_>, items: &[Field<'_>]) -> TokenStream {
    let specs = items.iter().map(|field| field::constrained(scope, field));
    quote!(__toolargs::Spec::tuple(const { &[#(#specs),*] }))
}

/// Writes the items as a list.
pub(super) fn tuple_writes(
    scope: &Scope<'_>,
    items: &[Field<'_>],
    writer: &TokenStream,
    value: impl Fn(usize, &Field<'_>) -> TokenStream,
) -> TokenStream {
    let writes = items.iter().enumerate().map(|(i, field)| {
        let write =
            field::write(scope, field, &value(i, field), &quote!(__toolargs::ArrayWriter::item(&mut __a)));
        quote!(#write;)
    });
    quote! {
        let mut __a = #writer.array();
        #(#writes)*
        __a.end();
    }
}

/// A name for each of some fields.
pub(super) fn slots(fields: &[Field<'_>]) -> Vec<Ident> {
    (0..fields.len()).map(|i| format_ident!("__{i}")).collect()
}

/// A newtype around a spec.
fn wrapped(
    scope: &Scope<'_>,
    spec: &TokenStream,
    text: &str,
    short: Option<&String>,
    is_sensitive: bool,
    rules: &Policy,
) -> TokenStream {
    let name = &scope.container.name;
    let (description, title, policy) = (description(text), title(short), policy(rules));
    let sensitive = flag(is_sensitive, quote!(.sensitive()));
    let newtype = quote!(__toolargs::Newtype::new(#name, #spec) #description #title #policy #sensitive);
    quote!(__toolargs::Spec::newtype(const { &#newtype }))
}
