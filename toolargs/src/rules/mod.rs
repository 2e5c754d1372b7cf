//! The rules: one table, sets of them, and which of them are in force where a value stands.
//!
//! A rule is one row of the table here and one file that says what it does: in `coerce/` for a value, in
//! `payload/` for the payload as a whole.

mod in_force;
mod kinds;
mod set;

use std::ops::Range;

use crate::coerce::Room;
use crate::decode::{Place, Report};
use crate::read::{Given, JsonType};
use crate::{coerce, payload};

pub(crate) use in_force::{Rules, Standing};
pub(crate) use kinds::{JsonTypes, Kinds};
pub use set::{Preset, RuleSet};

/// What a rule acts on, and with what.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Acts {
    /// On the payload text: keeps a part of it.
    Cut(fn(&str) -> Option<Range<usize>>),
    /// On the payload text: rewrites tokens into strict JSON.
    Tokens,
    /// On the payload text, where it cannot be read otherwise: keeps the payload of what stands around it.
    Prose,
    /// On the payload's value.
    Root,
    /// On a key: of an object of these kinds, or of any field.
    Key(Kinds),
    /// On the value of an optional field of these kinds: leaves the field out.
    Absence(Kinds),
    /// On a value of one of these JSON types that stands for one of these kinds: the JSON text it stands for,
    /// if it has exactly one meaning.
    Value { from: JsonTypes, to: Kinds, by: Rewrite },
}

/// What a value stands for, as JSON text, or the one item of the list that it stands for; none if the rule does not
/// apply.
pub(crate) type Rewrite = for<'g> fn(&'g Given<'_>, &Place<'g>, &mut Report<'_>, &'g Room) -> Option<&'g str>;

/// A row of the table: all that is said of a rule outside its file.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) preset: Option<Preset>,
    pub(crate) acts: Acts,
    /// From what to what.
    pub(crate) what: &'static str,
    /// The condition under which it may fire.
    pub(crate) when: &'static str,
    /// The code that the value gets without it.
    pub(crate) otherwise: &'static str,
    /// Why that is the only meaning, in one sentence.
    pub(crate) why: &'static str,
}

macro_rules! rules {
    ($($variant:ident = $name:literal, $preset:expr, $acts:expr,
        what: $what:literal, when: $when:literal, otherwise: $otherwise:literal, why: $why:literal;)*) => {
        /// A repair rule. The names are stable; see the table in the crate documentation for the policy.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = concat!("`", $name, "`: ", $what, ".\n\nFires when: ", $when, ".\n\nWhy that is safe: ", $why)]
            $variant,)*
        }

        impl Rule {
            /// All rules, in the order of the table: the payload's first, then those on a field.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }

        impl Rule {
            pub(crate) const fn row(self) -> &'static Row {
                match self {
                    $(Self::$variant => const {
                        &Row {
                            preset: $preset, acts: $acts,
                            what: $what, when: $when, otherwise: $otherwise, why: $why,
                        }
                    },)*
                }
            }
        }
    };
}

/// Fires under `standard` and every preset above it.
const S: Option<Preset> = Some(Preset::Standard);

/// Fires under `lenient`.
const L: Option<Preset> = Some(Preset::Lenient);

/// Fires only where it is named.
const O: Option<Preset> = None;

const STRING: JsonTypes = JsonTypes::of(JsonType::String);
const NUMBER: JsonTypes = JsonTypes::of(JsonType::Number);
const OBJECT: JsonTypes = JsonTypes::of(JsonType::Object);
const ARRAY: JsonTypes = JsonTypes::of(JsonType::Array);
const BOOLEAN: JsonTypes = JsonTypes::of(JsonType::Boolean);
const SCALAR: JsonTypes = STRING.or(NUMBER).or(BOOLEAN);

/// Kinds whose values have a form of their own, so that nothing around or about it is a part of one.
const FORMED: Kinds = Kinds::INTEGER
    .or(Kinds::NUMBER)
    .or(Kinds::BOOLEAN)
    .or(Kinds::ENUM)
    .or(Kinds::DATE)
    .or(Kinds::DATE_TIME)
    .or(Kinds::UUID);

