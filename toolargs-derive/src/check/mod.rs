//! What is wrong across keys and fields, as far as tokens show it; what needs the type is left to constant
//! assertions.

mod names;
mod ranges;
mod together;
mod values;

use proc_macro2::Span;
use quote::ToTokens;

use crate::ctxt::Ctxt;
use crate::model::{Body, Container, Content, Field, Name, Policy, Tagging, Toolable, Variant};
use crate::pattern::Pattern;
use crate::ty;

/// The rule under which the members of an enum are told by their letters alone.
pub(crate) const SEPARATOR_FOLD: &str = "enum_separator_fold";

pub(crate) fn check(ctxt: &Ctxt, container: &Container<'_>) {
    policy(ctxt, &container.policy);
    tool(ctxt, container);
    match &container.body {
        Body::Object(fields) => names::keys(ctxt, fields),
        Body::Newtype { fields, .. } | Body::Tuple(fields) => endless(ctxt, container, fields),
        Body::Enum(variants) => {
            names::values(ctxt, variants);
            if container.policy.allow.iter().any(|rule| rule == SEPARATOR_FOLD) {
                names::letters(ctxt, variants);
            }
        }
        Body::Union { tagging, variants } => union(ctxt, container, tagging, variants),
    }
    if let Body::Enum(variants) | Body::Union { variants, .. } = &container.body {
        for variant in variants {
            together::variant(ctxt, variant);
            policy(ctxt, &variant.policy);
        }
    }
    for field in container.fields() {
        if let Some(flatten) = &field.flatten
            && ty::is_itself(field.ty, container.ident)
        {
            let ident = container.ident;
            ctxt.error(flatten, format!(
                "the keys of `{ident}` cannot stand among those of `{ident}` itself; drop `{flatten}`, so that it has a key of its own"
            ));
        }
        self::field(ctxt, field);
    }
}

fn error_at(ctxt: &Ctxt, span: Span, message: impl std::fmt::Display) {
    ctxt.push(syn::Error::new(span, message));
}

fn field(ctxt: &Ctxt, field: &Field<'_>) {
    together::field(ctxt, field);
    if field.skip.is_none() && field.with.is_none() {
        for key in ty::no_keys(field.ty) {
            let message = "a map's keys are strings, integers, dates or values of an enum without data; use a list of structs instead";
            ctxt.error(key, message);
        }
    }
    if field.skip.is_some() || field.flatten.is_some() {
        return;
    }
    policy(ctxt, &field.policy);
    ranges::check(ctxt, &field.constraints);
    for pattern in field.constraints.patterns() {
        if let Err(message) = Pattern::new(&pattern.value()) {
            ctxt.error(pattern, message);
        }
    }
    values::check(ctxt, field);
}

fn tool(ctxt: &Ctxt, container: &Container<'_>) {
    let tool = &container.tool;
    match container.toolable() {
        Toolable::No(why) => {
            for key in &tool.keys {
                let ident = container.ident;
                ctxt.error(
                    key,
                    format!(
                        "`{key}` belongs on a tool, and `{ident}` cannot be one: {why}; write it on the struct around it"
                    ),
                );
            }
        }
        Toolable::Yes => tool_name(ctxt, &tool.name),
        // The type may well be no tool.
        Toolable::IfObjects if tool.keys.is_empty() => {}
        Toolable::IfObjects => tool_name(ctxt, &tool.name),
    }
    if let (Some(destructive), Some(read_only)) = (&tool.destructive, &tool.read_only) {
        let later = tool.keys.iter().rfind(|key| *key == destructive || *key == read_only);
        let message = format!("`{destructive}` and `{read_only}` contradict each other; drop one");
        ctxt.error(later, message);
    }
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

/// `struct Tree(Vec<Tree>)`: what a newtype is, is what it contains.
fn endless(ctxt: &Ctxt, container: &Container<'_>, fields: &[Field<'_>]) {
    let itself = |ident: &proc_macro2::Ident| ident == "Self" || ident == container.ident;
    for field in fields.iter().filter(|field| field.skip.is_none()) {
        if ty::mentions(field.ty.to_token_stream(), &itself) {
            let message = "a newtype or tuple cannot contain itself, for it is what it contains; write a struct with a named field";
            ctxt.error(field.ty, message);
        }
    }
}

fn union(ctxt: &Ctxt, container: &Container<'_>, tagging: &Tagging, variants: &[Variant<'_>]) {
    match tagging {
        Tagging::External | Tagging::Adjacent { .. } => names::values(ctxt, variants),
        Tagging::Internal { tag } => {
            names::values(ctxt, variants);
            for variant in variants {
                names::tag(ctxt, tag, variant);
                if let Content::Tuple(_) = variant.content {
                    let (ident, tag) = (variant.ident, &tag.text);
                    ctxt.error(ident, format!(
                        "the values of `{ident}` have no names to stand under beside the tag {tag:?}; name its fields, or add `content = \"…\"`"
                    ));
                }
            }
        }
        Tagging::Untagged => {
            names::none(ctxt, &container.naming, variants);
            let mut units = variants.iter().filter(|variant| variant.is_sent() && variant.content.is_unit());
            if let Some(first) = units.next() {
                for other in units {
                    let (first, ident) = (first.ident, other.ident);
                    ctxt.error(ident, format!(
                        "`{first}` and `{ident}` are both null in an untagged enum; keep one, or write `tag = \"…\"`"
                    ));
                }
            }
        }
    }
    let is_in_place = matches!(tagging, Tagging::Internal { .. } | Tagging::Untagged);
    for variant in variants {
        match &variant.content {
            Content::Struct(fields) => names::keys(ctxt, fields),
            Content::Newtype(field) if is_in_place && ty::is_itself(field.ty, container.ident) => {
                let message = "a variant cannot be the whole enum again, without end; write a variant with a named field";
                ctxt.error(field.ty, message);
            }
            Content::Newtype(_) | Content::Unit | Content::Tuple(_) => {}
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
