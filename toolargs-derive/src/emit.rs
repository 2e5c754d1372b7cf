//! From the model to tokens: a table of constants, and a thin shell that fills slots.
//!
//! Everything that could go wrong for a reason of the field's type is spanned at the tokens to change: what the
//! compiler says then is said there.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned, ToTokens};
use syn::{Expr, ExprLit, Lit, Path, Type};

use crate::attr::{number, Bound};
use crate::model::{span_of, Body, Container, ContainerDefault, Default, Field, Name, Policy, Variant};
use crate::pattern::Pattern;

pub(crate) fn container(container: &Container<'_>) -> TokenStream {
    let body = match &container.body {
        Body::Struct { name, fields } => object(container, name, fields),
        Body::Enum(variants) => enumeration(container, variants),
    };
    quote! {
        const _: () = {
            #body
        };
    }
}

fn object(container: &Container<'_>, name: &Name, fields: &[Field<'_>]) -> TokenStream {
    let Container { ident, krate, .. } = container;
    let name = &name.text;
    let private = quote!(#krate::__private);
    let table = fields.iter().map(|field| field_spec(krate, field));
    let description = description(&container.description);
    let policy = policy(krate, &container.policy);
    let assertions = fields.iter().map(|field| assertions(krate, field));
    let rules = container.policy.rules().map(|rule| {
        let name = rule.to_string();
        quote_spanned!(rule.span()=> const _: () = #private::assert::rule_on_object(#name);)
    });

    // The user's own expressions stand among these names and must not see them.
    let site = Span::mixed_site();
    let [source, place, report, index, given, writer, object] =
        ["source", "place", "report", "index", "given", "writer", "object"].map(|name| Ident::new(name, site));
    let slots: Vec<_> = (0..fields.len()).map(|i| Ident::new(&format!("field{i}"), site)).collect();
    let types = fields.iter().map(|field| field.ty);
    let reads = slots.iter().enumerate().map(|(i, slot)| {
        let i = Literal::usize_unsuffixed(i);
        quote!(#i => #private::read(&mut #slot, #source, #place, #report),)
    });
    let values = fields.iter().zip(&slots).map(|(field, slot)| {
        let (ident, absent) = (field.ident, absent(krate, field));
        quote! {
            #ident: match #slot {
                ::core::option::Option::Some(value) => value,
                ::core::option::Option::None => #absent,
            },
        }
    });
    let writes = fields.iter().map(|field| {
        let (ident, name) = (field.ident, &field.name.text);
        quote!(#object.field(#name, &self.#ident);)
    });
    quote! {
        fn object() -> &'static #krate::spec::Object {
            const {
                &#krate::spec::Object::new(#name, const { &[#(#table),*] }) #description #policy
            }
        }
        #(#assertions)*
        #(#rules)*

        #[automatically_derived]
        impl #krate::Arg for #ident {
            const SPEC: #krate::spec::Spec = #krate::spec::Spec::object(object);

            fn decode<'source, S: #krate::read::Source<'source>>(
                #source: &mut S,
                #place: &#krate::decode::Place<'_>,
                #report: &mut #krate::decode::Report,
            ) -> #krate::decode::Decoded<Self> {
                #(let mut #slots: ::core::option::Option<#types> = ::core::option::Option::None;)*
                match #private::object(#source, #place, #report, &mut |#index, #source, #place, #report| match #index {
                    #(#reads)*
                    _ => #private::surplus(#source, #place, #report),
                })? {
                    #private::Fields::Whole => {}
                    #private::Fields::Broken => return ::core::result::Result::Ok(::core::option::Option::None),
                    #private::Fields::Other(#given) => return #private::repaired(&#given, #place, #report),
                }
                // A function of its own, so that its moves take no room on the stack while fields are read.
                let #object = move || ::core::option::Option::Some(Self { #(#values)* });
                ::core::result::Result::Ok(#object())
            }

            fn write(&self, #writer: &mut #krate::Writer) {
                let mut #object = #writer.object();
                #(#writes)*
                #object.end();
            }
        }

        #[automatically_derived]
        impl #krate::ToolArgs for #ident {}
    }
}

