//! Reading JSON: the [`Source`] of values a decoder pulls from, as text or as a `serde_json::Value`.
//!
//! A source knows syntax and nothing of types or rules. Its contract makes it possible to go on after an error:
//! **a decoder consumes exactly one value or stops at a [`Stop`].** Every method either consumes what it
//! returns, or returns `None` and consumes nothing.

mod decimal;
mod delivered;
mod escaped;
mod fault;
mod inside;
mod number;
mod parts;
mod string;
mod syntax;
mod text;
mod tree;
mod within;

use std::borrow::Cow;

pub use crate::payload::repair::{Repaired, check, repair};
use crate::report::Recorded;
use crate::spec::{Field, Object};

pub(crate) use decimal::{Decimal, Digits, compare, is_integral, is_multiple, parse_decimal};
pub(crate) use delivered::delivered;
pub(crate) use escaped::Escaped;
pub(crate) use fault::{Fault, Reason, Wanted, classify};
pub(crate) use inside::{decode_to, escaped_end};
pub(crate) use number::EXACT;
pub(crate) use number::end as number_end;
pub(crate) use number::{Integral, exact_integer, is_plain_integer, plain_decimal};
pub(crate) use parts::{identity, items, members, to_number, to_value};
pub(crate) use string::{escape_end, escape_into, plain_end, quote, quote_into, unquote};
pub(crate) use syntax::strict;
pub use text::Text;
pub(crate) use text::{json_type, literal_length, only_item, only_member};
pub use tree::Tree;
pub(crate) use within::{value_within, within};

pub(crate) use crate::limits::DEPTH;

/// The text cannot be read on from here: a syntax fault or a limit. The source knows which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// What a source returns.
pub type Read<T> = Result<T, Stop>;

/// The JSON type of a value, or one of the three tokens that are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JsonType {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
    /// `NaN`, `Infinity` or `-Infinity`: no JSON, but recognised where a value stands.
    NonFinite,
}

impl JsonType {
    /// All of them.
    pub(crate) const ALL: [Self; 7] =
        [Self::Null, Self::Boolean, Self::Number, Self::String, Self::Array, Self::Object, Self::NonFinite];
}

/// The next key of an object.
#[derive(Debug, Clone, Copy)]
pub enum Key<'f> {
    /// The object is closed.
    End,
    /// This field, which has this index; its value comes next.
    Field(usize, &'f Field<'f>),
    /// Another name, which [`Source::name`] has; its value comes next.
    Other,
}

/// A value taken whole out of a source, to be repaired or refused.
#[derive(Debug, Clone)]
pub struct Given<'a> {
    /// Its JSON type.
    pub json: JsonType,
    /// The content of a string; the JSON text of anything else.
    pub text: Cow<'a, str>,
    /// How many arrays and objects are open around it.
    pub depth: usize,
    /// A string as it stands in the text, with its quotes, if nothing in it is escaped.
    pub(crate) quoted: Option<&'a str>,
}

impl<'a> Given<'a> {
    /// A value of which nothing else is known.
    pub(crate) const fn new(json: JsonType, text: Cow<'a, str>, depth: usize) -> Self {
        Self { json, text, depth, quoted: None }
    }

    /// The value as JSON text.
    pub(crate) fn into_json(self) -> Cow<'a, str> {
        match (self.quoted, self.json) {
            (Some(quoted), _) => Cow::Borrowed(quoted),
            (None, JsonType::String) => Cow::Owned(quote(&self.text)),
            (None, _) => self.text,
        }
    }

    /// The value as it is recorded.
    pub(crate) fn recorded(&self) -> Recorded<'_> {
        match (self.quoted, self.json) {
            (Some(quoted), _) => Recorded::Json(quoted),
            (None, JsonType::String) => Recorded::String(&self.text),
            (None, _) => Recorded::Json(&self.text),
        }
    }
}

