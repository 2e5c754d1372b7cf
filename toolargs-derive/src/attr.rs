//! From attributes to typed items.
//!
//! Bad input is reported and then left out, so that all mistakes are seen at once: nothing here returns early.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ExprUnary, Lit, LitStr, Meta, Path, Token, UnOp};

use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::keys::{KEYS, Key, Position, SERDE, Shape, Treatment};
use crate::nearest::advice;

/// A key with its value.
pub(crate) struct Item {
    pub(crate) key: Key,
    /// The key as it was written, to point at.
    pub(crate) ident: Ident,
    pub(crate) value: Value,
    namespace: Namespace,
}

/// The attribute that an item came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Namespace {
    Tool,
    Serde,
}

impl Namespace {
    const fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Serde => "serde",
        }
    }
}

/// The value of a key.
#[derive(Clone)]
pub(crate) enum Value {
    Flag,
    Text(LitStr),
    Case(Case),
    Path(Path),
    Number(Number),
    Count(usize),
    Rules(Vec<Ident>),
    Expr(Expr),
    /// The path of a function.
    Function(Path),
}

/// A number as it was written.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) value: Bound,
    pub(crate) tokens: TokenStream,
}

/// A number that is a whole one, or has a point or an exponent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Bound {
    Integer(i128),
    Float(f64),
}

/// Reads the attributes of one place.
pub(crate) fn items(ctxt: &Ctxt, attrs: &[Attribute], position: Position) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for attr in attrs {
        let found = if attr.path().is_ident("tool") {
            list(ctxt, attr, |input| tool_item(ctxt, input, position))
        } else if attr.path().is_ident("serde") {
            list(ctxt, attr, |input| serde_item(ctxt, input, position))
        } else if attr.path().is_ident("schemars") {
            list(ctxt, attr, |input| schemars_item(ctxt, input))
        } else {
            continue;
        };
        for item in found {
            add(ctxt, &mut items, item);
        }
    }
    items
}

/// Adds an item, unless it repeats or contradicts one that is there.
fn add(ctxt: &Ctxt, items: &mut Vec<Item>, item: Item) {
    let repeats = KEYS.iter().any(|row| row.key == item.key && row.repeats);
    let Some(earlier) = items.iter_mut().find(|earlier| earlier.key == item.key && !repeats) else {
        return items.push(item);
    };
    if earlier.namespace == item.namespace {
        ctxt.error(&item.ident, format!("duplicate `{}`; it was already set above", item.ident));
    } else if !earlier.value.agrees_with(&item.value) {
        let (ident, tool, serde) = (&item.ident, Namespace::Tool.name(), Namespace::Serde.name());
        ctxt.error(
            ident,
            format!(
                "`{tool}({ident})` and `{serde}({ident})` contradict each other; make them agree, or drop one"
            ),
        );
    } else if item.namespace == Namespace::Tool {
        *earlier = item;
    }
}

/// The items of one attribute; what cannot be read is skipped up to the next comma.
fn list(
    ctxt: &Ctxt,
    attr: &Attribute,
    mut item: impl FnMut(ParseStream) -> syn::Result<Option<Item>>,
) -> Vec<Item> {
    let Meta::List(_) = &attr.meta else {
        let name = attr.path().to_token_stream();
        ctxt.error(&attr.meta, format!("expected a list: `#[{name}(key = value, …)]`"));
        return Vec::new();
    };
    let parser = |input: ParseStream| {
        let mut items = Vec::new();
        while !input.is_empty() {
            match item(input) {
                Ok(found) => items.extend(found),
                Err(error) => {
                    ctxt.push(error);
                    skip_to_comma(input);
                }
            }
            if !input.is_empty() {
                if !input.peek(Token![,]) {
                    ctxt.push(syn::Error::new(input.span(), "expected `,` between keys"));
                    skip_to_comma(input);
                }
                let _: Option<Token![,]> = input.parse()?;
            }
        }
        Ok(items)
    };
    attr.parse_args_with(parser).unwrap_or_else(|error| {
        ctxt.push(error);
        Vec::new()
    })
}

fn skip_to_comma(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}

/// A key: any identifier, keywords included.
fn key(input: ParseStream) -> syn::Result<Ident> {
    input
        .call(Ident::parse_any)
        .map_err(|error| syn::Error::new(error.span(), "expected a key such as `rename`"))
}

fn tool_item(ctxt: &Ctxt, input: ParseStream, position: Position) -> syn::Result<Option<Item>> {
    let ident = key(input)?;
    let Some(row) = KEYS.iter().find(|row| ident == row.name) else {
        let here = KEYS.iter().filter(|row| row.positions.contains(&position)).map(|row| row.name);
        let advice = advice(&ident.to_string(), here);
        ctxt.error(&ident, format!("unknown `tool` key `{ident}`{advice}"));
        skip_to_comma(input);
        return Ok(None);
    };
    if !row.positions.contains(&position) {
        ctxt.error(&ident, misplaced(Namespace::Tool, &ident, position, row.positions));
        skip_to_comma(input);
        return Ok(None);
    }
    let value = value(input, &ident, row.shape)?;
    Ok(value.map(|value| Item { key: row.key, ident, value, namespace: Namespace::Tool }))
}

