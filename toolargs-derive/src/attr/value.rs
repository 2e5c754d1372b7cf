//! What keys take, as it was written.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Expr, ExprPath, LitStr, Path};

use super::{Item, Number};
use crate::case::Case;

/// The value of a key.
#[derive(Clone)]
pub(crate) enum Value {
    Flag,
    Text(LitStr),
    Case(Case),
    /// The path of a module.
    Path(Path),
    /// The path of a function.
    Function(ExprPath),
    Number(Number),
    Count(usize),
    /// A number of characters or items, whichever the type has.
    Length(usize),
    Rules(Vec<Ident>),
    Expr(Expr),
    Exprs(Vec<Expr>),
    /// Keys in parentheses.
    Items(Vec<Item>),
}

impl Value {
    /// Whether two values of one key say the same.
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        let same = |a: &dyn ToTokens, b: &dyn ToTokens| {
            a.to_token_stream().to_string() == b.to_token_stream().to_string()
        };
        match (self, other) {
            (Self::Flag, Self::Flag) => true,
            (Self::Text(a), Self::Text(b)) => a.value() == b.value(),
            (Self::Case(a), Self::Case(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a.value == b.value,
            (Self::Count(a) | Self::Length(a), Self::Count(b) | Self::Length(b)) => a == b,
            (Self::Expr(a), Self::Expr(b)) => same(a, b),
            (Self::Function(a), Self::Function(b)) => same(a, b),
            (Self::Exprs(a), Self::Exprs(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
            }
            (Self::Items(a), Self::Items(b)) => {
                let has = |item: &Item| {
                    b.iter().any(|other| other.key == item.key && item.value.agrees_with(&other.value))
                };
                a.len() == b.len() && a.iter().all(has)
            }
            _ => false,
        }
    }
}

impl Item {
    pub(crate) fn text(&self) -> Option<LitStr> {
        match &self.value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    pub(crate) fn string(&self) -> Option<String> {
        self.text().map(|text| text.value())
    }

    pub(crate) fn case(&self) -> Option<Case> {
        match &self.value {
            Value::Case(case) => Some(*case),
            _ => None,
        }
    }

    pub(crate) fn function(&self) -> Option<ExprPath> {
        match &self.value {
            Value::Function(path) => Some(path.clone()),
            _ => None,
        }
    }

    pub(crate) fn path(&self) -> Option<Path> {
        match &self.value {
            Value::Path(path) => Some(path.clone()),
            _ => None,
        }
    }

    /// The expressions of an example, or of several.
    pub(crate) fn exprs(self) -> Vec<Expr> {
        match self.value {
            Value::Expr(expr) => vec![expr],
            Value::Exprs(exprs) => exprs,
            _ => Vec::new(),
        }
    }
}
