//! One field: its type as an `Arg`, its constant, and how it is read and written.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, ExprPath, Lit, Path, Type};

use super::constants::{aliases, constraints, description, field_examples, flag, policy, title};
use super::scope::Scope;
use crate::model::{ContainerDefault, Field, FieldDefault};
use crate::respan::{about, respan};
use crate::ty::{may_have_map, no_text, ungrouped};

/// The type that is sent for a field as an `Arg`, spanned where it is named: a type that is none is then reported once,
/// and there.
pub(super) fn arg(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    match &field.with {
        Some(module) => {
            let sent = of_module(scope, module, "Sent");
            quote_spanned!(module.span()=> <#sent as __Arg>)
        }
        None => {
            let ty = scope.own(field.ty);
            quote_spanned!(field.ty_span()=> <#ty as __Arg>)
        }
    }
}

/// An item of the module that reads and writes the field, spanned at the module: if it lacks that, it is said there.
pub(super) fn of_module(scope: &Scope<'_>, module: &Path, item: &str) -> TokenStream {
    let (item, path) = (Ident::new(item, module.span()), scope.own(module));
    quote_spanned!(module.span()=> #path::#item)
}

/// The spec of that type.
pub(super) fn spec(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    let arg = arg(scope, field);
    let spec = quote_spanned!(span(field)=> #arg::SPEC);
    match field.with.is_none() && scope.depends(field.ty) && may_have_map(field.ty) {
        true => quote_spanned!(span(field)=> __toolargs::assert::keyed(#spec)),
        false => spec,
    }
}

/// A reference to it.
pub(super) fn spec_ref(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    let spec = spec(scope, field);
    match field.with.is_none() && scope.depends(field.ty) {
        true => quote_spanned!(span(field)=> const { &#spec }),
        false => quote_spanned!(span(field)=> &#spec),
    }
}

/// Which keys the field's type reads.
pub(super) fn keys(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    let arg = arg(scope, field);
    quote_spanned!(span(field)=> #arg::KEYS)
}

/// The spec with what the field demands beyond its type.
pub(super) fn constrained(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    let spec = spec(scope, field);
    let constraints = constraints(scope, &spec, &field.constraints);
    quote!(#spec #constraints)
}

fn span(field: &Field<'_>) -> Span {
    field.with.as_ref().map_or_else(|| field.ty_span(), Spanned::span)
}

/// The constant that describes a field.
pub(super) fn constant(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    let path = path(&field.name.text);
    let spec_ref = spec_ref(scope, field);
    let aliases = aliases(&field.aliases);
    let described = described(scope, field, &field.description);
    let constraints = constraints(scope, &spec(scope, field), &field.constraints);
    let nullable = flag(field.nullable.is_some(), quote!(.nullable()));
    let default = field.default.as_ref().map(|_| {
        let (arg, default) = (arg(scope, field), default_name(scope, field));
        match &field.with {
            Some(module) => {
                let write = of_module(scope, module, "write");
                quote!(.default(|__w| __toolargs::write_default_with(&#write(&#default()), __w)))
            }
            None => quote!(.default(|__w| #arg::write_default(&#default(), __w))),
        }
    });
    let policy = policy(&field.policy);
    quote! {
        __toolargs::Field::new(#path, #spec_ref) #aliases #constraints #nullable #default #described #policy
    }
}

/// What is said of a field beside its names, its type and what it may be.
pub(super) fn described(scope: &Scope<'_>, field: &Field<'_>, text: &str) -> TokenStream {
    let (title, description) = (title(field.title.as_ref()), description(text));
    let examples = field_examples(scope, field);
    let sensitive = flag(field.sensitive, quote!(.sensitive()));
    let lenient = field.lenient_because.as_ref().map(|reason| quote!(.lenient_because(#reason)));
    let checked = flag(field.check.is_some(), quote!(.checked()));
    quote!(#title #description #examples #sensitive #lenient #checked)
}

/// A key's path in a tool's own object.
pub(super) fn path(name: &str) -> String {
    format!("$.{name}")
}

/// Reads a value into a slot; whether it was accepted.
pub(super) fn fill(scope: &Scope<'_>, field: &Field<'_>, slot: &Ident) -> TokenStream {
    judged(scope, field, filled(scope, field, slot), slot)
}

/// The same before a check of the user's own.
pub(super) fn filled(scope: &Scope<'_>, field: &Field<'_>, slot: &Ident) -> TokenStream {
    match &field.with {
        Some(module) => {
            let read = of_module(scope, module, "read");
            let fill = fill_with(scope, module);
            quote!(#fill(&mut #slot, #read, __s, __p, __r))
        }
        None => {
            let arg = arg(scope, field);
            quote!(#arg::fill(&mut #slot, __s, __p, __r))
        }
    }
}

/// What reads the type that the module says is sent.
fn fill_with(scope: &Scope<'_>, module: &Path) -> TokenStream {
    let sent = of_module(scope, module, "Sent");
    quote_spanned!(module.span()=> __toolargs::fill_with::<#sent, _, _>)
}

/// The value for absence by a module.
pub(super) fn absent_with(scope: &Scope<'_>, module: &Path) -> TokenStream {
    let (sent, read) = (of_module(scope, module, "Sent"), of_module(scope, module, "read"));
    quote_spanned!(module.span()=> __toolargs::absent_with::<#sent, _>(#read))
}

/// Whether a value that was read into a slot is accepted by a check of the user's own too.
pub(super) fn judged(scope: &Scope<'_>, field: &Field<'_>, fill: TokenStream, slot: &Ident) -> TokenStream {
    match &field.check {
        Some(check) => {
            let path = scope.own(check);
            let judge = quote_spanned!(check.span()=> __toolargs::check_field);
            quote!(#judge(#fill?, &#slot, #path, __p, __r))
        }
        None => fill,
    }
}

/// Reads a value that is the whole of what is read, with the source, place and report of these names.
pub(super) fn decode(scope: &Scope<'_>, field: &Field<'_>, how: &str, names: &Names) -> TokenStream {
    let Names { source, place, report } = names;
    let value = match &field.with {
        Some(module) => {
            let (read, ty) = (of_module(scope, module, "read"), scope.own(field.ty));
            let fill = fill_with(scope, module);
            quote! {
                {
                    let mut __slot = __toolargs::Slot::<#ty>::EMPTY;
                    #fill(&mut __slot, #read, #source, #place, #report)?;
                    __slot.or(|| ::core::option::Option::None)
                }
            }
        }
        None => {
            let (arg, how) = (arg(scope, field), Ident::new(how, Span::call_site()));
            quote!(#arg::#how(#source, #place, #report)?)
        }
    };
    checked(scope, field.check.as_ref(), value, names)
}

/// What the arguments of a decoder are called.
pub(super) struct Names {
    source: TokenStream,
    place: TokenStream,
    report: TokenStream,
}

impl Names {
    /// In the function that reads the whole value.
    pub(super) fn whole() -> Self {
        Self { source: quote!(__source), place: quote!(__place), report: quote!(__report) }
    }

    /// In the closure that reads a part of it.
    pub(super) fn part() -> Self {
        Self { source: quote!(__s), place: quote!(__p), report: quote!(__r) }
    }
}

/// An optional value, after a check of the user's own.
pub(super) fn checked(
    scope: &Scope<'_>,
    check: Option<&ExprPath>,
    value: TokenStream,
    names: &Names,
) -> TokenStream {
    let Names { place, report, .. } = names;
    match check {
        Some(check) => {
            let path = scope.own(check);
            let judge = quote_spanned!(check.span()=> __toolargs::check);
            quote!(#judge(#value, #path, #place, #report))
        }
        None => value,
    }
}

/// What is taken out of a field's slot.
pub(super) fn absent(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    if field.default.is_some() && field.flatten.is_none() {
        let default = default_name(scope, field);
        return quote!(.or_else(#default));
    }
    match &field.with {
        Some(module) => {
            let absent = absent_with(scope, module);
            quote!(.or(|| #absent)?)
        }
        None => {
            let arg = arg(scope, field);
            quote!(.or(#arg::absent)?)
        }
    }
}

/// The value of a field that is not read.
pub(super) fn skipped(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    if field.default.is_some() {
        let default = default_name(scope, field);
        quote!(#default())
    } else {
        default_of_type(scope, field)
    }
}

/// What the model sees of a value: itself, or what a module makes of it.
pub(super) fn sent(scope: &Scope<'_>, field: &Field<'_>, value: &TokenStream) -> TokenStream {
    match &field.with {
        Some(module) => {
            let write = of_module(scope, module, "write");
            let value = respan(value.clone(), about(module.span()));
            quote!(&#write(#value))
        }
        None => value.clone(),
    }
}

/// Writes the value behind a reference.
pub(super) fn write(
    scope: &Scope<'_>,
    field: &Field<'_>,
    value: &TokenStream,
    writer: &TokenStream,
) -> TokenStream {
    let (arg, value) = (arg(scope, field), sent(scope, field, value));
    quote!(#arg::write(#value, #writer))
}

/// Writes the value behind a reference as a member, or as members, of an object.
pub(super) fn write_member(
    scope: &Scope<'_>,
    field: &Field<'_>,
    value: &TokenStream,
    object: &Ident,
) -> TokenStream {
    let (name, sent) = (&field.name.text, sent(scope, field, value));
    if field.flatten.is_some() {
        quote!(__toolargs::ObjectWriter::flatten(&mut #object, #sent);)
    } else if field.with.is_some() {
        quote!(__toolargs::write_member_with(#sent, #name, &mut #object);)
    } else {
        let arg = arg(scope, field);
        quote!(#arg::write_member(#sent, #name, &mut #object);)
    }
}

/// The function that returns a field's default; the user's own expressions cannot mean it.
fn default_name(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    let name = default_ident(field);
    let turbofish = scope.container.parameters.turbofish();
    quote!(#name #turbofish)
}

fn default_ident(field: &Field<'_>) -> Ident {
    Ident::new(&format!("__default_of_{}", field.rust_name()), Span::call_site())
}

fn default_of_type(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    let ty = scope.own(field.ty);
    quote_spanned!(field.ty_span()=> <#ty as ::core::default::Default>::default())
}

pub(super) fn default_fn(scope: &Scope<'_>, field: &Field<'_>) -> Option<TokenStream> {
    let (ty, member, name) = (scope.own(field.ty), &field.member, default_ident(field));
    let value = match field.default.as_ref()? {
        // The one is not used, and the others cannot be written down; what is wrong has been reported.
        _ if field.flatten.is_some() || scope.container.parameters.borrow(field.ty) => return None,
        _ if matches!(ungrouped(field.ty), Type::Reference(reference) if reference.lifetime.is_none()) => {
            return None;
        }
        FieldDefault::Type => default_of_type(scope, field),
        FieldDefault::Expr(expr) => match &**expr {
            // It has been reported.
            Expr::Lit(ExprLit { lit: Lit::Str(_), .. }) if no_text(field.ty).is_some() => return None,
            // A text is an expression of the type `String` only after a conversion.
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                respan(quote!(<#ty as ::core::convert::From<&str>>::from(#text)), text.span())
            }
            expr => scope.own(expr),
        },
        FieldDefault::Function(path) => {
            let path = scope.own(path);
            quote!(#path())
        }
        FieldDefault::Container(ContainerDefault::Type) => {
            let container = scope.ty();
            quote!(<#container as ::core::default::Default>::default().#member)
        }
        FieldDefault::Container(ContainerDefault::Function(path)) => {
            let path = scope.own(path);
            quote!(#path().#member)
        }
    };
    let (declared, bounds) = (scope.container.parameters.declared(), scope.container.parameters.bounds());
    let (declared, bounds) = (declared.to_token_stream(), bounds.to_token_stream());
    Some(quote!(fn #name #declared() -> #ty #bounds { #value }))
}