fn misplaced(namespace: Namespace, ident: &Ident, position: Position, positions: &[Position]) -> String {
    let (namespace, place, places) = (namespace.name(), position.noun(), places(positions));
    format!("`{namespace}({ident})` belongs on {places}, not on {place}")
}

/// `a struct, an enum or a field`
fn places(positions: &[Position]) -> String {
    let nouns: Vec<_> = positions.iter().map(|position| position.noun()).collect();
    match nouns.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn serde_item(ctxt: &Ctxt, input: ParseStream, position: Position) -> syn::Result<Option<Item>> {
    let ident = key(input)?;
    let treatment = SERDE.iter().find(|(name, _)| ident == name).map(|(_, treatment)| *treatment);
    match treatment {
        Some(Treatment::Honoured(key, shape, positions)) => {
            if !positions.contains(&position) {
                ctxt.error(&ident, misplaced(Namespace::Serde, &ident, position, positions));
                skip_to_comma(input);
                return Ok(None);
            }
            let value = value(input, &ident, shape)?;
            Ok(value.map(|value| Item { key, ident, value, namespace: Namespace::Serde }))
        }
        Some(Treatment::Ignored) => {
            skip_to_comma(input);
            Ok(None)
        }
        Some(Treatment::Refused(advice)) => {
            let message = format!(
                "`serde({ident})` changes what a value means, and the schema would not say so; {advice}"
            );
            ctxt.error(&ident, message);
            skip_to_comma(input);
            Ok(None)
        }
        Some(Treatment::Unsupported) => {
            let message = format!(
                "`serde({ident})` is not supported beside `ToolArgs`; remove it, or use a type of its own for serde"
            );
            ctxt.error(&ident, message);
            skip_to_comma(input);
            Ok(None)
        }
        None => {
            let read =
                |treatment: &Treatment| matches!(treatment, Treatment::Honoured(..) | Treatment::Ignored);
            let names = SERDE.iter().filter(|(_, treatment)| read(treatment)).map(|(name, _)| *name);
            let advice = advice(&ident.to_string(), names);
            ctxt.error(&ident, format!("unknown `serde` key `{ident}`{advice}"));
            skip_to_comma(input);
            Ok(None)
        }
    }
}

fn schemars_item(ctxt: &Ctxt, input: ParseStream) -> syn::Result<Option<Item>> {
    let ident = key(input)?;
    let message =
        format!("`schemars({ident})` is not supported beside `ToolArgs`; write the `tool` key instead");
    ctxt.error(&ident, message);
    skip_to_comma(input);
    Ok(None)
}

/// The value of a key; none if serde's has nothing to say about reading.
fn value(input: ParseStream, key: &Ident, shape: Shape) -> syn::Result<Option<Value>> {
    let name = key.to_string();
    let example = || shape.example(&name);
    let wrong = |tokens: &dyn ToTokens| {
        let message = match shape {
            Shape::Flag => format!("`{name}` is a flag and takes no value"),
            _ => format!("expected {}", example()),
        };
        Err(syn::Error::new_spanned(tokens.to_token_stream(), message))
    };

    if shape == Shape::Rules {
        if !input.peek(syn::token::Paren) {
            return wrong(&rest_or(input, key));
        }
        let tokens = group(input)?;
        let rules = Punctuated::<Ident, Token![,]>::parse_terminated.parse2(tokens.clone());
        return match rules {
            Ok(rules) if rules.is_empty() => wrong(key),
            Ok(rules) => Ok(Some(Value::Rules(rules.into_iter().collect()))),
            Err(_) => wrong(&tokens),
        };
    }
    if input.peek(syn::token::Paren) {
        let tokens = group(input)?;
        let direction =
            |shape| (move |content: ParseStream| reading_direction(content, shape)).parse2(tokens.clone());
        return match shape {
            Shape::TextPerDirection => direction(Shape::Text),
            Shape::CasePerDirection => direction(Shape::Case),
            _ if tokens.is_empty() => wrong(key),
            _ => wrong(&tokens),
        };
    }
    if !input.peek(Token![=]) {
        return match shape {
            Shape::Flag | Shape::FlagOrExpr | Shape::FlagOrFunction => Ok(Some(Value::Flag)),
            _ => wrong(key),
        };
    }
    let equals: Token![=] = input.parse()?;
    if input.is_empty() || input.peek(Token![,]) {
        return wrong(&equals);
    }
    if shape == Shape::Path && !input.peek(LitStr) {
        let rest = rest_or(input, key);
        return match Path::parse_mod_style.parse2(rest.clone()) {
            Ok(path) => Ok(Some(Value::Path(path))),
            Err(_) => wrong(&rest),
        };
    }
    // What is no expression at all is skipped up to the next comma, and said in our words.
    let fork = input.fork();
    let Ok(expr) = fork.parse::<Expr>().map(ungrouped) else {
        return wrong(&rest_or(input, key));
    };
    input.advance_to(&fork);
    let text = match &expr {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.clone()),
        _ => None,
    };
    let value = match (shape, text) {
        (Shape::FlagOrExpr, _) => Value::Expr(expr),
        (Shape::Text | Shape::TextPerDirection, Some(text)) => Value::Text(text),
        (Shape::Case | Shape::CasePerDirection, Some(text)) => match Case::named(&text.value()) {
            Some(case) => Value::Case(case),
            None => {
                let advice = advice(&text.value(), Case::names());
                let message = format!("unknown case {:?}{advice}", text.value());
                return Err(syn::Error::new_spanned(text, message));
            }
        },
        (Shape::Path, Some(text)) => match text.parse_with(Path::parse_mod_style) {
            Ok(path) => Value::Path(path),
            Err(_) => return wrong(&text),
        },
        (Shape::FlagOrFunction, Some(text)) => match text.parse() {
            Ok(path) => Value::Function(path),
            Err(_) => return wrong(&text),
        },
        (Shape::Number, None) => match number(&expr) {
            Some(value) => Value::Number(Number { value, tokens: expr.to_token_stream() }),
            None => return wrong(&expr),
        },
        (Shape::Count, None) => match number(&expr) {
            Some(Bound::Integer(count)) if usize::try_from(count).is_ok() => {
                Value::Count(usize::try_from(count).unwrap_or_default())
            }
            _ => return wrong(&expr),
        },
        _ => return wrong(&expr),
    };
    Ok(Some(value))
}

