//! Reading one attribute by the tables of keys.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ExprPath, Lit, LitStr, Meta, Path, Token, Type, UnOp};

use super::{Bound, Item, Namespace, Number, Place, Value, add};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::foreign::{BOTH, ELSEWHERE, SCHEMARS, SERDE, Table, Treatment};
use crate::keys::{KEYS, Key, Layout, Limit, Position, Shape, Tool};
use crate::nearest::advice;
use crate::pattern::anchored;
use crate::rules::{LINTS, RULES};
use crate::ty;

/// Reads the keys of one attribute.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    ctxt: &'a Ctxt,
    namespace: Namespace,
    place: Place<'a>,
    /// The keys around the ones that are read.
    around: Vec<String>,
    /// Whether `#[tool(with = …)]` stands in the same place.
    has_with: bool,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(ctxt: &'a Ctxt, namespace: Namespace, place: Place<'a>, has_with: bool) -> Self {
        Self { ctxt, namespace, place, around: Vec::new(), has_with }
    }

    /// The items of one attribute.
    pub(super) fn attribute(&self, attr: &Attribute) -> Vec<Item> {
        let Meta::List(_) = &attr.meta else {
            let name = self.namespace.name();
            self.ctxt.error(&attr.meta, format!("expected a list: `#[{name}(key = value, …)]`"));
            return Vec::new();
        };
        attr.parse_args_with(|input: ParseStream| self.list(input)).unwrap_or_else(|error| {
            self.ctxt.push(error);
            Vec::new()
        })
    }

    /// Items between commas; what cannot be read is skipped up to the next one.
    fn list(&self, input: ParseStream) -> syn::Result<Vec<Item>> {
        let mut items = Vec::new();
        while !input.is_empty() {
            match self.item(input) {
                Ok(found) => items.extend(found),
                Err(error) => {
                    self.ctxt.push(error);
                    skip_to_comma(input);
                }
            }
            if !input.is_empty() {
                if !input.peek(Token![,]) {
                    self.ctxt.push(syn::Error::new(input.span(), "expected `,` between keys"));
                    skip_to_comma(input);
                }
                let _: Option<Token![,]> = input.parse()?;
            }
        }
        Ok(items)
    }

    fn item(&self, input: ParseStream) -> syn::Result<Vec<Item>> {
        let ident = key(input)?;
        match self.namespace {
            Namespace::Tool => self.own(input, ident),
            Namespace::Serde => self.foreign(input, ident, SERDE),
            Namespace::Schemars => self.foreign(input, ident, SCHEMARS),
        }
    }

    /// A key of `#[tool(…)]`.
    fn own(&self, input: ParseStream, ident: Ident) -> syn::Result<Vec<Item>> {
        let Some(row) = KEYS.iter().find(|row| ident == row.name) else {
            if let Some(advice) = elsewhere(&ident) {
                self.ctxt.error(&ident, format!("unknown `tool` key `{ident}`; {advice}"));
                skip_to_comma(input);
                return Ok(Vec::new());
            }
            let here = KEYS.iter().filter(|row| row.positions.contains(&self.place.position));
            self.unknown(input, &ident, here.map(|row| row.name));
            return Ok(Vec::new());
        };
        self.read(input, ident, row.key, row.shape, row.positions)
    }

    /// A key of another crate's attribute.
    fn foreign(&self, input: ParseStream, ident: Ident, table: &Table) -> syn::Result<Vec<Item>> {
        let Some((_, treatment)) = table.iter().chain(BOTH).find(|(name, _)| ident == name) else {
            let refused =
                |treatment: &Treatment| matches!(treatment, Treatment::Refused(_) | Treatment::RefusedAlone);
            let read = BOTH.iter().chain(table).filter(|(_, treatment)| !refused(treatment));
            self.unknown(input, &ident, read.map(|(name, _)| *name));
            return Ok(Vec::new());
        };
        match *treatment {
            Treatment::Honoured(key, shape, positions) => self.read(input, ident, key, shape, positions),
            Treatment::Grouped(keys, positions) => self.grouped(input, ident, keys, positions),
            Treatment::Format(format, positions) => {
                let key = Key::Limit(Limit::Format);
                let mut items = self.read(input, ident, key, Shape::Flag, positions)?;
                for item in &mut items {
                    item.value = Value::Text(LitStr::new(format, item.ident.span()));
                }
                Ok(items)
            }
            Treatment::Ignored => {
                skip_to_comma(input);
                Ok(Vec::new())
            }
            Treatment::Refused(advice) => {
                self.refuse(input, &ident, advice);
                Ok(Vec::new())
            }
            Treatment::RefusedAlone => {
                if self.has_with {
                    skip_to_comma(input);
                } else {
                    self.refuse(input, &ident, "write `#[tool(with = module)]`");
                }
                Ok(Vec::new())
            }
        }
    }

    /// A key that means one of ours, with its value.
    fn read(
        &self,
        input: ParseStream,
        ident: Ident,
        key: Key,
        shape: Shape,
        positions: &[Position],
    ) -> syn::Result<Vec<Item>> {
        if !positions.contains(&self.place.position) {
            self.ctxt.error(&ident, self.misplaced(&ident, key, positions));
            skip_to_comma(input);
            return Ok(Vec::new());
        }
        let value = self.value(input, &ident, shape)?;
        Ok(value.map(|value| self.found(key, ident, value)).into_iter().collect())
    }

    /// `range(min = 1, max = 5)`, which is `min = 1, max = 5`.
    fn grouped(
        &self,
        input: ParseStream,
        ident: Ident,
        keys: &[(&str, Key, Shape)],
        positions: &[Position],
    ) -> syn::Result<Vec<Item>> {
        let expected = format!("expected `{ident}(min = 3, max = 5)`");
        if !positions.contains(&self.place.position) {
            self.ctxt.error(&ident, self.misplaced(&ident, Key::Limit(Limit::Min), positions));
            skip_to_comma(input);
            return Ok(Vec::new());
        }
        if !input.peek(syn::token::Paren) {
            return Err(syn::Error::new_spanned(rest_or(input, &ident), expected));
        }
        let tokens = group(input)?;
        if tokens.is_empty() {
            return Err(syn::Error::new_spanned(&ident, expected));
        }
        let within = self.within(&ident, self.place);
        let read = |input: ParseStream| {
            let mut items = Vec::new();
            while !input.is_empty() {
                let inner = key(input)?;
                match keys.iter().find(|(name, ..)| inner == name) {
                    Some((_, key, shape)) => {
                        let value = within.value(input, &inner, *shape)?;
                        items.extend(value.map(|value| {
                            let (key, value) = within.sized(*key, value);
                            within.found(key, inner, value)
                        }));
                    }
                    None => within.unknown(input, &inner, keys.iter().map(|(name, ..)| *name)),
                }
                let _: Option<Token![,]> = input.parse()?;
            }
            Ok(items)
        };
        read.parse2(tokens)
    }

    /// A length as ours, where schemars has one key for both: of a type that tokens do not show it is either.
    fn sized(&self, key: Key, value: Value) -> (Key, Value) {
        let shown = |is: fn(&Type) -> bool| self.place.ty.is_some_and(is);
        match (key, value) {
            (Key::Limit(Limit::MinLen), value) if shown(ty::is_list) => (Key::Limit(Limit::MinItems), value),
            (Key::Limit(Limit::MaxLen), value) if shown(ty::is_list) => (Key::Limit(Limit::MaxItems), value),
            (key @ Key::Limit(Limit::MinLen | Limit::MaxLen), Value::Count(count))
                if !shown(ty::is_string) =>
            {
                (key, Value::Length(count))
            }
            other => other,
        }
    }

    fn found(&self, key: Key, ident: Ident, value: Value) -> Item {
        let written = self.written(&ident);
        Item { key, ident, value, namespace: self.namespace, written }
    }

    /// The reader of what is in the parentheses behind a key.
    fn within(&self, ident: &Ident, place: Place<'a>) -> Self {
        let mut within = self.clone();
        within.around.push(ident.to_string());
        within.place = place;
        within
    }

    /// `tool(items(min))`
    fn written(&self, ident: &Ident) -> String {
        let around: String = self.around.iter().map(|key| format!("{key}(")).collect();
        format!("{}({around}{ident}{})", self.namespace.name(), ")".repeat(self.around.len()))
    }

    fn unknown<'n>(&self, input: ParseStream, ident: &Ident, names: impl Iterator<Item = &'n str> + Clone) {
        let advice = advice(&ident.to_string(), names);
        self.ctxt.error(ident, format!("unknown `{}` key `{ident}`{advice}", self.namespace.name()));
        skip_to_comma(input);
    }

    fn refuse(&self, input: ParseStream, ident: &Ident, advice: &str) {
        let why = match self.namespace {
            Namespace::Schemars => "changes what the schema says, and the gate would not know",
            Namespace::Tool | Namespace::Serde => {
                "changes what a value means, and the schema would not say so"
            }
        };
        self.ctxt.error(ident, format!("`{}` {why}; {advice}", self.written(ident)));
        skip_to_comma(input);
    }

    fn misplaced(&self, ident: &Ident, key: Key, positions: &[Position]) -> String {
        let (written, place) = (self.written(ident), self.place.position);
        match (place, key) {
            (Position::Content | Position::Item, Key::Layout(Layout::Skip)) => format!(
                "`{written}` belongs on a field with a name; name the fields, or write `transparent` on the struct if one of them is sent"
            ),
            (Position::Content, _) if positions.contains(&Position::Field) => format!(
                "`{written}` is for what has a key in an object, and {} has none; drop it",
                place.noun()
            ),
            (Position::Field | Position::Variant, Key::Tool(Tool::Name)) => {
                format!("`{written}` is a tool's name; write `rename = \"…\"` for that of {}", place.noun())
            }
            _ => format!("`{written}` belongs on {}, not on {}", places(positions), place.noun()),
        }
    }

    /// The value of a key; none if serde's has nothing to say about reading.
    fn value(&self, input: ParseStream, key: &Ident, shape: Shape) -> syn::Result<Option<Value>> {
        let name = key.to_string();
        let wrong = |tokens: &dyn ToTokens| {
            let message = match shape {
                Shape::Flag if tokens.to_token_stream().to_string() == "false" => {
                    format!("`{name}` is a flag and takes no value; drop it")
                }
                Shape::Flag => format!("`{name}` is a flag and takes no value; write `{name}`"),
                _ => format!("expected {}", shape.example(&name)),
            };
            Err(syn::Error::new_spanned(tokens.to_token_stream(), message))
        };

        if matches!(shape, Shape::Rules | Shape::Dialects | Shape::Constraints)
            && !input.peek(syn::token::Paren)
        {
            return wrong(&rest_or(input, key));
        }
        if input.peek(syn::token::Paren) {
            let tokens = group(input)?;
            if tokens.is_empty() {
                return wrong(key);
            }
            let direction = |shape| {
                let read = |content: ParseStream| self.reading_direction(content, shape);
                read.parse2(tokens.clone())
            };
            return match shape {
                Shape::Rules | Shape::Dialects => {
                    match Punctuated::<Ident, Token![,]>::parse_terminated.parse2(tokens.clone()) {
                        Ok(rules) => Ok(Some(Value::Rules(rules.into_iter().collect()))),
                        Err(_) => wrong(&tokens),
                    }
                }
                Shape::Constraints => self.constraints(key, tokens).map(|items| Some(Value::Items(items))),
                Shape::TextPerDirection => direction(Shape::Text),
                Shape::CasePerDirection => direction(Shape::Case),
                Shape::Search => match named_text.parse2(tokens.clone()) {
                    Ok(text) => search(&text).map(Some),
                    Err(_) => wrong(&tokens),
                },
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
        // What is no expression at all is skipped up to the next comma, and said in our words.
        let fork = input.fork();
        let Ok(expr) = fork.parse::<Expr>().map(ungrouped) else {
            return wrong(&rest_or(input, key));
        };
        input.advance_to(&fork);
        match self.expression(&expr, shape) {
            Some(Ok(value)) => Ok(Some(value)),
            Some(Err(error)) => Err(error),
            None if matches!(shape, Shape::Number | Shape::Count) && is_computed(&expr) => {
                let message = format!(
                    "`{name}` takes a literal, which the schema shows and which is compared with the other bounds here; write the number, or a `check` for what only code knows"
                );
                Err(syn::Error::new_spanned(&expr, message))
            }
            None => wrong(&expr),
        }
    }

    /// The value behind an equals sign; none if it is of another shape.
    fn expression(&self, expr: &Expr, shape: Shape) -> Option<syn::Result<Value>> {
        let text = match expr {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text),
            _ => None,
        };
        let value = match (shape, text) {
            (Shape::FlagOrExpr, _) => Value::Expr(expr.clone()),
            (Shape::Expr, _) => Value::Expr(self.referred(expr)),
            (Shape::Exprs, _) => match expr {
                Expr::Array(array) if !array.elems.is_empty() => {
                    Value::Exprs(array.elems.iter().map(|expr| self.referred(expr)).collect())
                }
                _ => return None,
            },
            (Shape::Text | Shape::TextPerDirection, Some(text)) => Value::Text(text.clone()),
            (Shape::Search, Some(text)) => return Some(search(text)),
            (Shape::Case | Shape::CasePerDirection, Some(text)) => match Case::named(&text.value()) {
                Some(case) => Value::Case(case),
                None => {
                    let advice = advice(&text.value(), Case::names());
                    let message = format!("unknown case {:?}{advice}", text.value());
                    return Some(Err(syn::Error::new_spanned(text, message)));
                }
            },
            (Shape::Crate | Shape::Module, Some(text)) => {
                Value::Path(text.parse_with(Path::parse_mod_style).ok()?)
            }
            (Shape::Crate | Shape::Module, None) => Value::Path(module(expr)?),
            (Shape::Function | Shape::FlagOrFunction, Some(text)) => Value::Function(text.parse().ok()?),
            (Shape::Function, None) => Value::Function(function(expr)?),
            (Shape::Number, None) => Value::Number(Number::of(expr)?),
            (Shape::Count, None) => match Number::of(expr)?.value {
                Bound::Integer(count) => Value::Count(usize::try_from(count).ok()?),
                Bound::Natural(_) | Bound::Float(_) => return None,
            },
            _ => return None,
        };
        Some(Ok(value))
    }

    /// schemars takes anything that serialises as an example, and so a reference; ours is the value.
    fn referred(&self, expr: &Expr) -> Expr {
        match (self.namespace, expr) {
            (Namespace::Schemars, Expr::Reference(reference)) => ungrouped((*reference.expr).clone()),
            _ => ungrouped(expr.clone()),
        }
    }

    /// `items(min_len = 1)`
    fn constraints(&self, key: &Ident, tokens: TokenStream) -> syn::Result<Vec<Item>> {
        let position = if key == "keys" { Position::Key } else { Position::Item };
        let ty = self.place.ty.and_then(ty::item).filter(|_| position == Position::Item);
        let within = self.within(key, Place { position, ty });
        let found = (|input: ParseStream| within.list(input)).parse2(tokens)?;
        let mut items = Vec::new();
        for item in found {
            add(self.ctxt, &mut items, item);
        }
        Ok(items)
    }

    /// The value for reading, of `key(serialize = …, deserialize = …)`.
    fn reading_direction(&self, content: ParseStream, shape: Shape) -> syn::Result<Option<Value>> {
        let mut reading = None;
        while !content.is_empty() {
            let direction = key(content)?;
            let found = self.value(content, &direction, shape)?;
            if direction == "deserialize" {
                reading = found;
            } else if direction != "serialize" {
                return Err(syn::Error::new_spanned(direction, "expected `serialize` or `deserialize`"));
            }
            let _: Option<Token![,]> = content.parse()?;
        }
        Ok(reading)
    }
}

