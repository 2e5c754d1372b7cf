//! Keys that cannot stand together.

use crate::ctxt::Ctxt;
use crate::keys::{Key, Layout, Naming, Reading};
use crate::model::{Content, Field, FieldDefault, Variant};
use crate::ty;

pub(super) fn field(ctxt: &Ctxt, field: &Field<'_>) {
    if let Some(skip) = &field.skip {
        skipped(ctxt, field, skip);
    } else if field.flatten.is_some() {
        flattened(ctxt, field);
    } else if let Some(nullable) = &field.nullable
        && field.with.is_none()
        && ty::is_no_option(field.ty)
    {
        ctxt.error(nullable, format!("`{nullable}` makes null the `None` of an `Option`, and this type is none; wrap it in `Option<…>`, or drop `{nullable}`"));
    } else if let (Some(nullable), Some(FieldDefault::Expr(_) | FieldDefault::Function(_))) =
        (&field.nullable, &field.default)
    {
        ctxt.error(nullable, format!("`{nullable}` makes null the same as absence, which has a default here, so `None` could not be written; drop `{nullable}` or the default, or use `Option<Option<…>>`"));
    }
}

/// `#[tool(skip, rename = "id")]`: only the value of a skipped field is left to say.
fn skipped(ctxt: &Ctxt, field: &Field<'_>, skip: &proc_macro2::Ident) {
    for (key, ident) in &field.keys {
        match key {
            Key::Layout(Layout::Skip) | Key::Reading(Reading::Default) => {}
            _ => ctxt.error(ident, format!("`{ident}` says something of a value that is sent, and a skipped field never is; drop `{ident}` or `{skip}`")),
        }
    }
}

/// `#[tool(flatten, rename = "id")]`: the field is neither a key nor a value of its own.
fn flattened(ctxt: &Ctxt, field: &Field<'_>) {
    for (key, ident) in &field.keys {
        let message = match key {
            Key::Layout(Layout::Flatten) | Key::Reading(Reading::Check | Reading::With) => continue,
            Key::Naming(_) | Key::About(_) => {
                format!(
                    "`{ident}` is for a key, and a flattened field has none: the keys of its type stand in its place; write it there, or drop it"
                )
            }
            _ => format!(
                "`{ident}` is for a value of its own, and a flattened field has none: the fields of its type stand in its place; write it there, or drop it"
            ),
        };
        ctxt.error(ident, message);
    }
}

pub(super) fn variant(ctxt: &Ctxt, variant: &Variant<'_>) {
    let ident = variant.ident;
    for (key, written, _) in &variant.keys {
        match (&variant.skip, key) {
            (_, Key::Layout(Layout::Skip)) => {}
            (Some(skip), _) => ctxt.error(written, format!("`{written}` says something of a value that is sent, and a skipped variant never is; drop `{written}` or `{skip}`")),
            (None, Key::Policy(_)) if variant.content.is_unit() => ctxt.error(
                written,
                format!("`{written}` is for what is in a variant, and `{ident}` has no data; write it on the enum"),
            ),
            (None, Key::Naming(Naming::RenameAll)) if !matches!(variant.content, Content::Struct(_)) => ctxt
                .error(
                    written,
                    format!("`{written}` is for the names of fields, and `{ident}` has none; drop it"),
                ),
            (None, _) => {}
        }
    }
}