/// One JSON value after another, as decoders ask for them.
///
/// The trait is sealed: [`Text`] and [`Tree`] implement it, and what reads the arguments of recorded calls.
pub trait Source<'a>: Sized + sealed::Sealed {
    /// What is known of an object while it is read.
    type Object;
    /// What is known of an array while it is read.
    type Array;
    /// A place to go back to.
    type Mark: Copy;

    /// Where the next value stands.
    fn mark(&self) -> Self::Mark;
    /// Goes back to an earlier place, from which nothing but whole values has been consumed.
    fn rewind(&mut self, mark: Self::Mark);
    /// How many arrays and objects are open around the next value.
    fn depth(&self) -> usize;
    /// Goes back to an earlier place at this depth, out of whatever has been opened since.
    fn leave(&mut self, mark: Self::Mark, depth: usize);
    /// How much has been read since an earlier place, about in bytes.
    fn since(&self, mark: Self::Mark) -> usize;

    /// The type of the next value, which is not consumed.
    fn peek(&mut self) -> Read<JsonType>;
    /// Consumes the next value if it is `null`.
    fn null(&mut self) -> Read<bool>;
    /// Consumes the next value if it is a boolean.
    fn boolean(&mut self) -> Read<Option<bool>>;
    /// Consumes the next value if it is an integer in digits that an `i64` holds, other than `-0`.
    fn integer(&mut self) -> Read<Option<i64>>;
    /// Consumes the next value if it is a number that an `f64` holds without becoming infinite.
    fn float(&mut self) -> Read<Option<f64>>;
    /// Consumes the next value if it is a number: its text.
    fn number(&mut self) -> Read<Option<Cow<'a, str>>>;
    /// Consumes the next value if it is a string: its content.
    fn string(&mut self) -> Read<Option<Cow<'a, str>>>;
    /// The content of the next value if that is a string which stands in the text as it is; it is consumed only then.
    fn plain_string(&mut self) -> Option<&'a str>;
    /// Consumes the start of the next value if it is an object.
    fn object(&mut self) -> Read<Option<Self::Object>>;
    /// The next key of an object; `expected` is the index of the field behind the one that was read last.
    fn key<'f>(
        &mut self,
        object: &mut Self::Object,
        fields: &'f Object<'f>,
        expected: usize,
    ) -> Read<Key<'f>>;
    /// The next key of an object, whatever it is; none if the object is closed.
    fn any_key(&mut self, object: &mut Self::Object) -> Read<Option<Cow<'a, str>>>;
    /// The name that was read last, if that was [`Key::Other`].
    fn name(&self) -> Cow<'a, str>;
    /// Consumes the start of the next value if it is an array.
    fn array(&mut self) -> Read<Option<Self::Array>>;
    /// Whether another item follows in the array.
    fn item(&mut self, array: &mut Self::Array) -> Read<bool>;
    /// How many items follow, if that is known.
    fn items(&self, array: &Self::Array) -> Option<usize>;
    /// Consumes the next value whatever it is.
    fn take(&mut self) -> Read<Given<'a>>;
    /// Consumes the next value, of which nothing but the syntax is checked.
    fn skip(&mut self) -> Read<()>;
    /// Consumes the next value, which is read elsewhere: what is no JSON but may stand for a value is left to that.
    fn pass(&mut self) -> Read<()>;
    /// Consumes the next value: its text as it was sent, if the source is a text.
    fn raw(&mut self) -> Read<Option<&'a str>>;
    /// Stops here: the value is nested too deeply.
    ///
    /// # Errors
    /// Always.
    fn too_deep<T>(&mut self) -> Read<T>;
    /// Why the source stopped.
    #[doc(hidden)]
    #[allow(private_interfaces, reason = "the trait is sealed; the reports are built from it")]
    fn fault(&self) -> Option<Fault>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Text<'_> {}
    impl Sealed for super::Tree<'_> {}
    impl Sealed for super::Escaped<'_> {}
}
