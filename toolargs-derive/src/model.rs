//! What is derived: the input with its items sorted out, before anything across them is checked.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Expr, Fields, LitStr, Path, Type};

use crate::attr::{Item, Number, Value, items};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::keys::{Key, Position};

/// A struct or an enum.
pub(crate) struct Container<'a> {
    pub(crate) ident: &'a Ident,
    /// The type's name, as a schema has it.
    pub(crate) name: String,
    /// The path of the runtime crate.
    pub(crate) krate: Path,
    pub(crate) description: String,
    pub(crate) policy: Policy,
    /// The flag that asks for `schemars::JsonSchema`.
    pub(crate) json_schema: bool,
    pub(crate) body: Body<'a>,
}

pub(crate) enum Body<'a> {
    Struct { tool: Name, version: Option<String>, fields: Vec<Field<'a>> },
    Enum(Vec<Variant<'a>>),
}

/// A field of a struct.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) name: Name,
    pub(crate) aliases: Vec<Name>,
    pub(crate) description: String,
    pub(crate) min: Option<Keyed<Number>>,
    pub(crate) max: Option<Keyed<Number>>,
    pub(crate) min_len: Option<Keyed<usize>>,
    pub(crate) max_len: Option<Keyed<usize>>,
    pub(crate) pattern: Option<Keyed<LitStr>>,
    pub(crate) min_items: Option<Keyed<usize>>,
    pub(crate) max_items: Option<Keyed<usize>>,
    pub(crate) default: Option<FieldDefault>,
    pub(crate) sensitive: bool,
    pub(crate) policy: Policy,
}

/// A variant of an enum without data.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) name: Name,
    pub(crate) aliases: Vec<Name>,
    pub(crate) description: String,
}

/// A name as the model sees it, and what to point at if it is wrong.
#[derive(Clone)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A value with its key.
pub(crate) struct Keyed<T> {
    pub(crate) key: Ident,
    pub(crate) value: T,
}

/// What an absent field has.
pub(crate) enum FieldDefault {
    /// `Default::default()` of the field's type.
    Type,
    /// An expression of the field's type.
    Expr(Box<Expr>),
    /// What a function returns.
    Function(Path),
    /// The same field of the container's default.
    Container(ContainerDefault),
}

/// The container whose fields are the defaults.
#[derive(Clone)]
pub(crate) enum ContainerDefault {
    Type(Ident),
    Function(Path),
}

/// What one place says about rules; the names are checked by the runtime, which knows them.
#[derive(Default)]
pub(crate) struct Policy {
    pub(crate) strict: bool,
    pub(crate) allow: Vec<Ident>,
    pub(crate) deny: Vec<Ident>,
}

impl Policy {
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Ident> {
        self.allow.iter().chain(&self.deny)
    }

    fn take(&mut self, item: Item) {
        match (item.key, item.value) {
            (Key::Strict, _) => self.strict = true,
            (Key::Allow, Value::Rules(rules)) => self.allow = rules,
            (Key::Deny, Value::Rules(rules)) => self.deny = rules,
            _ => {}
        }
    }
}

