//! What is said of a value that is refused: its code, what arrived, and what would be accepted.

use std::borrow::Cow;

use super::relative::write_relative;
use super::{Mark, Place, Report};
use crate::check::CheckError;
use crate::coerce::readings;
use crate::read::{Given, JsonType, quote};
use crate::report::{
    ArgumentError, ErrorCode, Recorded, expected, expected_of, expected_range, nearest, redact, sent, shorten,
};
use crate::rules::Rule;
use crate::spec::{Kind, Spec};

impl Report<'_> {
    /// Refuses a value with a code that says what it breaks.
    pub(crate) fn refuse<T>(&mut self, place: &Place<'_>, code: ErrorCode, given: &Given<'_>) -> Option<T> {
        self.refuse_with(place, code, given, Vec::new(), None);
        None
    }

    /// Refuses a value of the wrong type or form, which no rule takes.
    pub(crate) fn refuse_unrepaired(&mut self, place: &Place<'_>, given: &Given<'_>) {
        if self.is_brief() {
            return self.refuse_with(place, unrepaired(place.spec, given.json), given, Vec::new(), None);
        }
        // Nobody would see them.
        let readings = if self.is_speculating() { Vec::new() } else { readings::of(given, place, self) };
        let code = unrepaired(place.spec, given.json);
        let suggestion = match (place.spec.kind, given.json) {
            // Of several members that it could be, none is nearer than the others.
            (Kind::Enum(set), JsonType::String) if readings.is_empty() => {
                nearest(&given.text, set.variants.iter().map(|variant| variant.name))
            }
            _ => None,
        };
        self.refuse_with(place, code, given, readings, suggestion);
    }

    /// Refuses a value because trying all its readings would take too long.
    pub(crate) fn refuse_work(&mut self, place: &Place<'_>, given: &Given<'_>) {
        let before = self.errors.len();
        self.refuse::<()>(place, ErrorCode::TooMany, given);
        // It may only have been counted.
        if let Some(error) = self.errors.get_mut(before) {
            error.reason = Some(Cow::Borrowed("work"));
        }
    }

    fn refuse_with(
        &mut self,
        place: &Place<'_>,
        code: ErrorCode,
        given: &Given<'_>,
        readings: Vec<String>,
        suggestion: Option<&str>,
    ) {
        if self.is_brief() {
            return self.say(ArgumentError::new(place, code, String::new()));
        }
        let open = place.is_open();
        let expected = match code {
            ErrorCode::OutOfRange => expected_range(place.spec),
            _ => expected(place.spec),
        };
        let mut message = format!("got {}", sent(given, open));
        let got = message.len();
        message.push_str(code.cause());
        if let (true, [first, rest @ ..]) = (open, readings.as_slice()) {
            message.push_str(" and could mean ");
            message.push_str(first);
            for reading in rest {
                message.push_str(" or ");
                message.push_str(reading);
            }
        }
        message.push_str("; expected ");
        message.push_str(&expected);
        if let (true, Some(suggestion)) = (open, suggestion) {
            message.push_str("; did you mean ");
            message.push_str(&quote(suggestion));
            message.push('?');
        }
        let readings = if open {
            readings
        } else {
            readings.iter().map(|reading| redact(Recorded::Json(reading), place.spec)).collect()
        };
        self.say(ArgumentError {
            expected: Some(expected),
            readings,
            suggestion: suggestion.filter(|_| open).map(str::to_owned),
            got,
            ..ArgumentError::new(place, code, message)
        });
    }

    /// Refuses a list for its number of items.
    pub(crate) fn refuse_count(&mut self, place: &Place<'_>, count: usize) {
        let expected = expected(place.spec);
        let (what, unit) = match place.spec.kind {
            Kind::Map(_) => ("an object", "key"),
            _ => ("an array", "item"),
        };
        let s = if count == 1 { "" } else { "s" };
        let got = format!("got {what} of {count} {unit}{s}");
        self.say(ArgumentError {
            got: got.len(),
            message: format!("{got}; expected {expected}"),
            expected: Some(expected),
            ..ArgumentError::new(place, ErrorCode::ItemCount, String::new())
        });
    }

    /// Says in the errors about a value since the mark what was sent, where they say what it stands for.
    pub(crate) fn show_sent(&mut self, place: &Place<'_>, mark: Mark, given: &Given<'_>) {
        if self.is_brief() || self.is_speculating() || !self.has_errors_since(mark) {
            return;
        }
        let (path, got) = (place.path(), format!("got {}", sent(given, place.is_open())));
        let errors = self.errors_since(mark).iter_mut();
        errors.filter(|error| error.path == path).for_each(|error| error.show(&got));
    }

    /// Refuses a value for a keyword of a schema that has no code of its own.
    pub(crate) fn refuse_keyword(&mut self, place: &Place<'_>, keyword: &'static str) {
        let message = match keyword {
            "false" => "the schema accepts no value here; leave it out".to_owned(),
            _ => format!("the value is one that the schema's `{keyword}` rules out; send another"),
        };
        let code = match keyword {
            "false" if place.is_field() => ErrorCode::UnknownField,
            _ => ErrorCode::Check,
        };
        let reason = Some(Cow::Borrowed(keyword)).filter(|_| code == ErrorCode::Check);
        self.say(ArgumentError { reason, ..ArgumentError::new(place, code, message) });
    }

    /// Refuses a value that is none of several, or more than one of them.
    pub(crate) fn refuse_alternatives(
        &mut self,
        place: &Place<'_>,
        code: ErrorCode,
        given: &Given<'_>,
        specs: &[Spec<'_>],
    ) {
        let before = self.errors.len();
        self.refuse::<()>(place, code, given);
        let expected = match code {
            ErrorCode::AmbiguousVariant => format!("only one of {}", expected_of(specs, given.json)),
            _ => expected_of(specs, given.json),
        };
        if let Some(error) = self.errors.get_mut(before) {
            let got = format!("got {}", sent(given, place.is_open()));
            error.got = got.len();
            error.message = format!("{got}{}; expected {expected}", code.cause());
            error.expected = Some(expected);
        }
    }

    /// Refuses a list for how many of its items are such.
    pub(crate) fn refuse_contains(
        &mut self,
        place: &Place<'_>,
        count: usize,
        min: usize,
        max: usize,
        item: &Spec,
    ) {
        let wanted = between(min, max);
        let message = format!("{count} of the items match; expected {wanted} that are {}", expected(item));
        self.say(ArgumentError::new(place, ErrorCode::ItemCount, message));
    }

    /// Refuses an object for its number of members.
    pub(crate) fn refuse_members(&mut self, place: &Place<'_>, count: usize, min: usize, max: usize) {
        let s = if count == 1 { "" } else { "s" };
        let got = format!("got an object of {count} key{s}");
        let message = format!("{got}; expected {} keys", between(min, max));
        self.say(ArgumentError {
            got: got.len(),
            ..ArgumentError::new(place, ErrorCode::ItemCount, message)
        });
    }

    /// Refuses an item that equals an earlier one.
    pub(crate) fn duplicate_item(&mut self, place: &Place<'_>) {
        let message = "an earlier item is equal to this one; send each item once".to_owned();
        self.say(ArgumentError::new(place, ErrorCode::DuplicateItem, message));
    }

    /// Refuses a map for a key.
    pub(crate) fn refuse_key(&mut self, place: &Place<'_>, name: &str, key: &Spec) {
        let expected = format!("each key {}", expected(key));
        let got = if place.sensitive || key.is_sensitive() {
            "a key".to_owned()
        } else {
            format!("the key {}", quote(&shorten(name)))
        };
        self.say(ArgumentError {
            reason: Some(Cow::Borrowed("propertyNames")),
            expected: Some(expected.clone()),
            ..ArgumentError::new(place, ErrorCode::Check, format!("got {got}; expected {expected}"))
        });
    }

    /// Refuses a value as a check of the user's own says, at the fields that it names.
    pub(crate) fn refuse_check(&mut self, place: &Place<'_>, error: CheckError) {
        let CheckError { reason, mut message, fields } = error;
        let is_open = place.is_open();
        if !is_open {
            // The message may hold the value.
            message = "a check of the tool's own refused the value".to_owned();
        }
        // So may a reason that is not written in the code.
        let reason = Some(reason).filter(|reason| is_open || matches!(reason, Cow::Borrowed(_)));
        let own = place.path();
        let below = |field: &String| {
            let mut path = own.clone();
            write_relative(field, place.spec, is_open, &mut path);
            path
        };
        let paths: Vec<String> = match fields.is_empty() {
            true => vec![own],
            false => fields.iter().map(below).collect(),
        };
        for path in paths {
            let new = ArgumentError::new(place, ErrorCode::Check, message.clone());
            self.say(ArgumentError { reason: reason.clone(), path, ..new });
        }
    }

    /// Refuses a value that more than one variant, or none, could be.
    pub(crate) fn refuse_variant(&mut self, place: &Place<'_>, given: &Given<'_>, mut readings: Vec<String>) {
        readings.sort();
        readings.dedup();
        if readings.len() < 2 {
            readings.clear();
        }
        self.refuse_with(place, ErrorCode::AmbiguousVariant, given, readings, None);
    }

    /// Refuses an object without a required field.
    pub(crate) fn missing(&mut self, place: &Place<'_>, null: bool) {
        if self.is_brief() {
            return self.say(ArgumentError::new(place, ErrorCode::Missing, String::new()));
        }
        let expected = expected(place.spec);
        let what = if null { "is null" } else { "is missing" };
        let message = format!("the field is required and {what}; expected {expected}");
        self.say(ArgumentError {
            expected: Some(expected),
            ..ArgumentError::new(place, ErrorCode::Missing, message)
        });
    }

    /// Refuses a key that occurs again, as itself or under another name: in whichever order, and so without saying
    /// which.
    pub(crate) fn duplicate(&mut self, place: &Place<'_>) {
        let message = "the field was sent more than once, counting other names for it; send it once";
        let error = ArgumentError::new(place, ErrorCode::DuplicateKey, message.to_owned());
        self.say(ArgumentError { sent_as: None, ..error });
    }

    /// Refuses a key that is not declared; `own` is the field's name if it is an alias that may not be used.
    pub(crate) fn unknown_field(&mut self, place: &Place<'_>, name: &str, names: &[&str], own: Option<&str>) {
        if self.is_brief() {
            return self.say(ArgumentError::new(place, ErrorCode::UnknownField, String::new()));
        }
        let open = !place.sensitive;
        let suggestion = own
            .or_else(|| nearest(name, names.iter().copied().filter(|other| *other != name)))
            .filter(|_| open);
        let mut message = "no field has this name".to_owned();
        if let Some(suggestion) = suggestion {
            message.push_str("; did you mean ");
            message.push_str(&quote(suggestion));
            message.push('?');
        } else if names.is_empty() {
            message.push_str("; the object has none");
        } else {
            let names: Vec<_> = names.iter().copied().map(quote).collect();
            message.push_str("; the fields are ");
            message.push_str(&shorten(&names.join(", ")));
        }
        self.say(ArgumentError {
            suggestion: suggestion.map(str::to_owned),
            ..ArgumentError::new(place, ErrorCode::UnknownField, message)
        });
    }

    /// Refuses a value that only a forbidden rule would make acceptable.
    pub(crate) fn forbidden(&mut self, place: &Place<'_>, rule: Rule) {
        let expected = expected(place.spec);
        let message = format!(
            "the value would have to be repaired by `{rule}`, which is not allowed here; expected {expected}"
        );
        self.say(ArgumentError {
            expected: Some(expected),
            rule: Some(rule),
            ..ArgumentError::new(place, ErrorCode::RepairForbidden, message)
        });
    }

    /// Refuses a value whose spec is of another kind than its decoder: an `Arg` whose two halves disagree.
    pub(crate) fn misfit<T>(&mut self, place: &Place<'_>) -> Option<T> {
        let message = "the type of this field decodes another kind of value than it describes".to_owned();
        self.say(ArgumentError::new(place, ErrorCode::Type, message));
        None
    }
}

