//! The mistakes found so far. No pass returns early: each reports here and goes on.

use std::cell::RefCell;
use std::fmt::Display;

use quote::ToTokens;

/// Collects errors until [`finish`](Ctxt::finish).
pub(crate) struct Ctxt {
    errors: RefCell<Vec<syn::Error>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Self { errors: RefCell::default() }
    }

    /// Reports a mistake at the tokens to change.
    pub(crate) fn error(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        self.errors.borrow_mut().push(error);
    }

    /// All mistakes as one error, in the order in which they were found.
    pub(crate) fn finish(self) -> syn::Result<()> {
        let mut errors = self.errors.into_inner().into_iter();
        let Some(mut first) = errors.next() else { return Ok(()) };
        first.extend(errors);
        Err(first)
    }
}
