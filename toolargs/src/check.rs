//! Rules of the user's own, on a field or on a whole value, with or without facts known only at run time.

use std::any::{Any, type_name};
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use crate::decode::{Place, Report};

/// Why a check of the user's own refuses a value.
///
/// ```
/// use toolargs::CheckError;
///
/// fn is_even(value: &i64) -> Result<(), CheckError> {
///     if value % 2 == 0 { Ok(()) } else { Err(CheckError::new("odd", "only even numbers are sold")) }
/// }
/// # assert!(is_even(&2).is_ok() && is_even(&3).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckError {
    pub(crate) reason: Cow<'static, str>,
    pub(crate) message: String,
    pub(crate) fields: Vec<String>,
}

impl CheckError {
    /// A refusal with a stable word for its reason and a sentence for the model.
    ///
    /// The word is a slug, lower-case ASCII letters, digits and `_`, as every reason is that programs go by. Any other text
    /// is made one: `"Sold out!"` is `sold_out`, and what has no letter or digit is `refused`. Write it in the code, as a
    /// slug: of a sensitive value, no other reason is reported, since it could say the value.
    #[must_use]
    pub fn new(reason: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self { reason: slug(reason.into()), message: message.into(), fields: Vec::new() }
    }

    /// Names a part of the checked value that the refusal is about, by its path from there: `currency`, `lines[2].price`,
    /// `["odd key"]`. There is an error for each; without any, there is one at the value itself, and so for `""` and `"$"`.
    /// A text that is no path is taken as the name of one member.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Self {
        self.fields.push(field.into());
        self
    }
}

/// The text as a slug.
fn slug(text: Cow<'static, str>) -> Cow<'static, str> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if !text.is_empty() && text.bytes().all(fits) {
        return text;
    }
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.collect::<Vec<_>>().join("_").to_ascii_lowercase();
    if slug.is_empty() { Cow::Borrowed("refused") } else { Cow::Owned(slug) }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.reason)
    }
}

impl std::error::Error for CheckError {}

/// A check of a `T`: `fn(&T) -> Result<(), CheckError>`, or `fn(&T, &C) -> Result<(), CheckError>` with a context that
/// [`Gate::with`](crate::Gate::with) hands over. A check of an `Option<T>` may be one of the `T`, if there is one, and a check
/// of a `String` or a `Vec<T>` one of the `str` or the `[T]` in it.
#[diagnostic::on_unimplemented(
    message = "this is no check of `{T}`",
    label = "expected `fn(&{T}) -> Result<(), CheckError>`, or the same with a context: `fn(&{T}, &C)`"
)]
pub trait Check<T, Marker> {
    /// Judges a value.
    ///
    /// # Errors
    /// The check refuses it, or the context that it needs is not there.
    fn judge(&self, value: &T, context: Option<&dyn Any>) -> Result<(), CheckError>;
}

/// The mark of a check without a context.
#[derive(Debug)]
pub struct Alone;

/// The mark of a check with a context.
#[derive(Debug)]
pub struct Within<C>(std::marker::PhantomData<C>);

/// The mark of a check of what is in an `Option`.
#[derive(Debug)]
pub struct Present<M>(std::marker::PhantomData<M>);

impl<T, F: Fn(&T) -> Result<(), CheckError>> Check<Option<T>, Present<Alone>> for F {
    fn judge(&self, value: &Option<T>, _: Option<&dyn Any>) -> Result<(), CheckError> {
        value.as_ref().map_or(Ok(()), self)
    }
}

impl<T, C: Any, F: Fn(&T, &C) -> Result<(), CheckError>> Check<Option<T>, Present<Within<C>>> for F {
    fn judge(&self, value: &Option<T>, context: Option<&dyn Any>) -> Result<(), CheckError> {
        let judged = value.as_ref().map(|value| Check::<T, Within<C>>::judge(self, value, context));
        judged.unwrap_or(Ok(()))
    }
}

/// The mark of a check of what a value dereferences to.
#[derive(Debug)]
pub struct Inside<M>(std::marker::PhantomData<M>);

impl<T: Deref, F: Fn(&T::Target) -> Result<(), CheckError>> Check<T, Inside<Alone>> for F {
    fn judge(&self, value: &T, _: Option<&dyn Any>) -> Result<(), CheckError> {
        self(value)
    }
}

impl<T: Deref, C: Any, F: Fn(&T::Target, &C) -> Result<(), CheckError>> Check<T, Inside<Within<C>>> for F {
    fn judge(&self, value: &T, context: Option<&dyn Any>) -> Result<(), CheckError> {
        self(value, known(context)?)
    }
}

impl<T: Deref, F: Fn(&T::Target) -> Result<(), CheckError>> Check<Option<T>, Present<Inside<Alone>>> for F {
    fn judge(&self, value: &Option<T>, _: Option<&dyn Any>) -> Result<(), CheckError> {
        value.as_deref().map_or(Ok(()), self)
    }
}

impl<T: Deref, C: Any, F: Fn(&T::Target, &C) -> Result<(), CheckError>>
    Check<Option<T>, Present<Inside<Within<C>>>> for F
{
    fn judge(&self, value: &Option<T>, context: Option<&dyn Any>) -> Result<(), CheckError> {
        match value.as_deref() {
            Some(value) => self(value, known(context)?),
            None => Ok(()),
        }
    }
}

/// The context, if it is of the type that a check takes. What cannot be checked is refused: nothing passes unseen because a
/// gate was set up wrongly.
fn known<C: Any>(context: Option<&dyn Any>) -> Result<&C, CheckError> {
    context.and_then(|context| context.downcast_ref()).ok_or_else(|| {
        let message = format!(
            "the tool cannot check this value now: its gate was given no context of the type `{}`",
            type_name::<C>()
        );
        CheckError::new("no_context", message)
    })
}

impl<T, F: Fn(&T) -> Result<(), CheckError>> Check<T, Alone> for F {
    fn judge(&self, value: &T, _: Option<&dyn Any>) -> Result<(), CheckError> {
        self(value)
    }
}

impl<T, C: Any, F: Fn(&T, &C) -> Result<(), CheckError>> Check<T, Within<C>> for F {
    fn judge(&self, value: &T, context: Option<&dyn Any>) -> Result<(), CheckError> {
        self(value, known(context)?)
    }
}

/// Judges a value that has been accepted so far; whether it still is.
pub(crate) fn passes<T, M>(
    value: &T,
    check: &impl Check<T, M>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> bool {
    // What is only tried is judged by its form alone.
    if report.is_speculating() {
        return true;
    }
    match check.judge(value, report.context()) {
        Ok(()) => true,
        Err(error) => {
            report.refuse_check(place, error);
            false
        }
    }
}
