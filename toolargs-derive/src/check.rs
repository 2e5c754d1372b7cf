//! What is wrong across keys and fields, as far as tokens show it; what needs the type is left to constant
//! assertions.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, ExprLit, Lit};

use crate::attr::number;
use crate::caseless::caseless;
use crate::ctxt::Ctxt;
use crate::model::{Body, Container, Field, FieldDefault, Name, Policy, Variant};
use crate::pattern::Pattern;

pub(crate) fn check(ctxt: &Ctxt, container: &Container<'_>) {
    policy(ctxt, &container.policy);
    match &container.body {
        Body::Struct { tool, fields, .. } => {
            tool_name(ctxt, tool);
            keys(ctxt, fields);
            for field in fields {
                policy(ctxt, &field.policy);
                bounds(ctxt, field);
                pattern(ctxt, field);
                default(ctxt, field);
            }
        }
        Body::Enum(variants) => values(ctxt, variants),
    }
}

fn error_at(ctxt: &Ctxt, span: Span, message: String) {
    ctxt.push(syn::Error::new(span, message));
}

/// `#[tool(name = "refund an order")]`: the strictest providers take letters, digits, `_` and `-`, 64 at most.
fn tool_name(ctxt: &Ctxt, name: &Name) {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !(1..=64).contains(&name.text.len()) || !name.text.chars().all(allowed) {
        let message = format!(
            "{:?} is no tool name: those are 1 to 64 letters, digits, `_` or `-`; write `#[tool(name = \"…\")]`",
            name.text
        );
        error_at(ctxt, name.span, message);
    }
}

/// `#[tool(rename = "id")] a: String, id: String`
fn keys(ctxt: &Ctxt, fields: &[Field<'_>]) {
    let mut seen: Vec<(&str, &Field<'_>)> = Vec::new();
    for field in fields {
        for name in std::iter::once(&field.name).chain(&field.aliases) {
            match seen.iter().find(|(text, _)| *text == name.text) {
                Some((text, other)) if other.ident == field.ident => {
                    error_at(
                        ctxt,
                        name.span,
                        format!("the field already reads the key {text:?}; drop the alias"),
                    );
                }
                Some((text, other)) => {
                    let (other, ident) = (other.ident, field.ident);
                    let message = format!("`{other}` and `{ident}` both read the key {text:?}; rename one");
                    error_at(ctxt, name.span, message);
                }
                None => seen.push((&name.text, field)),
            }
        }
    }
}

/// `Straße, STRASSE`: such values cannot be told apart when a model gets the case wrong.
fn values(ctxt: &Ctxt, variants: &[Variant<'_>]) {
    let mut seen: Vec<(&str, &Variant<'_>)> = Vec::new();
    for variant in variants {
        for name in std::iter::once(&variant.name).chain(&variant.aliases) {
            let text = &name.text;
            match seen.iter().find(|(other, _)| caseless(other, text)) {
                Some((other, same)) if same.ident == variant.ident => {
                    if other == text {
                        error_at(
                            ctxt,
                            name.span,
                            format!("the variant already has the value {text:?}; drop the alias"),
                        );
                    }
                }
                Some((other, clash)) => {
                    let (clash, ident) = (clash.ident, variant.ident);
                    let differ =
                        if other == text { "are the same" } else { "are the same when case is ignored" };
                    let message = format!(
                        "the values {other:?} of `{clash}` and {text:?} of `{ident}` {differ}; rename one"
                    );
                    error_at(ctxt, name.span, message);
                }
                None => seen.push((text, variant)),
            }
        }
    }
}

/// `#[tool(allow(enum_casefold), deny(enum_casefold))]`
fn policy(ctxt: &Ctxt, policy: &Policy) {
    for (i, rule) in policy.deny.iter().enumerate() {
        if policy.allow.contains(rule) {
            ctxt.error(rule, format!("`{rule}` is both allowed and denied here; drop one"));
        } else if policy.deny.iter().take(i).any(|earlier| earlier == rule) {
            ctxt.error(rule, format!("`{rule}` is already denied; drop one"));
        }
    }
    for (i, rule) in policy.allow.iter().enumerate() {
        if policy.allow.iter().take(i).any(|earlier| earlier == rule) {
            ctxt.error(rule, format!("`{rule}` is already allowed; drop one"));
        }
    }
}

/// `#[tool(min = 10, max = 1)]`
fn bounds(ctxt: &Ctxt, field: &Field<'_>) {
    if let (Some(min), Some(max)) = (&field.min, &field.max)
        && field.has_empty_range()
    {
        let (least, most) = (&min.value.tokens, &max.value.tokens);
        empty(ctxt, &min.key, least, &max.key, most);
    }
    for (min, max) in [(&field.min_len, &field.max_len), (&field.min_items, &field.max_items)] {
        if let (Some(min), Some(max)) = (min, max)
            && min.value > max.value
        {
            empty(ctxt, &min.key, min.value, &max.key, max.value);
        }
    }
}

fn empty(ctxt: &Ctxt, min: &syn::Ident, least: impl ToTokens, max: &syn::Ident, most: impl ToTokens) {
    let (least, most) = (least.to_token_stream(), most.to_token_stream());
    let trim = |tokens: proc_macro2::TokenStream| tokens.to_string().replace(' ', "").replace("usize", "");
    let (least, most) = (trim(least), trim(most));
    ctxt.error(min, format!("`{min}` ({least}) is greater than `{max}` ({most}), so no value is accepted"));
}

/// `#[tool(pattern = "^a$")]`
fn pattern(ctxt: &Ctxt, field: &Field<'_>) {
    if let Some(pattern) = &field.pattern
        && let Err(message) = Pattern::new(&pattern.value.value())
    {
        ctxt.error(&pattern.value, message);
    }
}

/// `#[tool(max = 3, default = 5)]`
fn default(ctxt: &Ctxt, field: &Field<'_>) {
    let Some(FieldDefault::Expr(expr)) = &field.default else { return };
    let expr = inside(expr);
    if let Some(value) = number(expr) {
        let over = field.max.as_ref().filter(|max| value.exceeds(max.value.value));
        let under = field.min.as_ref().filter(|min| min.value.value.exceeds(value));
        for bound in over.into_iter().chain(under) {
            let (key, tokens) = (&bound.key, bound.value.tokens.to_string().replace(' ', ""));
            ctxt.error(expr, format!("the default is outside the field's own bounds: `{key}` is {tokens}"));
        }
    }
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = expr else { return };
    let length = text.value().chars().count();
    let long = field.max_len.as_ref().filter(|max| length > max.value);
    let short = field.min_len.as_ref().filter(|min| length < min.value);
    for bound in long.into_iter().chain(short) {
        let (key, limit) = (&bound.key, bound.value);
        let message = format!(
            "the default is outside the field's own bounds: it has {length} characters, and `{key}` is {limit}"
        );
        ctxt.error(text, message);
    }
    if let Some(pattern) = &field.pattern
        && Pattern::new(&pattern.value.value()).is_ok_and(|pattern| !pattern.matches(&text.value()))
    {
        ctxt.error(text, "the default does not match the field's own `pattern`");
    }
}

/// `(5)` and `Some(5)` are no other default than `5`.
fn inside(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => inside(&paren.expr),
        Expr::Group(group) => inside(&group.expr),
        Expr::Call(call) => match (&*call.func, call.args.first()) {
            (Expr::Path(path), Some(only))
                if call.args.len() == 1
                    && path.path.segments.last().is_some_and(|segment| segment.ident == "Some") =>
            {
                inside(only)
            }
            _ => expr,
        },
        _ => expr,
    }
}
