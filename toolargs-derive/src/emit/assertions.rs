//! What the compiler has to check, each at the key that could be wrong.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::constants::{bound, each_spec, range};
use super::field;
use super::newtype::tuple_arg;
use super::scope::Scope;
use crate::attr::Bound;
use crate::keys::Limit;
use crate::model::{Constraint, Constraints, Demand, Field, Policy};
use crate::ty::is_no_option;

/// Assertions about a field's type; nothing is known of one that depends on a parameter.
pub(super) fn of_field(scope: &Scope<'_>, field: &Field<'_>) -> TokenStream {
    if field.skip.is_some() || is_unknown(scope, field) {
        return TokenStream::new();
    }
    let (spec, spec_ref) = (field::spec(scope, field), field::spec_ref(scope, field));
    if let Some(flatten) = &field.flatten {
        return assertion(flatten.span(), "flatten", &spec_ref);
    }
    let constraints = of_constraints(&spec, &spec_ref, &field.constraints);
    // A type that is seen to be no `Option` has been reported.
    let seen = field.with.is_none() && is_no_option(field.ty);
    let nullable = field.nullable.as_ref().filter(|_| !seen);
    let nullable = nullable.map(|nullable| assertion(nullable.span(), "nullable", &spec_ref));
    let (aliased, optional) = (!field.aliases.is_empty(), field.default.is_some());
    let rules = of_rules(&field.policy, &spec_ref, aliased, optional);
    quote!(#constraints #nullable #rules)
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

/// An assertion about a field's type, at the type.
pub(super) fn of_type(scope: &Scope<'_>, field: &Field<'_>, check: &str) -> TokenStream {
    if is_unknown(scope, field) {
        return TokenStream::new();
    }
    assertion(field.ty_span(), check, &field::spec_ref(scope, field))
}

/// Whether nothing is known of a field's type, since it depends on a parameter.
fn is_unknown(scope: &Scope<'_>, field: &Field<'_>) -> bool {
    field.with.is_none() && scope.depends(field.ty)
}

fn of_rules(policy: &Policy, spec: &TokenStream, aliased: bool, optional: bool) -> TokenStream {
    let rules = policy.rules();
    rules
        .map(|rule| (rule.span(), rule.to_string()))
        .map(|(span, name)| assertion(span, "rule_on_field", &quote!(#name, #spec, #aliased, #optional)))
        .collect()
}

/// Assertions that a container's rules exist and can act on it.
pub(super) fn of_container(policy: &Policy, check: &str) -> TokenStream {
    let rules = policy.rules();
    rules
        .map(|rule| (rule.span(), rule.to_string()))
        .map(|(span, name)| assertion(span, check, &quote!(#name)))
        .collect()
}

fn of_constraints(spec: &TokenStream, spec_ref: &TokenStream, constraints: &Constraints) -> TokenStream {
    let each: TokenStream =
        constraints.iter().map(|constraint| of_constraint(spec, spec_ref, constraint)).collect();
    let first = constraints.iter().find(|constraint| constraint.is_range());
    let whole = first.filter(|_| !constraints.exclude_everything()).map(|first| {
        let range = range(constraints);
        assertion(first.ident.span(), "range", &quote!(&__toolargs::Field::new("$.", #spec_ref) #range))
    });
    quote!(#each #whole)
}

fn of_constraint(spec: &TokenStream, spec_ref: &TokenStream, constraint: &Constraint) -> TokenStream {
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
            let value = bound(number.value);
            let applies = assertion(span, name, &quote!(#spec_ref, #value));
            let exact =
                (!number.value.is_single()).then(|| assertion(span, "no_single", &quote!(#name, #spec_ref)));
            quote!(#applies #exact)
        }
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
            let spec = each_spec(spec, limit);
            let each = of_constraints(&spec, &quote!(const { &#spec }), each);
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