fn enumeration(container: &Container<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let Container { ident, krate, .. } = container;
    let private = quote!(#krate::__private);
    let description = description(&container.description);
    let policy = policy(krate, &container.policy);
    let rules = container.policy.rules().map(|rule| {
        let name = rule.to_string();
        quote_spanned!(rule.span()=> const _: () = #private::assert::rule_on_enum(#name);)
    });
    let table = variants.iter().map(|variant| {
        let name = &variant.name.text;
        let aliases = aliases(&variant.aliases);
        let description = self::description(&variant.description);
        quote!(#krate::spec::Variant::new(#name) #aliases #description)
    });
    let reads = variants.iter().enumerate().map(|(i, variant)| {
        let (i, ident) = (Literal::usize_unsuffixed(i), variant.ident);
        quote!(::core::option::Option::Some(#i) => ::core::option::Option::Some(Self::#ident),)
    });
    let writes = variants.iter().map(|variant| {
        let (ident, name) = (variant.ident, &variant.name.text);
        quote!(Self::#ident => #name,)
    });
    quote! {
        #(#rules)*

        #[automatically_derived]
        impl #krate::Arg for #ident {
            const SPEC: #krate::spec::Spec = #krate::spec::Spec::enumeration(
                const { &#krate::spec::Enum::new(const { &[#(#table),*] }) #description #policy }
            );

            fn decode<'source, S: #krate::read::Source<'source>>(
                source: &mut S,
                place: &#krate::decode::Place<'_>,
                report: &mut #krate::decode::Report,
            ) -> #krate::decode::Decoded<Self> {
                ::core::result::Result::Ok(match #private::enumeration(source, place, report)? {
                    #(#reads)*
                    _ => ::core::option::Option::None,
                })
            }

            fn write(&self, writer: &mut #krate::Writer) {
                writer.string(match self { #(#writes)* });
            }
        }
    }
}

/// The constant that describes a field.
fn field_spec(krate: &Path, field: &Field<'_>) -> TokenStream {
    let name = &field.name.text;
    let spec = spec(krate, field.ty);
    let aliases = aliases(&field.aliases);
    let description = description(&field.description);
    let min = field.min.as_ref().map(|min| bound_call(krate, &min.key, min.value.value));
    let max = field.max.as_ref().map(|max| bound_call(krate, &max.key, max.value.value));
    let counts = [&field.min_len, &field.max_len, &field.min_items, &field.max_items].into_iter().flatten().map(
        |count| {
            let (key, value) = (&count.key, count.value);
            quote!(.#key(#value))
        },
    );
    let pattern = field.pattern.as_ref().and_then(|pattern| {
        let source = pattern.value.value();
        let compiled = Pattern::new(&source).ok()?;
        let regex = compiled.regex();
        Some(quote! {
            .pattern(#krate::spec::Pattern::new(#source, || {
                static REGEX: #krate::spec::CompiledPattern =
                    #krate::spec::CompiledPattern::new(|| #krate::spec::Pattern::compile(#regex));
                REGEX.as_ref()
            }))
        })
    });
    let default = field.default.as_ref().map(|_| {
        let (ty, absent) = (field.ty, absent(krate, field));
        let writer = Ident::new("writer", Span::mixed_site());
        quote!(.default(|#writer| <#ty as #krate::Arg>::write(&{ #absent }, #writer)))
    });
    let sensitive = field.sensitive.then(|| quote!(.sensitive()));
    let policy = policy(krate, &field.policy);
    quote! {
        #krate::spec::Field::new(#name, #spec)
            #aliases #description #min #max #(#counts)* #pattern #default #sensitive #policy
    }
}

/// What an absent field has, as an expression.
fn absent(krate: &Path, field: &Field<'_>) -> TokenStream {
    let (ty, ident) = (field.ty, field.ident);
    match &field.default {
        None => quote_spanned! {span_of(ty)=>
            match <#ty as #krate::Arg>::absent() {
                ::core::option::Option::Some(value) => value,
                ::core::option::Option::None => return ::core::option::Option::None,
            }
        },
        Some(Default::Type) => {
            quote_spanned!(span_of(ty)=> <#ty as ::core::default::Default>::default())
        }
        Some(Default::Expr(expr)) => match &**expr {
            // A text is an expression of the type `String` only after a conversion.
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                quote_spanned!(text.span()=> <#ty as ::core::convert::From<&str>>::from(#text))
            }
            expr => quote!(#expr),
        },
        Some(Default::Function(path)) => quote!(#path()),
        Some(Default::Container(ContainerDefault::Type(container))) => {
            quote!(<#container as ::core::default::Default>::default().#ident)
        }
        Some(Default::Container(ContainerDefault::Function(path))) => quote!(#path().#ident),
    }
}

/// Assertions about the field's type, each at the key that could be wrong.
fn assertions(krate: &Path, field: &Field<'_>) -> TokenStream {
    let assert = quote!(#krate::__private::assert);
    let spec = spec(krate, field.ty);
    let mut out = TokenStream::new();
    for bound in [&field.min, &field.max].into_iter().flatten() {
        let (key, name) = (&bound.key, bound.key.to_string());
        let value = bound_value(krate, bound.value.value);
        out.extend(quote_spanned!(key.span()=> const _: () = #assert::bound(#name, #spec, #value);));
    }
    for count in [&field.min_len, &field.max_len].into_iter().flatten() {
        let (key, name) = (&count.key, count.key.to_string());
        out.extend(quote_spanned!(key.span()=> const _: () = #assert::string(#name, #spec);));
    }
    if let Some(pattern) = &field.pattern {
        let (key, name) = (&pattern.key, pattern.key.to_string());
        out.extend(quote_spanned!(key.span()=> const _: () = #assert::string(#name, #spec);));
    }
    for count in [&field.min_items, &field.max_items].into_iter().flatten() {
        let (key, name) = (&count.key, count.key.to_string());
        out.extend(quote_spanned!(key.span()=> const _: () = #assert::list(#name, #spec);));
    }
    if let Some(bound) = field.min.as_ref().or(field.max.as_ref()) {
        let declared = field_spec(krate, field);
        out.extend(quote_spanned!(bound.key.span()=> const _: () = #assert::range(&#declared);));
    }
    if let Some(Default::Expr(expr)) = &field.default {
        if let Some(value) = number(expr) {
            let (declared, value) = (field_spec(krate, field), bound_value(krate, value));
            out.extend(quote_spanned!(span_of_expr(expr)=> const _: () = #assert::default(&#declared, #value);));
        }
    }
    for rule in field.policy.rules() {
        let (name, declared) = (rule.to_string(), field_spec(krate, field));
        out.extend(quote_spanned!(rule.span()=> const _: () = #assert::rule_on_field(#name, &#declared);));
    }
    out
}

/// The spec of a type; what is wrong with the type is said there.
fn spec(krate: &Path, ty: &Type) -> TokenStream {
    quote_spanned!(span_of(ty)=> &<#ty as #krate::Arg>::SPEC)
}

fn bound_call(krate: &Path, key: &Ident, value: Bound) -> TokenStream {
    let value = bound_value(krate, value);
    quote!(.#key(#value))
}

fn bound_value(krate: &Path, value: Bound) -> TokenStream {
    match value {
        Bound::Integer(value) => quote!(#krate::spec::Bound::Integer(#value)),
        Bound::Float(value) => quote!(#krate::spec::Bound::Float(#value)),
    }
}

fn description(text: &str) -> Option<TokenStream> {
    (!text.is_empty()).then(|| quote!(.description(#text)))
}

fn aliases(names: &[Name]) -> Option<TokenStream> {
    let names = names.iter().map(|name| &name.text);
    (names.len() > 0).then(|| quote!(.aliases(&[#(#names),*])))
}

fn policy(krate: &Path, policy: &Policy) -> Option<TokenStream> {
    let Policy { strict, allow, deny } = policy;
    if !strict && allow.is_empty() && deny.is_empty() {
        return None;
    }
    let set = |rules: &[Ident]| {
        rules.iter().fold(quote!(#krate::RuleSet::EMPTY), |set, rule| {
            let name = rule.to_string();
            quote!(#set.or(#krate::RuleSet::named(#name)))
        })
    };
    let (allow, deny) = (set(allow), set(deny));
    Some(quote!(.policy(#krate::spec::Policy::new(#strict, #allow, #deny))))
}

fn span_of_expr(expr: &Expr) -> Span {
    expr.to_token_stream().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}