/// Kinds of which no value is a string, or just a few are.
const NO_TEXT: Kinds = FORMED.or(Kinds::OBJECT).or(Kinds::LIST_WITHOUT_STRINGS);

rules! {
    StripBom = "strip_bom", S, Acts::Cut(payload::strip_bom::cut),
        what: "drops one U+FEFF at the start",
        when: "the text starts with it",
        otherwise: "invalid_json",
        why: "a byte order mark says nothing, and RFC 8259 lets a parser ignore it";
    StripReasoningBlock = "strip_reasoning_block", L, Acts::Cut(payload::strip_reasoning_block::cut),
        what: "drops one leading `<think>…</think>` block, or `thinking` or `reasoning`",
        when: "the block is whole, and no other is opened in it",
        otherwise: "invalid_json",
        why: "what a model thinks before it calls is marked as such, and is not what it calls with";
    StripControlToken = "strip_control_token", L, Acts::Cut(payload::strip_control_token::cut),
        what: "drops trailing `<|…|>`, `</tool_call>` and `</function>`",
        when: "they follow a complete value",
        otherwise: "invalid_json",
        why: "the marks end a call in the model's own notation, and no JSON value ends with one";
    StripCodeFence = "strip_code_fence", S, Acts::Cut(payload::strip_code_fence::cut),
        what: "takes the payload out of a Markdown code fence",
        when: "the whole payload is one fence with lines of its own, its info string empty or `json`, and only white space outside",
        otherwise: "invalid_json",
        why: "the fence is a wrapper with nothing else in it, and no JSON value starts with one";
    StripComments = "strip_comments", L, Acts::Tokens,
        what: "drops `//…` and `/*…*/` between tokens",
        when: "the comment ends, and the text then parses",
        otherwise: "invalid_json",
        why: "a comment is no part of any value, and no JSON token starts with a slash";
    StripEmptyPrefix = "strip_empty_prefix", L, Acts::Tokens,
        what: "drops one `{}` before the real object",
        when: "`{}` is not acceptable to the tool, and exactly one object follows",
        otherwise: "invalid_json",
        why: "of two objects of which the tool can take only one, that one is the call";
    EscapeControlChars = "escape_control_chars", S, Acts::Tokens,
        what: "takes a raw U+0000–U+001F inside a string as that character",
        when: "the text then parses",
        otherwise: "invalid_json",
        why: "escaping the character moves no boundary of the string, so it can only be part of it";
    TrailingComma = "trailing_comma", L, Acts::Tokens,
        what: "drops one comma before `}` or `]`",
        when: "a member or item stands before it, and the text then parses",
        otherwise: "invalid_json",
        why: "behind the last of a list there is nothing that the comma could divide from it";
    SmartQuotes = "smart_quotes", L, Acts::Tokens,
        what: "takes “ ” „ « » ‘ ’ around a string as `\"`",
        when: "they pair up, and neither such a quote nor a raw `\"` stands inside",
        otherwise: "invalid_json",
        why: "a typographic quote where a string must start can only be its quote, and only one can be its end";
    PythonLiterals = "python_literals", L, Acts::Tokens,
        what: "takes `True`, `False`, `None` and strings in single quotes as Python means them",
        when: "the escapes in single quotes are Python's, and the text then parses",
        otherwise: "invalid_json",
        why: "none of these is JSON, and Python's grammar gives each of them one meaning";
    UnquotedKeys = "unquoted_keys", L, Acts::Tokens,
        what: "puts an identifier in the place of a key into quotes",
        when: "it is `[A-Za-z_$][A-Za-z0-9_$]*`, none of Python's literals, and a colon follows",
        otherwise: "invalid_json",
        why: "a word before a colon in an object can only be the name of a member";
    EscapedWhitespace = "escaped_whitespace", L, Acts::Tokens,
        what: "takes a literal `\\n`, `\\r` or `\\t` between tokens as white space",
        when: "it stands outside of strings, and the text then parses",
        otherwise: "invalid_json",
        why: "between tokens nothing but white space has a meaning, and that is what the escape stands for";
    StripExtraClosers = "strip_extra_closers", L, Acts::Tokens,
        what: "drops surplus `}` and `]` after a complete object",
        when: "nothing else follows",
        otherwise: "invalid_json",
        why: "a bracket that closes nothing says nothing, and the object before it is complete";
    StripProse = "strip_prose", L, Acts::Prose,
        what: "drops the text before and after the payload",
        when: "the text holds exactly one JSON object, or one fence, complete and in no comment, with none of `{ } [ ]` outside, nor tokens alone",
        otherwise: "invalid_json",
        why: "of a text with one complete object in it, only that object can be the arguments";
    EmptyToObject = "empty_to_object", S, Acts::Root,
        what: "blank text, `null` or `[]` becomes `{}`",
        when: "the tool has no required field",
        otherwise: "`empty_payload` for blank text, `not_object`",
        why: "a call without arguments is the only call that has no content";
    UnwrapDoubleEncoded = "unwrap_double_encoded", S, Acts::Root,
        what: "a JSON string that holds a JSON object becomes that object",
        when: "the text inside is strict JSON, one level deep",
        otherwise: "not_object",
        why: "arguments are an object, so a string in their place can only be the object encoded once more";
    UnwrapEnvelope = "unwrap_envelope", L, Acts::Root,
        what: "`{\"arguments\": {…}}` becomes the inner object; also `input`, `parameters`, `args`, `params`, and `{\"name\": <this tool>, \"arguments\": …}`",
        when: "the wrapper is the only key, or beside the tool's name, the tool declares neither and is closed, and the inner object is accepted; an inner string that holds the object is decoded once more",
        otherwise: "`unknown_field`, and `missing`",
        why: "a key that the tool does not know, around all that it does, can only be the envelope of the call";
    UuidCanonical = "uuid_canonical", S, Acts::Value { from: STRING, to: Kinds::UUID, by: coerce::uuid_canonical::rewrite },
        what: "a braced, simple, URN or upper-case UUID becomes hyphenated lower case",
        when: "the whole string is a UUID in one of these forms",
        otherwise: "format",
        why: "all forms of RFC 9562 spell the same 128 bits";
    DatetimeCanonical = "datetime_canonical", S, Acts::Value { from: STRING, to: Kinds::DATE_TIME, by: coerce::datetime_canonical::rewrite },
        what: "lower-case `t` and `z` become upper case",
        when: "the rest is RFC 3339 with an offset",
        otherwise: "ambiguous_datetime",
        why: "RFC 3339 gives both cases the same meaning";
    KeyAlias = "key_alias", S, Acts::Key(Kinds::ALIASED),
        what: "a key declared with `alias` becomes the field's name",
        when: "the name is declared as an alias of the field",
        otherwise: "unknown_field",
        why: "the tool's author has said what the name means";
    NullToAbsent = "null_to_absent", S, Acts::Absence(Kinds::ANY),
        what: "`null` becomes the default, or leaves the field out",
        when: "the field is optional and null is not one of its own values",
        otherwise: "`missing` if required, `type`",
        why: "null is no value of the field, and saying that there is none is what leaving it out says";
    DecodeJsonString = "decode_json_string", S,
        Acts::Value { from: STRING, to: Kinds::OBJECT.or(Kinds::LIST), by: coerce::decode_json_string::rewrite },
        what: "`\"[1,2]\"` → `[1,2]`, `\"{…}\"` → `{…}`",
        when: "the text is strict JSON of the target's outer kind, once per path; if items may be strings, only under `lenient` or where the rule is allowed by name",
        otherwise: "`type`, or `ambiguous_list`",
        why: "the target cannot be a string, so the text can only be the value encoded once more";
    EnumAlias = "enum_alias", S, Acts::Value { from: STRING, to: Kinds::ENUM, by: coerce::enum_alias::rewrite },
        what: "a value declared with `alias` becomes the member's name",
        when: "the name is declared as an alias of the member",
        otherwise: "enum",
        why: "the tool's author has said what the name means";
    EnumCasefold = "enum_casefold", S, Acts::Value { from: STRING, to: Kinds::ENUM, by: coerce::enum_casefold::rewrite },
        what: "`\"Damaged\"` → `\"damaged\"`",
        when: "exactly one member matches caselessly, under full Unicode case folding and canonical equivalence",
        otherwise: "enum",
        why: "no other member differs from it only in case, so it is the only one meant";
    NumericStringToInt = "numeric_string_to_int", S,
        Acts::Value { from: STRING, to: Kinds::INTEGER, by: coerce::numeric_string_to_int::rewrite },
        what: "`\"1999\"` → `1999`",
        when: "the whole string is `0|-?[1-9][0-9]*`",
        otherwise: "ambiguous_integer",
        why: "digits without sign, separator, point or padding spell one integer in every notation";
    IntegralFloatToInt = "integral_float_to_int", S,
        Acts::Value { from: NUMBER, to: Kinds::INTEGER, by: coerce::integral_float_to_int::rewrite },
        what: "`1999.0`, `2e3`, `-0` → the integer",
        when: "the literal text is exactly integral and of a magnitude below 2^53",
        otherwise: "lossy_number",
        why: "below 2^53 the text and every double it may have passed through are the same integer";
    NumericStringToNumber = "numeric_string_to_number", S,
        Acts::Value { from: STRING, to: Kinds::NUMBER, by: coerce::numeric_string_to_number::rewrite },
        what: "`\"0.75\"` → `0.75`",
        when: "the whole string is a plain JSON decimal without exponent",
        otherwise: "ambiguous_number",
        why: "a JSON decimal in quotes spells the same number without them";
    StringToBool = "string_to_bool", S, Acts::Value { from: STRING, to: Kinds::BOOLEAN, by: coerce::string_to_bool::rewrite },
        what: "`\"true\"`, `\"False\"` → the boolean",
        when: "the whole string is `true` or `false` in any ASCII case",
        otherwise: "ambiguous_boolean",
        why: "the words are the names of the two values";
    ScalarToList = "scalar_to_list", S, Acts::Value { from: SCALAR, to: Kinds::LIST_OF_SCALARS, by: coerce::scalar_to_list::rewrite },
        what: "`\"fragile\"` → `[\"fragile\"]`, `5` → `[5]`",
        when: "the item type accepts the value as it stands; a string moreover is not blank, holds no separator, starts no JSON and is no word for nothing",
        otherwise: "`ambiguous_list` for a string where items may be strings, `type`",
        why: "one item that is complete in itself can only be a list of that item";
    ObjectToList = "object_to_list", S, Acts::Value { from: OBJECT, to: Kinds::LIST_OF_OBJECTS, by: coerce::object_to_list::rewrite },
        what: "`{…}` → `[{…}]`",
        when: "items are objects, this one is accepted, and it is no `{\"item\": …}` that could be unwrapped instead",
        otherwise: "type",
        why: "one object that is a whole item can only be a list of that item";
    DatetimeSeparator = "datetime_separator", L,
        Acts::Value { from: STRING, to: Kinds::DATE_TIME, by: coerce::datetime_separator::rewrite },
        what: "`2026-09-18 09:00:00+01:00` → with `T`",
        when: "one space stands between a date and a time, and the rest is of RFC 3339's form",
        otherwise: "ambiguous_datetime",
        why: "RFC 3339 itself names the space as what some write for the `T`, and both sides of it have one reading";
    TrimWhitespace = "trim_whitespace", L, Acts::Value { from: STRING, to: FORMED, by: coerce::trim_whitespace::rewrite },
        what: "`\" 1999\"` → `\"1999\"`, and what that stands for is a repair of its own",
        when: "white space of Unicode stands around the text, the field is no free string, and the rest is accepted",
        otherwise: "`enum`, `format`, `ambiguous_integer`, `ambiguous_number`, `ambiguous_boolean`, `ambiguous_date`, `ambiguous_datetime`",
        why: "no value of these kinds has white space around it, so it can only stand between the value and something else";
    NumberToString = "number_to_string", L, Acts::Value { from: NUMBER, to: Kinds::STRING, by: coerce::number_to_string::rewrite },
        what: "`123321` → `\"123321\"`",
        when: "the string is free, without enum or format, and the number is an integer in digits of a magnitude below 2^53",
        otherwise: "type",
        why: "digits that no double can have changed are the text that was meant, without its quotes";
    BoolToEnum = "bool_to_enum", L, Acts::Value { from: BOOLEAN, to: Kinds::ENUM, by: coerce::bool_to_enum::rewrite },
        what: "`true` → `\"true\"`",
        when: "the enum has exactly that member",
        otherwise: "type",
        why: "the member is the boolean's name, and no other member is";
    EnumUnquote = "enum_unquote", L, Acts::Value { from: STRING, to: Kinds::ENUM, by: coerce::enum_unquote::rewrite },
        what: "`\"\\\"one\\\"\"` → `\"one\"`",
        when: "the whole string is a JSON string, and its content is a member",
        otherwise: "enum",
        why: "the set is closed, so the text can only be the member with its quotes encoded once more";
    ListToScalar = "list_to_scalar", L,
        Acts::Value {
            from: ARRAY,
            to: Kinds::INTEGER.or(Kinds::NUMBER).or(Kinds::BOOLEAN).or(Kinds::ENUM),
            by: coerce::list_to_scalar::rewrite
        },
        what: "`[\"safe\"]` → `\"safe\"`",
        when: "the list has one item, which is no null and accepted as it stands",
        otherwise: "type",
        why: "a list of one value says that value and nothing else";
    UnwrapItemList = "unwrap_item_list", L, Acts::Value { from: OBJECT, to: Kinds::LIST, by: coerce::unwrap_item_list::rewrite },
        what: "`{\"item\": [1,2]}` → `[1,2]`, `{\"item\": x}` → `[x]`",
        when: "`item` is the only key, and exactly one reading as a list is accepted",
        otherwise: "type",
        why: "it is how XML writes a list, and no other list that the object could be is one";
    UnflattenKeys = "unflatten_keys", L, Acts::Value { from: OBJECT, to: Kinds::FIELDS, by: coerce::unflatten_keys::rewrite },
        what: "`{\"a[0].b\": 1}` → `{\"a\":[{\"b\":1}]}`",
        when: "every unknown key is the whole path of a declared property or list item, indices are dense from 0, and nothing stands in one place twice",
        otherwise: "unknown_field",
        why: "the keys spell the structure that the schema declares, and no other that it does";
    NullWordToAbsent = "null_word_to_absent", L, Acts::Absence(NO_TEXT),
        what: "`\"null\"`, `\"None\"`, `\"undefined\"` becomes the default, or leaves the field out",
        when: "the field is optional, has no null among its values, and cannot hold a string, or is an enum that does not know the word",
        otherwise: "`type`, `enum`, `format`, `ambiguous_integer`, `ambiguous_number`, `ambiguous_boolean`, `ambiguous_date`, `ambiguous_datetime`",
        why: "the word is how programs write that there is nothing, and no value of the field is that word";
    EmptyStringToAbsent = "empty_string_to_absent", O, Acts::Absence(Kinds::ANY),
        what: "`\"\"` becomes the default, or leaves the field out",
        when: "the field is optional, has no null among its values, and is no enum with such a member, nor is that its default",
        otherwise: "`type`, `enum`, `format`, `ambiguous_integer`, `ambiguous_number`, `ambiguous_boolean`, `ambiguous_date`, `ambiguous_datetime`",
        why: "whoever names the rule says that an empty text is nothing to the tool";
    BoolWords = "bool_words", O, Acts::Value { from: STRING.or(NUMBER), to: Kinds::BOOLEAN, by: coerce::bool_words::rewrite },
        what: "`yes`, `no`, `on`, `off`, `y`, `n`, `\"1\"`, `\"0\"`, `1`, `0` → the boolean",
        when: "the whole value is one of these, as it is written here",
        otherwise: "`ambiguous_boolean`, `type`",
        why: "whoever names the rule says that these are the two values of the field";
    EnumSeparatorFold = "enum_separator_fold", O,
        Acts::Value { from: STRING, to: Kinds::ENUM, by: coerce::enum_separator_fold::rewrite },
        what: "`\"not received\"` → `\"not_received\"`",
        when: "exactly one member is the same when case, spaces, `-` and `_` are ignored",
        otherwise: "enum",
        why: "whoever names the rule says that members are told by their letters, and only one has these";
    KeyCasefold = "key_casefold", O, Acts::Key(Kinds::ANY),
        what: "`filePath` → `file_path`",
        when: "exactly one declared field, which is absent, is the same when case, `-` and `_` are ignored, and no other key is",
        otherwise: "unknown_field",
        why: "whoever names the rule says that fields are told by their letters, and only one has these";
    DropUnknownKey = "drop_unknown_key", O, Acts::Key(Kinds::FIELDS),
        what: "removes a key that is not declared, with its value",
        when: "no other rule knows what the key means",
        otherwise: "unknown_field",
        why: "whoever names the rule says that what is not declared does not count";
    DropIdenticalDuplicate = "drop_identical_duplicate", O, Acts::Key(Kinds::ANY),
        what: "removes a key that is there again",
        when: "it is the same name with the same text of its value",
        otherwise: "duplicate_key",
        why: "whoever names the rule says that the same thing said twice is said once";
}

