//! How the variants of an enum with data are told apart.

use proc_macro2::Ident;
use syn::LitStr;

use super::Name;
use crate::attr::Item;
use crate::ctxt::Ctxt;
use crate::keys::Layout;

/// How the variants are told apart, in serde's words.
pub(crate) enum Tagging {
    External,
    Internal { tag: Name },
    Adjacent { tag: Name, content: Name },
    Untagged,
}

/// The keys that say so.
#[derive(Default)]
pub(crate) struct TaggingKeys {
    tag: Option<(Ident, LitStr)>,
    content: Option<(Ident, LitStr)>,
    untagged: Option<Ident>,
}

impl TaggingKeys {
    pub(crate) fn take(&mut self, layout: Layout, item: Item) {
        let text = item.text();
        match layout {
            Layout::Tag => self.tag = text.map(|text| (item.ident, text)),
            Layout::Content => self.content = text.map(|text| (item.ident, text)),
            Layout::Untagged => self.untagged = Some(item.ident),
            // These say nothing about variants.
            Layout::Transparent | Layout::Flatten | Layout::Skip => {}
        }
    }
}

impl Tagging {
    pub(crate) fn new(ctxt: &Ctxt, keys: &TaggingKeys) -> Self {
        if keys.untagged.is_some() {
            for (other, _) in keys.tag.iter().chain(&keys.content) {
                let message = format!("`untagged` and `{other}` contradict each other; drop one");
                ctxt.error(other, message);
            }
            return Self::Untagged;
        }
        match (&keys.tag, &keys.content) {
            (Some((_, tag)), Some((_, content))) => {
                if tag.value() == content.value() {
                    let message =
                        format!("`tag` and `content` are both the key {:?}; rename one", tag.value());
                    ctxt.error(content, message);
                }
                Self::Adjacent { tag: Name::written(tag), content: Name::written(content) }
            }
            (Some((_, tag)), None) => Self::Internal { tag: Name::written(tag) },
            (None, Some((content, _))) => {
                ctxt.error(content, "`content` is the key beside a `tag`; write `tag = \"…\"` too");
                Self::External
            }
            (None, None) => Self::External,
        }
    }
}
