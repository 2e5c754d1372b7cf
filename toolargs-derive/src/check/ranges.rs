//! Constraints that no value satisfies.

use crate::attr::Bound;
use crate::ctxt::Ctxt;
use crate::keys::Limit;
use crate::model::{Constraints, Demand, Ends};

pub(super) fn check(ctxt: &Ctxt, constraints: &Constraints) {
    contradiction(ctxt, constraints);
    twice(ctxt, constraints);
    multiple(ctxt, constraints);
    no_multiple(ctxt, constraints);
    for constraint in constraints.iter() {
        if let Demand::Each(each) = &constraint.value {
            check(ctxt, each);
        }
    }
}

/// `#[tool(min = 10, max = 1)]`
fn contradiction(ctxt: &Ctxt, constraints: &Constraints) {
    for found in constraints.contradictions() {
        let (min, max) = (found.least.limit.name(), found.most.limit.name());
        let (least, most) = (found.least.written(), found.most.written());
        let relation = match found.ends {
            Ends::Allowed => "greater than",
            Ends::Excluded => "not less than",
        };
        ctxt.error(
            &found.least.ident,
            format!(
                "`{min}` ({least}) is {relation} `{max}` ({most}), so no value is accepted; lower `{min}` or raise `{max}`"
            ),
        );
    }
}

/// `#[tool(min = 1, exclusive_min = 0)]`
fn twice(ctxt: &Ctxt, constraints: &Constraints) {
    for (one, other) in [(Limit::Min, Limit::ExclusiveMin), (Limit::Max, Limit::ExclusiveMax)] {
        if let (Some(one), Some(other)) = (constraints.get(one), constraints.get(other)) {
            let (one, name) = (one.limit.name(), other.limit.name());
            ctxt.error(&other.ident, format!("`{one}` and `{name}` both say where the values end; drop one"));
        }
    }
}

/// `#[tool(multiple_of = 0)]`
fn multiple(ctxt: &Ctxt, constraints: &Constraints) {
    let Some(constraint) = constraints.get(Limit::MultipleOf) else { return };
    if let Demand::Number(number) = &constraint.value
        && !number.value.exceeds(Bound::Integer(0))
    {
        let message =
            format!("`multiple_of` ({}) is not greater than 0; write a positive number", number.written());
        ctxt.error(&number.tokens, message);
    }
}

/// `#[tool(min = 1, max = 4, multiple_of = 5)]`
fn no_multiple(ctxt: &Ctxt, constraints: &Constraints) {
    let Some(constraint) = constraints.get(Limit::MultipleOf) else { return };
    if constraints.has_no_multiple() && constraints.contradictions().next().is_none() {
        let of = constraint.written();
        let ends = [Limit::Min, Limit::ExclusiveMin, Limit::Max, Limit::ExclusiveMax];
        let ends = ends.into_iter().filter_map(|limit| constraints.get(limit));
        let ends: Vec<_> = ends.map(|end| format!("`{}` ({})", end.limit.name(), end.written())).collect();
        let message = format!(
            "no multiple of {of} is within {}, so no value is accepted; widen them",
            ends.join(" and ")
        );
        ctxt.error(&constraint.ident, message);
    }
}
