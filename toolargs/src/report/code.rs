//! The error codes: one table.

use crate::read::Reason;

macro_rules! codes {
    ($($variant:ident = $name:literal, $when:literal, $cause:literal;)*) => {
        /// Why a value was refused. The names are stable.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ErrorCode {
            $(#[doc = concat!("`", $name, "`: ", $when, ".")] $variant,)*
        }

        impl ErrorCode {
            /// All codes, in the order in which a value reports them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// When a value gets this code.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => $when,)* }
            }

            /// What is wrong with the value, as the part of a sentence after what arrived; may be empty.
            pub(crate) const fn cause(self) -> &'static str {
                match self { $(Self::$variant => $cause,)* }
            }
        }
    };
}

codes! {
    InvalidJson = "invalid_json", "the text is not one JSON value; the reason says what stands at the first byte that no active rule takes", "";
    EmptyPayload = "empty_payload", "the payload is blank, and `empty_to_object` does not take it", "";
    NotObject = "not_object", "the payload is JSON, but no object", "";
    UnknownTool = "unknown_tool", "a tool set has no such tool; its arguments are unread", "";
    TooLarge = "too_large", "the payload is longer than the gate's limit, reason `bytes`, or a string in it is, reason `string`", "";
    TooDeep = "too_deep", "arrays and objects are nested deeper than the gate's limit, 128 levels if it sets none", "";
    TooMany = "too_many", "a number is over a limit of the gate: of an object's `keys`, an array's `items`, all values (`nodes`), a number's `digits`, the `repairs` of a payload, or the `work` of speculative readings", ", which has too many possible readings to try";
    DuplicateKey = "duplicate_key", "a key occurs again, as itself or as its alias", "";
    UnknownField = "unknown_field", "the key is not declared", "";
    Missing = "missing", "a required field is absent or null", "";
    Type = "type", "the value is of another JSON type, and no rule applies", "";
    AmbiguousInteger = "ambiguous_integer", "a string for an integer that no rule takes", ", which is not exactly one integer";
    AmbiguousNumber = "ambiguous_number", "a string for a number that no rule takes", ", which is not exactly one number";
    AmbiguousBoolean = "ambiguous_boolean", "a string for a boolean that no rule takes", ", which is neither true nor false";
    AmbiguousList = "ambiguous_list", "a string for a list whose items may be strings that no rule takes", ", which could be one item or several";
    AmbiguousDate = "ambiguous_date", "a string for a date that is not written YYYY-MM-DD", ", which is not exactly one date";
    AmbiguousDatetime = "ambiguous_datetime", "a string for a date-time that is not written as RFC 3339 says", ", which is not exactly one date and time";
    AmbiguousVariant = "ambiguous_variant", "more than one variant of an enum with data could be meant", ", which more than one variant could be";
    NonFiniteNumber = "non_finite_number", "`NaN`, `Infinity`, or a number that the field's type cannot hold without becoming infinite", ", which is not a finite number";
    LossyNumber = "lossy_number", "a number for an integer that has a fraction, or is written with point or exponent and of a magnitude of 2^53 or more; or one with more digits than a decimal or any JSON value here keeps", ", which cannot be kept exactly";
    Enum = "enum", "the string is no member of the closed set", ", which is not one of them";
    InvalidDate = "invalid_date", "the date is written YYYY-MM-DD, but there is no such day", ", which is no day of the calendar";
    InvalidDatetime = "invalid_datetime", "the date-time has the right form, but there is no such day, time or offset", ", which is no time in the years 0000 to 9999 with whole nanoseconds";
    MissingOffset = "missing_offset", "the date-time has no offset from UTC", ", which has no offset from UTC";
    OutOfRange = "out_of_range", "the number is outside its bounds or its type", ", which is out of range";
    NotMultiple = "not_multiple", "the number is no multiple of what `multiple_of` says", ", which is no such multiple";
    Length = "length", "the string has too few or too many characters", "";
    Pattern = "pattern", "the string does not match the pattern", ", which does not match";
    Format = "format", "the string does not have the form that the field's type or its `format` demands", ", which does not have that form";
    ItemCount = "item_count", "the list, map or object has too few or too many items, or too few or too many such", "";
    DuplicateItem = "duplicate_item", "an item equals an earlier one where all have to differ", "";
    Check = "check", "a check of the tool's own refused the value, with a reason of its own; or, as `propertyNames`, a key of a map is none that it may have; or, as `not` or `false`, a schema rules the value out", "";
    RepairForbidden = "repair_forbidden", "the value would have been accepted after a repair that `strict` or `deny` forbids", "";
}

impl ErrorCode {
    /// The reasons that an error with this code may have.
    #[must_use]
    pub const fn reasons(self) -> &'static [&'static str] {
        match self {
            Self::InvalidJson => Reason::NAMES,
            Self::TooLarge => &["bytes", "string"],
            Self::TooMany => &["keys", "items", "nodes", "digits", "repairs", "work"],
            Self::Check => &["propertyNames", "not", "false", "no_context"],
            _ => &[],
        }
    }
}

crate::names::stable_names!(ErrorCode, "error code");
