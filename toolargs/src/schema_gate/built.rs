//! A spec that owns what it is made of.

use bumpalo::Bump;
use self_cell::{MutBorrow, self_cell};

use super::compile::{Compiler, Patterns, Settings};
use super::error::SchemaError;
use super::node::Document;
use super::numbers;
use super::options::UnknownFormats;
use super::pattern::{Translated, translate};
use super::weight::Weight;
use crate::format::Format;
use crate::spec::{CompiledPattern, Spec};

/// What a spec borrows from.
struct Owner {
    arena: MutBorrow<Bump>,
    patterns: Patterns,
}

/// The spec of a whole document, and how much it asks.
struct Root<'s>(&'s Spec<'s>, Weight);

self_cell!(
    /// A spec in its arena.
    pub(super) struct Built {
        owner: Owner,
        #[covariant]
        dependent: Root,
    }
);

impl Built {
    /// Makes the spec of a document.
    ///
    /// # Errors
    /// Something in the document is not modelled.
    pub(super) fn of(document: &Document, settings: Settings) -> Result<Self, SchemaError> {
        if settings.unknown_formats == UnknownFormats::Refuse {
            formats(document)?;
        }
        let owner = Owner { arena: MutBorrow::new(Bump::new()), patterns: patterns(document)? };
        Self::try_new(owner, |owner| {
            let arena: &Bump = owner.arena.borrow_mut();
            Compiler::new(document, arena, &owner.patterns, settings)
                .root()
                .map(|spec| Root(spec, Weight::of(spec)))
        })
    }

    pub(super) fn spec(&self) -> &Spec<'_> {
        self.borrow_dependent().0
    }

    pub(super) fn weight(&self) -> Weight {
        self.borrow_dependent().1
    }
}

/// Formats that assert nothing: they say what a number or bytes are, and, in Gemini's schemas, that members are listed.
const SILENT: [&str; 6] = ["float", "double", "byte", "binary", "password", "enum"];

/// That each format is known, whatever the type of the value it stands beside.
fn formats(document: &Document) -> Result<(), SchemaError> {
    for node in &document.nodes {
        let Some(format) = node.text.format.as_deref() else { continue };
        let is_known = ["date", "date-time"].contains(&format)
            || SILENT.contains(&format)
            || numbers::is_format(format)
            || Format::named(format).is_some();
        if !is_known {
            let message = format!(
                "{format:?} is no format that is enforced; drop it, or let unknown formats pass \
                 (`unknown_formats(UnknownFormats::Ignore)`, `--unknown-formats ignore`)"
            );
            return Err(SchemaError::new(&node.pointer, Some("format"), message));
        }
    }
    Ok(())
}

/// The patterns of a document, each once.
fn patterns(document: &Document) -> Result<Patterns, SchemaError> {
    let mut patterns = Patterns::new();
    for node in &document.nodes {
        let own = node.text.pattern.iter().map(|source| ("pattern", source));
        let keys = node.object.patterns.iter().map(|(source, _)| ("patternProperties", source));
        for (keyword, source) in own.chain(keys) {
            if patterns.contains_key(source) {
                continue;
            }
            let wrong = |message: String| SchemaError::new(&node.pointer, Some(keyword), message);
            let translated = translate(source).map_err(wrong)?;
            let Translated { expression, is_whole, count } = translated;
            let compiled = CompiledPattern::of_schema(expression, !is_whole, count);
            if !compiled.is_valid() {
                return Err(wrong("the pattern needs too much memory; write smaller counts".to_owned()));
            }
            patterns.insert(source.clone(), compiled);
        }
    }
    Ok(patterns)
}

impl std::fmt::Debug for Built {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Built").field(self.spec()).finish()
    }
}
