//! Numbers as they were written in an attribute.

use std::cmp::Ordering;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

/// A number as it was written.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) value: Bound,
    pub(crate) tokens: TokenStream,
    /// The JSON number with the same digits.
    pub(crate) json: String,
}

/// A number that is a whole one, or has a point or an exponent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Bound {
    Integer(i128),
    /// A whole number that is too great for that.
    Natural(u128),
    Float(f64),
}

impl Number {
    /// The number that an expression is, if it is a literal or one with a minus sign.
    pub(crate) fn of(expr: &Expr) -> Option<Self> {
        let (negative, literal) = match expr {
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => (true, &**expr),
            expr => (false, expr),
        };
        let (value, digits) = match literal {
            Expr::Lit(ExprLit { lit: Lit::Int(int), .. }) => {
                let natural: u128 = int.base10_parse().ok()?;
                let value = match i128::try_from(natural) {
                    Ok(value) => Bound::Integer(if negative { -value } else { value }),
                    Err(_) if negative => return None,
                    Err(_) => Bound::Natural(natural),
                };
                (value, int.base10_digits())
            }
            Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => {
                let value: f64 = float.base10_parse().ok().filter(|value: &f64| value.is_finite())?;
                (Bound::Float(if negative { -value } else { value }), float.base10_digits())
            }
            _ => return None,
        };
        // `5.` is a number in Rust.
        let json = format!("{}{}", if negative { "-" } else { "" }, digits.trim_end_matches('.'));
        Some(Self { value, tokens: expr.to_token_stream(), json })
    }

    /// The number as the user wrote it.
    pub(crate) fn written(&self) -> String {
        self.tokens.to_string().replace(' ', "")
    }
}

impl Bound {
    #[allow(clippy::cast_precision_loss, reason = "only compared, and checked again where the type is known")]
    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Natural(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    /// Whether the bound is what an `f32` writes itself as, or beyond all of them.
    #[allow(clippy::cast_possible_truncation, reason = "the test is whether anything was lost")]
    pub(crate) fn is_single(self) -> bool {
        let single = self.to_f64() as f32;
        single.is_infinite() || single.to_string().parse() == Ok(self.to_f64())
    }

    /// Compares two bounds; whole numbers are compared as such.
    pub(crate) fn compare(self, other: Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => Some(a.cmp(&b)),
            (Self::Natural(a), Self::Natural(b)) => Some(a.cmp(&b)),
            (Self::Natural(_), Self::Integer(_)) => Some(Ordering::Greater),
            (Self::Integer(_), Self::Natural(_)) => Some(Ordering::Less),
            (a, b) => a.to_f64().partial_cmp(&b.to_f64()),
        }
    }

    /// Whether the bound is greater than another.
    pub(crate) fn exceeds(self, other: Self) -> bool {
        self.compare(other) == Some(Ordering::Greater)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Number};

    #[test]
    fn a_number_is_json_with_the_same_digits() {
        for (written, json, value) in [
            ("1_000", "1000", Bound::Integer(1000)),
            ("-5", "-5", Bound::Integer(-5)),
            ("0x10u8", "16", Bound::Integer(16)),
            ("0.010", "0.010", Bound::Float(0.01)),
            ("2.", "2", Bound::Float(2.0)),
            ("1e-2f64", "1e-2", Bound::Float(0.01)),
            (
                "340282366920938463463374607431768211455",
                "340282366920938463463374607431768211455",
                Bound::Natural(u128::MAX),
            ),
        ] {
            let number = Number::of(&syn::parse_str(written).unwrap()).unwrap();
            assert_eq!((number.json.as_str(), number.value), (json, value), "{written}");
        }
        for none in ["a", "'a'", "1e999", "1 + 1", "-340282366920938463463374607431768211455", "--1"] {
            assert!(Number::of(&syn::parse_str(none).unwrap()).is_none(), "{none}");
        }
    }
}
