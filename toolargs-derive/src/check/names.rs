//! Names that clash: keys of fields, values of variants, and the tag among them.

use proc_macro2::Ident;

use super::error_at;
use crate::attr::Namespace;
use crate::caseless::caseless;
use crate::ctxt::Ctxt;
use crate::keys::Key;
use crate::model::{Content, Field, Name, Variant};

/// The fields that have a key of their own.
fn keyed<'a, 'f>(fields: &'a [Field<'f>]) -> impl Iterator<Item = &'a Field<'f>> {
    fields.iter().filter(|field| field.skip.is_none() && field.flatten.is_none())
}

/// `#[tool(rename = "id")] a: String, id: String`
pub(super) fn keys(ctxt: &Ctxt, fields: &[Field<'_>]) {
    let mut seen: Vec<(&str, &Field<'_>)> = Vec::new();
    for field in keyed(fields) {
        for name in std::iter::once(&field.name).chain(&field.aliases) {
            match seen.iter().find(|(text, _)| *text == name.text) {
                Some((text, other)) if other.member == field.member => {
                    error_at(
                        ctxt,
                        name.span,
                        format!("the field already reads the key {text:?}; drop the alias"),
                    );
                }
                Some((text, other)) => {
                    let (other, name_of) = (other.rust_name(), field.rust_name());
                    let message = format!("`{other}` and `{name_of}` both read the key {text:?}; rename one");
                    error_at(ctxt, name.span, message);
                }
                None => seen.push((&name.text, field)),
            }
        }
    }
}

/// `Straße, STRASSE`: such values cannot be told apart when a model gets the case wrong.
pub(super) fn values(ctxt: &Ctxt, variants: &[Variant<'_>]) {
    let mut seen: Vec<(&str, &Variant<'_>)> = Vec::new();
    for variant in variants.iter().filter(|variant| variant.is_sent()) {
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

/// `on_hold, OnHold`: where what stands between words is ignored, such values cannot be told apart.
pub(super) fn letters(ctxt: &Ctxt, variants: &[Variant<'_>]) {
    let kept = |name: &Name| name.text.replace([' ', '-', '_'], "");
    let mut seen: Vec<&Variant<'_>> = Vec::new();
    for variant in variants.iter().filter(|variant| variant.is_sent()) {
        let (name, text) = (kept(&variant.name), &variant.name.text);
        let alike = |other: &&&Variant<'_>| {
            // Those that differ in case alone have been reported.
            caseless(&kept(&other.name), &name) && !caseless(&other.name.text, text)
        };
        if let Some(clash) = seen.iter().find(alike) {
            let (other, clash, ident) = (&clash.name.text, clash.ident, variant.ident);
            let message = format!(
                "the values {other:?} of `{clash}` and {text:?} of `{ident}` are the same when case, spaces, `-` and `_` are ignored; rename one, or drop `enum_separator_fold`"
            );
            error_at(ctxt, variant.name.span, message);
        }
        seen.push(variant);
    }
}

/// `#[tool(tag = "kind")] enum Shape { Square { kind: String } }`
pub(super) fn tag(ctxt: &Ctxt, tag: &Name, variant: &Variant<'_>) {
    let Content::Struct(fields) = &variant.content else { return };
    for field in keyed(fields) {
        for name in std::iter::once(&field.name).chain(&field.aliases).filter(|name| name.text == tag.text) {
            let (ident, text) = (field.rust_name(), &tag.text);
            error_at(
                ctxt,
                name.span,
                format!("`{ident}` reads the key {text:?}, which is the tag's; rename one"),
            );
        }
    }
}

/// `#[tool(untagged, rename_all = "snake_case")]`; serde lets that pass, and so do its keys here.
pub(super) fn none(ctxt: &Ctxt, keys: &[Ident], variants: &[Variant<'_>]) {
    let of_variants = variants.iter().flat_map(|variant| &variant.keys);
    let of_variants = of_variants
        .filter(|(key, _, namespace)| {
            matches!(key, Key::Naming(naming) if names_the_variant(*naming)) && *namespace == Namespace::Tool
        })
        .map(|(_, ident, _)| ident);
    for key in keys.iter().chain(of_variants) {
        ctxt.error(key, format!("the variants of an untagged enum are never named; drop `{key}`"));
    }
}

const fn names_the_variant(naming: crate::keys::Naming) -> bool {
    use crate::keys::Naming;
    match naming {
        Naming::Rename | Naming::Alias => true,
        // These name its fields.
        Naming::RenameAll | Naming::RenameAllFields => false,
    }
}