/// What to write for a name that is none of our keys, but a rule's, or another crate's key.
fn elsewhere(ident: &Ident) -> Option<String> {
    if RULES.iter().any(|rule| ident == rule) {
        return Some(format!("a rule is named in `allow({ident})` or `deny({ident})`"));
    }
    if LINTS.iter().any(|lint| ident == lint) {
        return Some(format!("a lint is named in `allow({ident})`"));
    }
    ELSEWHERE.iter().find(|(name, _)| ident == name).map(|(_, advice)| (*advice).to_owned())
}

/// Whether an expression has a value that tokens do not show.
fn is_computed(expr: &Expr) -> bool {
    match expr {
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_computed(&unary.expr),
        expr => !matches!(expr, Expr::Lit(_)),
    }
}

/// `a struct, an enum or a field`; the field of a newtype goes without saying.
fn places(positions: &[Position]) -> String {
    let said = positions.iter().filter(|position| **position != Position::Content);
    let nouns: Vec<_> = said.map(|position| position.noun()).collect();
    match nouns.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// A key: any identifier, keywords included.
fn key(input: ParseStream) -> syn::Result<Ident> {
    input.call(Ident::parse_any).map_err(|error| match input.peek(LitStr) {
        true => {
            syn::Error::new(error.span(), "expected a key; write a doc comment, or `description = \"…\"`")
        }
        false => syn::Error::new(error.span(), "expected a key such as `rename`"),
    })
}

fn skip_to_comma(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
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

/// `pattern = "…"`
fn named_text(input: ParseStream) -> syn::Result<LitStr> {
    let name = key(input)?;
    if name != "pattern" {
        return Err(syn::Error::new_spanned(name, "expected `pattern`"));
    }
    let _: Token![=] = input.parse()?;
    input.parse()
}

/// A pattern of schemars, as one that matches the whole string.
fn search(text: &LitStr) -> syn::Result<Value> {
    match anchored(&text.value()) {
        Some(pattern) => Ok(Value::Text(LitStr::new(&pattern, text.span()))),
        None => {
            let message = "schemars searches for this anywhere in a string, and the gate matches the whole; \
                           anchor it as a whole, as in `^(?:a|b)$`, or write `#[tool(pattern = \"…\")]`";
            Err(syn::Error::new_spanned(text, message))
        }
    }
}

/// The path of a module, which has no type arguments.
fn module(expr: &Expr) -> Option<Path> {
    let path = function(expr)?;
    let plain = path.qself.is_none() && path.path.segments.iter().all(|segment| segment.arguments.is_none());
    plain.then_some(path.path)
}

fn function(expr: &Expr) -> Option<ExprPath> {
    match expr {
        Expr::Path(path) => Some(path.clone()),
        _ => None,
    }
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
