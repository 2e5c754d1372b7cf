//! `""` → the default, or absent

use crate::spec::{Field, Kind, Spec};

/// Whether a string in the field's place is empty, and that is neither a member of a closed set nor what the field has
/// when it is absent.
pub(crate) fn is_nothing(text: &str, field: &Field<'_>) -> bool {
    text.is_empty() && !has_empty_member(&field.spec) && field.default_text().as_deref() != Some("\"\"")
}

fn has_empty_member(spec: &Spec) -> bool {
    match spec.kind {
        Kind::Enum(set) => {
            set.variants.iter().any(|variant| variant.name.is_empty() || variant.aliases.contains(&""))
        }
        // Of an enum that is a variant of itself, the members are those of the others.
        Kind::Union(union) => union.get().specs().iter().any(|spec| match spec.kind {
            Kind::Union(_) => spec.may_be_string(),
            _ => has_empty_member(spec),
        }),
        _ => false,
    }
}