impl<'a> Container<'a> {
    /// The container; none if its shape is not one that can be derived, which has been reported.
    pub(crate) fn new(ctxt: &Ctxt, input: &'a DeriveInput) -> Option<Self> {
        let position = match input.data {
            Data::Enum(_) => Position::Enum,
            _ => Position::Struct,
        };
        let mut description = None;
        let mut policy = Policy::default();
        let mut name = input.ident.unraw().to_string();
        let (mut tool, mut version, mut json_schema) = (None, None, false);
        let mut case = None;
        let mut default = None;
        for item in items(ctxt, &input.attrs, position) {
            match item.key {
                Key::Name => tool = item.text(),
                Key::Version => version = item.text().map(|text| text.value()),
                Key::JsonSchema => json_schema = true,
                // A type is renamed by serde's key; ours are for the names that the model sees.
                Key::Rename => name = item.text().map_or(name, |text| text.value()),
                Key::Description => description = item.text(),
                Key::RenameAll => case = item.case(),
                Key::Default => {
                    default = Some(match item.value {
                        Value::Function(path) => ContainerDefault::Function(path),
                        _ => ContainerDefault::Type(input.ident.clone()),
                    });
                }
                Key::Strict | Key::Allow | Key::Deny => policy.take(item),
                Key::Crate
                | Key::Alias
                | Key::Min
                | Key::Max
                | Key::MinLen
                | Key::MaxLen
                | Key::Pattern
                | Key::MinItems
                | Key::MaxItems
                | Key::Sensitive
                | Key::DenyUnknownFields => {}
            }
        }
        if !input.generics.params.is_empty() {
            let message =
                "`ToolArgs` cannot be derived for a generic type; write out the types of its fields";
            ctxt.error(&input.generics, message);
        }
        let body = match &input.data {
            Data::Struct(data) => match &data.fields {
                Fields::Unnamed(_) => {
                    let message =
                        "`ToolArgs` needs named fields: arguments are a JSON object, and each one has a key";
                    ctxt.error(&input.ident, message);
                    read_keys(ctxt, data.fields.iter());
                    return None;
                }
                fields => Body::Struct {
                    version,
                    tool: tool.as_ref().map_or_else(|| Name::of_type(&input.ident), Name::written),
                    fields: fields
                        .iter()
                        .filter_map(|field| Field::new(ctxt, field, case, default.as_ref()))
                        .collect(),
                },
            },
            Data::Enum(data) => {
                let variants: Vec<_> =
                    data.variants.iter().filter_map(|variant| Variant::new(ctxt, variant, case)).collect();
                if data.variants.is_empty() {
                    ctxt.error(
                        &input.ident,
                        "`ToolArgs` needs a variant: nothing could be sent for this enum",
                    );
                }
                Body::Enum(variants)
            }
            Data::Union(data) => {
                ctxt.error(
                    data.union_token,
                    "`ToolArgs` cannot be derived for a union; write a struct or an enum",
                );
                read_keys(ctxt, data.fields.named.iter());
                return None;
            }
        };
        Some(Self {
            ident: &input.ident,
            name,
            krate: crate_path(input),
            description: description.map_or_else(|| docs(&input.attrs), |text| text.value()),
            policy,
            json_schema,
            body,
        })
    }
}

impl<'a> Field<'a> {
    /// Whether the bounds exclude each other.
    pub(crate) fn has_empty_range(&self) -> bool {
        match (&self.min, &self.max) {
            (Some(min), Some(max)) => min.value.value.exceeds(max.value.value),
            _ => false,
        }
    }

    fn new(
        ctxt: &Ctxt,
        field: &'a syn::Field,
        case: Option<Case>,
        container: Option<&ContainerDefault>,
    ) -> Option<Self> {
        let ident = field.ident.as_ref()?;
        let unchanged = ident.unraw().to_string();
        let mut this = Self {
            ident,
            ty: &field.ty,
            name: Name {
                text: case.map_or(unchanged.clone(), |case| case.field(&unchanged)),
                span: ident.span(),
            },
            aliases: Vec::new(),
            description: docs(&field.attrs),
            min: None,
            max: None,
            min_len: None,
            max_len: None,
            pattern: None,
            min_items: None,
            max_items: None,
            default: container.cloned().map(FieldDefault::Container),
            sensitive: false,
            policy: Policy::default(),
        };
        for item in items(ctxt, &field.attrs, Position::Field) {
            let key = item.ident.clone();
            match item.key {
                Key::Rename => this.name = item.text().map_or(this.name, |text| Name::written(&text)),
                Key::Alias => this.aliases.extend(item.text().map(|text| Name::written(&text))),
                Key::Description => {
                    this.description = item.text().map_or(this.description, |text| text.value())
                }
                Key::Min => this.min = item.number().map(|value| Keyed { key, value }),
                Key::Max => this.max = item.number().map(|value| Keyed { key, value }),
                Key::MinLen => this.min_len = item.count().map(|value| Keyed { key, value }),
                Key::MaxLen => this.max_len = item.count().map(|value| Keyed { key, value }),
                Key::MinItems => this.min_items = item.count().map(|value| Keyed { key, value }),
                Key::MaxItems => this.max_items = item.count().map(|value| Keyed { key, value }),
                Key::Pattern => this.pattern = item.text().map(|value| Keyed { key, value }),
                Key::Default => {
                    this.default = Some(match item.value {
                        Value::Expr(expr) => FieldDefault::Expr(Box::new(expr)),
                        Value::Function(path) => FieldDefault::Function(path),
                        _ => FieldDefault::Type,
                    });
                }
                Key::Sensitive => this.sensitive = true,
                Key::Strict | Key::Allow | Key::Deny => this.policy.take(item),
                Key::Name
                | Key::Version
                | Key::JsonSchema
                | Key::RenameAll
                | Key::Crate
                | Key::DenyUnknownFields => {}
            }
        }
        if let Type::Reference(reference) = &field.ty {
            let message =
                "arguments are owned, since a repair may rewrite them; write `String`, `Vec<T>` or `Box<T>`";
            ctxt.error(reference, message);
        }
        Some(this)
    }
}

