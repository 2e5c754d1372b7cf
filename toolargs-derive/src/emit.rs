//! From the model to tokens: a table of constants, and a thin shell that fills slots.
//!
//! Everything that could go wrong for a reason of the field's type is spanned at the tokens to change: what the
//! compiler says then is said there.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Expr, ExprLit, Lit, Path, Type};

use crate::attr::Bound;
use crate::model::{Body, Container, ContainerDefault, Field, FieldDefault, Name, Policy, Variant, span_of};
use crate::pattern::Pattern;
use crate::respan::respan;

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
    let rules = rule_assertions(krate, &container.policy, "rule_on_object");

    // The user's own expressions stand among these names and must not see them.
    let site = Span::mixed_site();
    let [source, place, report, index, writer, object] =
        ["source", "place", "report", "index", "writer", "object"].map(|name| Ident::new(name, site));
    let slots: Vec<_> = (0..fields.len()).map(|i| Ident::new(&format!("field{i}"), site)).collect();
    let types = fields.iter().map(|field| field.ty);
    let reads = fields.iter().zip(&slots).enumerate().map(|(i, (field, slot))| {
        let i = Literal::usize_unsuffixed(i);
        let arg = arg(krate, field.ty);
        quote!(#i => #private::fill(&mut #slot, #arg::decode_present(#source, #place, #report)),)
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
        let (ident, name, arg) = (field.ident, &field.name.text, arg(krate, field.ty));
        quote! {
            if !#arg::is_absent(&self.#ident) {
                #arg::write(&self.#ident, #object.key(#name));
            }
        }
    });
    let defaults = fields.iter().filter_map(default_fn);
    quote! {
        fn __toolargs_object() -> &'static #krate::spec::Object {
            const {
                &#krate::spec::Object::new(#name, const { &[#(#table),*] }) #description #policy
            }
        }
        #(#defaults)*
        #(#assertions)*
        #rules

        #[automatically_derived]
        impl #krate::Arg for #ident {
            const SPEC: #krate::spec::Spec = #krate::spec::Spec::object(__toolargs_object);

            fn decode<'source, S: #krate::read::Source<'source>>(
                #source: &mut S,
                #place: &#krate::decode::Place<'_>,
                #report: &mut #krate::decode::Report,
            ) -> #krate::decode::Decoded<Self> {
                #(let mut #slots: ::core::option::Option<#types> = ::core::option::Option::None;)*
                match #private::object(::core::mem::size_of::<Self>(), #source, #place, #report, &mut |#index, #source, #place, #report| match #index {
                    #(#reads)*
                    _ => #private::surplus(#source, #place, #report),
                })? {
                    #private::Parts::Whole => {}
                    #private::Parts::Broken => return ::core::result::Result::Ok(::core::option::Option::None),
                    #private::Parts::None => return #private::repaired(#source, #place, #report),
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
    let rules = rule_assertions(krate, &container.policy, "rule_on_enum");
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
        #rules

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
    let counts = [&field.min_len, &field.max_len, &field.min_items, &field.max_items]
        .into_iter()
        .flatten()
        .map(|count| {
            let (key, value) = (&count.key, count.value);
            quote!(.#key(#value))
        });
    let pattern = field.pattern.as_ref().and_then(|pattern| {
        let source = pattern.value.value();
        let compiled = Pattern::new(&source).ok()?;
        let regex = compiled.regex();
        Some(quote! {
            .pattern(#krate::spec::Pattern::new(#source, || {
                static PATTERN: #krate::spec::CompiledPattern = #krate::spec::CompiledPattern::new(#regex);
                &PATTERN
            }))
        })
    });
    let default = field.default.as_ref().map(|_| {
        let (arg, default) = (arg(krate, field.ty), default_name(field));
        let writer = Ident::new("writer", Span::mixed_site());
        quote!(.default(|#writer| #arg::write(&#default(), #writer)))
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
    if field.default.is_some() {
        let default = default_name(field);
        return quote!(#default());
    }
    let arg = arg(krate, field.ty);
    quote! {
        match #arg::absent() {
            ::core::option::Option::Some(value) => value,
            ::core::option::Option::None => return ::core::option::Option::None,
        }
    }
}

/// The function that returns a field's default; the user's own expressions cannot mean it.
fn default_name(field: &Field<'_>) -> Ident {
    Ident::new(&format!("__toolargs_default_of_{}", field.ident.unraw()), Span::call_site())
}

fn default_fn(field: &Field<'_>) -> Option<TokenStream> {
    let (ty, ident, name) = (field.ty, field.ident, default_name(field));
    let value = match field.default.as_ref()? {
        FieldDefault::Type => quote_spanned!(span_of(ty)=> <#ty as ::core::default::Default>::default()),
        FieldDefault::Expr(expr) => match &**expr {
            // A text is an expression of the type `String` only after a conversion.
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                respan(quote!(<#ty as ::core::convert::From<&str>>::from(#text)), text.span())
            }
            expr => quote!(#expr),
        },
        FieldDefault::Function(path) => quote!(#path()),
        FieldDefault::Container(ContainerDefault::Type(container)) => {
            quote!(<#container as ::core::default::Default>::default().#ident)
        }
        FieldDefault::Container(ContainerDefault::Function(path)) => quote!(#path().#ident),
    };
    Some(quote!(fn #name() -> #ty { #value }))
}

/// Assertions about the field's type, each at the key that could be wrong.
fn assertions(krate: &Path, field: &Field<'_>) -> TokenStream {
    let spec = spec(krate, field.ty);
    let mut out = TokenStream::new();
    let mut assert = |span, check, arguments| out.extend(assertion(krate, span, check, arguments));
    for bound in [&field.min, &field.max].into_iter().flatten() {
        let (name, value) = (bound.key.to_string(), bound_value(krate, bound.value.value));
        assert(bound.key.span(), "bound", quote!(#name, #spec, #value));
    }
    for key in [&field.min_len, &field.max_len].into_iter().flatten().map(|count| &count.key) {
        let name = key.to_string();
        assert(key.span(), "string", quote!(#name, #spec));
    }
    if let Some(key) = field.pattern.as_ref().map(|pattern| &pattern.key) {
        let name = key.to_string();
        assert(key.span(), "string", quote!(#name, #spec));
    }
    for key in [&field.min_items, &field.max_items].into_iter().flatten().map(|count| &count.key) {
        let name = key.to_string();
        assert(key.span(), "list", quote!(#name, #spec));
    }
    if let Some(bound) = field.min.as_ref().or(field.max.as_ref()) {
        let declared = field_spec(krate, field);
        assert(bound.key.span(), "range", quote!(&#declared));
    }
    for rule in field.policy.rules() {
        let (name, declared) = (rule.to_string(), field_spec(krate, field));
        assert(rule.span(), "rule_on_field", quote!(#name, &#declared));
    }
    out
}

/// Assertions that a container's rules exist and can act on it.
fn rule_assertions(krate: &Path, policy: &Policy, check: &str) -> TokenStream {
    let rules = policy.rules();
    rules
        .map(|rule| (rule.span(), rule.to_string()))
        .map(|(span, name)| assertion(krate, span, check, quote!(#name)))
        .collect()
}

/// A check that panics while it is compiled, at the tokens to change. Types in the arguments stay where they are:
/// what is wrong with them is said there.
fn assertion(krate: &Path, span: Span, check: &str, arguments: TokenStream) -> TokenStream {
    let check = Ident::new(check, span);
    let check = respan(quote!(#krate::__private::assert::#check), span);
    quote_spanned!(span=> const _: () = #check(#arguments);)
}

/// A type as an `Arg`, spanned at the type: a type that is none is then reported once, and there.
fn arg(krate: &Path, ty: &Type) -> TokenStream {
    let span = span_of(ty);
    let krate = respan(quote!(#krate), span);
    quote_spanned!(span=> <#ty as #krate::Arg>)
}

fn spec(krate: &Path, ty: &Type) -> TokenStream {
    let arg = arg(krate, ty);
    quote_spanned!(span_of(ty)=> &#arg::SPEC)
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
