//! Enums with data: a thin shell that reads and writes the variant that a value is.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::constants::{description, flag, policy, title};
use super::field::{self, Names, checked};
use super::newtype::{slots, tuple_arg, tuple_writes};
use super::object::{Object, declaration, implementation, members, object};
use super::scope::Scope;
use super::support;
use super::variant::{self, struct_name};
use crate::model::{Content, Tagging, Variant};

/// The `Arg` of an enum with data, and the structs that its variants' fields are read into.
pub(super) fn union(scope: &Scope<'_>, tagging: &Tagging, variants: &[Variant<'_>]) -> TokenStream {
    let container = scope.container;
    let structs = variants.iter().filter_map(|variant| structure(scope, variant));
    let (tag, new) = variant::union(scope, tagging, variants);
    let (description, title) = (description(&container.description), title(container.title.as_ref()));
    let policy = policy(&container.policy);
    let is_checked = flag(container.check.is_some(), quote!(.checked()));

    let reads = in_order(tagging, variants).into_iter().enumerate().map(|(i, variant)| {
        let (i, value) = (Literal::usize_unsuffixed(i), read(scope, variant));
        quote!(#i => #value,)
    });
    let value = checked(scope, container.check.as_ref(), quote!(__value), &Names::whole());
    let writes = variants.iter().map(|variant| {
        let (pattern, write) = (pattern(variant), write(scope, tagging, variant));
        quote!(#pattern => { #write })
    });
    let body = quote! {
        const SPEC: __toolargs::Spec<'static> = __toolargs::Spec::union(|| <Self as __Arg>::KEYS.union());
        const KEYS: __toolargs::Keys<'static> = __toolargs::Keys::Union(const {
            &__toolargs::Union::#new.decodes_to::<Self>() #description #title #policy #is_checked
        });

        #[inline]
        fn decode<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
            __source: &mut __ToolargsSource,
            __place: &__toolargs::Place<'_>,
            __report: &mut __toolargs::Report<'_>,
        ) -> __toolargs::Decoded<Self> {
            let mut __value = ::core::option::Option::None;
            let __parts = __toolargs::union(__source, __place, __report, &mut |__index, __s, __p, __r| {
                __value = match __index {
                    #(#reads)*
                    _ => return __toolargs::surplus(__s, __p, __r),
                };
                ::core::result::Result::Ok(__value.is_some())
            })?;
            if !__parts.are_whole() {
                return __toolargs::unread(__parts, __source, __place, __report);
            }
            ::core::result::Result::Ok(#value)
        }

        fn write(&self, __writer: &mut __toolargs::Writer) {
            match self { #(#writes)* }
        }
    };
    let implementation = implementation(scope, &quote!(__Arg), &body);
    let patterns = scope.patterns();
    quote!(#(#structs)* #patterns #tag #implementation)
}

/// The struct that the fields of a variant are read into. What it needs stands in a scope of its own, since other
/// variants may have fields of the same names.
fn structure(scope: &Scope<'_>, variant: &Variant<'_>) -> Option<TokenStream> {
    let Content::Struct(fields) = &variant.content else { return None };
    let (scope, name) = (Scope::new(scope.container), variant.rust_name());
    let ident = struct_name(variant);
    let declaration = declaration(&scope, &ident, fields);
    let object = object(&scope, &Object { ident, name: &name, fields, container: None });
    let support = support(&scope, fields);
    Some(quote!(#declaration const _: () = { #object #support };))
}

/// The variants that are sent, in the order of their numbers: without a tag those with data come first.
fn in_order<'v, 'a>(tagging: &Tagging, variants: &'v [Variant<'a>]) -> Vec<&'v Variant<'a>> {
    let mut sent: Vec<_> = variants.iter().filter(|variant| variant.is_sent()).collect();
    if let Tagging::External = tagging {
        sent.sort_by_key(|variant| variant.content.is_unit());
    }
    sent
}

/// The variant, read from its content.
fn read(scope: &Scope<'_>, variant: &Variant<'_>) -> TokenStream {
    let ident = variant.ident;
    match &variant.content {
        Content::Unit => quote!(::core::option::Option::Some(Self::#ident)),
        Content::Newtype(field) => {
            let value = field::decode(scope, field, "decode", &Names::part());
            quote!(#value.map(Self::#ident))
        }
        Content::Tuple(items) => {
            let (arg, slots) = (tuple_arg(scope, items), slots(items));
            quote!(#arg::decode(__s, __p, __r)?.map(|(#(#slots),*)| Self::#ident(#(#slots),*)))
        }
        Content::Struct(fields) => {
            let (name, slots) = (struct_name(variant), slots(fields));
            let arguments = scope.container.parameters.arguments();
            let members: Vec<_> = fields.iter().map(|field| &field.member).collect();
            // The struct has a member more if there are type parameters.
            let rest = scope.container.parameters.types().next().map(|_| quote!(..));
            quote! {
                <#name #arguments as __Arg>::decode(__s, __p, __r)?
                    .map(|#name { #(#members: #slots,)* #rest }| Self::#ident { #(#members: #slots),* })
            }
        }
    }
}

/// What binds the fields that are written.
fn pattern(variant: &Variant<'_>) -> TokenStream {
    let ident = variant.ident;
    if !variant.is_sent() {
        return quote!(Self::#ident { .. });
    }
    match &variant.content {
        Content::Unit => quote!(Self::#ident),
        Content::Newtype(_) => quote!(Self::#ident(__0)),
        Content::Tuple(items) => {
            let slots = slots(items);
            quote!(Self::#ident(#(#slots),*))
        }
        Content::Struct(fields) => {
            let slots = slots(fields);
            let sent = fields.iter().zip(&slots).filter(|(field, _)| field.skip.is_none());
            let bound = sent.map(|(field, slot)| {
                let member = &field.member;
                quote!(#member: #slot,)
            });
            let rest = fields.iter().any(|field| field.skip.is_some()).then(|| quote!(..));
            quote!(Self::#ident { #(#bound)* #rest })
        }
    }
}

fn write(scope: &Scope<'_>, tagging: &Tagging, variant: &Variant<'_>) -> TokenStream {
    let name = &variant.name.text;
    // Of one that is skipped only the name is left, which nothing reads again.
    if !variant.is_sent() {
        return quote!(__writer.string(#name));
    }
    let is_unit = variant.content.is_unit();
    match tagging {
        Tagging::External if is_unit => quote!(__writer.string(#name)),
        Tagging::External => {
            let content = content(scope, variant, &quote!(__toolargs::ObjectWriter::key(&mut __o, #name)));
            quote! {
                let mut __o = __writer.object();
                #content
                __o.end();
            }
        }
        Tagging::Internal { tag } => {
            let (tag, object) = (&tag.text, Ident::new("__o", Span::call_site()));
            let content = match &variant.content {
                Content::Newtype(field) => {
                    let sent = field::sent(scope, field, &quote!(__0));
                    quote!(__toolargs::ObjectWriter::flatten(&mut __o, #sent);)
                }
                content => bound_members(scope, content, &object),
            };
            quote! {
                let mut __o = __writer.object();
                __toolargs::ObjectWriter::key(&mut __o, #tag).string(#name);
                #content
                __o.end();
            }
        }
        Tagging::Adjacent { tag, content: key } => {
            let (tag, key) = (&tag.text, &key.text);
            let content = (!is_unit)
                .then(|| content(scope, variant, &quote!(__toolargs::ObjectWriter::key(&mut __o, #key))));
            quote! {
                let mut __o = __writer.object();
                __toolargs::ObjectWriter::key(&mut __o, #tag).string(#name);
                #content
                __o.end();
            }
        }
        Tagging::Untagged if is_unit => quote!(__writer.null()),
        Tagging::Untagged => content(scope, variant, &quote!(__writer)),
    }
}

/// Writes the content of a variant whose fields are bound.
fn content(scope: &Scope<'_>, variant: &Variant<'_>, writer: &TokenStream) -> TokenStream {
    match &variant.content {
        Content::Unit => TokenStream::new(),
        Content::Newtype(field) => {
            let write = field::write(scope, field, &quote!(__0), writer);
            quote!(#write;)
        }
        Content::Tuple(items) => {
            let slots = slots(items);
            tuple_writes(scope, items, writer, |i, _| {
                let slot = slots.get(i);
                quote!(#slot)
            })
        }
        content @ Content::Struct(_) => {
            let object = Ident::new("__m", Span::call_site());
            let members = bound_members(scope, content, &object);
            quote! {
                let mut __m = #writer.object();
                #members
                __m.end();
            }
        }
    }
}

/// Writes the fields of a variant as members, if they have names.
fn bound_members(scope: &Scope<'_>, content: &Content<'_>, object: &Ident) -> TokenStream {
    let Content::Struct(fields) = content else { return TokenStream::new() };
    let slots = slots(fields);
    members(scope, fields, object, |i, _| {
        let slot = slots.get(i);
        quote!(#slot)
    })
}
