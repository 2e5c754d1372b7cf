//! What the compiler has to check, each at the key that could be wrong.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::constants::{bound, each_spec, range};
use super::field;
use super::newtype::tuple_arg;
use super::scope::Scope;
use crate::attr::Bound;
use crate::check::SEPARATOR_FOLD;
use crate::keys::Limit;
use crate::model::{Constraint, Constraints, Demand, Field, Name, Policy};
use crate::ty::{has_any_length, is_no_option, item, map_keys, may_have_map, no_keys};

/// Assertions about a field's type; nothing is known of one that depends on a parameter.
pub(super) fn of_field(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    // A map whose keys are none has been reported.
    let reported = field.with.is_none() && !no_keys(field.ty).is_empty();
    if field.skip.is_some() || is_unknown(scope, field) || reported {
        return TokenStream::new();
    }
    let (spec, spec_ref) = (field::spec(scope, field), field::spec_ref(scope, field));
    let keyed = of_map_keys(field, &spec_ref);
    if let Some(flatten) = &field.flatten {
        let flatten = assertion(flatten.span(), "flatten", &spec_ref);
        return quote!(#keyed #flatten);
    }
    let ty = field.with.is_none().then_some(field.ty);
    let value = Value { spec, spec_ref, ty };
    let (constraints, spec_ref) = (of_constraints(&value, &field.constraints), &value.spec_ref);
    // A type that is seen to be no `Option` has been reported.
    let seen = field.with.is_none() && is_no_option(field.ty);
    let nullable = field.nullable.as_ref().filter(|_| !seen);
    let nullable = nullable.map(|nullable| assertion(nullable.span(), "nullable", spec_ref));
    let (aliased, optional) = (!field.aliases.is_empty(), field.default.is_some());
    let rules = of_rules(&field.policy, spec_ref, aliased, optional);
    quote!(#keyed #constraints #nullable #rules)
}

/// An assertion that maps have keys, at the key's type if it is seen.
fn of_map_keys(field: &Field<'_>, spec_ref: &TokenStream) -> Option<TokenStream> {
    match &field.with {
        Some(module) => Some(assertion(module.span(), "map_keys", spec_ref)),
        None => may_have_map(field.ty).then(|| {
            let span = match map_keys(field.ty).as_slice() {
                [key] => key.span(),
                _ => field.ty_span(),
            };
            assertion(span, "map_keys", spec_ref)
        }),
    }
}

/// Assertions that rules exist and can act on what is in a newtype or a variant.
pub(super) fn of_content(
    scope: &Scope<'_>,
    policy: &Policy,
    field: &Field<'_>,
    aliased: bool,
) -> TokenStream {
    if is_unknown(scope, field) {
        return TokenStream::new();
    }
    of_rules(policy, &field::spec_ref(scope, field), aliased, false)
}

/// The same of a tuple.
pub(super) fn of_tuple(
    scope: &Scope<'_>,
    policy: &Policy,
    items: &[Field<'_>],
    aliased: bool,
) -> TokenStream {
    if items.iter().any(|field| is_unknown(scope, field)) {
        return TokenStream::new();
    }
    let arg = tuple_arg(scope, items);
    of_rules(policy, &quote!(&#arg::SPEC), aliased, false)
}

/// An assertion that the content of a variant has room for the tag, at the content's type.
pub(super) fn of_content_beside(scope: &Scope<'_>, field: &Field<'_>, tag: &Name) -> TokenStream {
    if is_unknown(scope, field) {
        return TokenStream::new();
    }
    let (spec, keys, tag) = (field::spec_ref(scope, field), field::keys(scope, field), &tag.text);
    assertion(field.ty_span(), "internal", &quote!(#spec, #keys, #tag))
}

/// Whether nothing is known of a field's type, since it depends on a parameter.
pub(super) fn is_unknown(scope: &Scope<'_>, field: &Field<'_>) -> bool {
    field.with.is_none() && scope.depends(field.ty)
}

fn of_rules(policy: &Policy, spec: &TokenStream, aliased: bool, optional: bool) -> TokenStream {
    let rules = policy.rules();
    let each = rules
        .map(|rule| (rule.span(), rule.to_string()))
        .map(|(span, name)| assertion(span, "rule_on_field", &quote!(#name, #spec, #aliased, #optional)));
    let apart = folding(policy).map(|span| assertion(span, "members_apart", spec));
    each.chain(apart).collect()
}

/// Where the rule is allowed that ignores what stands between the words of a member.
fn folding(policy: &Policy) -> Option<Span> {
    policy.allow.iter().find(|rule| *rule == SEPARATOR_FOLD).map(Ident::span)
}

/// Assertions that the members of what is in an object can be told apart under the rules that it allows.
pub(super) fn of_members(scope: &Scope<'_>, policy: &Policy, fields: &[Field<'_>]) -> TokenStream {
    let Some(span) = folding(policy) else { return TokenStream::new() };
    let fields = fields.iter().filter(|field| {
        let reported = field.with.is_none() && !no_keys(field.ty).is_empty();
        field.skip.is_none() && !is_unknown(scope, field) && !reported
    });
    fields.map(|field| assertion(span, "members_apart", &field::spec_ref(scope, field))).collect()
}

/// Assertions that a container's rules exist and can act on it.
pub(super) fn of_container(policy: &Policy, check: &str) -> TokenStream {
    let rules = policy.rules();
    rules
        .map(|rule| (rule.span(), rule.to_string()))
        .map(|(span, name)| assertion(span, check, &quote!(#name)))
        .collect()
}

/// What constraints are about.
struct Value<'a> {
    spec: TokenStream,
    /// A reference to it.
    spec_ref: TokenStream,
    /// The type, if it is known by its tokens.
    ty: Option<&'a Type>,
}

fn of_constraints(value: &Value<'_>, constraints: &Constraints) -> TokenStream {
    let each: TokenStream = constraints.iter().map(|constraint| of_constraint(value, constraint)).collect();
    // Lengths alone, of a type that has none of its own, have been judged.
    let free = value.ty.is_some_and(has_any_length);
    let asked = |constraint: &&Constraint| match constraint.value {
        Demand::Number(_) => true,
        Demand::Count(_) => !free,
        Demand::Length(_) => true,
        Demand::Flag | Demand::Text(_) | Demand::Each(_) => false,
    };
    let first = constraints.iter().find(asked).filter(|_| !constraints.exclude_everything());
    let whole = first.map(|first| {
        let (spec, range) = (&value.spec, range(constraints));
        assertion(first.ident.span(), "range", &quote!(&#spec #range))
    });
    quote!(#each #whole)
}

fn of_constraint(value: &Value<'_>, constraint: &Constraint) -> TokenStream {
    let spec_ref = &value.spec_ref;
    let (name, span) = (constraint.limit.name(), constraint.ident.span());
    match (&constraint.value, constraint.limit) {
        // That has been reported.
        (Demand::Number(number), Limit::MultipleOf) if !number.value.exceeds(Bound::Integer(0)) => {
            TokenStream::new()
        }
        (Demand::Number(number), Limit::MultipleOf) => {
            let json = &number.json;
            assertion(span, name, &quote!(#spec_ref, #json))
        }
        (Demand::Number(number), _) => {
            let bound = bound(number.value);
            let applies = assertion(span, name, &quote!(#spec_ref, #bound));
            let exact =
                (!number.value.is_single()).then(|| assertion(span, "no_single", &quote!(#name, #spec_ref)));
            quote!(#applies #exact)
        }
        (Demand::Length(_), _) => assertion(span, "length", spec_ref),
        (Demand::Count(count), Limit::Len) => assertion(span, name, &quote!(#spec_ref, #count)),
        (Demand::Count(_), Limit::MinItems | Limit::MaxItems) => {
            assertion(span, "list", &quote!(#name, #spec_ref))
        }
        (Demand::Text(text), Limit::Format) => {
            let format = text.value();
            assertion(text.span(), name, &quote!(#spec_ref, #format))
        }
        (Demand::Count(_) | Demand::Text(_), _) => assertion(span, "string", &quote!(#name, #spec_ref)),
        (Demand::Flag, _) => assertion(span, name, spec_ref),
        (Demand::Each(each), limit) => {
            let applies = assertion(span, name, spec_ref);
            let spec = each_spec(&value.spec, limit);
            let ty = value.ty.filter(|_| limit == Limit::Items).and_then(item);
            let each = of_constraints(&Value { spec_ref: quote!(const { &#spec }), spec, ty }, each);
            quote!(#applies #each)
        }
    }
}

/// A check that panics while it is compiled, at the tokens to change. Types in the arguments stay where they are:
/// what is wrong with them is said there.
pub(super) fn assertion(span: Span, check: &str, arguments: &TokenStream) -> TokenStream {
    let call = call(span, check, arguments);
    quote_spanned!(span=> const _: () = #call;)
}

/// The call of such a check.
pub(super) fn call(span: Span, check: &str, arguments: &TokenStream) -> TokenStream {
    let check = Ident::new(check, span);
    quote_spanned!(span=> __toolargs::assert::#check(#arguments))
}
