//! From attributes to typed items.
//!
//! Bad input is reported and then left out, so that all mistakes are seen at once: nothing here returns early.

mod number;
mod reader;
mod value;

use proc_macro2::{Ident, TokenTree};
use syn::{Attribute, Type};

use crate::ctxt::Ctxt;
use crate::keys::{KEYS, Key, Position};

pub(crate) use number::{Bound, Number};
use reader::Reader;
pub(crate) use value::Value;

/// A key with its value.
#[derive(Clone)]
pub(crate) struct Item {
    pub(crate) key: Key,
    /// The key as it was written, to point at.
    pub(crate) ident: Ident,
    pub(crate) value: Value,
    pub(crate) namespace: Namespace,
    /// The key with what is around it: `schemars(range(min))`
    written: String,
}

/// The attribute that an item came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Namespace {
    Tool,
    Serde,
    Schemars,
}

/// What attributes stand on.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) position: Position,
    /// The type of a field or an item.
    pub(crate) ty: Option<&'a Type>,
}

impl Namespace {
    const ALL: [Self; 3] = [Self::Tool, Self::Serde, Self::Schemars];

    const fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Serde => "serde",
            Self::Schemars => "schemars",
        }
    }

    fn of(attr: &Attribute) -> Option<Self> {
        Self::ALL.into_iter().find(|namespace| attr.path().is_ident(namespace.name()))
    }
}

impl From<Position> for Place<'_> {
    fn from(position: Position) -> Self {
        Self { position, ty: None }
    }
}

/// Reads the attributes of one place.
pub(crate) fn items<'a>(ctxt: &Ctxt, attrs: &[Attribute], place: impl Into<Place<'a>>) -> Vec<Item> {
    let place = place.into();
    let has_with = has_tool_key(attrs, "with");
    let mut items: Vec<Item> = Vec::new();
    for attr in attrs {
        let Some(namespace) = Namespace::of(attr) else { continue };
        for item in Reader::new(ctxt, namespace, place, has_with).attribute(attr) {
            add(ctxt, &mut items, item);
        }
    }
    items
}

/// Whether `#[tool(…)]` has a key, however wrong the rest is.
pub(crate) fn has_tool_key(attrs: &[Attribute], key: &str) -> bool {
    let tool = attrs.iter().filter(|attr| Namespace::of(attr) == Some(Namespace::Tool));
    tool.filter_map(|attr| attr.meta.require_list().ok()).any(|list| {
        let mut starts = true;
        list.tokens.clone().into_iter().any(|token| {
            let found = starts && matches!(&token, TokenTree::Ident(ident) if ident == key);
            starts = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',');
            found
        })
    })
}

/// Adds an item, unless it repeats or contradicts one that is there.
fn add(ctxt: &Ctxt, items: &mut Vec<Item>, item: Item) {
    let repeats = KEYS.iter().any(|row| row.key == item.key && row.repeats);
    let said = |earlier: &&mut Item| {
        earlier.key == item.key
            && (!repeats || earlier.namespace != item.namespace && earlier.value.agrees_with(&item.value))
    };
    let Some(earlier) = items.iter_mut().find(said) else {
        return items.push(item);
    };
    if earlier.namespace == item.namespace {
        let message = if earlier.ident == item.ident {
            format!("duplicate `{}`; it was already set above", item.ident)
        } else {
            format!("`{}` says what `{}` has already said; drop one", item.ident, earlier.ident)
        };
        ctxt.error(&item.ident, message);
    } else if !earlier.value.agrees_with(&item.value) {
        // Ours first, whichever was written first.
        let (one, other) = match item.namespace {
            Namespace::Tool => (&item.written, &earlier.written),
            _ => (&earlier.written, &item.written),
        };
        ctxt.error(
            &item.ident,
            format!("`{one}` and `{other}` contradict each other; make them agree, or drop one"),
        );
    } else if item.namespace == Namespace::Tool {
        *earlier = item;
    }
}
