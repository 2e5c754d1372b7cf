//! Objects: a table of fields, and a thin shell that fills slots.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::assertions::assertion;
use super::constants::{description, flag, policy, title};
use super::field::{self, Names, checked};
use super::scope::Scope;
use crate::model::{Container, Field};

/// What becomes an object: a struct, or the fields of a variant as a struct of their own.
pub(super) struct Object<'a, 'f> {
    /// The type that is read.
    pub(super) ident: Ident,
    pub(super) name: &'a str,
    pub(super) fields: &'a [Field<'f>],
    /// The container, if the object is all of it.
    pub(super) container: Option<&'a Container<'f>>,
}

impl Object<'_, '_> {
    /// What is said of the object as a whole. Of a variant's fields that is said where the variant is described.
    fn builders(&self) -> TokenStream {
        let Some(container) = self.container else { return quote!(.inline()) };
        let (description, title) = (description(&container.description), title(container.title.as_ref()));
        let policy = policy(&container.policy);
        let checked = flag(container.check.is_some(), quote!(.checked()));
        quote!(#description #title #policy #checked)
    }
}

/// The constants of an object and its `Arg`.
pub(super) fn object(scope: &Scope<'_>, object: &Object<'_, '_>) -> TokenStream {
    let Object { ident, name, fields, container } = object;
    let parameters = &scope.container.parameters;
    let (declared, bounds) = (parameters.declared(), parameters.bounds());
    let arguments = parameters.arguments();

    let table: Vec<_> = keyed(fields).map(|field| field::constant(scope, field)).collect();
    let by_name = by_name(keyed(fields).map(|field| field.name.text.as_str()));
    let (parts, builders) = (parts(scope, fields), object.builders());
    let told_apart = flattened(fields).enumerate().filter_map(|(i, field)| {
        let i = Literal::usize_unsuffixed(i);
        let span = field.flatten.as_ref()?.span();
        Some(assertion(span, "part", &quote!(__TOOLARGS_OBJECT, #i)))
    });
    let (constants, found, keys) = if scope.is_generic() {
        // A constant of a generic type stands where the parameters mean something.
        let keys = quote! {
            const {
                &__toolargs::Object::new(#name, const { &[#(#table),*] }, &[#(#by_name),*])
                    .decodes_to::<Self>() #parts #builders
            }
        };
        (TokenStream::new(), quote!(<Self as __Arg>::KEYS.object()), keys)
    } else {
        let constants = quote! {
            const __TOOLARGS_FIELDS: &[__toolargs::Field] = &[#(#table),*];
            const __TOOLARGS_OBJECT: &__toolargs::Object = &__toolargs::Object::new(#name, __TOOLARGS_FIELDS, &[#(#by_name),*])
                .decodes_to::<#ident>() #parts #builders;
            #(#told_apart)*
        };
        (constants, quote!(__TOOLARGS_OBJECT), quote!(__TOOLARGS_OBJECT))
    };

    let read: Vec<_> = keyed(fields).chain(flattened(fields)).collect();
    let slots: Vec<_> = (0..read.len()).map(slot).collect();
    let types = read.iter().map(|field| scope.own(field.ty));
    let reads = read.iter().zip(&slots).enumerate().map(|(i, (field, slot))| {
        let (i, fill) = (Literal::usize_unsuffixed(i), field::fill(scope, field, slot));
        quote!(#i => #fill,)
    });
    let values = fields.iter().map(|field| {
        let member = &field.member;
        let slot = read.iter().position(|other| other.member == field.member).map(slot);
        match slot {
            Some(slot) => {
                let absent = field::absent(scope, field);
                quote!(#member: #slot #absent,)
            }
            None => {
                let value = field::skipped(scope, field);
                quote!(#member: #value,)
            }
        }
    });
    // The struct of a variant has a member more, for the parameters that no field may have.
    let phantom = (container.is_none() && phantom(scope).is_some())
        .then(|| quote!(__parameters: ::core::marker::PhantomData,));
    let whole = checked(
        scope,
        container.and_then(|container| container.check.as_ref()),
        quote!(__object()),
        &Names::whole(),
    );
    let write = match container {
        Some(_) => {
            let object = Ident::new("__o", Span::call_site());
            let writes = members(scope, fields, &object, |_, field| {
                let member = &field.member;
                quote!(&self.#member)
            });
            quote! {
                fn write(&self, __writer: &mut __toolargs::Writer) {
                    let mut __o = __writer.object();
                    #writes
                    __o.end();
                }
            }
        }
        // The enum writes its variants from references to their fields.
        None => quote!(
            fn write(&self, _: &mut __toolargs::Writer) {}
        ),
    };
    let patterns = scope.patterns();
    quote! {
        #patterns
        #constants

        #[automatically_derived]
        impl #declared __Arg for #ident #arguments #bounds {
            const SPEC: __toolargs::Spec<'static> = __toolargs::Spec::object(|| #found);
            const KEYS: __toolargs::Keys<'static> = __toolargs::Keys::Object(#keys);

            #[inline]
            fn decode<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
                __source: &mut __ToolargsSource,
                __place: &__toolargs::Place<'_>,
                __report: &mut __toolargs::Report<'_>,
            ) -> __toolargs::Decoded<Self> {
                #(let mut #slots = __toolargs::Slot::<#types>::EMPTY;)*
                let __parts = __toolargs::object::<Self, _>(
                    __source,
                    __place,
                    __report,
                    &mut |__index, __s, __p, __r| match __index {
                        #(#reads)*
                        _ => __toolargs::surplus(__s, __p, __r),
                    },
                )?;
                if !__parts.are_whole() {
                    return __toolargs::unread(__parts, __source, __place, __report);
                }
                // A function of its own, so that its moves take no room on the stack while fields are read.
                let __object = move || ::core::option::Option::Some(Self { #(#values)* #phantom });
                ::core::result::Result::Ok(#whole)
            }

            #write
        }
    }
}

/// The struct that a variant's fields are read into.
pub(super) fn declaration(scope: &Scope<'_>, ident: &Ident, fields: &[Field<'_>]) -> TokenStream {
    let parameters = &scope.container.parameters;
    let (declared, bounds) = (parameters.declared(), parameters.bounds());
    let members = fields.iter().map(|field| {
        let (member, ty) = (&field.member, scope.own(field.ty));
        quote!(#member: #ty,)
    });
    let phantom = phantom(scope).map(|ty| quote!(__parameters: #ty,));
    quote! {
        struct #ident #declared #bounds { #(#members)* #phantom }
    }
}

/// The type of a member that uses all type parameters.
fn phantom(scope: &Scope<'_>) -> Option<TokenStream> {
    let types: Vec<_> = scope.container.parameters.types().collect();
    (!types.is_empty()).then(|| quote!(::core::marker::PhantomData<(#(#types,)*)>))
}

/// Writes fields as members of an object.
pub(super) fn members(
    scope: &Scope<'_>,
    fields: &[Field<'_>],
    object: &Ident,
    value: impl Fn(usize, &Field<'_>) -> TokenStream,
) -> TokenStream {
    let sent = fields.iter().enumerate().filter(|(_, field)| field.skip.is_none());
    sent.map(|(i, field)| field::write_member(scope, field, &value(i, field), object)).collect()
}

fn slot(i: usize) -> Ident {
    format_ident!("__{i}")
}

/// The fields that have a key of their own, in the order of the table.
fn keyed<'a, 'f>(fields: &'a [Field<'f>]) -> impl Iterator<Item = &'a Field<'f>> {
    fields.iter().filter(|field| field.skip.is_none() && field.flatten.is_none())
}

/// The fields whose keys stand among the others.
fn flattened<'a, 'f>(fields: &'a [Field<'f>]) -> impl Iterator<Item = &'a Field<'f>> {
    fields.iter().filter(|field| field.skip.is_none() && field.flatten.is_some())
}

/// Where flattened fields stand among the others, and what they are.
fn parts(scope: &Scope<'_>, fields: &[Field<'_>]) -> Option<TokenStream> {
    let mut before: usize = 0;
    let mut parts = Vec::new();
    for field in fields.iter().filter(|field| field.skip.is_none()) {
        if field.flatten.is_some() {
            let (spec, keys) = (field::spec_ref(scope, field), field::keys(scope, field));
            let before = Literal::usize_unsuffixed(before);
            parts.push(quote!(__toolargs::Part::new(#before, #spec, #keys)));
        } else {
            before += 1;
        }
    }
    (!parts.is_empty()).then(|| quote!(.parts(const { &[#(#parts),*] })))
}

/// For the start and then for each name, the index of the name that comes next in their order.
pub(super) fn by_name<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Literal> {
    let mut sorted: Vec<_> = names.enumerate().map(|(i, name)| (name, i)).collect();
    sorted.sort_unstable();
    let end = sorted.len();
    let order = sorted.iter().map(|(_, i)| *i);
    let before = std::iter::once(0).chain(order.clone().map(|i| i + 1));
    let mut steps: Vec<_> = before.zip(order.chain([end])).collect();
    steps.sort_unstable();
    steps.into_iter().map(|(_, next)| Literal::usize_unsuffixed(next)).collect()
}

/// An `impl` of the container that has nothing to do with its shape.
pub(super) fn implementation(scope: &Scope<'_>, of: &TokenStream, body: &TokenStream) -> TokenStream {
    let parameters = &scope.container.parameters;
    let (declared, bounds) = (parameters.declared().to_token_stream(), parameters.bounds().to_token_stream());
    let ty = scope.ty();
    quote! {
        #[automatically_derived]
        impl #declared #of for #ty #bounds { #body }
    }
}
