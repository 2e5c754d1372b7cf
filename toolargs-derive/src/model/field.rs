//! Fields of structs and variants, with a name or without.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Expr, ExprPath, Index, Member, Path, Type};

use super::{Constraints, Name, Policy, docs};
use crate::attr::{Item, Place, Value, items};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::keys::{About, Key, Layout, Naming, Policy as PolicyKey, Position, Reading};
use crate::ty;

/// A field of a struct or a variant.
pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
    /// The name that the model sees; without a meaning for a field that has none.
    pub(crate) name: Name,
    pub(crate) aliases: Vec<Name>,
    pub(crate) description: String,
    pub(crate) title: Option<String>,
    pub(crate) examples: Vec<Expr>,
    pub(crate) constraints: Constraints,
    pub(crate) default: Option<FieldDefault>,
    pub(crate) check: Option<ExprPath>,
    pub(crate) with: Option<Path>,
    pub(crate) nullable: Option<Ident>,
    pub(crate) flatten: Option<Ident>,
    pub(crate) skip: Option<Ident>,
    pub(crate) sensitive: bool,
    pub(crate) lenient_because: Option<String>,
    pub(crate) policy: Policy,
    /// The keys as they were written, for those that cannot stand together.
    pub(crate) keys: Vec<(Key, Ident)>,
}

/// What an absent field has.
pub(crate) enum FieldDefault {
    /// `Default::default()` of the field's type.
    Type,
    /// An expression of the field's type.
    Expr(Box<Expr>),
    /// What a function returns.
    Function(ExprPath),
    /// The same field of the container's default.
    Container(ContainerDefault),
}

/// The container whose fields are the defaults.
#[derive(Clone)]
pub(crate) enum ContainerDefault {
    Type,
    Function(ExprPath),
}

impl<'a> Field<'a> {
    /// A field with a name of its own.
    pub(crate) fn named(
        ctxt: &Ctxt,
        field: &'a syn::Field,
        case: Option<Case>,
        container: Option<&ContainerDefault>,
    ) -> Option<Self> {
        let ident = field.ident.as_ref()?;
        let unchanged = ident.unraw().to_string();
        let text = case.map_or(unchanged.clone(), |case| case.field(&unchanged));
        let mut this = Self::new(ctxt, field, Position::Field, ident.clone().into(), text);
        if this.default.is_none() {
            this.default = container.cloned().map(FieldDefault::Container);
        }
        Some(this)
    }

    /// The field of a newtype or an item of a tuple; or that of a `transparent` struct, whose name is not used.
    pub(crate) fn content(ctxt: &Ctxt, field: &'a syn::Field, index: usize, position: Position) -> Self {
        let member = match &field.ident {
            Some(ident) => ident.clone().into(),
            None => Member::Unnamed(Index::from(index)),
        };
        Self::new(ctxt, field, position, member, String::new())
    }

    fn new(ctxt: &Ctxt, field: &'a syn::Field, position: Position, member: Member, text: String) -> Self {
        let mut this = Self {
            name: Name { text, span: member.span() },
            member,
            ty: &field.ty,
            aliases: Vec::new(),
            description: docs(&field.attrs),
            title: None,
            examples: Vec::new(),
            constraints: Constraints::default(),
            default: None,
            check: None,
            with: None,
            nullable: None,
            flatten: None,
            skip: None,
            sensitive: false,
            lenient_because: None,
            policy: Policy::default(),
            keys: Vec::new(),
        };
        let place = Place { position, ty: Some(&field.ty) };
        for item in items(ctxt, &field.attrs, place) {
            this.take(item);
        }
        if let Type::Reference(reference) = ty::ungrouped(&field.ty)
            && this.skip.is_none()
            && this.with.is_none()
        {
            let message =
                "arguments are owned, since a repair may rewrite them; write `String`, `Vec<T>` or `Box<T>`";
            ctxt.error(reference, message);
        }
        this
    }

    fn take(&mut self, item: Item) {
        self.keys.push((item.key, item.ident.clone()));
        match item.key {
            Key::About(About::Description) => self.description = item.string().unwrap_or_default(),
            Key::About(About::Title) => self.title = item.string(),
            Key::About(About::Example | About::Examples) => self.examples.extend(item.exprs()),
            Key::Policy(PolicyKey::Sensitive) => self.sensitive = true,
            Key::Policy(PolicyKey::LenientBecause) => self.lenient_because = item.string(),
            Key::Policy(PolicyKey::Strict | PolicyKey::Allow | PolicyKey::Deny) => self.policy.take(item),
            Key::Naming(Naming::Rename) => {
                if let Some(text) = item.text() {
                    self.name = Name::written(&text);
                }
            }
            Key::Naming(Naming::Alias) => {
                self.aliases.extend(item.text().as_ref().map(Name::written));
            }
            Key::Layout(Layout::Flatten) => self.flatten = Some(item.ident),
            Key::Layout(Layout::Skip) => self.skip = Some(item.ident),
            Key::Reading(Reading::Default) => {
                self.default = Some(match item.value {
                    Value::Expr(expr) => FieldDefault::Expr(Box::new(expr)),
                    Value::Function(path) => FieldDefault::Function(path),
                    _ => FieldDefault::Type,
                });
            }
            Key::Reading(Reading::Nullable) => self.nullable = Some(item.ident),
            Key::Reading(Reading::Check) => self.check = item.function(),
            Key::Reading(Reading::With) => self.with = item.path(),
            Key::Limit(limit) => self.constraints.add(limit, item),
            // These stand on no field.
            Key::Tool(_)
            | Key::Setting(_)
            | Key::Naming(Naming::RenameAll | Naming::RenameAllFields)
            | Key::Layout(Layout::Transparent | Layout::Tag | Layout::Content | Layout::Untagged)
            | Key::DenyUnknownFields => {}
        }
    }

    /// The span of the field's type, to point at.
    pub(crate) fn ty_span(&self) -> Span {
        self.ty.span()
    }

    /// The field's name in Rust, without what makes it raw.
    pub(crate) fn rust_name(&self) -> String {
        match &self.member {
            Member::Named(ident) => ident.unraw().to_string(),
            Member::Unnamed(index) => index.index.to_string(),
        }
    }
}