impl<'a> Variant<'a> {
    /// The variant; none if it has data, which has been reported.
    fn new(ctxt: &Ctxt, variant: &'a syn::Variant, case: Option<Case>) -> Option<Self> {
        let unchanged = variant.ident.unraw().to_string();
        let text = case.map_or(unchanged.clone(), |case| case.variant(&unchanged));
        let mut name = Name { text, span: variant.ident.span() };
        let mut aliases = Vec::new();
        let mut description = docs(&variant.attrs);
        for item in items(ctxt, &variant.attrs, Position::Variant) {
            match item.key {
                Key::Rename => name = item.text().map_or(name, |text| Name::written(&text)),
                Key::Alias => aliases.extend(item.text().map(|text| Name::written(&text))),
                Key::Description => description = item.text().map_or(description, |text| text.value()),
                Key::Name
                | Key::Version
                | Key::JsonSchema
                | Key::RenameAll
                | Key::Strict
                | Key::Allow
                | Key::Deny
                | Key::Crate
                | Key::Min
                | Key::Max
                | Key::MinLen
                | Key::MaxLen
                | Key::Pattern
                | Key::MinItems
                | Key::MaxItems
                | Key::Default
                | Key::Sensitive
                | Key::DenyUnknownFields => {}
            }
        }
        if !matches!(variant.fields, Fields::Unit) {
            let message =
                "`ToolArgs` needs variants without data; put the data into fields of the struct around it";
            ctxt.error(&variant.fields, message);
            read_keys(ctxt, variant.fields.iter());
            return None;
        }
        Some(Self { ident: &variant.ident, name, aliases, description })
    }
}

impl Name {
    fn written(text: &LitStr) -> Self {
        Self { text: text.value(), span: text.span() }
    }

    /// The name of a tool whose arguments have this type.
    fn of_type(ident: &Ident) -> Self {
        Self { text: Case::Snake.variant(&ident.unraw().to_string()), span: ident.span() }
    }
}

impl Item {
    fn text(&self) -> Option<LitStr> {
        match &self.value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    fn case(&self) -> Option<Case> {
        match &self.value {
            Value::Case(case) => Some(*case),
            _ => None,
        }
    }

    fn number(self) -> Option<Number> {
        match self.value {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    fn count(&self) -> Option<usize> {
        match &self.value {
            Value::Count(count) => Some(*count),
            _ => None,
        }
    }
}

/// Reads the keys of fields that cannot be derived, for the mistakes in them.
fn read_keys<'a>(ctxt: &Ctxt, fields: impl Iterator<Item = &'a syn::Field>) {
    for field in fields {
        items(ctxt, &field.attrs, Position::Field);
    }
}

/// The path of the runtime crate, whatever else is wrong with the input.
pub(crate) fn crate_path(input: &DeriveInput) -> Path {
    // What is wrong has been reported; here it is read once more, to find what is right.
    let items = items(&Ctxt::new(), &input.attrs, Position::Struct);
    let path = items.into_iter().find_map(|item| match (item.key, item.value) {
        (Key::Crate, Value::Path(path)) => Some(path),
        _ => None,
    });
    path.unwrap_or_else(|| syn::parse_quote!(::toolargs))
}

/// The doc comment, each line without the space that follows its slashes.
fn docs(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter(|attr| attr.path().is_ident("doc")).filter_map(|attr| {
        let value = &attr.meta.require_name_value().ok()?.value;
        match value {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(line), .. }) => Some(line.value()),
            _ => None,
        }
    });
    let mut text = String::new();
    for line in lines {
        for line in line.split('\n') {
            text.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
            text.push('\n');
        }
    }
    text.trim().to_owned()
}

/// The span of a type, to point at.
pub(crate) fn span_of(ty: &Type) -> Span {
    ty.span()
}
