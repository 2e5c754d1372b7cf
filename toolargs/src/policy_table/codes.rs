//! What can become of a value of a kind, whatever stands around it.

use crate::coerce::unflatten_keys::has_paths;
use crate::coerce::{empty_string_to_absent, is_one_item, null_word_to_absent};
use crate::read::EXACT;
use crate::report::ErrorCode;
use crate::rules::Rule;
use crate::spec::{Field, Int, Kind, Number, Precision, Spec};

/// The codes that a value of a kind can get for itself.
pub(super) fn codes(spec: &Spec<'_>) -> Vec<ErrorCode> {
    use ErrorCode as Code;
    let mut codes = vec![Code::Type, Code::NonFiniteNumber];
    match spec.kind {
        Kind::Null | Kind::Union(_) => {}
        Kind::Any => codes = vec![Code::NonFiniteNumber, Code::LossyNumber],
        Kind::Boolean => codes.push(Code::AmbiguousBoolean),
        Kind::Integer(integer) => {
            codes.extend([Code::AmbiguousInteger, Code::LossyNumber, Code::OutOfRange]);
            codes.extend(integer.multiple_of.map(|_| Code::NotMultiple));
        }
        Kind::Number(number) => {
            codes.push(Code::AmbiguousNumber);
            let decimal = number.precision == Precision::Decimal;
            let is_whole = number.exact.is_some_and(|exact| exact.is_whole);
            let exact = decimal || is_whole || number.precision == Precision::Json;
            codes.extend(exact.then_some(Code::LossyNumber));
            codes.extend(
                (is_narrowed(number) || decimal || number.exact.is_some()).then_some(Code::OutOfRange),
            );
            codes.extend(number.multiple_of.map(|_| Code::NotMultiple));
        }
        Kind::String(text) => {
            codes.extend((text.min_len > 0 || text.max_len < usize::MAX).then_some(Code::Length));
            codes.extend(text.pattern.map(|_| Code::Pattern));
            codes.extend(text.format.map(|_| Code::Format));
        }
        Kind::Date => codes.extend([Code::AmbiguousDate, Code::InvalidDate]),
        Kind::DateTime(_) => {
            codes.extend([Code::AmbiguousDatetime, Code::InvalidDatetime, Code::MissingOffset]);
        }
        Kind::Enum(_) => codes.push(Code::Enum),
        Kind::Tuple(_) => {
            codes.extend(spec.items_may_be_strings().then_some(Code::AmbiguousList));
            codes.push(Code::ItemCount);
        }
        Kind::Map(map) => {
            codes.extend((map.min_items > 0 || map.max_items < usize::MAX).then_some(Code::ItemCount));
        }
        Kind::List(list) => {
            codes.extend(list.item.may_be_string().then_some(Code::AmbiguousList));
            codes.extend((list.min_items > 0 || list.max_items < usize::MAX).then_some(Code::ItemCount));
        }
        Kind::Object(_) => {}
    }
    codes
}

/// Whether there is something in the place of a value that a rule makes nothing of.
pub(super) fn may_be_nothing(rule: Rule, field: &Field<'_>) -> bool {
    match rule {
        Rule::NullWordToAbsent => {
            null_word_to_absent::WORDS.iter().any(|word| null_word_to_absent::is_nothing(word, &field.spec))
        }
        Rule::EmptyStringToAbsent => empty_string_to_absent::is_nothing("", field),
        _ => true,
    }
}

/// Whether a rule that acts on the kind has nothing to act on here.
pub(super) fn is_idle(rule: Rule, spec: &Spec<'_>) -> bool {
    match (rule, spec.kind) {
        (Rule::EnumAlias, Kind::Enum(set)) => set.variants.iter().all(|variant| variant.aliases.is_empty()),
        // One item is too few, or too many.
        (Rule::ScalarToList | Rule::ObjectToList, Kind::List(list))
            if !(list.min_items..=list.max_items).contains(&1) =>
        {
            true
        }
        (Rule::ScalarToList, Kind::List(list)) => is_never_one_item(list.item),
        (Rule::IntegralFloatToInt, Kind::Integer(integer)) => {
            let (least, most) = (Int::of(-i128::from(EXACT)), Int::of(EXACT.into()));
            !integer.min.is_less(most) || !least.is_less(integer.max)
        }
        (Rule::EnumCasefold, Kind::Enum(set)) => {
            set.variants.iter().all(|variant| has_one_form(variant.name))
        }
        (Rule::BoolToEnum, Kind::Enum(set)) => {
            !set.variants.iter().any(|variant| matches!(variant.name, "true" | "false"))
        }
        (Rule::UnflattenKeys, _) => !has_paths(spec),
        _ => false,
    }
}

/// Whether every member of a set is a text that could as well be several items.
fn is_never_one_item(item: &Spec<'_>) -> bool {
    match item.kind {
        Kind::Enum(set) => set.variants.iter().all(|variant| !is_one_item(variant.name)),
        _ => false,
    }
}

/// Whether no other text is the same when case and composition are ignored, as far as that is plain: of the characters
/// of ASCII, letters have a case, and two others are what a character beyond ASCII stands for.
fn has_one_form(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic() && !matches!(byte, b';' | b'`'))
}

/// Whether the bounds say more than the type: what is beyond that is no finite number.
fn is_narrowed(number: Number<'_>) -> bool {
    let most = match number.precision {
        Precision::Single => Spec::SINGLE_MOST,
        Precision::Double | Precision::Decimal | Precision::Json | Precision::Text => f64::MAX,
    };
    number.bounded && (number.exclusive != [false; 2] || -most < number.min || number.max < most)
}
