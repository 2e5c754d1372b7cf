//! Defaults and examples that their own field would refuse.

use syn::{Expr, ExprLit, Lit};

use crate::attr::{Bound, Number};
use crate::ctxt::Ctxt;
use crate::keys::Limit;
use crate::model::{Constraint, Demand, Field, FieldDefault};
use crate::pattern::Pattern;
use crate::ty;

/// `#[tool(max = 3, default = 5, example = 7)]`
pub(super) fn check(ctxt: &Ctxt, field: &Field<'_>) {
    // A default is of the field's own type, which its module may write as something else.
    if let Some(FieldDefault::Expr(expr)) = &field.default
        && field.with.is_none()
    {
        value(ctxt, field, "default", expr);
        if let (Expr::Lit(ExprLit { lit: Lit::Str(text), .. }), Some(ty)) =
            (inside(expr), ty::no_text(field.ty))
        {
            let value = if ty == "bool" { "`true` or `false`" } else { "a number" };
            ctxt.error(
                text,
                format!("the default is a string, and the field is of type `{ty}`; write {value}"),
            );
        }
    }
    for expr in &field.examples {
        value(ctxt, field, "example", expr);
    }
}

fn value(ctxt: &Ctxt, field: &Field<'_>, noun: &str, expr: &Expr) {
    let expr = inside(expr);
    if let Some(number) = Number::of(expr) {
        for constraint in field.constraints.iter().filter(|constraint| breaks(number.value, constraint)) {
            let (key, written) = (constraint.limit.name(), constraint.written());
            let message = format!("the {noun} is outside the field's own bounds: `{key}` is {written}");
            ctxt.error(expr, message);
        }
    }
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = expr else { return };
    let length = text.value().chars().count();
    let characters = if length == 1 { "character" } else { "characters" };
    for constraint in field.constraints.iter() {
        let (key, written) = (constraint.limit.name(), constraint.written());
        let allowed = match (constraint.limit, &constraint.value) {
            (Limit::MinLen, Demand::Count(least)) => length >= *least,
            (Limit::MaxLen, Demand::Count(most)) => length <= *most,
            (Limit::Len, Demand::Count(len)) => length == *len,
            _ => true,
        };
        if !allowed {
            let message = format!(
                "the {noun} is outside the field's own bounds: it has {length} {characters}, and `{key}` is {written}"
            );
            ctxt.error(text, message);
        }
        if let (Limit::Pattern, Demand::Text(pattern)) = (constraint.limit, &constraint.value)
            && Pattern::new(&pattern.value()).is_ok_and(|pattern| !pattern.matches(&text.value()))
        {
            ctxt.error(text, format!("the {noun} does not match the field's own `pattern`"));
        }
    }
}

/// Whether a number breaks a constraint, as far as that is plain.
fn breaks(value: Bound, constraint: &Constraint) -> bool {
    let Demand::Number(number) = &constraint.value else { return false };
    let bound = number.value;
    match constraint.limit {
        Limit::Min => bound.exceeds(value),
        Limit::Max => value.exceeds(bound),
        Limit::ExclusiveMin => !value.exceeds(bound),
        Limit::ExclusiveMax => !bound.exceeds(value),
        Limit::MultipleOf => match (value, bound) {
            (Bound::Integer(value), Bound::Integer(of)) => of > 0 && value % of != 0,
            // Digits behind a point are compared at run time.
            _ => false,
        },
        Limit::MinLen
        | Limit::MaxLen
        | Limit::Len
        | Limit::Pattern
        | Limit::Format
        | Limit::MinItems
        | Limit::MaxItems
        | Limit::Unique
        | Limit::Items
        | Limit::Keys => false,
    }
}

/// `(5)` and `Some(5)` are no other value than `5`.
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