/// The code of a value that no rule takes.
fn unrepaired(spec: &Spec, json: JsonType) -> ErrorCode {
    match (spec.kind, json) {
        (Kind::Integer(_), JsonType::String) => ErrorCode::AmbiguousInteger,
        (Kind::Integer(_), JsonType::Number) => ErrorCode::LossyNumber,
        (Kind::Number(_), JsonType::String) => ErrorCode::AmbiguousNumber,
        (Kind::Boolean, JsonType::String) => ErrorCode::AmbiguousBoolean,
        (Kind::Enum(_), JsonType::String) => ErrorCode::Enum,
        (Kind::Date, JsonType::String) => ErrorCode::AmbiguousDate,
        (Kind::String(text), JsonType::String) if text.format.is_some() => ErrorCode::Format,
        (Kind::DateTime(_), JsonType::String) => ErrorCode::AmbiguousDatetime,
        (Kind::List(_) | Kind::Tuple(_), JsonType::String) if spec.items_may_be_strings() => {
            ErrorCode::AmbiguousList
        }
        _ => ErrorCode::Type,
    }
}

/// How many there are to be, in words.
fn between(min: usize, max: usize) -> String {
    match (min, max) {
        (min, usize::MAX) => format!("at least {min}"),
        (0, max) => format!("at most {max}"),
        (min, max) if min == max => format!("exactly {min}"),
        (min, max) => format!("{min} to {max}"),
    }
}
