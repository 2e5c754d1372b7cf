//! Variants of enums.

use proc_macro2::Ident;
use syn::Fields;
use syn::ext::IdentExt;

use super::{Field, Name, Policy, docs, read_keys};
use crate::attr::{Namespace, items};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::keys::{About, Key, Layout, Naming, Policy as PolicyKey, Position};

/// A variant of an enum.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) name: Name,
    pub(crate) aliases: Vec<Name>,
    pub(crate) description: String,
    pub(crate) policy: Policy,
    pub(crate) skip: Option<Ident>,
    pub(crate) content: Content<'a>,
    /// The keys of `#[tool(…)]` and others as they were written, for those that cannot stand together.
    pub(crate) keys: Vec<(Key, Ident, Namespace)>,
}

/// What a variant has beside its name.
pub(crate) enum Content<'a> {
    Unit,
    Newtype(Box<Field<'a>>),
    Tuple(Vec<Field<'a>>),
    Struct(Vec<Field<'a>>),
}

impl<'a> Variant<'a> {
    /// The variant; `fields` is the case of its fields' names, unless it has its own.
    pub(crate) fn new(
        ctxt: &Ctxt,
        variant: &'a syn::Variant,
        case: Option<Case>,
        mut fields: Option<Case>,
    ) -> Self {
        let unchanged = variant.ident.unraw().to_string();
        let text = case.map_or(unchanged.clone(), |case| case.variant(&unchanged));
        let mut this = Self {
            ident: &variant.ident,
            name: Name { text, span: variant.ident.span() },
            aliases: Vec::new(),
            description: docs(&variant.attrs),
            policy: Policy::default(),
            skip: None,
            content: Content::Unit,
            keys: Vec::new(),
        };
        for item in items(ctxt, &variant.attrs, Position::Variant) {
            this.keys.push((item.key, item.ident.clone(), item.namespace));
            match item.key {
                Key::Naming(Naming::Rename) => {
                    if let Some(text) = item.text() {
                        this.name = Name::written(&text);
                    }
                }
                Key::Naming(Naming::Alias) => {
                    this.aliases.extend(item.text().as_ref().map(Name::written));
                }
                Key::Naming(Naming::RenameAll) => fields = item.case().or(fields),
                Key::About(About::Description) => this.description = item.string().unwrap_or_default(),
                Key::Layout(Layout::Skip) => this.skip = Some(item.ident),
                Key::Policy(PolicyKey::Strict | PolicyKey::Allow | PolicyKey::Deny) => this.policy.take(item),
                // These stand on no variant.
                Key::Tool(_)
                | Key::Setting(_)
                | Key::About(About::Title | About::Example | About::Examples)
                | Key::Policy(PolicyKey::LenientBecause | PolicyKey::Sensitive)
                | Key::Naming(Naming::RenameAllFields)
                | Key::Layout(
                    Layout::Transparent | Layout::Tag | Layout::Content | Layout::Untagged | Layout::Flatten,
                )
                | Key::Reading(_)
                | Key::Limit(_)
                | Key::DenyUnknownFields => {}
            }
        }
        if this.skip.is_some() {
            // Nothing is read into it.
            read_keys(ctxt, &variant.fields);
        } else {
            this.content = Content::new(ctxt, variant, fields);
        }
        this
    }

    /// The variant's name in Rust, without what makes it raw.
    pub(crate) fn rust_name(&self) -> String {
        self.ident.unraw().to_string()
    }

    /// Whether the variant is read.
    pub(crate) const fn is_sent(&self) -> bool {
        self.skip.is_none()
    }
}

impl<'a> Content<'a> {
    fn new(ctxt: &Ctxt, variant: &'a syn::Variant, case: Option<Case>) -> Self {
        match &variant.fields {
            Fields::Unit => Self::Unit,
            Fields::Named(fields) => Self::Struct(
                fields.named.iter().filter_map(|field| Field::named(ctxt, field, case, None)).collect(),
            ),
            Fields::Unnamed(fields) => {
                let all = &fields.unnamed;
                match (all.first(), all.len()) {
                    (None, _) => {
                        let message =
                            format!("nothing is in these parentheses; leave them out: `{}`", variant.ident);
                        ctxt.error(fields, message);
                        Self::Unit
                    }
                    (Some(field), 1) => {
                        Self::Newtype(Box::new(Field::content(ctxt, field, 0, Position::Content)))
                    }
                    _ => {
                        let items = all.iter().enumerate();
                        Self::Tuple(
                            items.map(|(i, field)| Field::content(ctxt, field, i, Position::Item)).collect(),
                        )
                    }
                }
            }
        }
    }

    /// The fields, if there are any.
    pub(crate) fn fields(&self) -> &[Field<'a>] {
        match self {
            Self::Unit => &[],
            Self::Newtype(field) => std::slice::from_ref(field),
            Self::Tuple(fields) | Self::Struct(fields) => fields,
        }
    }

    pub(crate) const fn is_unit(&self) -> bool {
        matches!(self, Self::Unit)
    }
}