/// The value for reading, of `key(serialize = …, deserialize = …)`.
fn reading_direction(content: ParseStream, shape: Shape) -> syn::Result<Option<Value>> {
    let mut reading = None;
    while !content.is_empty() {
        let direction = key(content)?;
        let found = value(content, &direction, shape)?;
        if direction == "deserialize" {
            reading = found;
        } else if direction != "serialize" {
            return Err(syn::Error::new_spanned(direction, "expected `serialize` or `deserialize`"));
        }
        let _: Option<Token![,]> = content.parse()?;
    }
    Ok(reading)
}

/// The tokens in parentheses that come next.
fn group(input: ParseStream) -> syn::Result<TokenStream> {
    let content;
    syn::parenthesized!(content in input);
    content.parse()
}

/// What is left of the item, or the key if nothing is.
fn rest_or(input: ParseStream, key: &Ident) -> TokenStream {
    let mut rest = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        match input.parse::<TokenTree>() {
            Ok(token) => rest.extend([token]),
            Err(_) => break,
        }
    }
    if rest.is_empty() { quote!(#key) } else { rest }
}

/// An expression without the invisible group around it that a `macro_rules` fragment has.
fn ungrouped(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => ungrouped(*group.expr),
        Expr::Unary(mut unary) => {
            *unary.expr = ungrouped(*unary.expr);
            Expr::Unary(unary)
        }
        expr => expr,
    }
}

/// The number that an expression is, if it is a literal or one with a minus sign.
pub(crate) fn number(expr: &Expr) -> Option<Bound> {
    let (negative, expr) = match expr {
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => (true, &**expr),
        expr => (false, expr),
    };
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Int(int), .. }) => {
            let value: i128 = int.base10_parse().ok()?;
            Some(Bound::Integer(if negative { -value } else { value }))
        }
        Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => {
            let value: f64 = float.base10_parse().ok().filter(|value: &f64| value.is_finite())?;
            Some(Bound::Float(if negative { -value } else { value }))
        }
        _ => None,
    }
}

impl Value {
    /// Whether two values of one key say the same.
    fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Flag, Self::Flag) => true,
            (Self::Text(a), Self::Text(b)) => a.value() == b.value(),
            (Self::Case(a), Self::Case(b)) => a == b,
            _ => false,
        }
    }
}

impl Bound {
    #[allow(clippy::cast_precision_loss, reason = "only compared, and checked again where the type is known")]
    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    /// Whether the bound is what an `f32` writes itself as, or beyond all of them.
    #[allow(clippy::cast_possible_truncation, reason = "the test is whether anything was lost")]
    pub(crate) fn is_single(self) -> bool {
        let single = self.to_f64() as f32;
        single.is_infinite() || single.to_string().parse() == Ok(self.to_f64())
    }

    /// Whether the bound is greater than another; two whole numbers are compared as such.
    pub(crate) fn exceeds(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a > b,
            (a, b) => a.to_f64() > b.to_f64(),
        }
    }
}
