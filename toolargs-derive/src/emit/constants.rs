//! What is said of a value in constants: builders that are called on a spec, a field or a container.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use syn::{Expr, ExprLit, Lit};

use super::field;
use super::scope::Scope;
use crate::attr::{Bound, Number};
use crate::keys::Limit;
use crate::model::{Constraint, Constraints, Demand, Field, Name, Policy};

/// The calls for the constraints on what `spec` describes.
pub(super) fn constraints(scope: &Scope<'_>, spec: &TokenStream, constraints: &Constraints) -> TokenStream {
    constraints.iter().filter_map(|constraint| call(scope, spec, constraint)).collect()
}

fn call(scope: &Scope<'_>, spec: &TokenStream, constraint: &Constraint) -> Option<TokenStream> {
    let key = key(constraint);
    let arguments = match &constraint.value {
        Demand::Flag => TokenStream::new(),
        Demand::Number(number) if constraint.limit == Limit::MultipleOf => {
            let json = &number.json;
            quote!(#json)
        }
        Demand::Number(number) => bound(number.value),
        Demand::Count(count) | Demand::Length(count) => quote!(#count),
        Demand::Text(text) if constraint.limit == Limit::Pattern => scope.pattern(&text.value())?,
        Demand::Text(text) => {
            let text = text.value();
            quote!(#text)
        }
        Demand::Each(each) => {
            let spec = each_spec(spec, constraint.limit);
            let calls = constraints(scope, &spec, each);
            quote!(const { &#spec #calls })
        }
    };
    Some(quote!(.#key(#arguments)))
}

/// The spec of a list's items or a map's keys.
pub(super) fn each_spec(spec: &TokenStream, limit: Limit) -> TokenStream {
    match limit {
        Limit::Keys => quote!(#spec.key()),
        _ => quote!(#spec.item()),
    }
}

/// The builder's name is the key's, whatever the user called it.
fn key(constraint: &Constraint) -> Ident {
    let name = match (&constraint.value, constraint.limit) {
        (Demand::Length(_), Limit::MinLen) => "min_length",
        (Demand::Length(_), _) => "max_length",
        (_, limit) => limit.name(),
    };
    Ident::new(name, constraint.ident.span())
}

/// The calls for the bounds and lengths alone, of which the range of values consists.
pub(super) fn range(constraints: &Constraints) -> TokenStream {
    let ranges = constraints.iter().filter(|constraint| constraint.is_range());
    ranges
        .map(|constraint| {
            let key = key(constraint);
            match &constraint.value {
                Demand::Number(number) if constraint.limit == Limit::MultipleOf => {
                    let json = &number.json;
                    quote!(.#key(#json))
                }
                Demand::Number(number) => {
                    let bound = bound(number.value);
                    quote!(.#key(#bound))
                }
                Demand::Count(count) | Demand::Length(count) => quote!(.#key(#count)),
                Demand::Flag | Demand::Text(_) | Demand::Each(_) => TokenStream::new(),
            }
        })
        .collect()
}

pub(super) fn bound(bound: Bound) -> TokenStream {
    match bound {
        Bound::Integer(value) => {
            let value = Literal::i128_unsuffixed(value);
            quote!(__Bound::Integer(#value))
        }
        Bound::Natural(value) => {
            let value = Literal::u128_unsuffixed(value);
            quote!(__Bound::Natural(#value))
        }
        Bound::Float(value) => quote!(__Bound::Float(#value)),
    }
}

pub(super) fn description(text: &str) -> Option<TokenStream> {
    (!text.is_empty()).then(|| quote!(.description(#text)))
}

pub(super) fn title(text: Option<&String>) -> Option<TokenStream> {
    text.map(|text| quote!(.title(#text)))
}

pub(super) fn aliases(names: &[Name]) -> Option<TokenStream> {
    let names = names.iter().map(|name| &name.text);
    (names.len() > 0).then(|| quote!(.aliases(&[#(#names),*])))
}

pub(super) fn policy(policy: &Policy) -> Option<TokenStream> {
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

pub(super) fn flag(is_set: bool, call: TokenStream) -> Option<TokenStream> {
    is_set.then_some(call)
}

/// The examples of a field, each a function that writes one. A literal is JSON by itself; anything else is a value of the
/// field's type.
pub(super) fn field_examples(scope: &Scope<'_>, field: &Field<'_>) -> Option<TokenStream> {
    examples(&field.examples, |expr| {
        literal(expr).unwrap_or_else(|| {
            let (ty, expr) = (scope.own(field.ty), scope.own(expr));
            let write = field::write(scope, field, &quote!(&__value), &quote!(__w));
            quote! {
                {
                    let __value: #ty = #expr;
                    #write
                }
            }
        })
    })
}

/// The calls that show how a tool is used.
pub(super) fn tool_examples(scope: &Scope<'_>) -> Option<TokenStream> {
    examples(&scope.container.tool.examples, |expr| {
        quote! {
            {
                let __value: Self = #expr;
                <Self as __Arg>::write(&__value, __w)
            }
        }
    })
}

fn examples(examples: &[Expr], write: impl Fn(&Expr) -> TokenStream) -> Option<TokenStream> {
    let examples = examples.iter().map(write);
    (examples.len() > 0).then(|| quote!(.examples(const { &[#(|__w| #examples),*] })))
}

fn literal(expr: &Expr) -> Option<TokenStream> {
    if let Some(number) = Number::of(expr) {
        return Some(match number.value {
            Bound::Integer(value) => {
                let value = Literal::i128_unsuffixed(value);
                quote!(__w.integer(#value))
            }
            Bound::Natural(value) => {
                let value = Literal::u128_unsuffixed(value);
                quote!(__w.natural(#value))
            }
            Bound::Float(value) => quote!(__w.double(#value)),
        });
    }
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(quote!(__w.string(#text))),
        Expr::Lit(ExprLit { lit: Lit::Bool(value), .. }) => Some(quote!(__w.boolean(#value))),
        _ => None,
    }
}
