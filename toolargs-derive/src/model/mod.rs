//! What is derived: the input with its items sorted out, before anything across them is checked.

mod constraints;
mod field;
mod parameters;
mod tagging;
mod variant;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::{Attribute, Data, DataEnum, DataStruct, DeriveInput, Expr, ExprPath, Fields, LitStr, Path};

use crate::attr::{Item, Namespace, Value, items};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::keys::{
    About, Key, Layout, Naming, Policy as PolicyKey, Position, Reading, Setting, Tool as ToolKey,
};

pub(crate) use constraints::{Constraint, Constraints, Demand, Ends};
pub(crate) use field::{ContainerDefault, Field, FieldDefault};
pub(crate) use parameters::Parameters;
pub(crate) use tagging::Tagging;
use tagging::TaggingKeys;
pub(crate) use variant::{Content, Variant};

/// A struct or an enum.
pub(crate) struct Container<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) parameters: Parameters,
    /// The type's name, as a schema has it.
    pub(crate) name: String,
    /// The path of the runtime crate.
    pub(crate) krate: Path,
    pub(crate) description: String,
    pub(crate) title: Option<String>,
    pub(crate) policy: Policy,
    pub(crate) check: Option<ExprPath>,
    /// The flag that asks for `schemars::JsonSchema`.
    pub(crate) json_schema: bool,
    pub(crate) tool: Tool,
    /// The keys of `#[tool(…)]` that give names, which an untagged enum has none of.
    pub(crate) naming: Vec<Ident>,
    pub(crate) body: Body<'a>,
}