impl Rule {
    /// The lowest preset under which the rule may fire; none if it fires only where it is named.
    #[must_use]
    pub const fn preset(self) -> Option<Preset> {
        self.row().preset
    }

    /// From what to what, as a fragment of Markdown.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().what
    }

    /// The condition under which the rule may fire, as a fragment of Markdown.
    #[must_use]
    pub const fn condition(self) -> &'static str {
        self.row().when
    }

    /// The code that a value gets where the rule may not fire, as a fragment of Markdown.
    #[must_use]
    pub const fn otherwise(self) -> &'static str {
        self.row().otherwise
    }

    /// Why the repaired value is the only one that can have been meant, in one sentence.
    #[must_use]
    pub const fn justification(self) -> &'static str {
        self.row().why
    }
}

crate::names::stable_names!(Rule, "rule");

/// The rules on a value, by its JSON type and by a kind that it stands for.
#[allow(clippy::indexing_slicing, reason = "in a constant it is checked by the compiler")]
static ON_VALUES: [[RuleSet; Kinds::COUNT]; JsonType::ALL.len()] = {
    let mut table = [[RuleSet::EMPTY; Kinds::COUNT]; JsonType::ALL.len()];
    let mut rest = Rule::ALL;
    while let [rule, others @ ..] = rest {
        if let Acts::Value { from, to, .. } = rule.row().acts {
            let mut json = 0;
            while json < JsonType::ALL.len() {
                let mut kind = 0;
                while kind < Kinds::COUNT {
                    if from.contains(JsonType::ALL[json]) && to.meets(Kinds::nth(kind)) {
                        table[json][kind] = table[json][kind].or(RuleSet::of(*rule));
                    }
                    kind += 1;
                }
                json += 1;
            }
        }
        rest = others;
    }
    table
};

/// The rules that act on a value of this type where a value of these kinds is wanted.
#[inline]
pub(crate) fn on_value(json: JsonType, kinds: Kinds) -> RuleSet {
    let Some(by_kind) = ON_VALUES.get(json as usize) else { return RuleSet::EMPTY };
    kinds.indices().filter_map(|kind| by_kind.get(kind)).fold(RuleSet::EMPTY, |rules, more| rules.or(*more))
}
