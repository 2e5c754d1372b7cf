//! From the model to tokens: a table of constants, and a thin shell that fills slots.
//!
//! Everything that could go wrong for a reason of the field's type is spanned at the tokens to change: what the
//! compiler says then is said there. All names begin with `__`: the user's own types and
//! expressions stand among them.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Expr, ExprLit, Generics, Lit, Path, Type};

use crate::attr::Bound;
use crate::model::{Body, Container, ContainerDefault, Field, FieldDefault, Name, Policy, Variant, span_of};
use crate::pattern::Pattern;
use crate::respan::respan;

/// All that is derived.
pub(crate) fn container(container: &Container<'_>) -> TokenStream {
    let checks = checks(container);
    let body = match &container.body {
        Body::Struct { tool, version, fields } => object(container, tool, version.as_deref(), fields),
        Body::Enum(variants) => enumeration(container, variants),
    };
    let schema = container.json_schema.then(|| json_schema(container.ident, &Generics::default()));
    in_a_block(&container.krate, &quote!(#body #schema #checks))
}

/// Items in a scope of their own, where what is named often has a short name.
pub(crate) fn in_a_block(krate: &Path, items: &TokenStream) -> TokenStream {
    quote! {
        const _: () = {
            use #krate::__private::{self as __toolargs, Arg as __Arg, Bound as __Bound};
            #items
        };
    }
}

/// That each field's type can stand in arguments, where nothing else asks for it. A reference has been reported.
pub(crate) fn types(container: &Container<'_>) -> TokenStream {
    let Body::Struct { fields, .. } = &container.body else { return TokenStream::new() };
    let owned = fields.iter().filter(|field| !matches!(field.ty, Type::Reference(_)));
    let types = owned.map(|field| {
        let spec = spec(container, field);
        quote_spanned!(span_of(field.ty)=> const _: &__toolargs::Spec = #spec;)
    });
    quote!(#(#types)*)
}

/// What the compiler has to check, and the functions that it is about: whatever else is wrong with the input.
pub(crate) fn checks(container: &Container<'_>) -> TokenStream {
    match &container.body {
        Body::Struct { fields, .. } => {
            let defaults = fields.iter().filter_map(|field| default_fn(container, field));
            let assertions = fields.iter().map(|field| assertions(container, field));
            let rules = rule_assertions(&container.policy, "rule_on_object");
            quote!(#(#defaults)* #(#assertions)* #rules)
        }
        Body::Enum(_) => rule_assertions(&container.policy, "rule_on_enum"),
    }
}

fn object(
    container: &Container<'_>,
    tool: &Name,
    version: Option<&str>,
    fields: &[Field<'_>],
) -> TokenStream {
    let Container { ident, name, .. } = container;
    let tool = &tool.text;
    let version = version.map(|version| quote!(.version(#version)));
    let description = description(&container.description);
    let policy = policy(&container.policy);
    let table = fields.iter().enumerate().map(|(i, field)| field_spec(container, i, field));
    let patterns = fields.iter().enumerate().filter_map(|(i, field)| pattern_static(i, field));
    let slots: Vec<_> = (0..fields.len()).map(|i| format_ident!("__{i}")).collect();
    let by_name = by_name(fields);
    let types = fields.iter().map(|field| own(field.ty, container));
    let reads = fields.iter().zip(&slots).enumerate().map(|(i, (field, slot))| {
        let (i, arg) = (Literal::usize_unsuffixed(i), arg(container, field));
        quote!(#i => #arg::fill(&mut #slot, __s, __p, __r),)
    });
    let values = fields.iter().zip(&slots).map(|(field, slot)| {
        let (ident, absent) = (field.ident, absent(container, field));
        quote!(#ident: #slot #absent,)
    });
    let writes = fields.iter().map(|field| {
        let (ident, name, arg) = (field.ident, &field.name.text, arg(container, field));
        quote!(#arg::write_member(&self.#ident, #name, &mut __o);)
    });
    quote! {
        #(#patterns)*
        const __TOOLARGS_FIELDS: &[__toolargs::Field] = &[#(#table),*];
        const __TOOLARGS_OBJECT: &__toolargs::Object = &__toolargs::Object::new(#name, __TOOLARGS_FIELDS, &[#(#by_name),*])
            .decodes_to::<#ident>().tool(#tool) #version #description #policy;

        #[automatically_derived]
        impl __Arg for #ident {
            const SPEC: __toolargs::Spec = __toolargs::Spec::object(|| __TOOLARGS_OBJECT);

            #[inline]
            fn decode<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
                __source: &mut __ToolargsSource,
                __place: &__toolargs::Place<'_>,
                __report: &mut __toolargs::Report,
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
                let __object = move || ::core::option::Option::Some(Self { #(#values)* });
                ::core::result::Result::Ok(__object())
            }

            fn write(&self, __writer: &mut __toolargs::Writer) {
                let mut __o = __writer.object();
                #(#writes)*
                __o.end();
            }
        }

        #[automatically_derived]
        impl __toolargs::ToolArgs for #ident {}
    }
}

/// For the start and then for each field, the index of the field that comes next in the order of the names.
fn by_name(fields: &[Field<'_>]) -> Vec<Literal> {
    let mut sorted: Vec<_> = fields.iter().enumerate().map(|(i, field)| (&field.name.text, i)).collect();
    sorted.sort_unstable();
    let order = sorted.iter().map(|(_, i)| *i);
    let before = std::iter::once(0).chain(order.clone().map(|i| i + 1));
    let mut steps: Vec<_> = before.zip(order.chain([fields.len()])).collect();
    steps.sort_unstable();
    steps.into_iter().map(|(_, next)| Literal::usize_unsuffixed(next)).collect()
}

fn enumeration(container: &Container<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let Container { ident, name, .. } = container;
    let description = description(&container.description);
    let policy = policy(&container.policy);
    let table = variants.iter().map(|variant| {
        let quoted = format!("\"{}\"", variant.name.text);
        let aliases = aliases(&variant.aliases);
        let description = self::description(&variant.description);
        quote!(__toolargs::Variant::new(#quoted) #aliases #description)
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
        #[automatically_derived]
        impl __Arg for #ident {
            const SPEC: __toolargs::Spec = __toolargs::Spec::enumeration(
                const {
                    &__toolargs::Enum::new(#name, const { &[#(#table),*] })
                        .decodes_to::<#ident>() #description #policy
                }
            );

            #[inline]
            fn decode<'__toolargs, __ToolargsSource: __toolargs::Source<'__toolargs>>(
                __source: &mut __ToolargsSource,
                __place: &__toolargs::Place<'_>,
                __report: &mut __toolargs::Report,
            ) -> __toolargs::Decoded<Self> {
                ::core::result::Result::Ok(match __toolargs::enumeration(__source, __place, __report)? {
                    #(#reads)*
                    _ => ::core::option::Option::None,
                })
            }

            fn write(&self, __writer: &mut __toolargs::Writer) {
                __writer.string(match self { #(#writes)* });
            }
        }
    }
}

pub(crate) fn json_schema(ident: &Ident, generics: &Generics) -> TokenStream {
    let (generics, arguments, bounds) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #generics __toolargs::JsonSchema for #ident #arguments #bounds {
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
}

/// The constant that describes a field.
fn field_spec(container: &Container<'_>, i: usize, field: &Field<'_>) -> TokenStream {
    let path = format!("$.{}", field.name.text);
    let spec = spec(container, field);
    let aliases = aliases(&field.aliases);
    let description = description(&field.description);
    let min = field.min.as_ref().map(|min| bound_call(&min.key, min.value.value));
    let max = field.max.as_ref().map(|max| bound_call(&max.key, max.value.value));
    let counts = [&field.min_len, &field.max_len, &field.min_items, &field.max_items]
        .into_iter()
        .flatten()
        .map(|count| {
            let (key, value) = (&count.key, count.value);
            quote!(.#key(#value))
        });
    let pattern = field.pattern.as_ref().and_then(|pattern| {
        let (pattern, compiled) = (Pattern::new(&pattern.value.value()).ok()?, pattern_name(i));
        let source = pattern.common();
        Some(quote!(.pattern(__toolargs::Pattern::new(#source, || &#compiled))))
    });
    let default = field.default.as_ref().map(|_| {
        let (arg, default) = (arg(container, field), default_name(field));
        quote!(.default(|__w| #arg::write_default(&#default(), __w)))
    });
    let sensitive = field.sensitive.then(|| quote!(.sensitive()));
    let policy = policy(&field.policy);
    quote! {
        __toolargs::Field::new(#path, #spec)
            #aliases #description #min #max #(#counts)* #pattern #default #sensitive #policy
    }
}

/// The matcher of a field's pattern, which is built when it is first needed.
fn pattern_static(i: usize, field: &Field<'_>) -> Option<TokenStream> {
    let (name, pattern) = (pattern_name(i), field.pattern.as_ref()?);
    let compiled = Pattern::new(&pattern.value.value()).ok()?;
    let regex = compiled.regex();
    Some(quote! {
        static #name: __toolargs::CompiledPattern = __toolargs::CompiledPattern::new(#regex);
    })
}

fn pattern_name(i: usize) -> Ident {
    format_ident!("__TOOLARGS_PATTERN_{i}")
}

/// What is taken out of a field's slot.
fn absent(container: &Container<'_>, field: &Field<'_>) -> TokenStream {
    if field.default.is_some() {
        let default = default_name(field);
        return quote!(.or_else(#default));
    }
    let arg = arg(container, field);
    quote!(.or(#arg::absent)?)
}

/// The function that returns a field's default; the user's own expressions cannot mean it.
fn default_name(field: &Field<'_>) -> Ident {
    Ident::new(&format!("__default_of_{}", field.ident.unraw()), Span::call_site())
}

fn default_fn(container: &Container<'_>, field: &Field<'_>) -> Option<TokenStream> {
    let (ty, ident, name) = (own(field.ty, container), field.ident, default_name(field));
    let value = match field.default.as_ref()? {
        FieldDefault::Type => {
            quote_spanned!(span_of(field.ty)=> <#ty as ::core::default::Default>::default())
        }
        FieldDefault::Expr(expr) => match &**expr {
            // A text is an expression of the type `String` only after a conversion.
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                respan(quote!(<#ty as ::core::convert::From<&str>>::from(#text)), text.span())
            }
            expr => own(expr, container),
        },
        FieldDefault::Function(path) => {
            let path = own(path, container);
            quote!(#path())
        }
        FieldDefault::Container(ContainerDefault::Type(container)) => {
            quote!(<#container as ::core::default::Default>::default().#ident)
        }
        FieldDefault::Container(ContainerDefault::Function(path)) => {
            let path = own(path, container);
            quote!(#path().#ident)
        }
    };
    Some(quote!(fn #name() -> #ty { #value }))
}

/// Assertions about the field's type, each at the key that could be wrong.
fn assertions(container: &Container<'_>, field: &Field<'_>) -> TokenStream {
    let spec = spec(container, field);
    let mut out = TokenStream::new();
    let mut assert = |span, check: &str, arguments| out.extend(assertion(span, check, &arguments));
    for bound in [&field.min, &field.max].into_iter().flatten() {
        let (name, value) = (bound.key.to_string(), bound_value(bound.value.value));
        assert(bound.key.span(), &name, quote!(#spec, #value));
        if !bound.value.value.is_single() {
            assert(bound.key.span(), "no_single", quote!(#name, #spec));
        }
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
    if let Some(bound) = field.min.as_ref().or(field.max.as_ref())
        && !field.has_empty_range()
    {
        let [min, max] = [&field.min, &field.max]
            .map(|bound| bound.as_ref().map(|bound| bound_call(&bound.key, bound.value.value)));
        assert(bound.key.span(), "range", quote!(&__toolargs::Field::new("$.", #spec) #min #max));
    }
    for rule in field.policy.rules() {
        let name = rule.to_string();
        let (aliased, optional) = (!field.aliases.is_empty(), field.default.is_some());
        assert(rule.span(), "rule_on_field", quote!(#name, #spec, #aliased, #optional));
    }
    out
}

/// Assertions that a container's rules exist and can act on it.
fn rule_assertions(policy: &Policy, check: &str) -> TokenStream {
    let rules = policy.rules();
    rules
        .map(|rule| (rule.span(), rule.to_string()))
        .map(|(span, name)| assertion(span, check, &quote!(#name)))
        .collect()
}

/// A check that panics while it is compiled, at the tokens to change. Types in the arguments stay where they are:
/// what is wrong with them is said there.
fn assertion(span: Span, check: &str, arguments: &TokenStream) -> TokenStream {
    let check = Ident::new(check, span);
    quote_spanned!(span=> const _: () = __toolargs::assert::#check(#arguments);)
}

/// A field's type as an `Arg`, spanned at the type: a type that is none is then reported once, and there.
fn arg(container: &Container<'_>, field: &Field<'_>) -> TokenStream {
    let ty = own(field.ty, container);
    quote_spanned!(span_of(field.ty)=> <#ty as __Arg>)
}

fn spec(container: &Container<'_>, field: &Field<'_>) -> TokenStream {
    let arg = arg(container, field);
    quote_spanned!(span_of(field.ty)=> &#arg::SPEC)
}

/// Tokens of the user's, with the container's name for `Self`, which means nothing in a function or a constant.
fn own(tokens: impl ToTokens, container: &Container<'_>) -> TokenStream {
    fn replace(tokens: TokenStream, name: &Ident) -> TokenStream {
        tokens.into_iter().map(|token| replace_token(token, name)).collect()
    }
    fn replace_token(token: TokenTree, name: &Ident) -> TokenTree {
        match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                let mut name = name.clone();
                name.set_span(ident.span());
                name.into()
            }
            TokenTree::Group(group) => {
                let mut inside = proc_macro2::Group::new(group.delimiter(), replace(group.stream(), name));
                inside.set_span(group.span());
                inside.into()
            }
            token => token,
        }
    }
    replace(tokens.into_token_stream(), container.ident)
}

fn bound_call(key: &Ident, value: Bound) -> TokenStream {
    let value = bound_value(value);
    quote!(.#key(#value))
}

fn bound_value(bound: Bound) -> TokenStream {
    match bound {
        Bound::Integer(value) => {
            let value = Literal::i128_unsuffixed(value);
            quote!(__Bound::Integer(#value))
        }
        Bound::Float(value) => quote!(__Bound::Float(#value)),
    }
}

fn description(text: &str) -> Option<TokenStream> {
    (!text.is_empty()).then(|| quote!(.description(#text)))
}

fn aliases(names: &[Name]) -> Option<TokenStream> {
    let names = names.iter().map(|name| &name.text);
    (names.len() > 0).then(|| quote!(.aliases(&[#(#names),*])))
}

fn policy(policy: &Policy) -> Option<TokenStream> {
    let Policy { strict, allow, deny } = policy;
    if !strict && allow.is_empty() && deny.is_empty() {
        return None;
    }
    let set = |rules: &[Ident]| {
        let names = rules.iter().map(Ident::to_string);
        quote!(&[#(#names),*])
    };
    let (allow, deny) = (set(allow), set(deny));
    Some(quote!(.policy(__toolargs::policy(#strict, #allow, #deny))))
}