pub(crate) enum Body<'a> {
    /// A struct with named fields, or a unit struct.
    Object(Vec<Field<'a>>),
    /// A struct that is what its one field is that is not skipped.
    Newtype { fields: Vec<Field<'a>>, is_tuple: bool },
    /// A struct with several fields without names.
    Tuple(Vec<Field<'a>>),
    /// An enum whose variants are strings.
    Enum(Vec<Variant<'a>>),
    /// Any other.
    Union { tagging: Tagging, variants: Vec<Variant<'a>> },
}

/// What a tool is beside its arguments.
pub(crate) struct Tool {
    pub(crate) name: Name,
    pub(crate) version: Option<String>,
    pub(crate) destructive: Option<Ident>,
    pub(crate) read_only: Option<Ident>,
    pub(crate) idempotent: Option<Ident>,
    pub(crate) examples: Vec<Expr>,
    pub(crate) dialects: Vec<Ident>,
    /// The keys that say so, for a type that cannot be a tool.
    pub(crate) keys: Vec<Ident>,
}

/// A name as the model sees it, and what to point at if it is wrong.
#[derive(Clone)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// What one place says about rules; the names are checked by the runtime, which knows them.
#[derive(Clone, Default)]
pub(crate) struct Policy {
    pub(crate) strict: bool,
    pub(crate) allow: Vec<Ident>,
    pub(crate) deny: Vec<Ident>,
}

/// Whether a type can be a tool's arguments, which are an object.
pub(crate) enum Toolable {
    Yes,
    /// If the variants' types are objects.
    IfObjects,
    /// With what it is instead.
    No(&'static str),
}

impl Policy {
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Ident> {
        self.allow.iter().chain(&self.deny)
    }

    /// What two places say together of the same value.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let both = |a: &[Ident], b: &[Ident]| a.iter().chain(b).cloned().collect();
        Self {
            strict: self.strict || other.strict,
            allow: both(&self.allow, &other.allow),
            deny: both(&self.deny, &other.deny),
        }
    }

    fn take(&mut self, item: Item) {
        match (item.key, item.value) {
            (Key::Policy(PolicyKey::Strict), _) => self.strict = true,
            (Key::Policy(PolicyKey::Allow), Value::Rules(rules)) => self.allow = rules,
            (Key::Policy(PolicyKey::Deny), Value::Rules(rules)) => self.deny = rules,
            _ => {}
        }
    }
}

impl Tool {
    fn new(ident: &Ident) -> Self {
        Self {
            name: Name { text: Case::Snake.variant(&ident.unraw().to_string()), span: ident.span() },
            version: None,
            destructive: None,
            read_only: None,
            idempotent: None,
            examples: Vec::new(),
            dialects: Vec::new(),
            keys: Vec::new(),
        }
    }

    fn take(&mut self, key: ToolKey, item: Item) {
        self.keys.push(item.ident.clone());
        match key {
            ToolKey::Name => {
                if let Some(text) = item.text() {
                    self.name = Name::written(&text);
                }
            }
            ToolKey::Version => self.version = item.string(),
            ToolKey::Destructive => self.destructive = Some(item.ident),
            ToolKey::ReadOnly => self.read_only = Some(item.ident),
            ToolKey::Idempotent => self.idempotent = Some(item.ident),
            ToolKey::Dialects => {
                if let Value::Rules(names) = item.value {
                    self.dialects = names;
                }
            }
        }
    }
}

impl<'a> Container<'a> {
    /// The container; none if its shape is not one that can be derived, which has been reported.
    pub(crate) fn new(ctxt: &Ctxt, input: &'a DeriveInput) -> Option<Self> {
        let mut description = docs(&input.attrs);
        let mut title = None;
        let mut policy = Policy::default();
        let mut check = None;
        let mut name = input.ident.unraw().to_string();
        let (mut tool, mut json_schema) = (Tool::new(&input.ident), false);
        let (mut cases, mut tagging, mut naming) = (Cases::default(), TaggingKeys::default(), Vec::new());
        let (mut default, mut transparent) = (None, None);
        for item in items(ctxt, &input.attrs, position(input)) {
            match item.key {
                Key::Tool(key) => tool.take(key, item),
                Key::Setting(Setting::JsonSchema) => json_schema = true,
                Key::About(About::Description) => description = item.string().unwrap_or_default(),
                Key::About(About::Title) => title = item.string(),
                Key::About(About::Example | About::Examples) => {
                    tool.keys.push(item.ident.clone());
                    tool.examples.extend(item.exprs());
                }
                // A type is renamed by serde's key; ours are for the names that the model sees.
                Key::Naming(Naming::Rename) => name = item.string().unwrap_or(name),
                Key::Naming(key @ (Naming::RenameAll | Naming::RenameAllFields)) => {
                    if item.namespace == Namespace::Tool && key == Naming::RenameAll {
                        naming.push(item.ident.clone());
                    }
                    cases.take(key, &item);
                }
                Key::Layout(Layout::Transparent) => transparent = Some(item.ident),
                Key::Layout(layout) => tagging.take(layout, item),
                Key::Reading(Reading::Default) => {
                    default = Some(match item.value {
                        Value::Function(path) => ContainerDefault::Function(path),
                        _ => ContainerDefault::Type,
                    });
                }
                Key::Reading(Reading::Check) => check = item.function(),
                Key::Policy(PolicyKey::Strict | PolicyKey::Allow | PolicyKey::Deny) => policy.take(item),
                // The path of the crate is needed whatever is wrong; the others stand on no type.
                Key::Setting(Setting::Crate)
                | Key::Policy(PolicyKey::LenientBecause | PolicyKey::Sensitive)
                | Key::Naming(Naming::Alias)
                | Key::Reading(Reading::Nullable | Reading::With)
                | Key::Limit(_)
                | Key::DenyUnknownFields => {}
            }
        }
        let parameters = Parameters::new(ctxt, &input.generics);
        let body = match &input.data {
            Data::Struct(data) => {
                Body::of_struct(ctxt, input, data, cases.names, default.as_ref(), transparent)?
            }
            Data::Enum(data) => Body::of_enum(ctxt, input, data, &cases, &tagging),
            Data::Union(data) => {
                ctxt.error(
                    data.union_token,
                    "`ToolArgs` cannot be derived for a union; write a struct or an enum",
                );
                read_keys(ctxt, &Fields::Named(data.fields.clone()));
                return None;
            }
        };
        Some(Self {
            ident: &input.ident,
            parameters,
            name,
            krate: crate_path(input),
            description,
            title,
            policy,
            check,
            json_schema,
            tool,
            naming,
            body,
        })
    }

    /// All fields, those of variants too.
    pub(crate) fn fields(&self) -> Vec<&Field<'a>> {
        match &self.body {
            Body::Object(fields) | Body::Newtype { fields, .. } | Body::Tuple(fields) => {
                fields.iter().collect()
            }
            Body::Enum(_) => Vec::new(),
            Body::Union { variants, .. } => {
                variants.iter().flat_map(|variant| variant.content.fields()).collect()
            }
        }
    }

    /// Whether the type can be a tool's arguments.
    pub(crate) fn toolable(&self) -> Toolable {
        let (tagging, variants) = match &self.body {
            Body::Object(_) => return Toolable::Yes,
            Body::Newtype { .. } | Body::Tuple(_) => return Toolable::No("it is no object of its own"),
            Body::Enum(_) => return Toolable::No("its values are strings"),
            Body::Union { tagging, variants } => (tagging, variants),
        };
        let sent = || variants.iter().filter(|variant| variant.is_sent());
        match tagging {
            Tagging::Internal { .. } | Tagging::Adjacent { .. } => Toolable::Yes,
            Tagging::External if sent().any(|variant| variant.content.is_unit()) => {
                Toolable::No("a variant without data is a string")
            }
            Tagging::External => Toolable::Yes,
            Tagging::Untagged if sent().any(|variant| variant.content.is_unit()) => {
                Toolable::No("a variant without data is null")
            }
            Tagging::Untagged if sent().any(|variant| matches!(variant.content, Content::Tuple(_))) => {
                Toolable::No("a variant with several fields without names is a list")
            }
            Tagging::Untagged => Toolable::IfObjects,
        }
    }
}

/// The cases of names.
#[derive(Default)]
struct Cases {
    /// Those of fields or variants.
    names: Option<Case>,
    /// Those of variants' fields.
    fields: Option<Case>,
}

impl Cases {
    fn take(&mut self, key: Naming, item: &Item) {
        match key {
            Naming::RenameAll => self.names = item.case(),
            Naming::RenameAllFields => self.fields = item.case(),
            // These give one name.
            Naming::Rename | Naming::Alias => {}
        }
    }
}

impl<'a> Body<'a> {
    fn of_struct(
        ctxt: &Ctxt,
        input: &'a DeriveInput,
        data: &'a DataStruct,
        case: Option<Case>,
        default: Option<&ContainerDefault>,
        transparent: Option<Ident>,
    ) -> Option<Self> {
        let is_tuple = matches!(data.fields, Fields::Unnamed(_));
        if let Some(transparent) = &transparent {
            let sent = data.fields.iter().filter(|field| is_sent(field)).count();
            if sent == 1 {
                let read = |(i, field)| match is_sent(field) {
                    true => Field::content(ctxt, field, i, Position::Content),
                    false => Field::content(ctxt, field, i, Position::Field),
                };
                return Some(Self::Newtype {
                    fields: data.fields.iter().enumerate().map(read).collect(),
                    is_tuple,
                });
            }
            let message = format!(
                "`transparent` makes a struct what its one field is, and here {sent} are sent; drop it, or `skip` the others"
            );
            ctxt.error(transparent, message);
        }
        let skips = transparent.is_some();
        let fields = match &data.fields {
            Fields::Unnamed(fields) => &fields.unnamed,
            fields => {
                let fields = fields.iter().filter_map(|field| Field::named(ctxt, field, case, default));
                return Some(Self::Object(fields.collect()));
            }
        };
        let (position, count) = match fields.len() {
            1 => (Position::Content, 1),
            count => (Position::Item, count),
        };
        let read = |(i, field)| {
            // Without `transparent`, none can be skipped.
            let skipped = skips && !is_sent(field);
            Field::content(ctxt, field, i, if skipped { Position::Field } else { position })
        };
        let fields: Vec<_> = fields.iter().enumerate().map(read).collect();
        match count {
            0 => {
                let ident = &input.ident;
                ctxt.error(&data.fields, format!("nothing is in these parentheses; write `struct {ident};`"));
                None
            }
            1 => Some(Self::Newtype { fields, is_tuple }),
            _ => Some(Self::Tuple(fields)),
        }
    }

    fn of_enum(
        ctxt: &Ctxt,
        input: &'a DeriveInput,
        data: &'a DataEnum,
        cases: &Cases,
        tagging: &TaggingKeys,
    ) -> Self {
        let tagging = Tagging::new(ctxt, tagging);
        let variants: Vec<_> = data
            .variants
            .iter()
            .map(|variant| Variant::new(ctxt, variant, cases.names, cases.fields))
            .collect();
        if !variants.iter().any(Variant::is_sent) {
            ctxt.error(&input.ident, "`ToolArgs` needs a variant: nothing could be sent for this enum");
        }
        let values = variants.iter().all(|variant| variant.content.is_unit());
        match tagging {
            Tagging::External if values => Self::Enum(variants),
            tagging => Self::Union { tagging, variants },
        }
    }
}

impl Name {
    pub(crate) fn written(text: &LitStr) -> Self {
        Self { text: text.value(), span: text.span() }
    }
}

/// What the attributes of the type itself stand on.
fn position(input: &DeriveInput) -> Position {
    match &input.data {
        Data::Enum(_) => Position::Enum,
        Data::Struct(data) => {
            let items = items(&Ctxt::new(), &input.attrs, Position::Struct);
            let transparent = items.iter().any(|item| item.key == Key::Layout(Layout::Transparent))
                && data.fields.iter().filter(|field| is_sent(field)).count() == 1;
            match data.fields {
                Fields::Unnamed(_) => Position::Newtype,
                _ if transparent => Position::Newtype,
                _ => Position::Struct,
            }
        }
        Data::Union(_) => Position::Struct,
    }
}

/// Whether a field is not skipped. What is wrong with its keys is said where they are read.
fn is_sent(field: &syn::Field) -> bool {
    let items = items(&Ctxt::new(), &field.attrs, Position::Field);
    !items.iter().any(|item| item.key == Key::Layout(Layout::Skip))
}

/// Reads the keys of fields that cannot be derived, for the mistakes in them.
fn read_keys(ctxt: &Ctxt, fields: &Fields) {
    for field in fields {
        items(ctxt, &field.attrs, Position::Field);
    }
}

/// The path of the runtime crate, whatever else is wrong with the input.
pub(crate) fn crate_path(input: &DeriveInput) -> Path {
    // What is wrong has been reported; here it is read once more, to find what is right.
    let items = items(&Ctxt::new(), &input.attrs, Position::Struct);
    let path = items.into_iter().find_map(|item| match (item.key, item.value) {
        (Key::Setting(Setting::Crate), Value::Path(path)) => Some(path),
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
